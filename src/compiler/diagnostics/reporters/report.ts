/** What every reporter is given. */
import type { Diagnostic, Severity } from "../diagnostic.ts";

export interface Report {
  /** In report order. */
  readonly diagnostics: readonly Diagnostic[];
  /** docsgen's. */
  readonly version: string;
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
}

export function countBySeverity(diagnostics: readonly Diagnostic[]): Counts {
  const count = (severity: Severity): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), hints: count("hint") };
}
