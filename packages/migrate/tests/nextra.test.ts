/** `docsgen migrate` on the pages and the menus of Nextra. */
import { describe, expect, test } from "vitest";
import { nextra } from "../src/nextra/nextra.ts";
import { migrateFiles, notesIn } from "./tools.ts";

const theme = { "theme.config.jsx": { logo: "Kite" } };

function migratePage(text: string, more: Readonly<Record<string, string>> = {}): string {
  const files = { "pages/index.mdx": "# Home\n", "pages/docs/page.mdx": text, ...more };
  const { pages } = migrateFiles(nextra, {}, files, theme);
  return pages.find(({ path }) => path === "docs/page.md")?.text ?? "";
}

describe("pages of Nextra", () => {
  test.each([
    [
      "callouts",
      '# A\n\n<Callout type="error" emoji="🔥">\n  Hot.\n</Callout>\n\n<Callout>Cool</Callout>\n',
      "# A\n\n:::danger\nHot.\n:::\n\n:::tip\nCool\n:::\n",
    ],
    [
      "tabs, whose labels are in a list",
      "# A\n\nimport { Tabs } from 'nextra/components'\n\n<Tabs items={['npm', { label: 'yarn', disabled: true }, <b>p<i>npm</i></b>]} storageKey=\"pm\">\n  <Tabs.Tab>\n    ```sh\n    npm i\n    ```\n  </Tabs.Tab>\n  <Tab>b</Tab>\n  <Tab>c</Tab>\n</Tabs>\n",
      '# A\n\n::::tabs{key="pm"}\n:::tab[npm]\n```sh\nnpm i\n```\n:::\n:::tab[yarn]\nb\n:::\n:::tab[p npm]\nc\n:::\n::::\n',
    ],
    [
      "steps, which are headings",
      '# A\n\n<Steps>\n\n### One [#first]\n\nRun:\n\n```js\nif (a) {\n  b\n}\n```\n\n### Two\n\n<Callout type="info">Now.</Callout>\n\n</Steps>\n',
      "# A\n\n::::steps\n1. ### One {#first}\n\n   Run:\n\n   ```js\n   if (a) {\n     b\n   }\n   ```\n1. ### Two\n\n   :::info\n   Now.\n   :::\n::::\n",
    ],
    [
      "cards, with links beside the page",
      '# A\n\n<Cards num={2}>\n  <Cards.Card icon={<Icon />} title="B" href="./other" arrow />\n  <Card title="C" href="/">\n    <>![c](/c.png)</>\n  </Card>\n</Cards>\n\n<Card title="D" href="https://d.example" />\n',
      '# A\n\n::::cards\n:::card[B]{link="./other.md"}\n:::\n:::card[C]{link="/"}\n![c](/c.png)\n:::\n::::\n\n::::cards\n:::card[D]{link="https://d.example"}\n:::\n::::\n',
    ],
    [
      "trees of files and frames",
      '# A\n\n<FileTree>\n  <FileTree.Folder name="app" defaultOpen>\n    <FileTree.File name="a.js" active />\n    <FileTree.Folder name="lib"><FileTree.File name="b.js" /></FileTree.Folder>\n  </FileTree.Folder>\n  <FileTree.File name="c.js" />\n</FileTree>\n\n<Bleed full>\n  Wide\n</Bleed>\n',
      "# A\n\n:::file-tree\n- app/\n  - a.js\n  - lib/\n    - b.js\n- c.js\n:::\n\nWide\n",
    ],
    [
      "words on fences",
      '# A\n\n```js filename="a.js" copy {1,3} showLineNumbers /useState/\na\nb\nc\n```\n\n```sh copy=false\nd\n```\n\nIt is `let x{:ts}`.\n',
      '# A\n\n```js {1,3} title="a.js" showLineNumbers\n// [!code word:useState]\na\nb\nc\n```\n\n```sh\nd\n```\n\nIt is `let x`.\n',
    ],
    [
      "links and pictures",
      '# A\n\n[b](other) [c](./other.mdx#c) [d](/docs/other.mdx) ![e](./e.png)\n\n<Link href="../">Home</Link> <Image src="/f.png" alt="F" width={20} />\n',
      "# A\n\n[b](./other.md) [c](./other.md#c) [d](/docs/other/) ![e](./e.png)\n\n[Home](../index.md) ![F](/f.png){width=20}\n",
    ],
    [
      "an export with fences in its template",
      "# A\n\nexport function Demo() {\n  const text = `~~~js\n\n~~~`\n  return <div>{text}</div>\n}\n\nAfter.\n",
      "# A\n\nAfter.\n",
    ],
    [
      "Markdown without MDX, whose braces are text",
      "# A\n\nWrite {a} and {{ b }}.\n",
      "# A\n\nWrite {a} and \\{{ b }}.\n",
    ],
  ])("%s", (_what, before, after) => {
    const files = {
      "pages/docs/other.mdx": "# Other\n",
      "pages/docs/e.png": "",
      "public/f.png": "",
      "public/c.png": "",
    };
    expect(migratePage(before, files)).toBe(after);
  });

  test("have docsgen's frontmatter, and a title if nothing names them", () => {
    expect(migratePage("---\nsidebarTitle: P\nsearchable: false\nasIndexPage: true\n---\n\nText\n")).toBe(
      "---\nsearch: false\ntitle: Page\n---\n\nText\n",
    );
  });
});

