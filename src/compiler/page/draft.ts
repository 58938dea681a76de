/**
 * The state shared by the steps of one page's compilation: the parsed text, the mapping from its offsets to spans in
 * the file, and the collections that the steps fill.
 */
import type { Node } from "unist";
import type { Finding, Position, Span } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { UsedComponent } from "./compiled-page.ts";
import type { Shift } from "./markdown/containers.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import type { ReferenceList } from "./references.ts";
import type { Variables } from "./variables.ts";

/**
 * The input of a step, to which it also adds. Lists and sets in it are mutated; a step that changes the text makes another
 * draft.
 */
export interface Draft {
  readonly path: SourcePath;
  /** The text as it was parsed. */
  readonly text: string;
  /** Maps offsets in `text` to a span in the file. */
  readonly spanOf: (start: number, end: number) => Span;
  readonly findings: Finding[];
  readonly references: ReferenceList;
  /** The author's own components, with their spans. */
  readonly components: { readonly used: UsedComponent; readonly span: Span }[];
  readonly variables: Variables;
  /** The names of the variables that were printed. */
  readonly usedVariables: Set<string>;
}

/** The offsets of a node in the draft's text. Generated nodes have the offsets of the source they replace. */
export function rangeOf(node: Node): { readonly start: number; readonly end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/**
 * The source of a node in the parsed text; that of the text it replaces if the node was generated, and "" without a
 * position.
 */
export function sliceOf(draft: Pick<Draft, "text">, node: Node): string {
  const { start, end } = rangeOf(node);
  return draft.text.slice(start, end);
}

/** The span of a node's first line, which is enough to locate a block. */
export function firstLineSpan(draft: Pick<Draft, "text" | "spanOf">, node: Node): Span {
  const { start, end } = rangeOf(node);
  const lineEnd = draft.text.indexOf("\n", start);
  return draft.spanOf(start, lineEnd === -1 ? end : Math.min(end, lineEnd));
}

/**
 * Maps offsets in the normalized text to positions in the file, where the text after a container's name may be in a
 * different column.
 * @param original The text before normalization, with the same number of lines.
 * @param shifts The shifts by line; see `parseContainers`.
 */
export function makeSpans(text: string, original: string, shifts: ReadonlyMap<number, Shift>): Draft["spanOf"] {
  const positionOf = makeLineIndex(text);
  if (text === original) return (start, end) => ({ start: positionOf(start), end: positionOf(end) });
  const lines = original.split("\n");
  const inFile = (offset: number): Position => {
    const { line, column } = positionOf(offset);
    const shift = shifts.get(line);
    const moved = shift === undefined || column <= shift.after ? column : Math.max(shift.after, column - shift.columns);
    // Text added at the end of a line maps to the end of that line.
    return { line, column: Math.min(moved, (lines[line - 1] ?? "").length + 1) };
  };
  return (start, end) => ({ start: inFile(start), end: inFile(end) });
}
