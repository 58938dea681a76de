/** What a migration must not do: write outside the new folder, or run code of the old site that its tool does not. */
import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import type { Site } from "../../../tests/support/site.ts";
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
  const run = await site.run(["migrate", "old"]);
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
  expect((await site.run(["migrate", "old", "--dry-run"])).stdout).toContain("Docusaurus in old: 2 pages");
  expect((await site.run(["migrate", "new", "--dry-run"])).stdout).toContain("  Redirects: they are computed");
  await site.run(["migrate", "self"]);
  expect(site.read("self-docsgen/site.config.ts")).toContain('{ from: "/a", to: "/docs/" }');
});

test("a text of a config with values of packages that are missing is written with placeholders, and reported", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write(
      "old/docusaurus.config.js",
      [
        'const { version, load } = require("gone");',
        "module.exports = {",
        "  title: `T ${version}`,",
        '  tagline: "a" + load(),',
        "  url: String(load),",
        '  presets: [["classic", {}]],',
        '  webpack: { define: { V: "v" + version } },',
        "};",
        "",
      ].join("\n"),
    )
    .write("old/docs/a.md", "# A\n");
  const run = await site.run(["migrate", "old"]);
  expect(run.stderr).toBe("");
  const config = site.read("old-docsgen/site.config.ts");
  expect(config).toContain('title: "T TODO-gone.version"');
  expect(config).toContain('description: "aTODO-gone.load"');
  const report = site.read("old-docsgen/MIGRATION.md");
  expect(report).toContain(
    "### The text “T TODO-gone.version”\n\nThe config takes `gone.version` from a package that was not run; write its value in place of `TODO-gone.version`, or install the package and migrate again.\n\n- [ ] `../old/docusaurus.config.js:3`",
  );
  expect(report).toContain("### The text “aTODO-gone.load”");
  expect(report).not.toContain("vTODO");
});

test("the folder of the old site may be a link", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write("real/docusaurus.config.js", 'module.exports = { title: "Linked", presets: [["classic", {}]] };\n')
    .write("real/docs/a.md", "# A\n");
  symlinkSync(site.path("real"), site.path("old"), "junction");
  const run = await site.run(["migrate", "old"]);
  expect(run.stderr).toBe("");
  expect(site.read("old-docsgen/site.config.ts")).toContain('title: "Linked"');
});

const linked = (): Site =>
  makeSite()
    .remove("site.config.ts")
    .write("old/docusaurus.config.js", 'module.exports = { title: "T", presets: [["classic", {}]] };\n')
    .write("old/docs/a.md", "# A\n");

async function refusalOf(site: Site, args: readonly string[]): Promise<string> {
  const { status, stderr } = await site.run(["migrate", ...args]);
  expect(status).toBe(2);
  return stderr;
}

test("another site is not migrated into the folder of the first", async () => {
  const site = linked()
    .write("other/docusaurus.config.js", 'module.exports = { title: "Other", presets: [["classic", {}]] };\n')
    .write("other/docs/a.md", "# Other\n");
  await site.run(["migrate", "old", "--out", "new"]);
  expect(await refusalOf(site, ["other", "--out", "new"])).toContain(
    "the new folder “new” is the migration of the Docusaurus site in “old”",
  );
  expect(site.read("new/docs-src/docs/a.md")).toBe("# A\n");
  site.rename("old", "moved");
  expect(await refusalOf(site, ["moved", "--out", "new"])).toContain(
    "if that site has moved, set `site` in new/migration.json to its new folder",
  );
});

test("nothing is written through links that lead out of the new folder", async () => {
  const site = linked();
  await site.run(["migrate", "old"]);
  site.write("old/docs/a.md", "# New\n").rename("old-docsgen/docs-src", "elsewhere");
  symlinkSync(site.path("elsewhere"), site.path("old-docsgen/docs-src"), "junction");
  expect(await refusalOf(site, ["old"])).toContain("“docs-src/docs/a.md” would be written through a symbolic link");
  expect(site.read("elsewhere/docs/a.md")).toBe("# A\n");

  site.remove("old-docsgen/docs-src").rename("elsewhere", "old-docsgen/docs-src");
  site.rename("old-docsgen/docs-src/docs/a.md", "a.md");
  symlinkSync(site.path("a.md"), site.path("old-docsgen/docs-src/docs/a.md"));
  expect(await refusalOf(site, ["old"])).toContain("“docs-src/docs/a.md” would be written through a symbolic link");
  expect(site.read("a.md")).toBe("# A\n");
});

test("the new folder is not in the old one, also behind a link", async () => {
  const site = linked();
  symlinkSync(site.path("old"), site.path("link"), "junction");
  expect(await refusalOf(site, ["old", "--out", "link/new"])).toContain(
    "the new folder “link/new” is inside the old site",
  );
});

test("a new site that is named finds its old one only nearby", async () => {
  const site = linked();
  await site.run(["migrate", "old", "--out", "deep/new"]);
  const before = site.read("deep/new/docs-src/docs/a.md");
  site.write("old/docs/a.md", "# New\n");
  expect(await refusalOf(site, ["deep/new"])).toContain(
    "it is the migration of the site in “old”, which is neither beside it nor in its repository",
  );
  expect(site.read("deep/new/docs-src/docs/a.md")).toBe(before);
  site.write(".git/HEAD", "");
  expect((await site.run(["migrate", "deep/new"])).stderr).toBe("");
  expect(site.read("deep/new/docs-src/docs/a.md")).toBe("# New\n");
});