test("the menus of Nextra, with their order, titles, separators and links", () => {
  const meta = {
    "*": { type: "page" },
    index: { title: "Home", display: "hidden", theme: { layout: "full", sidebar: false } },
    docs: "Documentation",
    company: {
      title: "Company",
      type: "menu",
      items: { about: { title: "About", href: "/docs" }, mail: { title: "Mail", href: "mailto:a@kite.example" } },
    },
    forum: { title: "Forum", href: "https://forum.example", newWindow: true },
  };
  const docs = {
    "-- start": { type: "separator", title: "Start" },
    start: "",
    guide: { title: "The guide", theme: { collapsed: true } },
    "---": { type: "separator" },
    secret: { display: "hidden" },
    source: { title: "Source", href: "https://source.example" },
    inner: { display: "children" },
  };
  const site = migrateFiles(
    nextra,
    {
      $call: "nextra()",
      options: [{ theme: "nextra-theme-docs", latex: true }],
      arguments: [
        {
          basePath: "/kite",
          redirects: [
            { source: "/old", destination: "/docs/start", permanent: true },
            { source: "/v1/:path*", destination: "/docs/inner/:path*" },
          ],
        },
      ],
    },
    {
      "pages/_meta.json": JSON.stringify(meta),
      "pages/docs/_meta.json": JSON.stringify(docs),
      "pages/index.mdx": "# Kite\n",
      "pages/docs/index.mdx": "---\ntitle: Overview\n---\n",
      "pages/docs/start.mdx": "# Start here\n",
      "pages/docs/guide.mdx": "# Guide\n",
      "pages/docs/guide/one.mdx": "# One\n",
      "pages/docs/inner/deep-page.mdx": "Text\n",
      "pages/docs/secret.mdx": "# Secret\n",
      "pages/docs/zebra.mdx": "# Zebra\n",
      "pages/docs/[slug].mdx": "# Computed\n",
      "pages/app.jsx": "",
      "pages/_app.jsx": "",
      "public/logo.png": "",
    },
    {
      "theme.config.jsx": {
        logo: { $call: "react/jsx-runtime.jsxs", arguments: ["b", { children: ["Kite", " docs"] }] },
        project: { link: "https://github.com/kite/kite" },
        docsRepositoryBase: "https://github.com/kite/kite/tree/main",
        footer: { text: "© Kite" },
        banner: { key: "2.0", text: "Kite 2.0 is here" },
        head: { $function: "head" },
      },
    },
  );
  expect(site.config).toEqual({
    title: "Kite docs",
    base: "/kite/",
    themeConfig: {
      navbar: {
        left: [
          { text: "Documentation", link: "/docs/" },
          {
            text: "Company",
            items: [
              { text: "About", link: "/docs/" },
              { text: "Mail", link: "mailto:a@kite.example" },
            ],
          },
          { text: "Forum", link: "https://forum.example" },
        ],
      },
      social: [{ icon: "github", link: "https://github.com/kite/kite" }],
      sidebars: [
        {
          paths: ["/docs/"],
          entries: [
            "/docs/",
            {
              text: "Start",
              collapsible: false,
              entries: ["/docs/start/", { text: "The guide", page: "/docs/guide/", entries: ["/docs/guide/one/"] }],
            },
            { text: "Source", link: "https://source.example" },
            { page: "/docs/inner/deep-page/", text: "Deep Page" },
            "/docs/zebra/",
          ],
        },
      ],
      editLink: { pattern: "https://github.com/kite/kite/tree/main/{path}" },
      footer: "© Kite",
      announcement: { text: "Kite 2.0 is here", id: "2.0" },
    },
    markdown: { math: true },
    redirects: [
      { from: "/old", to: "/docs/start/" },
      { from: "/v1/deep-page", to: "/docs/inner/deep-page/" },
    ],
  });
  const textOf = (path: string): string | undefined => site.pages.find((page) => page.path === path)?.text;
  expect(textOf("index.md")).toBe("---\nsidebar: false\ntoc: false\n---\n\n# Kite\n");
  expect(textOf("docs/secret.md")).toBe("---\nsidebar:\n  hidden: true\n---\n\n# Secret\n");
  expect(textOf("docs/inner/deep-page.md")).toBe("---\ntitle: Deep Page\n---\n\nText\n");
  expect(site.copies).toEqual(new Map([["public/logo.png", "public/logo.png"]]));
  expect(notesIn(site).filter((note) => note.startsWith("left"))).toEqual([
    "left: Pages with computed addresses (pages/docs/[slug].mdx:1)",
    "left: Pages in React (pages/app.jsx:1)",
    "left: `head` of the theme (theme.config.jsx:1)",
  ]);
});

