/** Finds the lines and columns of offsets in a text. */
import { countWhile } from "../count-while.ts";
import type { Position, Span } from "./diagnostic.ts";

/** @returns A function from an offset (UTF-16 code units) to its position; lines end with "\n". */
export function makeLineIndex(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    const line = Math.max(
      1,
      countWhile(starts, (start) => start <= offset),
    );
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** @returns A function from two offsets to their span. */
export function makeSpanIndex(text: string): (start: number, end: number) => Span {
  const positionOf = makeLineIndex(text);
  return (start, end) => ({ start: positionOf(start), end: positionOf(end) });
}

/** The line that contains an offset, without its line break. Lines end with "\n". */
export function lineAround(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end === -1 ? text.length : end);
}

/** The span between two offsets of a text. It reads the whole text: for several, use `makeSpanIndex`. */
export function spanIn(text: string, start: number, end: number): Span {
  return makeSpanIndex(text)(start, end);
}
