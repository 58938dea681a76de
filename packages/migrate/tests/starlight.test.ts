/** `docsgen migrate` on the pages, sidebars and the config of Starlight. */
import { describe, expect, test } from "vitest";
import { isIcon } from "docsgen/migrate-kit";
import { iconFor } from "../src/starlight/icons.ts";
import { starlight } from "../src/starlight/starlight.ts";
import type { MigratedSite } from "../src/tool.ts";
import { migrateFiles, notesIn as allNotesIn } from "./tools.ts";

const docs = "src/content/docs/";
const file = "src/content/docs/page.mdx";

function migrate(
  options: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>>,
  astro: Readonly<Record<string, unknown>> = {},
): MigratedSite {
  const call = { $call: "@astrojs/starlight.default", arguments: [{ title: "T", ...options }] };
  return migrateFiles(starlight, { integrations: [call], ...astro }, files);
}

/** All notes but the one that every site gets. */
function notesIn(site: MigratedSite): readonly string[] {
  return allNotesIn(site).filter((note) => !note.includes("Quotes, dashes and dots"));
}

function pageOf({ pages }: MigratedSite, path: string): string {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`${path} is missing: ${pages.map((each) => each.path).join(", ")}`);
  return page.text;
}

/** The new text of a page. */
function migratePage(text: string, path = file, more: Readonly<Record<string, string>> = {}): string {
  const site = migrate({}, { [`${docs}index.md`]: "---\ntitle: Home\n---\n", [path]: text, ...more });
  return pageOf(site, path.slice(docs.length).replace(/\.mdx$/u, ".md"));
}

