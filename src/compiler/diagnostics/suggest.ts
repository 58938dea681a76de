/** Suggests the name that an author most likely meant. */
import { distance } from "fastest-levenshtein";
import { memoizeWeakly } from "../once.ts";
import { shorten } from "./catalog.ts";
import type { Advice, Suggestion } from "./diagnostic.ts";

/**
 * The candidate that differs from `name` by one edit, or by two from eight letters on (Levenshtein, ignoring case), or
 * `null`: in a long list, anything further is a different word, and so is any other name of two letters. A swap of two
 * neighboring letters counts as one edit. Ties go to the first candidate in code-unit order, so the result is
 * deterministic. Names that differ only in their numbers are not considered typos.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  return findNearest(name, candidates, wholeNames, (length) => (length < 3 ? 0 : length < 8 ? 1 : 2));
}

/**
 * Like `nearestName`, for the few names that a page or site has: a third of the longer name can differ, and two letters
 * always, one if it is shorter than five. Only the parts in which two paths differ are compared.
 */
export function nearestPath(path: string, candidates: Iterable<string>): string | null {
  return findNearest(path, candidates, differingParts, generousLimit);
}

const wholeNames = (left: string, right: string): readonly [string, string] => [left, right];

function findNearest(
  name: string,
  candidates: Iterable<string>,
  partsOf: (left: string, right: string) => readonly [string, string],
  limitFor: (length: number) => number,
): string | null {
  const lowerName = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // Common ends cancel out in the difference of lengths, which rules out most candidates cheaply.
    const difference = Math.abs(name.length - candidate.length);
    if (difference > Math.min(limitFor(Math.max(name.length, candidate.length)), bestDistance)) continue;
    const [wanted, offered] = partsOf(lowerName, candidate.toLowerCase());
    const limit = limitFor(Math.max(wanted.length, offered.length));
    if (difference > limit) continue;
    const found = isSwap(wanted, offered) ? 1 : distance(wanted, offered);
    if (found > limit || found > bestDistance || differsOnlyInNumbers(wanted, offered)) continue;
    if (found === bestDistance && best !== null && best <= candidate) continue;
    best = candidate;
    bestDistance = found;
  }
  return best;
}

function generousLimit(length: number): number {
  return Math.max(length / 3, length < 5 ? 1 : 2);
}

/** "/guide/limts.md" and "/guide/limits.md" → "limts" and "limits" */
function differingParts(left: string, right: string): readonly [string, string] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  for (let at = 0; at < shorter && left[at] === right[at]; at += 1) if (left[at] === "/") start = at + 1;
  let end = 0;
  for (let at = 1; at <= shorter - start && left.at(-at) === right.at(-at); at += 1)
    if (left.at(-at) === "/" || left.at(-at) === ".") end = at;
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)];
}

/** "titel" and "title" */
function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const at = [...left].findIndex((letter, index) => letter !== right[index]);
  return at !== -1 && right === left.slice(0, at) + (left[at + 1] ?? "") + (left[at] ?? "") + left.slice(at + 2);
}

function differsOnlyInNumbers(left: string, right: string): boolean {
  return left !== right && left.replaceAll(/\d+/gu, "0") === right.replaceAll(/\d+/gu, "0");
}

/** The id that a link with a missing anchor most likely meant. */
export interface AnchorSuggestion extends Suggestion {
  readonly id: string;
  /** Whether it is the only id with the same letters and digits. Other tools derive heading ids by different rules. */
  readonly isCertain: boolean;
}

/** The ids of a page, which do not change. */
type Ids = readonly string[] | ReadonlySet<string>;

/** Among more ids, a misspelling is not searched for, because each broken anchor is compared with each of them. */
const comparedIds = 1000;

const idsByLetters = memoizeWeakly((ids: Ids) => indexUnique(ids, lettersOf));

/** @param fragment Without the `#`. */
export function suggestAnchor(fragment: string, ids: Ids): AnchorSuggestion | null {
  // GitHub prefixes author-defined ids with this.
  const bare = fragment.replace(/^user-content-/u, "");
  const letters = lettersOf(bare);
  const only = letters === "" ? null : (idsByLetters(ids).get(letters) ?? null);
  const count = "size" in ids ? ids.size : ids.length;
  const compared = count > comparedIds ? [] : ids;
  const nearest = (text: string): string | null => findNearest(text, compared, wholeNames, generousLimit);
  const [containing = null, ...more] =
    letters.length < 4 ? [] : [...compared].filter((id) => lettersOf(id).includes(letters));
  const id = only ?? (more.length === 0 ? containing : null) ?? nearest(fragment) ?? nearest(bare);
  return id === null ? null : { id, ...suggest(`#${fragment}`, `#${withVisible(id)}`), isCertain: id === only };
}

/** The items by their keys, with `null` for a key that several have. */
export function indexUnique<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item | null> {
  const index = new Map<string, Item | null>();
  for (const item of items) {
    const key = keyOf(item);
    index.set(key, index.has(key) ? null : item);
  }
  return index;
}

/** Suggests an anchor for a link to a missing one: the most likely one, or a list of those that exist. */
export function anchorHint(fragment: string, ids: readonly string[]): Advice {
  const [first, ...others] = ids.slice(0, 5).map((id) => `#${withVisible(id)}`);
  const shown = ids.length > 5 ? [...others, "…"] : others;
  return (
    suggestAnchor(fragment, ids) ??
    (first === undefined
      ? "remove the anchor: the page has no headings"
      : `the page has ${[first, ...shown].join(", ")}`)
  );
}

/** With percent signs in place of characters that nobody sees, such as the variation selector of an emoji. */
function withVisible(id: string): string {
  return id.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, encodeURIComponent);
}

/** The letters without accents and the digits, in lower case: "Größe_2" → "große2". */
function lettersOf(id: string): string {
  return id
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Suggests the nearest candidate, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): Suggestion | null {
  const nearest = nearestName(name, candidates);
  return nearest === null ? null : suggest(name, nearest);
}

/** Suggests the nearest of the paths or names that a site has; see `nearestPath`. */
export function didYouMeanPath(path: string, candidates: Iterable<string>): Suggestion | null {
  const nearest = nearestPath(path, candidates);
  return nearest === null ? null : suggest(path, nearest);
}

/** Suggests the author's own text, corrected. */
export function write(from: string, to: string): Suggestion {
  return { from, to, hint: `write ${shorten(to)}` };
}

/** Suggests what to write in place of a name. */
export function suggest(from: string, to: string): Suggestion {
  return { from, to, hint: `did you mean “${to}”?`, isGuess: true };
}
