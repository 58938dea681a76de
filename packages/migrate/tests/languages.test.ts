/** `docsgen migrate`: the languages of other tools become `languages`, with every old address. */
import { describe, expect, test } from "vitest";
import type { Site } from "../../../tests/support/site.ts";
import { makeSite } from "../../../tests/support/site.ts";
import { docusaurus } from "../src/docusaurus/docusaurus.ts";
import { mkdocs } from "../src/mkdocs/mkdocs.ts";
import { starlight } from "../src/starlight/starlight.ts";
import type { MigratedSite } from "../src/tool.ts";
import { vitepress } from "../src/vitepress/vitepress.ts";
import { migrateFiles, notesIn } from "./tools.ts";

/** Migrates and builds a site, and returns its config, report and documents but those for search and errors. */
async function migrated(files: Readonly<Record<string, string>>, folder: string): Promise<Migrated> {
  const site = makeSite().remove("site.config.ts");
  for (const [path, text] of Object.entries(files)) site.write(path, text);
  const run = await site.run(["migrate", folder, "--out", "new"]);
  expect(run.stderr).toBe("");
  const build = await site.run(["build", "--config", "new/site.config.ts"]);
  expect(build.status, build.stdout + build.stderr).toBe(0);
  const documents = [...site.files("new/dist").keys()].filter(
    (path) => path.endsWith(".html") && !/(?:^|\/)(?:404|search)(?:\.html|\/)/u.test(path),
  );
  const isRedirect = (path: string): boolean => site.read(`new/dist/${path}`).includes(`http-equiv="refresh"`);
  return {
    site,
    report: run.stdout,
    config: site.read("new/site.config.ts"),
    pages: documents.filter((path) => !isRedirect(path)).sort(),
    redirects: documents.filter(isRedirect).sort(),
  };
}

interface Migrated {
  readonly site: Site;
  readonly report: string;
  readonly config: string;
  readonly pages: readonly string[];
  readonly redirects: readonly string[];
}

test("VitePress: menus of each language become one, with texts by language", async () => {
  const { site, report, config, pages, redirects } = await migrated(
    {
      "docs/.vitepress/config.mjs": `export default {
  title: "Kite", description: "About kites", lastUpdated: false,
  themeConfig: {
    docFooter: { next: "Next one" },
    sidebar: {
      "/guide/": [{ text: "Guide", items: [{ text: "Start", link: "/guide/start" }, { text: "Fast", link: "/guide/tips" }] }],
      "/fr/guide/": [
        { text: "Guides", items: [{ text: "Vite", link: "/fr/guide/tips" }, { text: "Début", link: "/fr/guide/start" }, { text: "Seul", link: "/fr/guide/own" }] },
      ],
    },
  },
  locales: {
    root: { label: "English", lang: "en-US", themeConfig: { nav: [{ text: "Guide", link: "/guide/start" }, { text: "Forum", link: "https://forum.example/en" }] } },
    fr: {
      label: "Français", lang: "fr", title: "Cerf-volant",
      themeConfig: {
        nav: [{ text: "Le guide", link: "/fr/guide/start" }, { text: "Le forum", link: "https://forum.example/fr" }],
        footer: { message: "Sous MIT" }, outline: { label: "Sur cette page" },
      },
    },
    "pt-br": { label: "Português", lang: "pt-BR" },
    v1: { label: "Version 1" },
  },
};
`,
      "docs/index.md": "# Kite\n\n[Start](guide/start.md)\n",
      "docs/guide/start.md": "# Start\n",
      "docs/guide/tips.md": "# Tips\n\n## Wind\n",
      "docs/fr/index.md": "# Salut\n\n[Début](./guide/start.md) [anglais](/guide/tips)\n",
      "docs/fr/guide/start.md": "# Début\n",
      "docs/fr/guide/tips.md": "# Astuces\n\n## Vent\n",
      "docs/fr/guide/own.md": "# Seul\n",
      "docs/pt-br/index.md": "# Olá\n",
      "docs/v1/index.md": "# Old\n",
    },
    "docs",
  );
  expect(config).toBe(`import { defineConfig } from "docsgen";

export default defineConfig({
  title: { "en-US": "Kite", fr: "Cerf-volant" },
  description: "About kites",
  languages: {
    "en-US": "English",
    fr: { label: "Français", fallback: "none" },
    "pt-br": { label: "Português", fallback: "none" },
  },
  routes: "html",
  themeConfig: {
    navbar: {
      left: [
        { text: { "en-US": "Guide", fr: "Le guide" }, link: "/guide/start.html" },
        { text: { "en-US": "Forum", fr: "Le forum" }, link: "https://forum.example/en" },
      ],
    },
    sidebars: [
      {
        paths: ["/guide/"],
        entries: [
          {
            text: { "en-US": "Guide", fr: "Guides" },
            collapsible: false,
            entries: [
              "/guide/start.html",
              { page: "/guide/tips.html", text: { "en-US": "Fast", fr: "Vite" } },
            ],
          },
        ],
      },
    ],
    footer: { text: { "en-US": "", fr: "Sous MIT" } },
    strings: {
      next: { "en-US": "Next one", fr: "Suivant", "pt-br": "Próxima" },
      onThisPage: { "en-US": "On this page", fr: "Sur cette page", "pt-br": "Nesta página" },
    },
  },
  markdown: { slugs: "vitepress" },
});
`);
  expect(pages).toEqual([
    "fr/guide/own.html",
    "fr/guide/start.html",
    "fr/guide/tips.html",
    "fr/index.html",
    "guide/start.html",
    "guide/tips.html",
    "index.html",
    "pt-br/index.html",
    "v1/index.html",
  ]);
  expect(redirects.filter((path) => !path.endsWith("/index.html"))).toEqual([]);
  expect(site.article("new/dist/fr/index.html")).toContain('href="/fr/guide/tips.html"');
  expect(report).toContain(
    '“Seul” is only in the sidebar of Français: menus have the same entries in all languages: write the page in English as well, and add `"/guide/own.html"` to `themeConfig.sidebars`',
  );
  expect(report).toContain("The order of entries in the sidebar of Français: it is that of English");
  expect(report).toContain("“Le forum” of the navigation bar of Français had an address of its own");
  expect(report).toContain("`v1` of the languages: it is not the tag of a language");
});

