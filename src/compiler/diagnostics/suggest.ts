/** Finds the name that an author most likely meant. */
import { distance } from "fastest-levenshtein";

/**
 * The candidate nearest to `name` in edit distance (Levenshtein), case aside, or `null` where none is near enough: a third of
 * the longer of the two at most, or two letters. Two neighbours that are swapped count as one. Of equally near ones the first in code-unit order, so that the answer is always the same.
 * Names that differ in their numbers alone are two things, not a slip.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  return findNearest(name, candidates, (left, right) => [left, right]);
}

/** The same for paths: what two share at both ends does not make them alike. */
export function nearestPath(path: string, candidates: Iterable<string>): string | null {
  return findNearest(path, candidates, differingParts);
}

function findNearest(
  name: string,
  candidates: Iterable<string>,
  partsOf: (left: string, right: string) => readonly [string, string],
): string | null {
  const lowerName = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // What both share at their ends has one length, so most candidates need no closer look.
    const difference = Math.abs(name.length - candidate.length);
    if (difference > Math.min(limitFor(Math.max(name.length, candidate.length)), bestDistance)) continue;
    const [wanted, offered] = partsOf(lowerName, candidate.toLowerCase());
    const limit = limitFor(Math.max(wanted.length, offered.length));
    if (difference > limit) continue;
    const found = isSwap(wanted, offered) ? 1 : distance(wanted, offered);
    if (found > limit || found > bestDistance || differsInNumbersAlone(wanted, offered)) continue;
    if (found === bestDistance && best !== null && best <= candidate) continue;
    best = candidate;
    bestDistance = found;
  }
  return best;
}

function limitFor(length: number): number {
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

function differsInNumbersAlone(left: string, right: string): boolean {
  return left !== right && left.replaceAll(/\d+/gu, "0") === right.replaceAll(/\d+/gu, "0");
}

/** The id that a link without a target most likely means. */
export interface AnchorSuggestion {
  readonly id: string;
  /** "did you mean “#size”?" */
  readonly hint: string;
  /** It alone has the letters and digits of what was written: other tools make ids of headings by other rules. */
  readonly isCertain: boolean;
}

/** @param fragment Without the `#`. */
export function suggestAnchor(fragment: string, ids: Iterable<string>): AnchorSuggestion | null {
  const all = [...ids];
  // GitHub writes this before ids of the author's own.
  const bare = fragment.replace(/^user-content-/u, "");
  const alike = all.filter((id) => lettersOf(id) === lettersOf(bare));
  const [only] = lettersOf(bare) !== "" && alike.length === 1 ? alike : [];
  const id = only ?? nearestName(fragment, all) ?? nearestName(bare, all);
  return id === null ? null : { id, hint: `did you mean “#${id}”?`, isCertain: id === only };
}

/** "Größe_2" → "große2": letters without accents and digits, case aside. */
function lettersOf(id: string): string {
  return id
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** "did you mean “x”?" for the nearest candidate, or `null`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | null {
  const nearest = nearestName(name, candidates);
  return nearest === null ? null : `did you mean “${nearest}”?`;
}
