/** Edits of a text. Each has a span and the text expected there. Pure. */
import type { Position, Span } from "../diagnostics/diagnostic.ts";

export interface TextEdit {
  readonly span: Span;
  /** The expected text. The edit is skipped if the text differs. */
  readonly from: string;
  readonly to: string;
}

/** Applies edits to a text. Of two overlapping edits, only the first is applied. Line endings are preserved. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const offsetOf = makeOffsets(text);
  const ordered = edits
    .map(({ span, from, to }) => ({ start: offsetOf(span.start), from, to }))
    .filter(({ start, from }) => from !== "" && text.startsWith(from, start))
    .sort((left, right) => left.start - right.start);
  let result = "";
  let done = 0;
  for (const { start, from, to } of ordered) {
    if (start < done) continue;
    result += text.slice(done, start) + to;
    done = start + from.length;
  }
  return result + text.slice(done);
}

/** Lines end with "\n", "\r\n" or "\r", like the lines of pages. */
function makeOffsets(text: string): (position: Position) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/gu)].map(({ 0: end, index }) => index + end.length)];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}
