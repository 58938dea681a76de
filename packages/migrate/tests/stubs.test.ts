/** `docsgen migrate --stubs`: components of the old site become components of the new one, which show their content. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";
import { docusaurus } from "../src/docusaurus/docusaurus.ts";
import { writeStubs } from "../src/stubs.ts";
import { vitepress } from "../src/vitepress/vitepress.ts";
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

test("directives and files of stubs have names that docsgen and every file system accept", () => {
  const text =
    "# A\n\n<Foo.bar />\n\n<Foobar />\n\n<FooBar />\n\n<Foo_Bar />\n\n<A:b />\n\n<AB />\n\n<ReactNode />\n\n<Tip_ />\n";
  const old = migrateFiles(docusaurus, { presets: [["classic", {}]] }, { "docs/index.mdx": text }, {}, true);
  const { site, files } = writeStubs(old);
  expect(site.pages.find(({ path }) => path === "docs/index.md")?.text).toBe(
    "# A\n\n::foo-bar\n\n::foobar-2\n\n::foo-bar-3\n\n::foo-bar-2\n\n::a-b\n\n::ab-2\n\n::old-react-node\n\n::old-tip\n",
  );
  const names = [...files.keys()].map((path) => path.replace("components/", "").replace(/\.tsx?$/u, ""));
  expect(names).toHaveLength(9);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(9);
  expect([...files.values()].join("\n")).not.toMatch(/function ReactNode|in \d+ places?/u);
});

test("attributes keep their kind: an empty text, a version, and what is written in braces", () => {
  const text = '# A\n\n<Thing open text="" version="1.10" size={2} zero="007" big="12" />\n';
  const old = migrateFiles(docusaurus, { presets: [["classic", {}]] }, { "docs/index.mdx": text }, {}, true);
  const { site, files } = writeStubs(old);
  expect(site.pages.find(({ path }) => path === "docs/index.md")?.text).toBe(
    '# A\n\n::thing{open="true" text="" version="1.10" size="2" zero="007" big="12"}\n',
  );
  expect(files.get("components/Thing.tsx")).toContain(
    "  readonly open?: boolean;\n  readonly text?: string;\n  readonly version?: string;\n  readonly size?: number;\n  readonly zero?: string;\n  readonly big?: number;\n",
  );
});

test("code of Vue in attributes is reported, and notes on other things follow their lines", () => {
  const text =
    '# A\n\nText <Thing>a</Thing>\n\n<Thing v-if="on" :count="n" @click="go" label="x">b</Thing> \n\n<p v-if="on">c</p>\n\n<my-thing>d</my-thing>\n';
  const old = migrateFiles(vitepress, {}, { "index.md": text }, {}, true);
  const { site } = writeStubs(old);
  expect(site.pages[0]?.text).toBe(
    '# A\n\nText <Thing>a</Thing>\n\n:::thing{label="x"}\nb\n::: \n\n<p v-if="on">c</p>\n\n<my-thing>d</my-thing>\n',
  );
  expect(notesIn(site).filter((note) => note.startsWith("left"))).toEqual([
    "left: Attributes of Vue, such as `v-if`, `:src` and `@click` (docs-src/index.md:9)",
    "left: The Vue component `<my-thing>` (docs-src/index.md:11)",
    "left: The component `<Thing>` within a line (docs-src/index.md:3)",
    "left: The attribute `v-if` of `<Thing>` (docs-src/index.md:5)",
    "left: The attribute `:count` of `<Thing>` (docs-src/index.md:5)",
    "left: The attribute `@click` of `<Thing>` (docs-src/index.md:5)",
    "left: The component `<Thing>` (components/Thing.tsx:1)",
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
  const run = await site.run(["migrate", "old", "--stubs"]);
  expect(run.stdout).toContain("docsgen reports 0 errors, 1 warning for the new site");
  expect(site.read("old-docsgen/site.config.ts")).toContain("  components: stubs,\n");
  const built = await site.run(["build", "--config", "old-docsgen/site.config.ts"]);
  expect(built).toMatchObject({ status: 0 });
  const article = site.article("old-docsgen/dist/index.html");
  for (const text of ["<strong>Bold</strong>", "Inner", "In a list", "Card"]) expect(article).toContain(text);
});
