/**
 * The fence of a code block in the source: what follows it, whether it is closed, and how to map an offset in the code
 * to a span in the file.
 */
import type { Code } from "mdast";
import type { Math as MathBlock } from "mdast-util-math";
import type { CodeMeta } from "../../code/code-meta.ts";
import { readCodeMeta } from "../../code/code-meta.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { restoreCode, restoreText } from "../placeholders.ts";
import type { Variables } from "../variables.ts";
import { substituteInCode } from "../variables.ts";

/** Parses the rest of the opening fence. Escaped braces are restored afterwards, so that they do not begin a range. */
export function codeMetaOf({ lang, meta, value }: Code): CodeMeta {
  const read = readCodeMeta(lang ?? "", meta ?? "");
  // Other tools fill an empty block with the file that it names.
  const isFilled = read.file === null || value !== "";
  return {
    ...read,
    language: restoreText(read.language),
    title: read.title === null ? null : restoreText(read.title),
    label: read.label === null ? null : restoreText(read.label),
    file: read.file === null || !isFilled ? null : restoreText(read.file),
    unknown: isFilled ? read.unknown : [...read.unknown, `file=${read.file}`],
  };
}

const fencePattern = /^\s*(`{3,}|~{3,})/u;

/** Whether the block has no closing fence, and therefore extends to the end of the page, list or quote. */
export function isUnclosed(node: Code, draft: Pick<Draft, "text">): boolean {
  const fence = fenceOf(node, draft);
  if (fence === "") return false;
  const lines = sliceOf(draft, node).split("\n");
  const last = (lines.at(-1) ?? "").replace(/^[\s>]+/u, "").trimEnd();
  const isFence = lines.length > 1 && last.startsWith(fence) && last === last.charAt(0).repeat(last.length);
  // A fence indented by four spaces is a line of the code.
  return !isFence || (node.value !== "" && node.value.split("\n").length >= lines.length - 1);
}

/** The opening fence, such as "```", or "" for an indented or included block. */
export function fenceOf(node: Code, draft: Pick<Draft, "text">): string {
  const source = sliceOf(draft, node);
  const [, fence = ""] = fencePattern.exec(source) ?? [];
  // The first line of an indented block is code, even if it looks like a fence.
  const [first = ""] = node.value.split("\n", 1);
  const isCode = node.lang === null && first.includes(fence) && source.split("\n", 1)[0]?.endsWith(first) === true;
  return isCode ? "" : fence;
}

/**
 * Maps an offset in the code to a span in the file, skipping the fence line and the prefix of a surrounding list or
 * quote.
 */
export function spanInBlock(
  node: Code | MathBlock,
  code: string,
  offset: number,
  length: number,
  draft: Pick<Draft, "text" | "spanOf">,
): Span {
  const { start, end } = rangeOf(node);
  const before = code.slice(0, offset);
  const line = before.split("\n").length - 1;
  const lineStart = before.lastIndexOf("\n") + 1;
  const text = code.slice(lineStart).split("\n", 1)[0] ?? "";
  const included = node.type === "code" ? node.data?.included : undefined;
  if (included !== undefined) {
    const number = (included.lines[line] ?? 0) + 1;
    const column = offset - lineStart + included.indent + 1;
    return {
      start: { line: number, column },
      // A parser may miss something at the end of the file.
      end: { line: number, column: Math.min(column + Math.max(1, length), text.length + included.indent + 1) },
      included: { file: included.file, line: firstLineSpan(draft, node).start.line },
    };
  }
  const slice = sliceOf(draft, node);
  const source = slice.split("\n");
  const fenceLines = node.type === "math" || fencePattern.test(slice) ? 1 : 0;
  const sourceLine = source[line + fenceLines];
  if (sourceLine === undefined) return firstLineSpan(draft, node);
  const sourceStart = start + source.slice(0, line + fenceLines).reduce((total, each) => total + each.length + 1, 0);
  const indent = Math.max(0, sourceLine.indexOf(text));
  const from = Math.min(sourceStart + indent + (offset - lineStart), sourceStart + sourceLine.length, end);
  return draft.spanOf(from, Math.min(from + Math.max(1, length), sourceStart + sourceLine.length + 1));
}

/** The code of a block, with variables replaced if its fence asks for it, and with its marks. */
export function shownCode(node: Code, { hasVariables }: CodeMeta, variables: Variables): string {
  return hasVariables ? restoreText(substituteInCode(node.value, variables).text) : restoreCode(node.value);
}
