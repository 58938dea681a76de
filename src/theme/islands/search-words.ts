/** What the search box and the search page say. Pure. */
import type { SearchAnswer } from "../search/search-answer.ts";

export const loadFailure = "The search index could not be loaded. ";

/** How much was found, what was looked for instead of words that the site lacks, and what to do where nothing was. */
export function describeAnswer({ pages, guesses, nearWords }: SearchAnswer, query: string): string {
  const count = pages.reduce((sum, { sections }) => sum + sections.length, 0);
  if (count === 0)
    return `Nothing was found for “${query}”. ${nearWords.length > 0 ? "Did you mean one of these?" : "Try fewer or other words."}`;
  const found = count === 1 ? "1 section" : `${count} sections`;
  const instead = guesses.map(
    ({ word, instead: words }) => `no page has “${word}”, these have ${words.map((near) => `“${near}”`).join(" or ")}`,
  );
  return instead.length === 0 ? found : `${found}; ${instead.join("; ")}`;
}
