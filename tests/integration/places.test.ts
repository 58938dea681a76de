/**
 * What authors write, from each place of a site with languages and versions: a page of the default language, the page that
 * stands in for its French translation, a French page, and both kinds of a version that is kept in a folder. The answers of
 * links are in `tests/unit/site/resolver.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBuiltSearch } from "../support/search-site.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite } from "../support/site.ts";

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\nshort_description: What ${title} is for, and where readers find all that belongs to it.\n---\n\n${text}\n`;

const text = (word: string): string =>
  [
    word,
    '::include{file="_part.md"}',
    "Limit: {{ constants.LIMIT }}.",
    "<!-- docsgen-ignore broken-link: it is written soon -->\n\n[a](soon.md)",
    "[b](guide.md#size) [c](/guide/)",
  ].join("\n\n");

const settings = (limit: number): string =>
  `title: "A", languages: { en: "English", fr: "Français" }, themeConfig: { constants: { LIMIT: { value: ${limit}, unit: "MB" } } }`;

const files = {
  "site.config.ts": `export default { ${settings(30)}, versions: { current: "v2", archived: { v1: "old" } } };\n`,
  "earlier/site.config.ts": `export default { ${settings(10)} };\n`,
  "docs-src/index.md": page("Home", "Text."),
  "docs-src/guide.md": page("Guide", "## Size"),
  "docs-src/from.md": page("From", text("needle")),
  "docs-src/_part.md": "Part of today.\n",
  "docs-src/fr/index.md": page("Accueil", "Texte."),
  "docs-src/fr/guide.md": page("Le guide", "## Taille"),
  "docs-src/fr/de.md": page("De", text("needle")),
  "docs-src/fr/_part.md": "Part en français.\n",
  "old/index.md": page("Home", "Text."),
  "old/guide.md": page("Guide", "## Size"),
  "old/from.md": page("From", text("needle")),
  "old/_part.md": "Part of then.\n",
  "old/fr/index.md": page("Accueil", "Texte."),
  "old/fr/de.md": page("De", text("needle")),
};

const opened: { site: Site | null } = { site: null };
const site = (): Site => {
  if (opened.site === null) throw new Error("the site is built first");
  return opened.site;
};

beforeAll(async () => {
  opened.site = makeLastingSite(files);
  expect((await site().run(["version", "v1", "--from", "earlier"])).status).toBe(0);
  expect(await site().build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
});
afterAll(() => opened.site?.delete());

const places = ["from/", "fr/from/", "fr/de/", "v1/from/", "v1/fr/de/"] as const;

test.each([
  // A language that lacks the file shows that of the default language, of the same version.
  [
    "an include",
    /Part [^.<]*\./u,
    ["Part of today.", "Part of today.", "Part en français.", "Part of then.", "Part of then."],
  ],
  // In the words of the page's language.
  ["a constant", /Limit: [^.<]*/u, ["Limit: 30MB", "Limit: 30MB", "Limit: 30 Mo", "Limit: 10MB", "Limit: 10 Mo"]],
  // A problem that is accepted in the page is accepted wherever the page is shown.
  ["an exception", /<a[^>]*>a<\/a>/u, ["<a>a</a>", "<a>a</a>", "<a>a</a>", "<a>a</a>", "<a>a</a>"]],
])("%s", (_what, pattern, answers) => {
  const shown = places.map((place) =>
    pattern.exec(site().read(`dist/${place}index.html`))?.[0].replace(/[\u00A0\u202F]/u, " "),
  );
  expect(shown).toEqual(answers);
});

test.each([
  ["", ["/from/"]],
  // A page that stands in is found in its own language.
  ["fr/", ["/fr/de/"]],
  ["v1/", ["/v1/from/"]],
  ["v1/fr/", ["/v1/fr/de/"]],
])("search below /%s", async (prefix, answers) => {
  expect(await openBuiltSearch(site().path(`dist/${prefix}`)).find("needle")).toEqual(answers);
});

test("a move", async () => {
  const run = await site().run(["mv", "docs-src/guide.md", "docs-src/start.md"]);
  expect(run).toMatchObject({ status: 0, stderr: "" });
  const links = ["docs-src/from.md", "docs-src/fr/de.md", "old/from.md", "old/fr/de.md"].map((file) =>
    Array.from(
      site()
        .read(file)
        .matchAll(/\[[bc]\]\(([^)]*)\)/gu),
      ([, url]) => url,
    ),
  );
  expect(links).toEqual([
    ["start.md#size", "/start/"],
    ["start.md#size", "/start/"],
    // A version stays as it is.
    ["guide.md#size", "/guide/"],
    ["guide.md#size", "/guide/"],
  ]);
  const pages = [
    "docs-src/start.md",
    "docs-src/fr/start.md",
    "docs-src/guide.md",
    "docs-src/fr/guide.md",
    "old/guide.md",
  ];
  expect(pages.map((path) => site().exists(path))).toEqual([true, true, false, false, true]);
});
