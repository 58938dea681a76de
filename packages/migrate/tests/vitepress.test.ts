/** `docsgen migrate` on the pages and the config of VitePress. */
import { describe, expect, test } from "vitest";
import { vitepress } from "../src/vitepress/vitepress.ts";
import { migrateFiles, migratePage, notesIn } from "./tools.ts";

describe("pages of VitePress", () => {
  test("stay as they are where docsgen has the same syntax", () => {
    const text = [
      "---",
      "title:   Page   # spaces stay",
      "---",
      "",
      "::: tip A title",
      "*One* `{{ braces }}`",
      ":::",
      "",
      "::: code-group",
      "```js{1} [One]",
      "<Badge text='code' /> {{ value }}",
      "```",
      ":::",
      "",
      "<!-- <Badge text='comment' /> -->",
      "",
      "## Title {#id}",
      "",
      "[[toc]]",
      "",
      "> [!NOTE]",
      "> A note.",
      "",
    ].join("\n");
    expect(migratePage(vitepress, text)).toBe(text);
    expect(migratePage(vitepress, text.replaceAll("\n", "\r\n"))).toBe(text.replaceAll("\n", "\r\n"));
  });

  test.each([
    [
      "a container that ends with the one around it",
      "::: warning\nOne\n::: code-group\n```js [a]\n:::\n```\n:::\n\nAfter\n",
      "::: warning\nOne\n::: code-group\n```js [a]\n:::\n```\n:::\n:::\n\nAfter\n",
    ],
    [
      "three that end at once, in a quote",
      "> ::: tip\n> :::: info\n> ::: danger\n> Text\n> ::::\n",
      "> ::: tip\n> :::: info\n> ::: danger\n> Text\n> :::\n> ::::\n> ::::\n",
    ],
    ["a label outside a group", "```js{1} [a.js]\na();\n```\n", '```js{1} title="a.js"\na();\n```\n'],
    ["a label with brackets", "``` [a/[id].vue]\na\n```\n", '``` title="a/[id].vue"\na\n```\n'],
    [
      "labels in a group",
      "::: code-group\n```ts [a/[id].ts]\na\n```\n```ts [b.ts ~vscode-icons:ts~]\n```\n:::\n",
      '::: code-group\n```ts title="a/[id].ts"\na\n```\n```ts [b.ts]\n```\n:::\n',
    ],
    ["brackets in code", "```js a[0] x=[1]\n```\n", "```js a[0] x=[1]\n```\n"],
    ["longer ends of outer ones", ":::: tip\n::: info\nText\n:::\n::::\n", ":::: tip\n::: info\nText\n:::\n::::\n"],
  ])("%s", (_what, before, after) => {
    expect(migratePage(vitepress, before)).toBe(after);
  });

  test.each([
    ["VitePress 1", { leftDelimiter: "%{", rightDelimiter: "}%" }],
    ["VitePress 2", { left: "%{", right: "}%" }],
  ])(
    "ids between delimiters of the site's own are kept, and buttons of its own theme are shown: %s",
    (_version, attrs) => {
      const text =
        "---\nhero:\n  actions:\n    - theme: cta rulekit\n      text: Go\n      link: /\n---\n\n## Title %{#own-id}%\n\n## Other %{#x}\n";
      const site = migrateFiles(vitepress, { markdown: { attrs } }, { "index.md": text });
      expect(site.pages[0]?.text).toBe(
        "---\nhero:\n  actions:\n    - theme: alt\n      text: Go\n      link: /\n---\n\n## Title {#own-id}\n\n## Other %{#x}\n",
      );
    },
  );

  test("values of the theme become constants and values of the product, and are written out in code", () => {
    const themeConfig = { SIZE: "512 KB", LIMIT: "10,000 events", plain: 7, nav: [], other: { deep: "x" } };
    const text =
      "{{ theme.SIZE }} {{ $site.themeConfig.LIMIT }} {{ theme.plain }} {{ theme.other }} {{ theme.gone }} `{{ theme.SIZE }}`\n";
    const site = migrateFiles(vitepress, { themeConfig }, { "index.md": text });
    expect(site.pages[0]?.text).toBe(
      "{{ constants.SIZE }} {{ product.LIMIT }} {{ product.plain }} \\{{ theme.other }} \\{{ theme.gone }} `512 KB`\n",
    );
    expect(site.config.themeConfig?.constants).toEqual({ SIZE: { value: 512, unit: "KB" } });
    expect(site.config.product).toEqual({ LIMIT: "10,000 events", plain: "7" });
    expect(notesIn(site).filter((note) => note.includes("themeConfig."))).toEqual([
      "left: `themeConfig.other` (.vitepress/config.js:1)",
    ]);
  });

  test.each([
    ["a badge", 'New <Badge type="warning" text="2.0" />', "New :badge[2.0]{warning}"],
    ["a badge with content", "New <Badge>beta</Badge>", "New :badge[beta]{tip}"],
    ["a badge in a heading", "## Use <Badge text='2.0' />", "## Use :badge[2.0]{tip} {#use}"],
    ["a badge in HTML", "<td>\n<Badge text='2.0' />\n</td>", "<td>\n<small>2.0</small>\n</td>"],
    ["a heading with an emoji", "## Go :rocket:", "## Go :rocket: {#go}"],
    ["a container for Vue", "::: v-pre\n{{ text }}\n:::\n", "\\{{ text }}\n"],
    ["an expression", "It is {{ 1 + 1 }}.", "It is \\{{ 1 + 1 }}."],
    ["the title of the page", "This is {{ $frontmatter.title }}.", "This is {{ page.title }}."],
    ["a script", "<script setup>\nconst a = 1;\n</script>\n\nText", "Text"],
    ["attributes of a link", '[a](/b){target="_blank" .c} {d}', "[a](/b) {d}"],
    ["attributes of an image, which docsgen has", "![a](b.png){width=300}", "![a](b.png){width=300}"],
    ["a component for browsers", "<ClientOnly>\nText\n</ClientOnly>\n", "Text\n"],
    ["code with expressions", "```ts-vue {1}\na\n```", "```ts {1}\na\n```"],
    ["`layout: doc`", "---\nlayout: doc\ntitle: A\n---\nText", "---\ntitle: A\n---\nText"],
    ["`layout: page`", "---\nlayout: page\n---\nText", "---\nsidebar: false\ntoc: false\n---\nText"],
    ["only keys that docsgen has not", "---\noutline: deep\n---\n\nText", "Text"],
    ["renamed keys", "---\neditLink: false\npageClass: a\n---\n", "---\nedit_link: false\ncontent_class: a\n---\n"],
    ["a neighbor", "---\nnext:\n  text: A\n  link: /a\n---\n", "---\nnext: /a\n---\n"],
    ["a callout with another name", "::: error\nText\n:::", "::: danger\nText\n:::"],
  ])("%s", (_name, before, after) => {
    expect(migratePage(vitepress, before)).toBe(after);
  });

  test("include files of the source folder as before, and others from a copy", () => {
    const site = migrateFiles(
      vitepress,
      { srcExclude: ["parts/**"] },
      {
        "index.md": "# Home\n",
        "guide/a.md":
          "<!--@include: ../parts/help.md{2,}-->\n\n<!-- @include: @/parts/help.md#use -->\n\n<<< @/../code/a.ts{1,2 js} [A]\n\n<<< ./b.js\n",
        "guide/b.js": "b\n",
        "parts/help.md": "One\nTwo\n",
        "../code/a.ts": "a\n",
      },
    );
    expect(site.pages.find(({ path }) => path === "guide/a.md")?.text).toBe(
      '::include{file="../parts/help.md" lines="2-2"}\n\n::include{file="@/parts/help.md#use"}\n\n<<< @/_parts/code/a.ts{1,2 js} [A]\n\n<<< ./b.js\n',
    );
    expect(Object.fromEntries(site.copies)).toEqual({ "_parts/code/a.ts": "../code/a.ts", "guide/b.js": "guide/b.js" });
    expect(site.config.exclude).toEqual(["parts/help.md"]);
  });

  test("whose names begin with an underscore are renamed, and links follow them", () => {
    const site = migrateFiles(
      vitepress,
      {},
      {
        "index.md": "[a](_more/a.md#x) ![](./_img/b.png)\n\n<!--@include: ./_more/a.md-->\n",
        "_more/a.md": "[home](../index.md) [c](./c) ![](../_img/b.png)\n",
        "_more/c.md": "# C\n",
        "more/c.md": "# Other\n",
        "_img/b.png": "",
      },
    );
    expect(Object.fromEntries(site.pages.map(({ path, text }) => [path, text]))).toEqual({
      "index.md": '[a](more/a.md#x) ![](img/b.png)\n\n::include{file="@/more/a.md"}\n',
      "more/a.md": "---\npermalink: /_more/a.html\n---\n\n[home](../index.md) [c](c-2.md) ![](../img/b.png)\n",
      "more/c-2.md": "---\npermalink: /_more/c.html\n---\n\n# C\n",
      "more/c.md": "# Other\n",
    });
    expect(Object.fromEntries(site.copies)).toEqual({ "img/b.png": "_img/b.png" });
    expect(notesIn(site).filter((note) => note.includes("underscore"))).toEqual([
      "converted: Names that begin with an underscore (_more/a.md:1)",
      "converted: Names that begin with an underscore (_more/c.md:1)",
    ]);
  });

  test("keep their routes", () => {
    const routesOf = (config: unknown): unknown => {
      const { pages, config: made } = migrateFiles(vitepress, config, {
        "index.md": "# Home\n",
        "README.md": "# Read me\n",
        "a/b.md": "# B\n",
        "packages/core/src/x.md": "# X\n",
      });
      return [
        made.routes ?? "folder",
        ...pages.map(({ path, text }) => `${path} ${/permalink: .*/u.exec(text)?.[0] ?? ""}`),
      ];
    };
    const rewrites = { "packages/:name/src/:rest*": ":name/:rest*" };
    expect(routesOf({ rewrites })).toEqual([
      "html",
      "README.md permalink: /README.html",
      "a/b.md ",
      "index.md ",
      "packages/core/src/x.md permalink: /core/x.html",
    ]);
    expect(routesOf({ rewrites, cleanUrls: true })).toEqual([
      "folder",
      "README.md permalink: /README/",
      "a/b.md ",
      "index.md ",
      "packages/core/src/x.md permalink: /core/x/",
    ]);
  });

  test("report what only people can convert, at its place in the new page", () => {
    const site = migrateFiles(
      vitepress,
      {},
      {
        "index.md":
          '---\noutline: deep\n---\n\n# A\n\n<script setup>\nimport B from "./B.vue"\n</script>\n\n<B :c="1" />\n\n<p v-if="d">{{ e }}</p>\n\n::: exercise\nText\n:::\n',
      },
    );
    expect(notesIn(site)).toEqual([
      "lossy: `outline` in frontmatter (docs-src/index.md:1)",
      "left: `<script setup>` (docs-src/index.md:3)",
      "left: Vue expressions `{{ … }}` (docs-src/index.md:5)",
      "left: The Vue component `<B>` (docs-src/index.md:3)",
      "left: Attributes of Vue, such as `v-if`, `:src` and `@click` (docs-src/index.md:5)",
      "lossy: The container `::: exercise` (site.config.ts:1)",
    ]);
    expect(site.config.markdown?.containers).toEqual({ exercise: { title: "Exercise" } });
  });
});

