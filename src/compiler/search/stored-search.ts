/**
 * The search index as stored between runs: enough to plan its files without making it, and to update it page by page.
 */
import type { SectionFiles } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { StoredShard } from "./shards.ts";

/** An index without the texts of its files, which are in a `TextStore` and in the cache of pages. */
export interface StoredSearch {
  /** A hash of everything that the index is made from. */
  readonly fingerprint: string;
  /** A hash of the pages' sources and routes in order. If it differs, the index is made from scratch. */
  readonly layout: string;
  /** A hash of the language, the base and the search settings, which search results depend on too. */
  readonly settings: string;
  /** By page number. */
  readonly pages: readonly StoredPage[];
  readonly sections: number;
  /** Ordered by their terms. */
  readonly shards: readonly StoredShard[];
  /** The result of the check, or `null` if the index has not been checked. */
  readonly verdicts: Verdicts | null;
}

/** A page of the index, by which the next run sees what has changed. `title` is without a suffix. */
export interface StoredPage {
  readonly title: string;
  /** The terms of the title, each once, separated by spaces. */
  readonly titleTerms: string;
  /** A hash of everything about the page that search results show. */
  readonly shown: string;
  /** The location of the words that the index contains. */
  readonly words: StoredValue;
  readonly files: SectionFiles;
}

/** The result of `checkSearch`, valid for the index with which it is stored. */
export interface Verdicts {
  /** Pages whose titles may find another page first. */
  readonly uncertain: readonly UncertainTitle[];
  readonly findings: readonly LinkFinding[];
}

/**
 * The result of searching for a page's own title, and the parts of the index that it depends on. It stays valid until
 * one of them changes.
 */
export interface UncertainTitle {
  readonly page: number;
  /** Names of shards, each with its neighbors' names. */
  readonly shards: readonly string[];
  /** The numbers of the pages that were read. */
  readonly pages: readonly number[];
  readonly finding: LinkFinding | null;
}
