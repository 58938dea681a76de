/**
 * Merges the words of all pages into one list of terms, each with the sections that have it. What a page says of a term is text already, made
 * when the page was compiled: it is joined, and not read again but for terms of very many sections.
 */
import type { Postings } from "../../../theme/search/shard.ts";
import { encodePage, encodePostings, gappedKey, joinPostings, readPostings } from "../../../theme/search/shard.ts";
import type { PageSearch } from "../../page/compiled-page.ts";
import { comparePaths } from "../../source/paths.ts";

export interface MergedTerms {
  /** In the order of their code units. */
  readonly terms: readonly string[];
  readonly postingsOf: (term: string) => Postings;
  /** What the index holds of a term. */
  readonly contentsOf: (term: string) => string;
  readonly sections: number;
}

interface TermList {
  places: string;
  /** A digit for each section. */
  levels: string;
  /** The last that has the term. */
  page: number;
}

/** A term of more sections than this is listed for those that it tells most of. */
const listedSections = 2000;

/** @param readPage Called once for each page, in order. */
export function mergeTerms<Page>(pages: readonly Page[], readPage: (page: Page) => PageSearch): MergedTerms {
  const lists = new Map<string, TermList>();
  let sectionCount = 0;
  for (const [number, page] of pages.entries()) {
    const { terms, sections } = readPage(page);
    sectionCount += sections.length;
    for (let start = 0; start < terms.length;) {
      const middle = terms.indexOf(" ", start);
      const gap = terms.indexOf(" ", middle + 1);
      const lineEnd = terms.indexOf("\n", gap);
      const end = lineEnd === -1 ? terms.length : lineEnd;
      const term = terms.slice(start, middle);
      const known = lists.get(term);
      const places = encodePage(number - (known?.page ?? 0)) + terms.slice(middle + 1, gap);
      const levels = terms.slice(gap + 1, end);
      if (known === undefined) lists.set(term, { places, levels, page: number });
      else {
        known.places += places;
        known.levels += levels;
        known.page = number;
      }
      start = end + 1;
    }
  }
  const gapped = listGapped(lists);
  return {
    terms: [...lists.keys(), ...gapped.keys()].sort(comparePaths),
    postingsOf: (term) => readPostings(encodeList(lists.get(term))),
    contentsOf: (term) => gapped.get(term) ?? encodeList(lists.get(term)),
    sections: sectionCount,
  };
}

function encodeList(list: TermList | undefined): string {
  const { places, levels } = list ?? { places: "", levels: "" };
  const joined = joinPostings(places, levels, levels.length);
  return levels.length <= listedSections ? joined : encodePostings(shorten(readPostings(joined)));
}

function shorten({ keys, impacts, count }: Postings): Postings {
  const chosen = Array.from(keys.keys())
    .sort((left, right) => (impacts[right] ?? 0) - (impacts[left] ?? 0) || left - right)
    .slice(0, listedSections)
    .sort((left, right) => left - right);
  return { keys: chosen.map((index) => keys[index] ?? 0), impacts: chosen.map((index) => impacts[index] ?? 0), count };
}

/** Letters of words by what stands around them, for slips of the first two; of words that are more than one section's. */
function listGapped(lists: ReadonlyMap<string, TermList>): ReadonlyMap<string, string> {
  const gapped = new Map<string, string>();
  for (const [term, { levels }] of lists) {
    if (levels.length < 2 || !/^\p{L}{5,}$/u.test(term)) continue;
    const [first = "", second = ""] = term;
    const rest = term.slice(first.length);
    for (const [key, letter] of [
      [gappedKey("", rest), first],
      [gappedKey(first, rest.slice(second.length)), second],
    ] as const)
      gapped.set(key, (gapped.get(key) ?? "") + letter);
  }
  return gapped;
}
