/**
 * What docsgen tells an author: one problem, where it is, and what to do.
 * A `Finding` is what a step of the core returns: it has no severity (the catalogue and the config give it one) and no file
 * (a page's finding lies in that page's own text), so that it can be cached with the value it belongs to and replayed.
 */
import type { DiagnosticCode } from "./catalog.ts";

/** `hint`: worth knowing, never fails a build. */
export type Severity = "error" | "warning" | "hint";

/** A place in a text. `line` and `column` count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** From `start` up to, not including, `end`. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** What is wrong, without the place. */
export interface Problem {
  readonly code: DiagnosticCode;
  /** What is wrong, in one sentence, with the author's own words quoted. */
  readonly message: string;
  /** What to do about it, or `null` where the message says it all. */
  readonly hint: string | null;
  /** What to write instead, where there is one right answer. */
  readonly fix: Fix | null;
}

/** Replaces the text at the place of a problem; where that text is not `from`, nothing is done. */
export interface Fix {
  readonly from: string;
  readonly to: string;
}

/** A problem in one text, as the step that met it describes it. */
export interface Finding extends Problem {
  readonly span: Span;
}

/** A problem ready to be reported. */
export type Diagnostic = FileDiagnostic | SiteDiagnostic;

/** A problem at a place in a file. */
export interface FileDiagnostic extends Finding {
  readonly kind: "file";
  readonly severity: Severity;
  /** Path with forward slashes, relative to the folder that the command was run for. */
  readonly file: string;
}

/** A problem of the whole site, the command line or the machine, which no place in a file shows. */
export interface SiteDiagnostic {
  readonly kind: "site";
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
}

/** The first character of a text: where a problem of the file as a whole is shown. */
export const startOfText: Span = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
