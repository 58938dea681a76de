/** Diagnostics as the page shows them: with the line that each is about. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ShownProblem } from "../../theme/development/messages.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { frameOf } from "../diagnostics/source-text.ts";

/** @param workingFolder Absolute; what the files of diagnostics are relative to. */
export function toShownProblems(diagnostics: readonly Diagnostic[], workingFolder: string): readonly ShownProblem[] {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readText(resolve(workingFolder, file));
    texts.set(file, text);
    return text;
  };
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map((diagnostic): ShownProblem => {
      const { code, severity, message, hint } = diagnostic;
      if (diagnostic.kind === "site") return { code, severity, message, hint, place: null, frame: [] };
      const { file, span } = diagnostic;
      return {
        code,
        severity,
        message,
        hint,
        place: { file, ...span.start },
        frame: frameOf(textOf(file), span).map(({ number, text }) => `${number} | ${text}`),
      };
    });
}

/** "" where it cannot be read: the problem is shown without its line. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    return "";
  }
}
