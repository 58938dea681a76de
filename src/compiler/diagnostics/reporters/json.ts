/**
 * Formats diagnostics as JSON for programs. The shape is `JsonReport`; a breaking change increments its version. Pure.
 */
import type { DiagnosticCode } from "../catalog.ts";
import type { Position, Severity } from "../diagnostic.ts";
import type { Counts, Report } from "./report.ts";
import { countBySeverity } from "./report.ts";

export interface JsonReport {
  readonly version: 1;
  /** The version of docsgen. */
  readonly docsgen: string;
  readonly summary: Counts;
  readonly diagnostics: readonly JsonDiagnostic[];
}

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
}

export function formatJson({ diagnostics, version }: Report): string {
  const report: JsonReport = {
    version: 1,
    docsgen: version,
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
      };
    }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