test("the folders of Nextra 4: content, whose addresses have a beginning, and pages of the app", () => {
  const site = migrateFiles(
    nextra,
    { $call: "nextra()", options: [{ contentDirBasePath: "/docs" }], arguments: [{}] },
    {
      "app/layout.jsx":
        'import { Layout, Navbar } from "nextra-theme-docs";\nexport const metadata = { description: "Flies." };\n<Layout docsRepositoryBase="https://github.com/kite/kite/tree/main"><Navbar logo={<b>Kite</b>} projectLink="https://github.com/kite/kite" /></Layout>',
      "app/(site)/about/page.mdx": "# About\n",
      "app/_parts/page.mdx": "# Hidden\n",
      "content/index.mdx": "# Kite\n",
      "content/fruits/index.mdx": "---\nasIndexPage: true\nsidebarTitle: All fruits\n---\n\n# Fruits\n",
      "content/fruits/apple.mdx": "# Apple\n",
    },
    { "content/_meta.js": { fruits: {} } },
  );
  expect(site.pages.map(({ path }) => path)).toEqual([
    "docs/fruits/apple.md",
    "docs/fruits/index.md",
    "docs/index.md",
    "about/index.md",
  ]);
  expect(site.config).toMatchObject({
    title: "Kite",
    description: "Flies.",
    themeConfig: {
      social: [{ icon: "github", link: "https://github.com/kite/kite" }],
      sidebars: [
        {
          paths: ["/"],
          entries: [
            "/about/",
            {
              text: "Docs",
              open: true,
              entries: [
                "/docs/",
                { text: "All fruits", page: "/docs/fruits/", open: true, entries: ["/docs/fruits/apple/"] },
              ],
            },
          ],
        },
      ],
    },
    redirects: [{ from: "/", to: "/docs/" }],
  });
});

