/** `docsgen migrate` on the pages, sidebars and the config of Docusaurus. */
import { describe, expect, test } from "vitest";
import { docusaurus } from "../src/docusaurus/docusaurus.ts";
import { planFiles } from "../src/plan-files.ts";
import type { MigratedSite } from "../src/tool.ts";
import { migrateFiles, notesIn } from "./tools.ts";

const classic = { presets: [["classic", {}]] };

/** The new text of a document whose old text is the only one of a site. */
function migrateDoc(text: string, path = "docs/page.mdx", more: Readonly<Record<string, string>> = {}): string {
  const site = migrateFiles(docusaurus, classic, { "docs/index.md": "# Home\n", [path]: text, ...more });
  // Most of these texts have no title, and so get that of their file.
  return pageOf(site, path.replace(/\.mdx$/u, ".md")).replace(/^---\ntitle: page\n---\n\n|(?<=\n)title: page\n/u, "");
}

function pageOf({ pages }: MigratedSite, path: string): string {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`${path} is missing: ${pages.map((each) => each.path).join(", ")}`);
  return page.text;
}

describe("pages of Docusaurus", () => {
  test("stay as they are where docsgen has the same syntax", () => {
    const text = [
      "# Title",
      "",
      ":::tip[A title]",
      "",
      "*Text* with `{code}` and `<Code>`",
      "",
      ":::",
      "",
      '```js title="a.js" {1,3-4} showLineNumbers',
      "import a from 'a';",
      "<Tabs>{a}</Tabs>",
      "```",
      "",
      "## Own {#own}",
      "",
      "[a](https://example.com) ![](/img/a.png)",
      "",
    ].join("\n");
    expect(migrateDoc(text)).toBe(text);
  });

  test.each([
    ["imports", 'import A from "@theme/A";\nimport {\n  B,\n} from "b";\n\n# T\n', "# T\n"],
    ["exports", "# T\n\nexport const a = {\n\n  b: 1,\n};\n\nText\n", "# T\n\nText\n"],
    ["several imports on a line", "import A from '@theme/A'; import B from 'b'\nimport 'c';\n\n# T\n", "# T\n"],
    [
      "an imported picture on such a line",
      "import A from 'a'; import b from '@site/static/img/b.png';\n\n<img src={b} />\n",
      '<img src="/img/b.png" />\n',
    ],
    ["words that look like imports", "# T\n\nimport is a word\n", "# T\n\nimport is a word\n"],
    ["comments", "{/* a */}\n", "<!-- a -->\n"],
    [
      "what would end a comment in HTML",
      "{/* a -- b --> c --!> */}\n\n{/*> d -*/}\n",
      "<!-- a -- b -- > c -- !> -->\n\n<!--> d - -->\n".replace("<!-->", "<!-- >"),
    ],
    ["an import in a comment", "{/*\nimport A from 'a';\n*/}\n", "<!--\nimport A from 'a';\n-->\n"],
    [
      "text that is indented ever more",
      "    a\n\n        b\n\n            c\n\n                d\n\n                    e\n",
      "a\n\nb\n\nc\n\nd\n\ne\n",
    ],
    [
      "headings in elements, in lists and with underlines, whose anchors stay the same",
      "<div>\n# A B <Badge />\n</div>\n\n<Foo>\n  ## `c`<Badge />\n</Foo>\n\n- ## D & E\n\nF & G\n---\n\n```sh\n# x\n```\n\n[ref]: /a\n\n## [H][ref] <B />\n",
      "<div>\n\n# A B <Badge /> {#a-b-}\n</div>\n\n<Foo>\n\n## `c`<Badge />\n</Foo>\n\n- ## D & E\n\nF & G\n---\n\n```sh\n# x\n```\n\n[ref]: /a\n\n## [H][ref] <B /> {#h-}\n",
    ],
    ["ids in comments", "## A {/* #b */}\n", "## A {#b}\n"],
    ["strings in braces", 'a{" "}b{`c`}\n', "a bc\n"],
    ["the title of the page", "{frontMatter.title}\n", "{{ page.title }}\n"],
    [
      "attributes of React",
      '<b className="a" style={{fontSize: 12, color: "red"}}>x</b>\n',
      '<b class="a" style="font-size: 12px; color: red">x</b>\n',
    ],
    ["addresses in attributes", '<img src={useBaseUrl("img/a.png")} />\n', '<img src="/img/a.png" />\n'],
    ["empty elements", '<a id="x" />\n', '<a id="x"></a>\n'],
    ["Markdown in HTML", "<div>\n  **a**\n</div>\n", "<div>\n\n**a**\n\n</div>\n"],
    [
      "details",
      "<details open>\n  <summary>A `b`</summary>\n\n  - c\n</details>\n",
      ":::details[A `b`]{open}\n\n- c\n:::\n",
    ],
    [
      "an admonition as an element",
      '<Admonition type="warning" title="A">\n\nb\n\n</Admonition>\n',
      ":::warning[A]\n\nb\n\n:::\n",
    ],
    ["an admonition with another name", ":::success\n\nb\n\n:::\n", ":::tip\n\nb\n\n:::\n"],
    ["a table of contents", "<TOCInline toc={toc} />\n", "[[toc]]\n"],
    ["a link", '<Link to="/docs/">Home</Link>\n', "[Home](/docs/)\n"],
    ["a block of code", '<CodeBlock language="js">{`a();\nb();`}</CodeBlock>\n', "```js\na();\nb();\n```\n"],
    [
      "highlighted lines",
      "```js\na\n// highlight-start\nb\nc\n// highlight-end\nd\n# highlight-next-line\ne\n```\n",
      "```js {2-3,5}\na\nb\nc\nd\ne\n```\n",
    ],
    ["commands of npm", "```bash npm2yarn\nnpm i a\n```\n", ":::package-managers\n```bash\nnpm i a\n```\n:::\n"],
    ["a link to a file", "[a](./index.md#b) [c](page.mdx)\n", "[a](./index.md#b) [c](page.md)\n"],
    [
      "a link in an attribute whose value is in braces",
      "<Foo href={\"page.mdx\"} src={ 'page.mdx' }>\n\nText\n\n</Foo>\n",
      "<Foo href={\"page.md\"} src={ 'page.md' }>\n\nText\n\n</Foo>\n",
    ],
    [
      "a link to a file of the site",
      "[a](@site/docs/index.md) ![b](@site/static/img/b.png)\n",
      "[a](./index.md) ![b](/img/b.png)\n",
    ],
    ["a link past the site", "[a](pathname:///a.pdf)\n", "[a](/a.pdf)\n"],
    [
      "renamed keys",
      "---\nsidebar_label: A\nsidebar_position: 2\nhide_table_of_contents: true\nid: page\n---\n",
      "---\nsidebar:\n  label: A\norder: 2\ntoc: false\n---\n",
    ],
    [
      "an unlisted page",
      "---\nunlisted: true\nsidebar_label: A\n---\n",
      "---\nunlisted: true\nsidebar:\n  label: A\n---\n",
    ],
    ["neighbors", "---\npagination_next: null\npagination_prev: index\n---\n", "---\nnext: false\nprev: /docs/\n---\n"],
  ])("%s", (_name, before, after) => {
    expect(migrateDoc(before, "docs/page.mdx", { "static/img/b.png": "" })).toBe(after);
  });

  test("links to renamed files stay links, with their spaces and fragments encoded", () => {
    const more = { "docs/02-My Page.md": "# B\n", "docs/a#b.png": "" };
    const text = migrateDoc("# A\n\n[b](02-My%20Page.md?q#c) ![d](./a%23b.png)\n", "docs/a.md", more);
    expect(text).toContain("[b](My%20Page.md?q#c) ![d](./a%23b.png)");
  });

  test("tabs get enough colons, and their content moves to the left", () => {
    const before = [
      '<Tabs groupId="os" values={[{label: "Linux", value: "l"}]}>',
      '  <TabItem value="l">',
      "",
      "    :::note",
      "",
      "    Text",
      "",
      "    :::",
      "",
      "  </TabItem>",
      '  <TabItem value="m" label="macOS">Text</TabItem>',
      "</Tabs>",
    ].join("\n");
    const after = [
      ':::::tabs{key="os"}',
      "::::tab[Linux]",
      "",
      ":::note",
      "",
      "Text",
      "",
      ":::",
      "",
      "::::",
      ":::tab[macOS]",
      "Text",
      ":::",
      ":::::",
    ].join("\n");
    expect(migrateDoc(before)).toBe(after);
  });

  test.each([
    [
      "Markdown in a component that is left",
      '<Property name="a">\n- Type: [x](https://x.example)\n</Property>\n',
      '<Property name="a">\n\n- Type: [x](https://x.example)\n\n</Property>\n',
    ],
    [
      "a fence in a component that is left",
      "<Solution>\n```html\n<script>\n```\n</Solution>\n",
      "<Solution>\n\n```html\n<script>\n```\n\n</Solution>\n",
    ],
    [
      "a component with computed attributes",
      "Text\n\n<Preview labels={{ date: `{{date}}` }}>\nA *b*\n</Preview>\n",
      "Text\n\n<!-- <Preview> -->\n\nA *b*\n\n",
    ],
    ["a computed component in a line", "See <Version of={pkg} /> now.\n", "See  now.\n"],
    ["indented text, which MDX does not take for code", "    Text\n\n        *more*\n", "Text\n\n*more*\n"],
    [
      "a fence that is indented further than its list item",
      "1. One\n\n       ```js\n       a();\n       ```\n\n2. Two\n",
      "1. One\n\n   ```js\n   a();\n   ```\n\n2. Two\n",
    ],
    [
      "a tab with an indented fence",
      '<Tabs>\n    <TabItem value="a">\n\n        ```sh\n        ls\n        ```\n\n    </TabItem>\n</Tabs>\n',
      "::::tabs\n:::tab[a]\n\n```sh\nls\n```\n\n:::\n::::\n",
    ],
  ])("%s", (_what, before, after) => {
    expect(migrateDoc(before)).toBe(after);
  });

  test.each([
    ["---\ntitle: Flying\nhide_title: true\n---\n\n# Flying\n\nText\n", "---\ntitle: Flying\n---\n\nText\n"],
    ["---\ntitle: Menu\n---\n\n# `Flying` high\n\nText\n", "---\ntitle: Flying high\n---\n\nText\n"],
    ["---\ntitle: Flying\n---\n\nText\n\n# Flying\n", "---\ntitle: Flying\n---\n\nText\n\n# Flying\n"],
  ])("a page has one title, as readers saw it: %j", (before, after) => {
    expect(migrateDoc(before)).toBe(after);
  });

  test("an admonition within a tab needs fewer colons than the tab", () => {
    const before = '<Tabs>\n<TabItem value="a">\n<Admonition type="tip">\n\nb\n\n</Admonition>\n</TabItem>\n</Tabs>\n';
    expect(migrateDoc(before)).toBe(":::::tabs\n::::tab[a]\n:::tip\n\nb\n\n:::\n::::\n:::::\n");
  });

  test("imported pages and pictures come along", () => {
    const site = migrateFiles(docusaurus, classic, {
      "docs/a.mdx":
        'import P from "./_p.mdx";\nimport logo from "./a.svg";\n\n<P />\n\n<img src={logo} />\n\n![](../b.png)\n\n![](_img/c.png)\n',
      "docs/_p.mdx": "Part\n",
      "docs/a.svg": "",
      "b.png": "",
      "docs/_img/c.png": "",
      "static/robots.txt": "",
    });
    expect(pageOf(site, "docs/a.md")).toBe(
      '---\ntitle: a\n---\n\n::include{file="./_p.md"}\n\n<img src="./a.svg" />\n\n![](../assets/b.png)\n\n![](./img/c.png)\n',
    );
    expect(pageOf(site, "docs/_p.md")).toBe("Part\n");
    expect(Object.fromEntries(site.copies)).toEqual({
      "docs/a.svg": "docs/a.svg",
      "docs/img/c.png": "docs/_img/c.png",
      "assets/b.png": "b.png",
      "public/robots.txt": "static/robots.txt",
    });
  });

  test("an imported page within a line is left to the author", () => {
    const text = 'import P from "./_p.mdx";\n\n<P /> and more\n';
    expect(migrateDoc(text, "docs/page.mdx", { "docs/_p.mdx": "Part\n" })).toBe("<P /> and more\n");
  });

  test("static files come from folders in any notation", () => {
    const config = { ...classic, staticDirectories: ["./files/"] };
    const { copies } = migrateFiles(docusaurus, config, { "docs/a.md": "# A\n", "files/robots.txt": "" });
    expect(copies.get("public/robots.txt")).toBe("files/robots.txt");
  });

  test("keep their routes without the numbers of files", () => {
    const { pages } = migrateFiles(
      docusaurus,
      { presets: [["classic", { docs: { routeBasePath: "/" } }]] },
      {
        "docs/01-start.md": "# A\n",
        "docs/02-guide/guide.md": "# B\n",
        "docs/02-guide/03-c.md": "---\nslug: ../c\n---\n# C\n",
        "docs/2024-01-02-news.md": "# D\n",
        "docs/e.md": "---\nid: other\n---\n# E\n",
        "src/pages/f.md": "# F\n",
      },
    );
    expect(pages.map(({ path, text }) => `${path} ${/permalink: .*/u.exec(text)?.[0] ?? ""}`)).toEqual([
      "start.md ",
      "guide/c.md permalink: /c/",
      "guide/index.md ",
      "2024-01-02-news.md ",
      "e.md permalink: /other/",
      "f.md ",
      "guide/_folder.yml ",
      "index.md ",
    ]);
    expect(pages[0]?.text).toBe("---\norder: 1\n---\n\n# A\n");
  });

  test("that nothing imports and that were not published are left out", () => {
    const site = migrateFiles(docusaurus, classic, { "docs/a.md": "# A\n", "docs/_b.md": "# B\n" });
    expect(site.pages.map(({ path }) => path)).not.toContain("docs/_b.md");
    expect(notesIn(site)).toContain("lossy: Files that were left out (docs/_b.md:1)");
  });

  test("report what only people can convert, at its place in the new page", () => {
    const site = migrateFiles(docusaurus, classic, {
      "docs/a.mdx": "export const x = 1;\n\n# A\n\n{x}\n\n<Chart data={x} />\n\n<b title={x}>c</b>\n",
      "src/pages/index.js": "",
    });
    expect(notesIn(site)).toEqual([
      "left: Pages in React (src/pages/index.js:1)",
      "lossy: The home page (docs-src/index.md:1)",
      "left: Exports of MDX (docs-src/docs/a.md:1)",
      "left: The attribute `title={…}` in HTML (docs-src/docs/a.md:8)",
      "left: The component `<Chart>` (docs-src/docs/a.md:5)",
      "left: Expressions `{…}` of MDX (docs-src/docs/a.md:3)",
    ]);
  });
});

