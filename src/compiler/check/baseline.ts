/**
 * A baseline lists the current problems of a site, so that it can adopt the checks first and fix old problems later. A
 * problem is identified by file, code and message, not by line. Known problems are not reported. Pure.
 */
import * as z from "zod";
import type { CheckRequest } from "../diagnostics/catalog.ts";
import { fixedCodes, requestOf } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { identify, keyOf } from "../diagnostics/same-problem.ts";
import { comparePaths } from "../source/paths.ts";

const knownProblem = z.strictObject({
  /** "" if the problem does not belong to a file. */
  file: z.string(),
  code: z.string(),
  message: z.string(),
  /** The number of occurrences. */
  count: z.number().int().positive(),
});

export const baselineSchema = z.strictObject({ version: z.literal(1), problems: z.array(knownProblem) });

/** The content of the file. `problems` are sorted, so that a change of it is a readable diff. */
export type Baseline = Readonly<z.output<typeof baselineSchema>>;

/** The problems that a baseline leaves of those that were found. */
export interface Remainder {
  /** Problems that are not in the baseline, and all hints. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of problems that the baseline accepts. */
  readonly known: number;
  /** The number of baseline entries that no longer occur. */
  readonly fixed: number;
}

/** Hints need no baseline, and problems whose severity is fixed always prevent a build. */
function canBeKnown({ severity, code }: Diagnostic): boolean {
  return severity !== "hint" && !fixedCodes.has(code);
}

/** Makes a baseline of the current errors and warnings. @param others Known problems that stay in it. */
export function makeBaseline(diagnostics: readonly Diagnostic[], others: Baseline["problems"] = []): Baseline {
  const counts = new Map(others.map((problem) => [keyOf(problem), problem]));
  for (const diagnostic of diagnostics) {
    if (!canBeKnown(diagnostic)) continue;
    const { file, code, message } = identify(diagnostic);
    const key = keyOf({ file, code, message });
    counts.set(key, { file, code, message, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const problems = [...counts.values()].sort(
    (left, right) =>
      comparePaths(left.file, right.file) ||
      comparePaths(left.code, right.code) ||
      comparePaths(left.message, right.message),
  );
  return { version: 1, problems };
}

/** The known problems that were not looked for, so that nobody can say whether they are fixed. */
export function notLookedFor({ problems }: Baseline, requests: readonly CheckRequest[]): Baseline["problems"] {
  return problems.filter(({ code }) => {
    const request = requestOf(code);
    return request !== null && !requests.includes(request);
  });
}

/** @param requests What was looked for beyond what a build does. */
export function subtractBaseline(
  found: readonly Diagnostic[],
  baseline: Baseline,
  requests: readonly CheckRequest[],
): Remainder {
  const remaining = new Map(baseline.problems.map((problem) => [keyOf(problem), problem.count]));
  const diagnostics = found.filter((diagnostic) => {
    if (!canBeKnown(diagnostic)) return true;
    const key = keyOf(identify(diagnostic));
    const count = remaining.get(key) ?? 0;
    if (count > 0) remaining.set(key, count - 1);
    return count === 0;
  });
  for (const problem of notLookedFor(baseline, requests)) remaining.delete(keyOf(problem));
  const fixed = [...remaining.values()].reduce((sum, count) => sum + count, 0);
  return { diagnostics, known: found.length - diagnostics.length, fixed };
}
