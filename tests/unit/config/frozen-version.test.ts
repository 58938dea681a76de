/** The settings of a version in `versions/v1.json`: which they are, how they are written and read, and what they replace. */
import { expect, test } from "vitest";
import {
  frozenSettingsOf,
  frozenView,
  printFrozenVersion,
  readFrozenVersion,
} from "../../../src/compiler/config/frozen-version.ts";
import type { FrozenVersion } from "../../../src/compiler/config/frozen-version.ts";
import { makeJsonLocator } from "../../../src/compiler/config/locate.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";

/** A config of the old version, with settings of each kind. */
const old = {
  title: { en: "Acme 1", fr: "Acme 1 (fr)" },
  languages: { en: "English", fr: "Français" },
  origin: "https://example.com",
  source: "pages",
  product: { name: "Acme", plan: { en: "Basic", fr: "Base" } },
  headTags: [{ tag: "meta", attributes: { name: "a", content: "b" } }],
  redirects: [
    { from: "/start/", to: "/guide/" },
    { from: "/old/", to: "/guide/" },
  ],
  components: { chart: { file: "components/Chart.tsx" } },
  search: { expect: { limits: "/limits/" } },
  themeConfig: {
    navbar: { left: [{ text: { en: "Guide", fr: "Guide (fr)" }, link: "/guide/" }] },
    sidebars: [{ paths: ["/"], entries: ["/guide/", { text: "More", entries: ["/limits/", "/faq/"] }] }],
    constants: { UPLOAD_LIMIT: { value: 5, unit: "MB" }, RETRIES: { value: 3, unit: "count" } },
    announcement: { text: "Version 1 is out" },
    strings: { onThisPage: "Contents" },
  },
  markdown: { slugs: "vitepress", glossary: { SLA: "service level agreement" }, remarkPlugins: [] },
};

const commit = "3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e";
const frozen: FrozenVersion = { format: 1, from: "v1.4.2", commit, config: frozenSettingsOf(old) };

test("the file has what a version said, an entry a line", () => {
  expect(printFrozenVersion(frozen)).toBe(`{
  "format": 1,
  "from": "v1.4.2",
  "commit": "${commit}",
  "config": {
    "title": { "en": "Acme 1", "fr": "Acme 1 (fr)" },
    "languages": { "en": "English", "fr": "Français" },
    "source": "pages",
    "product": {
      "name": "Acme",
      "plan": { "en": "Basic", "fr": "Base" }
    },
    "redirects": [
      { "from": "/start/", "to": "/guide/" },
      { "from": "/old/", "to": "/guide/" }
    ],
    "themeConfig": {
      "navbar": {
        "left": [
          {
            "text": { "en": "Guide", "fr": "Guide (fr)" },
            "link": "/guide/"
          }
        ]
      },
      "sidebars": [
        {
          "paths": ["/"],
          "entries": [
            "/guide/",
            {
              "text": "More",
              "entries": [
                "/limits/",
                "/faq/"
              ]
            }
          ]
        }
      ],
      "constants": {
        "UPLOAD_LIMIT": { "value": 5, "unit": "MB" },
        "RETRIES": { "value": 3, "unit": "count" }
      }
    },
    "markdown": {
      "slugs": "vitepress",
      "glossary": { "SLA": "service level agreement" }
    }
  }
}
`);
});

test("a file is read as it was written", () => {
  expect(readFrozenVersion(printFrozenVersion(frozen))).toEqual({ kind: "frozen", frozen });
});

/** A config of today that differs in all that belongs to a version. */
const today = {
  title: "Acme 2",
  lang: "de",
  origin: "https://docs.example.com",
  product: { name: "Acme Cloud" },
  redirects: [{ from: "/limits/", to: "/quotas/" }],
  llms: true,
  components: { graph: { file: "components/Graph.tsx" } },
  themeConfig: {
    navbar: { right: [{ text: "New", link: "/new/" }] },
    sidebarDepth: 2,
    constants: { UPLOAD_LIMIT: { value: 7, unit: "MB" } },
    footer: "© Acme",
    announcement: { text: "Version 2 is out" },
    editLink: { pattern: "https://example.com/edit/main/{path}" },
    lastUpdated: true,
    strings: { onThisPage: "In this article" },
  },
  markdown: { lineNumbers: true, glossary: { SLO: "service level objective" } },
};

