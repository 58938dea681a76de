/** The tools, with the strict options that their documentation names. */
import { join } from "node:path";
import { projectRoot } from "../speed/folders.ts";
import { generators } from "../speed/generators.ts";
import type { Command } from "../speed/generator.ts";
import type { Tool } from "./tool.ts";

const node =
  (script: string, ...args: readonly string[]) =>
  (root: string): readonly Command[] => [
    { file: process.execPath, args: [join(root, "node_modules", script), ...args] },
  ];

/** Astro needs a newer Node.js than docsgen, which is installed as a package. */
const newerNode =
  (...runs: readonly (readonly string[])[]) =>
  (root: string): readonly Command[] =>
    runs.map(([script = "", ...args]) => ({
      file: join(root, "node_modules/node/bin/node"),
      args: [join(root, "node_modules", script), ...args],
    }));

const packagesOf = (name: string): Readonly<Record<string, string>> =>
  generators.find((each) => each.name === name)?.packages?.dependencies ?? {};
const overridesOf = (name: string): Readonly<Record<string, string>> =>
  generators.find((each) => each.name === name)?.packages?.overrides ?? {};

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const bracketed = (name: string, title: string): string => `:::${name}[${title}]`;
const file = (name: string, anchor?: string): string => `./${name}.md${anchor === undefined ? "" : `#${anchor}`}`;
const route = (name: string, anchor?: string): string => `/${name}/${anchor === undefined ? "" : `#${anchor}`}`;
const limit = "An event has at most 30 MB.";
/** A name that is defined, so that only the member is wrong. */
const mdxVariable = {
  text: "export const limits = { upload: 30 };\n\nAt most {limits.uplaod} MB.",
  token: "uplaod",
};

