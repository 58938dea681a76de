/**
 * Finds what a word that is not in the index may mean: words within a small edit distance, or two words written as one.
 * Reads a bounded number of shards.
 */
import { editDistance } from "./edit-distance.ts";
import type { IndexStore } from "./index-store.ts";
import type { IndexShard, Postings } from "./shard.ts";
import { deletionKey, deletionMark, lowerBound, postingsAt } from "./shard.ts";
import type { FoundTerm, TermPosition } from "./terms-in-shards.ts";
import { exactTerms, isPair } from "./terms-in-shards.ts";

const typoShards = 4;
const typoTerms = 4;
/** The number of words that are looked up for a typo in the first two letters. */
const typoWords = 6;
/** The shortest part of a word that is split, and the number of places at which one may be. */
const shortestPart = 3;
const splits = 3;
const splitWeight = 0.8;
/** Weights by edit distance. */
const typoWeights = [0, 0.6, 0.35];

/**
 * The best first, at most four. Words of up to three letters have none, those of up to seven allow one typo, and longer
 * ones two.
 */
export async function nearTerms(store: IndexStore, word: string): Promise<FoundTerm[]> {
  const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (limit === 0) return [];
  const near = (await neighborhood(store, word)).flatMap(({ shard, term, index }) => {
    const distance = editDistance(word, term, limit);
    return distance > limit ? [] : [{ term, weight: typoWeights[distance] ?? 0, postings: postingsAt(shard, index) }];
  });
  const others = near.length > 0 ? near : await otherBeginnings(store, word);
  const found = others.length > 0 ? others : await splitWord(store, word);
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

/** The sections that contain both words of what may be two words written as one: "roll back" for "rollback". */
async function splitWord(store: IndexStore, word: string): Promise<FoundTerm[]> {
  const beginnings = (await neighborhood(store, word))
    .filter(({ term }) => word.startsWith(term))
    .filter(({ term }) => term.length >= shortestPart && word.length - term.length >= shortestPart)
    .sort((left, right) => right.term.length - left.term.length)
    .slice(0, splits);
  const found = await Promise.all(
    beginnings.map(async ({ term, shard, index }) => {
      const rest = word.slice(term.length);
      const ends = exactTerms(await store.shards(rest, rest, 1), rest, splitWeight);
      return ends.map((end) => ({
        ...end,
        term: `${term} ${rest}`,
        postings: inBoth(postingsAt(shard, index), end.postings),
      }));
    }),
  );
  return found.flat().filter(({ postings }) => postings.count > 0);
}

function inBoth(left: Postings, right: Postings): Postings {
  const impacts = new Map(left.keys.map((key, index) => [key, left.impacts[index] ?? 0]));
  const both = right.keys.flatMap((key, index) => {
    const impact = impacts.get(key);
    return impact === undefined ? [] : { key, impact: Math.min(impact, right.impacts[index] ?? 0) };
  });
  return { count: both.length, keys: both.map(({ key }) => key), impacts: both.map(({ impact }) => impact) };
}

/** Words in the index that are similar to the first words of a query, the nearest first. */
export async function nearWords(store: IndexStore, words: readonly string[]): Promise<readonly string[]> {
  const near = await Promise.all(words.slice(0, 3).map((word) => wordsNear(store, word, 3)));
  return [...new Set(near.flat())];
}

async function wordsNear(store: IndexStore, word: string, limit: number): Promise<readonly string[]> {
  const near = (await neighborhood(store, word))
    .map(({ shard, term, index }) => ({ term, index, shard, distance: editDistance(word, term, 3) }))
    .filter(({ distance, term }) => distance <= 3 && distance < term.length - 1 && /^\p{L}+$/u.test(term))
    .map((each) => ({ ...each, count: postingsAt(each.shard, each.index).count }));
  return near
    .sort((left, right) => left.distance - right.distance || right.count - left.count)
    .slice(0, limit)
    .map(({ term }) => term);
}

/** The terms in the shards for the word's first letters, and for the same letters with a typo: at most four shards. */
async function neighborhood(store: IndexStore, word: string): Promise<readonly TermPosition[]> {
  const [first = "", second = "", third = ""] = word;
  // Words with the first two letters may fill more shards than are read, so those with the third come first.
  const beginnings = [first + second + third, first + second, second + first, first + third];
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