describe("sidebars of Docusaurus", () => {
  const docs = {
    "docs/a.md": "# A\n",
    "docs/b.md": "# B\n",
    "docs/x/c.md": "---\nsidebar_label: See\n---\n# C\n",
    "docs/x/_category_.json":
      '{ "label": "More", "position": 1, "collapsed": true, "link": { "type": "generated-index" } }',
  };
  const migrate = (value: unknown): MigratedSite =>
    migrateFiles(docusaurus, { presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] }, docs, {
      "sidebars.js": value,
    });

  test("in all forms", () => {
    const items = [
      "a",
      { type: "doc", id: "b", label: "The B" },
      { type: "category", label: "X", link: { type: "doc", id: "x/c" }, items: ["x/c"], collapsible: false },
      { Short: ["a"] },
    ];
    expect(migrate({ docs: items }).config.themeConfig?.sidebars).toEqual([
      {
        paths: ["/docs/"],
        entries: [
          "/docs/a/",
          { page: "/docs/b/", text: "The B" },
          { text: "X", page: "/docs/x/c/", collapsible: false, entries: [{ page: "/docs/x/c/", text: "See" }] },
          { text: "Short", entries: ["/docs/a/"] },
        ],
      },
    ]);
  });

  test("several are shown for their own pages", () => {
    const { sidebars } = migrate({ one: ["a", "b"], two: ["x/c"] }).config.themeConfig ?? {};
    expect(sidebars?.map(({ paths }) => paths)).toEqual([["/docs/a/", "/docs/b/"], ["/docs/x/"]]);
  });

  test("from folders read no numbers in names without `numberPrefixParser`", () => {
    const numbered = {
      "docs/1-a.md": "# A\n",
      "docs/2-x/b.md": "# B\n",
      "docs/2-x/_category_.json": '{ "label": "X" }',
      "docs/10-y/c.md": "# C\n",
    };
    const settingsWith = (options: unknown): readonly (readonly [path: string, text: string])[] => {
      const site = migrateFiles(docusaurus, { presets: [["classic", { docs: options }]] }, numbered);
      return site.pages.flatMap(({ path, text }) => (path.endsWith("_folder.yml") ? [[path, text] as const] : []));
    };
    expect(settingsWith({})).toEqual([
      ["docs/x/_folder.yml", "title: X\norder: 2\nopen: false\n"],
      ["docs/y/_folder.yml", "title: y\norder: 10\nopen: false\n"],
    ]);
    expect(settingsWith({ numberPrefixParser: false })).toEqual([
      ["docs/10-y/_folder.yml", "title: 10-y\nopen: false\n"],
      ["docs/2-x/_folder.yml", "title: X\nopen: false\n"],
    ]);
  });

  test("from folders list folders, which keep their settings and generated pages", () => {
    const site = migrate({ docs: [{ type: "autogenerated", dirName: "." }] });
    expect(site.config.themeConfig?.sidebars?.[0]?.entries).toEqual([{ folder: "/docs/x/" }, "/docs/a/", "/docs/b/"]);
    expect(pageOf(site, "docs/x/_folder.yml")).toBe("order: 1\nopen: false\n");
    const open = { presets: [["classic", { docs: { sidebarCollapsed: false } }]] };
    const files = {
      "docs/x/a.md": "import A from 'a';\n\n# A\n\nThe *first*\nsentence. Another.\n",
      "docs/x/_category_.json": '{ "link": { "type": "generated-index" } }',
    };
    const others = migrateFiles(docusaurus, open, files);
    expect(others.pages.map(({ path }) => path)).not.toContain("docs/x/_folder.yml");
    expect(pageOf(others, "docs/x/index.md")).toContain(':::card[A]{link="/docs/x/a/"}\nThe first sentence.\n:::');
    expect(pageOf(migrateFiles(docusaurus, classic, files), "docs/x/_folder.yml")).toBe("open: false\n");
    expect(pageOf(site, "docs/x/index.md")).toBe(
      '---\ntitle: More\npermalink: /docs/category/more/\n---\n\n::::cards\n:::card[See]{link="/docs/x/c/"}\n:::\n::::\n',
    );
  });
});

