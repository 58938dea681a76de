/**
 * Cuts the lines of an index into shards and stores them. The boundary of a shard depends only on the terms next to it
 * (content-defined chunking, https://doi.org/10.1145/502034.502052). An edited page therefore changes only the few
 * shards that contain its words, and the index is the same whether it was made at once or edit by edit.
 */
import { encodeLine, deletionMark, readShard } from "../../theme/search/shard.ts";
import { nameOf } from "../page/search/search-words.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { TextStore } from "./text-store.ts";
import type { TermLine } from "./merge.ts";
import { publishedContents } from "./postings.ts";

/** A stored shard. */
export interface StoredShard {
  /** The first and the last term. */
  readonly first: string;
  readonly last: string;
  /** A hash of the published text. */
  readonly name: string;
  /** The location of its lines with all sections of each term. */
  readonly full: StoredValue;
  /** The location of the text that readers get. */
  readonly published: StoredValue;
}

/** In characters; transferring them takes half as many bytes. */
export interface ShardSize {
  readonly min: number;
  readonly max: number;
}

/** Between the minimum and the maximum size, one term in this many ends a shard. */
const endingTerms = 64;
/** The maximum number of characters that a line counts for, because its published form is hardly longer. */
const lineLimit = 8000;

/** Takes lines in order and emits a shard whenever one ends. */
export class ShardCutter {
  readonly #size: ShardSize;
  readonly #texts: TextStore;
  #lines: TermLine[] = [];
  #length = 0;

  constructor(size: ShardSize, texts: TextStore) {
    this.#size = size;
    this.#texts = texts;
  }

  /** Whether a new shard starts at this term. */
  endsBefore(term: string): boolean {
    const last = this.#lines.at(-1)?.term;
    if (last === undefined) return true;
    const { min, max } = this.#size;
    if (this.#length >= max || regionOf(last) !== regionOf(term)) return true;
    return this.#length >= min && fnv1a(last) % endingTerms === 0;
  }

  /** @returns The shard that ended before this line, if one did. */
  add(line: TermLine): readonly StoredShard[] {
    const ended = this.endsBefore(line.term) ? this.end() : [];
    const { term, contents } = line;
    this.#length += term.length + Math.min(contents.length, lineLimit);
    this.#lines.push(line);
    return ended;
  }

  /** Emits the shard of the remaining lines. */
  end(): readonly StoredShard[] {
    const lines = this.#lines;
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    this.#lines = [];
    this.#length = 0;
    const text = encodeLines(lines);
    const publishedText = encodeLines(
      lines.map(({ term, contents }) => ({ term, contents: publishedContents(contents) })),
    );
    const full = this.#texts.add(text);
    const published = publishedText === text ? full : this.#texts.add(publishedText);
    return [{ first: first.term, last: last.term, name: nameOf(publishedText), full, published }];
  }
}

/**
 * Words that sort before the mark, deletion keys, and words that sort after it. Each region starts a new shard, so that
 * the regions can be made separately and concatenated.
 */
export function regionOf(term: string): 0 | 1 | 2 {
  return term.startsWith(deletionMark) ? 1 : term < deletionMark ? 0 : 2;
}

/** @param value The full shard or its published text. */
export function linesAt(value: StoredValue, texts: TextStore): readonly TermLine[] {
  const { terms, lines } = readShard(texts.read(value));
  return terms.map((term, index) => ({ term, contents: lines[index] ?? "" }));
}

function encodeLines(lines: readonly TermLine[]): string {
  return lines.map(({ term, contents }, index) => encodeLine(term, lines[index - 1]?.term ?? "", contents)).join("\n");
}
