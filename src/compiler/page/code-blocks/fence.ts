/**
 * The fence of a code block in the source: what follows it, whether it is closed, and how to map an offset in the code
 * to a span in the file.
 */
import type { Code } from "mdast";
import type { Math as MathBlock } from "mdast-util-math";
import type { CodeMeta } from "../../code/code-meta.ts";
import { readCodeMeta } from "../../code/code-meta.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../../diagnostics/line-index.ts";
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
  const known = linesOfBlocks.get(node);
  const lines = known?.code === code && known.text === draft.text ? known : linesOfBlock(node, code, draft);
  linesOfBlocks.set(node, lines);
  const position = lines.positionOf(offset);
  const [line, column] = [position.line - 1, position.column - 1];
  const text = code.slice(offset - column).split("\n", 1)[0] ?? "";
  const included = node.type === "code" ? node.data?.included : undefined;
  if (included !== undefined) {
    const number = (included.lines[line] ?? 0) + 1;
    const start = column + included.indent + 1;
    return {
      start: { line: number, column: start },
      // A parser may miss something at the end of the file.
      end: { line: number, column: Math.min(start + Math.max(1, length), text.length + included.indent + 1) },
      included: { file: included.file, line: firstLineSpan(draft, node).start.line },
    };
  }
  const source = lines.source[line + lines.fenceLines];
  if (source === undefined) return firstLineSpan(draft, node);
  const indent = Math.max(0, source.text.indexOf(text));
  const lineEnd = source.start + source.text.length;
  const from = Math.min(source.start + indent + column, lineEnd, rangeOf(node).end);
  return draft.spanOf(from, Math.min(from + Math.max(1, length), lineEnd + 1));
}

/** The lines of a block, which are read once, because a long block may have thousands of mistakes. */
interface BlockLines extends Pick<Draft, "text"> {
  readonly code: string;
  readonly positionOf: ReturnType<typeof makeLineIndex>;
  /** In the text of the page. */
  readonly source: readonly { readonly text: string; readonly start: number }[];
  readonly fenceLines: number;
}

const linesOfBlocks = new WeakMap<Code | MathBlock, BlockLines>();

function linesOfBlock(node: Code | MathBlock, code: string, draft: Pick<Draft, "text">): BlockLines {
  const slice = sliceOf(draft, node);
  let { start } = rangeOf(node);
  const source = slice.split("\n").map((text) => {
    const line = { text, start };
    start += text.length + 1;
    return line;
  });
  const fenceLines = node.type === "math" || fencePattern.test(slice) ? 1 : 0;
  return { text: draft.text, code, positionOf: makeLineIndex(code), source, fenceLines };
}

/** The code of a block, with variables replaced if its fence asks for it, and with its marks. */
export function shownCode(node: Code, { hasVariables }: CodeMeta, variables: Variables): string {
  return hasVariables ? restoreText(substituteInCode(node.value, variables).text) : restoreCode(node.value);
}
