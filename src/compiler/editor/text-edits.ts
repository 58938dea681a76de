/** The edits that turn one text into another, so that an editor keeps its cursors, folds and marks in the rest. Pure. */
import { diffArrays } from "diff";
import type { Span } from "../diagnostics/diagnostic.ts";

/** Replaces the text at a span. */
export interface Replacement {
  readonly span: Span;
  readonly to: string;
}

/** The replacements of lines that turn a text into another, each as short as it can be. */
export function editsBetween(before: string, after: string): readonly Replacement[] {
  const linesIn = (text: string): string[] => text.split(/(?<=\n)/u);
  const edits: Replacement[] = [];
  let line = 0;
  let removed = "";
  let added = "";
  const flush = (): void => {
    if (removed === added) return;
    edits.push(shorten(line - countLines(removed), removed, added));
    removed = "";
    added = "";
  };
  for (const part of diffArrays(linesIn(before), linesIn(after))) {
    const text = part.value.join("");
    if (part.added) added += text;
    else if (part.removed) {
      removed += text;
      line += countLines(text);
    } else {
      flush();
      line += countLines(text);
    }
  }
  flush();
  return edits;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** @param line The number of the first removed line, from 0. */
function shorten(line: number, removed: string, added: string): Replacement {
  const shorter = Math.min(removed.length, added.length);
  let start = 0;
  while (start < shorter && removed[start] === added[start]) start += 1;
  let same = 0;
  while (same < shorter - start && removed.at(-1 - same) === added.at(-1 - same)) same += 1;
  const positionOf = (offset: number): { line: number; column: number } => {
    const lines = removed.slice(0, offset).split("\n");
    return { line: line + lines.length, column: (lines.at(-1) ?? "").length + 1 };
  };
  const span = { start: positionOf(start), end: positionOf(removed.length - same) };
  return { span, to: added.slice(start, added.length - same) };
}
