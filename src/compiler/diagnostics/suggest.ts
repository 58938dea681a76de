/** Finds the name that an author most likely meant. */
import { distance } from "fastest-levenshtein";

/**
 * The candidate nearest to `name` in edit distance (Levenshtein), case aside, or `null` where none is near enough: a third of
 * the longer of the two at most, or two letters. Two neighbours that are swapped count as one. Of equally near ones the first in code-unit order, so that the answer is always the same.
 * Names that differ in their numbers alone are two things, not a slip.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const length = Math.max(name.length, candidate.length);
    const limit = Math.max(length / 3, length < 5 ? 1 : 2);
    if (Math.abs(name.length - candidate.length) > Math.min(limit, bestDistance)) continue;
    const found = isSwap(wanted, candidate.toLowerCase()) ? 1 : distance(wanted, candidate.toLowerCase());
    if (found > limit || found > bestDistance || differsInNumbersAlone(wanted, candidate.toLowerCase())) continue;
    if (found === bestDistance && best !== null && best <= candidate) continue;
    best = candidate;
    bestDistance = found;
  }
  return best;
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

/** "did you mean “x”?" for the nearest candidate, or `null`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | null {
  const nearest = nearestName(name, candidates);
  return nearest === null ? null : `did you mean “${nearest}”?`;
}