describe("pages of Starlight", () => {
  test("stay as they are where docsgen has the same syntax", () => {
    const text = [
      "---",
      "title: Title",
      "description: Words",
      "---",
      "",
      ":::tip[A *title*]",
      "",
      "Text with `{{ code }}`",
      "",
      ":::",
      "",
      '```js title="a.js" {1,3-4} ins={2} wrap showLineNumbers',
      "import a from 'a';",
      "```",
      "",
      "[a](https://example.com) [b](/page/) ![](/a.png)",
      "",
    ].join("\n");
    expect(migratePage(text, `${docs}page.md`, { "public/a.png": "" })).toBe(text);
  });

  test.each([
    ["imports", "import { Card } from '@astrojs/starlight/components';\n\nText\n", "Text\n"],
    ["an aside", '<Aside type="caution" title="Hot">\n  Text\n</Aside>\n', ":::caution[Hot]\nText\n:::\n"],
    ["an aside without a type", "<Aside>Text</Aside>\n", ":::note\nText\n:::\n"],
    ["the icon of an aside", ':::tip[A]{icon="heart"}\nText\n:::\n', ":::tip[A]\nText\n:::\n"],
    [
      "tabs",
      '<Tabs syncKey="os">\n  <TabItem label="Linux" icon="linux">a</TabItem>\n</Tabs>\n',
      '::::tabs{key="os"}\n:::tab[Linux]\na\n:::\n::::\n',
    ],
    [
      "cards in a grid",
      '<CardGrid stagger>\n  <Card title="A" icon="open-book">b</Card>\n  <LinkCard title="C" href="/page/" description="<b>d</b>" />\n</CardGrid>\n',
      '::::cards\n:::card[A]{icon="book-open"}\nb\n:::\n:::card[C]{link="/page/"}\n**d**\n:::\n::::\n',
    ],
    [
      "cards that are indented with tabs",
      '<CardGrid>\n\t<Card title="A">\n\t\t- b\n\t\t  c\n\t</Card>\n</CardGrid>\n',
      "::::cards\n:::card[A]\n- b\n  c\n:::\n::::\n",
    ],
    [
      "cards without a grid",
      '<LinkCard title="A" href="../" />\n<Card title="B">c</Card>\n\nText\n',
      '::::cards\n:::card[A]{link="./index.md"}\n:::\n:::card[B]\nc\n:::\n::::\n\nText\n',
    ],
    [
      "colons in code within a card",
      '<CardGrid>\n<Card title="A">\n\n```md\n:::note\n:::\n```\n\n</Card>\n</CardGrid>\n',
      ":::::cards\n::::card[A]\n\n```md\n:::note\n:::\n```\n\n::::\n:::::\n",
    ],
    ["steps", "<Steps>\n\n1. a\n2. b\n\n</Steps>\n", ":::steps\n\n1. a\n2. b\n\n:::\n"],
    ["a file tree", "<FileTree>\n\n- **a.js** b\n- …\n\n</FileTree>\n", ":::file-tree\n\n- **a.js** b\n- …\n\n:::\n"],
    [
      "tabs within steps",
      '<Steps>\n\n1. a\n\n   <Tabs>\n     <TabItem label="b">c</TabItem>\n   </Tabs>\n\n</Steps>\n',
      ":::::steps\n\n1. a\n\n   ::::tabs\n   :::tab[b]\n   c\n   :::\n   ::::\n\n:::::\n",
    ],
    ["badges", 'A <Badge text="New" variant="success" /> <Badge text="b" />\n', "A :badge[New]{tip} :badge[b]{info}\n"],
    ["a button", '<LinkButton href="/page/" icon="external">Go\n</LinkButton>\n', "[Go](/page/)\n"],
    ["an icon", 'a <Icon name="star" label="b" /> c\n', "a b c\n"],
    ["the title of the page", "{frontmatter.title}\n", "{{ page.title }}\n"],
    [
      "code in a tag",
      '<Code code={`a();\nb();`} lang="js" title="a.js" mark={[1, { range: "2-3" }]} ins={[4]} frame="terminal" />\n',
      '```js title="a.js" {1,2-3} ins={4} terminal\na();\nb();\n```\n',
    ],
    [
      "code from a file",
      "import code from '../../a.js?raw';\n\n<Code code={code} lang=\"js\" />\n",
      "<<< @/_parts/src/a.js{js}\n",
    ],
    [
      "a picture",
      "import { Image } from 'astro:assets';\nimport a from '../../assets/a.png';\n\n<Image src={a} alt=\"b\" width={3} />\n\n<img src={a.src} />\n",
      '![b](./assets/a.png){width=3}\n\n<img src="./assets/a.png" />\n',
    ],
    ["a file with a prefix", "![](~/assets/a.png) ![](@pics/a.png)\n", "![](./assets/a.png) ![](./assets/a.png)\n"],
    ["a link to the top", "[a](#_top)\n", "[a](#top)\n"],
    [
      "links relative to the address",
      "[a](../) [b](./) [c](..?d#e)\n",
      "[a](./index.md) [b](./page.md) [c](./index.md?d#e)\n",
    ],
    ["a shared text", "import P from './_p.mdx';\n\n<P />\n", '::include{file="./_p.md"}\n'],
  ])("%s", (_name, before, after) => {
    const more = {
      "src/assets/a.png": "",
      "src/a.js": "a",
      [`${docs}_p.mdx`]: "Part\n",
      "tsconfig.json":
        '{\n  // Ours\n  "compilerOptions": { "baseUrl": ".", "paths": { "@pics/*": ["src/assets/*"] } }\n}',
    };
    expect(migratePage(before, file, more)).toBe(after);
  });

  test.each([
    [
      "a label",
      "sidebar:\n  label: A\n  order: 2\n  badge:\n    text: B\n    variant: tip\n",
      "order: 2\nsidebar:\n  label: A\n  badge: B\n",
    ],
    ["a hidden page", "sidebar:\n  hidden: true\n", "sidebar:\n  hidden: true\n"],
    ["a template", "template: splash\n", "layout: landing\n"],
    ["neighbors", "prev: false\nnext:\n  link: /index\n", "prev: false\nnext: /\n"],
    [
      "what is hidden",
      "tableOfContents: false\neditUrl: false\npagefind: false\n",
      "toc: false\nedit_link: false\nsearch: false\n",
    ],
    ["defaults", "draft: false\ntemplate: doc\npagefind: true\n", ""],
    [
      "tags",
      "head:\n  - tag: script\n    attrs:\n      src: /a.js\n      defer: true\n",
      'head:\n  - tag: script\n    attributes:\n      src: /a.js\n      defer: ""\n',
    ],
    [
      "a hero",
      "hero:\n  title: <b>A</b>\n  tagline: b <em>c</em>\n  image:\n    file: ../../assets/a.png\n    alt: d\n  actions:\n    - text: e\n      link: /\n      variant: minimal\n    - text: f\n      link: /page/\n",
      "hero:\n  title: A\n  tagline: b *c*\n  image:\n    src: ./assets/a.png\n    alt: d\n  actions:\n    - text: e\n      link: /\n    - text: f\n      link: /page/\n      primary: true\n",
    ],
    ["the day of a change", "lastUpdated: 2024-01-02T10:00:00Z\n", "lastUpdated: 2024-01-02\n"],
  ])("frontmatter: %s", (_name, before, after) => {
    expect(migratePage(`---\n${before}title: T\n---\n`, file, { "src/assets/a.png": "" })).toBe(
      `---\n${after}title: T\n---\n`,
    );
  });

  test("a banner becomes a callout", () => {
    expect(migratePage('---\ntitle: T\nbanner:\n  content: A <a href="/">b</a>\n---\n\nText\n')).toBe(
      "---\ntitle: T\n---\n\n:::info\nA [b](/)\n:::\n\nText\n",
    );
  });

  test("braces are text in Markdown", () => {
    expect(migratePage("A {{ b }} `{{ c }}`\n", `${docs}page.md`)).toBe("A \\{{ b }} `{{ c }}`\n");
  });

  test("headings keep the ids that Astro made", () => {
    const before = '## A "b" -- c 🎉\n\n## D <Badge text="E" />\n\n## The {frontmatter.title}\n\n## F\n';
    const old = { "package.json": '{ "dependencies": { "astro": "^5.1.0" } }' };
    const text = `---\ntitle: G h\n---\n\n${before}`;
    expect(migratePage(text)).toContain('## A "b" -- c 🎉 {#a-b--c-}\n\n## D :badge[E]{info} {#d-}\n');
    expect(migratePage(text, file, old)).toBe(
      '---\ntitle: G h\n---\n\n## A "b" -- c 🎉 {#a-b--c}\n\n## D :badge[E]{info} {#d}\n\n## The {{ page.title }} {#the-g-h}\n\n## F\n',
    );
  });

  test("headings in elements count, too", () => {
    const text = '<Tabs>\n<TabItem label="A">\n### B -- c\n</TabItem>\n</Tabs>\n\n## D -- e\n';
    expect(migratePage(text)).toBe("::::tabs\n:::tab[A]\n### B -- c {#b--c}\n:::\n::::\n\n## D -- e {#d--e}\n");
  });

  test("keep their routes", () => {
    const site = migrate(
      {},
      {
        [`${docs}index.mdx`]: "",
        [`${docs}Guide/Getting Started.md`]: "",
        [`${docs}guide/index.md`]: "",
        [`${docs}a/b.md`]: "---\nslug: c/d\n---\n",
        [`${docs}_e/f.md`]: "",
        [`${docs}public/g.md`]: "",
        [`${docs}_h.md`]: "",
        [`${docs}404.md`]: "",
      },
    );
    expect(
      site.pages
        .filter(({ path }) => path.endsWith(".md"))
        .map(({ path, text }) => `${path} ${/permalink: .*/u.exec(text)?.[0] ?? ""}`)
        .sort(),
    ).toEqual([
      "Guide/Getting Started.md permalink: /guide/getting-started/",
      "a/b.md permalink: /c/d/",
      "e/f.md permalink: /_e/f/",
      "guide/index.md ",
      "index.md ",
      "public-pages/g.md permalink: /public/g/",
    ]);
    expect(notesIn(site)).toEqual([
      `lossy: The page \`404\` (${docs}404.md:1)`,
      `lossy: Files that were left out (${docs}_h.md:1)`,
    ]);
  });

  test("keep addresses that end in .html", () => {
    const site = migrate(
      {},
      { [`${docs}a/index.md`]: "", [`${docs}a/b.md`]: "[c](c)\n", [`${docs}a/c.md`]: "" },
      { build: { format: "file" } },
    );
    expect(site.config.routes).toBe("html");
    expect(pageOf(site, "a/index.md")).toContain("permalink: /a.html");
    expect(pageOf(site, "a/b.md")).toBe("[c](./c.md)\n");
  });

  test("with a date of their own are reported, unless all pages of the site show one", () => {
    const dated = { [`${docs}a.md`]: "---\ntitle: A\nlastUpdated: true\n---\n" };
    expect(notesIn(migrate({}, dated))).toEqual(["lossy: `lastUpdated` in frontmatter (docs-src/a.md:3)"]);
    const site = migrate({ lastUpdated: true }, dated);
    expect(notesIn(site)).toEqual([]);
    expect(pageOf(site, "a.md")).toBe("---\ntitle: A\n---\n");
  });

  test("report what only people can convert, at its place in the new page", () => {
    const site = migrate(
      {},
      {
        [`${docs}a.mdx`]:
          '---\ntitle: A\n---\nexport const x = 1;\n\n{x}\n\n<Chart data={x} />\n\n<LinkCard title={x} href="/" />\n',
        "src/pages/b.astro": "",
        "src/content/i18n/fr.json": "{}",
      },
    );
    expect(notesIn(site)).toEqual([
      "left: Pages of Astro (src/pages/b.astro:1)",
      "left: Exports of MDX (docs-src/a.md:4)",
      "left: Expressions `{…}` of MDX (docs-src/a.md:4)",
      "left: The component `<Chart>` (docs-src/a.md:6)",
      "left: The component `<LinkCard>` (docs-src/a.md:9)",
    ]);
  });
});

