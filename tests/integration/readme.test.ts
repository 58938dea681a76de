/** The samples of the README build as written. */
import { readFileSync } from "node:fs";
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

test("the config samples of the README are valid settings", async () => {
  const parts = Array.from(readme.matchAll(/^```ts\n((?:checks|search): .*?)^```$/gmsu), ([, part = ""]) => part);
  expect(parts).toHaveLength(2);
  const page =
    "---\ntitle: Cold start\nshort_description: What a cold start is, and what to do to have fewer of them.\n---\n\nText.\n";
  const site = makeSite({
    "site.config.ts": `export default { title: "Manual", ${parts.join("")} };\n`,
    "docs-src/index.md": page,
    "docs-src/events/cold-starts.md": page.replace("start", "starts"),
  });
  expect((await site.run(["check"])).stderr).not.toContain("error");
});
