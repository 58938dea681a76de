/** The status messages of the search box and the search page. Pure. */
import type { FirstAnswer } from "../search/search-answer.ts";
import { fill } from "../strings.ts";

/** The number of results, the words used instead of unknown ones, and advice if nothing was found. */
export function describeAnswer({ pages, guesses, nearWords }: FirstAnswer, query: string): string {
  const count = pages.reduce((sum, page) => sum + page.count, 0);
  if (count === 0)
    return fill(docsgenStrings.noResults, { query }) + (nearWords.length > 0 ? "" : ` ${docsgenStrings.otherWords}`);
  const found = count === 1 ? docsgenStrings.oneSection : fill(docsgenStrings.sectionCount, { count: `${count}` });
  // The quotation marks of the language, which French separates from the word.
  const [, open = "", close = ""] = /(\S\s?)\{word\}(\s?\S)/u.exec(docsgenStrings.instead) ?? [];
  const instead = guesses.map(({ word, instead: words }) =>
    fill(docsgenStrings.instead, {
      word,
      words: words.map((near) => open + near + close).join(` ${docsgenStrings.betweenWords} `),
    }),
  );
  return [found, ...instead].join("; ");
}
