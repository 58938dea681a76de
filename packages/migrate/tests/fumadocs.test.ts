/** `docsgen migrate` on the pages and the menus of Fumadocs. */
import { describe, expect, test } from "vitest";
import { fumadocs } from "../src/fumadocs/fumadocs.ts";
import { migrateFiles, migrateTexts, notesIn } from "./tools.ts";

const others = {
  "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' });",
  "content/docs/index.mdx": "---\ntitle: Kite\n---\n",
  "content/docs/part.mdx": '<section id="setup">\n\nPart\n\n</section>\n',
  "lib/a.ts": "a();\n",
  "content/docs/two words.mdx": "# Two\n",
  "public/a b.png": "",
};

function migratePage(text: string): string {
  const { pages } = migrateTexts(fumadocs, { ...others, "content/docs/page.mdx": text });
  return pages.find(({ path }) => path === "docs/page.md")?.text ?? "";
}

describe("pages of Fumadocs", () => {
  test.each([
    [
      "callouts and accordions",
      '# A\n\n<Callout type="warn" title="Hot">\n  Careful\n</Callout>\n\n<Callout>Info</Callout>\n\n<Accordions type="single">\n<Accordion title="Why?" id="why">\nSo.\n</Accordion>\n</Accordions>\n',
      "# A\n\n:::warning[Hot]\nCareful\n:::\n\n:::info\nInfo\n:::\n\n:::details[Why?]\nSo.\n:::\n",
    ],
    [
      "tabs with labels in a list, in the tab, and in triggers",
      '# A\n\n<Tabs items={["npm", "pnpm"]} groupId="pm">\n<Tab value="pnpm">b</Tab>\n<Tab value="npm">a</Tab>\n</Tabs>\n\n<Tabs items={names}>\n<Tab value="One">c</Tab>\n<Tab>d</Tab>\n</Tabs>\n',
      '# A\n\n::::tabs{key="pm"}\n:::tab[pnpm]\nb\n:::\n:::tab[npm]\na\n:::\n::::\n\n::::tabs\n:::tab[One]\nc\n:::\n:::tab[Tab 2]\nd\n:::\n::::\n',
    ],
    [
      "tabs of Radix, whose labels are in a list of their own",
      '# A\n\n<Tabs defaultValue="a">\n<TabsList>\n  <TabsTrigger value="a"><Icon /> One</TabsTrigger>\n  <TabsTrigger value="b">"Two"</TabsTrigger>\n</TabsList>\n<TabsContent value="a">\nx\n</TabsContent>\n<TabsContent value="b">\ny\n</TabsContent>\n</Tabs>\n\n<Tabs><TabsList><TabsTrigger value="a">Three</TabsTrigger></TabsList>\n<TabsContent value="a">\nz\n</TabsContent></Tabs>\n',
      '# A\n\n::::tabs\n:::tab[One]\nx\n:::\n:::tab["Two"]\ny\n:::\n::::\n\n::::tabs\n:::tab[Three]\nz\n:::\n\n::::\n',
    ],
    [
      "steps that are elements, and cards",
      '# A\n\n<Steps>\n<Step>\n\n### One\n\nText\n\n</Step>\n<Step>\nTwo\n</Step>\n</Steps>\n\n<Cards>\n  <Card title="Home" href="./index.mdx" icon={<Icon />}>\n    Words\n  </Card>\n</Cards>\n',
      '# A\n\n:::steps\n1. ### One\n\n   Text\n1. Two\n:::\n\n::::cards\n:::card[Home]{link="./index.md"}\nWords\n:::\n::::\n',
    ],
    [
      "text around and between steps, and steps in steps in steps",
      "# A\n\n<Steps>Intro<Step>a</Step>between<Step>b</Step>after</Steps>\n\n<Steps>\n<Step>\n<Steps>\n<Step>\n<Steps>\n<Step>\nc\n</Step>\n</Steps>\n</Step>\n</Steps>\n</Step>\n</Steps>\n",
      "# A\n\n:::steps\nIntro\n\n1. a\n\n   between\n1. b\n\n   after\n:::\n\n:::::steps\n1. ::::steps\n   1. :::steps\n      1. c\n      :::\n   ::::\n:::::\n",
    ],
    [
      "containers in steps that are numbered already",
      "# A\n\n<Steps>\n1. One\n\n   <Callout>\n   Info\n   </Callout>\n</Steps>\n",
      "# A\n\n::::steps\n1. One\n\n   :::info\n   Info\n   :::\n::::\n",
    ],
    [
      "links with encoded names",
      "# A\n\n[a](./two%20words.mdx) [b](../docs/two%20words.mdx#x) [c](./part.md) ![d](/a%20b.png)\n",
      "# A\n\n[a](./two%20words.md) [b](./two%20words.md#x) [c](./part.md) ![d](/a%20b.png)\n",
    ],
    [
      "tables of types and trees of files",
      "# A\n\n<TypeTable type={{\n  size: { description: 'How large, in cm', type: 'number', default: '10' },\n  'data-id': { type: 'string', required: true },\n}} />\n\n<Files>\n  <Folder name=\"app\" defaultOpen>\n    <File name=\"a.ts\" />\n  </Folder>\n</Files>\n",
      "# A\n\n:::fields\n- `size` (`number`, default `10`): How large, in cm\n- `data-id` (`string`, required):\n:::\n\n:::file-tree\n- app/\n  - a.ts\n:::\n",
    ],
    [
      "code in tabs, and words on fences",
      '# A\n\n```ts tab="One" title="a.ts"\na\n```\n\n```js tab="Two" twoslash\nb\n```\n\n```npm\nnpm i kite\n```\n\n```js lineNumbers=4 {1} /x/ noCopy\nx\n```\n',
      '# A\n\n:::code-group\n```ts [One] title="a.ts"\na\n```\n\n```js [Two]\nb\n```\n:::\n\n:::package-managers\n```sh\nnpm i kite\n```\n:::\n\n```js {1} numbers=4\n// [!code word:x]\nx\n```\n',
    ],
    [
      "marks of headings and includes",
      '# A\n\n## One [!toc] [#uno]\n\n<include>./part.mdx#setup</include>\n\n<include lang="ts" meta=\'title="a.ts"\'>../../lib/a.ts</include>\n',
      '# A\n\n## One {#uno}\n\n::include{file="./part.md#setup"}\n\n<<< @/_parts/lib/a.ts{ts} title="a.ts"\n',
    ],
  ])("%s", (_what, before, after) => {
    expect(migratePage(before)).toBe(after);
  });
});

