/**
 * Each change of an edition that another one depends on must be seen there: after each of them, the bytes and the report
 * are those of a build without a cache.
 */
import { expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const settings = `  origin: "https://a.test", llms: true,
  languages: { en: "English", fr: "Français", de: "Deutsch", es: "Español", ar: { label: "العربية", fallback: "link" } },
  themeConfig: { navbar: { left: [{ text: "Guide", link: "/guide/" }] } },
  checks: { severity: { "broken-link": "warning", "broken-anchor": "warning", "moved-link": "warning" } },
`;

function page(title: string, text: string, more = ""): string {
  return `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
}

const files = {
  "index.md": page("Home", "![Dot](dot.svg)"),
  "guide.md": page("Guide", "## First\n\nText.\n\n## Second\n\nSee [the end](end.md#last)."),
  "end.md": page("End", "## Last\n\nText."),
  "only.md": page("Only", "## Part\n\nOnly in English."),
  "fr/index.md": page("Accueil", "Texte."),
  "fr/guide.md": page("Guide", "## Un\n\nTexte.\n\n## Deux\n\nTexte."),
  "fr/end.md": page("Fin", "## Fin\n\nTexte."),
  "de/index.md": page("Start", "Text.", "aliases: [/start/]\n"),
  "de/guide.md": page("Anleitung", "![](dot.svg)", "title_typo: x\n"),
  "de/end.md": page("Ende", "## Letztes {#last}\n\nText."),
  "de/only.md": page("Nur", "Text."),
  "es/index.md": page("Inicio", "Vea [el fin](/de/end/#last) y [otro](/de/start/)."),
  "ar/index.md": page("الرئيسية", "[نص](/de/onyl/)."),
} as const;

type PagePath = keyof typeof files;

function makeLanguages(): Site {
  const sources = Object.entries(files).map(([path, text]) => [`docs-src/${path}`, text] as const);
  return makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    ...Object.fromEntries(sources),
  });
}

/** A change, and where its effect in another edition shows, before and after it. */
interface Case {
  readonly name: string;
  readonly change: (edit: (path: PagePath, from: string, to: string) => void, site: Site) => void;
  readonly at: string;
  readonly before: RegExp;
  readonly after: RegExp;
}

const cases: readonly Case[] = [
  {
    name: "a page that stands in for its translation",
    change: (edit) => edit("only.md", "Only in English", "Not translated"),
    at: "fr/only/index.html",
    before: /Only in English/u,
    after: /Not translated/u,
  },
  {
    name: "the title of a page to which the menus of a language without it lead",
    change: (edit) => edit("only.md", "title: Only", "title: Alone"),
    at: "ar/index.html",
    before: />Only</u,
    after: />Alone</u,
  },
  {
    name: "the id of a heading in the source, which leads to its translation",
    change: (edit) => edit("guide.md", "## Second", "## Next"),
    at: "fr/guide/index.html",
    before: /"second"/u,
    after: /"next"/u,
  },
  {
    name: "the place of a source in the sidebar, which is that of its translations",
    change: (edit) => edit("guide.md", "title: Guide\n", "title: Guide\norder: 9\n"),
    at: "fr/index.html",
    before: />Fin<\/a><\/li><li><a href="\/fr\/guide\/">Guide</u,
    after: /<li><a href="\/fr\/guide\/">Guide<.*>Fin<\/a><\/li>/su,
  },
  {
    name: "a translation that search engines no longer list",
    change: (edit) => edit("de/guide.md", "title_typo: x\n", "noindex: true\n"),
    at: "fr/guide/index.html",
    before: /alternate" hrefLang="de"/u,
    after: /^(?!.*alternate" hrefLang="de")/su,
  },
  {
    name: "the address of a translation",
    change: (edit) => edit("de/guide.md", "noindex: true\n", "permalink: /anleitung/\n"),
    at: "fr/guide/index.html",
    before: /\/de\/guide\//u,
    after: /\/de\/anleitung\//u,
  },
  {
    name: "a new translation",
    change: (_edit, site) => site.write("docs-src/fr/only.md", page("Seul", "Texte.")),
    at: "de/only/index.html",
    before: /^(?!.*alternate" hrefLang="fr")/su,
    after: /alternate" hrefLang="fr"/u,
  },
  {
    name: "a page that has no translation any more",
    change: (_edit, site) => site.remove("docs-src/fr/only.md"),
    at: "de/only/index.html",
    before: /alternate" hrefLang="fr"/u,
    after: /^(?!.*alternate" hrefLang="fr")/su,
  },
  {
    name: "an alias in another language, to which a link leads",
    change: (edit) => {
      edit("de/index.md", "aliases: [/start/]\n", "");
      edit("de/end.md", "title: Ende\n", "title: Ende\naliases: [/start/]\n");
    },
    at: "es/index.html",
    before: /href="\/de\/"/u,
    after: /href="\/de\/end\/"/u,
  },
  {
    name: "a file that was removed from the output",
    change: (edit, site) => {
      edit("fr/end.md", "Texte.", "Fin.");
      site.remove("dist/de/end/index.html");
    },
    at: "de/end/index.html",
    before: /Letztes/u,
    after: /Letztes/u,
  },
  {
    name: "a part of the search index that was changed in the output",
    change: (edit, site) => {
      edit("fr/end.md", "Fin.", "Texte.");
      for (const path of site.files("dist/de/assets").keys())
        if (path.startsWith("search")) site.write(`dist/de/assets/${path}`, "Evil");
    },
    at: "de/assets/search-index.json",
    before: /^(?!Evil)/u,
    after: /^(?!Evil)/u,
  },
  {
    name: "a file that pages of all languages show",
    change: (_edit, site) => site.edit("docs-src/dot.svg", (text) => text.replace('"8"', '"9"')),
    at: "fr/only/index.html",
    before: /Not translated/u,
    after: /Not translated/u,
  },
  {
    name: "a language that is removed from the config",
    change: (_edit, site) => {
      site.edit("site.config.ts", (text) => text.replace(', de: "Deutsch"', ""));
      site.rename("docs-src/de", "removed");
    },
    at: "fr/guide/index.html",
    before: /Deutsch/u,
    after: /^(?!.*Deutsch)/su,
  },
  {
    name: "and comes back",
    change: (_edit, site) => {
      site.edit("site.config.ts", (text) => text.replace(", es: ", ', de: "Deutsch", es: '));
      site.rename("removed", "docs-src/de");
    },
    at: "fr/guide/index.html",
    before: /^(?!.*Deutsch)/su,
    after: /Deutsch/u,
  },
];

test("a change of an edition is seen by those that depend on it", async () => {
  const site = makeLanguages();
  expect((await site.build()).status).toBe(0);
  for (const { name, change, at, before, after } of cases) {
    expect(site.read(`dist/${at}`), name).toMatch(before);
    change((path, from, to) => {
      expect(site.read(`docs-src/${path}`), name).toContain(from);
      site.edit(`docs-src/${path}`, (text) => text.replace(from, to));
    }, site);
    const { stderr } = await site.build();
    expect(site.read(`dist/${at}`), name).toMatch(after);
    const fresh = await site.build(["--no-cache", "--out", "fresh"]);
    expect(stderr, name).toBe(fresh.stderr);
    expect(hashTree(site.files()), name).toBe(hashTree(site.files("fresh")));
  }
});

test("the problems of an edition that has not changed are reported again, and those of its links to others", async () => {
  const site = makeLanguages();
  const first = await site.build();
  expect(first.stderr).toContain("docs-src/de/guide.md:6:1\n  warning missing-alt");
  expect(first.stderr).toContain("did you mean “/de/only/”?");
  site.edit("docs-src/fr/index.md", (text) => `${text}\nTexte.\n`);
  expect((await site.build()).stderr).toBe(first.stderr);
  // The page to which the Spanish one links loses its heading, which no longer corresponds to one of the source.
  site.edit("docs-src/de/end.md", (text) => `${text.replace(" {#last}", "")}\n## Noch eins\n`);
  const second = await site.build();
  expect(second.stderr).toContain("docs-src/es/index.md:5:14\n  warning broken-anchor");
  expect(second.stderr).toBe((await site.build(["--no-cache", "--out", "fresh"])).stderr);
  // The page that the Arabic one was meant to link to has another name.
  site.rename("docs-src/de/only.md", "docs-src/de/away.md");
  site.rename("docs-src/only.md", "docs-src/away.md");
  const third = await site.build();
  expect(third.stderr).not.toContain("did you mean “/de/only/”?");
  expect(third.stderr).toBe((await site.build(["--no-cache", "--out", "fresh"])).stderr);
});

