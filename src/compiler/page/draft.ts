/**
 * What the steps of one page's compilation share: the text that the tree was parsed from, the way from its offsets to places in the
 * file, and where they leave what they find.
 */
import type { Node } from "unist";
import type { Finding, Position, Span } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { UsedComponent } from "./compiled-page.ts";
import type { Shift } from "./containers.ts";
import { makeLineIndex } from "./line-index.ts";
import type { ReferenceList } from "./references.ts";
import type { Variables } from "./variables.ts";

export interface Draft {
  readonly path: SourcePath;
  /** As it was parsed. */
  readonly text: string;
  /** The place in the file of a part of `text`, by offsets. */
  readonly spanOf: (start: number, end: number) => Span;
  readonly findings: Finding[];
  readonly references: ReferenceList;
  /** Components of the author's own, with their places. */
  readonly components: { readonly used: UsedComponent; readonly span: Span }[];
  readonly variables: Variables;
  /** Names of the variables that were printed. */
  readonly usedVariables: Set<string>;
}

/** Offsets of a node in the draft's text; nodes that we made ourselves have the place of what they stand for. */
export function rangeOf(node: Node): { readonly start: number; readonly end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The source of a node. */
export function sliceOf(draft: Draft, node: Node): string {
  const { start, end } = rangeOf(node);
  return draft.text.slice(start, end);
}

/** The place of a node's first line: enough to show where a block begins. */
export function firstLineSpan(draft: Draft, node: Node): Span {
  const { start, end } = rangeOf(node);
  const lineEnd = draft.text.indexOf("\n", start);
  return draft.spanOf(start, lineEnd === -1 ? end : Math.min(end, lineEnd));
}

/**
 * From offsets in a normalized text to places in the file: what follows a container's name may stand elsewhere there.
 *
 * @param original The text before it was normalized, with as many lines.
 * @param shifts By line; see `normalizeContainers`.
 */
export function makeSpans(text: string, original: string, shifts: ReadonlyMap<number, Shift>): Draft["spanOf"] {
  const positionOf = makeLineIndex(text);
  if (text === original) return (start, end) => ({ start: positionOf(start), end: positionOf(end) });
  const lines = original.split("\n");
  const inFile = (offset: number): Position => {
    const { line, column } = positionOf(offset);
    const shift = shifts.get(line);
    const moved = shift === undefined || column <= shift.after ? column : Math.max(shift.after, column - shift.columns);
    // What was added at the end of a line ends with the line.
    return { line, column: Math.min(moved, (lines[line - 1] ?? "").length + 1) };
  };
  return (start, end) => ({ start: inFile(start), end: inFile(end) });
}
