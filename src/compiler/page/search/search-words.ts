/**
 * Computes search weights for the words of a page's sections. We do nearly all of the indexing work here, so that it
 * runs in parallel with compilation and is cached with the page; `search/` only merges the results of all pages.
 */
import type { IndexSection } from "../../../theme/search/index-format.ts";
import { hashLength, sectionLimit, textLimit } from "../../../theme/search/index-format.ts";
import { encodeSections } from "../../../theme/search/shard.ts";
import { parseQuery } from "../../../theme/search/parse-query.ts";
import { stopWords } from "../../../theme/search/stop-words.ts";
import { pairsOf } from "../../../theme/search/word-pairs.ts";
import { contentHashOf } from "../../fingerprint.ts";
import type { PageRecord, PageSearch, SearchField, SearchSection, SearchFiles } from "../compiled-page.ts";
import type { Field } from "./search-impact.ts";
import { impactOf, keywordImpact, pairImpact, weightIn } from "./search-impact.ts";
import { makeTermNumbers } from "./term-numbers.ts";

const numberTerms = makeTermNumbers();

/** The value for pages excluded from search. */
export const emptySearch: PageSearch = { count: 0, files: { names: "", starts: [] }, terms: "" };

/** Keywords are parsed as queries, without what the config of a site adds to them. */
const keywordRoot = { lang: "en", synonyms: [], irregular: [], everyday: "", stopWords: [...stopWords].join(" ") };

const emptySection: SearchSection = { anchor: "", heading: "", text: "", code: "", fields: [] };
/**
 * Target size of a file in characters, which only a single section can exceed. Readers fetch the files of the results in
 * view, so small files cost few bytes; still smaller ones would cost more requests than they save.
 */
const fileSize = 4000;

/**
 * The words of a page for the index, and the texts that results show. A page without sections is found by its title.
 */
export function makePageSearch(
  record: Pick<PageRecord, "title" | "path" | "frontmatter">,
  found: readonly SearchSection[],
): { readonly search: PageSearch; readonly searchFiles: SearchFiles } {
  const { search, short_description: short, description = "" } = record.frontmatter;
  if (search === false) return { search: emptySearch, searchFiles: [] };
  const sections = found.length === 0 ? [emptySection] : found;
  const about = short ?? description;
  const keywords = typeof search === "object" ? (search.keywords ?? []) : [];
  const files: IndexSection[][] = [];
  let size = 0;
  for (const [index, { anchor, heading, text, code, fields }] of sections.entries()) {
    const all = `${text} ${code}`.trim();
    // A first section without text shows the page's description instead.
    const stored = (all === "" && index === 0 ? about : all).slice(0, textLimit).toWellFormed();
    const listed = listFields(fields);
    const section: IndexSection = listed === "" ? [anchor, heading, stored] : [anchor, heading, stored, listed];
    const length = stored.length + listed.length;
    const last = files.at(-1);
    if (last === undefined || size + length > fileSize) {
      files.push([section]);
      size = length;
    } else {
      last.push(section);
      size += length;
    }
  }
  return {
    search: { ...describeFiles(files), terms: listTerms(record, sections, about, keywords) },
    searchFiles: files,
  };
}

/** The anchors of the fields that readers find by name, the first of each name. See `IndexSection`. */
function listFields(fields: readonly SearchField[]): string {
  const anchors = new Map<string, string>();
  for (const { name, anchor } of fields) {
    const isFound = codeName.test(name) && !/\s/u.test(anchor) && `.${anchor}`.endsWith(`.${name}`);
    if (isFound && !anchors.has(name)) anchors.set(name, anchor);
  }
  return [...anchors.values()].join(" ");
}

/** With a sign or a digit in it, or a capital letter after a small one. */
const codeName = /[^\p{L}]|\p{Ll}\p{Lu}/u;

/** What the index says about the files of a page. */
export function describeFiles(files: SearchFiles): Omit<PageSearch, "terms"> {
  const starts: number[] = [];
  let count = 0;
  for (const file of files) {
    if (count > 0) starts.push(count);
    count += file.length;
  }
  const names = files.map((file) => nameOf(JSON.stringify(file))).join("");
  return { count, files: { names, starts } };
}

/** The name of an index file, a hash of its content in base 36. */
export function nameOf(text: string): string {
  return BigInt(`0x${contentHashOf(text).slice(0, 16)}`)
    .toString(36)
    .padStart(hashLength, "0")
    .slice(-hashLength);
}

/** The sections that have a term, in order, and its impact in each as a digit. */
interface TermList {
  readonly sections: number[];
  impacts: string;
}

