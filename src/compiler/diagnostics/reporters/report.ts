/** What every reporter is given. */
import type { Diagnostic, Severity } from "../diagnostic.ts";

export interface Report {
  /** In report order. */
  readonly diagnostics: readonly Diagnostic[];
  /** docsgen's. */
  readonly version: string;
  /** Hints are wanted too where they are left out otherwise, and no report is cut. */
  readonly isVerbose: boolean;
  /** A file of a diagnostic as the code host names it: from the root of the repository. */
  readonly inRepository: (file: string) => string;
}

/** Beside a change, hints would stand on every page of it: they are shown on request. */
export function shownBesideChange({ diagnostics, isVerbose }: Report): readonly Diagnostic[] {
  return isVerbose ? diagnostics : diagnostics.filter(({ severity }) => severity !== "hint");
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