test("an archived version says what it said, in today's site", () => {
  const view = frozenView(today, frozen, "fr");
  expect(view).toEqual({
    title: "Acme 1 (fr)",
    languages: { en: "English", fr: "Français" },
    source: "pages",
    product: { name: "Acme", plan: "Base" },
    redirects: old.redirects,
    origin: "https://docs.example.com",
    llms: true,
    components: { graph: { file: "components/Graph.tsx" } },
    themeConfig: {
      navbar: { left: [{ text: "Guide (fr)", link: "/guide/" }] },
      sidebars: old.themeConfig.sidebars,
      constants: old.themeConfig.constants,
      strings: { onThisPage: "In this article" },
    },
    markdown: { slugs: "vitepress", glossary: { SLA: "service level agreement" } },
  });
  expect(siteConfigSchema.safeParse(view).success).toBe(true);
});

test("without the file, menus come from folders, and nothing speaks of today", () => {
  expect(frozenView(today, null, "de")).toEqual({
    title: "Acme 2",
    lang: "de",
    origin: "https://docs.example.com",
    product: { name: "Acme Cloud" },
    llms: true,
    components: { graph: { file: "components/Graph.tsx" } },
    themeConfig: {
      sidebarDepth: 2,
      constants: { UPLOAD_LIMIT: { value: 7, unit: "MB" } },
      strings: { onThisPage: "In this article" },
    },
    markdown: { lineNumbers: true, glossary: { SLO: "service level objective" } },
  });
});

test("the link for readers who find nothing leads to the current version", () => {
  const linked = (link: string): Readonly<Record<string, unknown>> => ({
    ...today,
    versions: { current: "v2" },
    themeConfig: { search: { shortcuts: false, support: { text: "Ask", link } } },
  });
  const themeOf = (link: string): unknown => frozenView(linked(link), null, "de")["themeConfig"];
  const support = { text: "Ask", link: "version:v2/support/#forum" };
  expect(themeOf("/support/#forum")).toEqual({ search: { shortcuts: false, support } });
  expect(themeOf("https://example.com/")).toEqual({
    search: { shortcuts: false, support: { text: "Ask", link: "https://example.com/" } },
  });
});

test("texts by language of today are in the language of the version, although it declares none", () => {
  const texts = { ...today, languages: { en: "English", de: "Deutsch" }, description: { en: "All", de: "Alles" } };
  const strings = { themeConfig: { strings: { onThisPage: { en: "Contents", de: "Inhalt" } } } };
  const one: FrozenVersion = { ...frozen, config: { title: "Acme 0", lang: "de" } };
  expect(frozenView({ ...texts, ...strings }, one, "de")).toMatchObject({
    title: "Acme 0",
    themeConfig: { strings: { onThisPage: "Inhalt" } },
  });
});

/** The file's settings or its whole text, and the place and the message. */
const mistakes: readonly (readonly [text: string, place: string, message: string])[] = [
  ['{ "format": 1, }', "1:1", "This is not JSON: "],
  ["[]", "1:1", "The config must be an object, not an array"],
  [file({}, { format: 2 }), "2:13", "“format” is 2, which a newer docsgen writes"],
  [file({}, { format: "1" }), "2:13", "“format” must be 1, not “1”"],
  [file({}, { commit: "v1" }), "4:13", "“commit” must be the full id of a commit"],
  [file({ headTags: [] }), "6:5", "Unknown setting “headTags”"],
  [file({ themeConfig: { analytics: {} } }), "7:7", "Unknown setting “analytics” in “themeConfig”"],
  [file({ routes: "flat" }), "6:15", "“routes” must be one of “folder”, “html”, not “flat”"],
  [
    file({ themeConfig: { constants: { LIMIT: { value: 5, unit: "PB" } } } }),
    "8:9",
    "“themeConfig.constants.LIMIT” has the unit “PB”, not one of",
  ],
  [
    file({ languages: { en: "English" }, title: { de: "Acme", en: "Acme" } }),
    "10:13",
    "“title.de” is a text in a language that `languages` does not declare",
  ],
  [file({ languages: { v2: "Two" } }), "7:13", "“languages.v2” must be under the tag of a language"],
];

test.each(mistakes)("%s", (text, place, message) => {
  const result = readFrozenVersion(text);
  const [found, ...others] = result.kind === "findings" ? result.findings : [];
  expect(others).toEqual([]);
  const { start } = makeJsonLocator(text)(found?.path ?? [], found?.code === "config-unknown-key" ? "key" : "value");
  expect(`${start.line}:${start.column} ${found?.message}`).toContain(`${place} ${message}`);
});

function file(config: object, other: object = {}): string {
  return JSON.stringify({ format: 1, from: "v1", commit: null, config, ...other }, null, 2);
}
