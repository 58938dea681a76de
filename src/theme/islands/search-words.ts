/** The status messages of the search box and the search page. Pure. */
import type { SearchAnswer } from "../search/search-answer.ts";
import { fill } from "../strings.ts";

/** The number of results, the words used instead of unknown ones, and advice if nothing was found. */
export function describeAnswer({ pages, guesses, nearWords }: SearchAnswer, query: string): string {
  const count = pages.reduce((sum, { sections }) => sum + sections.length, 0);
  if (count === 0)
    return `${fill(docsgenStrings.noResults, { query })} ${nearWords.length > 0 ? docsgenStrings.didYouMean : docsgenStrings.otherWords}`;
  const found = count === 1 ? docsgenStrings.oneSection : fill(docsgenStrings.sectionCount, { count: String(count) });
  const instead = guesses.map(({ word, instead: words }) =>
    fill(docsgenStrings.instead, {
      word,
      words: words.map((near) => `“${near}”`).join(` ${docsgenStrings.betweenWords} `),
    }),
  );
  return [found, ...instead].join("; ");
}
