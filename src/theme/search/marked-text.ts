/**
 * Finds the words of a query in a text, to mark them and to choose the best snippet. Pure: returns pieces of text,
 * never HTML.
 */

import { fold, unspaced } from "./tokenize.ts";

/** A piece of a text. Words of the query are marked. */
export interface TextPart {
  readonly text: string;
  /** Offset of the piece in the text, in characters. */
  readonly start: number;
  readonly isMatch: boolean;
}

/** Finds the words of a query. Each match has the index of its unit in the query. */
export interface WordFinder {
  readonly find: (text: string) => readonly WordMatch[];
}

/** `start` and `end` are UTF-16 offsets in the text; `unit` is the index of the word in the query. */
export interface WordMatch {
  readonly start: number;
  readonly end: number;
  readonly unit: number;
}

const letter = String.raw`[\p{L}\p{M}\p{N}]`;

/** @param words The words of each unit, in lower case and without accents. The text may contain accents. */
export function makeWordFinder(words: readonly (readonly string[])[]): WordFinder {
  const unitOf = new Map<string, number>();
  words.forEach((terms, unit) => {
    for (const term of terms) if (!unitOf.has(term)) unitOf.set(term, unit);
  });
  const names = [...unitOf.keys()].filter((term) => /[^\p{L}\p{M}\p{N}]/u.test(term) || unspaced.test(term));
  const findNames = makeNameFinder(names, unitOf);
  return {
    find: (text) => {
      const matches = findNames(text);
      const found = [...matches];
      let next = 0;
      for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu)) {
        // "30MB" is marked for "30".
        const unit = unitOf.get(fold(word.toLowerCase())) ?? unitOf.get(/^\d*/u.exec(word)?.[0] ?? "");
        if (unit === undefined) continue;
        while ((matches[next]?.end ?? start + 1) <= start) next += 1;
        // Skips words inside a name that is already marked.
        if ((matches[next]?.start ?? text.length) >= start + word.length)
          found.push({ start, end: start + word.length, unit });
      }
      return matches.length === 0 ? found : found.sort((left, right) => left.start - right.start);
    },
  };
}

/** Finds code names, and words in scripts without spaces, which can start anywhere. */
function makeNameFinder(names: readonly string[], unitOf: ReadonlyMap<string, number>): WordFinder["find"] {
  if (names.length === 0) return () => [];
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(longestFirst.map(patternOf).join("|"), "giu");
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      unit: unitOf.get(found.toLowerCase()) ?? 0,
    }));
}

/** Matches consecutive words, regardless of punctuation between them. @param words The possible forms of each word. */
export function makePhrasePattern(words: readonly (readonly string[])[]): RegExp {
  const isUnspaced = words.some((forms) => forms.some((form) => unspaced.test(form)));
  const inner = words
    .map((forms) => `(?:${forms.map(escapePattern).join("|")})`)
    // Nothing separates the words of "reloadProps".
    .join(String.raw`[^\p{L}\p{N}]*`);
  return new RegExp(isUnspaced ? inner : `(?<!${letter})${inner}(?!${letter})`, "iu");
}

function patternOf(term: string): string {
  const escaped = escapePattern(term);
  return unspaced.test(term) ? escaped : `(?<!${letter})${escaped}(?!${letter})`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}

/** Splits a text into marked and unmarked pieces. */
export function markText(text: string, finder: WordFinder): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (start: number, end: number, isMatch: boolean): void => {
    if (end > start) parts.push({ text: text.slice(start, end), start, isMatch });
  };
  for (const { start, end } of finder.find(text)) {
    add(from, start, false);
    add(start, end, true);
    from = end;
  }
  add(from, text.length, false);
  return parts;
}

const snippetLength = 170;

/** The part of a text that contains most words of the query, with an ellipsis where it is cut. */
export function makeSnippet(text: string, finder: WordFinder): readonly TextPart[] {
  const matches = finder.find(text);
  let best = matches[0];
  let most = 0;
  matches.forEach((match, index) => {
    const units = new Set<number>();
    for (let next = index; next < matches.length; next += 1) {
      const other = matches[next];
      if (other === undefined || other.end > match.start + snippetLength - 40) break;
      units.add(other.unit);
    }
    if (units.size <= most) return;
    most = units.size;
    best = match;
  });
  const around = best?.start ?? 0;
  const start = around < 60 ? 0 : text.indexOf(" ", around - 45) + 1;
  const from = start > around ? around : start;
  const end = from + snippetLength >= text.length ? text.length : text.lastIndexOf(" ", from + snippetLength);
  const to = end <= around ? Math.min(text.length, from + snippetLength) : end;
  return markText(`${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`, finder);
}

/** Marks the words of a query in a heading, and in a snippet of a text. */
export type Marker = (
  heading: string,
  text: string,
) => { readonly heading: readonly TextPart[]; readonly snippet: readonly TextPart[] };

/** @param words The words of each unit of the query, as for `makeWordFinder`. */
export function makeMarker(words: readonly (readonly string[])[]): Marker {
  const finder = makeWordFinder(words);
  return (heading, text) => ({ heading: markText(heading, finder), snippet: makeSnippet(text, finder) });
}
