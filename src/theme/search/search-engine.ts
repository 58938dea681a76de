/**
 * The search engine: opens a site's index and answers queries. It is the same in the browser, in the terminal and in
 * checks, which only differ in how they fetch files. Results are text, never HTML.
 */
import { findPairs, findTerms } from "./find-terms.ts";
import type { SearchRoot } from "./index-format.ts";
import { readFactor } from "./index-format.ts";
import type { IndexStore } from "./index-store.ts";
import { nearTerms, nearWords } from "./near-terms.ts";
import type { Unit } from "./parse-query.ts";
import { isMessage, parseQuery } from "./parse-query.ts";
import { wordsOfMessage } from "./pasted-message.ts";
import type { FoundUnit, RankedPage } from "./rank.ts";
import { rankPages } from "./rank.ts";
import type { FirstAnswer } from "./search-answer.ts";
import { showPages } from "./show-pages.ts";
import type { FoundTerm } from "./terms-in-shards.ts";

/** Answers queries from one index. */
export interface SearchEngine {
  /**
   * The best pages first. Rejects if a file cannot be fetched; the next query retries.
   *
   * @param area The number of the folder whose pages are wanted, or `null`.
   */
  readonly find: (query: string, limit?: number, area?: number | null) => Promise<FirstAnswer>;
  /** Fetches the file that every query needs. */
  readonly prepare: () => Promise<SearchRoot>;
}

/** The number of pages that the search box shows. */
export const shownPages = 8;
/** In a message, the rarest word matters most, however little a section says about it. */
const messagePresence = 0.5;
/** The weight of a term that stands for the word of a reader. */
const expansionWeight = 0.6;
/** The folders of this many pages are offered as filters. */
const areaPages = 20;

/** @param store Shared by all queries, so that no file is fetched twice. */
export function makeSearch(store: IndexStore): SearchEngine {
  return {
    find: (query, limit = shownPages, area = null) => withRenewal(store, () => answer(store, query, limit, area)),
    prepare: store.root,
  };
}

/** Asks again if the site has been published again, with other files. */
export async function withRenewal<Answer>(store: IndexStore, ask: () => Promise<Answer>): Promise<Answer> {
  const version = store.version();
  try {
    return await ask();
  } catch (error) {
    if (!(await store.renew(version))) throw error;
    return ask();
  }
}

async function answer(store: IndexStore, query: string, limit: number, area: number | null): Promise<FirstAnswer> {
  const root = await store.root();
  const { sections, factors, areas } = root;
  const message = isMessage(query) ? wordsOfMessage(query) : null;
  const parsed = parseQuery(query, message, root);
  const [lookedUp, pairs] = await Promise.all([
    Promise.all(parsed.units.map((unit) => lookUp(store, unit, message !== null))),
    findPairs(store, parsed.words, parsed.isOpen),
  ]);
  const all = rankPages(
    lookedUp.map(({ found }) => found),
    sections,
    {
      pairs,
      required: new Set(parsed.units.flatMap(({ isQuoted }, unit) => (isQuoted ? unit : []))),
      factorOf: (page) => readFactor(factors, page),
      presence: parsed.message === null ? 0 : messagePresence,
      size: parsed.size,
    },
  );
  const [, first, end] = areas[area ?? -1] ?? ["", 0, Infinity];
  const ranked = all.filter(({ page }) => page >= first && page < end);
  const words = lookedUp.map(({ found, unit }) => [
    ...new Set([...termsOf(found), unit.text, ...unit.alternatives.flatMap((alternative) => alternative.words)]),
  ]);
  const pages = await showPages(store, ranked, { parsed, words, limit });
  return {
    pages,
    guesses: lookedUp.flatMap(({ guesses }) => guesses),
    nearWords: pages.length > 0 ? [] : await nearWords(store, parsed.words),
    areas: pages.length === 0 ? [] : areasOf(all.slice(0, areaPages), areas),
  };
}

function areasOf(pages: readonly RankedPage[], areas: SearchRoot["areas"]): FirstAnswer["areas"] {
  return areas.flatMap(([title, first, end], number) =>
    pages.some(({ page }) => page >= first && page < end) ? { number, title } : [],
  );
}

interface LookedUp {
  readonly unit: Unit;
  readonly found: FoundUnit;
  readonly guesses: FirstAnswer["guesses"];
}

async function lookUp(store: IndexStore, unit: Unit, isPasted: boolean): Promise<LookedUp> {
  const { alternatives, whole, isPrefix, isQuoted } = unit;
  // Pasted and quoted words and names of code are not expanded.
  const isLiteral = isPasted || isQuoted || whole !== null;
  const guesses: FirstAnswer["guesses"][number][] = [];
  const found = await Promise.all(
    alternatives.map(async ({ words, weight }, number) => ({
      weight,
      words: await Promise.all(
        words.map(async (word, index) => {
          const isLast = isPrefix && number === 0 && index === words.length - 1;
          const terms = await findTerms(store, word, isLast);
          if (terms.length > 0) return terms;
          // Neither a synonym nor an everyday word is a typo if the site does not use it, and numbers and codes are copied.
          if (weight < 1) return [];
          const expanded = isLiteral ? [] : await findExpansions(store, word);
          if (expanded.length > 0 || /\d/u.test(word)) return expanded;
          const near = await nearTerms(store, word);
          if (near.length > 0) guesses.push({ word, instead: near.slice(0, 2).map(({ term }) => term) });
          return near;
        }),
      ),
    })),
  );
  return {
    unit,
    found: { alternatives: found, whole: whole === null ? [] : await findTerms(store, whole, isPrefix) },
    guesses,
  };
}

/** The terms that stand for a word that the site does not have. */
async function findExpansions(store: IndexStore, word: string): Promise<readonly FoundTerm[]> {
  const terms = (await store.expansions()).get(word)?.split(" ") ?? [];
  const found = await Promise.all(terms.map((term) => findTerms(store, term, false)));
  return found.flat().map((each) => ({ ...each, weight: each.weight * expansionWeight }));
}

function termsOf({ alternatives, whole }: FoundUnit): string[] {
  const terms: readonly FoundTerm[] = [...whole, ...alternatives.flatMap(({ words }) => words.flat())];
  return terms.flatMap(({ term }) => term.split(" "));
}
