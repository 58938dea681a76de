/** The answer to a query: text, never HTML. */
import type { TextPart } from "./marked-text.ts";

export type { TextPart } from "./marked-text.ts";

export interface SearchAnswer {
  readonly pages: readonly PageResult[];
  /** Words that do not occur on the site, with the similar words that were used instead. */
  readonly guesses: readonly { readonly word: string; readonly instead: readonly string[] }[];
  /** If nothing was found: similar words that occur on the site. */
  readonly nearWords: readonly string[];
}

export interface PageResult {
  /** Includes the base. */
  readonly url: string;
  readonly title: string;
  /** Titles of the page's ancestors, from the root down. */
  readonly breadcrumb: readonly string[];
  /** The best sections first, at most three. */
  readonly sections: readonly SectionResult[];
}

export interface SectionResult {
  /** Includes the base, and the fragment of the heading unless the section is the beginning of the page. */
  readonly url: string;
  readonly heading: readonly TextPart[];
  readonly snippet: readonly TextPart[];
}
