/**
 * Merges the words of all pages into one list of terms, each with the sections that have it. What a page says of a term is text already, made
 * when the page was compiled: it is joined, and not read again but for terms of very many sections.
 */
import { highestImpact } from "../../../theme/search/index-format.ts";
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

/** What the pages say of a term, in their order; joined when it is asked for. */
interface TermList {
  /** A page's number, and where its words hold the sections and the impacts: four numbers a page. */
  readonly parts: number[];
  /** Sections that have the term. */
  count: number;
}

/** A term of more sections than this is listed for those that it tells most of. */
const listedSections = 2000;

/** @param readPage Called once for each page, in order. */
export function mergeTerms<Page>(pages: readonly Page[], readPage: (page: Page) => PageSearch): MergedTerms {
  const lists = new Map<string, TermList>();
  const words: string[] = [];
  let sectionCount = 0;
  for (const [number, page] of pages.entries()) {
    const { terms, sections } = readPage(page);
    words.push(terms);
    sectionCount += sections.length;
    for (let start = 0; start < terms.length;) {
      const middle = terms.indexOf(" ", start);
      const space = terms.indexOf(" ", middle + 1);
      const lineEnd = terms.indexOf("\n", space);
      const end = lineEnd === -1 ? terms.length : lineEnd;
      const term = terms.slice(start, middle);
      const known = lists.get(term);
      if (known === undefined) lists.set(term, { parts: [number, middle + 1, space, end], count: end - space - 1 });
      else {
        known.parts.push(number, middle + 1, space, end);
        known.count += end - space - 1;
      }
      start = end + 1;
    }
  }
  const encode = (term: string): string => {
    const { parts, count } = lists.get(term) ?? { parts: [], count: 0 };
    let places = "";
    let levels = "";
    let last = 0;
    for (let at = 0; at < parts.length; at += 4) {
      const number = parts[at] ?? 0;
      const text = words[number] ?? "";
      places += encodePage(number - last) + text.slice(parts[at + 1], parts[at + 2]);
      levels += text.slice((parts[at + 2] ?? 0) + 1, parts[at + 3]);
      last = number;
    }
    const joined = joinPostings(places, levels, count);
    return count <= listedSections ? joined : encodePostings(shorten(readPostings(joined)));
  };
  const gapped = listGapped(lists);
  return {
    terms: [...lists.keys(), ...gapped.keys()].sort(comparePaths),
    postingsOf: (term) => readPostings(encode(term)),
    contentsOf: (term) => gapped.get(term) ?? encode(term),
    sections: sectionCount,
  };
}

/** Those of the highest impacts; of the last impact that is listed, the first. */
function shorten({ keys, impacts, count }: Postings): Postings {
  const having = Array.from({ length: highestImpact + 1 }, () => 0);
  for (const impact of impacts) having[impact] = (having[impact] ?? 0) + 1;
  let least = highestImpact;
  let room = listedSections - (having[least] ?? 0);
  while (room > 0 && least > 0) {
    least -= 1;
    room -= having[least] ?? 0;
  }
  // How many of the least impact that is listed have a place.
  let places = (having[least] ?? 0) + room;
  const isListed = impacts.map((impact) => {
    if (impact === least) places -= 1;
    return impact > least || (impact === least && places >= 0);
  });
  return {
    keys: keys.filter((_, index) => isListed[index]),
    impacts: impacts.filter((_, index) => isListed[index]),
    count,
  };
}

/** Letters of words by what stands around them, for slips of the first two; of words that are more than one section's. */
function listGapped(lists: ReadonlyMap<string, TermList>): ReadonlyMap<string, string> {
  const gapped = new Map<string, string>();
  for (const [term, { count }] of lists) {
    if (count < 2 || !/^\p{L}{5,}$/u.test(term)) continue;
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
