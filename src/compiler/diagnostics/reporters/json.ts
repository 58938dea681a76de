/**
 * Formats diagnostics as JSON for programs. The shape is `JsonReport`; a breaking change increments its version. Pure.
 */
import type { DiagnosticCode } from "../catalog.ts";
import type { GeneratedPlace, Position, Severity } from "../diagnostic.ts";
import { memoize } from "../../once.ts";
import { linesOf } from "../source-text.ts";
import type { Counts, Report } from "./report.ts";
import { countBySeverity } from "./report.ts";

/** The output of `--format json`, which the manual documents. Fields may be added without a new `version`. */
export interface JsonReport {
  readonly version: 1;
  /** The version of docsgen. */
  readonly docsgen: string;
  /** The number of pages; `null` if the site could not be read. */
  readonly pages: number | null;
  readonly summary: Counts;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** One problem. In a problem without a file, `file`, `start`, `end` and `fix` are `null`. */
export interface JsonDiagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
  /** Path relative to the working folder, or `null` if the problem does not belong to a file. */
  readonly file: string | null;
  /** Lines and columns start at 1; columns are UTF-16 code units; `end` is exclusive. */
  readonly start: Position | null;
  readonly end: Position | null;
  /** The text that `--fix` writes between `start` and `end`, or `null`. */
  readonly fix: string | null;
  /** The place in a page that a plugin computed, or `null`; `file` is then the config, with the plugin. */
  readonly generated: JsonGeneratedPlace | null;
}

/**
 * A place in the Markdown that a plugin has computed, for a problem that is reported where the config lists the
 * plugin.
 */
export interface JsonGeneratedPlace {
  /** The name of the plugin. */
  readonly plugin: string;
  /** The path of the page, relative to the working folder. No such file exists. */
  readonly page: string;
  readonly start: Position;
  readonly end: Position;
  /** The first line of the place. */
  readonly line: string;
}

/** One JSON object with a line break at its end. Hints are included, as programs can leave them out themselves. */
export function formatJson({ diagnostics, version, pages }: Report): string {
  const linesIn = memoize(linesOf);
  const report: JsonReport = {
    version: 1,
    docsgen: version,
    pages,
    summary: countBySeverity(diagnostics),
    diagnostics: diagnostics.map((diagnostic): JsonDiagnostic => {
      const { code, severity, message, hint } = diagnostic;
      const isInFile = diagnostic.kind === "file";
      return {
        code,
        severity,
        message,
        hint,
        file: isInFile ? diagnostic.file : null,
        start: isInFile ? diagnostic.span.start : null,
        end: isInFile ? diagnostic.span.end : null,
        fix: isInFile ? (diagnostic.fix?.to ?? null) : null,
        generated:
          isInFile && diagnostic.generated !== undefined
            ? placeOf(diagnostic.generated, linesIn(diagnostic.generated.text))
            : null,
      };
    }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function placeOf({ plugin, page, span: { start, end } }: GeneratedPlace, lines: readonly string[]): JsonGeneratedPlace {
  return { plugin, page, start, end, line: lines[start.line - 1] ?? "" };
}
