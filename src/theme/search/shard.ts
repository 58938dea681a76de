/**
 * A shard of the index: terms in the order of their code units, each a line that leaves out what it shares with the one before it (front
 * coding), with the sections that have it and how much it tells of each. Where a term is in more sections than a shard has room for, those
 * that it tells most of are listed.
 *
 *     Acold BEE f       "cold" in sections 4 and 7 of page 0, with impact 15
 *     Eer FA 7          "colder" in section 0 of page 2
 */
import { highestImpact, sectionLimit } from "./index-format.ts";
import { encodeNumber, readNumbers } from "./variable-length.ts";

/** Stands for a letter that is left out. No word holds it. */
export const gap = "~";

/**
 * What words are listed by that differ in one of their first two letters, which a line of it holds: "~~agination" with "p" and "~p~gination" with
 * "a", for slips in the letters that words are else found by.
 */
export function gappedKey(before: string, after: string): string {
  return `${gap}${before}${gap}${after}`;
}

/** Sections by key, ascending, and how much the term tells of each, from 1 to 15. */
export interface Postings {
  readonly keys: readonly number[];
  readonly impacts: readonly number[];
  /** In how many sections the term is: more than are listed for a term of nearly every page. */
  readonly count: number;
}

/** A section of the site in one number. */
export function sectionKey(page: number, section: number): number {
  return page * sectionLimit + section;
}

export function pageOfKey(key: number): number {
  return Math.floor(key / sectionLimit);
}

export function sectionOfKey(key: number): number {
  return key % sectionLimit;
}

/** One line, without its end. @param before The term of the line before, or "". */
export function encodeLine(term: string, before: string, contents: string): string {
  const shared = sharedLength(before, term);
  return `${encodeNumber(shared)}${term.slice(shared)} ${contents}`;
}

export function encodePostings({ keys, impacts, count }: Postings): string {
  let places = "";
  let page = 0;
  for (let start = 0; start < keys.length;) {
    const next = pageOfKey(keys[start] ?? 0);
    let end = start + 1;
    while (end < keys.length && pageOfKey(keys[end] ?? 0) === next) end += 1;
    places += encodePage(next - page) + encodeSections(keys.slice(start, end).map(sectionOfKey));
    page = next;
    start = end;
  }
  return joinPostings(places, impacts.map((impact) => impact.toString(16)).join(""), count);
}

/** The step to another page; what tells sections of one page apart is even. */
export function encodePage(step: number): string {
  return encodeNumber(2 * step + 1);
}

/** Sections of one page, in order. */
export function encodeSections(sections: readonly number[]): string {
  return sections
    .map((section, index) => encodeNumber(index === 0 ? section : 2 * (section - (sections[index - 1] ?? 0) - 1)))
    .join("");
}

/** @param levels A digit for each section. @param count In how many sections the term is. */
export function joinPostings(places: string, levels: string, count: number): string {
  let same = 1;
  while (same < levels.length && levels[same] === levels[0]) same += 1;
  return `${places} ${same >= levels.length ? levels.slice(0, 1) : levels}${count === levels.length ? "" : ` ${count}`}`;
}

/** Of what two terms begin with alike; a character of two code units is not cut, which UTF-8 could not write. */
export function sharedLength(left: string, right: string): number {
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return /[\ud800-\udbff]$/.test(left.slice(0, shared)) ? shared - 1 : shared;
}

/** A shard that was read: terms in order, and what follows each. */
export interface Shard {
  readonly terms: readonly string[];
  readonly lines: readonly string[];
}

export function readShard(text: string): Shard {
  const terms: string[] = [];
  const lines: string[] = [];
  let term = "";
  for (const line of text.split("\n")) {
    const end = line.indexOf(" ");
    if (end === -1) continue;
    const reader = readNumbers(line);
    const shared = reader.next();
    term = term.slice(0, shared) + line.slice(reader.offset(), end);
    terms.push(term);
    lines.push(line.slice(end + 1));
  }
  return { terms, lines };
}

export function postingsAt({ lines }: Shard, index: number): Postings {
  return readPostings(lines[index] ?? "");
}

export function readPostings(line: string): Postings {
  const [places = "", levels = "", count] = line.split(" ");
  const reader = readNumbers(places);
  const keys: number[] = [];
  const impacts: number[] = [];
  let last = 0;
  while (reader.offset() < places.length) {
    const step = reader.next();
    const level = levels[levels.length === 1 ? 0 : keys.length] ?? "1";
    // Odd for another page, even for another section of the same.
    if (step % 2 === 0) last += step / 2 + 1;
    else last = sectionKey(pageOfKey(last) + (step - 1) / 2, reader.next());
    keys.push(last);
    impacts.push(Math.min(highestImpact, Number.parseInt(level, 16)));
  }
  return { keys, impacts, count: count === undefined ? keys.length : Number(count) };
}

/** Index of the first of a sorted list that is not less. */
export function lowerBound<Item extends string | number>(terms: readonly Item[], term: Item): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = terms[middle];
    if (item !== undefined && item < term) low = middle + 1;
    else high = middle;
  }
  return low;
}