describe("the config of Docusaurus", () => {
  const docs = { "docs/a.md": "# A\n", "static/img/l.svg": "", "blog/p.md": "# P\n" };

  test("the theme", () => {
    const { config } = migrateFiles(
      docusaurus,
      {
        ...classic,
        title: "T",
        tagline: "Words",
        url: "https://example.com",
        baseUrl: "/b/",
        favicon: "img/l.svg",
        themeConfig: {
          navbar: {
            logo: { src: "img/l.svg", srcDark: "img/d.svg", alt: "L" },
            items: [
              { type: "doc", docId: "a", position: "left", label: "Docs" },
              { label: "More", position: "left", items: [{ label: "E", href: "https://example.org" }] },
              { href: "https://github.com/a/b", label: "GitHub" },
              { href: "https://discord.gg/a", className: "icon", "aria-label": "Chat" },
              { href: "https://shop.example.org", label: "Shop" },
            ],
          },
          announcementBar: { content: "<b>New</b>: <a href='/docs/a'>A</a>", isCloseable: false },
          footer: { links: [{ label: "A", to: "docs/a" }], copyright: "©&nbsp;Us" },
          tableOfContents: { maxHeadingLevel: 3 },
        },
      },
      docs,
    );
    expect(config).toEqual({
      title: "T",
      description: "Words",
      base: "/b/",
      origin: "https://example.com",
      headTags: [{ tag: "link", attributes: { rel: "icon", href: "/img/l.svg" } }],
      links: { elsewhere: ["/blog"] },
      themeConfig: {
        logo: { light: "/img/l.svg", dark: "/img/d.svg", alt: "L", title: false },
        navbar: {
          left: [
            { text: "Docs", link: "/docs/a/" },
            { text: "More", items: [{ text: "E", link: "https://example.org" }] },
          ],
          right: [{ text: "Shop", link: "https://shop.example.org" }],
        },
        social: [
          { icon: "github", link: "https://github.com/a/b" },
          { icon: "discord", link: "https://discord.gg/a", label: "Chat" },
        ],
        sidebars: [{ paths: ["/docs/"], entries: ["/docs/a/"] }],
        tocDepth: 2,
        announcement: { text: "**New**: [A](/docs/a)" },
        footer: "[A](/docs/a/) — © Us",
      },
    });
  });

  test("the foot of pages in columns, and a banner that readers can close", () => {
    const { config } = migrateFiles(
      docusaurus,
      {
        ...classic,
        title: "T",
        themeConfig: {
          announcementBar: { id: "new", content: "New" },
          footer: {
            links: [
              {
                title: "More",
                items: [
                  { label: "A", to: "/docs/a" },
                  { html: '<a href="https://example.com"><img src="/b.png" alt="B"></a>' },
                  { label: "Gone", to: "/gone" },
                ],
              },
            ],
            copyright: "© Us",
          },
        },
      },
      docs,
    );
    expect(config.themeConfig).toMatchObject({
      announcement: { text: "New", id: "new" },
      footer: {
        text: "© Us",
        columns: [
          {
            title: "More",
            links: [
              { text: "A", link: "/docs/a/" },
              { text: "B", link: "https://example.com" },
            ],
          },
        ],
      },
    });
  });

  test("redirects, formulas, diagrams and a second set of documents", () => {
    const site = migrateFiles(
      docusaurus,
      {
        presets: [["@docusaurus/preset-classic", { docs: { remarkPlugins: [{ $import: "remark-math.default" }] } }]],
        plugins: [
          ["@docusaurus/plugin-content-docs", { id: "api", path: "api", routeBasePath: "reference" }],
          ["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/x", "/y"], to: "/docs/a" }] }],
          "docusaurus-plugin-other",
        ],
        markdown: { mermaid: true },
      },
      { ...docs, "api/b.md": "# B\n" },
    );
    expect(site.config.redirects).toEqual([
      { from: "/x", to: "/docs/a" },
      { from: "/y", to: "/docs/a" },
    ]);
    expect(site.config.markdown).toEqual({ math: true, diagrams: ["mermaid"] });
    expect(site.packages).toEqual(["temml", "@docsgen/mermaid"]);
    expect(site.config.themeConfig?.sidebars?.map(({ paths }) => paths)).toEqual([["/docs/"], ["/reference/"]]);
    expect(notesIn(site)).toContain("left: The plugin `docusaurus-plugin-other` (docusaurus.config.js:1)");
    expect(notesIn(site)).toContain("left: The blog (docusaurus.config.js:1)");
  });
});

