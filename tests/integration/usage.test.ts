/** Command lines that docsgen cannot follow, and output that nobody reads to its end. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSite, projectRoot, runCommand } from "../support/site.ts";

test.each([
  ["build --watch", "`docsgen dev` serves the site and updates it whenever you save; `build` and `check` run once"],
  ["check -w", "`docsgen dev` serves the site and updates it whenever you save"],
  ["build --outDir public", "write --out <dir>"],
  ["build -o public", "write --out <dir>"],
  ["build --port 3000", "--port is an option of `docsgen serve`, `docsgen preview`"],
  [
    "serve --strict",
    "--strict is an option of `docsgen build`, `docsgen check`, `docsgen verify`, `docsgen translate`",
  ],
  ["check --drafts", "leave it out: `docsgen dev` shows drafts, and a build never publishes them"],
  ["check --strict=true", "write --strict without a value"],
  ["check --strict true", "--strict takes no value: leave out “true”"],
  ["build --no-cache false", "--no-cache takes no value: leave out “--no-cache false”"],
  ["check --strict=false", "--strict takes no value: leave it out"],
  [
    "check --source docs public",
    "write --source public for the folder of the pages; `docsgen verify public` checks a built folder",
  ],
  ["check --nonsense", "`docsgen help check` lists the options"],
  ["build --prot 3000", "did you mean “--port”? --port is an option of `docsgen serve`, `docsgen preview`"],
  ["migrate --stub", "write --stubs"],
  [
    "info --verbos",
    "did you mean “--verbose”? --verbose is an option of `docsgen build`, `docsgen check`, `docsgen verify`, `docsgen migrate`",
  ],
  ["init --force", "--force is an option of `docsgen version`"],
  ["build --force", "write --no-cache"],
  [
    "check docs-src/guide.md",
    "check takes no file, because links depend on the whole site; it names the file of each problem",
  ],
  ["check --max-warnings none", "write a number, such as --max-warnings 0; without the option, there is no limit"],
  ["check docs", "write --source docs for the folder of the pages; `docsgen verify docs` checks a built folder"],
  ["build public", "write --out public for the output folder, or --source public for the folder of the pages"],
  ["dev docs", "write --source docs for the folder of the pages; `docsgen preview docs` serves a built folder"],
])("docsgen %s is answered with what to write", async (words, hint) => {
  const { status, stdout, stderr } = await runCommand(words.split(" "), projectRoot);
  expect([status, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([2, "", `hint: ${hint}`]);
});

test("an old spelling is followed, and answered with the new one", async () => {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nSome text.\n" });
  const old = await site.run(["search", "text", "--json"]);
  expect(old.stderr).toBe("note: --json is an old spelling: write --format json\n");
  expect(old).toEqual({ ...(await site.run(["search", "text", "--format", "json"])), stderr: old.stderr });
  expect((await site.run(["migrate", "gone", "--write"])).stderr).toContain(
    "note: --write is an old spelling: leave it out\n",
  );
  expect((await site.run(["why"])).stderr).toContain("did you mean “docsgen build --why”?");
});

test("a command that is silent prints only errors, but what a program reads", async () => {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nSome text.\n" });
  const [silent, json] = [["--silent"], ["--silent", "--format", "json"]];
  expect(await site.run(["search", "text", ...silent])).toEqual({ status: 0, stdout: "", stderr: "" });
  expect((await site.run(["search", "text", ...json])).stdout).toContain('"title": "Home"');
  expect((await site.run(["mv", "index.md", "index.md", ...silent])).stderr).toContain("not-moved");
});

test("facts are printed for programs, too", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[A](a.md)\n",
    "docs-src/a.md": "---\ntitle: A\n---\n\nText.\n",
  });
  const factsOf = async (...words: string[]): Promise<unknown> =>
    JSON.parse((await site.run([...words, "--format", "json"])).stdout);
  expect(await factsOf("mv", "a.md", "b.md", "--dry-run")).toMatchObject({
    version: 1,
    isDryRun: true,
    files: [{ path: "docs-src/a.md", newPath: "docs-src/b.md" }, { path: "docs-src/index.md", isEdited: true }, {}],
    links: 1,
    redirects: [{ from: "/a/", to: "/b/" }],
  });
  expect(site.read("docs-src/a.md")).toContain("Text.");
  expect(await factsOf("explain", "broken-link")).toMatchObject({ version: 1, code: "broken-link", severity: "error" });
  expect(await factsOf("explain")).toMatchObject({
    version: 1,
    codes: expect.arrayContaining([]),
    pages: expect.any(Array),
  });
  expect(await factsOf("report")).toMatchObject({ totals: { pages: 2 } });
  expect(await factsOf("init", "new", "--yes", "--ci", "none", "--dry-run")).toMatchObject({
    version: 1,
    created: expect.arrayContaining(["site.config.ts"]),
  });
  expect(() => site.files("new")).toThrow("ENOENT");
});

test.each([
  [
    "build --base https://example.com/docs",
    'write --base /docs/; `origin: "https://example.com"` belongs in the config',
  ],
  ["build --base https://example.com", 'write --base /; `origin: "https://example.com"` belongs in the config'],
  ["verify out", "run `docsgen build --out out` first, or name another folder"],
  ["verify dist", "run `docsgen build` first, or name another folder"],
  ["new page.md", "create docs-src/page.md in an editor: each Markdown file of the source folder is a page"],
  ["mv docs-src/a.md docs-src/b.md", "choose another name, or remove “b.md” first"],
])("docsgen %s, in a site, is answered with what to do", async (words, hint) => {
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;
  const site = makeSite({
    "docs-src/index.md": page("Home"),
    "docs-src/a.md": page("A"),
    "docs-src/b.md": page("B"),
  });
  expect((await site.run(words.split(" "))).stderr).toContain(hint);
});

test("a pipe that its reader closes early ends a command quietly, with its own status", () => {
  const site = makeSite({ "docs-src/index.md": `# Home\n\n${"[x](/nowhere/)\n\n".repeat(2000)}` });
  const docsgen = `${process.execPath} ${join(projectRoot, "bin", "docsgen.js")}`;
  const piped = (words: string): readonly [string, string] => {
    const script = `${docsgen} ${words} | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: site.folder, encoding: "utf8" });
    return [stdout.trim(), stderr];
  };
  expect(piped("--help")).toEqual(["0", ""]);
  expect(piped("check --format json")).toEqual(["1", ""]);
});