describe("code blocks of Expressive Code", () => {
  test.each([
    ["frames", '```sh frame="none" title="a"\nb\n```\n', '```sh title="a"\nb\n```\n'],
    ["a terminal", '```txt frame="terminal"\nb\n```\n', "```txt terminal\nb\n```\n"],
    ["ranges with labels", '```js {"A":1} mark={3-4} del={"B":2}\nb\n```\n', "```js {1,3-4} del={2}\nb\n```\n"],
    ["words", "```js \"a b\" mark='c' {1}\nb\n```\n", "```js {1}\n// [!code word:a b]\n// [!code word:c]\nb\n```\n"],
    ["words in another language", '```yaml "a"\nb\n```\n', "```yaml\n# [!code word:a]\nb\n```\n"],
    ["a plain pattern", "```js /a b/\nb\n```\n", "```js\n// [!code word:a b]\nb\n```\n"],
    ["other patterns", "```js /a[b]/ ins=/c+/\nb\n```\n", "```js\nb\n```\n"],
    ["numbers", "```js showLineNumbers startLineNumber=5\nb\n```\n", "```js numbers=5\nb\n```\n"],
    ["no numbers", "```js showLineNumbers=false wrap=false preserveIndent\nb\n```\n", "```js nonumbers\nb\n```\n"],
    ["collapsed lines", "```js collapse={1-2} wrap\nb\n```\n", "```js wrap\nb\n```\n"],
    [
      "the name of a file, which is one of the lines",
      "```js {3,5-6} ins={1-4} del={1-2}\n// src/a.js\n\nb\nc\nd\ne\n```\n",
      '```js title="src/a.js" {1,3-4} ins={1-2}\nb\nc\nd\ne\n```\n',
    ],
    [
      "the name of a file below a marked line",
      "```sh {1-2,3}\n#!/bin/sh\n# run.sh\nb\n```\n",
      '```sh title="run.sh" {1,2}\n#!/bin/sh\nb\n```\n',
    ],
    ["the name of a file in HTML", "```html\n<!-- a.html -->\nb\n```\n", '```html title="a.html"\nb\n```\n'],
    ["other comments", "```bash\n# example.com\n#!/bin/sh\nb\n```\n", "```bash\n# example.com\n#!/bin/sh\nb\n```\n"],
    ["a comment below a title", '```js title="x"\n// a.js\nb\n```\n', '```js title="x"\n// a.js\nb\n```\n'],
    ["a diff", '```diff lang="js"\n  a\n- b\n+ c\n    d\n```\n', "```js ins={3} del={2}\na\nb\nc\n  d\n```\n"],
    ["code in a list", '- a\n\n  ```js "b"\n  b\n  ```\n', "- a\n\n  ```js\n  // [!code word:b]\n  b\n  ```\n"],
  ])("%s", (_name, before, after) => {
    expect(migratePage(before, `${docs}page.md`)).toBe(after);
  });
});

