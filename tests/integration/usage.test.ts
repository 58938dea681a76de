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
  ["serve --strict", "--strict is an option of `docsgen build`, `docsgen check`, `docsgen verify`"],
  ["check --drafts", "leave it out: `docsgen dev` shows drafts, and a build never publishes them"],
  ["check --strict=true", "write --strict without a value"],
  ["check --nonsense", "`docsgen help check` lists the options"],
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
