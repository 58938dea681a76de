/**
 * Ranks sections and their pages by how relevant they are to the words of a query. Impacts are computed when the index
 * is built (`compiler/page/search/search-impact.ts`), following BM25F (https://doi.org/10.1561/1500000019); here they are
 * weighted by the rarity of each word. Pure.
 */
import { maxImpact } from "./index-format.ts";
import { pageOfKey, sectionKey } from "./shard.ts";
import type { FoundTerm } from "./terms-in-shards.ts";

/** The terms found for one word of the query. */
export interface FoundUnit {
  /** Each alternative consists of words, each with the terms that match it. */
  readonly alternatives: readonly { readonly weight: number; readonly words: readonly (readonly FoundTerm[])[] }[];
  /** The terms for a complete code name. */
  readonly whole: readonly FoundTerm[];
}

/** `page` is a page's number, `key` a `sectionKey`. Scores of different queries cannot be compared. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** The best sections first. */
  readonly sections: readonly { readonly key: number; readonly score: number }[];
  /** The query is a keyword of the page. */
  readonly isNamed: boolean;
}

type Scores = Map<number, number>;

/** A reader who types a complete code name is looking for it, so sections score high wherever it occurs in them. */
const wholeWeight = 2;
const wholeFloor = 0.7;
/** Pages that define the query, as their title or a field, reach this share of the highest score, and rank above pages that only mention it. */
const definitionShare = 0.9;
const definitionFactor = 1.3;
/**
 * The combined score of a page's sections counts as well as its best section, because a long question is rarely
 * answered in one place.
 */
const pageWeight = 0.25;
const restWeight = 0.4;
/** The rarest word of a question is often not its topic. */
const rarityPower = 0.8;
/** The impact of the words of a keyword, about that of words in a heading. */
const keywordLevel = 9;
/** The weight of a page's keyword, relative to a section that contains the words of the query. */
const keywordShare = 0.8;
/** How much a heading that consists of the words of the query counts, compared with a word. */
const pairWeight = 0.9;

/** The inputs of a score besides the words, which alone count by default. */
export interface RankOptions {
  /** Indexes of the units that a section must contain. */
  readonly required?: ReadonlySet<number>;
  /** Pairs of neighboring words that titles and headings contain. */
  readonly pairs?: readonly FoundTerm[];
  /** How much the score of a page counts, compared with others. */
  readonly factorOf?: (page: number) => number;
  /** How much of a word's score a section gets for containing it at all: from 0 to 1. */
  readonly presence?: number;
  /** The number of words in the query without stop words. */
  readonly size?: number;
}

/**
 * @param sectionCount The number of sections of the site, by which the rarity of words is measured.
 * @returns Pages whose keyword is the query first, then by score.
 */
export function rankPages(
  units: readonly FoundUnit[],
  sectionCount: number,
  { required = new Set(), pairs = [], factorOf = () => 1, presence = 0, size = 0 }: RankOptions = {},
): readonly RankedPage[] {
  const keywords: Keywords = new Map();
  const scored = units.map((unit) => scoreUnit(unit, sectionCount, presence, keywords));
  // A term with an incomplete list of sections may occur in any other section, so it cannot be required.
  const needed = scored.filter(({ floor }, unit) => required.has(unit) && floor === 0);
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  // A term with an incomplete list of sections may occur in any other section, so every section gets its minimum score.
  const assumed = scored.filter(({ floor }) => floor > 0);
  const assumedScore = assumed.reduce((sum, { floor }) => sum + floor, 0);
  const assumedCover = assumed.reduce((sum, { weight }) => sum + weight, 0);
  const scoreOf = ({ score, covered }: Sum): number => (score + assumedScore) * ((covered + assumedCover) / total);
  const sections: Sums = new Map();
  const whole: Sums = new Map();
  for (const unit of scored) {
    const best: Scores = new Map();
    for (const [key, score] of unit.scores) {
      if (!keywords.has(key)) addScore(sections, key, score, unit);
      raise(best, pageOfKey(key), score);
    }
    for (const [page, score] of best) addScore(whole, page, score, unit);
  }
  const named = new Set<number>();
  // A keyword adds its words to the beginning of its page.
  const beginnings: Scores = new Map();
  for (const [key, { words, typed }] of keywords) {
    const page = pageOfKey(key);
    const first = sectionKey(page, 0);
    const both: Sums = new Map();
    for (const unit of scored)
      addScore(both, page, Math.max(unit.scores.get(key) ?? 0, unit.scores.get(first) ?? 0), unit);
    raise(beginnings, page, scoreOf(both.get(page) ?? nothing));
    // Of a complete code name, a keyword that has only its words is not what is meant.
    const isWhole = units.every(
      (unit) => unit.whole.length === 0 || unit.whole.some((term) => term.postings.keys.includes(key)),
    );
    if (isWhole && words === size && typed >= size) named.add(page);
  }
  const pairScore = (pairWeight * total) / scored.length;
  for (const { postings, weight } of pairs)
    for (const [index, key] of postings.keys.entries()) {
      const known = sections.get(key);
      if (known !== undefined) known.score += (pairScore * weight * (postings.impacts[index] ?? 0)) / maxImpact;
    }
  const pages = new Map<number, { key: number; score: number }[]>();
  for (const [key, sum] of sections) {
    if (!needed.every(({ scores }) => scores.has(key))) continue;
    const page = pageOfKey(key);
    const list = pages.get(page);
    const section = { key, score: factorOf(page) * scoreOf(sum) };
    if (list === undefined) pages.set(page, [section]);
    else list.push(section);
  }
  for (const [page, score] of beginnings)
    if (!pages.has(page)) pages.set(page, [{ key: sectionKey(page, 0), score: factorOf(page) * score }]);
  return Array.from(pages, ([page, list]): RankedPage => {
    list.sort((left, right) => right.score - left.score || left.key - right.key);
    const [best, ...others] = list;
    const rest = others.reduce((sum, { score }) => sum + score, 0);
    const all = scoreOf(whole.get(page) ?? nothing);
    const factor = factorOf(page);
    const highest = Math.max(best?.score ?? 0, factor * keywordShare * (beginnings.get(page) ?? 0));
    const score = highest + factor * pageWeight * all + restWeight * Math.log1p(rest);
    return { page, score, sections: list, isNamed: named.has(page) };
  }).sort(
    (left, right) => Number(right.isNamed) - Number(left.isNamed) || right.score - left.score || left.page - right.page,
  );
}

