/**
 * MiniSearch, set up as well as we can for documentation: with weighted fields, identifiers indexed whole and in parts,
 * matches of all words before matches of any word, prefix matching for the last word only, and typos tolerated only if
 * the words as typed find too little.
 */
import type { Query, SearchOptions } from "minisearch";
import MiniSearch from "minisearch";
import type { Peer } from "./peer.ts";

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly path: string;
  readonly text: string;
  readonly code: string;
}

const boost = { title: 6, heading: 5, path: 2, text: 1, code: 0.6 };

function findWords(text: string): readonly string[] {
  return text.normalize("NFC").match(/\$?\.?[\p{L}\p{N}]+(?:[._:-]+[\p{L}\p{N}$]+)*/gu) ?? [];
}

/** `errorHandler` gives error and handler, `$.flow.exit` flow and exit; a plain word gives none. */
function findParts(word: string): readonly string[] {
  const parts = word.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== "");
  return parts.length === 1 && parts[0] === word ? [] : parts;
}

const options = {
  fields: Object.keys(boost),
  tokenize: (text: string) => findWords(text).flatMap((word) => [word, ...findParts(word)]),
};

function makeQuery(words: readonly string[], isFuzzy: boolean, combineWith: "AND" | "OR"): Query {
  const asTyped = { tokenize: (text: string): string[] => [text] };
  return {
    combineWith,
    queries: words.map((word, index) => {
      const settings: SearchOptions = {
        ...asTyped,
        boost,
        prefix: index === words.length - 1,
        fuzzy: isFuzzy && ((term: string) => (term.length >= 8 ? 2 : term.length >= 4 && 1)),
      };
      const parts: Query = { combineWith: "AND", queries: [...findParts(word)], ...settings };
      return { combineWith: "OR", queries: findParts(word).length === 0 ? [word] : [word, parts], ...settings };
    }),
  };
}

export const { buildIndex, openIndex }: Peer = {
  buildIndex: async (sections) => {
    const index = new MiniSearch<Entry>(options);
    for (const { ref, title, heading, path, text, code } of sections)
      index.add({ id: ref, title, heading, path, text, code });
    return JSON.stringify(index);
  },
  openIndex: (text) => {
    const index = MiniSearch.loadJSON<Entry>(text, options);
    return async (query, limit) => {
      const words = findWords(query);
      const found = new Set<string>();
      for (const [isFuzzy, combineWith] of [
        [false, "AND"],
        [true, "AND"],
        [true, "OR"],
      ] as const) {
        if (found.size >= limit || words.length === 0) break;
        for (const { id } of index.search(makeQuery(words, isFuzzy, combineWith))) found.add(String(id));
      }
      return [...found];
    };
  },
};
