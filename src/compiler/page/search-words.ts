/**
 * Counts the words of a page's sections. Most of the work of a search index is here, so that it is done when the page is compiled, in
 * parallel, and kept with the page; `output/search/` merges the counts of all pages.
 */
import { textLimit } from "../../theme/search/index-format.ts";
import { tokenize } from "../../theme/search/tokenize.ts";
import type { PageSearch, SearchSection } from "./compiled-page.ts";

/** @param description Of the page, or "": what its beginning is about, and is shown for where it has no text. */
export function countWords(sections: readonly SearchSection[], description: string): PageSearch {
  return sections.map(({ anchor, heading, text, code }, index) => ({
    anchor,
    heading,
    text: (`${text} ${code}`.trim() || (index === 0 ? description : "")).slice(0, textLimit).toWellFormed(),
    description: index === 0 ? countsOf(description) : "",
    words: countsOf(text),
    codeWords: countsOf(code),
  }));
}

/** "cold 2 start 1", in the order of the text. */
function countsOf(text: string): string {
  const counts = new Map<string, number>();
  for (const word of tokenize(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Array.from(counts, ([word, count]) => `${word} ${count}`).join(" ");
}