test("the menus of Fumadocs, with separators, links, the rest, folders in them and roots", () => {
  const page = (title: string): string => `---\ntitle: ${title}\n---\n`;
  const site = migrateTexts(fumadocs, {
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' });",
    "lib/source.ts": "export const source = loader({ baseUrl: '/manual', source: docs.toFumadocsSource() });",
    "app/layout.config.tsx":
      "export const options = { githubUrl: 'https://github.com/kite/kite', nav: { title: 'Kite' } };",
    "content/docs/meta.json": JSON.stringify({
      pages: [
        "index",
        "---[Icon]Start---",
        "install",
        "[Icon][Forum](https://forum.example)",
        "---More---",
        "...",
        "!secret",
        "...extras",
      ],
    }),
    "content/docs/index.mdx": page("Home"),
    "content/docs/install.mdx": page("Install"),
    "content/docs/secret.mdx": page("Secret"),
    "content/docs/zebra.mdx": page("Zebra"),
    "content/docs/(guides)/meta.json": JSON.stringify({ title: "Guides", defaultOpen: true }),
    "content/docs/(guides)/fly.mdx": page("Fly"),
    "content/docs/extras/kites.mdx": page("Kites"),
    "content/docs/api/meta.json": JSON.stringify({ title: "The API", root: true, pages: ["index", "z...a"] }),
    "content/docs/api/index.mdx": page("API"),
    "content/docs/api/a.mdx": page("A"),
    "content/docs/api/b.mdx": page("B"),
    "content/blog/post.mdx": page("Post"),
    "app/page.tsx": "",
  });
  expect(site.config).toEqual({
    title: "Kite",
    themeConfig: {
      navbar: { left: [{ text: "The API", link: "/manual/api/" }] },
      social: [{ icon: "github", link: "https://github.com/kite/kite" }],
      sidebars: [
        {
          paths: ["/manual/"],
          entries: [
            "/manual/",
            {
              text: "Start",
              collapsible: false,
              entries: ["/manual/install/", { text: "Forum", link: "https://forum.example" }],
            },
            {
              text: "More",
              collapsible: false,
              entries: [
                "/manual/zebra/",
                { text: "Guides", open: true, entries: ["/manual/fly/"] },
                "/manual/extras/kites/",
              ],
            },
          ],
        },
        { paths: ["/manual/api/"], entries: ["/manual/api/", "/manual/api/b/", "/manual/api/a/"] },
      ],
    },
    redirects: [{ from: "/", to: "/manual/" }],
  });
  expect(site.pages.map(({ path }) => path).sort()).toEqual([
    "manual/api/a.md",
    "manual/api/b.md",
    "manual/api/index.md",
    "manual/extras/kites.md",
    "manual/fly.md",
    "manual/index.md",
    "manual/install.md",
    "manual/secret.md",
    "manual/zebra.md",
  ]);
  expect(notesIn(site)).toEqual([
    "left: Pages of other collections (content/blog/post.mdx:1)",
    "left: Pages in React (app/page.tsx:1)",
  ]);
});

