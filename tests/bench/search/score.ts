/** Scores how well a list of results answers a question, and summarizes lists of numbers. */
import type { Question } from "./questions.ts";

/** The rank of the first correct result among ten, from 1; `null` if there is none. */
export type Rank = number | null;

function routeOf(ref: string): string {
  return ref.split("#")[0] ?? "";
}

/** A page has the rank of its best section. */
function pagesOf(refs: readonly string[]): readonly string[] {
  const best = new Map<string, string>();
  for (const ref of refs) if (!best.has(routeOf(ref))) best.set(routeOf(ref), ref);
  return [...best.values()].slice(0, 10);
}

function firstRank(pages: readonly string[], isRight: (ref: string) => boolean): Rank {
  const index = pages.findIndex(isRight);
  return index === -1 ? null : index + 1;
}

export function rankOfPage({ answers }: Question, refs: readonly string[]): Rank {
  const routes = new Set(answers.map(routeOf));
  return firstRank(pagesOf(refs), (ref) => routes.has(routeOf(ref)));
}

/** An answer without a heading matches any section of its page. */
export function rankOfSection({ answers }: Question, refs: readonly string[]): Rank {
  return firstRank(pagesOf(refs), (ref) => answers.includes(ref) || answers.includes(routeOf(ref)));
}

export function hasSection({ answers }: Question): boolean {
  return answers.some((answer) => answer.includes("#"));
}

export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

export function reciprocalRank(places: readonly Rank[]): number {
  return mean(places.map((place) => (place === null ? 0 : 1 / place)));
}

export function successAt(limit: number, places: readonly Rank[]): number {
  return mean(places.map((place) => (place !== null && place <= limit ? 1 : 0)));
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
