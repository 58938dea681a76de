/** What a query is answered with: text, never HTML. */
import type { TextPart } from "./marked-text.ts";

export type { TextPart } from "./marked-text.ts";

export interface SearchAnswer {
  readonly pages: readonly PageResult[];
  /** Words that the site does not have, with the words that were looked for instead. */
  readonly guesses: readonly { readonly word: string; readonly instead: readonly string[] }[];
  /** Where nothing was found: words of the site that are near. */
  readonly nearWords: readonly string[];
}

export interface PageResult {
  /** With the base. */
  readonly url: string;
  readonly title: string;
  /** Names of the pages above it, from the root down. */
  readonly breadcrumb: readonly string[];
  /** The best first, three at most. */
  readonly sections: readonly SectionResult[];
}

export interface SectionResult {
  /** With the base; with the fragment of its heading, but for the page's beginning. */
  readonly url: string;
  readonly heading: readonly TextPart[];
  readonly snippet: readonly TextPart[];
}
