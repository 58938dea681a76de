/** Prints diagnostics to the terminal, in color if it supports any. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Digest } from "../diagnostics/reporters/digest.ts";
import { digest } from "../diagnostics/reporters/digest.ts";
import { ansiStyle, formatPretty, plainStyle } from "../diagnostics/reporters/pretty.ts";
import { printable } from "../diagnostics/source-text.ts";
import { decodeText } from "../source/scan.ts";
import type { Terminal } from "./terminal.ts";

/** Prints to standard error. Hints are omitted unless requested. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { silent, verbose }: { silent: boolean; verbose: boolean },
  terminal: Terminal,
): void {
  const shown = diagnostics.filter(
    ({ severity }) => severity === "error" || (severity === "warning" && !silent) || (severity === "hint" && verbose),
  );
  if (shown.length > 0) printReport(verbose ? { shown, rest: [] } : digest(shown), terminal);
}

/** The number of diagnostics that a server prints before it yields to other work. */
const batchSize = 20;

/**
 * Prints errors and warnings in batches, so that a server can answer requests in between. The first batch is printed
 * synchronously.
 * @returns Whether all were printed; `false` if the signal was aborted.
 */
export async function printInBatches(
  diagnostics: readonly Diagnostic[],
  signal: AbortSignal,
  terminal: Terminal,
): Promise<boolean> {
  const { shown, rest } = digest(diagnostics.filter(({ severity }) => severity !== "hint"));
  const textOf = makeTextReader(terminal.workingFolder);
  for (let start = 0; start < shown.length; start += batchSize) {
    if (start > 0) {
      await setImmediate();
      if (signal.aborted) return false;
      terminal.stderr.write("\n");
    }
    printBlocks(shown.slice(start, start + batchSize), textOf, terminal);
  }
  printRest(rest, "docsgen check --verbose", terminal, shown.length === 0);
  return true;
}

function printReport({ shown, rest }: Digest, terminal: Terminal): void {
  if (shown.length > 0) printBlocks(shown, makeTextReader(terminal.workingFolder), terminal);
  printRest(rest, "--verbose", terminal, shown.length === 0);
}

/** @param command The command that shows everything. @param isAlone Whether nothing was printed before. */
function printRest(rest: readonly string[], command: string, { stderr }: Terminal, isAlone: boolean): void {
  if (rest.length > 0) stderr.write(`${isAlone ? "" : "\n"}${rest.map(printable).join("\n")}\n${command} shows all.\n`);
}

function printBlocks(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
  terminal: Terminal,
): void {
  terminal.stderr.write(`${formatPretty(diagnostics, textOf, hasColors(terminal) ? ansiStyle : plainStyle)}\n`);
}

/** Follows https://no-color.org, and FORCE_COLOR as defined by Node.js. */
function hasColors({ environment, stderr }: Terminal): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0";
  return stderr.isTTY;
}

function makeTextReader(workingFolder: string): (file: string) => string | null {
  const texts = new Map<string, string | null>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readText(resolve(workingFolder, file));
    texts.set(file, text);
    return text;
  };
}

function readText(file: string): string | null {
  try {
    // Decodes files like pages, so that byte order marks do not count as columns.
    return decodeText(readFileSync(file));
  } catch {
    return null;
  }
}