test("several plugins of documents have menus of their own, also if their ids are the same", () => {
  const plugin = (id: string, options: object = {}): unknown => [
    "@docusaurus/plugin-content-docs",
    {
      id,
      path: id,
      routeBasePath: `the-${id}`,
      sidebarPath: `./${id}-sidebars.js`,
      editUrl: `https://${id}.example/`,
      ...options,
    },
  ];
  const site = migrateFiles(
    docusaurus,
    {
      title: "Kite",
      presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.js" }, blog: false }]],
      plugins: [plugin("api"), plugin("team")],
      themeConfig: {
        navbar: {
          items: [
            { type: "docSidebar", sidebarId: "main", label: "Docs", position: "left" },
            { type: "docSidebar", sidebarId: "main", docsPluginId: "api", label: "API", position: "left" },
            { type: "doc", docId: "intro", docsPluginId: "team", label: "Team", position: "left" },
          ],
        },
      },
    },
    {
      "docs/intro.md": "---\nslug: /\n---\n\n# Docs\n",
      "api/intro.md": "---\npagination_next: calls\n---\n\n# API\n\n[calls](calls.md) [docs](@site/docs/intro.md)\n",
      "api/calls.md": "# Calls\n",
      "team/intro.md": "# Team\n",
      "team/calls.md": "# Our calls\n",
    },
    {
      "sidebars.js": { main: ["intro"] },
      "api-sidebars.js": { main: ["intro", "calls"], other: ["calls"] },
      "team-sidebars.js": {
        early: ["intro"],
        main: ["intro", { type: "link", label: "Forum", href: "https://f.example" }, "calls"],
      },
    },
  );
  expect(site.config.themeConfig).toMatchObject({
    navbar: {
      left: [
        { text: "Docs", link: "/" },
        { text: "API", link: "/the-api/intro/" },
        { text: "Team", link: "/the-team/intro/" },
      ],
    },
    sidebars: [
      { paths: ["/"], entries: ["/"] },
      { paths: ["/the-api/intro/"], entries: ["/the-api/intro/", "/the-api/calls/"] },
      { paths: ["/the-api/calls/"], entries: ["/the-api/calls/"] },
      {
        paths: ["/the-team/"],
        entries: ["/the-team/intro/", { text: "Forum", link: "https://f.example" }, "/the-team/calls/"],
      },
    ],
  });
  expect(site.pages.find(({ path }) => path === "the-api/intro.md")?.text).toBe(
    "---\nnext: /the-api/calls/\n---\n\n# API\n\n[calls](calls.md) [docs](../intro.md)\n",
  );
  expect(notesIn(site).filter((note) => !note.startsWith("converted"))).toEqual([
    "lossy: `editUrl` (docusaurus.config.js:1)",
    "left: `editUrl` of several `docs` plugins (docusaurus.config.js:1)",
    "lossy: The sidebar `early` (team-sidebars.js:1)",
  ]);
});

