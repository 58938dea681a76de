/** Prints diagnostics to the terminal, in colour where it shows any. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
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
  if (shown.length > 0) printBlocks(shown, makeTextReader());
  return countDiagnostics(diagnostics);
}

/** Diagnostics that a server prints before it answers others again. */
const atATime = 20;

/**
 * Errors and warnings, a few at a time: a server answers in between. The first are printed when this returns.
 * @returns Whether all were printed: they are not where the signal is aborted.
 */
export async function printMeanwhile(diagnostics: readonly Diagnostic[], signal: AbortSignal): Promise<boolean> {
  const shown = diagnostics.filter(({ severity }) => severity !== "hint");
  const textOf = makeTextReader();
  for (let start = 0; start < shown.length; start += atATime) {
    if (start > 0) {
      await setImmediate();
      if (signal.aborted) return false;
      process.stderr.write("\n");
    }
    printBlocks(shown.slice(start, start + atATime), textOf);
  }
  return true;
}

function printBlocks(diagnostics: readonly Diagnostic[], textOf: (file: string) => string | null): void {
  process.stderr.write(`${formatPretty(diagnostics, textOf, hasColors() ? ansiStyle : plainStyle)}\n`);
}

export function countDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticCounts {
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
