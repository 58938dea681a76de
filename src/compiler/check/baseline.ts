/**
 * A list of the problems that a site has today, so that it can adopt the checks and pay its debts one by one. A problem is known by
 * its file, its code and its message, not by its line. Known problems are set aside. Pure.
 */
import * as z from "zod";
import { fixedCodes } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { comparePaths } from "../source/paths.ts";

const knownProblem = z.strictObject({
  /** "" where the problem lies in no file. */
  file: z.string(),
  code: z.string(),
  message: z.string(),
  /** How often. */
  count: z.number().int().positive(),
});

export const baselineSchema = z.strictObject({ version: z.literal(1), problems: z.array(knownProblem) });

export type Baseline = Readonly<z.output<typeof baselineSchema>>;

export interface Remainder {
  /** Problems that the baseline does not know, and hints. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many are set aside. */
  readonly known: number;
  /** How many the baseline lists that there are no more. */
  readonly gone: number;
}

/** Hints need no baseline, and some errors leave nothing to publish. */
function canBeKnown({ severity, code }: Diagnostic): boolean {
  return severity !== "hint" && !fixedCodes.includes(code);
}

/** Errors and warnings of today. */
export function makeBaseline(diagnostics: readonly Diagnostic[]): Baseline {
  const counts = new Map<string, Baseline["problems"][number]>();
  for (const diagnostic of diagnostics) {
    if (!canBeKnown(diagnostic)) continue;
    const key = keyOf(diagnostic);
    const { file, code, message } = identify(diagnostic);
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

export function subtractBaseline(found: readonly Diagnostic[], baseline: Baseline): Remainder {
  const left = new Map(baseline.problems.map((problem) => [keyOf(problem), problem.count]));
  const diagnostics = found.filter((diagnostic) => {
    if (!canBeKnown(diagnostic)) return true;
    const key = keyOf(diagnostic);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { diagnostics, known: found.length - diagnostics.length, gone };
}

function identify(diagnostic: Diagnostic): Pick<Baseline["problems"][number], "file" | "code" | "message"> {
  const { code, message } = diagnostic;
  return { file: diagnostic.kind === "file" ? diagnostic.file : "", code, message };
}

function keyOf(problem: Diagnostic | Baseline["problems"][number]): string {
  const { file, code, message } = "count" in problem ? problem : identify(problem);
  return `${file}\0${code}\0${message}`;
}
