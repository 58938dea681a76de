/**
 * Merges the words of all pages into lines, a term each, in order. Where a site is large this is done in parts, each a range of terms, whose
 * words are put aside first, so that memory does not grow with the site. What a page says of a term is text already, made when the page was
 * compiled: it is joined, and not read again.
 */
import { encodePage, joinPostings, lowerBound } from "../../theme/search/shard.ts";
import { comparePaths } from "../source/paths.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { Scratch } from "./kept-texts.ts";

export interface TermLine {
  readonly term: string;
  /** The sections that have it, and how much it tells of each; see `postings.ts`. */
  readonly contents: string;
}

/** The words of all pages, by the page's number. */
export interface SiteWords {
  readonly pages: number;
  /** Characters, about. */
  readonly size: number;
  /** A line for each term, in order: the term, its sections, and how much it tells of each. */
  readonly termsOf: (page: number) => string;
  /** The same of all pages, in order; asked for once. */
  readonly all: () => Iterable<string>;
}

/** Characters of a part, and of what is put aside at a time. */
const partSize = 6_000_000;
const pieceSize = 200_000;
/** Pages whose words tell where parts end. */
const sampledPages = 100;

export function* mergeTerms(words: SiteWords, openScratch: () => Scratch): Generator<TermLine> {
  const borders = findBorders(words, Math.ceil(words.size / partSize));
  if (borders.length === 0) {
    yield* mergePart(numbered(words.all()));
    return;
  }
  const scratch = openScratch();
  try {
    const parts = borders.map(() => new Part(scratch));
    const last = new Part(scratch);
    for (const [page, terms] of numbered(words.all()))
      splitWords(terms, borders, (part, piece) => (parts[part] ?? last).add(page, piece));
    for (const part of [...parts, last]) yield* mergePart(part.read());
  } finally {
    scratch.close();
  }
}

function* numbered(all: Iterable<string>): Generator<readonly [number, string]> {
  let page = 0;
  for (const terms of all) {
    yield [page, terms];
    page += 1;
  }
}

/** The last terms of all parts but the last. */
function findBorders({ pages, termsOf }: SiteWords, count: number): readonly string[] {
  if (count < 2) return [];
  const step = Math.max(1, Math.floor(pages / sampledPages));
  const lines: string[] = [];
  for (let page = 0; page < pages; page += step) lines.push(...termsOf(page).split("\n"));
  lines.sort(comparePaths);
  const size = lines.reduce((total, line) => total + line.length, 0) / count;
  const borders: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length;
    const term = line.slice(0, line.indexOf(" "));
    if (length > size * (borders.length + 1) && term !== borders.at(-1)) borders.push(term);
  }
  return borders;
}

/** Cuts the lines of a page where parts end. */
function splitWords(terms: string, borders: readonly string[], add: (part: number, piece: string) => void): void {
  let part = 0;
  let pieceStart = 0;
  for (let start = 0; start < terms.length;) {
    const term = terms.slice(start, terms.indexOf(" ", start));
    if (part < borders.length && term > (borders[part] ?? "")) {
      if (start > pieceStart) add(part, terms.slice(pieceStart, start - 1));
      pieceStart = start;
      part = lowerBound(borders, term);
    }
    const lineEnd = terms.indexOf("\n", start);
    start = lineEnd === -1 ? terms.length : lineEnd + 1;
  }
  if (terms.length > pieceStart) add(part, terms.slice(pieceStart));
}

/** Words of one range of terms, put aside. */
class Part {
  readonly #scratch: Scratch;
  readonly #places: ValueLocation[] = [];
  #pieces: string[] = [];
  #size = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  add(page: number, terms: string): void {
    this.#pieces.push(String(page), terms);
    this.#size += terms.length;
    if (this.#size > pieceSize) this.#putAside();
  }

  *read(): Generator<readonly [number, string]> {
    this.#putAside();
    for (const place of this.#places) {
      const pieces = this.#scratch.read(place).split("\n\n");
      for (let at = 0; at < pieces.length; at += 2) yield [Number(pieces[at]), pieces[at + 1] ?? ""];
    }
  }

  #putAside(): void {
    if (this.#size === 0) return;
    this.#places.push(this.#scratch.add(this.#pieces.join("\n\n")));
    this.#pieces = [];
    this.#size = 0;
  }
}

/** What the pages say of a term, in their order; joined when it is asked for. */
interface TermList {
  /** A place among the pages, and where its words hold the sections and the impacts: four numbers a page. */
  readonly parts: number[];
  /** Sections that have the term. */
  count: number;
}

function* mergePart(pages: Iterable<readonly [number, string]>): Generator<TermLine> {
  const lists = new Map<string, TermList>();
  const words: string[] = [];
  const numbers: number[] = [];
  for (const [number, terms] of pages) {
    const at = words.length;
    words.push(terms);
    numbers.push(number);
    for (let start = 0; start < terms.length;) {
      const middle = terms.indexOf(" ", start);
      const space = terms.indexOf(" ", middle + 1);
      const lineEnd = terms.indexOf("\n", space);
      const end = lineEnd === -1 ? terms.length : lineEnd;
      const term = terms.slice(start, middle);
      const known = lists.get(term);
      if (known === undefined) lists.set(term, { parts: [at, middle + 1, space, end], count: end - space - 1 });
      else {
        known.parts.push(at, middle + 1, space, end);
        known.count += end - space - 1;
      }
      start = end + 1;
    }
  }
  for (const term of [...lists.keys()].sort(comparePaths)) {
    const { parts, count } = lists.get(term) ?? { parts: [], count: 0 };
    lists.delete(term);
    let places = "";
    let levels = "";
    let last = 0;
    for (let index = 0; index < parts.length; index += 4) {
      const at = parts[index] ?? 0;
      const text = words[at] ?? "";
      const number = numbers[at] ?? 0;
      places += encodePage(number - last) + text.slice(parts[index + 1], parts[index + 2]);
      levels += text.slice((parts[index + 2] ?? 0) + 1, parts[index + 3]);
      last = number;
    }
    yield { term, contents: joinPostings(places, levels, count) };
  }
}
