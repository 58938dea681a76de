/** Edits of a text. Each has a span and the text expected there. Pure. */
import type { Position, Span } from "../diagnostics/diagnostic.ts";

export interface TextEdit {
  readonly span: Span;
  /** The expected text. The edit is skipped if the text differs. */
  readonly from: string;
  readonly to: string;
}

/**
 * Applies edits to a text. Of two overlapping edits, only the first is applied. The lines of edits end with "\n"; the
 * result has the line ends of the text.
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const offsetOf = makeOffsets(text);
  const lineEnd = /\r\n?|\n/u.exec(text)?.[0] ?? "\n";
  const ordered = edits
    .map(({ span, from, to }) => ({ start: offsetOf(span.start), found: findAt(text, offsetOf(span.start), from), to }))
    .filter(({ found }) => found !== "")
    .sort((left, right) => left.start - right.start);
  let result = "";
  let done = 0;
  for (const { start, found, to } of ordered) {
    if (start < done) continue;
    result += text.slice(done, start) + to.replaceAll(/\r\n?|\n/gu, lineEnd);
    done = start + found.length;
  }
  return result + text.slice(done);
}

/** The text at an offset if it is the expected one but for its line ends, or "". */
function findAt(text: string, start: number, expected: string): string {
  let end = start;
  for (const [index, line] of expected.split("\n").entries()) {
    if (index > 0) end += /^(?:\r\n?|\n)/u.exec(text.slice(end, end + 2))?.[0].length ?? text.length;
    if (!text.startsWith(line, end)) return "";
    end += line.length;
  }
  return text.slice(start, end);
}

/** Lines end with "\n", "\r\n" or "\r", like the lines of pages. */
function makeOffsets(text: string): (position: Position) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/gu)].map(({ 0: end, index }) => index + end.length)];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}