describe("the sidebar of Starlight", () => {
  const pages = {
    [`${docs}index.md`]: "---\ntitle: Home\n---\n",
    [`${docs}a.md`]: "---\ntitle: A\nsidebar:\n  label: First\n  badge: Hot\n---\n",
    [`${docs}x/b.md`]: "---\ntitle: Zed\n---\n",
    [`${docs}x/c.md`]: "---\ntitle: Alpha\n---\n",
    [`${docs}x/y/d.md`]: "---\ntitle: D\n---\n",
  };

  test("in all forms", () => {
    const sidebar = [
      "index",
      "a",
      { slug: "x/b", badge: { text: "New", variant: "tip" }, label: "B" },
      {
        label: "Group",
        collapsed: true,
        badge: "Beta",
        items: [
          { label: "Zed", link: "/x/b/", attrs: { target: "_blank" } },
          { label: "Out", link: "https://example.com" },
        ],
      },
      { label: "Open", items: ["x/c"] },
    ];
    const site = migrate({ sidebar }, pages);
    expect(site.config.themeConfig?.sidebars).toEqual([
      {
        paths: ["/"],
        entries: [
          "/",
          { page: "/a/", text: "First", badge: "Hot" },
          { page: "/x/b/", text: "B", badge: "New" },
          { text: "Group", badge: "Beta", entries: ["/x/b/", { text: "Out", link: "https://example.com" }] },
          { text: "Open", open: true, entries: ["/x/c/"] },
        ],
      },
    ]);
    expect(notesIn(site)).toEqual(["lossy: Attributes of sidebar entries (astro.config.mjs:1)"]);
  });

  test("from folders stays so, with its label, its state and its order", () => {
    const sidebar = [
      { label: "The X", collapsed: true, badge: "New", autogenerate: { directory: "x", collapsed: false } },
      { label: "Gone", autogenerate: { directory: "gone" } },
    ];
    const site = migrate({ sidebar }, pages);
    expect(site.config.themeConfig?.sidebars).toEqual([{ paths: ["/"], entries: [{ folder: "/x/" }] }]);
    expect(pageOf(site, "x/_folder.yml")).toBe("title: The X\nbadge: New\nopen: false\n");
    expect(pageOf(site, "x/b.md")).toBe("---\ntitle: Zed\norder: 1\n---\n");
    expect(pageOf(site, "x/c.md")).toBe("---\ntitle: Alpha\norder: 2\n---\n");
    expect(pageOf(site, "x/y/_folder.yml")).toBe("order: 3\n");
    expect(notesIn(site)).toEqual(["left: The sidebar group “Gone” (astro.config.mjs:1)"]);
  });

  test("from folders, as newer versions write it", () => {
    const sidebar = [
      { label: "The X", items: [{ autogenerate: { directory: "x", collapsed: true } }] },
      { label: "Mixed", items: ["index", { autogenerate: { directory: "x" } }] },
    ];
    const site = migrate({ sidebar }, pages);
    expect(site.config.themeConfig?.sidebars?.[0]?.entries).toEqual([
      { folder: "/x/" },
      { text: "Mixed", open: true, entries: ["/", "/x/b/", "/x/c/", { folder: "/x/y/" }] },
    ]);
    expect(pageOf(site, "x/_folder.yml")).toBe("title: The X\n");
    expect(pageOf(site, "x/y/_folder.yml")).toBe("open: false\norder: 3\n");
  });

  test("folders inside a closed one are closed, too", () => {
    const sidebar = [{ label: "X", collapsed: true, autogenerate: { directory: "x" } }];
    expect(pageOf(migrate({ sidebar }, pages), "x/y/_folder.yml")).toContain("open: false\n");
  });

  test("without one, pages need none either", () => {
    expect(migrate({}, pages).config.themeConfig?.sidebars).toBeUndefined();
  });

  test("in several languages, the main one of which is not at the root", () => {
    const options = {
      title: { en: "Hi", fr: "Salut" },
      defaultLocale: "en",
      locales: { en: { label: "English" }, fr: { label: "Français", lang: "fr-CA" } },
      sidebar: [{ label: "Guides", translations: { fr: "Les guides" }, items: ["a", "b"] }],
    };
    const { config, pages: made } = migrate(options, {
      [`${docs}en/index.md`]: "---\ntitle: Home\n---\n",
      [`${docs}en/a.md`]: "---\ntitle: A\n---\n",
      [`${docs}en/b.md`]: "---\ntitle: B\n---\n",
      [`${docs}en/c.md`]: "---\ntitle: C\ndraft: true\n---\n",
      [`${docs}fr/a.md`]: "---\ntitle: Un\n---\n\n[B](/fr/b/#x)\n",
    });
    expect(config).toMatchObject({
      title: { en: "Hi", fr: "Salut" },
      languages: { en: "English", fr: "Français" },
      themeConfig: {
        sidebars: [
          {
            paths: ["/"],
            entries: [{ text: { en: "Guides", fr: "Les guides" }, open: true, entries: ["/a/", "/b/"] }],
          },
        ],
      },
      redirects: [
        { from: "/en/a/", to: "/a/" },
        { from: "/en/b/", to: "/b/" },
        { from: "/en/", to: "/" },
      ],
    });
    expect(made.find(({ path }) => path === "fr/a.md")?.text).toContain("[B](/fr/b/#x)");
  });
});

