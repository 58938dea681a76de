/** The samples of the README build as written. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSite, projectRoot } from "../support/site.ts";

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

test("the config and the pages of the README make a site without problems", async () => {
  const [, config = ""] = /^```ts\n(\/\/ site\.config\.ts\n.*?)^```$/msu.exec(readme) ?? [];
  const pages = Array.from(
    readme.matchAll(/`(docs-src\/[^`]+\.md)`:\n\n```md\n(.*?)^```$/gmsu),
    ([, path = "", text = ""]) => [path, text] as const,
  );
  expect(pages.map(([path]) => path)).toEqual(["docs-src/index.md", "docs-src/guide/install.md"]);
  const site = makeSite({ "site.config.ts": config, ...Object.fromEntries(pages) });
  const run = await site.build(["--strict", "--verbose"]);
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  expect(site.article("dist/index.html")).toContain("An upload may hold 30MB.");
});

test("the README begins with two commands that do all the set-up, and CI runs the second, then the longer tests", () => {
  const commands = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gmsu), ([, text = ""]) =>
    text.replaceAll(/ *#.*$/gmu, ""),
  );
  expect(commands.slice(0, 2)).toEqual(["npm ci && npm run build\nnpx docsgen preview\n", "npm ci && npm test\n"]);
  const ci = readFileSync(join(projectRoot, ".ci/run"), "utf8").trimEnd().split("\n");
  expect(ci.slice(-3)).toEqual(["npm ci", "npm test", "npm run test:all"]);
});

test("the files that the README shows and links to exist", () => {
  const targets = Array.from(readme.matchAll(/\]\(([^)#]+)[^)]*\)/gu), ([, target = ""]) => target);
  const files = targets.filter((target) => !target.startsWith("https://"));
  expect(files.length).toBeGreaterThan(10);
  // What the samples link to.
  const samples = new Set(["guide/install.md", "../index.md", "limits.md"]);
  expect(files.filter((file) => !samples.has(file) && !existsSync(join(projectRoot, file)))).toEqual([]);
});
