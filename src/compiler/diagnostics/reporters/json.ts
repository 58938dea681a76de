/** Diagnostics for programs. The shape is `JsonReport`; a change that breaks readers gives it another version. Pure. */
import type { DiagnosticCode } from "../catalog.ts";
import type { Position, Severity } from "../diagnostic.ts";
import type { Counts, Report } from "./report.ts";
import { countBySeverity } from "./report.ts";

export interface JsonReport {
  readonly version: 1;
  /** docsgen's version. */
  readonly docsgen: string;
  readonly summary: Counts;
  readonly diagnostics: readonly JsonDiagnostic[];
}

export interface JsonDiagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
  /** Relative to the folder that the command ran in; `null` where the problem lies in no file. */
  readonly file: string | null;
  /** Lines and columns count from 1, columns in UTF-16 code units; `end` is behind the last. */
  readonly start: Position | null;
  readonly end: Position | null;
  /** What `--fix` writes from `start` to `end`, or `null`. */
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