test("languages of Nextra, in folders or in the names of files, are those of docsgen with one menu", () => {
  const files = {
    "content/en/index.mdx": "# Home\n",
    "content/en/a.mdx": "# A\n\n[home](/) [b](/b) [old](/en/b)\n",
    "content/en/b.mdx": "# B\n",
    "content/fr/index.mdx": "# Accueil\n\n[b](/fr/b) [en](../en/b.mdx)\n",
    "content/fr/b.mdx": "# Bé\n",
  };
  const i18n = { locales: ["fr", "en"], defaultLocale: "en" };
  const metas = { ...theme, "content/en/_meta.js": { b: "The B" }, "content/fr/_meta.js": { b: "Le B" } };
  const { config, pages } = migrateFiles(nextra, { i18n }, files, metas);
  expect(config).toMatchObject({ languages: { en: "English", fr: { label: "français", fallback: "none" } } });
  expect(config.themeConfig).toEqual({
    sidebars: [{ paths: ["/"], entries: ["/", { page: "/b/", text: { en: "The B", fr: "Le B" } }, "/a/"] }],
  });
  expect(config.redirects).toEqual([
    { from: "/en/a/", to: "/a/" },
    { from: "/en/b/", to: "/b/" },
    { from: "/en/", to: "/" },
  ]);
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  expect([...texts.keys()]).toEqual(["a.md", "b.md", "index.md", "fr/b.md", "fr/index.md"]);
  expect(texts.get("a.md")).toBe("# A\n\n[home](/) [b](/b) [old](/b/)\n");
  expect(texts.get("fr/index.md")).toBe("# Accueil\n\n[b](/fr/b) [en](../b.md)\n");
  const old = migrateFiles(
    nextra,
    { i18n },
    { "pages/index.en.mdx": "# Home\n", "pages/a.en.mdx": "# A\n", "pages/index.fr.mdx": "# Accueil\n" },
    { ...theme, "pages/_meta.en.json": { a: "The A" }, "pages/_meta.fr.json": { a: "Le A" } },
  );
  expect(old.config).toMatchObject({ languages: { en: "English", fr: "français" } });
  expect(old.pages.map(({ path, text }) => [path, text])).toEqual([
    ["a.md", "# A\n"],
    ["index.md", "# Home\n"],
    ["fr/index.md", "# Accueil\n"],
  ]);
  expect(old.config.themeConfig?.sidebars).toEqual([
    { paths: ["/"], entries: ["/", { page: "/a/", text: { en: "The A", fr: "Le A" } }] },
  ]);
});

test("is found by its menus beside a config of Next.js", () => {
  expect(nextra.find(["docs/next.config.mjs", "docs/pages/_meta.json", "docs/pages/index.mdx"])).toBe("docs");
  expect(nextra.find(["next.config.js", "src/content/_meta.ts", "src/content/index.md"])).toBe("");
  expect(nextra.find(["next.config.js", "pages/index.tsx", "content/docs/index.mdx"])).toBe(null);
});

test("the footer, the banner and the head of a layout are converted, and what is computed in them is reported", () => {
  const site = migrateFiles(
    nextra,
    {},
    {
      "content/index.mdx": "# Kite\n",
      "app/layout.jsx": `import { Footer, Layout } from "nextra-theme-docs";
import { Banner, Head } from "nextra/components";
const banner = <Banner storageKey="v2">Version 2 is <Link href="https://kite.example/2">out</Link>{" "}now</Banner>;
export default () => (
  <html>
    <Head>
      <link rel="icon" href="/kite.svg" />
      {/* more */}
      <meta name="a" content={compute()} />
    </Head>
    <Layout banner={banner} footer={<Footer>
      MIT {new Date().getFullYear()} © <a href="https://kite.example/">Kite</a>.
    </Footer>} />
  </html>
);
`,
    },
    { "content/_meta.js": {} },
  );
  expect(site.config.headTags).toEqual([{ tag: "link", attributes: { rel: "icon", href: "/kite.svg" } }]);
  expect(site.config.themeConfig).toMatchObject({
    footer: "MIT © [Kite](https://kite.example/).",
    announcement: { text: "Version 2 is [out](https://kite.example/2) now", id: "v2" },
  });
  expect(notesIn(site).filter((note) => note.includes("of the layout"))).toEqual([
    "left: `<Head>` of the layout (app/layout.jsx:6)",
    "left: `<Footer>` of the layout (app/layout.jsx:11)",
  ]);
});

test("links in the footer of the theme stay links", () => {
  const link = { $call: "jsx", arguments: ["a", { href: "https://kite.example/", children: "Kite" }] };
  const footer = { text: { $call: "jsx", arguments: ["span", { children: ["MIT © ", link] }] } };
  const { config } = migrateFiles(nextra, {}, { "pages/index.mdx": "# Kite\n" }, { "theme.config.jsx": { footer } });
  expect(config.themeConfig?.footer).toBe("MIT © [Kite](https://kite.example/)");
});

test("readers of a site without a home page start at the first page of its menu", () => {
  const { config } = migrateFiles(
    nextra,
    {},
    { "content/about.mdx": "# About\n", "content/docs/start.mdx": "# Start\n" },
    { "content/_meta.js": { docs: "Docs", about: "About" } },
  );
  expect(config.redirects).toEqual([{ from: "/", to: "/docs/start/" }]);
});