test("VitePress: languages whose folders are not tags, and a main language in a folder, move with redirects", async () => {
  const { site, config, pages, redirects } = await migrated(
    {
      "docs/.vitepress/config.mjs": `export default {
  title: "Kite", base: "/kite/", cleanUrls: true, rewrites: { "english/:rest*": "en/:rest*" },
  locales: { en: { label: "English", lang: "en" }, cn: { label: "简体中文", lang: "zh-CN" } },
  themeConfig: { sidebar: { "/en/": [{ text: "A", link: "/en/a" }], "/cn/": [{ text: "甲", link: "/cn/a" }] } },
};
`,
      "docs/english/index.md": "# Kite\n\n[A](./a.md) [B](/en/a#b) ![](./kite.svg)\n",
      "docs/english/kite.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "docs/english/a.md": "# A\n\n## B\n",
      "docs/cn/index.md": "# 家\n\n[A](/cn/a) [English](/en/a)\n",
      "docs/cn/a.md": "# 风\n\n[English](../english/index.md)\n",
    },
    "docs",
  );
  expect(config).toContain('languages: { en: "English", "zh-CN": { label: "简体中文", fallback: "none" } }');
  expect(config).toContain('{ page: "/a/", text: { en: "A", "zh-CN": "甲" } }');
  expect(pages).toEqual(["a/index.html", "index.html", "zh-CN/a/index.html", "zh-CN/index.html"]);
  expect(redirects).toEqual(["cn/a/index.html", "cn/index.html", "en/a/index.html", "en/index.html"]);
  expect(site.read("new/docs-src/index.md")).toContain("[A](a.md) [B](/a/#b) ![](english/kite.svg)");
  expect(site.read("new/docs-src/zh-CN/index.md")).toContain("[A](/zh-CN/a/) [English](../a.md)");
  expect(site.read("new/docs-src/zh-CN/a.md")).toContain("[English](../index.md)");
  expect(site.read("new/dist/cn/a/index.html")).toContain("/kite/zh-CN/a/");
});

