/**
 * A shard of the index: terms in code-unit order, one per line. Each line omits the prefix that it shares with the
 * previous term (front coding), and continues with the sections that contain the term and its impact on each. If a term
 * occurs in too many sections to list them all, only those with the highest impact are listed.
 *
 *     Acold BEE f       "cold" in sections 4 and 7 of page 0, with impact 15
 *     Eer FA 7          "colder" in section 0 of page 2
 */
import { sectionLimit } from "./index-format.ts";
import { encodeNumber, readNumbers } from "./variable-length.ts";

/** A placeholder for an omitted letter. It does not occur in words. */
export const deletionMark = "~";
/** Connects the words of a pair (`word-pairs.ts`). */
export const pairMark = "+";

/**
 * The key that lists words which differ only in one of their first two letters; its line contains these letters:
 * "~~agination" has "p", and "~p~gination" has "a". It finds typos in the letters that otherwise select the shard.
 */
export function deletionKey(before: string, after: string): string {
  return `${deletionMark}${before}${deletionMark}${after}`;
}

/**
 * Section keys in ascending order, and the impact of the term on each, from 1 to 15. A higher number is that of a keyword:
 * 15 and the number of its words.
 */
export interface Postings {
  readonly keys: readonly number[];
  readonly impacts: readonly number[];
  /** The number of sections that contain the term; for a very frequent term, more than `keys` lists. */
  readonly count: number;
}

/** Encodes a section of the site as a single number. */
export function sectionKey(page: number, section: number): number {
  return page * sectionLimit + section;
}

/** The number of the page of a `sectionKey`. */
export function pageOfKey(key: number): number {
  return Math.floor(key / sectionLimit);
}

/** The number of the section in its page, from 0, which is the text before the first heading. */
export function sectionOfKey(key: number): number {
  return key % sectionLimit;
}

/** One line without its line break. @param before The term of the previous line, or "". */
export function encodeLine(term: string, before: string, contents: string): string {
  const shared = sharedLength(before, term);
  return `${encodeNumber(shared)}${term.slice(shared)} ${contents}`;
}

/**
 * One string without line breaks: steps between sections, impacts, and the count if it is not the number of sections.
 */
export function encodePostings({ keys, impacts, count }: Postings): string {
  let steps = "";
  let page = 0;
  for (let start = 0; start < keys.length;) {
    const next = pageOfKey(keys[start] ?? 0);
    let end = start + 1;
    while (end < keys.length && pageOfKey(keys[end] ?? 0) === next) end += 1;
    steps += encodePage(next - page) + encodeSections(keys.slice(start, end).map(sectionOfKey));
    page = next;
    start = end;
  }
  return joinPostings(steps, impacts.map((impact) => impact.toString(36)).join(""), count);
}

/** The distance to the next page. It is odd, whereas distances between sections of a page are even. */
export function encodePage(step: number): string {
  return encodeNumber(2 * step + 1);
}

/** The sections of one page, in order. */
export function encodeSections(sections: readonly number[]): string {
  return sections
    .map((section, index) => encodeNumber(index === 0 ? section : 2 * (section - (sections[index - 1] ?? 0) - 1)))
    .join("");
}

/** @param levels One digit in base 36 for each section. @param count The number of sections that contain the term. */
export function joinPostings(steps: string, levels: string, count: number): string {
  let same = 1;
  while (same < levels.length && levels[same] === levels[0]) same += 1;
  return `${steps} ${same >= levels.length ? levels.slice(0, 1) : levels}${count === levels.length ? "" : ` ${count}`}`;
}

/** The length of the common prefix of two terms. It does not split a surrogate pair, which UTF-8 cannot encode. */
export function sharedLength(left: string, right: string): number {
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return /[\ud800-\udbff]$/.test(left.slice(0, shared)) ? shared - 1 : shared;
}

/** A parsed shard: the terms in order, and the rest of each term's line. */
export interface IndexShard {
  readonly terms: readonly string[];
  readonly lines: readonly string[];
}

/** Terms are complete; lines are left encoded until `postingsAt` reads one. */
export function readShard(text: string): IndexShard {
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

/** Empty for an index outside of the shard. */
export function postingsAt({ lines }: IndexShard, index: number): Postings {
  return readPostings(lines[index] ?? "");
}

/** The reverse of `encodePostings`. */
export function readPostings(line: string): Postings {
  const [steps = "", levels = "", count] = line.split(" ");
  const reader = readNumbers(steps);
  const keys: number[] = [];
  const impacts: number[] = [];
  let last = 0;
  while (reader.offset() < steps.length) {
    const step = reader.next();
    const level = levels[levels.length === 1 ? 0 : keys.length];
    // Odd: a step to another page. Even: a step to another section of the same page.
    if (step % 2 === 0) last += step / 2 + 1;
    else last = sectionKey(pageOfKey(last) + (step - 1) / 2, reader.next());
    keys.push(last);
    impacts.push(Number.parseInt(level ?? "1", 36));
  }
  return { keys, impacts, count: count === undefined ? keys.length : Number(count) };
}

/** The index of the first element of a sorted list that is not less than `term`. */
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
