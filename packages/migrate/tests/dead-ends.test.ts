/** References of an old config to missing pages, and pages without titles, cause no error in the new site. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";

test("redirects and sidebars that lead nowhere are left out, and the report says so", async () => {
  const redirects = "      - redirects: { redirect_maps: { a.md: index.md#gone, b.md: index.md#there } }\n";
  const site = makeSite({
    "book/mkdocs.yml": `site_name: Kite\nplugins:\n${redirects.replaceAll(/^ {4}/gmu, "")}`,
    "book/docs/index.md": "# Kite\n\n## There\n",
    "docs/.vitepress/config.mjs":
      'const items = [{ text: "Fly", link: "/guide/fly" }];\nexport default { title: "Kite", themeConfig: { sidebar: { "/guide/": items, "/addons/": items } } };\n',
    "docs/index.md": "# Kite\n",
    "docs/guide/fly.md": "# Fly\n",
  }).remove("site.config.ts");
  expect((await site.run(["migrate", "book"])).status).toBe(0);
  expect(site.read("book-docsgen/site.config.ts")).toContain(
    'redirects: [{ from: "/a", to: "/" }, { from: "/b", to: "/#there" }],',
  );
  expect(site.read("book-docsgen/MIGRATION.md")).toContain("It leads to the page without the anchor");
  expect((await site.run(["migrate", "docs"])).status).toBe(0);
  expect(site.read("docs-docsgen/site.config.ts")).toContain('paths: ["/guide/"]');
  expect(site.read("docs-docsgen/site.config.ts")).not.toContain("/addons/");
  expect(site.read("docs-docsgen/MIGRATION.md")).toContain("sidebar path “/addons/”");
  for (const name of ["book", "docs"])
    expect((await site.run(["check", "--config", `${name}-docsgen/site.config.ts`])).status).toBe(0);
});

test("pages without a title get that of the site or of their file", async () => {
  const site = makeSite({
    "docs/.vitepress/config.mjs": 'export default { title: "Kite" };\n',
    "docs/index.md": "---\nlayout: home\n---\n\nText.\n",
    "docs/old-winds.md": "---\ntitle:\n---\n\nText.\n",
  }).remove("site.config.ts");
  expect((await site.run(["migrate", "docs"])).status).toBe(0);
  expect(site.read("docs-docsgen/docs-src/index.md")).toContain("title: Kite\n");
  expect(site.read("docs-docsgen/docs-src/old-winds.md")).toBe("---\ntitle: Old winds\n---\n\nText.\n");
  expect(site.read("docs-docsgen/MIGRATION.md")).toContain("Pages without a title");
  expect((await site.run(["check", "--config", "docs-docsgen/site.config.ts"])).status).toBe(0);
});