test("VitePress: a README.md beside the folders of languages stays at its address", async () => {
  const { site, report, pages } = await migrated(
    {
      "docs/.vitepress/config.mjs": `export default { title: "Kite", cleanUrls: true,
  locales: { en: { label: "English", lang: "en" }, fr: { label: "Français", lang: "fr" } } };
`,
      "docs/README.md": "# About\n\n[Home](en/index.md)\n",
      "docs/en/index.md": "# Kite\n\n[A](a/README.md) and [about](../README.md)\n",
      "docs/en/a/README.md": "# A\n",
      "docs/fr/index.md": "# Cerf-volant\n",
    },
    "docs",
  );
  expect(pages).toEqual(["README/index.html", "a/README/index.html", "fr/index.html", "index.html"]);
  expect(report).toContain(
    "The page `README.md`: its name is that of a home page, and en/index.md is that: its file is README-page.md now, and its address stays",
  );
  expect(site.read("new/docs-src/index.md")).toContain("[A](a/README.md) and [about](README-page.md)");
  expect(site.read("new/docs-src/README-page.md")).toContain("[Home](index.md)");
});

test("Starlight: labels, titles and texts of the theme by language, and pages of the main language for missing ones", async () => {
  const docs = "kite/src/content/docs/";
  const page = (title: string, text = "Text.", keys = ""): string => `---\ntitle: ${title}\n${keys}---\n\n${text}\n`;
  const { site, config, pages, redirects } = await migrated(
    {
      "kite/package.json": '{ "dependencies": { "astro": "^6.0.0" } }',
      "kite/astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { integrations: [starlight({
  title: { en: "Kite", "pt-BR": "Pipa" },
  locales: { root: { label: "English", lang: "en" }, "pt-br": { label: "Português", lang: "pt-BR" }, ar: { label: "العربية", dir: "rtl" } },
  sidebar: [
    { label: "Guide", translations: { "pt-BR": "Guia", ar: "دليل" }, items: ["guide/start", { slug: "guide/tips", badge: { text: { en: "New", "pt-BR": "Novo" } } }] },
    { label: "Parts", translations: { ar: "أجزاء" }, autogenerate: { directory: "parts" } },
  ],
})] };
`,
      "kite/src/content/i18n/pt-BR.json":
        '{ "page.nextLink": "Adiante", "aside.tip": "Sugestão", "fileTree.directory": "Pasta" }',
      [`${docs}index.md`]: page("Kite", "[Start](/guide/start/)"),
      [`${docs}guide/start.md`]: page("Start", "## Wind"),
      [`${docs}guide/tips.md`]: page("Tips", ":::tip\nPull.\n:::"),
      [`${docs}parts/line.md`]: page("A line"),
      [`${docs}parts/bar.md`]: page("The bar"),
      [`${docs}parts/tail.md`]: page("Tail"),
      [`${docs}pt-br/index.md`]: page("Pipa", "[Início](/pt-br/guide/start/) [dicas](guide/tips/)"),
      [`${docs}pt-br/comecar.md`]: page("Início", ":::tip\nPuxe.\n:::", "slug: pt-br/guide/start\n"),
      [`${docs}pt-br/parts/bar.md`]: page("Barra"),
      [`${docs}ar/index.md`]: page("طائرة"),
    },
    "kite",
  );
  expect(config).toBe(`import { defineConfig } from "docsgen";

