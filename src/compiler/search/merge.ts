/**
 * Merges the words of all pages into lines, one for each term, in order. The words of a large site are first split into
 * ranges of terms and written to scratch storage, so that memory use does not grow with the site. The postings of a
 * page were encoded when the page was compiled, and are joined here without decoding them.
 */
import { encodePage, joinPostings, lowerBound } from "../../theme/search/shard.ts";
import { comparePaths } from "../source/paths.ts";
import type { Scratch, ScratchRange } from "./text-store.ts";

/** A line of the index. Terms are ordered by their code units. */
export interface TermLine {
  readonly term: string;
  /** The sections that contain the term, and its impact in each; see `postings.ts`. */
  readonly contents: string;
}

/** The words of all pages, by page number. */
export interface SiteWords {
  readonly pages: number;
  /** Approximate, in characters. */
  readonly size: number;
  /** A line for each term, in order: the term, its sections, and its impact in each. */
  readonly termsOf: (page: number) => string;
  /** The same for all pages, in order; called once. */
  readonly all: () => Iterable<string>;
}

/** The size in characters of a part, and of a piece written to scratch storage. */
const partSize = 6_000_000;
const pieceSize = 200_000;
/** The number of pages that we sample to choose the boundaries of parts. */
const sampledPages = 100;

/**
 * Yields each term once, in order. Scratch storage is opened only for a large site, and closed when the generator
 * ends.
 */
export function* mergeTerms(words: SiteWords, openScratch: () => Scratch): Generator<TermLine> {
  const boundaries = findBoundaries(words, Math.ceil(words.size / partSize));
  if (boundaries.length === 0) {
    yield* mergePart(numbered(words.all()));
    return;
  }
  const scratch = openScratch();
  try {
    const parts = boundaries.map(() => new Part(scratch));
    const last = new Part(scratch);
    for (const [page, terms] of numbered(words.all()))
      splitWords(terms, boundaries, (part, piece) => (parts[part] ?? last).add(page, piece));
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

/** The last term of every part except the final one. */
function findBoundaries({ pages, termsOf }: SiteWords, count: number): readonly string[] {
  if (count < 2) return [];
  const step = Math.max(1, Math.floor(pages / sampledPages));
  const lines: string[] = [];
  for (let page = 0; page < pages; page += step) lines.push(...termsOf(page).split("\n"));
  lines.sort(comparePaths);
  const size = lines.reduce((total, line) => total + line.length, 0) / count;
  const boundaries: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length;
    const term = line.slice(0, line.indexOf(" "));
    if (length > size * (boundaries.length + 1) && term !== boundaries.at(-1)) boundaries.push(term);
  }
  return boundaries;
}

/** Splits the lines of a page at the boundaries of parts. */
function splitWords(terms: string, boundaries: readonly string[], add: (part: number, piece: string) => void): void {
  let part = 0;
  let pieceStart = 0;
  for (let start = 0; start < terms.length;) {
    const term = terms.slice(start, terms.indexOf(" ", start));
    if (part < boundaries.length && term > (boundaries[part] ?? "")) {
      if (start > pieceStart) add(part, terms.slice(pieceStart, start - 1));
      pieceStart = start;
      part = lowerBound(boundaries, term);
    }
    const lineEnd = terms.indexOf("\n", start);
    start = lineEnd === -1 ? terms.length : lineEnd + 1;
  }
  if (terms.length > pieceStart) add(part, terms.slice(pieceStart));
}

/** The words of one range of terms, in scratch storage. */
class Part {
  readonly #scratch: Scratch;
  readonly #ranges: ScratchRange[] = [];
  #pieces: string[] = [];
  #size = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  add(page: number, terms: string): void {
    this.#pieces.push(String(page), terms);
    this.#size += terms.length;
    if (this.#size > pieceSize) this.#flush();
  }

  *read(): Generator<readonly [number, string]> {
    this.#flush();
    for (const range of this.#ranges) {
      const pieces = this.#scratch.read(range).split("\n\n");
      for (let at = 0; at < pieces.length; at += 2) yield [Number(pieces[at]), pieces[at + 1] ?? ""];
    }
  }

  #flush(): void {
    if (this.#size === 0) return;
    this.#ranges.push(this.#scratch.add(this.#pieces.join("\n\n")));
    this.#pieces = [];
    this.#size = 0;
  }
}

/** The postings of a term, in page order, joined only when its line is emitted. */
interface TermList {
  /**
   * Four numbers for each page: its index in the list of words, and the offsets of the sections, of the space after
   * them and of the end of the impacts.
   */
  readonly parts: number[];
  /** The number of sections that contain the term. */
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
    let steps = "";
    let levels = "";
    let last = 0;
    for (let index = 0; index < parts.length; index += 4) {
      const at = parts[index] ?? 0;
      const text = words[at] ?? "";
      const number = numbers[at] ?? 0;
      steps += encodePage(number - last) + text.slice(parts[index + 1], parts[index + 2]);
      levels += text.slice((parts[index + 2] ?? 0) + 1, parts[index + 3]);
      last = number;
    }
    yield { term, contents: joinPostings(steps, levels, count) };
  }
}