/** What an edition reports changes with another one, of which it takes more than addresses. */
test.each([
  {
    name: "a file of another language that is gone",
    files: {
      "fr/log.md": page("Journal", "## Un", "feed: sections\n"),
      "es/log.md": page("Diario", "[x](/fr/log/feed.xml)"),
    },
    path: "fr/log.md",
    from: "feed: sections\n",
    to: "",
    text: /es\/log\.md:5:5\n {2}warning broken-link/u,
  },
])("$name", async ({ files: others, path, from, to, text }) => {
  const site = makeLanguages();
  for (const [file, contents] of Object.entries(others)) site.write(`docs-src/${file}`, contents);
  const first = await site.build();
  site.edit(`docs-src/${path}`, (before) => before.replace(from, () => to));
  const second = await site.build();
  expect([first, second].map(({ stderr }) => text.test(stderr))).toEqual([false, true]);
  const fresh = await site.build(["--no-cache", "--out", "fresh"]);
  expect(second.stderr).toBe(fresh.stderr);
  expect(hashTree(site.files())).toBe(hashTree(site.files("fresh")));
});

test("a translation says that its source has changed, although nothing of its own language has", async () => {
  const site = makeLanguages();
  site.edit("site.config.ts", (text) => text.replace('fr: "Français"', 'fr: { label: "Français", staleNote: true }'));
  expect((await site.run(["translate", "docs-src/fr/end.md", "--accept"])).status).toBe(0);
  await site.build();
  const before = site.read("dist/fr/end/index.html");
  for (const [from, to, isNoted] of [
    ["## Last\n\nText.", "## Last\n\nOther text.", true],
    ["title: Home", "title: Start", true],
    ["Other text.", "Text.", false],
  ] as const) {
    const path = from.startsWith("title") ? "docs-src/index.md" : "docs-src/end.md";
    site.edit(path, (text) => text.replace(from, to));
    // A file that is missing is made with the note.
    if (from.startsWith("title")) site.remove("dist/fr/end/index.html");
    await site.build();
    expect(site.read("dist/fr/end/index.html") !== before, from).toBe(isNoted);
    await site.build(["--no-cache", "--out", "fresh"]);
    expect(hashTree(site.files()), from).toBe(hashTree(site.files("fresh")));
  }
});

test("a build into another folder has the files of editions that have not changed", async () => {
  const site = makeLanguages();
  await site.build();
  site.edit("docs-src/fr/end.md", (text) => `${text}\nFin.\n`);
  const run = await site.build(["--out", "other"]);
  expect(run.status, run.stderr).toBe(0);
  await site.build(["--no-cache"]);
  expect(hashTree(site.files("other"))).toBe(hashTree(site.files()));
});
