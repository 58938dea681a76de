/**
 * Titles by which a page may not be found among the first. A quick look that needs no index: only sections with the rarest word of the title can
 * come before the page, and where few pages have it, nothing need be ranked. What this lets pass is found by its title.
 */
import type { FoundTerm } from "../../../theme/search/find-terms.ts";
import { rankPages } from "../../../theme/search/rank.ts";
import type { Postings } from "../../../theme/search/shard.ts";
import { lowerBound, pageOfKey } from "../../../theme/search/shard.ts";
import { partsOf } from "../../../theme/search/tokenize.ts";
import type { IndexedPage, SearchIndex } from "./make-index.ts";

/** Places in which a page is surely shown among the first three: the close look may lift others over it. */
const sureRank = 1;

export function findDoubtfulTitles({ pages, merged }: SearchIndex): readonly IndexedPage[] {
  const known = new Map<string, Postings>();
  const postingsOf = (term: string): Postings => {
    const postings = known.get(term) ?? merged.postingsOf(term);
    known.set(term, postings);
    return postings;
  };
  const titles = new Map<string, number>();
  for (const { ownTitle } of pages) titles.set(keyOf(ownTitle), (titles.get(keyOf(ownTitle)) ?? 0) + 1);
  return pages.filter((page, number) => {
    // Pages that share a title cannot all be first; `duplicate-title` speaks of them.
    if (titles.get(keyOf(page.ownTitle)) !== 1) return false;
    const words = [...new Set(partsOf(page.ownTitle))];
    if (words.length === 0) return false;
    const lists = words.map(postingsOf);
    const rarest = lists.reduce((least, list) => (list.count < least.count ? list : least));
    if (new Set(rarest.keys.map(pageOfKey)).size <= 3) return false;
    const units = lists.map((list) => ({
      alternatives: [{ weight: 1, words: [[narrow(list, rarest)]] }],
      whole: [],
    }));
    const rank = rankPages(units, merged.sections).findIndex((ranked) => ranked.page === number) + 1;
    return rank === 0 || rank > sureRank;
  });
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

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
