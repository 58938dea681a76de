/** `docsgen migrate` on the pages and the config of VuePress. */
import { describe, expect, test } from "vitest";
import { vuepress } from "../src/vuepress/vuepress.ts";
import { migrateFiles, migratePage, notesIn } from "./tools.ts";

/** The theme of VuePress 2, as its config calls it. */
function defaultTheme(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { $call: "@vuepress/theme-default.defaultTheme", arguments: [options] };
}

describe("pages of VuePress", () => {
  test("stay as they are where docsgen has the same syntax", () => {
    const text = [
      "---",
      "title: Page",
      "---",
      "",
      "::: tip A title",
      "*One* `{{ braces }}`",
      ":::",
      "",
      "```js{1}",
      "@tab {{ value }}",
      "```",
      "",
      "[[toc]]",
      "",
    ].join("\n");
    expect(migratePage(vuepress, text)).toBe(text);
  });

  test.each([
    ["code from a file", "@[code](../a.js)", "<<< ../a.js"],
    ["code from a file with its language and lines", "@[code{2-3} js{1}:no-line-numbers](@/a.js)", "<<< @/a.js{1 js}"],
    ["code from a file beside the page", "@[code ts](a.ts)", "<<< ./a.ts{ts}"],
    [
      "tabs",
      "::: tabs#os\n@tab Linux#l\nOne\n@tab:active macOS\nTwo\n:::\n",
      '::: tabs{key="os"}\n:::tab[Linux]\nOne\n:::\n:::tab[macOS]\nTwo\n:::\n:::\n',
    ],
    [
      "tabs of code",
      "::: code-tabs\n@tab One\n\n```js\na\n```\n\n@tab Two\n\n```ts {1}\nb\n```\n:::\n",
      "::: code-group\n\n```js [One]\na\n```\n\n\n```ts {1} [Two]\nb\n```\n:::\n",
    ],
    [
      "a group of code",
      '<code-group>\n<code-block title="One">\n```js\na\n```\n</code-block>\n</code-group>\n',
      ":::code-group\n```js [One]\na\n```\n:::\n",
    ],
    ["a badge", '## A <Badge text="2.0" type="error" />', "## A :badge[2.0]{danger} {#a}"],
    ["a link of the router", '<RouterLink to="/a.html">A</RouterLink>', '<a href="/a.html">A</a>'],
    ["a part without Vue", "::: v-pre\n{{ a }}\n:::\n", "\\{{ a }}\n"],
    ["an expression", "{{ $page.title }} {{ 1 }}", "{{ page.title }} \\{{ 1 }}"],
    ["a file that is included", "<!-- @include: ./b.md -->\n", '::include{file="./b.md"}\n'],
  ])("%s", (_name, before, after) => {
    const { pages } = migrateFiles(vuepress, {}, { "x/page.md": before, "x/b.md": "B\n", "a.js": "a\n" });
    expect(pages.find(({ path }) => path === "x/page.md")?.text).toBe(after);
  });

  test.each([
    [
      "renamed keys",
      "canonicalUrl: /a\neditLink: false\npageClass: b\n",
      "canonical: /a\nedit_link: false\ncontent_class: b\n",
    ],
    ["the sidebar", "sidebar: heading\nsidebarDepth: 0\n", "sidebar: auto\ntoc: false\n"],
    [
      "tags for the head",
      "head:\n  - [link, { rel: a }]\nmeta:\n  - name: b\n    content: c\n",
      "head:\n  - - link\n    - rel: a\n  - - meta\n    - name: b\n      content: c\n",
    ],
    ["neighbors", "prev: false\nnext:\n  text: A\n  link: /a.html\n", "prev: false\nnext: /a.html\n"],
    [
      "what docsgen does not need",
      "navbar: false\nlayout: Own\ndate: 2024-01-02\nlastUpdated: true\nhome: false\n",
      "",
    ],
    ["a tag", "tag: a\n", "tags:\n  - a\n"],
  ])("frontmatter: %s", (_name, before, after) => {
    expect(migratePage(vuepress, `---\n${before}title: T\n---\n`)).toBe(`---\n${after}title: T\n---\n`);
  });

  test("the home page becomes a landing page", () => {
    const home = [
      "---",
      "home: true",
      "heroImage: /logo.png",
      "actions:",
      "  - text: Start",
      "    link: /a.html",
      "  - text: More",
      "    link: /b.html",
      "    type: secondary",
      "features:",
      "  - title: Fast",
      "    details: Very",
      "footer: Ours",
      "---",
      "",
    ].join("\n");
    const site = migrateFiles(vuepress, { title: "T", description: "Words" }, { "README.md": home });
    expect(site.pages[0]?.text).toBe(
      [
        "---",
        "layout: landing",
        "hero:",
        "  name: T",
        "  tagline: Words",
        "  image:",
        "    src: /logo.png",
        "    alt: T",
        "  actions:",
        "    - theme: brand",
        "      text: Start",
        "      link: /a.html",
        "    - theme: alt",
        "      text: More",
        "      link: /b.html",
        "features:",
        "  - title: Fast",
        "    details: Very",
        "---",
        "",
      ].join("\n"),
    );
    expect(notesIn(site)).toEqual([
      "converted: `home` in frontmatter (docs-src/README.md:2)",
      "lossy: `footer` in frontmatter (docs-src/README.md:19)",
    ]);
  });

  test("keep their routes, and the slugs of the version", () => {
    const files = {
      "README.md": "# Home\n",
      "a/index.md": "# A\n",
      "a/b.md": "---\npermalink: /c.html\n---\n# B\n",
      "_d.md": "# D\n",
      "e.vue": "",
    };
    const first = migrateFiles(vuepress, { themeConfig: {} }, files);
    expect(first.config).toMatchObject({ routes: "html", markdown: { slugs: "vuepress" } });
    expect(first.pages.map(({ path, text }) => `${path} ${/permalink: .*/u.exec(text)?.[0] ?? ""}`)).toEqual([
      "README.md ",
      "d.md permalink: /_d.html",
      "a/b.md permalink: /c.html",
      "a/index.md ",
    ]);
    expect(notesIn(first)).toEqual([
      "left: Pages that are Vue components (e.vue:1)",
      "converted: Names that begin with an underscore (_d.md:1)",
    ]);
    expect(migrateFiles(vuepress, { theme: defaultTheme({}) }, files).config.markdown?.slugs).toBe("vitepress");
  });

  test("take files along that are published or shown", () => {
    const site = migrateFiles(
      vuepress,
      {},
      {
        "README.md": "![](./a.png)\n",
        "a.png": "",
        "b.png": "",
        ".vuepress/public/c.png": "",
        ".vuepress/styles/d.styl": "",
      },
    );
    expect(Object.fromEntries(site.copies)).toEqual({ "public/c.png": ".vuepress/public/c.png", "a.png": "a.png" });
  });
});

