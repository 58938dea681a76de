/** Prints diagnostics to the terminal, in colour where it shows any. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { ansiStyle, formatPretty, plainStyle } from "../diagnostics/reporters/pretty.ts";

export interface DiagnosticCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** To standard error; hints only when they are asked for. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { silent, verbose }: { silent: boolean; verbose: boolean },
): DiagnosticCounts {
  const shown = diagnostics.filter(
    ({ severity }) => severity === "error" || (severity === "warning" && !silent) || (severity === "hint" && verbose),
  );
  if (shown.length > 0)
    process.stderr.write(`${formatPretty(shown, makeTextReader(), hasColors() ? ansiStyle : plainStyle)}\n`);
  const count = (severity: Diagnostic["severity"]): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count("error"), warnings: count("warning") };
}

/** https://no-color.org; FORCE_COLOR as Node understands it. */
function hasColors(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0";
  return process.stderr.isTTY;
}

function makeTextReader(): (file: string) => string | null {
  const texts = new Map<string, string | null>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readText(file);
    texts.set(file, text);
    return text;
  };
}

function readText(file: string): string | null {
  try {
    // As pages are read: a byte order mark is no column of the first line.
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(resolve(file)));
  } catch {
    return null;
  }
}
