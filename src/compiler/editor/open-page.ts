/**
 * The problems that an editor shows of one open file while its author types. A half-typed line is not a mistake: what
 * becomes wrong while lines are written waits until the author pauses or edits lines elsewhere, and what disappears
 * below them, as an opened fence makes it disappear, stays. Pure.
 */
import type { FileDiagnostic, Span } from "../diagnostics/diagnostic.ts";
import { linesOf } from "./positions.ts";

/** Lines from the first to the last, which start at 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** An edit of a text: these lines became those. */
export interface LineEdit {
  readonly before: LineRange;
  readonly after: LineRange;
}

/** The problems of one open file, in two parts. Each edit and each analysis makes another value of it. */
export interface ShownProblems {
  /** The problems that the editor shows, at their places in the current text. */
  readonly shown: readonly FileDiagnostic[];
  /** The problems that were found and are not shown yet, at their places in the current text. */
  readonly waiting: readonly FileDiagnostic[];
  /** The lines that the author is editing; `null` if nothing was edited since the last pause. */
  readonly edited: LineRange | null;
}

/**
 * The lines in which two texts differ, or `null` if they are equal. A line that was inserted among equal ones may be any
 * of them, so all of them count.
 */
export function findLineEdit(before: string, after: string): LineEdit | null {
  if (before === after) return null;
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const first = Math.min(start, shorter - end) + 1;
  const last = Math.max(start, old.length - end);
  return { before: { first, last }, after: { first, last: last + now.length - old.length } };
}

/** Moves what is shown to where it is after an edit, and shows what has waited if the author is at another line now. */
export function afterEdit({ shown, waiting, edited }: ShownProblems, edit: LineEdit): ShownProblems {
  const moved = (list: readonly FileDiagnostic[]): readonly FileDiagnostic[] => list.map((each) => moveBy(each, edit));
  const hasLeft = edited !== null && !continues(edited, edit.before);
  return {
    shown: moved(hasLeft ? [...shown, ...waiting] : shown),
    waiting: hasLeft ? [] : moved(waiting),
    edited: hasLeft || edited === null ? edit.after : join(moveRange(edited, edit), edit.after),
  };
}

/** Chooses which problems to show of a text that its author is editing. */
export function whileTyping({ shown, edited }: ShownProblems, found: readonly FileDiagnostic[]): ShownProblems {
  const known = new Set(shown.map(nameOf));
  const now = new Set(found.map(nameOf));
  const last = edited?.last ?? Infinity;
  const isHidden = (each: FileDiagnostic): boolean => each.span.start.line > last && !now.has(nameOf(each));
  return {
    shown: [...found.filter((each) => known.has(nameOf(each))), ...shown.filter(isHidden)],
    waiting: found.filter((each) => !known.has(nameOf(each))),
    edited,
  };
}

/** Shows everything, when the author pauses. */
export function afterPause(found: readonly FileDiagnostic[]): ShownProblems {
  return { shown: found, waiting: [], edited: null };
}

function nameOf({ code, message, span }: FileDiagnostic): string {
  return `${span.start.line}\0${code}\0${message}`;
}

/** Whether an edit is in or next to the lines that were edited: a line that begins below the last one continues it. */
function continues(edited: LineRange, next: LineRange): boolean {
  return edited.first <= next.last + 1 && next.first <= edited.last + 1;
}

function join(left: LineRange, right: LineRange): LineRange {
  return { first: Math.min(left.first, right.first), last: Math.max(left.last, right.last) };
}

function moveRange({ first, last }: LineRange, edit: LineEdit): LineRange {
  return { first: moveLine(first, edit), last: moveLine(last, edit) };
}

function moveLine(line: number, { before, after }: LineEdit): number {
  return line > before.last ? line + after.last - before.last : Math.min(line, Math.max(after.last, 1));
}

function moveBy(diagnostic: FileDiagnostic, edit: LineEdit): FileDiagnostic {
  const delta = edit.after.last - edit.before.last;
  if (delta === 0) return diagnostic;
  const moved = (span: Span): Span => {
    const { start, end } = span;
    if (start.line <= edit.before.last) return span;
    return { ...span, start: { ...start, line: start.line + delta }, end: { ...end, line: end.line + delta } };
  };
  const { span, suggestion } = diagnostic;
  const own = suggestion?.span === undefined ? {} : { suggestion: { ...suggestion, span: moved(suggestion.span) } };
  return { ...diagnostic, span: moved(span), ...own };
}
