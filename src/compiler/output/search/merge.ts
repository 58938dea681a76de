/**
 * Merges the words of all pages into one list of terms, each with the sections that have it. A page's counts are read once and let go: what
 * stays is a number for each term of a section.
 */
import type { Postings } from "../../../theme/search/shard.ts";
import { beheaded, encodePostings, sectionKey } from "../../../theme/search/shard.ts";
import { highestImpact, sectionLimit } from "../../../theme/search/index-format.ts";
import { tokenize } from "../../../theme/search/tokenize.ts";
import type { PageSearch } from "../../page/compiled-page.ts";
import { comparePaths } from "../../source/paths.ts";
import { addField, impactOf } from "./impact.ts";

/** A page as the index sees it. */
export interface SearchPage {
  /** Without the base, decoded: "/limits/". */
  readonly path: string;
  readonly title: string;
  readonly boost: number;
}

export interface MergedTerms {
  /** In the order of their code units. */
  readonly terms: readonly string[];
  readonly postingsOf: (term: string) => Postings;
  /** What the index holds of a term. */
  readonly contentsOf: (term: string) => string;
  readonly sections: number;
}

/** A term of more sections than this is listed for those that it tells most of. */
const listedSections = 2000;

/** @param readSections Called once for each page, in order. */
export function mergeTerms<Page extends SearchPage>(
  pages: readonly Page[],
  readSections: (page: Page) => PageSearch,
): MergedTerms {
  // Key and impact of a section in one number.
  const lists = new Map<string, number[]>();
  let sections = 0;
  pages.forEach((page, number) => {
    const names = countNames(page);
    readSections(page)
      .slice(0, sectionLimit)
      .forEach((section, index) => {
        sections += 1;
        const packed = sectionKey(number, index) * (highestImpact + 1);
        for (const [term, weight] of weighSection(names, section, index === 0)) {
          const entry = packed + impactOf(weight, page.boost);
          const list = lists.get(term);
          if (list === undefined) lists.set(term, [entry]);
          else list.push(entry);
        }
      });
  });
  const beginnings = listBeginnings(lists);
  const postingsOf = (term: string): Postings => unpack(lists.get(term) ?? []);
  return {
    terms: [...lists.keys(), ...beginnings.keys()].sort(comparePaths),
    postingsOf,
    contentsOf: (term) => beginnings.get(term) ?? encodePostings(postingsOf(term)),
    sections,
  };
}

/** First letters of words by what follows them, for slips of the first letter; of words that are more than one section's. */
function listBeginnings(lists: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, string> {
  const beginnings = new Map<string, string>();
  for (const [term, list] of lists) {
    if (list.length < 2 || !/^\p{L}{5,}$/u.test(term)) continue;
    const [first = ""] = term;
    const key = beheaded + term.slice(first.length);
    beginnings.set(key, (beginnings.get(key) ?? "") + first);
  }
  return beginnings;
}

/** The words of what names a page, for all its sections. */
type Names = Readonly<Record<"title" | "path" | "name", ReadonlyMap<string, number>>>;

function countNames({ path, title }: SearchPage): Names {
  const name = /([^/]*?)(?:\.html|\/)$/u.exec(path)?.[1] ?? "";
  return { title: countWords(title), path: countWords(path), name: countWords(name) };
}

function weighSection(
  { title, path, name }: Names,
  { heading, description, words, codeWords }: PageSearch[number],
  isFirst: boolean,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  addField(weights, "title", title);
  addField(weights, "heading", isFirst ? title : countWords(heading));
  addField(weights, "path", path);
  if (isFirst) addField(weights, "name", name);
  addField(weights, "description", readCounts(description));
  addField(weights, "text", readCounts(words));
  addField(weights, "code", readCounts(codeWords));
  return weights;
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of tokenize(text)) counts.set(word, 1);
  return counts;
}

/** "cold 2 start 1" */
function readCounts(counts: string): ReadonlyMap<string, number> {
  const parts = counts === "" ? [] : counts.split(" ");
  const result = new Map<string, number>();
  for (let index = 0; index < parts.length; index += 2) result.set(parts[index] ?? "", Number(parts[index + 1]));
  return result;
}

function unpack(list: readonly number[]): Postings {
  const impact = (entry: number): number => entry % (highestImpact + 1);
  const listed =
    list.length <= listedSections
      ? list
      : list
          .toSorted((left, right) => impact(right) - impact(left) || left - right)
          .slice(0, listedSections)
          .sort((left, right) => left - right);
  return {
    keys: listed.map((entry) => Math.floor(entry / (highestImpact + 1))),
    impacts: listed.map(impact),
    count: list.length,
  };
}
