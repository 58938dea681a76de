/** Terms in shards, which are sorted: one of them, or all with the same beginning. */
import type { IndexShard, Postings } from "./shard.ts";
import { lowerBound, postingsAt } from "./shard.ts";

/** An index term that matches a word of the query. The weight is 1 for the word itself. */
export interface FoundTerm {
  readonly term: string;
  readonly weight: number;
  readonly postings: Postings;
}

/** A term, and where its postings are. They are not read yet. */
export interface TermPosition {
  readonly term: string;
  readonly shard: IndexShard;
  readonly index: number;
}

/** Empty if the word is not in these shards; more than one only if several shards have it. */
export function exactTerms(shards: readonly IndexShard[], word: string, weight: number): FoundTerm[] {
  return shards.flatMap((shard) => {
    const index = lowerBound(shard.terms, word);
    return shard.terms[index] === word ? [{ term: word, weight, postings: postingsAt(shard, index) }] : [];
  });
}

/** In the order of the shards and of their terms, the beginning itself included. */
export function beginningWith(shards: readonly IndexShard[], beginning: string): TermPosition[] {
  const found: TermPosition[] = [];
  for (const shard of shards)
    for (let index = lowerBound(shard.terms, beginning); index < shard.terms.length; index += 1) {
      const term = shard.terms[index] ?? "";
      if (!term.startsWith(beginning)) break;
      found.push({ term, shard, index });
    }
  return found;
}

/** Whether the term is a pair of words, not a word. */
export function isPair(term: string): boolean {
  return /[^+]\+(?!\+|$)|[^+]\+$/u.test(term);
}