describe("versions of Docusaurus", () => {
  const versioned = (more: object = {}): object => ({
    title: "Kite",
    url: "https://kite.example",
    i18n: { defaultLocale: "en", locales: ["en", "fr"] },
    presets: [["classic", { docs: { sidebarPath: "./sidebars.js", ...more }, blog: false }]],
    themeConfig: {
      navbar: {
        items: [
          { type: "doc", docId: "intro", label: "Docs", position: "left" },
          { to: "/about", label: "About", position: "left" },
          { href: "https://kite.example/forum", label: "Forum", position: "left" },
          { type: "docsVersionDropdown" },
        ],
      },
    },
  });
  const files = {
    "versions.json": '[\n  "2.0",\n  "1"\n]\n',
    "docs/intro.md": "# Next\n\n![](/img/kite.png)\n",
    "docs/new.md": "# New\n",
    "versioned_docs/version-2.0/intro.md": "# Two\n\n[old](old.md) ![](./pic.png)\n",
    "versioned_docs/version-2.0/old.md": "# Old\n",
    "versioned_docs/version-2.0/pic.png": "",
    "versioned_docs/version-1/intro.md": "# One\n\n[x](./first.md#a) ![](/img/one.png)\n",
    "versioned_docs/version-1/first.md": "# First\n\n<Unknown />\n",
    "versioned_sidebars/version-2.0-sidebars.json": '{ "main": ["intro", "old"] }',
    "versioned_sidebars/version-1-sidebars.json":
      '{ "main": [{ "type": "category", "label": "Start", "items": ["intro", "first"] }] }',
    "i18n/fr/docusaurus-plugin-content-docs/current/intro.md": "# Suivante\n",
    "i18n/fr/docusaurus-plugin-content-docs/version-1/intro.md": "# Une\n",
    "i18n/fr/docusaurus-plugin-content-docs/version-1.json":
      '{ "sidebar.main.category.Start": { "message": "Début" } }',
    "src/pages/index.md": "# Kite\n",
    "src/pages/about.md": "# About\n",
    "static/img/kite.png": "",
    "static/img/one.png": "",
  };
  const migrateVersions = (more: object = {}, others: Readonly<Record<string, string>> = {}): MigratedSite =>
    migrateFiles(docusaurus, versioned(more), { ...files, ...others }, { "sidebars.js": { main: ["intro", "new"] } });

  test("become versions of the new site, the released one its pages", () => {
    const site = migrateVersions();
    expect(site.config.versions).toEqual({
      current: "2.0",
      archived: { next: { from: "versions/next", label: "Next" }, v1: { from: "versions/v1", label: "1" } },
    });
    const texts = (pages: MigratedSite["pages"]): readonly string[] =>
      pages.map(({ path, text }) => `${path}: ${text.split("\n").find((line) => line.startsWith("# ")) ?? ""}`).sort();
    expect(texts(site.pages)).toEqual([
      "about.md: # About",
      "docs/intro.md: # Two",
      "docs/old.md: # Old",
      "index.md: # Kite",
    ]);
    expect(site.versions?.map(({ id, from, pages }) => ({ id, from, pages: texts(pages) }))).toEqual([
      {
        id: "next",
        from: "docs",
        pages: ["docs/intro.md: # Next", "docs/new.md: # New", "fr/docs/intro.md: # Suivante", "index.md: "],
      },
      {
        id: "v1",
        from: "versioned_docs/version-1",
        pages: ["docs/first.md: # First", "docs/intro.md: # One", "fr/docs/intro.md: # Une", "index.md: "],
      },
    ]);
  });

  test("keep their menus, without what is not part of them, and the files that they show", () => {
    const site = migrateVersions();
    const [next, v1] = site.versions ?? [];
    expect(site.config.themeConfig?.sidebars).toEqual([{ paths: ["/docs/"], entries: ["/docs/intro/", "/docs/old/"] }]);
    expect(v1?.config.themeConfig).toEqual({
      navbar: {
        left: [
          { text: "Docs", link: "/docs/intro/" },
          { text: "Forum", link: "https://kite.example/forum" },
        ],
      },
      sidebars: [
        {
          paths: ["/docs/"],
          entries: [
            {
              text: { en: "Start", fr: "Début" },
              entries: ["/docs/intro/", "/docs/first/"],
            },
          ],
        },
      ],
    });
    expect(v1?.config.languages).toEqual({ en: "English", fr: "français" });
    expect([...(v1?.copies ?? [])]).toEqual([["public/img/one.png", "static/img/one.png"]]);
    expect([...(next?.copies ?? [])]).toEqual([["public/img/kite.png", "static/img/kite.png"]]);
    expect([...site.copies.values()].sort()).toEqual([
      "static/img/kite.png",
      "static/img/one.png",
      "versioned_docs/version-2.0/pic.png",
    ]);
  });

  test("have redirects from every address that changes, for all languages with the same paths", () => {
    expect(migrateVersions().config.redirects).toEqual([
      { from: "/docs/next/intro/", to: "version:next/docs/intro/" },
      { from: "/docs/next/new/", to: "version:next/docs/new/" },
      { from: "/docs/1/first/", to: "version:v1/docs/first/" },
      { from: "/docs/1/intro/", to: "version:v1/docs/intro/" },
    ]);
    const slug = { "i18n/fr/docusaurus-plugin-content-docs/version-1/intro.md": "---\nslug: /debut\n---\n\n# Une\n" };
    expect(migrateVersions({}, slug).config.redirects?.at(-1)).toEqual({
      from: "/fr/docs/1/debut/",
      to: "version:v1/fr/docs/debut/",
    });
  });

  test("link the new addresses of versions, and none for their own", () => {
    const links = "[a](/docs/1/first#a) [b](/docs/next/new.md) [c](/docs/intro)\n";
    const site = migrateVersions(
      {},
      { "versioned_docs/version-1/first.md": links, "versioned_docs/version-2.0/old.md": links },
    );
    const textIn = (pages: MigratedSite["pages"], path: string): string | undefined =>
      pages.find((page) => page.path === path)?.text;
    expect(textIn(site.versions?.[1]?.pages ?? [], "docs/first.md")).toContain(
      "[a](/docs/first/#a) [b](version:next/docs/new/) [c](/docs/intro)",
    );
    expect(textIn(site.pages, "docs/old.md")).toContain(
      "[a](version:v1/docs/first/#a) [b](version:next/docs/new/) [c](/docs/intro)",
    );
  });

  test("at the root need redirects only where a name differs, and in other languages", () => {
    const site = migrateVersions({ routeBasePath: "/", versions: { current: { label: "3.0", noIndex: true } } });
    expect(site.config.redirects).toEqual([
      // Docusaurus also publishes what is not translated in each language.
      { from: "/fr/next/intro/", to: "version:next/fr/intro/" },
      { from: "/fr/next/new/", to: "version:next/fr/new/" },
      { from: "/1/first/", to: "version:v1/first/" },
      { from: "/1/intro/", to: "version:v1/intro/" },
    ]);
    expect(site.config.versions?.archived?.["next"]).toEqual({ from: "versions/next", label: "3.0", noindex: true });
  });

  test("say in the report that what is not released looks old", () => {
    const notes = (site: MigratedSite): readonly string[] =>
      notesIn(site).filter((note) => note.includes("not released"));
    expect(notes(migrateVersions())).toEqual(["lossy: The version “Next”, which is not released (docs:1)"]);
    expect(notes(migrateVersions({ includeCurrentVersion: false }))).toEqual([]);
  });

  test("name their own files in the report", () => {
    expect(notesIn(migrateVersions()).filter((note) => note.includes("Unknown"))).toEqual([
      "left: The component `<Unknown>` (versions/v1/docs/first.md:3)",
    ]);
  });

  test.each([
    [{ lastVersion: "current" }, "next", ["2.0", "v1"]],
    [{ lastVersion: "1" }, "v1", ["next", "2.0"]],
    [{ includeCurrentVersion: false }, "2.0", ["v1"]],
    [{ onlyIncludeVersions: ["current", "1"] }, "v1", ["next"]],
  ])("%j", (options, current, archived) => {
    const { versions } = migrateVersions(options).config;
    expect([versions?.current, Object.keys(versions?.archived ?? {})]).toEqual([current, archived]);
  });

  test.each([{ disableVersioning: true }, { onlyIncludeVersions: ["current"] }])(
    "%j is a site without versions",
    (options) => {
      const site = migrateVersions(options);
      expect([site.config.versions, site.versions ?? []]).toEqual([undefined, []]);
      expect(site.pages.find(({ path }) => path === "docs/intro.md")?.text).toContain("# Next");
    },
  );
});

