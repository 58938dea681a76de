/** Diagnostics as the page shows them: errors first, those that are shown with the line that each is about, all errors and warnings counted. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ShownProblem, ShownProblems } from "../../theme/development/messages.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { frameOf } from "../diagnostics/source-text.ts";

/** More are counted, and the terminal shows them. */
const shownAtMost = 20;

/** @param workingFolder Absolute; what the files of diagnostics are relative to. */
export function toShownProblems(diagnostics: readonly Diagnostic[], workingFolder: string): ShownProblems {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  const problems = [...errors, ...warnings]
    .slice(0, shownAtMost)
    .map((diagnostic) => toShownProblem(diagnostic, workingFolder));
  return { errors: errors.length, warnings: warnings.length, problems };
}

function toShownProblem(diagnostic: Diagnostic, workingFolder: string): ShownProblem {
  const { code, message, hint } = diagnostic;
  const severity = diagnostic.severity === "error" ? "error" : "warning";
  if (diagnostic.kind === "site") return { code, severity, message, hint, place: null, frame: [] };
  const { file, span } = diagnostic;
  const frame = frameOf(readText(resolve(workingFolder, file)), span);
  return {
    code,
    severity,
    message,
    hint,
    place: { file, ...span.start },
    frame: frame.map(({ number, text }) => `${number} | ${text}`),
  };
}

/** "" where it cannot be read: the problem is shown without its line. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    return "";
  }
}
