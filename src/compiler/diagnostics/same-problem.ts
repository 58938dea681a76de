/**
 * Identifies a problem from one run to the next by its file, its code and its message, but not by its line, because an
 * edit above moves it. Pure.
 */
import type { Diagnostic } from "./diagnostic.ts";

/** The form of a problem in a baseline. */
export interface ProblemIdentity {
  /** The path of the file or of a computed page; "" if the problem belongs to neither. */
  readonly file: string;
  readonly code: string;
  readonly message: string;
}

/** The identity of a problem, which stays if lines are added above it. Two of the same kind in a file are not told apart. */
export function identify(diagnostic: Diagnostic): ProblemIdentity {
  const { code, message } = diagnostic;
  return { file: diagnostic.kind === "file" ? (diagnostic.generated?.page ?? diagnostic.file) : "", code, message };
}

/** A string that is equal for the same problem. */
export function keyOf({ file, code, message }: ProblemIdentity): string {
  return `${file}\0${code}\0${message}`;
}

/** The problems that are not among `others`. A problem that occurs twice must be there twice. */
export function subtractProblems(problems: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(identify(other)), (counts.get(keyOf(identify(other))) ?? 0) + 1);
  return problems.filter((problem) => {
    const key = keyOf(identify(problem));
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count === 0;
  });
}
