/** Edits of a text. Each has a span and the text expected there. Pure. */
import { countWhile } from "../count-while.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import type { Position, Span } from "../diagnostics/diagnostic.ts";
import { once } from "../once.ts";

/** A replacement at a place of a text, as a fix or a move makes it. */
export interface TextEdit {
  readonly span: Span;
  /** The expected text. The edit is skipped if the text differs. */
  readonly from: string;
  readonly to: string;
}

/** A text after edits, and what became of each of them. */
export interface EditedText {
  readonly text: string;
  /** Whether an edit was applied, or an equal one. */
  readonly isApplied: (edit: TextEdit) => boolean;
  /** Where a span of the text before the edits is now. A span that an edit replaced is where its replacement is. */
  readonly move: (span: Span) => Span;
}

/** The text after edits, as `editText` makes it. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  return editText(text, edits).text;
}

/**
 * Applies edits to a text. Of two overlapping edits, only the first is applied. The lines of edits end with "\n"; the
 * result has the line ends of the text.
 */
export function editText(text: string, edits: readonly TextEdit[]): EditedText {
  const offsetOf = makeOffsets(text);
  const lineEnd = /\r\n?|\n/u.exec(text)?.[0] ?? "\n";
  const ordered = edits
    .map(({ span, from, to }) => ({
      start: offsetOf(span.start),
      found: findAt(text, offsetOf(span.start), from),
      from,
      to,
    }))
    .filter(({ found, from }) => found !== "" || from === "")
    .sort((left, right) => left.start - right.start);
  let result = "";
  let done = 0;
  const applied: AppliedEdit[] = [];
  for (const { start, found, from, to } of ordered) {
    // The order of two insertions at one place is not known.
    if (start < done || (from === "" && applied.at(-1)?.start === start)) continue;
    result += text.slice(done, start);
    const newStart = result.length;
    result += to.replaceAll(/\r\n?|\n/gu, lineEnd);
    done = start + found.length;
    applied.push({ from, to, start, end: done, newStart, newEnd: result.length });
  }
  result += text.slice(done);
  const keys = once(() => new Set(applied.map(keyOf)));
  return {
    text: result,
    isApplied: ({ span, from, to }) => keys().has(keyOf({ start: offsetOf(span.start), from, to })),
    move: makeMove(offsetOf, result, applied),
  };
}

/** An edit with its offsets before and after it. */
interface AppliedEdit extends Pick<TextEdit, "from" | "to"> {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

function keyOf({ start, from, to }: Pick<AppliedEdit, "start" | "from" | "to">): string {
  return `${start}\0${from}\0${to}`;
}

function makeMove(
  offsetOf: (position: Position) => number,
  after: string,
  edits: readonly AppliedEdit[],
): (span: Span) => Span {
  const positionOf = makeLineIndex(after.replaceAll(/\r(?!\n)/gu, "\n"));
  const moved = (offset: number, inside: "newStart" | "newEnd"): Position => {
    const last = edits[countWhile(edits, ({ start }) => (inside === "newEnd" ? start < offset : start <= offset)) - 1];
    if (last === undefined) return positionOf(offset);
    return positionOf(offset < last.end ? last[inside] : last.newEnd + offset - last.end);
  };
  return (span) => ({
    ...span,
    start: moved(offsetOf(span.start), "newStart"),
    end: moved(offsetOf(span.end), "newEnd"),
  });
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
export function makeOffsets(text: string): (position: Position) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/gu)].map(({ 0: end, index }) => index + end.length)];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}
