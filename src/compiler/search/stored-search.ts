/** What is kept of a search index between two runs: all that it takes to plan its files without making it, and to change it by what single pages say. */
import type { LinkFinding } from "../site/linked-site.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { KeptShard } from "./shards.ts";

export interface StoredSearch {
  /** Of all that the index is made from. */
  readonly fingerprint: string;
  /** Of the pages' places: where it differs, the index is made anew. */
  readonly layout: string;
  /** Of what else an answer depends on. */
  readonly settings: string;
  /** By number. */
  readonly pages: readonly StoredPage[];
  readonly sections: number;
  /** In the order of their terms. */
  readonly shards: readonly KeptShard[];
  /** Names of the groups of chunks, one after another. */
  readonly chunks: string;
  /** Name of the file that has all others, or "". */
  readonly bundle: string;
  /** What was found wrong with it; `null` where nobody has looked. */
  readonly verdicts: Verdicts | null;
}

export interface StoredPage {
  readonly title: string;
  /** Terms of the title, each once, with a space between them. */
  readonly titleTerms: string;
  /** Of all that results show of it. */
  readonly shown: string;
  /** Of its words, as they are in the index. */
  readonly words: ValueLocation;
  /** Names of its files of text, one after another. */
  readonly textNames: string;
}

export interface Verdicts {
  /** Pages by whose titles something else may be found first. */
  readonly doubts: readonly Doubt[];
  readonly findings: readonly LinkFinding[];
}

/** What a page's own title finds, and what of the index says so: where none of it changed, it is so still. */
export interface Doubt {
  readonly page: number;
  /** Names of shards, each with its neighbours'. */
  readonly shards: readonly string[];
  /** Numbers of chunks. */
  readonly chunks: readonly number[];
  readonly finding: LinkFinding | null;
}
