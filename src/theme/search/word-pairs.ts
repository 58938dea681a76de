/**
 * Pairs of neighboring words in titles and headings: "event+retention". They are terms of the index, next to their
 * first word, so a query whose words follow each other in a heading finds it first, without reading the heading. The
 * pair of a heading with a single word is "throttling+".
 */
import { pairMark } from "./shard.ts";
import { stopWords } from "./stop-words.ts";
import { partsOf } from "./tokenize.ts";

/** The pairs of a title or heading, each once. */
export function pairsOf(text: string): readonly string[] {
  return pairWords(partsOf(text).filter((word) => !stopWords.has(word)));
}

function pairWords(words: readonly string[]): readonly string[] {
  const [first] = words;
  if (first === undefined) return [];
  if (words.length === 1) return [first + pairMark];
  return [...new Set(words.slice(1).map((word, index) => `${words[index] ?? ""}${pairMark}${word}`))];
}
