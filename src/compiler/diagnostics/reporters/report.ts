/** The input of every reporter. */
import type { Diagnostic, Severity } from "../diagnostic.ts";

/** The diagnostics that `cli` gathered, with everything that reporters need of the machine, so that they are pure. */
export interface Report {
  /** In report order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of pages; `null` if the site could not be read. */
  readonly pages: number | null;
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

/** The number of problems of each severity, shown or not. */
export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
}

/** Counts what is given: problems that a baseline accepts are not among the diagnostics any more. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Counts {
  const count = (severity: Severity): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), hints: count("hint") };
}

/** Where a problem of a computed page is, for formats without a property for it: "docs-src/api.md:3:7: …". */
export function describePlace(diagnostic: Diagnostic): string {
  if (diagnostic.kind === "site" || diagnostic.generated === undefined) return diagnostic.message;
  const { page, span } = diagnostic.generated;
  return `${page}:${span.start.line}:${span.start.column}: ${diagnostic.message}`;
}
