/** The status messages of the search box and the search page. Pure. */
import type { SearchAnswer } from "../search/search-answer.ts";

export const loadFailure = "The search index could not be loaded. ";

/** The number of results, the words used instead of unknown ones, and advice if nothing was found. */
export function describeAnswer({ pages, guesses, nearWords }: SearchAnswer, query: string): string {
  const count = pages.reduce((sum, { sections }) => sum + sections.length, 0);
  if (count === 0)
    return `No results for “${query}”. ${nearWords.length > 0 ? "Did you mean one of these?" : "Try fewer or different words."}`;
  const found = count === 1 ? "1 section" : `${count} sections`;
  const instead = guesses.map(
    ({ word, instead: words }) =>
      `no page contains “${word}”; showing results for ${words.map((near) => `“${near}”`).join(" or ")}`,
  );
  return instead.length === 0 ? found : `${found}; ${instead.join("; ")}`;
}
