/**
 * Numbers the words that search knows, page by page, so that what is added up for each needs no map. Most of their names were met on other
 * pages, and are not cut into words anew.
 */
import { fold, name, tokenize } from "../../theme/search/tokenize.ts";

export interface PageTerms {
  /** The terms of a text, as `tokenize` lists them. */
  readonly numbersOf: (text: string) => readonly number[];
  /** By number. */
  readonly terms: readonly string[];
}

interface Name {
  readonly terms: readonly string[];
  /** The page that the numbers are of. */
  page: number;
  numbers: readonly number[];
}

/** Names that are remembered: those of some hundred pages. */
const mostNames = 30_000;

/** What it gives numbers the terms of one page, from 0. Those of the page before are no more. */
export function makeTermNumbers(): () => PageTerms {
  const known = new Map<string, Name>();
  const remember = (found: string): Name => {
    const made: Name = { terms: tokenize(found), page: 0, numbers: [] };
    if (known.size >= mostNames) known.clear();
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

/** V8 makes a piece of a text a view of the whole, which is kept as long as the piece is. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