test("generated pages of categories are named after their addresses, which are unique", () => {
  const link = { type: "generated-index" };
  const category = (label: string, more: object, item: string): object => ({
    type: "category",
    label,
    link: { ...link, ...more },
    items: [item],
  });
  const site = migrateFiles(
    docusaurus,
    { presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] },
    { "docs/a.md": "# A\n", "docs/b.md": "# B\n" },
    {
      "sidebars.js": {
        docs: [
          category("C++", { slug: "/category/cpp" }, "a"),
          category("C#", { slug: "/category/csharp" }, "b"),
          category("SAML", {}, "a"),
          category("SAML", {}, "b"),
        ],
      },
    },
  );
  expect(site.pages.map(({ path }) => path).filter((path) => path.includes("category"))).toEqual([
    "docs/category/cpp.md",
    "docs/category/csharp.md",
    "docs/category/saml.md",
    "docs/category/saml-1.md",
  ]);
});

test("MDX in fences of `mdx-code-block` is a part of the page", () => {
  const text = [
    "# T",
    "",
    "```mdx-code-block",
    'import Tabs from "@theme/Tabs";',
    "",
    "<Tabs>",
    '<TabItem value="a" label="A">',
    "```",
    "",
    "Text **A**.",
    "",
    "```mdx-code-block",
    "</TabItem>",
    "</Tabs>",
    "```",
    "",
  ].join("\n");
  expect(migrateDoc(text)).toBe("# T\n\n::::tabs\n:::tab[A]\n\nText **A**.\n\n:::\n::::\n");
});

