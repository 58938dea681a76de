/**
 * Finds the index terms that match a word of the query: the word itself, its other forms, and words that start with it.
 * Each step reads a bounded number of shards.
 */
import type { IndexStore } from "./index-store.ts";
import { inflectionsOf, isOfRoot, rootOf } from "./inflection.ts";
import type { IndexShard } from "./shard.ts";
import { pairMark, postingsAt } from "./shard.ts";
import type { FoundTerm, TermPosition } from "./terms-in-shards.ts";
import { beginningWith, exactTerms, isPair } from "./terms-in-shards.ts";

const prefixShards = 2;
const prefixTerms = 48;
const inflectionWeight = 0.85;
const derivedWeight = 0.5;

/** Empty if the index has no such word. */
export async function findTerms(store: IndexStore, word: string, isPrefix: boolean): Promise<readonly FoundTerm[]> {
  const { lang } = await store.root();
  const forms = inflectionsOf(word, lang);
  const root = rootOf(word, lang);
  const find = (shards: readonly IndexShard[]): FoundTerm[] => [
    ...exactTerms(shards, word, 1),
    ...forms.flatMap((form) => exactTerms(shards, form, inflectionWeight)),
    ...(root === null ? [] : derivedTerms(shards, root, [word, ...forms])),
    ...(isPrefix ? prefixesIn(shards, word, forms) : []),
  ];
  // Most forms of a word are in the same shard. Between two of them there may be many: "org", "organization", "orgs".
  const sorted = [word, ...forms, ...(isPrefix ? [`${word}\uffff`] : [])].sort();
  const shards = await Promise.all([
    store.shards(word, word, 1),
    store.shards(sorted[0] ?? word, sorted.at(-1) ?? word, prefixShards),
    ...(root === null ? [] : [store.shards(root, `${root}\uffff`, prefixShards)]),
  ]);
  return find([...new Set(shards.flat())]);
}

/**
 * The pairs of neighboring words of the query that occur in titles and headings, in any of their forms. They are in the
 * shards of their first words.
 *
 * @param isOpen The last word may be incomplete.
 */
export async function findPairs(
  store: IndexStore,
  words: readonly string[],
  isOpen: boolean,
): Promise<readonly FoundTerm[]> {
  const { lang } = await store.root();
  const formsOf = (word: string): readonly string[] => [word, ...inflectionsOf(word, lang)];
  const pairs =
    words.length === 1 ? [[words[0] ?? "", ""]] : words.slice(1).map((word, index) => [words[index] ?? "", word]);
  const found = await Promise.all(
    pairs.map(async ([first = "", second = ""], index) => {
      const seconds = formsOf(second);
      const isPrefix = isOpen && index === pairs.length - 1;
      const firsts = formsOf(first).map((form) => form + pairMark);
      // Most forms of a word are in the same shard.
      const shards = await store.shards(first + pairMark, `${first}${pairMark}${second}\uffff`, 1);
      return firsts.flatMap((beginning) =>
        beginningWith(shards, beginning).flatMap(({ term, shard, index: at }): FoundTerm[] => {
          const rest = term.slice(beginning.length);
          const isFound = second === "" ? rest === "" : seconds.includes(rest) || (isPrefix && rest.startsWith(second));
          return isFound ? [{ term, weight: 1, postings: postingsAt(shard, at) }] : [];
        }),
      );
    }),
  );
  return found.flat();
}

/** Words with the same root. */
function derivedTerms(shards: readonly IndexShard[], root: string, others: readonly string[]): FoundTerm[] {
  return beginningWith(shards, root)
    .filter(({ term }) => isOfRoot(term, root) && !others.includes(term))
    .map(({ term, shard, index }) => ({ term, weight: derivedWeight, postings: postingsAt(shard, index) }));
}

/**
 * Of the words with this prefix, the most frequent ones, because they are more likely to be meant. The length of a line
 * approximates the number of its sections.
 */
function prefixesIn(shards: readonly IndexShard[], word: string, forms: readonly string[]): FoundTerm[] {
  return beginningWith(shards, word)
    .filter(({ term }) => term !== word && !forms.includes(term) && !isPair(term))
    .sort((left, right) => lengthAt(right) - lengthAt(left))
    .slice(0, prefixTerms)
    .map(({ term, shard, index }) => ({
      term,
      weight: 0.4 + (0.5 * word.length) / term.length,
      postings: postingsAt(shard, index),
    }));
}

function lengthAt({ shard, index }: TermPosition): number {
  return shard.lines[index]?.length ?? 0;
}