describe("the config of VitePress", () => {
  const pages = { "index.md": "# Home\n", "guide/a.md": "# A\n", "guide/b.md": "# B\n" };

  test("sidebars in all forms", () => {
    const sidebarsOf = (sidebar: unknown): unknown =>
      migrateFiles(vitepress, { themeConfig: { sidebar } }, pages).config.themeConfig?.sidebars;
    expect(
      sidebarsOf([
        {
          text: "Guide",
          items: [
            { text: "A", link: "/guide/a" },
            { text: "The B", link: "/guide/b.html#x" },
          ],
        },
      ]),
    ).toEqual([
      {
        paths: ["/"],
        entries: [
          { text: "Guide", collapsible: false, entries: ["/guide/a.html", { text: "The B", link: "/guide/b.html#x" }] },
        ],
      },
    ]);
    expect(
      sidebarsOf({
        "/guide/": {
          base: "/guide/",
          items: [{ text: "G", link: "a", collapsed: true, items: [{ text: "B", link: "b" }] }],
        },
      }),
    ).toEqual([{ paths: ["/guide/"], entries: [{ text: "G", page: "/guide/a.html", entries: ["/guide/b.html"] }] }]);
    const gone = { text: "G", collapsed: false, items: [{ text: "Gone", link: "/gone" }] };
    expect(sidebarsOf({ guide: [gone, { text: "A", link: "/guide/a" }] })).toEqual([
      { paths: ["/guide"], entries: ["/guide/a.html"] },
    ]);
    const emptyText = { text: "<b>", items: [{ text: "<script setup>", link: "/guide/a" }] };
    expect(sidebarsOf([emptyText])).toEqual([
      { paths: ["/"], entries: [{ text: "Pages", collapsible: false, entries: ["/guide/a.html"] }] },
    ]);
  });

  test("navigation, links, footer and edit link", () => {
    const { config } = migrateFiles(
      vitepress,
      {
        title: "T",
        themeConfig: {
          nav: [
            { text: "A", link: "/guide/a" },
            { text: "More", items: [{ items: [{ text: "B", link: "/guide/b" }] }] },
          ],
          socialLinks: [
            { icon: { svg: "<svg/>" }, link: "https://a.example" },
            { icon: "mastodon", link: "https://b.example" },
            { icon: "twitter", link: "https://x.com/a", ariaLabel: "Us on X" },
            { icon: "codeberg", link: "https://codeberg.org/a" },
          ],
          editLink: { pattern: "https://example.com/edit/:path" },
          footer: { message: 'By <a href="https://a.example">A</a>', copyright: "© <b>Us</b>" },
          outline: "deep",
        },
      },
      pages,
    );
    expect(config).toEqual({
      title: "T",
      routes: "html",
      themeConfig: {
        navbar: {
          left: [
            { text: "A", link: "/guide/a.html" },
            { text: "More", items: [{ text: "B", link: "/guide/b.html" }] },
          ],
        },
        social: [
          { icon: "website", link: "https://a.example" },
          { icon: "mastodon", link: "https://b.example" },
          { icon: "x", link: "https://x.com/a", label: "Us on X" },
          { icon: "website", link: "https://codeberg.org/a", label: "Codeberg" },
        ],
        tocDepth: 3,
        editLink: { pattern: "https://example.com/edit/{path}" },
        footer: "By [A](https://a.example) © **Us**",
      },
      markdown: { slugs: "vitepress" },
    });
  });

  test("the main language's own settings, and the languages that have pages", () => {
    const { config } = migrateFiles(
      vitepress,
      {
        title: "T",
        cleanUrls: true,
        locales: {
          root: {
            label: "English",
            themeConfig: { nav: [{ text: "A", link: "/guide/a" }], footer: { message: "By us" } },
          },
          fr: { label: "Français" },
          de: { label: "Deutsch" },
        },
      },
      { "index.md": "# Home\n", "guide/a.md": "# A\n", "fr/index.md": "# Salut\n" },
    );
    expect(config.languages).toEqual({ en: "English", fr: { label: "Français", fallback: "none" } });
    expect(config.themeConfig).toEqual({
      navbar: { left: [{ text: "A", link: "/guide/a/" }] },
      footer: "By us",
    });
  });

  test("those of folders, which VitePress 2 adds, are left to people", () => {
    const site = migrateFiles(
      vitepress,
      {},
      {
        "index.md": "# Home\n",
        "en/config.ts": 'export default defineAdditionalConfig({ title: "A" });\n',
        "en/other/config.ts": "export const limit = 3;\n",
      },
    );
    expect(notesIn(site)).toEqual(["left: The config of a folder (en/config.ts:1)"]);
  });

  test("code in it is left to people", () => {
    const site = migrateFiles(
      vitepress,
      {
        transformHead: { $function: "transformHead" },
        markdown: { config: { $function: "config" } },
        themeConfig: { sidebar: { $call: "vitepress-sidebar.generateSidebar", arguments: [] } },
      },
      pages,
    );
    expect(notesIn(site)).toEqual([
      "left: A computed sidebar (.vitepress/config.js:1)",
      "left: Plugins of markdown-it (.vitepress/config.js:1)",
      "left: `transformHead` of the config (.vitepress/config.js:1)",
    ]);
  });
});

