/**
 * Finds the index terms that match a word of the query: the word itself, its other forms, words that start with it and,
 * if there are none of these, words within a small edit distance. Each step reads a bounded number of shards.
 */
import { editDistance } from "./edit-distance.ts";
import type { IndexStore } from "./index-store.ts";
import { inflectionsOf, isOfRoot, rootOf } from "./inflection.ts";
import type { Postings, IndexShard } from "./shard.ts";
import { pairMark } from "./word-pairs.ts";
import { deletionMark, deletionKey, lowerBound, postingsAt } from "./shard.ts";

/** An index term that matches a word of the query. The weight is 1 for the word itself. */
export interface FoundTerm {
  readonly term: string;
  readonly weight: number;
  readonly postings: Postings;
}

export interface FoundTerms {
  readonly terms: readonly FoundTerm[];
  /** The word is not in the index; the terms are similar words. */
  readonly isGuess: boolean;
}

const prefixShards = 2;
const prefixTerms = 48;
const typoShards = 4;
const typoTerms = 4;
/** The number of words that are looked up for a typo in the first two letters. */
const typoWords = 6;
const inflectionWeight = 0.85;
const derivedWeight = 0.5;
/** Weights by edit distance. */
const typoWeights = [0, 0.6, 0.35];

export async function findTerms(store: IndexStore, word: string, isPrefix: boolean): Promise<FoundTerms> {
  const { lang } = await store.root();
  const forms = inflectionsOf(word, lang);
  const root = rootOf(word, lang);
  const find = (shards: readonly IndexShard[]): FoundTerm[] => [
    ...exactTerms(shards, word, 1),
    ...forms.flatMap((form) => exactTerms(shards, form, inflectionWeight)),
    ...(root === null ? [] : derivedTerms(shards, root, [word, ...forms])),
    ...(isPrefix ? prefixesIn(shards, word, forms) : []),
  ];
  // Most forms of a word are in the same shard.
  const wordShards = await store.shards(word, isPrefix ? `${word}\uffff` : word, prefixShards);
  const rootShards = root === null ? [] : await store.shards(root, `${root}\uffff`, prefixShards);
  const matches = find([...new Set([...wordShards, ...rootShards])]);
  if (matches.length > 0) return { terms: matches, isGuess: false };
  const sorted = [word, ...forms].sort();
  const around = forms.length === 0 ? [] : find(await store.shards(sorted[0] ?? word, sorted.at(-1) ?? word, 2));
  if (around.length > 0) return { terms: around, isGuess: false };
  return { terms: await nearTerms(store, word), isGuess: true };
}

/**
 * The pairs of neighbouring words of the query that occur in titles and headings, in any of their forms. They are in the
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

function exactTerms(shards: readonly IndexShard[], word: string, weight: number): FoundTerm[] {
  return shards.flatMap((shard) => {
    const index = lowerBound(shard.terms, word);
    return shard.terms[index] === word ? [{ term: word, weight, postings: postingsAt(shard, index) }] : [];
  });
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

function beginningWith(shards: readonly IndexShard[], beginning: string): TermPosition[] {
  const found: TermPosition[] = [];
  for (const shard of shards)
    for (let index = lowerBound(shard.terms, beginning); index < shard.terms.length; index += 1) {
      const term = shard.terms[index] ?? "";
      if (!term.startsWith(beginning)) break;
      found.push({ term, shard, index });
    }
  return found;
}

function isPair(term: string): boolean {
  return /[^+]\+(?!\+|$)|[^+]\+$/u.test(term);
}

function lengthAt({ shard, index }: TermPosition): number {
  return shard.lines[index]?.length ?? 0;
}

async function nearTerms(store: IndexStore, word: string): Promise<FoundTerm[]> {
  const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (limit === 0) return [];
  const near = (await neighbourhood(store, word)).flatMap(({ shard, term, index }) => {
    const distance = editDistance(word, term, limit);
    return distance > limit ? [] : [{ term, weight: typoWeights[distance] ?? 0, postings: postingsAt(shard, index) }];
  });
  const found = near.length > 0 ? near : await otherBeginnings(store, word);
  return found
    .sort((left, right) => right.weight - left.weight || right.postings.count - left.postings.count)
    .slice(0, typoTerms);
}

/** Words that differ only in one of their first two letters: a substitution, a deletion or an insertion. */
async function otherBeginnings(store: IndexStore, word: string): Promise<FoundTerm[]> {
  const [first = "", second = ""] = word;
  const [rest, end] = [word.slice(first.length), word.slice(first.length + second.length)];
  const lists = await Promise.all([
    ...[rest, word].map((after) => completions(store, "", after)),
    ...[end, rest].map((after) => completions(store, first, after)),
  ]);
  const words = [...new Set([...lists.flat(), rest, first + end])].slice(0, typoWords);
  const found = await Promise.all(
    words.map(async (other) => exactTerms(await store.shards(other, other, 1), other, typoWeights[1] ?? 0)),
  );
  return found.flat();
}

/** Words that consist of `before`, one letter, and `after`. */
async function completions(store: IndexStore, before: string, after: string): Promise<string[]> {
  const key = deletionKey(before, after);
  const [shard] = await store.shards(key, key, 1);
  const index = shard === undefined ? -1 : lowerBound(shard.terms, key);
  return shard?.terms[index] === key ? Array.from(shard.lines[index] ?? "", (letter) => before + letter + after) : [];
}

/** Similar words in the index, the nearest first. */
export async function nearWords(store: IndexStore, word: string, limit: number): Promise<readonly string[]> {
  const near = (await neighbourhood(store, word))
    .map(({ shard, term, index }) => ({ term, index, shard, distance: editDistance(word, term, 3) }))
    .filter(({ distance, term }) => distance <= 3 && distance < term.length - 1 && /^\p{L}+$/u.test(term))
    .map((each) => ({ ...each, count: postingsAt(each.shard, each.index).count }));
  return near
    .sort((left, right) => left.distance - right.distance || right.count - left.count)
    .slice(0, limit)
    .map(({ term }) => term);
}

interface TermPosition {
  readonly term: string;
  readonly shard: IndexShard;
  readonly index: number;
}

/** The terms in the shards for the word's first letters, and for the same letters with a typo: at most four shards. */
async function neighbourhood(store: IndexStore, word: string): Promise<readonly TermPosition[]> {
  const [first = "", second = "", third = ""] = word;
  const beginnings = [first + second, second + first, first + third];
  const shards = new Set<IndexShard>();
  for (const beginning of beginnings) {
    if (shards.size >= typoShards) break;
    const found = await store.shards(beginning, `${beginning}\uffff`, typoShards - shards.size);
    for (const shard of found) shards.add(shard);
  }
  return [...shards].flatMap((shard) =>
    shard.terms.flatMap((term, index) => (term.startsWith(deletionMark) || isPair(term) ? [] : { term, shard, index })),
  );
}
