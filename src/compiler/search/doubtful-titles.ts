/**
 * Titles by which a page may not be found among the first. A quick look that asks little of the index: only sections with the rarest word of the
 * title can come before the page, and where few pages have it, nothing need be ranked. What this lets pass is found by its title. Where an index was
 * changed, only those titles are looked at that the change may concern.
 */
import type { FoundTerm } from "../../theme/search/find-terms.ts";
import { rankPages } from "../../theme/search/rank.ts";
import type { Postings } from "../../theme/search/shard.ts";
import { lowerBound, pageOfKey, readPostings } from "../../theme/search/shard.ts";
import { comparePaths } from "../source/paths.ts";
import type { KeptTexts } from "./kept-texts.ts";
import type { KeptShard } from "./shards.ts";
import { linesAt } from "./shards.ts";
import type { StoredSearch, Verdicts } from "./stored-search.ts";

/** Places in which a page is surely shown among the first three: the close look may lift others over it. */
const sureRank = 1;

/** What was known of an index before it was changed. */
export interface KnownDoubts {
  readonly verdicts: Verdicts;
  readonly pages: StoredSearch["pages"];
  /** Terms of which the index says another thing now. */
  readonly terms: ReadonlySet<string>;
}

/**
 * @param sections Of the site, about.
 * @param known `null`: nothing.
 * @returns Pages by number; of those that are known to be doubtful nobody has said another thing.
 */
export function findDoubtfulTitles(
  { pages, shards }: Pick<StoredSearch, "pages" | "shards">,
  sections: number,
  texts: KeptTexts,
  known: KnownDoubts | null,
): readonly { readonly number: number; readonly isKnown: boolean }[] {
  const doubted = new Set(known?.verdicts.doubts.map(({ page }) => page));
  const titles = countTitles(pages);
  const changedTitles = known === null ? null : titlesThatChanged(known.pages, pages);
  const looks = pages.flatMap(({ title, titleTerms }, page): { page: number; words: readonly string[] | null }[] => {
    const words = titleTerms === "" ? [] : titleTerms.split(" ");
    const isKnown =
      known !== null &&
      changedTitles !== null &&
      !changedTitles.has(keyOf(title)) &&
      !words.some((word) => known.terms.has(word));
    if (isKnown) return doubted.has(page) ? [{ page, words: null }] : [];
    // Pages that share a title cannot all be first; `duplicate-title` speaks of them.
    return titles.get(keyOf(title)) === 1 && words.length > 0 ? [{ page, words }] : [];
  });
  const postings = readTerms(new Set(looks.flatMap(({ words }) => words ?? [])), shards, texts);
  return looks
    .filter(({ page, words }) => words === null || isDoubtful(page, words, postings, sections))
    .map(({ page, words }) => ({ number: page, isKnown: words === null }));
}

const none: Postings = { keys: [], impacts: [], count: 0 };

function isDoubtful(
  page: number,
  words: readonly string[],
  postings: ReadonlyMap<string, Postings>,
  sections: number,
): boolean {
  const lists = words.map((word) => postings.get(word) ?? none);
  const rarest = lists.reduce((least, list) => (list.count < least.count ? list : least));
  if (new Set(rarest.keys.map(pageOfKey)).size <= 3) return false;
  const units = lists.map((list) => ({ alternatives: [{ weight: 1, words: [[narrow(list, rarest)]] }], whole: [] }));
  const rank = rankPages(units, sections).findIndex((ranked) => ranked.page === page) + 1;
  return rank === 0 || rank > sureRank;
}

/** What readers are told of these terms. */
function readTerms(
  terms: ReadonlySet<string>,
  shards: readonly KeptShard[],
  texts: KeptTexts,
): ReadonlyMap<string, Postings> {
  const wanted = [...terms].sort(comparePaths);
  const found = new Map<string, Postings>();
  let at = 0;
  for (const shard of shards) {
    while (at < wanted.length && (wanted[at] ?? "") < shard.first) at += 1;
    if (at < wanted.length && (wanted[at] ?? "") > shard.last) continue;
    for (const { term, contents } of at < wanted.length ? linesAt(shard.published, texts) : [])
      if (terms.has(term)) found.set(term, readPostings(contents));
  }
  return found;
}

/** The sections of a list that another one has too. */
function narrow(list: Postings, to: Postings): FoundTerm {
  const keys: number[] = [];
  const impacts: number[] = [];
  for (const key of to.keys) {
    const index = lowerBound(list.keys, key);
    if (list.keys[index] !== key) continue;
    keys.push(key);
    impacts.push(list.impacts[index] ?? 1);
  }
  return { term: "", weight: 1, postings: { keys, impacts, count: list.count } };
}

function countTitles(pages: StoredSearch["pages"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(keyOf(title), (counts.get(keyOf(title)) ?? 0) + 1);
  return counts;
}

/** Those that pages have now and those that they had. */
function titlesThatChanged(before: StoredSearch["pages"], now: StoredSearch["pages"]): ReadonlySet<string> {
  return new Set(
    now.flatMap(({ title }, page) => {
      const was = before[page]?.title ?? "";
      return was === title ? [] : [keyOf(was), keyOf(title)];
    }),
  );
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
