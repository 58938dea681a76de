/** `docsgen migrate --stubs`: components of the old site become components of the new one, which show their content. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";
import { docusaurus } from "../src/docusaurus/docusaurus.ts";
import { writeStubs } from "../src/stubs.ts";
import { migrateFiles, notesIn } from "./tools.ts";

const page = [
  'import Version from "@site/src/Version";',
  "",
  "# Home",
  "",
  "Since <Version>4.1.0</Version>.",
  "",
  '<Platforms win mac={false} count={3} title="A &quot;b&quot;" client:load />',
  "",
  "<Preview labels={{ a: 1 }} kind='say \"hi\"' {...rest}>",
  "",
  "**Bold**",
  "",
  '<Nested.Item data-x="1">Inner</Nested.Item>',
  "",
  "</Preview>",
  "",
  "- item",
  "",
  '  <Platforms count="many">',
  "    In a list",
  "  </Platforms>",
  "",
  "```jsx",
  "<Platforms />",
  "```",
  "",
  '<Card title="C">Card</Card>',
  "",
].join("\n");

test("every component that fills lines becomes a directive with a typed stub", () => {
  const old = migrateFiles(docusaurus, { presets: [["classic", {}]] }, { "docs/index.mdx": page }, {}, true);
  const { site, files } = writeStubs(old);
  expect(site.pages.find(({ path }) => path === "docs/index.md")?.text).toBe(
    [
      "# Home",
      "",
      "Since <Version>4.1.0</Version>.",
      "",
      '::platforms{win="true" mac="false" count="3" title="A &quot;b&quot;"}',
      "",
      '::::preview{kind="say &quot;hi&quot;"}',
      "",
      "**Bold**",
      "",
      ':::nested-item{data-x="1"}',
      "Inner",
      ":::",
      "",
      "::::",
      "",
      "- item",
      "",
      '  :::platforms{count="many"}',
      "",
      "  In a list",
      "",
      "  :::",
      "",
      "```jsx",
      "<Platforms />",
      "```",
      "",
      ':::old-card{title="C"}',
      "Card",
      ":::",
      "",
    ].join("\n"),
  );
  expect([...files.keys()]).toEqual([
    "components/NestedItem.tsx",
    "components/OldCard.tsx",
    "components/Platforms.tsx",
    "components/Preview.tsx",
    "components/stubs.ts",
  ]);
  expect(files.get("components/Platforms.tsx")).toContain(
    "export interface PlatformsProps {\n  readonly win?: boolean;\n  readonly mac?: boolean;\n  readonly count?: string;\n  readonly title?: string;\n  readonly children?: ReactNode;\n}\n",
  );
  expect(files.get("components/stubs.ts")).toContain(
    '  "nested-item": {\n    file: "components/NestedItem.tsx",\n    props: z.object({\n      "data-x": z.coerce.number().optional(),\n    }),\n  },\n',
  );
  expect(notesIn(site).filter((note) => note.startsWith("left"))).toEqual([
    "left: The attribute `labels={…}` of `<Preview>` (docs-src/docs/index.md:7)",
    "left: The attribute `{...rest}` of `<Preview>` (docs-src/docs/index.md:7)",
    "left: The component `<Version>` within a line (docs-src/docs/index.md:3)",
    "left: The component `<Nested.Item>` (components/NestedItem.tsx:1)",
    "left: The component `<Card>` (components/OldCard.tsx:1)",
    "left: The component `<Platforms>` (components/Platforms.tsx:1)",
    "left: The component `<Preview>` (components/Preview.tsx:1)",
  ]);
});

test("the site with stubs is built, and pages show what is in the components", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write(
      "old/docusaurus.config.js",
      'module.exports = { title: "T", presets: [["classic", { docs: { routeBasePath: "/" } }]] };\n',
    )
    .write("old/docs/index.mdx", page);
  const run = await site.run(["migrate", "old", "--stubs", "--write"]);
  expect(run.stdout).toContain("docsgen reports 0 errors, 1 warning for the new site");
  expect(site.read("old-docsgen/site.config.ts")).toContain("  components: stubs,\n");
  const built = await site.run(["build", "--config", "old-docsgen/site.config.ts"]);
  expect(built).toMatchObject({ status: 0 });
  const article = site.article("old-docsgen/dist/index.html");
  for (const text of ["<strong>Bold</strong>", "Inner", "In a list", "Card"]) expect(article).toContain(text);
});
