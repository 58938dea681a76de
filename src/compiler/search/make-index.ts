/**
 * Makes the search index of a linked site from the words of its pages, or updates the stored index if the same pages
 * have new content. The result is the same either way.
 */
import { factorDigits } from "../../theme/search/index-format.ts";
import { partsOf } from "../../theme/search/tokenize.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageSearch, SectionFiles } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { StoredValue } from "../source/stored-value.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { SearchableSite } from "./searchable-pages.ts";
import { changeShards } from "./change-shards.ts";
import { DeletionIndex } from "./deletion-index.ts";
import type { TextStore, Scratch } from "./text-store.ts";
import { mergeTerms } from "./merge.ts";
import type { StoredShard, ShardSize } from "./shards.ts";
import { regionOf, ShardCutter } from "./shards.ts";
import type { StoredPage, StoredSearch } from "./stored-search.ts";

/** Access to the words of pages and to the storage of the index. */
export interface SearchSources {
  readonly storedWords: (source: SourcePath) => StoredValue;
  readonly readWords: (value: StoredValue) => PageSearch;
  readonly filesOf: (source: SourcePath) => SectionFiles;
  /** The content of one of these files, by its number. */
  readonly fileOf: (source: SourcePath, file: number) => string;
  readonly texts: TextStore;
  readonly openScratch: () => Scratch;
}

/** Everything that an index is made from. */
export interface IndexPlan {
  readonly fingerprint: string;
  readonly layout: string;
  readonly settings: string;
  readonly site: SearchableSite;
  /** Two digits for each page (`factorDigits`). */
  readonly factors: string;
  readonly stored: readonly StoredPage[];
}

/** The changes between an index and the one before it. */
export interface IndexChanges {
  readonly before: StoredSearch;
  /** Terms whose postings changed. */
  readonly terms: ReadonlySet<string>;
  /** The numbers of the pages whose search results changed. */
  readonly pages: ReadonlySet<number>;
}

/** The index to store. It has no verdicts yet: `checkSearch` adds them. */
export interface MadeIndex {
  readonly stored: StoredSearch;
  /** `null` if the index was made from scratch. */
  readonly changes: IndexChanges | null;
}

/** Shard sizes in characters. Sites with many pages get larger shards, so that the list of shards stays short. */
const shardSizes = { small: { min: 4500, max: 9000 }, large: { min: 12_000, max: 24_000 }, largeFrom: 5000 };

/** @param before The stored index, or `null`. We reuse the terms of titles that have not changed. */
export function planIndex(
  { lang, base, search }: SiteConfig,
  site: SearchableSite,
  { storedWords, filesOf }: Pick<SearchSources, "storedWords" | "filesOf">,
  before: StoredSearch | null,
): IndexPlan {
  const { pages } = site;
  const stored = Array.from(pages.entries(), ([number, page]): StoredPage => {
    const previous = before?.pages[number];
    const words = storedWords(page.source);
    const titleTerms = previous?.title === page.ownTitle ? previous.titleTerms : termsOfTitle(page.ownTitle);
    const shown = fingerprintOf([page, words.hash]).slice(0, 16);
    return { title: page.ownTitle, titleTerms, shown, words, files: filesOf(page.source) };
  });
  const factors = pages.map(({ factor }) => factorDigits(factor)).join("");
  const settings = fingerprintOf([lang, base, search, factors]);
  const layout = fingerprintOf(pages.map(({ source, path }) => [source, path]));
  const { start, support } = site;
  const hash = fingerprint(settings, fingerprintOf([stored.map(({ shown }) => shown), start, support]));
  return { fingerprint: hash, layout, settings, site, factors, stored };
}

function termsOfTitle(title: string): string {
  return [...new Set(partsOf(title))].join(" ");
}

/** @param before The stored index, or `null`. */
export function makeIndex(plan: IndexPlan, sources: SearchSources, before: StoredSearch | null): MadeIndex {
  return before === null || before.layout !== plan.layout
    ? { stored: rebuildIndex(plan, sources), changes: null }
    : changeIndex(plan, sources, before);
}

function rebuildIndex(plan: IndexPlan, sources: SearchSources): StoredSearch {
  const { stored } = plan;
  const { readWords, texts, openScratch } = sources;
  let sections = 0;
  const readAll = function* (): Generator<string> {
    for (const { words } of stored) {
      const { count, terms } = readWords(words);
      sections += count;
      yield terms;
    }
  };
  const size = shardSize(stored.length);
  const cutter = new ShardCutter(size, texts);
  const deletions = new DeletionIndex();
  const shards: StoredShard[] = [];
  const site = {
    pages: stored.length,
    size: stored.reduce((total, { words }) => total + words.length, 0),
    termsOf: (page: number) => readWords(storedWordsAt(stored, page)).terms,
    all: readAll,
  };
  for (const line of mergeTerms(site, openScratch)) {
    deletions.add(line);
    shards.push(...cutter.add(line));
  }
  shards.push(...cutter.end());
  const others: StoredShard[] = [];
  for (const line of deletions.lines()) others.push(...cutter.add(line));
  others.push(...cutter.end());
  const ordered = [
    ...shards.filter(({ first }) => regionOf(first) === 0),
    ...others,
    ...shards.filter(({ first }) => regionOf(first) === 2),
  ];
  return toStoredSearch(plan, { sections, shards: ordered });
}

function changeIndex(plan: IndexPlan, sources: SearchSources, before: StoredSearch): MadeIndex {
  const { stored } = plan;
  const { readWords, texts } = sources;
  const shown = new Set<number>();
  let { sections } = before;
  const words = [];
  for (const [page, now] of stored.entries()) {
    const previous = before.pages[page];
    if (previous === undefined || previous.shown === now.shown) continue;
    shown.add(page);
    if (previous.words.hash === now.words.hash) continue;
    const [earlier, later] = [readWords(previous.words), readWords(now.words)];
    sections += later.count - earlier.count;
    words.push({ page, before: earlier.terms, after: later.terms });
  }
  const changed = changeShards(before.shards, words, shardSize(stored.length), texts);
  const now = toStoredSearch(plan, { sections, shards: changed.shards });
  return { stored: now, changes: { before, terms: changed.terms, pages: shown } };
}

function toStoredSearch(
  { fingerprint: hash, layout, settings, stored }: IndexPlan,
  made: Pick<StoredSearch, "sections" | "shards">,
): StoredSearch {
  return { fingerprint: hash, layout, settings, pages: stored, ...made, verdicts: null };
}

function shardSize(pages: number): ShardSize {
  return pages < shardSizes.largeFrom ? shardSizes.small : shardSizes.large;
}

function storedWordsAt(stored: readonly StoredPage[], page: number): StoredValue {
  const found = stored[page];
  if (found === undefined) throw new Error(`the search index has no page ${page}`);
  return found.words;
}