export default defineConfig({
  title: { en: "Kite", "pt-br": "Pipa" },
  languages: { en: "English", "pt-br": "Português", ar: "العربية" },
  themeConfig: {
    sidebars: [
      {
        paths: ["/"],
        entries: [
          {
            text: { en: "Guide", "pt-br": "Guia", ar: "دليل" },
            open: true,
            entries: [
              "/guide/start/",
              { page: "/guide/tips/", badge: { en: "New", "pt-br": "Novo" } },
            ],
          },
          { folder: "/parts/" },
        ],
      },
    ],
    strings: { next: { en: "Next", "pt-br": "Adiante", ar: "التالي" } },
  },
  markdown: {
    labels: { tip: { en: "Tip", "pt-br": "Sugestão", ar: "نصيحة" } },
  },
});
`);
  expect(pages).toEqual(
    ["", "ar/", "pt-br/"]
      .flatMap((prefix) =>
        ["guide/start/", "guide/tips/", "", "parts/bar/", "parts/line/", "parts/tail/"].map(
          (path) => `${prefix}${path}index.html`,
        ),
      )
      .sort(),
  );
  expect(redirects).toEqual([]);
  expect(site.read("new/docs-src/parts/_folder.yml")).toBe("title: Parts\n");
  expect(site.read("new/docs-src/ar/parts/_folder.yml")).toBe("title: أجزاء\n");
  expect(site.exists("new/docs-src/pt-br/parts/_folder.yml")).toBe(false);
  // Starlight lists by address, docsgen by title: the positions are the same in all languages.
  for (const [path, order] of [
    ["parts/bar", 1],
    ["pt-br/parts/bar", 1],
    ["parts/line", 2],
    ["parts/tail", 3],
  ])
    expect(site.read(`new/docs-src/${path}.md`)).toContain(`order: ${order}\n`);
  expect(site.read("new/docs-src/pt-br/index.md")).toContain("[dicas](/pt-br/guide/tips/)");
  const translated = site.read("new/dist/pt-br/guide/start/index.html");
  expect(translated).toContain('<html lang="pt-br"');
  expect(translated).toContain("Sugestão");
  expect(translated).toContain(">Guia<");
  expect(site.read("new/dist/ar/guide/tips/index.html")).toContain('dir="rtl"');
});

test("Starlight: a main language in a folder moves to the root, and its old addresses are redirects", async () => {
  const docs = "kite/src/content/docs/";
  const { site, report, config, pages, redirects } = await migrated(
    {
      "kite/astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { base: "/docs", build: { format: "file" }, redirects: { "/old": "/docs/en/a" }, integrations: [starlight({
  title: "Kite", defaultLocale: "en", locales: { en: { label: "English" }, "zh-cn": { label: "简体中文", lang: "zh-CN" } }, sidebar: ["a", { autogenerate: { directory: "b" } }],
})] };
`,
      [`${docs}index.mdx`]: "---\ntitle: Choose\ntemplate: splash\n---\n\n[English](/docs/en/)\n",
      [`${docs}en/index.md`]: "---\ntitle: Kite\n---\n\n[A](/docs/en/a.html#x)\n",
      [`${docs}en/a.md`]: "---\ntitle: A\n---\n\n## X\n",
      [`${docs}en/b/c.md`]: "---\ntitle: C\n---\n\nText.\n",
      [`${docs}zh-cn/index.md`]: "---\ntitle: 风筝\n---\n\n[English](/docs/en/a.html)\n",
    },
    "kite",
  );
  expect(config).toContain('languages: { en: "English", "zh-cn": "简体中文" }');
  expect(config).toContain('entries: ["/a.html", "/b/c.html"]');
  expect(config).toContain('{ from: "/old", to: "/a.html" }');
  expect(pages).toEqual(["a.html", "b/c.html", "index.html", "zh-cn/a.html", "zh-cn/b/c.html", "zh-cn/index.html"]);
  expect(redirects.filter((path) => !path.endsWith("/index.html"))).toEqual([
    "en.html",
    "en/a.html",
    "en/b/c.html",
    "zh-cn.html",
  ]);
  expect(site.read("new/docs-src/index.md")).toContain("[A](/a.html#x)");
  expect(site.read("new/docs-src/zh-cn/index.md")).toContain("[English](../a.md)");
  expect(report).toContain("The page `src/content/docs/index.mdx`: its address shows src/content/docs/en/index.md");
  expect(report).toContain("The addresses below `/en/`: the pages are below `/`");
});

