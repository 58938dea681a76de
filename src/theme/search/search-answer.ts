/** The answer to a query: text, never HTML. */
import type { TextPart } from "./marked-text.ts";

export type { TextPart } from "./marked-text.ts";

/** All of an answer at once. */
export interface SearchAnswer {
  readonly pages: readonly PageResult[];
  /** Words that do not occur on the site, with the similar words that were used instead. */
  readonly guesses: readonly { readonly word: string; readonly instead: readonly string[] }[];
  /** If nothing was found: similar words that occur on the site. */
  readonly nearWords: readonly string[];
}

/** A page, with the sections in which the words of the query are. */
export interface PageResult {
  /** Includes the base. */
  readonly url: string;
  readonly title: string;
  /** Titles of the page's ancestors, from the root down, without the home page. */
  readonly breadcrumb: readonly string[];
  /** The best sections first, at most three. */
  readonly sections: readonly SectionResult[];
}

/** A section, with the words of the query marked in it. */
export interface SectionResult {
  /** Includes the base, and the fragment of the heading unless the section is the beginning of the page. */
  readonly url: string;
  readonly heading: readonly TextPart[];
  readonly snippet: readonly TextPart[];
}

/** The answer before the sections of the pages are fetched. */
export interface FirstAnswer extends Omit<SearchAnswer, "pages"> {
  readonly pages: readonly FoundPage[];
  /** The folders of the best pages, with their numbers in the index. */
  readonly areas: readonly { readonly number: number; readonly title: string }[];
}

/** A page whose sections are still to be fetched. */
export interface FoundPage extends Omit<PageResult, "sections"> {
  /** The number of sections to show. */
  readonly count: number;
  /** Whether `load` needs no request. */
  readonly isLoaded: () => Promise<boolean>;
  /** Fetches the sections. Rejects if that fails; the next call retries. */
  readonly load: () => Promise<readonly SectionResult[]>;
}
