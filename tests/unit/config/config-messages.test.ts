/**
 * Every mistake that is possible in a config, by a walk through its schema: each key with values of wrong types, empty,
 * missing, and beside an unknown key. Each message is in docsgen's own words and says what to write.
 */
import { expect, test } from "vitest";
import { safeParse } from "zod";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import { otherSettings } from "../../../src/compiler/dialects/settings.ts";
import { keysAt, patternOf, schemasAt } from "../../../src/compiler/config/schema-path.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import { examples } from "../../../src/compiler/config/setting-examples.ts";
import type { ConfigPath } from "../../../src/compiler/config/site-config.ts";

const zodWords =
  /Invalid|Too (?:small|big)|expected|received|[>=<]=|Unrecognized|must match|pattern \/|\bcustom\b|undefined|a record|\bint\b/u;

/** The path of every key and element of the schema. Records have the key that their names demand. */
function walk(path: ConfigPath, depth: number): ConfigPath[] {
  if (depth === 0) return [];
  const keys = keysAt(siteConfigSchema, path);
  const inList = schemasAt(siteConfigSchema, [...path, 0]).length > 0 ? [0] : [];
  const named = keys.length === 0 && inList.length === 0 && schemasAt(siteConfigSchema, [...path, "A"]).length > 0;
  const names = named ? [recordNames[patternOf(siteConfigSchema, path)] ?? "a"] : [];
  return [...keys, ...inList, ...names].flatMap((key) => [[...path, key], ...walk([...path, key], depth - 1)]);
}

const recordNames: Readonly<Record<string, string>> = {
  "themeConfig.constants": "LIMIT",
  "checks.severity": "missing-alt",
  "checks.overrides[].severity": "missing-alt",
};

/** A config with one value in it, and nothing else. */
function configWith(path: ConfigPath, value: unknown): object {
  const [first = "", ...rest] = path;
  const inner = rest.reduceRight<unknown>(
    (each, part) => (typeof part === "number" ? [each] : { [part]: each }),
    value,
  );
  return { [first]: inner };
}

const wrongValues: readonly unknown[] = [
  7,
  -1,
  2.5,
  "",
  "x y",
  true,
  null,
  [],
  [[]],
  {},
  { nonsense: 1 },
  undefined,
  () => 1,
];

test("names the mistake in docsgen's own words, with what to write", () => {
  const paths = walk([], 7);
  expect(paths.length).toBeGreaterThan(150);
  const bad: string[] = [];
  for (const path of paths)
    for (const value of wrongValues) {
      const config = { title: "T", ...configWith(path, value) };
      const checked = checkConfig(config);
      if (checked.kind === "config") continue;
      for (const { message, hint } of checked.findings)
        if (zodWords.test(message) || hint === null) bad.push(`${message} | ${hint}`);
    }
  expect([...new Set(bad)]).toEqual([]);
});

/** Configs as people write them who come from another tool, or guess; what is wrong, and what to write. */
const length = (): object => ({ name: "length" });
const Meter = (): null => null;

