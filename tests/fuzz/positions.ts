/** Checks that the position in a message exists in the file. */
import type { Position, Span } from "../../src/compiler/diagnostics/diagnostic.ts";

/** A position, and what it belongs to. */
export type Located = readonly [string, Span];

/** Describes the positions that are outside the text, or end before they begin. */
export function misplaced(text: string, places: readonly Located[]): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/u);
  const isIn = ({ line, column }: Position): boolean =>
    line >= 1 && column >= 1 && column <= (lines[line - 1] ?? "").length + 1 && line <= lines.length;
  const isInOrder = ({ start, end }: Span): boolean =>
    start.line < end.line || (start.line === end.line && start.column <= end.column);
  return places
    .filter(([, span]) => !isIn(span.start) || !isIn(span.end) || !isInOrder(span))
    .map(([name, { start, end }]) => `${name} at ${start.line}:${start.column} to ${end.line}:${end.column}`);
}
