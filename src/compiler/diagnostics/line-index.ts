/** Finds offsets of a text in its lines. */
import type { Position, Span } from "./diagnostic.ts";

/** @returns A function from an offset (UTF-16 code units) to its position; lines end with "\n". */
export function makeLineIndex(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The line that contains an offset, without its line break. Lines end with "\n". */
export function lineAround(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end === -1 ? text.length : end);
}

/** @returns The span between two offsets of a text. For many spans of one text, use `makeLineIndex`. */
export function spanIn(text: string, start: number, end: number): Span {
  const positionOf = makeLineIndex(text);
  return { start: positionOf(start), end: positionOf(end) };
}
