/**
 * Cuts the lines of an index into shards, and keeps them. Where a shard ends is told by the terms around its end alone (content-defined
 * chunking, https://doi.org/10.1145/502034.502052), so that an edited page changes the few shards that hold its words, and the index is the same
 * whether it was made at once or edit by edit.
 */
import { encodeLine, gap, readShard } from "../../theme/search/shard.ts";
import { nameOf } from "../page/search-words.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { KeptTexts } from "./kept-texts.ts";
import type { TermLine } from "./merge.ts";
import { publishedContents } from "./postings.ts";

/** A shard as it is kept. */
export interface KeptShard {
  /** Its first and its last term. */
  readonly first: string;
  readonly last: string;
  /** Made of what readers get of it. */
  readonly name: string;
  /** Of its lines, with all sections of each term. */
  readonly place: ValueLocation;
  /** Of what readers get of it. */
  readonly published: ValueLocation;
}

/** Characters of a shard, half as many bytes on the way. */
export interface ShardSize {
  readonly least: number;
  readonly most: number;
}

/** Between the least and the most, one term in as many ends a shard. */
const endingTerms = 64;
/** A line counts for no more: what readers get of it is not much longer. */
const lineLimit = 8000;

/** Takes lines in order, and makes a shard where one ends. */
export class ShardCutter {
  readonly #size: ShardSize;
  readonly #texts: KeptTexts;
  #lines: TermLine[] = [];
  #length = 0;

  constructor(size: ShardSize, texts: KeptTexts) {
    this.#size = size;
    this.#texts = texts;
  }

  /** Whether no shard is begun that goes on with this term. */
  endsBefore(term: string): boolean {
    const last = this.#lines.at(-1)?.term;
    if (last === undefined) return true;
    const { least, most } = this.#size;
    if (this.#length >= most || regionOf(last) !== regionOf(term)) return true;
    return this.#length >= least && fnv1a(last) % endingTerms === 0;
  }

  /** @returns The shard that ended before this line. */
  add(line: TermLine): readonly KeptShard[] {
    const ended = this.endsBefore(line.term) ? this.end() : [];
    const { term, contents } = line;
    this.#length += term.length + Math.min(contents.length, lineLimit);
    this.#lines.push(line);
    return ended;
  }

  /** Of the lines that are left. */
  end(): readonly KeptShard[] {
    const lines = this.#lines;
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    this.#lines = [];
    this.#length = 0;
    const text = encodeLines(lines);
    const published = encodeLines(lines.map(({ term, contents }) => ({ term, contents: publishedContents(contents) })));
    const place = this.#texts.add(text);
    const publishedPlace = published === text ? place : this.#texts.add(published);
    return [{ first: first.term, last: last.term, name: nameOf(published), place, published: publishedPlace }];
  }
}

/** Words, letters that are left out of words, and words again: each begins a shard, so that they can be listed one after the other. */
export function regionOf(term: string): 0 | 1 | 2 {
  return term.startsWith(gap) ? 1 : term < gap ? 0 : 2;
}

/** @param place Of the whole shard, or of what readers get of it. */
export function linesAt(place: ValueLocation, texts: KeptTexts): readonly TermLine[] {
  const { terms, lines } = readShard(texts.read(place));
  return terms.map((term, index) => ({ term, contents: lines[index] ?? "" }));
}

function encodeLines(lines: readonly TermLine[]): string {
  return lines.map(({ term, contents }, index) => encodeLine(term, lines[index - 1]?.term ?? "", contents)).join("\n");
}