describe("the config of VuePress", () => {
  test("menus for both ends of the navigation bar are kept", () => {
    const nav = { left: [{ text: "Home", link: "/" }], right: [{ text: "Forum", link: "https://forum.example/" }] };
    const site = migrateFiles(vuepress, { themeConfig: { nav } }, { "README.md": "# Home\n" });
    expect(site.config.themeConfig?.navbar).toEqual({
      left: [{ text: "Home", link: "/" }],
      right: [{ text: "Forum", link: "https://forum.example/" }],
    });
    const other = migrateFiles(vuepress, { themeConfig: { nav: { center: [] } } }, { "README.md": "# Home\n" });
    expect(notesIn(other)).toContain("left: The navigation bar (.vuepress/config.js:1)");
  });

  const pages = {
    "README.md": "# Home\n",
    "guide/README.md": "# Guide\n",
    "guide/a.md": "# A\n",
    "zh/README.md": "# 你好\n",
  };

  test("of version 1", () => {
    const { config } = migrateFiles(
      vuepress,
      {
        title: "T",
        base: "/b/",
        head: [["link", { rel: "icon", href: "/b/i.png" }]],
        themeConfig: {
          logo: "/l.png",
          nav: [
            { text: "Guide", link: "/guide/" },
            { text: "More", items: [{ text: "E", link: "https://example.com" }] },
          ],
          sidebar: {
            "/guide/": ["", ["a", "The A"], { title: "Group", collapsable: false, children: ["a"] }],
          },
          sidebarDepth: 1,
          repo: "a/b",
          docsDir: "docs",
          editLinks: true,
          editLinkText: "Edit",
          lastUpdated: "Changed",
          search: false,
        },
        markdown: { lineNumbers: true },
      },
      pages,
    );
    expect(config).toEqual({
      title: "T",
      base: "/b/",
      routes: "html",
      headTags: [{ tag: "link", attributes: { rel: "icon", href: "/i.png" } }],
      themeConfig: {
        logo: "/l.png",
        navbar: {
          left: [
            { text: "Guide", link: "/guide/" },
            { text: "More", items: [{ text: "E", link: "https://example.com" }] },
          ],
        },
        social: [{ icon: "github", link: "https://github.com/a/b" }],
        sidebars: [
          {
            paths: ["/guide/"],
            entries: [
              "/guide/",
              { page: "/guide/a.html", text: "The A" },
              { text: "Group", collapsible: false, entries: ["/guide/a.html"] },
            ],
          },
        ],
        sidebarDepth: 1,
        editLink: { pattern: "https://github.com/a/b/edit/master/docs/{path}", text: "Edit" },
        lastUpdated: true,
        search: { enabled: false },
      },
      markdown: { slugs: "vuepress", lineNumbers: true },
    });
  });

  test("of version 2, with several languages", () => {
    const site = migrateFiles(
      vuepress,
      {
        lang: "en-US",
        locales: { "/": { lang: "en-US", title: "T" }, "/zh/": { lang: "zh-CN", title: "题" } },
        theme: defaultTheme({
          repo: "https://gitlab.com/a/b",
          repoLabel: "Source",
          locales: {
            "/": {
              selectLanguageName: "English",
              navbar: ["/guide/"],
              sidebar: [{ text: "All", prefix: "/guide/", children: ["", "a"], collapsible: true }],
            },
            "/zh/": { selectLanguageName: "简体中文", sidebar: ["/zh/"] },
          },
          contributors: true,
          own: 1,
        }),
        plugins: [
          { $call: "@vuepress/plugin-search.searchPlugin", arguments: [] },
          { $call: "own.plugin", arguments: [] },
        ],
        extendsMarkdown: { $function: "extendsMarkdown" },
      },
      pages,
    );
    expect(site.config).toMatchObject({
      title: "T",
      lang: "en-US",
      themeConfig: {
        navbar: {
          left: [{ text: "Guide", link: "/guide/" }],
          right: [
            {
              text: "English",
              items: [
                { text: "English", link: "/" },
                { text: "简体中文", link: "/zh/" },
              ],
            },
          ],
        },
        social: [{ icon: "gitlab", link: "https://gitlab.com/a/b", label: "Source" }],
        sidebars: [
          { paths: ["/"], entries: [{ text: "All", entries: ["/guide/", "/guide/a.html"] }] },
          { paths: ["/zh/"], entries: ["/zh/"] },
        ],
        contributors: true,
      },
    });
    expect(notesIn(site).map((note) => note.replace(" (.vuepress/config.js:1)", ""))).toEqual([
      "lossy: `locales`",
      "lossy: The link to edit a page",
      "left: `own` of the theme",
      "left: `extendsMarkdown` of the config",
      "converted: The plugin `@vuepress/plugin-search.searchPlugin`",
      "left: The plugin `own.plugin`",
    ]);
  });

  test("sidebars that docsgen makes in another way", () => {
    const site = migrateFiles(vuepress, { themeConfig: { sidebar: "auto" } }, pages);
    expect(site.config.themeConfig).toBeUndefined();
    expect(notesIn(site)).toEqual(["lossy: A sidebar of the page's own headings (`auto`) (.vuepress/config.js:1)"]);
    const computed = migrateFiles(vuepress, { themeConfig: { sidebar: { $function: "sidebar" } } }, pages);
    expect(notesIn(computed)).toEqual(["left: A computed sidebar (.vuepress/config.js:1)"]);
  });
});
