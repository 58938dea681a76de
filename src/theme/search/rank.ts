/**
 * Ranks sections and their pages by how relevant they are to the words of a query. Impacts are computed when the index
 * is built (`compiler/page/search-impact.ts`), following BM25F (https://doi.org/10.1561/1500000019); here they are
 * weighted by the rarity of each word. Pure.
 */
import type { FoundTerm } from "./find-terms.ts";
import { maxImpact } from "./index-format.ts";
import { pageOfKey } from "./shard.ts";

/** The terms found for one word of the query. */
export interface FoundUnit {
  /** Each alternative consists of words, each with the terms that match it. */
  readonly alternatives: readonly { readonly weight: number; readonly words: readonly (readonly FoundTerm[])[] }[];
  /** The terms for a complete code name. */
  readonly whole: readonly FoundTerm[];
}

export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** The best sections first. */
  readonly sections: readonly { readonly key: number; readonly score: number }[];
}

type Scores = Map<number, number>;

/** A reader who types a complete code name is looking for it, so sections score high wherever it occurs in them. */
const wholeWeight = 2;
const wholeFloor = 0.7;
/**
 * The combined score of a page's sections counts as well as its best section, because a long question is rarely
 * answered in one place.
 */
const pageWeight = 0.25;
const restWeight = 0.4;
/** The rarest word of a question is often not its topic. */
const rarityPower = 0.8;
/** How much a heading that consists of the words of the query counts, compared with a word. */
const pairWeight = 0.7;

export interface RankOptions {
  /** Indexes of the units that a section must contain. */
  readonly required?: ReadonlySet<number>;
  /** Pairs of neighbouring words that titles and headings contain. */
  readonly pairs?: readonly FoundTerm[];
  /** How much the score of a page counts, compared with others. */
  readonly factorOf?: (page: number) => number;
  /** How much of a word's score a section gets for containing it at all: from 0 to 1. */
  readonly presence?: number;
}

export function rankPages(
  units: readonly FoundUnit[],
  sectionCount: number,
  { required = new Set(), pairs = [], factorOf = () => 1, presence = 0 }: RankOptions = {},
): readonly RankedPage[] {
  const scored = units.map((unit) => scoreUnit(unit, sectionCount, presence));
  // A term with an incomplete list of sections may occur in any other section, so it cannot be required.
  const needed = scored.filter(({ floor }, unit) => required.has(unit) && floor === 0);
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const sections = new Map<number, { score: number; covered: number }>();
  const whole = new Map<number, { score: number; covered: number }>();
  for (const { scores, weight, floor } of scored) {
    const best = new Map<number, number>();
    for (const [key, score] of scores) {
      const known = sections.get(key) ?? { score: 0, covered: 0 };
      known.score += score - floor;
      known.covered += floor === 0 ? weight : 0;
      sections.set(key, known);
      const page = pageOfKey(key);
      if (score > (best.get(page) ?? 0)) best.set(page, score);
    }
    for (const [page, score] of best) {
      const known = whole.get(page) ?? { score: 0, covered: 0 };
      known.score += score - floor;
      known.covered += floor === 0 ? weight : 0;
      whole.set(page, known);
    }
  }
  const pairScore = (pairWeight * total) / scored.length;
  for (const { postings, weight } of pairs)
    for (const [index, key] of postings.keys.entries()) {
      const known = sections.get(key);
      if (known !== undefined) known.score += (pairScore * weight * (postings.impacts[index] ?? 0)) / maxImpact;
    }
  // A term with an incomplete list of sections may occur in any other section, so every section gets its minimum score.
  const assumed = scored.filter(({ floor }) => floor > 0);
  const assumedScore = assumed.reduce((sum, { floor }) => sum + floor, 0);
  const assumedCover = assumed.reduce((sum, { weight }) => sum + weight, 0);
  const scoreOf = ({ score, covered }: { score: number; covered: number }): number =>
    (score + assumedScore) * ((covered + assumedCover) / total);
  const pages = new Map<number, { key: number; score: number; covered: number }[]>();
  for (const [key, { score, covered }] of sections) {
    if (!needed.every(({ scores }) => scores.has(key))) continue;
    const page = pageOfKey(key);
    const list = pages.get(page);
    const section = { key, score: factorOf(page) * scoreOf({ score, covered }), covered };
    if (list === undefined) pages.set(page, [section]);
    else list.push(section);
  }
  return Array.from(pages, ([page, list]): RankedPage => {
    list.sort((left, right) => right.score - left.score || left.key - right.key);
    const [best, ...others] = list;
    const rest = others.reduce((sum, { score }) => sum + score, 0);
    const all = scoreOf(whole.get(page) ?? { score: 0, covered: 0 });
    const score = (best?.score ?? 0) + factorOf(page) * pageWeight * all + restWeight * Math.log1p(rest);
    return { page, score, sections: list };
  }).sort((left, right) => right.score - left.score || left.page - right.page);
}

interface ScoredUnit {
  readonly scores: Scores;
  /** The weight of the word relative to the others, by its rarity. */
  readonly weight: number;
  /** The score of sections that are not listed. */
  readonly floor: number;
}

function scoreUnit({ alternatives, whole }: FoundUnit, sectionCount: number, presence: number): ScoredUnit {
  let scores: Scores = new Map();
  let weight = 0;
  let floor = 0;
  for (const { weight: share, words } of alternatives) {
    const sums: Scores = new Map();
    const counts = new Map<number, number>();
    let alternativeWeight = 0;
    for (const terms of words) {
      const rarity = rarityOf(terms, sectionCount);
      alternativeWeight += rarity;
      if (words.length === 1 && terms.some(({ postings }) => postings.count > postings.keys.length))
        floor = Math.max(floor, (share * rarity) / maxImpact);
      for (const [key, score] of scoreTerms(terms, rarity, presence)) {
        sums.set(key, (sums.get(key) ?? 0) + score);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    weight = Math.max(weight, share * alternativeWeight);
    if (words.length > 1) for (const [key, sum] of sums) sums.set(key, (sum * (counts.get(key) ?? 0)) / words.length);
    scores = addBest(scores, sums, share);
  }
  if (whole.length > 0) {
    const rarity = rarityOf(whole, sectionCount);
    const highest = rarity * wholeWeight;
    for (const [key, score] of scoreTerms(whole, highest, wholeFloor)) scores.set(key, (scores.get(key) ?? 0) + score);
    weight = Math.max(weight, rarity);
  }
  return { scores, weight: scores.size === 0 ? rarityOf([], sectionCount) : weight, floor };
}

function scoreTerms(terms: readonly FoundTerm[], rarity: number, presence: number): Scores {
  const scores: Scores = new Map();
  for (const { weight, postings } of terms)
    postings.keys.forEach((key, index) => {
      const score = rarity * (presence + ((1 - presence) * weight * (postings.impacts[index] ?? 0)) / maxImpact);
      if (score > (scores.get(key) ?? 0)) scores.set(key, score);
    });
  return scores;
}

function addBest(scores: Scores, others: Scores, share: number): Scores {
  for (const [key, score] of others) scores.set(key, Math.max(scores.get(key) ?? 0, share * score));
  return scores;
}

/** The more sections contain one of the terms, the lower its weight. */
function rarityOf(terms: readonly FoundTerm[], sectionCount: number): number {
  const count = Math.min(
    sectionCount,
    terms.reduce((sum, { postings, weight }) => sum + postings.count * weight, 0),
  );
  return Math.log(1 + (sectionCount - count + 0.5) / (count + 0.5)) ** rarityPower;
}