test.each([".", "", "..", "....", "...", "...a", "a", "./", "b/..", "...b/../.."])(
  "a menu may list “%s” in a folder, which it cannot contain itself",
  (item) => {
    const site = migrateTexts(fumadocs, {
      "source.config.ts": "",
      "content/docs/index.mdx": "# Home\n",
      "content/docs/meta.json": JSON.stringify({ pages: ["index", "a", item] }),
      "content/docs/a/meta.json": JSON.stringify({ pages: ["one", item] }),
      "content/docs/a/one.mdx": "# One\n",
    });
    expect(site.config.themeConfig?.sidebars?.[0]?.entries.slice(0, 2)).toEqual([
      "/docs/",
      { text: "A", entries: ["/docs/a/one/"] },
    ]);
  },
);

test.each([
  ["const blog = defineCollections({ dir: 'posts' });\nconst docs = defineDocs({ dir: './content//guide' });", "guide"],
  ["const docs = defineDocs({ docs: { schema } });\nconst blog = defineDocs({ dir: 'posts' });", "docs"],
  ["// dir: 'posts'\nconst docs = defineDocs({\n  docs: {},\n  dir: 'content/guide',\n});", "guide"],
])("the folder of the documentation is that of `defineDocs`: %s", (config, folder) => {
  const site = migrateTexts(fumadocs, {
    "source.config.ts": config,
    [`content/${folder}/a.mdx`]: "# A\n",
    "posts/b.mdx": "# B\n",
    "README.md": "# R\n",
  });
  expect(site.pages.map(({ path }) => path)).toEqual(["docs/a.md"]);
  expect(notesIn(site).filter((note) => note.startsWith("left"))).toEqual(
    config.startsWith("//") ? [] : ["left: Pages of other collections (posts/b.mdx:1)"],
  );
});

