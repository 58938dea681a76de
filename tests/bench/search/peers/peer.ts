/**
 * The interface of a peer that has one index file: how the index is built in Node.js, and how it is opened in the
 * browser.
 */
import type { Section } from "../sections.ts";

/** References of sections in the engine's order: the results as a reader would see them, from the top. */
export type Search = (query: string, limit: number) => Promise<readonly string[]>;

export interface Peer {
  /** The index as the text of one file. */
  readonly buildIndex: (sections: readonly Section[]) => Promise<string>;
  readonly openIndex: (text: string) => Search;
}