/** For each keyword, how many words it has, and how many of them were typed. */
type Keywords = Map<number, { readonly words: number; typed: number }>;

/** The scores of some words, and the weight of those that were found. */
interface Sum {
  score: number;
  covered: number;
}

type Sums = Map<number, Sum>;

const nothing: Readonly<Sum> = { score: 0, covered: 0 };

function addScore(sums: Sums, key: number, score: number, { weight, floor }: ScoredUnit): void {
  if (score === 0) return;
  const known = sums.get(key) ?? { ...nothing };
  known.score += score - floor;
  known.covered += floor === 0 ? weight : 0;
  sums.set(key, known);
}

interface ScoredUnit {
  readonly scores: Scores;
  /** The weight of the word relative to the others, by its rarity. */
  readonly weight: number;
  /** The score of sections that are not listed. */
  readonly floor: number;
}

function scoreUnit(
  { alternatives, whole }: FoundUnit,
  sectionCount: number,
  presence: number,
  keywords: Keywords,
): ScoredUnit {
  const scores: Scores = new Map();
  let weight = 0;
  let floor = 0;
  for (const [number, { weight: share, words }] of alternatives.entries()) {
    const sums: Scores = new Map();
    const counts: Scores = new Map();
    let alternativeWeight = 0;
    for (const terms of words) {
      const rarity = rarityOf(terms, sectionCount);
      alternativeWeight += rarity;
      if (words.length === 1 && terms.some(({ postings }) => postings.count > postings.keys.length))
        floor = Math.max(floor, (share * rarity) / maxImpact);
      for (const [key, score] of scoreTerms(terms, rarity, presence, keywords, number === 0)) {
        add(sums, key, score);
        add(counts, key, 1 / words.length);
      }
    }
    weight = Math.max(weight, share * alternativeWeight);
    for (const [key, sum] of sums) raise(scores, key, share * sum * (counts.get(key) ?? 0));
  }
  if (whole.length > 0) {
    const rarity = rarityOf(whole, sectionCount);
    const highest = rarity * wholeWeight;
    for (const [key, score] of scoreTerms(whole, highest, wholeFloor, keywords, false))
      add(scores, key, score < highest * definitionShare ? score : score * definitionFactor);
    weight = Math.max(weight, rarity);
  }
  return { scores, weight: scores.size === 0 ? rarityOf([], sectionCount) : weight, floor };
}

function scoreTerms(
  terms: readonly FoundTerm[],
  rarity: number,
  presence: number,
  keywords: Keywords,
  isTyped: boolean,
): Scores {
  const scores: Scores = new Map();
  for (const { weight, postings } of terms)
    for (const [index, key] of postings.keys.entries()) {
      let impact = postings.impacts[index] ?? 0;
      if (impact > maxImpact) {
        const keyword = keywords.get(key) ?? { words: impact - maxImpact, typed: 0 };
        if (isTyped && weight === 1) keyword.typed += 1;
        keywords.set(key, keyword);
        impact = keywordLevel;
      }
      raise(scores, key, rarity * (presence + ((1 - presence) * weight * impact) / maxImpact));
    }
  return scores;
}

function add(scores: Scores, key: number, score: number): void {
  scores.set(key, (scores.get(key) ?? 0) + score);
}

function raise(scores: Scores, key: number, score: number): void {
  scores.set(key, Math.max(scores.get(key) ?? 0, score));
}

/** The more sections contain one of the terms, the lower its weight. */
function rarityOf(terms: readonly FoundTerm[], sectionCount: number): number {
  const count = Math.min(
    sectionCount,
    terms.reduce((sum, { postings, weight }) => sum + postings.count * weight, 0),
  );
  return Math.log(1 + (sectionCount - count + 0.5) / (count + 0.5)) ** rarityPower;
}
