/**
 * Finds what a word of the query stands for in the index: the word, its other forms, words that begin with it, and, where there is none of
 * these, words that a slip of the hand makes of it. Each costs a bounded number of shards.
 */
import { editDistance } from "./edit-distance.ts";
import type { IndexStore } from "./index-store.ts";
import { inflectionsOf } from "./inflection.ts";
import type { Postings, Shard } from "./shard.ts";
import { lowerBound, postingsAt } from "./shard.ts";

/** A term of the index that stands for a word of the query, and how well: 1 is the word itself. */
export interface FoundTerm {
  readonly term: string;
  readonly weight: number;
  readonly postings: Postings;
}

export interface FoundTerms {
  readonly terms: readonly FoundTerm[];
  /** The word is not in the index; the terms are those that are near. */
  readonly isGuess: boolean;
}

const prefixShards = 3;
const prefixTerms = 48;
const typoShards = 4;
const typoTerms = 4;
const inflectionWeight = 0.85;
/** By distance. */
const typoWeights = [0, 0.6, 0.35];

export async function findTerms(store: IndexStore, word: string, isPrefix: boolean): Promise<FoundTerms> {
  const { lang } = await store.root();
  const forms = inflectionsOf(word, lang);
  const [first = word, last = word] = [[word, ...forms].sort()[0], [word, ...forms].sort().at(-1)];
  const range = isPrefix ? ([first, `${word}\uffff`] as const) : ([first, last] as const);
  const shards = await store.shards(...range, isPrefix ? prefixShards : 2);
  const terms = [
    ...exactTerms(shards, word, 1),
    ...forms.flatMap((form) => exactTerms(shards, form, inflectionWeight)),
    ...(isPrefix ? prefixesIn(shards, word, forms) : []),
  ];
  if (terms.length > 0) return { terms, isGuess: false };
  return { terms: await nearTerms(store, word), isGuess: true };
}

function exactTerms(shards: readonly Shard[], word: string, weight: number): FoundTerm[] {
  return shards.flatMap((shard) => {
    const index = lowerBound(shard.terms, word);
    return shard.terms[index] === word ? [{ term: word, weight, postings: postingsAt(shard, index) }] : [];
  });
}

/** The shortest first: they have least that was not typed. */
function prefixesIn(shards: readonly Shard[], word: string, forms: readonly string[]): FoundTerm[] {
  const found: { readonly term: string; readonly shard: Shard; readonly index: number }[] = [];
  for (const shard of shards)
    for (let index = lowerBound(shard.terms, word); index < shard.terms.length; index += 1) {
      const term = shard.terms[index] ?? "";
      if (!term.startsWith(word)) break;
      if (term !== word && !forms.includes(term)) found.push({ term, shard, index });
    }
  return found
    .sort((left, right) => left.term.length - right.term.length)
    .slice(0, prefixTerms)
    .map(({ term, shard, index }) => ({
      term,
      weight: 0.4 + (0.5 * word.length) / term.length,
      postings: postingsAt(shard, index),
    }));
}

async function nearTerms(store: IndexStore, word: string): Promise<FoundTerm[]> {
  const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (limit === 0) return [];
  const near = (await neighbourhood(store, word)).flatMap(({ shard, term, index }) => {
    const distance = editDistance(word, term, limit);
    return distance > limit ? [] : [{ term, weight: typoWeights[distance] ?? 0, postings: postingsAt(shard, index) }];
  });
  return near
    .sort((left, right) => right.weight - left.weight || right.postings.count - left.postings.count)
    .slice(0, typoTerms);
}

/** Words of the index that may have been meant, the nearest first. */
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

interface Place {
  readonly term: string;
  readonly shard: Shard;
  readonly index: number;
}

/** Terms of the shards of the word's first letters, and of what they are with one of them wrong: no more than four shards. */
async function neighbourhood(store: IndexStore, word: string): Promise<readonly Place[]> {
  const [first = "", second = "", third = ""] = word;
  const beginnings = [first + second, second + first, first + third];
  const shards = new Set<Shard>();
  for (const beginning of beginnings) {
    if (shards.size >= typoShards) break;
    const found = await store.shards(beginning, `${beginning}\uffff`, typoShards - shards.size);
    for (const shard of found) shards.add(shard);
  }
  return [...shards].flatMap((shard) => shard.terms.map((term, index) => ({ term, shard, index })));
}
