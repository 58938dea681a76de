/**
 * Finds titles for which search may not list their page among the first results. This estimate reads little of the
 * index: only sections with the rarest word of a title can rank above its page, and if few pages have that word,
 * nothing has to be ranked. A title that passes this check finds its page, unless its last word begins many others, as
 * "5" does. For an updated index, we look only at titles that the change may affect.
 */
import { maxImpact } from "../../theme/search/index-format.ts";
import { rankPages } from "../../theme/search/rank.ts";
import type { Postings } from "../../theme/search/shard.ts";
import { lowerBound, pageOfKey, readPostings, sectionKey } from "../../theme/search/shard.ts";
import type { FoundTerm } from "../../theme/search/terms-in-shards.ts";
import { comparePaths } from "../source/paths.ts";
import type { TextStore } from "./text-store.ts";
import type { StoredShard } from "./shards.ts";
import { linesAt } from "./shards.ts";
import type { StoredSearch, Verdicts } from "./stored-search.ts";

/**
 * The estimated rank up to which a page is certain to be among the first three results; the search engine may rank
 * a few others above it.
 */
const certainRank = 1;

/** The verdicts on an index before it was updated. */
export interface EarlierVerdicts {
  readonly verdicts: Verdicts;
  readonly pages: StoredSearch["pages"];
  /** Terms whose postings changed. */
  readonly terms: ReadonlySet<string>;
}

/** What ranking depends on besides the words. */
export interface RankedSite {
  /** The approximate number of sections. */
  readonly sections: number;
  /** How much the score of a page counts. */
  readonly factorOf: (page: number) => number;
}

/**
 * @param known `null` if there is no earlier verdict.
 * @returns Page numbers. `isKnown` marks pages that were uncertain before and that no change affects.
 */
export function findUncertainTitles(
  { pages, shards }: Pick<StoredSearch, "pages" | "shards">,
  site: RankedSite,
  texts: TextStore,
  known: EarlierVerdicts | null,
): readonly { readonly number: number; readonly isKnown: boolean }[] {
  const wereUncertain = new Set(known?.verdicts.uncertain.map(({ page }) => page));
  const titles = countTitles(pages);
  const changedTitles = known === null ? null : titlesThatChanged(known.pages, pages);
  const found = Array.from(
    pages.entries(),
    ([page, { title, titleTerms }]): { page: number; words: readonly string[] | null }[] => {
      const words = titleTerms === "" ? [] : titleTerms.split(" ");
      const isKnown =
        known !== null &&
        changedTitles !== null &&
        !changedTitles.has(keyOf(title)) &&
        !words.some((word) => known.terms.has(word));
      if (isKnown) return wereUncertain.has(page) ? [{ page, words: null }] : [];
      // Pages that share a title cannot all come first; `duplicate-title` reports them.
      return titles.get(keyOf(title)) === 1 && words.length > 0 ? [{ page, words }] : [];
    },
  );
  const candidates = found.flat();
  const postings = readTerms(new Set(candidates.flatMap(({ words }) => words ?? [])), shards, texts);
  const uncertain = candidates.map(({ page, words }) =>
    words === null || isUncertain(page, words, postings, site) ? [{ number: page, isKnown: words === null }] : [],
  );
  return uncertain.flat();
}

const none: Postings = { keys: [], impacts: [], count: 0 };

function isUncertain(
  page: number,
  words: readonly string[],
  postings: ReadonlyMap<string, Postings>,
  { sections, factorOf }: RankedSite,
): boolean {
  const lists = words.map((word) => postings.get(word) ?? none);
  const rarest = lists.reduce((least, list) => (list.count < least.count ? list : least));
  if (new Set(rarest.keys.map(pageOfKey)).size <= 3) return false;
  const units = lists.map((list) => ({ alternatives: [{ weight: 1, words: [[narrow(list, rarest)]] }], whole: [] }));
  const rank = rankPages(units, sections, { factorOf }).findIndex((ranked) => ranked.page === page) + 1;
  return rank === 0 || rank > certainRank;
}

/** The published postings of these terms. */
function readTerms(
  terms: ReadonlySet<string>,
  shards: readonly StoredShard[],
  texts: TextStore,
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

/** The postings of `list` in the sections that `to` has too, and at the beginnings of pages with a keyword in `to`. */
function narrow(list: Postings, to: Postings): FoundTerm {
  const keys: number[] = [];
  const impacts: number[] = [];
  const beginnings = to.keys.flatMap((key, index) =>
    (to.impacts[index] ?? 0) > maxImpact ? sectionKey(pageOfKey(key), 0) : [],
  );
  for (const key of beginnings.length === 0 ? to.keys : new Set([...beginnings, ...to.keys])) {
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

/** The old and the new titles of pages whose title changed. */
function titlesThatChanged(before: StoredSearch["pages"], now: StoredSearch["pages"]): ReadonlySet<string> {
  return new Set(
    now.flatMap(({ title }, page) => {
      const previous = before[page]?.title ?? "";
      return previous === title ? [] : [keyOf(previous), keyOf(title)];
    }),
  );
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
