/** Which editions are linked again, and whose pages are loaded, after a change of some pages. */
import { expect, test } from "vitest";
import { makeAssetIndex } from "../../../src/compiler/asset/asset-index.ts";
import { listEditions, viewOf } from "../../../src/compiler/config/editions.ts";
import { siteConfigSchema } from "../../../src/compiler/config/schema.ts";
import { fingerprintOf } from "../../../src/compiler/fingerprint.ts";
import type { EditionSource, KnownEdition, LinkedEditions } from "../../../src/compiler/site/link-editions.ts";
import { divideEditions, linkEditions } from "../../../src/compiler/site/link-editions.ts";
import type { Changes } from "../../../src/compiler/source/git-history.ts";
import type { SourcePath } from "../../../src/compiler/source/paths.ts";
import { pageOf } from "../../support/linked-site.ts";
import { compilePage } from "../../support/page.ts";

const files = {
  "index.md": pageOf("Home"),
  "guide.md": pageOf("Guide", "## First\n\n## Second"),
  "only.md": pageOf("Only"),
  "fr/index.md": pageOf("Accueil", "[Deux](guide.md#deux), [alemán](/de/guide/#erstens)"),
  "fr/guide.md": pageOf("Guide", "## Un\n\n## Deux"),
  "fr/only.md": pageOf("Seul"),
  "de/index.md": pageOf("Start"),
  "de/guide.md": pageOf("Anleitung", "## Erstens\n\n## Zweitens\n\n## Drittens"),
} as const;

const original = new Map<string, string>(Object.entries(files));

const config = siteConfigSchema.parse({
  title: "Manual",
  languages: { en: "English", fr: "Français", de: "Deutsch", ar: { label: "العربية", fallback: "none" } },
});

interface Linked {
  readonly linked: LinkedEditions;
  /** The editions whose pages were loaded. */
  readonly loaded: readonly string[];
}

/** @param before The editions whose own pages have not changed are known from these. */
async function link(texts: Readonly<Record<string, string>>, before: LinkedEditions | null): Promise<Linked> {
  const compiled = await Promise.all(Object.entries(texts).map(([path, text]) => compilePage(text, { path })));
  const editions = listEditions(config).map((edition) => ({ edition, config: viewOf(config, edition) }));
  const keys = new Map<string, string>(Object.entries(texts).map(([path, text]) => [path, fingerprintOf(text)]));
  const loaded = new Set<string>();
  const divided = divideEditions(
    editions,
    compiled.map(({ page }) => page.interface),
  );
  const sources = divided.map((source, number): EditionSource => {
    const { lang } = source.edition;
    const isSame = source.paths.every((path) => texts[path] === original.get(path));
    const known: KnownEdition | null = isSame ? (before?.editions[number]?.known() ?? null) : null;
    return { ...source, known, interfaces: () => (loaded.add(lang), source.interfaces()) };
  });
  const options = { keyOf: (path: SourcePath) => keys.get(path) ?? "" };
  const linked = linkEditions(sources, makeAssetIndex([], config.base), new Map(), options);
  return { linked, loaded: [...loaded] };
}

test.each<
  [change: string, edits: Readonly<Record<string, string>>, linked: readonly string[], loaded: readonly string[]]
>([
  ["nothing", {}, [], []],
  ["text of the default language", { "guide.md": pageOf("Guide", "Text.\n\n## First\n\n## Second") }, ["en"], ["en"]],
  ["text that stands in for a translation", { "only.md": pageOf("Only", "Other.") }, ["en", "de"], ["en", "de"]],
  [
    "an id of the source of two translations",
    { "guide.md": pageOf("Guide", "## One\n\n## Second") },
    ["en", "fr"],
    ["en", "fr", "de"],
  ],
  [
    "text of a translation",
    { "fr/guide.md": pageOf("Guide", "Texte.\n\n## Un\n\n## Deux") },
    ["fr"],
    ["en", "fr", "de"],
  ],
  [
    "a page to which another language links",
    { "de/guide.md": pageOf("Anleitung", "## Erstens") },
    ["fr", "de"],
    ["en", "fr", "de"],
  ],
  [
    "an address",
    { "de/index.md": pageOf("Start", "Text.", "permalink: /start/\n") },
    ["en", "fr", "de", "ar"],
    ["en", "fr", "de", "ar"],
  ],
])("%s", async (_change, edits, expected, loads) => {
  const { linked: before } = await link(files, null);
  const texts = { ...files, ...edits };
  const { linked, loaded } = await link(texts, before);
  expect(linked.editions.flatMap(({ edition, isKnown }) => (isKnown ? [] : edition.lang))).toEqual(expected);
  expect(loaded.toSorted()).toEqual([...loads].sort());
  const { linked: fresh } = await link(texts, null);
  const outline = ({ listing, whole, editions }: LinkedEditions): unknown => ({
    pages: listing.pages.map(({ record, anchors }) => [record.path, record.title, anchors]),
    whole: whole.pages,
    findings: whole.findings,
    known: editions.map(({ known }) => known()),
  });
  expect(JSON.parse(JSON.stringify(outline(linked)))).toEqual(JSON.parse(JSON.stringify(outline(fresh))));
});

test("while a page is open, only its edition is linked, and the others when they are needed", async () => {
  const compiled = await Promise.all(Object.entries(files).map(([path, text]) => compilePage(text, { path })));
  const editions = listEditions(config).map((edition) => ({ edition, config: viewOf(config, edition) }));
  const sources = divideEditions(
    editions,
    compiled.map(({ page }) => page.interface),
  );
  const placed = new Set<string>();
  const changesOf = ([page]: readonly SourcePath[]): Changes => {
    if (page !== undefined) placed.add(page);
    return { updated: null, contributors: [] };
  };
  const linkWith = (isShown: ((path: SourcePath) => boolean) | null): LinkedEditions =>
    linkEditions(sources, makeAssetIndex([], config.base), new Map(), { changesOf, isShown });
  const linked = linkWith((path) => path === "fr/index.md");
  const ofPage = ({ whole }: LinkedEditions) =>
    whole.findings.filter((found) => "page" in found && found.page === "fr/index.md");
  const found = ofPage(linked);
  expect([...placed].sort()).toEqual(["fr/guide.md", "fr/index.md", "fr/only.md"]);
  expect(linked.whole.pages.map(({ record }) => record.path)).toContain("/de/guide/");
  expect(placed).toContain("de/guide.md");
  const whole = linkWith(null);
  expect(found).toEqual(ofPage(whole));
  expect(JSON.stringify(linked.whole.pages)).toEqual(JSON.stringify(whole.whole.pages));
  expect(linked.listing.redirects).toEqual(whole.listing.redirects);
});
