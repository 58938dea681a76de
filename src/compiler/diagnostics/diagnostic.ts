/**
 * The reports to an author: a problem, its location, and how to fix it.
 * Steps of the core return a `Finding`. It has no severity, because that depends on the catalog and the config, and
 * no file, because it always belongs to the page being compiled. It can therefore be cached with the compiled page and
 * replayed.
 */
import type { DiagnosticCode } from "./catalog.ts";

/** A `hint` never fails a build. */
export type Severity = "error" | "warning" | "hint";

/** A position in a text. `line` and `column` start at 1; columns are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A range that includes `start` and excludes `end`. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
  /** Set if the range is in a file that the page includes. */
  readonly included?: Inclusion | undefined;
  /** Set if the range is in a file that a plugin names: absolute, or relative to the folder of the config. */
  readonly origin?: string | undefined;
}

/** A file that a page includes, relative to the source folder, and the line of the page that includes it. */
export interface Inclusion {
  readonly file: string;
  readonly line: number;
}

/** A problem without its location. */
export interface Problem {
  readonly code: DiagnosticCode;
  /** What is wrong, in one sentence that quotes the author's own words. */
  readonly message: string;
  /** What to do about it, or `null` if the message says enough. */
  readonly hint: string | null;
  /** The fix, if there is exactly one correct replacement. */
  readonly fix: Fix | null;
  /** The edit that the hint suggests. Editors offer it; `check --fix --suggested` makes it unless it is a guess. */
  readonly suggestion?: Edit | undefined;
  /** The setting that accepts what was written, if it is harmless on this site. */
  readonly accept?: Acceptance | undefined;
  /** The default severity of a plugin's problem, or of one that is less than the catalog says where it was found. */
  readonly severity?: Severity | undefined;
}

/** A value to add to a list of the config: `markdown.frontmatterKeys`, `contentSecurityPolicy["img-src"]`. */
export interface Acceptance {
  /** The keys from the root of the config to the list. */
  readonly setting: readonly string[];
  readonly value: string;
}

/** Replaces the text at the problem's span. The fix is skipped if that text is not `from`. */
export interface Fix {
  readonly from: string;
  readonly to: string;
}

/** Replaces a text that an author may want to replace, or inserts one: `from` is then "". */
export interface Edit extends Fix {
  /** Where `from` is. Without it, `from` occurs once within the problem's span. */
  readonly span?: Span | undefined;
  /** Set if the author has to choose: `to` is only spelled alike, or one of two corrections. */
  readonly isGuess?: true | undefined;
}

/** What the author most likely meant, as a sentence and as an edit. */
export interface Suggestion extends Edit {
  readonly hint: string;
}

/** The hint of a problem: a sentence, or a suggestion that editors can apply. */
export type Advice = string | Suggestion;

/** A problem with its span, as returned by the step that detected it. */
export interface Finding extends Problem {
  readonly span: Span;
  /**
   * The path of a file that does not exist, and how it is written, if the hint says no more than that. A page is
   * compiled without knowing other files; the report suggests the one that is most likely meant.
   */
  readonly missingFile?: { readonly path: string; readonly written: string } | undefined;
}

/** A problem that is ready to be reported. */
export type Diagnostic = FileDiagnostic | SiteDiagnostic;

/** A problem at a span of a file. */
export interface FileDiagnostic extends Finding {
  readonly kind: "file";
  readonly severity: Severity;
  /** Path with forward slashes, relative to the working folder. */
  readonly file: string;
  /** The tag or commit that contains the file, if nobody can repair it there. */
  readonly ref?: string;
  /** If `file` is included by pages: where. */
  readonly includedAt?: readonly FilePosition[];
  /** The place in a page that a plugin computed; `file` and `span` are those of the plugin in the config. */
  readonly generated?: GeneratedPlace | undefined;
}

/** A line of a file, whose path is relative to the working folder. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
}

/** A place in the text of a page that is not a file. */
export interface GeneratedPlace {
  /** The name of the plugin that computed the page. */
  readonly plugin: string;
  /** The path of the page, relative to the working folder. No such file exists. */
  readonly page: string;
  /** The Markdown of the page. */
  readonly text: string;
  readonly span: Span;
}

/** A problem with the whole site, the command line or the machine, which has no location in a file. */
export interface SiteDiagnostic {
  readonly kind: "site";
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
}

/** The first character of a text, used for problems that concern a whole file. */
export const startOfText: Span = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
