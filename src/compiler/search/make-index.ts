/**
 * Makes the search index of a linked site from the words of its pages, or updates the stored index if the same pages
 * have new content. The result is the same either way.
 */
import type { ChunkPage } from "../../theme/search/index-format.ts";
import { chunkGroup, chunkPages } from "../../theme/search/index-format.ts";
import { partsOf } from "../../theme/search/tokenize.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageSearch } from "../page/compiled-page.ts";
import { nameOf } from "../page/search-words.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import { encodePath } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";
import type { StoredValue } from "../source/stored-value.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import { changeShards } from "./change-shards.ts";
import { DeletionIndex } from "./deletion-index.ts";
import type { TextStore, Scratch } from "./text-store.ts";
import { mergeTerms } from "./merge.ts";
import type { StoredShard, ShardSize } from "./shards.ts";
import { regionOf, ShardCutter } from "./shards.ts";
import type { StoredPage, StoredSearch } from "./stored-search.ts";

/** A searchable page of the linked site. */
export interface IndexedPage {
  readonly source: SourcePath;
  /** Without the base, decoded: "/limits/". */
  readonly path: string;
  readonly title: string;
  /** The title without the suffix that distinguishes it from equal titles. */
  readonly ownTitle: string;
  readonly breadcrumb: readonly string[];
}

/** Access to the words of pages and to the storage of the index. */
export interface SearchSources {
  readonly storedWords: (source: SourcePath) => StoredValue;
  readonly readWords: (value: StoredValue) => PageSearch;
  /** The names of a page's text files, concatenated. */
  readonly textNamesOf: (source: SourcePath) => string;
  /** The content of one text file, by its number. */
  readonly textOf: (source: SourcePath, file: number) => string;
  readonly texts: TextStore;
  readonly openScratch: () => Scratch;
}

/** Everything that an index is made from. */
export interface IndexPlan {
  readonly fingerprint: string;
  readonly layout: string;
  readonly settings: string;
  readonly pages: readonly IndexedPage[];
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

export interface MadeIndex {
  readonly stored: StoredSearch;
  /** `null` if the index was made from scratch. */
  readonly changes: IndexChanges | null;
}

/** Shard sizes in characters. Sites with many pages get larger shards, so that the list of shards stays short. */
const shardSizes = { small: { min: 4500, max: 9000 }, large: { min: 12_000, max: 24_000 }, largeFrom: 5000 };

/** The searchable pages, ordered by route. */
export function searchablePages({ pages }: LinkedSite): readonly IndexedPage[] {
  const known = new Map<LinkedPage["breadcrumbs"], readonly string[]>();
  // Shared by all pages with the same breadcrumbs.
  const textsOf = (breadcrumbs: LinkedPage["breadcrumbs"]): readonly string[] => {
    const texts = known.get(breadcrumbs) ?? breadcrumbs.map(({ text }) => text);
    known.set(breadcrumbs, texts);
    return texts;
  };
  return pages
    .filter(({ record: { frontmatter } }) => frontmatter.search !== false)
    .map((page) => ({
      source: page.record.relativePath,
      path: page.record.path,
      // The document title distinguishes pages with the same title.
      title: page.documentTitle,
      ownTitle: page.record.title,
      breadcrumb: textsOf(page.breadcrumbs),
    }));
}

/** @param before The stored index, or `null`. We reuse the terms of titles that have not changed. */
export function planIndex(
  { lang, base, search }: SiteConfig,
  pages: readonly IndexedPage[],
  { storedWords, textNamesOf }: Pick<SearchSources, "storedWords" | "textNamesOf">,
  before: StoredSearch | null,
): IndexPlan {
  const stored = pages.map((page, number): StoredPage => {
    const previous = before?.pages[number];
    const words = storedWords(page.source);
    const titleTerms = previous?.title === page.ownTitle ? previous.titleTerms : termsOfTitle(page.ownTitle);
    const shown = fingerprintOf([page, words.hash]).slice(0, 16);
    return { title: page.ownTitle, titleTerms, shown, words, textNames: textNamesOf(page.source) };
  });
  const settings = fingerprintOf([lang, base, search]);
  const layout = fingerprintOf(pages.map(({ source, path }) => [source, path]));
  const hash = fingerprint(settings, fingerprintOf(stored.map(({ shown }) => shown)));
  return { fingerprint: hash, layout, settings, pages, stored };
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
  const { pages, stored } = plan;
  const { readWords, texts, openScratch } = sources;
  const storedWordsOf = (page: number): StoredValue => storedWordsAt(stored, page);
  let sections = 0;
  let chunks = "";
  let group: ChunkPage[] = [];
  const readAll = function* (): Generator<string> {
    for (const [number, page] of pages.entries()) {
      const words = readWords(storedWordsOf(number));
      sections += words.sections.length;
      group.push(chunkPage(page, words));
      if (group.length === groupSize || number === pages.length - 1) {
        chunks += nameGroup(group);
        group = [];
      }
      yield words.terms;
    }
  };
  const size = shardSize(pages.length);
  const cutter = new ShardCutter(size, texts);
  const deletions = new DeletionIndex();
  const shards: StoredShard[] = [];
  const site = {
    pages: pages.length,
    size: stored.reduce((total, { words }) => total + words.length, 0),
    termsOf: (page: number) => readWords(storedWordsOf(page)).terms,
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
  return toStoredSearch(plan, { sections, shards: ordered, chunks });
}

function changeIndex(plan: IndexPlan, sources: SearchSources, before: StoredSearch): MadeIndex {
  const { pages, stored } = plan;
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
    sections += later.sections.length - earlier.sections.length;
    words.push({ page, before: earlier.terms, after: later.terms });
  }
  const changed = changeShards(before.shards, words, shardSize(pages.length), texts);
  let chunks = "";
  for (let start = 0; start < pages.length; start += groupSize) {
    const group = pages.slice(start, start + groupSize);
    const at = chunks.length;
    chunks += group.some((_, offset) => shown.has(start + offset))
      ? nameGroup(group.map((page, offset) => chunkPage(page, readWords(storedWordsAt(stored, start + offset)))))
      : before.chunks.slice(at, at + nameOf("").length);
  }
  const now = toStoredSearch(plan, { sections, shards: changed.shards, chunks });
  return { stored: now, changes: { before, terms: changed.terms, pages: shown } };
}

function toStoredSearch(
  { fingerprint: hash, layout, settings, stored }: IndexPlan,
  made: Pick<StoredSearch, "sections" | "shards" | "chunks">,
): StoredSearch {
  return { fingerprint: hash, layout, settings, pages: stored, ...made, bundle: "", verdicts: null };
}

/** The number of pages whose chunks are renamed together. */
const groupSize = chunkPages * chunkGroup;

function nameGroup(group: readonly ChunkPage[]): string {
  return nameOf(JSON.stringify(group));
}

export function chunkPage({ path, title, breadcrumb }: IndexedPage, { textNames, sections }: PageSearch): ChunkPage {
  return [
    encodePath(path.slice(1)),
    title,
    breadcrumb,
    textNames,
    sections.map(({ anchor, heading, file }) => [anchor, heading, file]),
  ];
}

function shardSize(pages: number): ShardSize {
  return pages < shardSizes.largeFrom ? shardSizes.small : shardSizes.large;
}

function storedWordsAt(stored: readonly StoredPage[], page: number): StoredValue {
  const found = stored[page];
  if (found === undefined) throw new Error(`the search index has no page ${page}`);
  return found.words;
}
