/** Formats diagnostics for the terminal: grouped by file, each with its code frame and hint. Pure. */
import type { Diagnostic, FileDiagnostic, Severity, Span } from "../diagnostic.ts";
import { memoize } from "../../once.ts";
import { frameOf, linesOf, printable } from "../source-text.ts";

/** The escape codes for emphasis; `plainStyle` has none. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const same = (text: string): string => text;
/** For files and pipes, and for terminals with NO_COLOR. */
export const plainStyle: Style = { bold: same, dim: same, red: same, yellow: same, cyan: same };

/** ANSI escape sequences (ECMA-48, select graphic rendition). */
export const ansiStyle: Style = {
  bold: (text) => `\u001B[1m${text}\u001B[22m`,
  dim: (text) => `\u001B[2m${text}\u001B[22m`,
  red: (text) => `\u001B[31m${text}\u001B[39m`,
  yellow: (text) => `\u001B[33m${text}\u001B[39m`,
  cyan: (text) => `\u001B[36m${text}\u001B[39m`,
};

/**
 * @param textOf Returns the text of a file by its path in diagnostics, or `null` to omit the code frame.
 * @returns One block per diagnostic, without a final line break.
 */
export function formatPretty(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
  style: Style,
): string {
  // A file may have thousands of problems.
  const linesIn = memoize(linesOf);
  const linesOfFile = memoize((file: string) => {
    const text = textOf(file);
    return text === null ? [] : linesIn(text);
  });
  const framed = ({ file, generated }: FileDiagnostic): readonly string[] =>
    generated === undefined ? linesOfFile(file) : linesIn(generated.text);
  return diagnostics.map((diagnostic) => formatOne(diagnostic, framed, style)).join("\n\n");
}

function formatOne(
  diagnostic: Diagnostic,
  linesIn: (diagnostic: FileDiagnostic) => readonly string[],
  style: Style,
): string {
  const paint = paintOf(diagnostic.severity, style);
  const title = `${paint(style.bold(diagnostic.severity))} ${style.dim(diagnostic.code)}: ${printableLines(diagnostic.message)}`;
  const lines =
    diagnostic.kind === "file"
      ? [locationOf(diagnostic, style), `  ${title}`, ...frameLines(diagnostic, linesIn(diagnostic), style)]
      : [title];
  if (diagnostic.hint !== null) lines.push(`  ${style.cyan("hint")}: ${printableLines(diagnostic.hint)}`);
  return lines.join("\n");
}

function locationOf({ file, span, generated }: FileDiagnostic, style: Style): string {
  if (generated === undefined) return style.bold(placeIn(file, span));
  const { page, plugin } = generated;
  return `${style.bold(placeIn(page, generated.span))}, computed by the plugin “${printable(plugin)}” of ${placeIn(file, span)}`;
}

function placeIn(file: string, { start }: Span): string {
  return `${printable(file)}:${start.line}:${start.column}`;
}

function printableLines(text: string): string {
  return text.split(/\r?\n/u).map(printable).join("\n");
}

function frameLines({ span, severity, generated }: FileDiagnostic, lines: readonly string[], style: Style): string[] {
  return frameOf(lines, generated?.span ?? span).map(
    ({ kind, number, text: line }) =>
      `    ${style.dim(`${number} |`)} ${kind === "mark" ? paintOf(severity, style)(line) : line}`,
  );
}

function paintOf(severity: Severity, style: Style): (text: string) => string {
  switch (severity) {
    case "error":
      return style.red;
    case "warning":
      return style.yellow;
    case "hint":
      return style.cyan;
  }
}
