/**
 * Assigns numbers to a page's search terms, so that weights can be added up in arrays instead of maps. Most names also
 * occur on other pages, so we remember how they split into terms.
 */
import { fold, name, tokenize } from "../../../theme/search/tokenize.ts";

/** The numbering of one page. `terms` grows with each new text. */
export interface PageTerms {
  /** The terms of a text, as `tokenize` lists them. */
  readonly numbersOf: (text: string) => readonly number[];
  /** The terms, indexed by number. */
  readonly terms: readonly string[];
}

interface Name {
  readonly terms: readonly string[];
  /** The page for which `numbers` is valid. */
  page: number;
  numbers: readonly number[];
}

/** The number of remembered names, about those of a hundred pages. */
const maxNames = 30_000;

/**
 * Returns a function that starts a page and numbers its terms from 0. The numbers of the previous page become invalid.
 */
export function makeTermNumbers(): () => PageTerms {
  const known = new Map<string, Name>();
  const remember = (found: string): Name => {
    const made: Name = { terms: tokenize(found), page: 0, numbers: [] };
    if (known.size >= maxNames) known.clear();
    known.set(found, made);
    return made;
  };
  let page = 0;
  return () => {
    page += 1;
    const terms: string[] = [];
    const numbers = new Map<string, number>();
    const numberOf = (term: string): number => {
      const found = numbers.get(term);
      if (found !== undefined) return found;
      numbers.set(term, terms.length);
      return terms.push(term) - 1;
    };
    const nameOf = (found: string): Name => {
      const before = known.get(found);
      if (before?.page === page) return before;
      const made = before ?? remember(ownCopy(found));
      made.page = page;
      made.numbers = made.terms.map(numberOf);
      return made;
    };
    const numbersOf = (text: string): readonly number[] => {
      const all: number[] = [];
      for (const found of fold(text).match(name) ?? []) for (const number of nameOf(found).numbers) all.push(number);
      return all;
    };
    return { numbersOf, terms };
  };
}

/** Copies the text, because V8 represents a substring as a view that keeps the whole string in memory. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
