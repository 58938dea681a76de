/** Command lines that docsgen cannot follow, and output that nobody reads to its end. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSite, projectRoot, runCommand } from "../support/site.ts";

test.each([
  ["check -w", "`docsgen dev` serves the site and updates it whenever you save"],
  ["build --outDir public", "write --out <dir>"],
  ["build --force", "write --no-cache"],
  ["build --port 3000", "--port is an option of `docsgen serve`, `docsgen preview`"],
  ["check --strict=true", "--strict takes no value: write it alone, or leave it out"],
  ["check --nonsense", "`docsgen help check` lists the options"],
  ["migrate --stub", "write --stubs"],
  ["check --max-warnings none", "`docsgen help check` describes it"],
  ["check docs", "`docsgen help check` describes it"],
  ["search two words", 'put the words in quotes: docsgen search "two words"'],
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
