/**
 * Pairs of neighbouring words in titles and headings: "event+retention". They are terms of the index, next to their
 * first word, so a query whose words follow each other in a heading finds it first, without reading the heading. The
 * pair of a heading with a single word is "throttling+".
 */
import { partsOf } from "./tokenize.ts";

export const pairMark = "+";

/**
 * The term of an author's keyword: "duplicate+webhook=". Its sections are the beginnings of the pages that list it.
 *
 * @param keyword In plain form.
 */
export function keywordTerm(keyword: string): string {
  return `${keyword.replaceAll(" ", pairMark)}=`;
}

/** English stop words. They are ignored if a text contains other words. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and any are as at be by can do does for from get how i if in into is it its me my of on or should so that the their there this to using was we what when where which who why will with you your".split(
    " ",
  ),
);

/** The pairs of a title or heading, each once. */
export function pairsOf(text: string): readonly string[] {
  return pairWords(partsOf(text).filter((word) => !stopWords.has(word)));
}

export function pairWords(words: readonly string[]): readonly string[] {
  const [first] = words;
  if (first === undefined) return [];
  if (words.length === 1) return [first + pairMark];
  return [...new Set(words.slice(1).map((word, index) => `${words[index] ?? ""}${pairMark}${word}`))];
}