test("Docusaurus: translated documents, labels, menus and generated pages", async () => {
  const fr = "kite/i18n/fr/docusaurus-plugin-content-docs/current/";
  const theme = "kite/i18n/fr/docusaurus-theme-classic/";
  const messages = (texts: Readonly<Record<string, string>>): string =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message }])));
  const { site, report, config, pages } = await migrated(
    {
      "kite/docusaurus.config.js": `module.exports = {
  title: "Kite", url: "https://kite.example", baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "fr", "zh_TW"], localeConfigs: { fr: { label: "Français" }, zh_TW: { label: "繁體中文", htmlLang: "zh-TW" } } },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]],
  themeConfig: {
    navbar: { title: "Kite", items: [{ type: "docSidebar", sidebarId: "docs", label: "Docs", position: "left" }, { type: "localeDropdown", position: "right" }] },
    footer: { links: [{ title: "More", items: [{ label: "Start", to: "/docs/" }] }], copyright: "© Us" },
  },
};
`,
      "kite/sidebars.js": `module.exports = { docs: ["start", { type: "category", label: "Parts", link: { type: "generated-index" }, items: [{ type: "doc", id: "parts/line", label: "Line" }, "parts/tail"] }, { type: "autogenerated", dirName: "more" }] };
`,
      "kite/src/pages/index.md": "# Kite\n\n[Start](/docs/)\n",
      "kite/docs/start.md": "---\nslug: /\n---\n\n# Start\n\n[Line](./parts/line.md)\n",
      "kite/docs/parts/line.md": "# The line\n\nA line.\n",
      "kite/docs/parts/tail.md": "---\nsidebar_label: Tail\n---\n\n# The tail\n\nA tail.\n",
      "kite/docs/more/01-wind/_category_.json": '{ "label": "Wind" }',
      "kite/docs/more/01-wind/02-gust.md": "# Gusts\n",
      [`${fr}start.md`]:
        "---\nslug: /\n---\n\n# Début\n\n[Queue](./parts/tail.md) [Fil](./parts/line.md) [api](/docs/parts/line)\n",
      [`${fr}parts/line.md`]: "# Le fil\n\nUn fil. ![Fil](./line.svg)\n",
      [`${fr}gone.md`]: "# Seul\n",
      [`${fr}parts/line.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "kite/i18n/fr/docusaurus-plugin-content-docs/current.json": messages({
        "sidebar.docs.category.Parts": "Pièces",
        "sidebar.docs.doc.Line": "Fil",
        "sidebar.docs.category.Wind": "Vent",
      }),
      [`${theme}navbar.json`]: messages({ title: "Cerf-volant", "item.label.Docs": "Documentation" }),
      [`${theme}footer.json`]: messages({ "link.title.More": "Plus", copyright: "© Nous" }),
      "kite/i18n/fr/code.json": messages({ "theme.docs.paginator.next": "Après", "home.hello": "Bonjour" }),
      "kite/i18n/fr/docusaurus-plugin-content-blog/options.json": "{}",
      "kite/i18n/zh_TW/docusaurus-plugin-content-docs/current/start.md":
        "---\nslug: /\n---\n\n# 開始\n\n[zh](/docs/)\n",
    },
    "kite",
  );
  expect(config).toBe(`import { defineConfig } from "docsgen";

export default defineConfig({
  title: { en: "Kite", fr: "Cerf-volant" },
  languages: { en: "English", fr: "Français", "zh-TW": "繁體中文" },
  origin: "https://kite.example",
  themeConfig: {
    navbar: {
      left: [
        { text: { en: "Docs", fr: "Documentation" }, link: "/docs/" },
      ],
    },
    sidebars: [
      {
        paths: ["/docs/"],
        entries: [
          "/docs/",
          {
            text: { en: "Parts", fr: "Pièces" },
            page: "/docs/category/parts/",
            entries: [
              { page: "/docs/parts/line/", text: { en: "Line", fr: "Fil" } },
              { page: "/docs/parts/tail/", text: "Tail" },
            ],
          },
          { folder: "/docs/more/wind/" },
        ],
      },
    ],
    footer: {
      text: { en: "© Us", fr: "© Nous" },
      columns: [
        {
          title: { en: "More", fr: "Plus" },
          links: [{ text: "Start", link: "/docs/" }],
        },
      ],
    },
    strings: { next: { en: "Next", fr: "Après" } },
  },
  redirects: [
    { from: "/zh_TW/docs/", to: "/zh-TW/docs/" },
    { from: "/zh_TW/docs/category/parts/", to: "/zh-TW/docs/category/parts/" },
    { from: "/zh_TW/docs/more/wind/gust/", to: "/zh-TW/docs/more/wind/gust/" },
    { from: "/zh_TW/docs/parts/line/", to: "/zh-TW/docs/parts/line/" },
    { from: "/zh_TW/docs/parts/tail/", to: "/zh-TW/docs/parts/tail/" },
    { from: "/zh_TW/", to: "/zh-TW/" },
  ],
});
`);
  const addresses = [
    "docs/category/parts/",
    "docs/",
    "docs/more/wind/gust/",
    "docs/parts/line/",
    "docs/parts/tail/",
    "",
  ];
  expect(pages).toEqual(
    ["", "fr/", "zh-TW/"].flatMap((prefix) => addresses.map((path) => `${prefix}${path}index.html`)).sort(),
  );
  expect(site.read("new/docs-src/docs/more/wind/_folder.yml")).toContain("title: Wind\n");
  expect(site.read("new/docs-src/fr/docs/more/wind/_folder.yml")).toContain("title: Vent\n");
  expect(site.exists("new/docs-src/zh-TW/docs/more/wind/_folder.yml")).toBe(false);
  expect(site.read("new/docs-src/fr/docs/start.md")).toContain("[Queue](./parts/tail.md) [Fil](./parts/line.md)");
  const start = site.article("new/dist/fr/docs/index.html");
  expect(start).toContain('href="/fr/docs/parts/tail/"');
  expect(start).toContain('href="/fr/docs/parts/line/"');
  const generated = site.article("new/dist/fr/docs/category/parts/index.html");
  expect(generated).toContain("Pièces");
  expect(generated).toContain("Un fil.");
  expect(site.read("new/dist/fr/docs/parts/tail/index.html")).toContain('lang="en"');
  expect(report).toContain("Translations of documents that do not exist: they were left out");
  expect(report).not.toContain("Files that were left out");
  expect(report).toContain("Texts of components (`code.json`): write them in your components: home.hello");
  expect(report).toContain("Translations in `docusaurus-plugin-content-blog`: they were left out");
  expect(report).toContain("The addresses below `/zh_TW/`: the pages are below `/zh-TW/`");
});

test("MkDocs: languages by the endings of files", async () => {
  const { site, report, config, pages, redirects } = await migrated(
    {
      "kite/mkdocs.yml": `site_name: Kite
site_url: https://kite.example/docs/
copyright: © Us
plugins:
  - search
  - i18n:
      languages:
        - { locale: fr, name: Français, site_name: Cerf-volant, copyright: © Nous, nav_translations: { Guide: Le guide, Tricks: Astuces }, theme: { font: false } }
        - { locale: en, name: English, default: true }
        - { locale: pt_BR, name: Português }
        - { locale: de, name: Deutsch, build: false }
        - { locale: "null", name: Elsewhere, fixed_link: /x/ }
nav:
  - index.md
  - Guide: [guide/start.md, { Tricks: guide/tips.md }]
  - Forum: https://forum.example/
`,
      "kite/docs/index.en.md": "# Kite\n\n[Start](guide/start.md) ![a kite](img/kite.svg)\n",
      "kite/docs/index.fr.md":
        "# Cerf-volant\n\n[Début](guide/start.md#wind) [anglais](guide/tips.md) ![un cerf-volant](img/kite.svg)\n",
      "kite/docs/index.pt_BR.md": "# Pipa\n\n![](img/kite.svg)\n".replace("![]", "![pipa]"),
      "kite/docs/guide/start.md": "# Start\n\n## Wind\n\n[fr](start.fr.md)\n",
      "kite/docs/guide/start.fr.md": "# Début\n\n## Vent\n\n[accueil](../index.md)\n",
      "kite/docs/guide/tips.md": "# Tips\n",
      "kite/docs/guide/tips.de.md": "# Tipps\n",
      "kite/docs/img/kite.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "kite/docs/img/kite.fr.svg": '<svg xmlns="http://www.w3.org/2000/svg"><title>fr</title></svg>',
    },
    "kite",
  );
  expect(config).toBe(`import { defineConfig } from "docsgen";

export default defineConfig({
  title: { en: "Kite", fr: "Cerf-volant" },
  languages: { en: "English", fr: "Français", "pt-BR": "Português" },
  base: "/docs/",
  origin: "https://kite.example",
  redirects: [
    { from: "/pt_BR/", to: "/pt-BR/" },
    { from: "/pt_BR/guide/start/", to: "/pt-BR/guide/start/" },
    { from: "/pt_BR/guide/tips/", to: "/pt-BR/guide/tips/" },
  ],
  themeConfig: {
    navbar: {
      left: [{ text: "Forum", link: "https://forum.example/" }],
    },
    sidebars: [
      {
        paths: ["/"],
        entries: [
          "/",
          {
            text: { en: "Guide", fr: "Le guide" },
            entries: [
              "/guide/start/",
              { page: "/guide/tips/", text: { en: "Tricks", fr: "Astuces" } },
            ],
          },
        ],
      },
    ],
    footer: { text: { en: "© Us", fr: "© Nous" } },
  },
  markdown: { slugs: "python-markdown" },
});
`);
  expect(pages).toEqual(
    ["", "fr/", "pt-BR/"]
      .flatMap((prefix) => ["guide/start/", "guide/tips/", ""].map((path) => `${prefix}${path}index.html`))
      .sort(),
  );
  expect(redirects).toEqual(["pt_BR/guide/start/index.html", "pt_BR/guide/tips/index.html", "pt_BR/index.html"]);
  expect(site.read("new/docs-src/fr/index.md")).toBe(
    "# Cerf-volant\n\n[Début](guide/start.md#wind) [anglais](guide/tips.md) ![un cerf-volant](/fr/img/kite.svg)\n",
  );
  expect(site.read("new/docs-src/pt-BR/index.md")).toContain("![pipa](/img/kite.svg)");
  expect(site.read("new/docs-src/guide/start.md")).toContain("[fr](../fr/guide/start.md)");
  expect(site.article("new/dist/fr/index.html")).toContain('href="/docs/fr/guide/tips/"');
  expect(site.read("new/dist/fr/img/kite.svg")).toContain("fr");
  expect(report).toContain("Files of languages that are not built: they were left out, as in MkDocs");
  expect(report).toContain("`theme` of Français: it is the same in all languages");
  expect(report).not.toContain("was not in the sidebar");
});

test("MkDocs: languages in folders, without pages of the main language in place of missing ones", async () => {
  const { site, config, pages } = await migrated(
    {
      "kite/mkdocs.yml": `site_name: Kite
use_directory_urls: false
plugins:
  i18n:
    docs_structure: folder
    fallback_to_default: false
    languages:
      - { locale: en, name: English, default: true }
      - { locale: ar, name: العربية, nav_translations: { User guide: دليل } }
      - { locale: fr, name: Français }
`,
      "kite/docs/en/index.md": "# Kite\n\n[Start](user-guide/start.md) ![a kite](../shared/kite.svg)\n",
      "kite/docs/en/user-guide/start.md": "# Start\n",
      "kite/docs/en/user-guide/only.md": "# Only\n",
      "kite/docs/ar/index.md": "# طائرة\n\n[Start](user-guide/start.md) [only](user-guide/only.md)\n",
      "kite/docs/ar/user-guide/start.md": "# ابدأ\n\n[en](../../en/user-guide/start.md)\n",
      "kite/docs/fr/user-guide/start.md": "# Début\n",
      "kite/docs/shared/kite.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    "kite",
  );
  // French has no home page, without which docsgen has to show the pages of the main language.
  expect(config).toContain('languages: { en: "English", ar: { label: "العربية", fallback: "none" }, fr: "Français" }');
  expect(pages.filter((path) => !path.startsWith("fr/"))).toEqual([
    "ar/index.html",
    "ar/user-guide/start.html",
    "index.html",
    "user-guide/only.html",
    "user-guide/start.html",
  ]);
  expect(site.read("new/docs-src/ar/user-guide/_folder.yml")).toBe("title: دليل\n");
  expect(site.read("new/docs-src/ar/user-guide/start.md")).toContain("[en](../../user-guide/start.md)");
  expect(site.read("new/docs-src/index.md")).toContain("![a kite](/shared/kite.svg)");
  expect(site.article("new/dist/ar/index.html")).toContain('href="/user-guide/only.html"');
});

describe("the main language", () => {
  const page = "---\ntitle: A\n---\n";
  const docs = "src/content/docs/";

  test.each<readonly [string, () => MigratedSite, object]>([
    [
      "is that of the root, also if it is not declared",
      () =>
        migrateFiles(
          vitepress,
          { lang: "de", locales: { "/fr/": { label: "Français", lang: "fr" } } },
          { "index.md": "# A\n", "a.md": "# A\n", "fr/index.md": "# A\n" },
        ),
      { languages: { de: "Deutsch", fr: { label: "Français", fallback: "none" } } },
    ],
    ...[
      { "README.md": "# Read\n" },
      { "about.md": "# About\n" },
      { "index.md": "# Choose\n", "about.md": "# About\n" },
    ].map(
      (stray) =>
        [
          `is the first one if none is at the root, beside ${Object.keys(stray).join(" and ")}`,
          () =>
            migrateFiles(
              vitepress,
              { locales: { en: { label: "My English", lang: "en-US" }, fr: { label: "Français", lang: "fr-FR" } } },
              { ...stray, "en/index.md": "# A\n", "en/a.md": "# B\n", "fr/index.md": "# A\n" },
            ),
          { languages: { en: "My English", fr: { label: "Français", fallback: "none" } } },
        ] as const,
    ),
    [
      "is the only one that is built",
      () =>
        migrateFiles(
          mkdocs,
          {},
          {
            "mkdocs.yml":
              "site_name: A\nplugins:\n  - i18n:\n      build_only_locale: fr\n      languages:\n        - { locale: en, name: English, default: true }\n        - { locale: fr, name: Français }\n",
            "docs/index.md": "# A\n",
            "docs/index.fr.md": "# B\n",
          },
        ),
      { lang: "fr" },
    ],
    [
      "is declared as in older versions of the plugin",
      () =>
        migrateFiles(
          mkdocs,
          {},
          {
            "mkdocs.yml":
              "site_name: A\nplugins:\n  - i18n:\n      default_language: en\n      languages: { fr: { name: Français }, en: English }\n",
            "docs/index.md": "# A\n",
            "docs/index.fr.md": "# B\n",
          },
        ),
      { languages: { en: "English", fr: "Français" } },
    ],
  ])("%s", (_name, migrate, expected) => {
    expect(migrate().config).toMatchObject(expected);
  });

  test("is named where another locale has its language", () => {
    const site = migrateFiles(
      vitepress,
      { locales: { root: { label: "English", lang: "en" }, british: { label: "British", lang: "en" } } },
      { "index.md": "# A\n", "british/index.md": "# A\n" },
    );
    const note = site.notes.find(({ what }) => what === "`british` of the languages");
    expect(note?.advice).toContain("it is the same language as `root`, en, so");
  });

  test("keeps the addresses of pages at the root of a VitePress site without a language there", () => {
    const site = migrateFiles(
      vitepress,
      { cleanUrls: true, locales: { en: { lang: "en-US" }, fr: { lang: "fr-FR" } } },
      { "about.md": "# About\n", "en/index.md": "# A\n", "en/a.md": "# B\n", "fr/index.md": "# A\n" },
    );
    expect(site.pages.map(({ path }) => path).sort()).toEqual(["a.md", "about.md", "fr/index.md", "index.md"]);
    expect(site.config.redirects).toEqual([
      { from: "/en/a/", to: "/a/" },
      { from: "/en/", to: "/" },
    ]);
  });

  test("has a home page in Docusaurus whose address in a renamed language leads on", () => {
    const site = migrateFiles(
      docusaurus,
      {
        presets: [["classic", { docs: {} }]],
        i18n: { defaultLocale: "en", locales: ["en", "cn"], localeConfigs: { cn: { htmlLang: "zh-CN" } } },
      },
      { "docs/a.md": "# A\n", "src/pages/index.js": "export default () => null;\n" },
    );
    expect(site.config.redirects).toContainEqual({ from: "/cn/", to: "/zh-CN/" });
  });

  test("stays at the root if Starlight falls back to another", () => {
    const options = {
      title: "T",
      defaultLocale: "fr",
      locales: { root: { label: "English", lang: "en" }, fr: { label: "Français" } },
    };
    const site = migrateFiles(
      starlight,
      { integrations: [{ $call: "@astrojs/starlight.default", arguments: [options] }] },
      { [`${docs}index.md`]: page, [`${docs}a.md`]: page, [`${docs}fr/index.md`]: page },
    );
    expect(site.config).toMatchObject({ languages: { en: "English", fr: "Français" } });
    expect(site.config.redirects).toBeUndefined();
    expect(site.pages.map(({ path }) => path)).toEqual(["a.md", "fr/index.md", "index.md"]);
    expect(notesIn(site)).toContain("lossy: `fr` as the main language (astro.config.mjs:1)");
  });
});
