/** What a migration must not do: write outside the new folder, or run code of the old site that its tool does not. */
import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";
import { gitbook } from "../src/gitbook/gitbook.ts";
import { mdbook } from "../src/mdbook/mdbook.ts";
import { isInside } from "../src/pages.ts";
import { migrateTexts } from "./tools.ts";

test.each([
  ["GitBook", { ".gitbook.yaml": "root: ./docs/\n", "docs/README.md": "# Home\n" }, "docs/"],
  ["mdBook", { "book.toml": '[book]\nsrc = "docs"\n', "docs/README.md": "# Home\n" }, "docs/"],
] as const)("pages that a summary of %s names outside its folder are left out", async (_tool, files, folder) => {
  const site = makeSite().remove("site.config.ts");
  for (const [path, text] of Object.entries(files)) site.write(`old/${path}`, text);
  site
    .write("LICENSE.md", "# License\n")
    .write(
      `old/${folder}SUMMARY.md`,
      "* [Home](README.md)\n* [License](../../LICENSE.md)\n* [Up](a/../../../../UP.md)\n",
    );
  const before = site.read("LICENSE.md");
  const run = await site.run(["migrate", "old", "--write"]);
  expect(run.stdout).toContain("1 page and ");
  expect(run.stdout).toContain("“License”");
  expect(site.read("LICENSE.md")).toBe(before);
  expect([...site.files(".").keys()].filter((path) => path.endsWith("LICENSE.md"))).toEqual(["LICENSE.md"]);
});

test("paths that lead out of a folder are found, also behind others", () => {
  const paths = ["a.md", "a/../b.md", "..a/b.md", "../a.md", "a/../../b.md", "..", "/a.md", "a\\..\\..\\b.md", "C:/a"];
  expect(paths.filter(isInside)).toEqual(["a.md", "a/../b.md", "..a/b.md"]);
});

test.each([
  [
    "GitBook",
    gitbook,
    "* [Home](README.md)\n* [A](guide/../guide/./a.md)\n",
    "README.md",
    "guide/a.md",
    ".gitbook.yaml",
  ],
  [
    "mdBook",
    mdbook,
    "- [Home](README.md)\n- [A](guide/../guide/./a.md)\n",
    "src/README.md",
    "src/guide/a.md",
    "book.toml",
  ],
] as const)("chapters of %s may have long paths", (_name, tool, summary, home, page, config) => {
  const { pages } = migrateTexts(tool, {
    [config]: "",
    [home.replace("README", "SUMMARY")]: summary,
    [home]: "# Home\n\n[a](guide/a.md)\n",
    [page]: "# A\n",
  });
  expect(pages.map(({ path }) => path)).toContain("guide/a.md");
});

test("functions of a config run only if the tool runs them, and may fail", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write(
      "old/docusaurus.config.js",
      'module.exports = { title: "T", presets: [["classic", {}]], customFields: { redirects() { throw new Error("ran"); } } };\n',
    )
    .write("old/docs/a.md", "# A\n")
    .write("new/next.config.mjs", 'export default { from: "/a", redirects() { throw new Error("ran"); } };\n')
    .write("new/source.config.ts", "")
    .write("new/content/docs/index.mdx", "# A\n")
    .write(
      "self/next.config.mjs",
      'export default { old: "/a", async redirects() { return [{ source: this.old, destination: "/docs" }]; } };\n',
    )
    .write("self/source.config.ts", "")
    .write("self/content/docs/index.mdx", "# A\n");
  expect((await site.run(["migrate", "old"])).stdout).toContain("Docusaurus in old: 2 pages");
  expect((await site.run(["migrate", "new"])).stdout).toContain("  Redirects: they are computed");
  await site.run(["migrate", "self", "--write"]);
  expect(site.read("self-docsgen/site.config.ts")).toContain('{ from: "/a", to: "/docs/" }');
});

test("a config may write what packages export into texts", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write(
      "old/docusaurus.config.js",
      'const { version, load } = require("gone");\nmodule.exports = { title: `T ${version}`, tagline: "a" + load(), url: String(load), presets: [["classic", {}]] };\n',
    )
    .write("old/docs/a.md", "# A\n");
  const run = await site.run(["migrate", "old", "--write"]);
  expect(run.stderr).toBe("");
  expect(site.read("old-docsgen/site.config.ts")).toContain('title: "T gone.version"');
});

test("the folder of the old site may be a link", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write("real/docusaurus.config.js", 'module.exports = { title: "Linked", presets: [["classic", {}]] };\n')
    .write("real/docs/a.md", "# A\n");
  symlinkSync(site.path("real"), site.path("old"), "junction");
  const run = await site.run(["migrate", "old", "--write"]);
  expect(run.stderr).toBe("");
  expect(site.read("old-docsgen/site.config.ts")).toContain('title: "Linked"');
});