test.each([
  ["", "/en/docs/"],
  [", hideLocale: 'default-locale'", "/docs/"],
])(
  "translations have folders, and old addresses of the main language are redirects unless they are the same%s",
  (hide, old) => {
    const site = migrateTexts(fumadocs, {
      "source.config.ts": "",
      "lib/i18n.ts": `export const i18n = defineI18n({ defaultLanguage: 'en', languages: ['en', 'cn']${hide} });`,
      "content/docs/index.mdx": "# Home\n\n[a](./a.mdx) [b](/docs/a)\n",
      "content/docs/a.mdx": "# A\n",
      "content/docs/a.cn.mdx": "# CN\n\n[home](./index.mdx) [b](/cn/docs/a) [c](/docs)\n",
      "content/docs/more/x.mdx": "# X\n",
      "content/docs/more/meta.json": '{ "title": "More" }',
      "content/docs/more/meta.cn.json": '{ "title": "更多" }',
    });
    expect(site.config).toMatchObject({ languages: { en: "English", zh: "中文" } });
    expect(site.config.themeConfig?.sidebars).toEqual([
      {
        paths: ["/docs/"],
        entries: ["/docs/", "/docs/a/", { text: { en: "More", zh: "更多" }, entries: ["/docs/more/x/"] }],
      },
    ]);
    const texts = new Map(site.pages.map(({ path, text }) => [path, text]));
    expect([...texts.keys()]).toEqual(["docs/a.md", "docs/index.md", "docs/more/x.md", "zh/docs/a.md"]);
    expect(texts.get("docs/index.md")).toBe("# Home\n\n[a](./a.md) [b](/docs/a)\n");
    expect(texts.get("zh/docs/a.md")).toBe("# CN\n\n[home](./index.md) [b](/zh/docs/a/) [c](/docs)\n");
    const redirects = new Map(site.config.redirects?.map(({ from, to }) => [from, to]));
    expect(redirects.get("/cn/docs/a/")).toBe("/zh/docs/a/");
    expect(redirects.get("/cn/docs/more/x/")).toBe("/zh/docs/more/x/");
    expect(redirects.get(`${old}a/`)).toBe(old === "/docs/" ? undefined : "/docs/a/");
  },
);

test("an address has one redirect", () => {
  const redirects = [
    { source: "/", destination: "/docs/a" },
    { source: "/old/", destination: "/docs" },
    { source: "/old", destination: "/docs/a" },
  ];
  const files = { "source.config.ts": "", "content/docs/index.mdx": "# Home\n", "content/docs/a.mdx": "# A\n" };
  const { config } = migrateFiles(fumadocs, null, files, { "next.config.mjs": { redirects } });
  expect(config.redirects).toEqual([
    { from: "/", to: "/docs/a/" },
    { from: "/old/", to: "/docs/" },
  ]);
});

test("what a conversion leaves out is named", () => {
  const site = migrateTexts(fumadocs, {
    ...others,
    "content/docs/page.mdx":
      '# A\n\n<Callout icon={<X />}>Info</Callout>\n\n<Tabs items={["a", "b"]} defaultIndex={1} persist>\n<Tab>a</Tab>\n<Tab id="b">b</Tab>\n</Tabs>\n\n```ts twoslash title="a.ts" lineNumbers\na\n```\n\n<TypeTable type={{ a: { type: "string", typeDescriptionLink: "/x" } }} />\n\n<Callout key="a" type="warn">Only a key</Callout>\n',
  });
  const lossy = site.notes.filter(({ outcome }) => outcome === "lossy");
  expect(lossy.map(({ what, advice, place }) => `${place.line} ${what}: ${advice}`).sort()).toEqual([
    "11 `<Tab>`: it became `:::tab`, without `id`",
    "16 Attributes of code blocks: they are written as in docsgen, without `twoslash`",
    "20 `<TypeTable>`: it became `:::fields`, without `typeDescriptionLink`",
    "3 `<Callout>`: it became `:::info`, without `icon`",
    "7 `<Tabs>`: it became `:::tabs`, without `defaultIndex`, `persist`",
  ]);
});

test("a page with a language in its name beside one without is a translation, whatever the config says", () => {
  const site = migrateTexts(fumadocs, {
    ...others,
    "content/docs/index.fr.mdx": "# Kite\n",
    "content/docs/v1.2.mdx": "# Version 1.2\n",
    "lib/i18n.ts": 'export const i18n = defineI18n({\n  defaultLanguage: "en",\n  languages: Object.keys(all),\n});\n',
  });
  expect(site.pages.map(({ path }) => path)).toEqual([
    "docs/index.md",
    "docs/part.md",
    "docs/two words.md",
    "docs/v1.2.md",
    "fr/docs/index.md",
  ]);
  expect(notesIn(site)).toEqual(["left: The languages (lib/i18n.ts:3)"]);
});

test("headings below an emoji keep their ids", () => {
  expect(migratePage('# A\n\n<Callout emoji="💡">\n  x\n</Callout>\n\n## Axios [#axios]\n')).toBe(
    "# A\n\n:::info\nx\n:::\n\n## Axios {#axios}\n",
  );
});
