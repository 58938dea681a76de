/** The input of every reporter. */
import type { Diagnostic, Severity } from "../diagnostic.ts";

export interface Report {
  /** In report order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The version of docsgen. */
  readonly version: string;
  /** Includes hints in reporters that omit them by default, and prints the report in full. */
  readonly isVerbose: boolean;
  /** Converts a diagnostic's path to a path relative to the repository's root, as code hosts expect. */
  readonly inRepository: (file: string) => string;
}

/** Omits hints unless verbose, because code review tools would show them on every changed page. */
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