const habits: readonly (readonly [object, readonly string[]])[] = [
  [
    {
      nav: [
        { text: "Guide", link: "/guide/" },
        { text: "More", items: [{ text: "A", link: "https://a.example/" }] },
      ],
    },
    [
      'Unknown setting “nav” → write `themeConfig: { navbar: { left: [{ text: "Guide", link: "/guide/" }, { text: "More", items: [{ text: "A", link: "https://a.example/" }] }] } }`',
    ],
  ],
  [
    { url: "https://docs.example.com/x" },
    ['Unknown setting “url” → write `origin: "https://docs.example.com"` and `base: "/x/"`'],
  ],
  [{ baseUrl: "/docs" }, ['Unknown setting “baseUrl” → write `base: "/docs/"`']],
  [
    { locales: { root: {} } },
    [
      'Unknown setting “locales” → write `languages: { en: "English", fr: "Français" }`; the pages of each language but the first are in a folder with its tag, such as `fr/`',
    ],
  ],
  [
    { i18n: {} },
    [
      'Unknown setting “i18n” → write `languages: { en: "English", fr: "Français" }`; the pages of each language but the first are in a folder with its tag, such as `fr/`',
    ],
  ],
  [
    { versions: ["1"] },
    ['“versions” must be an object, not an array → write `versions: { current: "v2", archived: { v1: "git:v1.x" } }`'],
  ],
  [
    { head: [["link", { rel: "icon", href: "/a.svg" }]] },
    ['Unknown setting “head” → write `headTags: [{ tag: "link", attributes: { rel: "icon", href: "/a.svg" } }]`'],
  ],
  [
    { gtag: "G-1" },
    [
      'Unknown setting “gtag” → for Google Tag Manager, write `analytics: { tagManager: { id: "GTM-…" } }`; load another script with `headTags`',
    ],
  ],
  [
    { color: "red" },
    [
      "Unknown setting “color” → set custom properties, such as `--dg-hue: 300`, in `style.css` of the folder that `theme` names",
    ],
  ],
  [{ outDir: "build" }, ['Unknown setting “outDir” → write `out: "build"`']],
  [
    { tagManager: "GTM-1" },
    [
      'Unknown setting “tagManager” → it is `analytics.tagManager`: write it as in `analytics: { tagManager: { id: "GTM-ABC123" } }`',
    ],
  ],
  [
    { fonts: [] },
    [
      "Unknown setting “fonts” → set custom properties, such as `--dg-hue: 300`, in `style.css` of the folder that `theme` names",
    ],
  ],
  [
    { themeConfig: { socialLinks: [{ icon: "github", link: "https://github.com/a" }] } },
    [
      'Unknown setting “socialLinks” in “themeConfig” → write `social: [{ icon: "github", link: "https://github.com/a" }]`',
    ],
  ],
  [
    { themeConfig: { tagManager: {} } },
    [
      'Unknown setting “tagManager” in “themeConfig” → it is `analytics.tagManager`: write it as in `analytics: { tagManager: { id: "GTM-ABC123" } }`',
    ],
  ],
  [
    { themeConfig: { search: { provider: "local" } } },
    [
      "Unknown setting “provider” in “themeConfig.search” → leave it out: docsgen has its own search, which needs no service",
    ],
  ],
  [
    { search: { provider: "algolia" } },
    ["Unknown setting “provider” in “search” → leave it out: docsgen has its own search, which needs no service"],
  ],
  [
    { themeConfig: { footer: { message: "MIT", copyright: "© A" } } },
    ['“themeConfig.footer” is in a form that docsgen does not read → write `footer: "MIT © A"`'],
  ],
  [
    { checks: { rules: {} } },
    [
      'Unknown setting “rules” in “checks” → it is `checks.severity` in docsgen: write it as in `severity: { "missing-alt": "error" }`',
    ],
  ],
  [
    { themeConfig: { sidebars: [{ text: "Guide", items: [{ text: "Start", link: "/start" }] }] } },
    [
      '“themeConfig.sidebars” is in a form that docsgen does not read → write `sidebars: [{ paths: ["/"], entries: [{ text: "Guide", entries: [{ page: "/start/", text: "Start" }] }] }]`',
    ],
  ],
  [
    { themeConfig: { sidebars: { "/guide/": [{ text: "G", items: [{ text: "I", link: "/guide/" }] }] } } },
    [
      '“themeConfig.sidebars” must be an array, not an object → write `sidebars: [{ paths: ["/guide/"], entries: [{ text: "G", entries: [{ page: "/guide/", text: "I" }] }] }]`',
    ],
  ],
  [
    { themeConfig: { sidebars: { docs: ["intro", { type: "category", label: "Guides", items: ["a/b"] }] } } },
    [
      '“themeConfig.sidebars” must be an array, not an object → write `sidebars: [{ paths: ["/"], entries: ["/intro/", { text: "Guides", entries: ["/a/b/"] }] }]`',
    ],
  ],
  [
    {
      themeConfig: {
        sidebars: [
          { label: "Guides", autogenerate: { directory: "guides" } },
          { label: "X", slug: "x/y" },
        ],
      },
    },
    [
      '“themeConfig.sidebars” is in a form that docsgen does not read → write `sidebars: [{ paths: ["/"], entries: [{ text: "Guides", entries: [{ folder: "/guides/" }] }, { page: "/x/y/", text: "X" }] }]`',
    ],
  ],
  [
    { sidebar: [{ label: "Guides", items: ["a"] }] },
    [
      'Unknown setting “sidebar” → write `themeConfig: { sidebars: [{ paths: ["/"], entries: [{ text: "Guides", entries: ["/a/"] }] }] }`',
    ],
  ],
  [
    { themeConfig: { sidebar: { "/": [] } } },
    [
      'Unknown setting “sidebar” in “themeConfig” → it is `themeConfig.sidebars` in docsgen: write it as in `sidebars: [{ paths: ["/"], entries: ["/guide/", { text: "Guide", entries: ["/guide/install/", { page: "/guide/limits/", text: "Limits" }] }] }]`',
    ],
  ],
  [
    { plugins: ["docsgen-plugin-x"] },
    [
      '“plugins[0]” must be an object, not “docsgen-plugin-x” → a plugin is an object in the config, or one that it imports: `plugins: [{ name: "own", checks: (site) => [] }]`; names of packages are not loaded',
    ],
  ],
  [{ plugins: [{ name: "x", onBuild: () => 1 }] }, ["Unknown setting “onBuild” in “plugins[0]” → write `outputs`"]],
  [
    { plugins: [() => 1] },
    [
      '“plugins[0]” must be an object, not a function → a plugin is an object in the config, or one that it imports: `plugins: [{ name: "own", checks: (site) => [] }]`; names of packages are not loaded',
    ],
  ],
  [
    { redirects: { "/a": "/b", "/c": { status: 301, destination: "/d" } } },
    [
      '“redirects” must be an array, not an object → write `redirects: [{ from: "/a", to: "/b" }, { from: "/c", to: "/d" }]`',
    ],
  ],
  [
    { redirects: [{ source: "/a", destination: "/b", permanent: true }] },
    ['“redirects[0]” is in a form that docsgen does not read → write `{ from: "/a", to: "/b" }`'],
  ],
  [
    { themeConfig: { editLink: "https://github.com/a/b/edit/main/:path" } },
    [
      '“themeConfig.editLink” must be an object, not “https://github.com/a/b/edit/main/:path” → write `editLink: { pattern: "https://github.com/a/b/edit/main/{path}" }`',
    ],
  ],
  [
    { themeConfig: { editLink: { baseUrl: "https://github.com/a/b/edit/main/" } } },
    [
      '“themeConfig.editLink” is in a form that docsgen does not read → write `editLink: { pattern: "https://github.com/a/b/edit/main/{path}" }`',
    ],
  ],
  [
    { themeConfig: { editLink: { pattern: "https://github.com/a/b/edit/main/:path", text: "Edit" } } },
    [
      '“themeConfig.editLink.pattern” must contain {path}, which is replaced by the page\'s path; got “https://github.com/a/b/edit/main/:path” → write `pattern: "https://github.com/a/b/edit/main/{path}"`',
    ],
  ],
  [
    { themeConfig: { editLink: true } },
    [
      '“themeConfig.editLink” must be an object, not true → write `editLink: { pattern: "https://github.com/acme/docs/edit/main/docs-src/{path}" }`',
    ],
  ],
  [
    { themeConfig: { navbar: [{ text: "A", link: "/a/" }] } },
    ['“themeConfig.navbar” must be an object, not an array → write `navbar: { left: [{ text: "A", link: "/a/" }] }`'],
  ],
  [
    {
      themeConfig: {
        navbar: {
          title: "X",
          logo: {},
          items: [
            { label: "A", to: "/a", position: "left" },
            { label: "G", href: "https://g.example/", position: "right" },
          ],
        },
      },
    },
    [
      '“themeConfig.navbar” is in a form that docsgen does not read → write `navbar: { left: [{ text: "A", link: "/a/" }], right: [{ text: "G", link: "https://g.example/" }] }`',
    ],
  ],
  [
    { themeConfig: { navbar: { left: [{ label: "A", href: "/a/" }] } } },
    ['“themeConfig.navbar.left[0]” must be { text, link } or { text, items } → write `{ text: "A", link: "/a/" }`'],
  ],
  [
    { markdown: { glossary: [{ term: "SLA", definition: "service level" }] } },
    ['“markdown.glossary” must be an object, not an array → write `glossary: { SLA: "service level" }`'],
  ],
  [{ markdown: { math: "katex" } }, ["“markdown.math” must be a boolean, not “katex” → write `math: true`"]],
  [
    { markdown: { diagrams: "mermaid" } },
    ['“markdown.diagrams” must be an array, not “mermaid” → write `diagrams: ["mermaid"]`'],
  ],
  [{ mermaid: true }, ['Unknown setting “mermaid” → write `markdown: { diagrams: ["mermaid"] }`']],
  [
    { themeConfig: { constants: { X: 30 } } },
    [
      '“themeConfig.constants.X” must be a number and its unit; got 30 → write `X: { value: 30, unit: "count" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: "512 KB" } } },
    [
      '“themeConfig.constants.A” must be a number and its unit; got “512 KB” → write `A: { value: 512, unit: "KB" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: 3 } } } },
    [
      '“themeConfig.constants.A” has no `unit` → write `A: { value: 3, unit: "count" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: 3, unit: "KiB" } } } },
    [
      '“themeConfig.constants.A” has an unknown unit, “KiB” → write `A: { value: 3, unit: "KB" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: "3.8.1" } } },
    [
      '“themeConfig.constants.A” must be a number and its unit; got “3.8.1” → write `A: { value: "3.8.1", unit: "version" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: "30", unit: "MB" } } } },
    ["“themeConfig.constants.A.value” must be a number, not “30” → write `value: 30`"],
  ],
  [
    { themeConfig: { constants: { A: "lots" } } },
    [
      '“themeConfig.constants.A” must be a number and its unit; got “lots” → write a number and its unit: `{ value: 30, unit: "MB" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { constants: { A: { value: 1, unit: "count" } } },
    [
      'Unknown setting “constants” → it is `themeConfig.constants`: write `themeConfig: { constants: { A: { value: 1, unit: "count" } } }`',
    ],
  ],
  [
    { checks: { severity: { "broken-link": "warn" } } },
    [
      '“checks.severity.broken-link” must be one of “error”, “warning”, “hint”, “off”, not “warn” → write `"broken-link": "warning"`',
    ],
  ],
  [
    { checks: { exceptions: [{ code: "nope", reason: "x" }] } },
    ['“checks.exceptions[0].reason” must give the reason in a sentence → write `reason: "the reason in a sentence"`'],
  ],
  [
    { lang: "english" },
    ['“lang” must be the tag of a language, such as en or pt-BR, not “english” → write `lang: "en"`'],
  ],
  [
    { lang: "en_US" },
    ['“lang” must be the tag of a language, such as en or pt-BR, not “en_US” → write `lang: "en-US"`'],
  ],
  [{ lang: "jp" }, ['“lang” must be the tag of a language, such as en or pt-BR, not “jp” → write `lang: "ja"`']],
  [
    { lang: "xx" },
    [
      '“lang” must be the tag of a language, such as en or pt-BR, not “xx” → write a code of two letters, and a country if it matters: `lang: "en"`, `lang: "pt-BR"`',
    ],
  ],
  [
    { lang: "Deutsch" },
    ['“lang” must be the tag of a language, such as en or pt-BR, not “Deutsch” → write `lang: "de"`'],
  ],
  [
    { lang: "" },
    [
      '“lang” must be the tag of a language, such as en or pt-BR, not “” → write a code of two letters, and a country if it matters: `lang: "en"`, `lang: "pt-BR"`',
    ],
  ],
  [
    {
      themeConfig: {
        sidebars: [
          { paths: ["/"], entries: ["/"] },
          { paths: ["/a/", "/"], entries: ["/"] },
        ],
      },
    },
    [
      "“themeConfig.sidebars[1].paths[1]” is “/”, to which `themeConfig.sidebars[0]` belongs already → a path has one sidebar: remove the path here, or join the two sidebars into one",
    ],
  ],
  [
    { headTags: [{ tag: "script", attributes: { defer: true, src: "/x.js" } }] },
    ['“headTags[0].attributes.defer” must be a string, not true → write `defer: ""`'],
  ],
  [
    { headTags: [{ tag: "link", attributes: { onload: "x()" } }] },
    [
      "“headTags[0].attributes.onload” is not an attribute that a head tag can have → the Content-Security-Policy blocks event handlers: put the code into a file, and load it with a `script` tag",
    ],
  ],
  [
    { headTags: [["meta", { name: "a", content: "b" }]] },
    [
      '“headTags[0]” must be an object, not an array → write `{ tag: "meta", attributes: { name: "a", content: "b" } }`',
    ],
  ],
  [{ hosts: "netlify" }, ['“hosts” must be an array, not “netlify” → write `hosts: ["netlify"]`']],
  [
    { hosts: ["netlfy"] },
    [
      "“hosts[0]” must be one of “apache”, “azure”, “caddy”, “cloudflare”, “cloudfront”, “firebase”, “github-pages”, “gitlab-pages”, “netlify”, “nginx”, “vercel”, not “netlfy” → did you mean “netlify”?",
    ],
  ],
  [
    { themeConfig: { editLink: { pattern: "https://github.com/acme/docs/edit/main/{file}" } } },
    [
      '“themeConfig.editLink.pattern” must contain no other placeholder than {path}, not {file}; got “https://github.com/acme/docs/edit/main/{file}” → write `pattern: "https://github.com/acme/docs/edit/main/{path}"`',
    ],
  ],
  [
    { themeConfig: { editLink: { pattern: "https://github.com/acme/docs/edit/main/{{ page.path }}" } } },
    [
      '“themeConfig.editLink.pattern” must contain no other placeholder than {path}, not { page.path }; got “https://github.com/acme/docs/edit/main/{{ page.path }}” → write `pattern: "https://github.com/acme/docs/edit/main/{path}"`',
    ],
  ],
  [
    { themeConfig: { editLink: { pattern: "https://github.com/acme/docs/edit/{branch}/{path}" } } },
    [
      "“themeConfig.editLink.pattern” must contain no other placeholder than {path}, not {branch}; got “https://github.com/acme/docs/edit/{branch}/{path}” → write the text itself in place of {branch}",
    ],
  ],
  [
    { themeConfig: { feedback: { issue: "https://github.com/acme/docs/issues/new?title={answer}:{titel}" } } },
    [
      "“themeConfig.feedback.issue” must contain no other placeholder than {answer}, {title}, {path}, not {titel}; got “https://github.com/acme/docs/issues/new?title={answer}:{titel}” → did you mean “{title}”?",
    ],
  ],
  [
    {
      themeConfig: {
        navbar: { left: [{ text: "Guide", items: [{ text: "More", items: [{ text: "Install", link: "/i/" }] }] }] },
      },
    },
    [
      '“themeConfig.navbar.left[0].items” is in a form that docsgen does not read → write `items: [{ text: "Install", link: "/i/" }]`; a menu contains links, and no other menu',
    ],
  ],
  [
    { search: { synonyms: ["limit", "quota"] } },
    ['“search.synonyms[0]” must be an array, not “limit” → write `synonyms: [["limit", "quota"]]`'],
  ],
  [
    { publicFiles: { "a.json": { upload: 30 } } },
    [
      '“publicFiles["a.json"]” must be a string, not an object → write the text of the file: `JSON.stringify({ upload: 30 })`',
    ],
  ],
  [
    { components: { tip: { file: "components/Tip.tsx" } } },
    [
      "“components.tip” has a wrong name: it is a block of docsgen → give it another name, such as “own-tip”, here and in pages",
    ],
  ],
  [
    { markdown: { containers: { video: { title: "Video" } } } },
    [
      "“markdown.containers.video” has a wrong name: it is a block of docsgen → give it another name, such as “own-video”, here and in pages",
    ],
  ],
  [
    { logo: "/logo.svg" },
    ['Unknown setting “logo” → it is `themeConfig.logo`: write `themeConfig: { logo: "/logo.svg" }`'],
  ],
  [
    { navbar: [{ text: "A", link: "/" }] },
    [
      'Unknown setting “navbar” → it is `themeConfig.navbar`: write `themeConfig: { navbar: { left: [{ text: "A", link: "/" }] } }`',
    ],
  ],
  [
    { logo: "/logo.svg", themeConfig: { lastUpdated: true } },
    ['Unknown setting “logo” → it is `themeConfig.logo`: write `logo: "/logo.svg"` in `themeConfig`'],
  ],
  [{ footer: "x" }, ['Unknown setting “footer” → it is `themeConfig.footer`: write `themeConfig: { footer: "x" }`']],
  [{ favicon: "/f.ico" }, ["Unknown setting “favicon” → save the icon as an SVG in `docs-src/public/favicon.svg`"]],
  [
    { theme: { name: "material" } },
    [
      "Unknown setting “name” in “theme” → leave it out: docsgen has one theme; `style.css` in the folder that `theme` names changes its looks",
    ],
  ],
  [{ srcDir: "docs" }, ['Unknown setting “srcDir” → write `source: "docs"`']],
  [{ cleanUrls: true }, ['Unknown setting “cleanUrls” → write `routes: "folder"`']],
  [
    { lastUpdated: true },
    ["Unknown setting “lastUpdated” → it is `themeConfig.lastUpdated`: write `themeConfig: { lastUpdated: true }`"],
  ],
  [
    { markdown: { theme: "x" } },
    ["Unknown setting “theme” in “markdown” → code blocks need no setting: docsgen colors them in light and dark mode"],
  ],
  [{ markdown: { lineNumber: true } }, ["Unknown setting “lineNumber” in “markdown” → did you mean “lineNumbers”?"]],
  [{ site_name: "A" }, ['Unknown setting “site_name” → write `title: "A"`']],
  [
    { extra_css: ["a.css"] },
    [
      'Unknown setting “extra_css” → put the styles into `style.css` of the folder that `theme` names: `theme: "theme"`',
    ],
  ],
  [
    { sitemap: { hostname: "https://a.example" } },
    ["Unknown setting “sitemap” → leave it out: `sitemap.xml` and `robots.txt` are written if `origin` is set"],
  ],
  [
    { nonsense: 1 },
    [
      "Unknown setting “nonsense” → docsgen has no such setting: remove it; in an editor, `defineConfig` suggests those that exist",
    ],
  ],
  [{ title: 3 }, ['“title” must be a string, not 3 → write `title: "3"`']],
  [{ title: "" }, ['“title” cannot be empty → write `title: "Manual"`']],
  [
    { themeConfig: { logo: { src: "/l.svg", alt: "L" } } },
    [
      '“themeConfig.logo” must be the path of an image or { light, dark } → write `logo: { light: "/l.svg", alt: "L" }`',
    ],
  ],
  [
    { themeConfig: { social: [{ icon: "github", link: "acme/docs" }] } },
    [
      '“themeConfig.social[0].link” must be a path of the site (/limits/), a full https URL or a mailto: address; got “acme/docs” → write `link: "https://github.com/acme/docs"`',
    ],
  ],
  [
    { themeConfig: { social: { github: "https://github.com/a" } } },
    [
      '“themeConfig.social” must be an array, not an object → write `social: [{ icon: "github", link: "https://github.com/a" }]`',
    ],
  ],
  [
    { themeConfig: { announcement: "Hi" } },
    ['“themeConfig.announcement” must be an object, not “Hi” → write `announcement: { text: "Hi" }`'],
  ],
  [
    { themeConfig: { oldVersion: "https://a.example/" } },
    [
      '“themeConfig.oldVersion” must be an object, not “https://a.example/” → write `oldVersion: { current: "https://a.example/" }`',
    ],
  ],
  [{ vite: {} }, ["Unknown setting “vite” → leave it out: docsgen bundles components and plugins by itself"]],
  [
    { blog: {} },
    ["Unknown setting “blog” → docsgen has no blog: a folder of pages with a `feed` in `_folder.yml` can be one"],
  ],
  [
    { themeConfig: { colorMode: {} } },
    [
      "Unknown setting “colorMode” in “themeConfig” → docsgen has no such setting: readers choose between light, dark and the mode of their system",
    ],
  ],
  [
    { title: "T", components: { price: "./Price.tsx" } },
    ['“components.price” must be an object, not “./Price.tsx” → write `price: { file: "./Price.tsx" }`'],
  ],
  [
    { components: { Price: { file: "a" } } },
    ["“components.Price” has a wrong name: it must be in lower case with hyphens, such as price-table → write “price”"],
  ],
  [
    { components: { price: () => 1 } },
    ['“components.price” must be an object, not a function → write `price: { file: "components/Price.tsx" }`'],
  ],
  [
    { contentSecurityPolicy: false },
    ["“contentSecurityPolicy” must be an object, not false → write `contentSecurityPolicy: null`"],
  ],
  [
    { contentSecurityPolicy: { "script-src": "https://a.example https://b.example" } },
    [
      '“contentSecurityPolicy.script-src” must be an array, not “https://a.example https://b.example” → write `"script-src": ["https://a.example", "https://b.example"]`',
    ],
  ],
  [
    { llms: { instructions: "Use v2." } },
    ['“llms.instructions” must be an array, not “Use v2.” → write `instructions: ["Use v2."]`'],
  ],
  [{ llms: "true" }, ["“llms” must be true, false or { instructions }; got “true” → write `llms: true`"]],
  [{ socialCards: true }, ["“socialCards” must be an object, not true → write `socialCards: {}`"]],
  [
    { search: true },
    ["“search” must be an object, not true → leave it out: docsgen has its own search, which needs no service"],
  ],
  [
    { search: { synonyms: { a: ["b"] } } },
    ['“search.synonyms” must be an array, not an object → write `synonyms: [["a", "b"]]`'],
  ],
  [
    { themeConfig: { sidebarDepth: "3" } },
    ["“themeConfig.sidebarDepth” must be a number, not “3” → write `sidebarDepth: 3`"],
  ],
  [{ tilte: 1 }, ["Unknown setting “tilte” → did you mean “title”?"]],
  [{ defualt: {} }, ["Unknown setting “defualt” → `defineConfig` returns the config itself: do not wrap it"]],
  [{ themeConfig: { title: "x" } }, ['Unknown setting “title” in “themeConfig” → it is `title`: write `title: "x"`']],
  [
    { default: { title: "x" } },
    ["Unknown setting “default” → `defineConfig` returns the config itself: do not wrap it"],
  ],
  [{ theme: ["a"] }, ['“theme” must be the path of a folder, or { folder, preset, font } → write `theme: "theme"`']],
  [
    { openapi: "x.yml" },
    [
      "Unknown setting “openapi” → docsgen has no API generator: a plugin can add the pages; see “OpenAPI” in the guide “Extend”",
    ],
  ],
  [
    { themeConfig: { docFooter: {} } },
    [
      "Unknown setting “docFooter” in “themeConfig” → leave it out: neighbors follow from the sidebar; `prev` and `next` in a page's frontmatter change them",
    ],
  ],
  [
    { sidebars: [{ paths: ["/"], entries: [] }] },
    [
      'Unknown setting “sidebars” → it is `themeConfig.sidebars`: write it as in `themeConfig: { sidebars: [{ paths: ["/"], entries: ["/guide/", { text: "Guide", entries: ["/guide/install/", { page: "/guide/limits/", text: "Limits" }] }] }] }`',
    ],
  ],
  [
    { integrations: [] },
    [
      'Unknown setting “integrations” → a plugin of docsgen is an object in the config: `plugins: [{ name: "own", checks: (site) => [] }]`; plugins of other tools do not run, and most of what they do is built in',
    ],
  ],
  [
    { trailingSlash: false },
    [
      'Unknown setting “trailingSlash” → leave it out: addresses end with a slash, or with .html if `routes: "html"` is set',
    ],
  ],
  [
    { themeConfig: { feedback: true } },
    [
      '“themeConfig.feedback” must be { post } or { issue }; got true → say where the answers go: `feedback: { post: "https://…" }` sends them to an address, `feedback: { issue: "https://github.com/acme/docs/issues/new?title={answer}:%20{title}" }` opens an issue',
    ],
  ],
  [{ images: { formats: "webp" } }, ['“images.formats” must be an array, not “webp” → write `formats: ["webp"]`']],
  [
    { markdown: { containers: { Exercise: { title: "E" } } } },
    [
      "“markdown.containers.Exercise” has a wrong name: it must be in lower case with hyphens, such as exercise → write “exercise”",
    ],
  ],
  [
    { publicFiles: ["a"] },
    ['“publicFiles” must be an object, not an array → write `publicFiles: { "data/prices.json": "…" }`'],
  ],
  [
    { themeConfig: { constants: { uploadLimit: 3 } } },
    [
      "“themeConfig.constants.uploadLimit” has a wrong name: it must be in upper case, such as UPLOAD_LIMIT → write “UPLOAD_LIMIT”",
    ],
  ],
  [
    { hero: {} },
    ["Unknown setting “hero” → buttons, links and cards of a start page are in its frontmatter: `hero` and `features`"],
  ],
  [
    { themeConfig: { hero: { actions: [{ theme: "brand" }] } } },
    [
      "Unknown setting “hero” in “themeConfig” → buttons, links and cards of a start page are in its frontmatter: `hero` and `features`",
    ],
  ],
  [
    { transformPageData() {} },
    [
      "Unknown setting “transformPageData” → write a plugin: its `remarkPlugins` and `rehypePlugins` change pages, `head` adds tags, `outputs` adds files; list it in `plugins`",
    ],
  ],
  [{ themeConfig: { outline: "deep" } }, ["Unknown setting “outline” in “themeConfig” → write `tocDepth: 3`"]],
  [{ themeConfig: { outline: [2, 3] } }, ["Unknown setting “outline” in “themeConfig” → write `tocDepth: 2`"]],
  [
    { tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 } },
    ["Unknown setting “tableOfContents” → write `themeConfig: { tocDepth: 3 }`"],
  ],
  [
    { themeConfig: { carbonAds: { code: "x" } } },
    [
      'Unknown setting “carbonAds” in “themeConfig” → load its script with `headTags`, and allow its host: `contentSecurityPolicy: { "script-src": ["https://…"] }`',
    ],
  ],
  [
    { presets: [["classic", {}]] },
    ["Unknown setting “presets” → leave it out: docsgen is one package, and what presets contain is built in"],
  ],
  [
    { themeConfig: { footer: { style: "dark", links: [{ title: "A", items: [{ label: "x", to: "/x/" }] }] } } },
    [
      '“themeConfig.footer” is in a form that docsgen does not read → write `footer: { columns: [{ title: "A", links: [{ text: "x", link: "/x/" }] }] }`',
    ],
  ],
  [
    { customFields: { x: 1 } },
    ['Unknown setting “customFields” → write `themeConfig: { constants: { X: { value: 1, unit: "count" } } }`'],
  ],
  [
    { repo_url: "https://github.com/a/b" },
    [
      'Unknown setting “repo_url” → write `themeConfig: { social: [{ icon: "github", link: "https://github.com/a/b" }] }`',
    ],
  ],
  [
    { navigation: { groups: [{ group: "G", pages: ["a/b"] }] } },
    [
      'Unknown setting “navigation” → write `themeConfig: { sidebars: [{ paths: ["/"], entries: [{ text: "G", entries: ["/a/b/"] }] }] }`',
    ],
  ],
  [
    { topbarCtaButton: { name: "x", url: "https://a.example" } },
    [
      'Unknown setting “topbarCtaButton” → write `themeConfig: { navbar: { right: [{ text: "x", link: "https://a.example", primary: true }] } }`',
    ],
  ],
  [
    { params: { editPage: true } },
    ['Unknown setting “params” → leave it out; values that pages print are `product: { editPage: "true" }`'],
  ],
  [{ base: "./" }, ['“base” must begin and end with a slash, such as /docs/; got “./” → write `base: "/"`']],
  [
    { base: "/my docs/" },
    ['“base” must not contain a space, a backslash, “?” or “#”; got “/my docs/” → write `base: "/my-docs/"`'],
  ],
  [
    { base: "/docs/?v=1" },
    ['“base” must not contain a space, a backslash, “?” or “#”; got “/docs/?v=1” → write `base: "/docs/"`'],
  ],
  [
    { origin: "https://example.com/docs" },
    [
      '“origin” must be an origin without a path, such as https://example.com; got “https://example.com/docs” → write `origin: "https://example.com"` and `base: "/docs/"`',
    ],
  ],
  [
    { origin: "" },
    [
      '“origin” must be a full http or https URL; got “” → write the address of the published site, `origin: "https://docs.acme.dev"`, or `null` if it has none; a variable of the environment may not be set',
    ],
  ],
  [
    { origin: "https://*.example.com" },
    [
      '“origin” must be one address: “*” is not a wildcard; got “https://*.example.com” → write `origin: "https://example.com"`',
    ],
  ],
  [
    { redirects: [{ from: ["/a/", "/b/"], to: "/c/" }] },
    [
      '“redirects[0].from” must be a string, not an array → write `redirects: [{ from: "/a/", to: "/c/" }, { from: "/b/", to: "/c/" }]`',
    ],
  ],
  [
    { redirects: [{ from: "/old/(.*)", to: "/c/" }] },
    [
      "“redirects[0].from” must be a single address: “(.*)” is not a wildcard; got “/old/(.*)” → list each old address, or write a rule such as “/old/* /c/ 301” in `public/_redirects`",
    ],
  ],
  [
    { redirects: [{ from: "/old/", to: "guide/a.md" }] },
    [
      '“redirects[0].to” must be a path of the site (/limits/) or a full https URL; got “guide/a.md” → write `to: "/guide/a/"`',
    ],
  ],
  [
    { redirects: [{ from: "/old/", to: "/c/", status: 302 }] },
    ["Unknown setting “status” in “redirects[0]” → all redirects of docsgen are permanent: remove it"],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: [null] }] } },
    [
      "“themeConfig.sidebars[0].entries[0]” is null → remove it; an entry that depends on a condition is `...(condition ? [entry] : [])`",
    ],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: [] }] } },
    [
      '“themeConfig.sidebars[0].entries” cannot be empty → list pages, or a folder with all its pages: `entries: [{ folder: "/" }]`; `sidebar: false` in the frontmatter of a page hides its sidebar',
    ],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: [{ text: "G", entries: [] }] }] } },
    ["“themeConfig.sidebars[0].entries[0].entries” cannot be empty → list its pages, or remove the group"],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: [{ text: "A", page: "https://a.example" }] }] } },
    [
      '“themeConfig.sidebars[0].entries[0].page” must be a path that begins with a slash, such as /limits/; got “https://a.example” → write an entry with a link: `{ text: "…", link: "https://a.example" }`',
    ],
  ],
  [
    { themeConfig: { navbar: { left: [{ link: "/a/" }] } } },
    ['“themeConfig.navbar.left[0].text” is missing → write `text: "…"`'],
  ],
  [
    { themeConfig: { navbar: { left: [{ text: "A" }] } } },
    ['“themeConfig.navbar.left[0].link” is missing → write `link: "/guide/"`'],
  ],
  [
    { themeConfig: { constants: { V: { value: Number.NaN, unit: "MB" } } } },
    [
      "“themeConfig.constants.V.value” is not a number (NaN) → the calculation uses something that is not a number: a text, or a value that is missing",
    ],
  ],
  [
    { plugins: [{ name: "x", transform: () => 1 }] },
    [
      "Unknown setting “transform” in “plugins[0]” → plugins of Vite and Rollup do not run: write `remarkPlugins` or `rehypePlugins`, which get the tree of each page, or `outputs`",
    ],
  ],
  [{ plugins: [Promise.resolve({})] }, ["“plugins[0]” is a promise → write `await` before it"]],
  [
    { plugins: [undefined] },
    [
      "“plugins[0]” has no value → check that its module exports the name; an entry that depends on a condition is `...(condition ? [entry] : [])`",
    ],
  ],
  [
    { plugins: [{ name: "MyPlugin" }] },
    [
      '“plugins[0].name” must be in lower case with hyphens, such as reading-time; got “MyPlugin” → write `name: "my-plugin"`',
    ],
  ],
  [
    { headTags: [{ tag: "title", content: "x" }] },
    [
      "“headTags[0].tag” must be one of “meta”, “link”, “script”, “style”, not “title” → set `title` of the site; each page has its own in its frontmatter",
    ],
  ],
  [
    { headTags: [{ tag: "meta", content: "x" }] },
    ['“headTags[0].content” is only allowed in a script or style → write `attributes: { name: "…", content: "x" }`'],
  ],
  [
    { headTags: [{ tag: "meta", attributes: { nmae: "x", content: "y" } }] },
    ["“headTags[0].attributes.nmae” is not an attribute of `meta` → did you mean “name”?"],
  ],
  [
    { headTags: [{ tag: "link", attributes: { rel: "icon" } }] },
    ['“headTags[0]” has no effect without `href` → write `{ tag: "link", attributes: { rel: "…", href: "/…" } }`'],
  ],
  [
    { contentSecurityPolicy: { "frames-src": ["https://a.example"] } },
    [
      "“contentSecurityPolicy.frames-src” has a wrong name: it must be a directive, such as script-src → did you mean “frame-src”?",
    ],
  ],
  [
    { contentSecurityPolicy: { frameSrc: ["https://a.example"] } },
    [
      "“contentSecurityPolicy.frameSrc” has a wrong name: it must be a directive, such as script-src → write “frame-src”",
    ],
  ],
  [
    { contentSecurityPolicy: { "connect-src": ["self"] } },
    [
      "“contentSecurityPolicy.connect-src[0]” must be in single quotes, because browsers read it as a host; got “self” → write `\"'self'\"`",
    ],
  ],
  [
    { contentSecurityPolicy: { "frame-src": ["'none'", "https://a.example"] } },
    [
      "“contentSecurityPolicy.frame-src” lists 'none' beside other sources, so that browsers ignore it → remove 'none', or the other sources",
    ],
  ],
  [
    { contentSecurityPolicy: { "frame-src": ["https://a.example https://b.example"] } },
    [
      '“contentSecurityPolicy.frame-src[0]” must be one source without spaces, such as https://cdn.example.com; got “https://a.example https://b.example” → write `"frame-src": ["https://a.example", "https://b.example"]`',
    ],
  ],
  [
    { checks: { ignore: ["broken-link"] } },
    ['Unknown setting “ignore” in “checks” → write `severity: { "broken-link": "off" }`'],
  ],
  [
    { checks: { links: "warn" } },
    ['Unknown setting “links” in “checks” → write `severity: { "broken-link": "warning" }`'],
  ],
  [
    { analytics: "G-XXXX" },
    [
      '“analytics” must be an object, not “G-XXXX” → G-XXXX is an id of Google Analytics: add it to a container of Google Tag Manager, and write `analytics: { tagManager: { id: "GTM-…" } }`',
    ],
  ],
  [
    { analytics: { googleAnalytics: "G-XXXX" } },
    [
      'Unknown setting “googleAnalytics” in “analytics” → for Google Tag Manager, write `analytics: { tagManager: { id: "GTM-…" } }`; load another script with `headTags`',
    ],
  ],
  [
    { analytics: { tagManager: { id: "UA-1" } } },
    [
      '“analytics.tagManager.id” must be the id of a container of Google Tag Manager, such as GTM-ABC123; got “UA-1” → UA-1 is an id of Google Analytics: add it to a container of Google Tag Manager, and write `analytics: { tagManager: { id: "GTM-…" } }`',
    ],
  ],
  [
    { search: "algolia" },
    ["“search” must be an object, not “algolia” → leave it out: docsgen has its own search, which needs no service"],
  ],
  [
    { themeConfig: { social: [{ icon: "github", link: "github.com/a" }] } },
    [
      '“themeConfig.social[0].link” must be a path of the site (/limits/), a full https URL or a mailto: address; got “github.com/a” → write `link: "https://github.com/a"`',
    ],
  ],
  [
    { themeConfig: { strings: { onThispage: "x" } } },
    ["Unknown setting “onThispage” in “themeConfig.strings” → did you mean “onThisPage”?"],
  ],
  [
    { themeConfig: { strings: { searchLabel: "x" } } },
    [
      "Unknown setting “searchLabel” in “themeConfig.strings” → the settings here are `search`, `searchPage`, `searching`, `searchPlaceholder`",
    ],
  ],
  [
    { publicFiles: { "../x.json": "{}" } },
    [
      '“publicFiles["../x.json"]” has a wrong name: it must be a path within the site, such as data/prices.json → write “x.json”',
    ],
  ],
  [
    { links: { schemes: ["vscode:"] } },
    [
      '“links.schemes[0]” must be a scheme in lower case without its colon, such as vscode; got “vscode:” → write `"vscode"`',
    ],
  ],
  [
    { links: { schemes: ["javascript"] } },
    ["“links.schemes[0]” is handled by the browser itself and cannot be allowed → remove it"],
  ],
  [
    { title: undefined, description: undefined },
    [
      '“title” has no value → a variable of the environment that is not set, or a name that its module does not export; write `title: "Manual"`',
    ],
  ],
  [{ title: "  " }, ['“title” cannot be empty → write `title: "Manual"`']],
  [
    { nav: [{ Home: "index.md" }, { Guide: [{ Install: "guide/install.md" }] }] },
    [
      'Unknown setting “nav” → write `themeConfig: { sidebars: [{ paths: ["/"], entries: [{ page: "/", text: "Home" }, { text: "Guide", entries: [{ page: "/guide/install/", text: "Install" }] }] }] }`',
    ],
  ],
  [{ exclude_docs: "drafts/" }, ['Unknown setting “exclude_docs” → write `exclude: ["drafts/**"]`']],
  [
    { logo: "x" },
    ['Unknown setting “logo” → it is `themeConfig.logo`: write it as in `themeConfig: { logo: "/logo.svg" }`'],
  ],
  [{ languageCode: "en-us" }, ['Unknown setting “languageCode” → write `lang: "en-US"`']],
  [
    { lang: "en-UK" },
    ['“lang” must be the tag of a language, such as en or pt-BR, not “en-UK” → write `lang: "en-GB"`'],
  ],
  [
    { lang: ["en", "de"] },
    [
      '“lang” must be a string, not an array → write `languages: { en: "English", fr: "Français" }`; the pages of each language but the first are in a folder with its tag, such as `fr/`',
    ],
  ],
  [
    { enableRobotsTXT: true },
    ["Unknown setting “enableRobotsTXT” → leave it out: `sitemap.xml` and `robots.txt` are written if `origin` is set"],
  ],
  [{ book: { title: "x", src: "src" } }, ['Unknown setting “book” → write `title: "x"` and `source: "src"`']],
  [{ extra: { social: [] } }, ["Unknown setting “extra” → `extra.social` is `themeConfig.social` in docsgen"]],
  [{ defaults: [] }, ["Unknown setting “defaults” → leave it out: each page sets it in its frontmatter"]],
  [
    { html_favicon: "x.ico" },
    ["Unknown setting “html_favicon” → save the icon as an SVG in `docs-src/public/favicon.svg`"],
  ],
  [{ name: "Docs" }, ['Unknown setting “name” → write `title: "Docs"`']],
  [
    { strict: true },
    ["Unknown setting “strict” → leave it out, and run `docsgen build --strict`, which fails on warnings, too"],
  ],
  [{ variables: { x: "1" } }, ['Unknown setting “variables” → write `product: { x: "1" }`']],
  [
    { author: "A" },
    [
      'Unknown setting “author” → leave it out, or write it in `themeConfig.footer`; `headTags: [{ tag: "meta", attributes: { name: "author", content: "…" } }]` tells it to search engines',
    ],
  ],
  [
    { keywords: ["a"] },
    [
      "Unknown setting “keywords” → leave it out: search engines ignore it; `search: { keywords: […] }` in a page's frontmatter is for docsgen's own search",
    ],
  ],
  [
    { image: "/og.png" },
    [
      'Unknown setting “image” → write `headTags: [{ tag: "meta", attributes: { property: "og:image", content: "/….png" } }]`, with a file of `public/`, or `socialCards: {}` to draw one for each page',
    ],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entires: ["/"] }] } },
    ["Unknown setting “entires” in “themeConfig.sidebars[0]” → did you mean “entries”?"],
  ],
  [
    { themeConfig: { sidebars: { paths: ["/"], entries: ["/", { folder: "/guide/" }] } } },
    [
      '“themeConfig.sidebars” must be an array, not an object → write `sidebars: [{ paths: ["/"], entries: ["/", { folder: "/guide/" }] }]`',
    ],
  ],
  [
    { themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { label: "Forum", href: "https://a.example/" }] }] } },
    [
      '“themeConfig.sidebars[0].entries[1]” must be a route, { page, text }, { text, link }, { text, entries } or { folder } → write an entry with a link: `{ text: "Forum", link: "https://a.example/" }`',
    ],
  ],
  [
    { base: "/docs/index.html" },
    ['“base” must begin and end with a slash, such as /docs/; got “/docs/index.html” → write `base: "/docs/"`'],
  ],
  [
    { themeConfig: { constants: { A: { value: "30 MB", unit: "MB" } } } },
    [
      '“themeConfig.constants.A.value” must be a number, not “30 MB” → write `A: { value: 30, unit: "MB" }`; the units are KB, MB, GB, millisecond, second, minute, hour, day, month, year, USD, count, version',
    ],
  ],
  [
    { themeConfig: { constants: { A: { value: "thirty", unit: "MB" } } } },
    [
      "“themeConfig.constants.A.value” must be a number, not “thirty” → write a number, without its unit and without quotes",
    ],
  ],
  [{ plugins: [length] }, ["“plugins[0]” must be an object, not a function → call it: `plugins: [length()]`"]],
  [
    { headTags: [{ tag: "script", src: "https://a.example/a.js", defer: true }] },
    [
      '“headTags[0]” is in a form that docsgen does not read → write `{ tag: "script", attributes: { src: "https://a.example/a.js", defer: "" } }`',
    ],
  ],
  [
    { headTags: [{ tag: "meta", name: "author", content: "Ann" }] },
    [
      '“headTags[0]” is in a form that docsgen does not read → write `{ tag: "meta", attributes: { name: "author", content: "Ann" } }`',
    ],
  ],
  [
    { components: { meter: Meter } },
    ['“components.meter” must be an object, not a function → write `meter: { file: "components/Meter.tsx" }`'],
  ],
  [
    { themeConfig: { sidebars: [{ path: "/", entries: ["/"] }] } },
    ['Unknown setting “path” in “themeConfig.sidebars[0]” → write `paths: ["/"]`'],
  ],
];

test("answers a config of habit with docsgen's form, with the author's own values", () => {
  const answers = habits.map(([settings]) => {
    const checked = checkConfig({ title: "T", ...settings });
    const said = checked.kind === "config" ? [] : checked.findings.map(({ message, hint }) => `${message} → ${hint}`);
    return [settings, said];
  });
  expect(answers).toEqual(habits);
});

test("an equivalent is a setting that exists, and an example is accepted by its schema", () => {
  for (const [name, { settings }] of otherSettings)
    for (const setting of settings)
      expect([name, schemasAt(siteConfigSchema, setting.split(".")).length]).not.toEqual([name, 0]);
  for (const [pattern, example] of Object.entries(examples)) {
    const path = pattern
      .replaceAll("[]", ".0")
      .split(".")
      .map((part) => (part === "0" ? 0 : part));
    const accepted = schemasAt(siteConfigSchema, path).some((schema) => safeParse(schema, example).success);
    expect([pattern, accepted]).toEqual([pattern, true]);
  }
  expect(otherSettings.size).toBeGreaterThan(300);
});
