/**
 * Prepares diagnostics to be shown in the page: the first of them, errors before warnings, each with its line of the
 * source, and the counts of all errors and warnings.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ShownProblem, ShownProblems } from "../../theme/development/messages.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { frameOf, linesOf } from "../diagnostics/source-text.ts";
import { decodeText } from "../source/scan.ts";

/** The rest are only counted; the terminal shows them. */
const maxProblems = 20;

/** @param workingFolder Absolute. The file names in diagnostics are relative to it. */
export function toShownProblems(diagnostics: readonly Diagnostic[], workingFolder: string): ShownProblems {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  const problems = [...errors, ...warnings]
    .slice(0, maxProblems)
    .map((diagnostic) => toShownProblem(diagnostic, workingFolder));
  return { errors: errors.length, warnings: warnings.length, problems };
}

function toShownProblem(diagnostic: Diagnostic, workingFolder: string): ShownProblem {
  const { code, message, hint } = diagnostic;
  const severity = diagnostic.severity === "error" ? "error" : "warning";
  if (diagnostic.kind === "site") return { code, severity, message, hint, location: null, frame: [] };
  const { file, span, generated } = diagnostic;
  const source = generated?.text ?? readText(resolve(workingFolder, file));
  const frame = frameOf(linesOf(source), generated?.span ?? span);
  return {
    code,
    severity,
    message,
    hint,
    location: { file, ...span.start },
    frame: frame.map(({ number, text }) => `${number} | ${text}`),
  };
}

/** "" if the file cannot be read; the problem is then shown without its line. */
function readText(path: string): string {
  try {
    return decodeText(readFileSync(path)) ?? "";
  } catch {
    return "";
  }
}