test("what is left to people has docsgen's equivalent, as far as it is known from any tool", () => {
  const site = migrateFiles(
    vitepress,
    { vite: {}, url: "https://a.example/", other: 1, themeConfig: { versions: ["1"] } },
    {
      "index.md": "# Home\n",
      "a.md": "---\ncanonicalUrl: https://b.example/\nweight: 2\nsummary: [1]\n---\n\n<CardGroup />\n<MyThing />\n",
    },
  );
  expect(site.notes.map(({ outcome, what, advice }) => `${outcome}: ${what}: ${advice}`)).toEqual([
    'left: `themeConfig.versions`: write `versions: { current: "v2", archived: { v1: "git:v1.x" } }`: an old version comes from a ref of the repository, a folder or a manifest',
    "lossy: `vite` of the config: docsgen bundles components and plugins by itself",
    'left: `url` of the config: it is `origin`: for example `origin: "https://example.com"`',
    "left: `other` of the config: docsgen has no such setting; see the reference of the config",
    "left: The Vue component `<CardGroup>`: write :::cards; or write the component in React, register it in the config under `components`, and use it as `::card-group`",
    "left: The Vue component `<MyThing>`: write the component in React, register it in the config under `components`, and use it as `::my-thing`",
  ]);
  expect(site.pages.find(({ path }) => path === "a.md")?.text).toMatch(
    /^---\ncanonical: https:\/\/b\.example\/\norder: 2\nsummary: \[1\]\n---\n/u,
  );
});
