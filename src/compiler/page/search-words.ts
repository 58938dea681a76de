/**
 * Computes search weights for the words of a page's sections. We do nearly all of the indexing work here, so that it
 * runs in parallel with compilation and is cached with the page; `search/` only merges the results of all pages.
 */
import { hashLength, sectionLimit, textLimit } from "../../theme/search/index-format.ts";
import { encodeSections } from "../../theme/search/shard.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { PageRecord, PageSearch, SearchSection, SearchTexts } from "./compiled-page.ts";
import type { Field } from "./search-impact.ts";
import { impactOf, weightIn } from "./search-impact.ts";
import { makeTermNumbers } from "./term-numbers.ts";

const numberTerms = makeTermNumbers();

/** The value for pages excluded from search. */
export const emptySearch: PageSearch = { sections: [], textNames: "", terms: "" };

const emptySection: SearchSection = { anchor: "", heading: "", text: "", code: "" };
/** Target size of a text file in characters. Only a single section can exceed it. */
const textSize = 2500;

export function makePageSearch(
  record: Pick<PageRecord, "title" | "path" | "frontmatter">,
  found: readonly SearchSection[],
): { readonly search: PageSearch; readonly searchTexts: SearchTexts } {
  const { search, short_description: short, description = "" } = record.frontmatter;
  if (search === false) return { search: emptySearch, searchTexts: [] };
  const sections = found.length === 0 ? [emptySection] : found;
  const about = short ?? description;
  const texts: string[][] = [];
  let size = 0;
  const shown = sections.map(({ anchor, heading, text, code }, index) => {
    const all = `${text} ${code}`.trim();
    // A first section without text shows the page's description instead.
    const stored = (all === "" && index === 0 ? about : all).slice(0, textLimit).toWellFormed();
    const last = texts.at(-1);
    if (last === undefined || size + stored.length > textSize) {
      texts.push([stored]);
      size = stored.length;
    } else {
      last.push(stored);
      size += stored.length;
    }
    return { anchor, heading, file: texts.length - 1 };
  });
  const boost = typeof search === "object" ? search.boost : 1;
  return {
    search: { sections: shown, textNames: nameTexts(texts), terms: listTerms(record, sections, about, boost) },
    searchTexts: texts,
  };
}

/** The names of the text files, concatenated. */
export function nameTexts(texts: SearchTexts): string {
  return texts.map((file) => nameOf(JSON.stringify(file))).join("");
}

/** The name of an index file, a hash of its content in base 36. */
export function nameOf(text: string): string {
  return BigInt(`0x${contentHashOf(text).slice(0, 16)}`)
    .toString(36)
    .padStart(hashLength, "0")
    .slice(-hashLength);
}

function listTerms(
  { title, path }: Pick<PageRecord, "title" | "path">,
  sections: readonly SearchSection[],
  description: string,
  boost: number,
): string {
  const { numbersOf, terms } = numberTerms();
  const uniqueNumbers = (text: string): readonly number[] => [...new Set(numbersOf(text))];
  const titleWords = uniqueNumbers(title);
  const pathWords = uniqueNumbers(path);
  const nameWords = uniqueNumbers(/([^/]*?)(?:\.html|\/)$/u.exec(path)?.[1] ?? "");
  const found = sections.slice(0, sectionLimit).map(({ heading, text, code }, index): readonly FieldWords[] => {
    const isFirst = index === 0;
    return [
      ["title", titleWords],
      ["heading", isFirst ? titleWords : uniqueNumbers(heading)],
      ["path", pathWords],
      ["name", isFirst ? nameWords : []],
      ["description", isFirst ? numbersOf(description) : []],
      ["text", numbersOf(text)],
      ["code", numbersOf(code)],
    ];
  });
  const weigh = makeScale(terms.length);
  const lists = terms.map(() => ({ sections: new Array<number>(), impacts: "" }));
  for (const [index, fields] of found.entries()) {
    weigh(fields, (term, weight) => {
      const list = lists[term];
      if (list === undefined) return;
      list.sections.push(index);
      list.impacts += impactOf(weight, boost).toString(16);
    });
  }
  // No term contains a character that sorts before the space, so sorting the lines sorts the terms.
  return lists
    .map(({ sections: steps, impacts }, term) => `${terms[term] ?? ""} ${encodeSections(steps)} ${impacts}`)
    .sort()
    .join("\n");
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