test("a page without a title gets that of its file", () => {
  expect(migrateDoc("Only text.\n", "docs/Attachment.md")).toBe("---\ntitle: Attachment\n---\n\nOnly text.\n");
});

test("two pages that would be one file stop the migration", () => {
  const site = migrateFiles(docusaurus, classic, { "docs/a.md": "# One\n", "docs/a.mdx": "# Two\n" });
  expect(() => planFiles(site, "/new", new Map())).toThrow("two pages would be written to “docs-src/docs/a.md”");
});

test("a heading below an empty line is the title that the page shows", () => {
  const page = "---\ntitle: Kite\nhide_title: true\n---\n\n&nbsp;\n\n# Kite\n\nText.\n";
  expect(
    migrateFiles(docusaurus, { presets: [["classic", { docs: {} }]] }, { "docs/kite.md": page }).pages[0]?.text,
  ).toBe("---\ntitle: Kite\n---\n\n\n\nText.\n");
});

test("sidebars are found in `.ts` where the config says `.js`", () => {
  const config = { presets: [["classic", { docs: { sidebarPath: "/site/sidebars.js" } }]] };
  const files = { "docs/one.md": "# One\n", "docs/two.md": "# Two\n" };
  const { config: made } = migrateFiles(docusaurus, config, files, { "sidebars.ts": { docs: ["two", "one"] } });
  expect(made.themeConfig?.sidebars).toEqual([{ paths: ["/docs/"], entries: ["/docs/two/", "/docs/one/"] }]);
});