function listTerms(
  record: Pick<PageRecord, "title" | "path">,
  sections: readonly SearchSection[],
  description: string,
  keywords: readonly (string | number)[],
): string {
  const { numbersOf, terms } = numberTerms();
  const shown = sections.slice(0, sectionLimit - keywords.length);
  const found = wordsOf(record, shown, description, numbersOf);
  // Each keyword is a small section after the others, which is parsed as a query that consists of it.
  const named = keywords.map((keyword) => {
    const { units, size } = parseQuery(String(keyword), null, keywordRoot);
    const isName = !/\s/u.test(String(keyword).trim());
    // In a path, the parts of a name in camel case count, too. They are seen only before it is in lower case.
    const words = units.flatMap(({ text, alternatives }) =>
      isName ? text : [text, ...alternatives.flatMap((each) => each.words)],
    );
    return { terms: new Set(numbersOf(words.join(" "))), impact: keywordImpact(size) };
  });
  const lists = terms.map((): TermList => ({ sections: [], impacts: "" }));
  const weigh = makeScale(terms.length);
  for (const [index, fields] of found.entries())
    weigh(fields, (term, weight) => add(lists[term], index, impactOf(weight).toString(16)));
  for (const [index, keyword] of named.entries())
    for (const term of keyword.terms) add(lists[term], found.length + index, keyword.impact.toString(36));
  // No term contains a character that sorts before the space, so sorting the lines sorts the terms.
  return [...lists.map((list, term) => [terms[term] ?? "", list] as const), ...listPairs(record.title, shown)]
    .map(([term, list]) => `${term} ${encodeSections(list.sections)} ${list.impacts}`)
    .sort()
    .join("\n");
}

function add(list: TermList | undefined, section: number, impact: string): void {
  if (list === undefined) return;
  list.sections.push(section);
  list.impacts += impact;
}

/** The words of each section, by field. */
function wordsOf(
  { title, path }: Pick<PageRecord, "title" | "path">,
  sections: readonly SearchSection[],
  description: string,
  numbersOf: (text: string) => readonly number[],
): readonly (readonly FieldWords[])[] {
  const uniqueNumbers = (text: string): readonly number[] => [...new Set(numbersOf(text))];
  const titleWords = uniqueNumbers(title);
  const pathWords = uniqueNumbers(path);
  const nameWords = uniqueNumbers(/([^/]*?)(?:\.html|\/)$/u.exec(path)?.[1] ?? "");
  return sections.map(({ heading, text, code, fields }, index): readonly FieldWords[] => {
    const isFirst = index === 0;
    return [
      ["title", titleWords],
      ["heading", isFirst ? titleWords : uniqueNumbers(heading)],
      ["path", pathWords],
      ["name", isFirst ? nameWords : []],
      ["description", isFirst ? numbersOf(description) : []],
      ["text", numbersOf(text)],
      ["code", numbersOf(code)],
      // The first term of a code name is the whole name; its parts are words of the text.
      ["field", fields.flatMap(({ name }) => (codeName.test(name) ? numbersOf(name).slice(0, 1) : []))],
    ];
  });
}

/** The pairs of words in the title and the headings. */
function listPairs(title: string, sections: readonly SearchSection[]): ReadonlyMap<string, TermList> {
  const pairs = new Map<string, TermList>();
  for (const [index, { heading }] of sections.entries()) {
    const own = pairsOf(index === 0 ? title : heading);
    for (const pair of own) {
      const list = pairs.get(pair) ?? { sections: [], impacts: "" };
      pairs.set(pair, list);
      add(list, index, pairImpact(own.length).toString(16));
    }
  }
  return pairs;
}

/** A field and the numbers of its words, in order. */
type FieldWords = readonly [field: Field, words: readonly number[]];

/**
 * Returns a function that adds up the weight of each word in one section. It reuses its arrays between calls.
 * @param count The number of distinct words.
 */
function makeScale(
  count: number,
): (fields: readonly FieldWords[], onWord: (word: number, weight: number) => void) => void {
  const counts = new Uint32Array(count);
  const weights = new Float64Array(count);
  return (fields, onWord) => {
    const seen: number[] = [];
    for (const [field, words] of fields) {
      for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
      for (const word of words) {
        const times = counts[word] ?? 0;
        if (times === 0) continue;
        counts[word] = 0;
        const before = weights[word] ?? 0;
        if (before === 0) seen.push(word);
        weights[word] = before + weightIn(field, words.length, times);
      }
    }
    for (const word of seen) {
      onWord(word, weights[word] ?? 0);
      weights[word] = 0;
    }
  };
}
