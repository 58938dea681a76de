/** The fence around a code block in the source: whether it is closed, and where a place in the code stands. */
import type { Code } from "mdast";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";

/** The fence that a code block begins with. */
const fencePattern = /^\s*(`{3,}|~{3,})/u;

/** Whether the end of the page, or of the list or quote around it, ends the block. */
export function isUnclosed(node: Code, draft: Draft): boolean {
  const fence = fenceOf(node, draft);
  if (fence === "") return false;
  const lines = sliceOf(draft, node).split("\n");
  const last = (lines.at(-1) ?? "").replace(/^[\s>]+/u, "").trimEnd();
  const isFence = lines.length > 1 && last.startsWith(fence) && last === last.charAt(0).repeat(last.length);
  // Indented by four, a fence is a line of the code.
  return !isFence || (node.value !== "" && node.value.split("\n").length >= lines.length - 1);
}

/** "```", or "" for what is indented or included. */
export function fenceOf(node: Code, draft: Draft): string {
  return fencePattern.exec(sliceOf(draft, node))?.[1] ?? "";
}

/** A place in the code as a place in the file: below the fence, and right of what a list or a quote puts in front. */
export function spanInBlock(node: Code, code: string, offset: number, length: number, draft: Draft): Span {
  const { start, end } = rangeOf(node);
  const slice = sliceOf(draft, node);
  if (/^\s*<<</u.test(slice)) return firstLineSpan(draft, node);
  const before = code.slice(0, offset);
  const line = before.split("\n").length - 1;
  const lineStart = before.lastIndexOf("\n") + 1;
  const text = code.slice(lineStart).split("\n", 1)[0] ?? "";
  const source = slice.split("\n");
  const fenceLines = fencePattern.test(slice) ? 1 : 0;
  const sourceLine = source[line + fenceLines];
  if (sourceLine === undefined) return firstLineSpan(draft, node);
  const sourceStart = start + source.slice(0, line + fenceLines).reduce((total, each) => total + each.length + 1, 0);
  const indent = Math.max(0, sourceLine.indexOf(text));
  const from = Math.min(sourceStart + indent + (offset - lineStart), sourceStart + sourceLine.length, end);
  return draft.spanOf(from, Math.min(from + Math.max(1, length), sourceStart + sourceLine.length + 1));
}