export const tools: readonly Tool[] = [
  {
    syntax: {
      name: "docsgen",
      page: file,
      callout: bracketed,
      hasMdx: false,
      hasTitleHeading: false,
      hasRedirects: true,
      hasDrafts: true,
      wrongValue: "order: first-of-all",
      include: "<<< @/_code/gone-include.js",
      limit: "An event has at most {{ constants.UPLOAD }}.",
      variable: { text: "At most {{ constants.uplaod }}.", token: "uplaod" },
    },
    label: "docsgen",
    strict: "`docsgen build --strict`",
    packages: {},
    main: null,
    pages: "docs-src",
    output: "dist",
    caches: [".docsgen"],
    files: ({ menu, redirects }) => ({
      "site.config.ts": `import { defineConfig } from "docsgen";\n\nexport default defineConfig(${json({
        title: "Queue",
        llms: true,
        themeConfig: {
          constants: { UPLOAD: { value: 30, unit: "MB" } },
          navbar: { left: menu.map((link) => ({ text: "Entry", link })) },
        },
        redirects: redirects.map((to, index) => ({ from: `/old-${index}/`, to })),
      })});\n`,
    }),
    build: () => [
      { file: process.execPath, args: [join(projectRoot, "bin/docsgen.js"), "build", "--strict", "--verbose"] },
    ],
  },
  {
    syntax: {
      name: "vitepress",
      page: file,
      callout: (name, title) => `::: ${name} ${title}`,
      hasMdx: false,
      hasTitleHeading: true,
      hasRedirects: false,
      hasDrafts: false,
      wrongValue: "outline: first-of-all",
      include: "<<< @/gone-include.js",
      limit,
      variable: { text: "At most {{ $frontmatter.uplaod }} MB.", token: "uplaod" },
    },
    label: "VitePress",
    strict: "`ignoreDeadLinks: false`, the default",
    packages: packagesOf("vitepress"),
    main: "vitepress",
    pages: "docs",
    output: "docs/.vitepress/dist",
    caches: ["docs/.vitepress/cache", "docs/.vitepress/.temp"],
    files: ({ pages, menu }) => ({
      "docs/.vitepress/config.mjs": `export default ${json({
        title: "Queue",
        cleanUrls: true,
        themeConfig: {
          nav: menu.map((link) => ({ text: "Entry", link })),
          search: { provider: "local" },
          sidebar: pages.map((name) => ({ text: name, link: `/${name}` })),
        },
      })};\n`,
    }),
    build: node("vitepress/bin/vitepress.js", "build", "docs"),
  },
  {
    syntax: {
      name: "starlight",
      page: route,
      callout: bracketed,
      hasMdx: true,
      hasTitleHeading: false,
      hasRedirects: true,
      hasDrafts: true,
      wrongValue: "sidebar: { order: first-of-all }",
      include: 'import text from "./gone-include.txt?raw";\n\n{text}',
      limit,
      variable: mdxVariable,
    },
    label: "Starlight",
    strict: "the plugin `starlight-links-validator`, with `errorOnRelativeLinks` and `errorOnLocalLinks`, its defaults",
    packages: { ...packagesOf("starlight"), "starlight-links-validator": "0.26.0" },
    main: "@astrojs/starlight",
    pages: "src/content/docs",
    output: "dist",
    caches: [".astro", "node_modules/.astro", "node_modules/.vite"],
    files: ({ menu, redirects }) => ({
      // Astro bundles the packages that this names.
      "package.json": json({
        private: true,
        type: "module",
        dependencies: { "@astrojs/starlight": "*", astro: "*", "starlight-links-validator": "*" },
      }),
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import linksValidator from "starlight-links-validator";

export default defineConfig({
  site: "https://queue.test",
  redirects: ${json(Object.fromEntries(redirects.map((to, index) => [`/old-${index}/`, to])))},
  integrations: [
    starlight({
      title: "Queue",
      plugins: [linksValidator()],
      ${menu.length === 0 ? "" : `sidebar: [{ autogenerate: { directory: "." } }, ${menu.map((link) => json({ slug: link.replaceAll("/", "") })).join(", ")}],`}
    }),
  ],
});
`,
      // Its starter has an icon, too.
      "public/favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n',
      "src/content.config.js": `import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    }),
    build: newerNode(["astro/bin/astro.mjs", "build"]),
  },
  {
    syntax: {
      name: "docusaurus",
      page: file,
      callout: bracketed,
      hasMdx: true,
      hasTitleHeading: false,
      hasRedirects: true,
      hasDrafts: true,
      wrongValue: "sidebar_position: first-of-all",
      include: 'import Text from "./_gone-include.mdx";\n\n<Text />',
      limit,
      variable: mdxVariable,
    },
    label: "Docusaurus",
    strict:
      '`onBrokenLinks`, `onBrokenAnchors`, `onDuplicateRoutes`, `markdown.hooks.onBrokenMarkdownLinks` and `onBrokenMarkdownImages`, all `"throw"`',
    packages: { ...packagesOf("docusaurus"), "@docusaurus/plugin-client-redirects": "3.10.2" },
    overrides: overridesOf("docusaurus"),
    main: "@docusaurus/core",
    pages: "docs",
    output: "build",
    caches: [".docusaurus", "node_modules/.cache"],
    files: ({ menu, redirects }) => ({
      "package.json": '{ "private": true }\n',
      "docusaurus.config.mjs": `export default ${json({
        title: "Queue",
        url: "https://queue.test",
        baseUrl: "/",
        trailingSlash: true,
        onBrokenLinks: "throw",
        onBrokenAnchors: "throw",
        onDuplicateRoutes: "throw",
        future: { v4: true, faster: true },
        markdown: {
          format: "detect",
          hooks: { onBrokenMarkdownLinks: "throw", onBrokenMarkdownImages: "throw" },
        },
        presets: [["classic", { docs: { routeBasePath: "/" }, blog: false, pages: false }]],
        plugins: [
          [
            "@docusaurus/plugin-client-redirects",
            { redirects: redirects.map((to, index) => ({ from: `/old-${index}/`, to })) },
          ],
        ],
        themeConfig: { navbar: { title: "Queue", items: menu.map((to) => ({ label: "Entry", to })) } },
      })};\n`,
    }),
    build: node("@docusaurus/core/bin/docusaurus.mjs", "build"),
  },
  {
    syntax: {
      name: "rspress",
      page: file,
      callout: bracketed,
      hasMdx: true,
      hasTitleHeading: true,
      hasRedirects: false,
      hasDrafts: false,
      wrongValue: "sidebar: first-of-all",
      include: '```js file="./gone-include.js"\n```',
      limit,
      variable: mdxVariable,
    },
    label: "Rspress",
    strict: "`markdown.link.checkDeadLinks: true` and `checkAnchors: true`",
    packages: packagesOf("rspress"),
    overrides: overridesOf("rspress"),
    main: "@rspress/core",
    pages: "docs",
    output: "doc_build",
    caches: [".rspress", "node_modules/.cache"],
    files: ({ pages, menu }) => ({
      "package.json": '{ "private": true, "type": "module" }\n',
      "rspress.config.mjs": `export default ${json({
        root: "docs",
        title: "Queue",
        llms: true,
        markdown: { link: { checkDeadLinks: true, checkAnchors: true } },
        themeConfig: {
          nav: menu.map((link) => ({ text: "Entry", link })),
          sidebar: { "/": pages.map((name) => ({ text: name, link: `/${name}` })) },
        },
      })};\n`,
    }),
    build: node("@rspress/core/bin/rspress.js", "build"),
  },
  {
    syntax: {
      name: "blume",
      page: (name, anchor) => `/${name}${anchor === undefined ? "" : `#${anchor}`}`,
      extension: "mdx",
      callout: bracketed,
      hasMdx: true,
      hasTitleHeading: false,
      hasRedirects: true,
      hasDrafts: true,
      wrongValue: "sidebar: { order: first-of-all }",
      include: null,
      limit,
      variable: mdxVariable,
    },
    label: "Blume",
    strict: "`blume validate` before `blume build`",
    packages: { blume: "1.3.1", node: "22.23.3" },
    main: "blume",
    pages: "docs",
    output: "dist",
    caches: [".blume", "node_modules/.astro", "node_modules/.vite"],
    files: ({ menu, redirects }) => ({
      "package.json": '{ "private": true, "type": "module" }\n',
      "blume.config.ts": `import { defineConfig } from "blume";\n\nexport default defineConfig(${json({
        title: "Queue",
        ...(menu.length === 0 ? {} : { navigation: { tabs: menu.map((path) => ({ label: "Entry", path })) } }),
        ...(redirects.length === 0 ? {} : { redirects: redirects.map((to, index) => ({ from: `/old-${index}`, to })) }),
      })});\n`,
    }),
    build: newerNode(["blume/bin/blume.mjs", "validate"], ["blume/bin/blume.mjs", "build"]),
  },
];
