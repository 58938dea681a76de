/**
 * The entry point of the search engine: opens a site's index and answers queries. It is the same in the browser, in the
 * terminal and in checks, which only differ in how they fetch files. Results are text, never HTML.
 */
import type { FoundTerm } from "./find-terms.ts";
import { findTerms, nearWords } from "./find-terms.ts";
import type { IndexStore } from "./index-store.ts";
import { makeIndexStore } from "./index-store.ts";
import type { FetchText } from "./file-cache.ts";
import type { ParsedQuery, Unit } from "./parse-query.ts";
import { parseQuery } from "./parse-query.ts";
import type { FoundUnit } from "./rank.ts";
import { rankPages } from "./rank.ts";
import type { SearchAnswer } from "./search-answer.ts";
import { showPages } from "./show-pages.ts";

export interface SearchEngine {
  /** The best pages first, at most `limit`. Rejects if a file cannot be fetched; the next query retries. */
  readonly search: (query: string, limit?: number) => Promise<SearchAnswer>;
  /** Fetches the files that every query needs. */
  readonly prepare: () => Promise<void>;
  /** Fetches the whole index of a small site, so that later queries need no network requests. */
  readonly prefetch: () => Promise<void>;
}

const defaultLimit = 8;

export function openSearch({ fetchText }: { readonly fetchText: FetchText }): SearchEngine {
  const store = makeIndexStore(fetchText);
  return {
    search: async (query, limit = defaultLimit) => {
      try {
        return await answer(store, query, limit);
      } catch (error) {
        // The site may have been published again, with other files.
        if (!(await store.renew())) throw error;
        return answer(store, query, limit);
      }
    },
    prepare: async () => {
      await store.root();
    },
    prefetch: store.prefetch,
  };
}

const nothing: SearchAnswer = { pages: [], guesses: [], nearWords: [] };

async function answer(store: IndexStore, query: string, limit: number): Promise<SearchAnswer> {
  const { lang, synonyms, sections } = await store.root();
  const parsed = parseQuery(query, lang, synonyms);
  if (parsed.units.length === 0) return nothing;
  const lookedUp = await Promise.all(parsed.units.map((unit) => lookUp(store, unit)));
  const ranked = rankPages(
    lookedUp.map(({ found }) => found),
    sections,
    new Set(parsed.units.flatMap(({ isQuoted }, unit) => (isQuoted ? unit : []))),
  );
  const words = lookedUp.map(({ found, unit }) => [
    ...new Set([...termsOf(found), unit.text, ...unit.alternatives.flatMap((alternative) => alternative.words)]),
  ]);
  const pages = await showPages(store, ranked, { parsed, words, limit });
  return {
    pages,
    guesses: lookedUp.flatMap(({ guesses }) => guesses),
    nearWords: pages.length > 0 ? [] : await suggest(store, parsed),
  };
}

interface LookedUp {
  readonly unit: Unit;
  readonly found: FoundUnit;
  readonly guesses: SearchAnswer["guesses"];
}

async function lookUp(store: IndexStore, unit: Unit): Promise<LookedUp> {
  const { alternatives, whole, isPrefix } = unit;
  const guesses: SearchAnswer["guesses"][number][] = [];
  const found = await Promise.all(
    alternatives.map(async ({ words, weight }, number) => ({
      weight,
      words: await Promise.all(
        words.map(async (word, index) => {
          const isLast = isPrefix && number === 0 && index === words.length - 1;
          const { terms, isGuess } = await findTerms(store, word, isLast);
          if (isGuess && number === 0 && terms.length > 0)
            guesses.push({ word, instead: terms.slice(0, 2).map(({ term }) => term) });
          return terms;
        }),
      ),
    })),
  );
  const wholeTerms = whole === null ? null : await findTerms(store, whole, isPrefix);
  return {
    unit,
    found: { alternatives: found, whole: wholeTerms === null || wholeTerms.isGuess ? [] : wholeTerms.terms },
    guesses,
  };
}

function termsOf({ alternatives, whole }: FoundUnit): string[] {
  const terms: readonly FoundTerm[] = [...whole, ...alternatives.flatMap(({ words }) => words.flat())];
  return terms.map(({ term }) => term);
}

async function suggest(store: IndexStore, { words }: ParsedQuery): Promise<readonly string[]> {
  const near = await Promise.all(words.slice(0, 3).map((word) => nearWords(store, word, 3)));
  return [...new Set(near.flat())];
}
