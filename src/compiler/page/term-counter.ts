/** Counts the words that search knows, in many texts: most of their names were met before, and are not cut into words anew. */
import { name, tokenize } from "../../theme/search/tokenize.ts";

/** How often a text has each of what `tokenize` makes of it, in the order of the text. */
export type TermCounter = (text: string) => ReadonlyMap<string, number>;

/** Names that a counter remembers: those of some hundred pages. A long one would keep the whole text that it was cut from. */
const mostNames = 20_000;
const longestName = 12;

export function makeTermCounter(): TermCounter {
  const known = new Map<string, readonly string[]>();
  const termsOf = (found: string): readonly string[] => {
    const terms = tokenize(found);
    if (known.size >= mostNames) known.clear();
    if (found.length <= longestName) known.set(found, terms);
    return terms;
  };
  return (text) => {
    const counts = new Map<string, number>();
    for (const found of text.normalize("NFC").match(name) ?? [])
      for (const term of known.get(found) ?? termsOf(found)) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  };
}
