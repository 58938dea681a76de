/** Checks that the position in a message exists in the file. */
import type { Position, Span } from "../../src/compiler/diagnostics/diagnostic.ts";

/** A position, and what it belongs to. */
export type Located = readonly [string, Span];

/**
 * Describes the positions that are outside their text, or end before they begin.
 * @param included The texts of included files, to which the positions in them belong.
 */
export function misplaced(
  text: string,
  places: readonly Located[],
  included: Readonly<Record<string, string>> = {},
): readonly string[] {
  const isIn = (file: string, { line, column }: Position): boolean => {
    const lines = file.split(/\r\n|\r|\n/u);
    return line >= 1 && column >= 1 && column <= (lines[line - 1] ?? "").length + 1 && line <= lines.length;
  };
  const textOf = (span: Span): string => (span.included === undefined ? text : (included[span.included.file] ?? ""));
  const isInOrder = ({ start, end }: Span): boolean =>
    start.line < end.line || (start.line === end.line && start.column <= end.column);
  return places
    .filter(([, span]) => !isIn(textOf(span), span.start) || !isIn(textOf(span), span.end) || !isInOrder(span))
    .map(([name, { start, end }]) => `${name} at ${start.line}:${start.column} to ${end.line}:${end.column}`);
}
