/** Anchors that a function in the old config makes stay the same. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";

const text = "# Route Meta\n\n## Per-Route `Guard`\n\n## Per-Route `Guard`\n\n## Über {#own}\n\n## Same\n";

test.each([
  ["VitePress", ".vitepress", "markdown: { anchor: { slugify } }", ["Per_Route_Guard", "Per_Route_Guard-1"]],
  ["VuePress", ".vuepress", "markdown: { slugify }", ["Per_Route_Guard", "Per_Route_Guard-1"]],
])("the config's slugify makes the ids of headings in %s", async (_tool, folder, markdown, [first, second]) => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      `old/${folder}/config.js`,
      `import { slugify } from "./slugs.js";\nexport default {\n  title: "Kite",\n  ${markdown},\n};\n`,
    )
    .write(
      `old/${folder}/slugs.js`,
      'export const slugify = (text) => (text === "Same" ? "same" : text.replace(/[^a-z]+/giu, "_"));\n',
    )
    .write("old/index.md", "# Home\n\n[Guard](./meta.md#Per_Route_Guard)\n")
    .write("old/meta.md", text);
  const run = await site.run(["migrate", "old"]);
  expect(run.stdout).toContain("docsgen reports 0 errors");
  expect(site.read("old-docsgen/docs-src/meta.md")).toBe(
    `# Route Meta {#Route_Meta}\n\n## Per-Route \`Guard\` {#${first}}\n\n## Per-Route \`Guard\` {#${second}}\n\n## Über {#own}\n\n## Same\n`,
  );
  const report = site.read("old-docsgen/MIGRATION.md");
  expect(report).toMatch(
    /### Own slugs .*\n\nHeadings have the ids that it makes: ## Title \{#id\}\.\n\n- `.*config\.js:4`/u,
  );
});

test("a slugify that fails, or comes from a package that is not installed, is left to people", async () => {
  for (const code of ["() => { throw new Error('No.'); }", "undefinedPackage.slugify"]) {
    const site = makeSite().remove("site.config.ts");
    site
      .write(
        "old/.vitepress/config.js",
        `import undefinedPackage from "slugs-that-are-not-installed";\nexport default { title: "Kite", markdown: { anchor: { slugify: ${code} } } };\n`,
      )
      .write("old/index.md", "# Home Page\n");
    await site.run(["migrate", "old"]);
    expect(site.read("old-docsgen/docs-src/index.md")).toBe("# Home Page\n");
    expect(site.read("old-docsgen/MIGRATION.md")).toContain("Compare the anchors with --published");
  }
});

test.each([
  [
    "throws",
    '(s) => { if (/Big/.test(s)) throw new Error("No."); return `x-${s}`; }',
    "# Home {#x-Home}\n\n## Big\n",
    ["returns no text for them"],
  ],
  [
    "cannot be written",
    '(s) => (/Big/.test(s) ? "x y" : `x-${s}`)',
    "# Home {#x-Home}\n\n## Big\n",
    ["cannot be written"],
  ],
  ["is a promise", "async (s) => `x-${s}`", "# Home\n\n## Big\n", []],
  ["never comes, because it exits", "() => process.exit(0)", "# Home\n\n## Big\n", []],
] as const)("a slug that %s is reported, and the others are kept", async (_name, code, expected, advice) => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      "old/.vitepress/config.js",
      `export default { title: "Kite", markdown: { anchor: { slugify: ${code} } } };\n`,
    )
    .write("old/index.md", "# Home\n\n## Big\n");
  await site.run(["migrate", "old"]);
  expect(site.read("old-docsgen/docs-src/index.md")).toBe(expected);
  const report = site.read("old-docsgen/MIGRATION.md");
  if (advice.length === 0) expect(report).toContain("Compare the anchors with --published");
  for (const each of advice) {
    expect(report).toContain(each);
    expect(report).toContain("- [ ] `docs-src/index.md:3`");
  }
});