describe("the config of Starlight", () => {
  const pages = {
    [`${docs}index.md`]: "---\ntitle: Home\n---\n",
    "src/assets/l.svg": "",
    "src/assets/d.svg": "",
    "public/icon.png": "",
  };

  test("the theme", () => {
    const { config, copies } = migrate(
      {
        description: "Words",
        logo: { light: "/src/assets/l.svg", dark: "./src/assets/d.svg", alt: "L", replacesTitle: true },
        social: [
          { icon: "x.com", label: "X", href: "https://x.com/a" },
          { icon: "blueSky", label: "Bluesky", href: "https://bsky.app/a" },
          { icon: "codeberg", label: "Codeberg", href: "https://codeberg.org/a" },
        ],
        favicon: "/icon.png",
        head: [{ tag: "script", attrs: { src: "https://stats.example.com/a.js", defer: true } }],
        tableOfContents: { maxHeadingLevel: 3 },
        editLink: { baseUrl: "https://github.com/a/b/edit/main/" },
        lastUpdated: true,
        pagefind: false,
        expressiveCode: { defaultProps: { showLineNumbers: true } },
      },
      pages,
      {
        site: "https://example.com/b",
        base: "/b",
        redirects: { "/old": "/b/new/", "/older": { status: 301, destination: "/" }, "a/b": "c" },
      },
    );
    expect(config).toEqual({
      title: "T",
      description: "Words",
      base: "/b/",
      origin: "https://example.com",
      headTags: [
        { tag: "link", attributes: { rel: "icon", href: "/icon.png" } },
        { tag: "script", attributes: { src: "https://stats.example.com/a.js", defer: "" } },
      ],
      contentSecurityPolicy: { "script-src": ["https://stats.example.com"] },
      themeConfig: {
        logo: { light: "/assets/l.svg", dark: "/assets/d.svg", alt: "L", title: false },
        social: [
          { icon: "x", link: "https://x.com/a" },
          { icon: "bluesky", link: "https://bsky.app/a" },
          { icon: "website", link: "https://codeberg.org/a", label: "Codeberg" },
        ],
        tocDepth: 2,
        editLink: { pattern: "https://github.com/a/b/edit/main/src/content/docs/{path}" },
        lastUpdated: true,
        search: { enabled: false },
      },
      markdown: { lineNumbers: true },
      redirects: [
        { from: "/old", to: "/new/" },
        { from: "/older", to: "/" },
        { from: "/a/b", to: "/c" },
      ],
    });
    expect(Object.fromEntries(copies)).toEqual({
      "public/icon.png": "public/icon.png",
      "assets/l.svg": "src/assets/l.svg",
      "assets/d.svg": "src/assets/d.svg",
    });
  });

  test("typographic quotes are reported, unless they were off", () => {
    const note = "lossy: Quotes, dashes and dots (astro.config.mjs:1)";
    expect(allNotesIn(migrate({}, pages))).toEqual([note]);
    expect(allNotesIn(migrate({}, pages, { markdown: { smartypants: false } }))).toEqual([]);
  });

  test("social links by name, as older versions write them", () => {
    expect(migrate({ social: { github: "https://github.com/a" } }, pages).config.themeConfig?.social).toEqual([
      { icon: "github", link: "https://github.com/a" },
    ]);
  });

  test("what it does not convert is reported, and formulas are turned on", () => {
    const site = migrate(
      {
        customCss: ["a.css"],
        components: { Head: "./Head.astro" },
        plugins: [{ $call: "starlight-blog.default", arguments: [] }],
        new: 1,
        pagination: false,
      },
      pages,
      {
        integrations: [
          {
            $call: "@astrojs/starlight.default",
            arguments: [
              {
                title: "T",
                customCss: ["a.css"],
                components: {},
                plugins: [{ $call: "starlight-blog.default", arguments: [] }],
                other: 1,
                pagination: false,
              },
            ],
          },
          { $call: "@astrojs/sitemap.default", arguments: [] },
          { $call: "@astrojs/react.default", arguments: [] },
        ],
        markdown: { remarkPlugins: [{ $function: "remarkMath" }, { $import: "remark-toc.default" }] },
        redirects: { "/[...a]": "/b" },
        adapter: { name: "node" },
      },
    );
    expect(site.config.markdown).toEqual({ math: true });
    expect(site.packages).toEqual(["temml"]);
    expect(notesIn(site).map((note) => note.replace(" (astro.config.mjs:1)", ""))).toEqual([
      "left: Redirects with parameters",
      "converted: The integration `@astrojs/sitemap`",
      "left: The integration `@astrojs/react`",
      "left: The plugin `starlight-blog`",
      "left: Plugins of remark and rehype",
      "left: The site's own styles (`customCss`)",
      "left: Components that replace those of Starlight",
      "lossy: `pagination`",
      "left: `other` of Starlight",
      "left: Pages that a server renders",
    ]);
  });
});

test("every icon of Starlight is one of docsgen, or none", () => {
  const names =
    "up-caret down-caret right-caret left-caret up-arrow down-arrow right-arrow left-arrow bars translate pencil pen document add-document setting external download cloud-download moon sun laptop open-book information magnifier forward-slash close error warning approve-check-circle approve-check rocket star puzzle list-format random comment comment-alt heart email phone rss node seti:python seti:html";
  for (const name of names.split(" ")) expect(isIcon(iconFor(name) ?? ""), name).toBe(true);
  expect(iconFor("mastodon")).toBeNull();
});
