/**
 * Finds text that satteri is known to parse differently from remark; hardly anybody writes it on purpose. Pages with any
 * of it are parsed by remark. Found by `tests/fuzz/parsers.test.ts`, which compares the two.
 */
import type { Nodes, Parents } from "mdast";
import { hasCjkEmphasis } from "./cjk-emphasis.ts";
import { endOfAddress } from "./bare-addresses.ts";

/** What may begin an address that GFM turns into a link. */
export const address = /@|\/\/|www\./iu;

/**
 * - An escaped mark right before a run of the same: `2\**10` opens no emphasis, because the run follows punctuation.
 * - A mark or an address beside a character of two code units, which remark does not take for punctuation.
 * - A tag that ends with an unquoted slash, `<a href=/>`, or does not end on its line: `<pre </script>`.
 * - Two colons without a name, a backslash at the end of a line before a bracket, a carriage return of its own, a byte
 *   order mark, the character that stands for an unknown one, and control characters.
 */
const differingText =
  /\\([*_~])\1|[*_~][\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}](?:[*_~]|www\.|https?:|[\w.+-]+@)|<[a-z][^<>]*=[^\s"'<>]*\/>|<(?:pre|script|style|textarea)\b[^>]*<|(?:^|\n)[ \t>]*::(?![a-z:])|\\\n[ \t>]*\]|\r(?!\n)|[\uFEFF\uFFFD]|(?![\t\n\r])\p{Cc}/iu;

/** Whether satteri may parse the text differently, whatever is around it. */
export function isTextDiffering(text: string): boolean {
  return differingText.test(text) || hasCjkEmphasis(text);
}

const attributes = String.raw`(?:\{(?:\s*(?:[#.][\w-]+|[A-Za-z][\w-]*(?:=(?:"[^"{}]*"|'[^'{}]*'|[\w./-]+))?))*\s*\})?`;
const plainDirective = new RegExp(String.raw`^:{2,}[a-zA-Z][\w-]*(?:\[(?:[^[\]]*[^[\]\s])?\])?${attributes}$`, "u");

/**
 * Whether satteri may have parsed a node differently.
 * @param parent Its parent, or `null` for the root.
 * @param source The text of the whole tree.
 */
export function isNodeDiffering(node: Nodes, parent: Parents | null, source: string): boolean {
  const { start: { offset: start = 0, line = 0 } = {}, end: { offset: end = 0 } = {} } = node.position ?? {};
  const text = (): string => source.slice(start, end);
  switch (node.type) {
    // It begins a paragraph or a row with a line of two colons, and a paragraph before a list without a blank line.
    case "tableRow":
    case "heading":
      return source.startsWith("::", start);
    case "paragraph":
      return source.startsWith("::", start) || isAfterParagraph(node, parent, line);
    // It accepts more attributes, and ends a directive before trailing spaces.
    case "leafDirective":
      return /[ \t]/u.test(source.charAt(end)) || !plainDirective.test(text());
    // It accepts more lines as the first and the last one of a container.
    case "containerDirective":
      return (
        isIndented(source, start) || !isPlainContainer(text()) || colonsAt(source, start) >= outerColons(parent, source)
      );
    // It goes on with unclosed code, and with comments, where the block around them has ended.
    case "code":
      return /^[`~]/u.test(text()) ? parent?.type !== "root" && !isPlainCode(text()) : isAfterBlock(node, parent);
    case "html":
      return (
        (parent?.type !== "root" && text().includes("\n")) ||
        (isFlow(parent) && /^<[!?]/u.test(text())) ||
        isUnclosedRaw(text())
      );
    // It measures what follows a marker on a line of its own from the wrong column.
    case "listItem":
      return node.children.length === 0 || /^(?:[-*+]|\d+[.)])[ \t]*\n/u.test(text());
    case "footnoteDefinition":
      return (
        parent?.type !== "root" || text().includes("\n") || /^\r?\n[^\S\n]*[^\s[]/u.test(source.slice(end, end + 80))
      );
    // It counts empty lines as part of the list before them: one at the end of a quote, or two within it.
    case "blockquote":
      return /\n[ \t>]*(?:$|\n[ \t>]*\n)/u.test(text());
    // Of the addresses that GFM finds in text, it skips those in brackets, and takes hosts that begin with punctuation.
    // It ends them later than we do.
    case "link":
      return (
        !/^[[<]/u.test(text()) &&
        (mayDifferInAddress(source.slice(start, end + 2), start, source) || endOfAddress(source, start) < end)
      );
    case "text":
      return parent?.type !== "link" && mayDifferInAddress(text(), start, source);
    // It ends link text at a backslash before the end of a line.
    case "break":
      return source.charAt(start) === "\\" && (parent?.type === "link" || isInBrackets(source, start));
    // It reads inline directives and footnotes before links.
    case "image":
      return /:[\p{L}\p{N}]/u.test(text());
    case "footnoteReference":
      return isInBrackets(source, start);
    default:
      return false;
  }
}

function isAfterParagraph(node: Nodes, parent: Parents | null, line: number): boolean {
  const before = siblingBefore(node, parent);
  return before?.type === "paragraph" && before.data?.directiveLabel !== true && before.position?.end.line === line - 1;
}

/** Its host begins with punctuation, or is a single character. */
const oddAddress = /(?:https?:\/\/|www\.)(?:(?![\p{L}\p{N}])|.(?![\w.-]))|https?:\/?\\/iu;

/** An email address in brackets, right behind a letter outside ASCII: `[联系a@example.com]`. */
const addressAfterLetter = /\[[^[\]]*[^\0-\u007F][\w.+-]+@/u;

function mayDifferInAddress(text: string, start: number, source: string): boolean {
  return oddAddress.test(text) || addressAfterLetter.test(text) || (address.test(text) && isInBrackets(source, start));
}

/** Whether the text begins with an element that only ends with its own tag, and does not end. */
function isUnclosedRaw(text: string): boolean {
  const [, name] = /^<(pre|script|style|textarea)\b/iu.exec(text) ?? [];
  return name !== undefined && !text.toLowerCase().includes(`</${name.toLowerCase()}>`);
}

/** Whether a bracket is open at this offset, in the lines since the last empty one. */
function isInBrackets(source: string, offset: number): boolean {
  let depth = 0;
  for (const mark of source.slice(source.lastIndexOf("\n\n", offset) + 1, offset).match(/[[\]]/gu) ?? [])
    depth = mark === "[" ? depth + 1 : Math.max(0, depth - 1);
  return depth > 0;
}

function isPlainContainer(text: string): boolean {
  const lines = text.split("\n");
  return plainDirective.test(lines[0] ?? "") && /^[ \t>]*:{3,}[ \t]*$/u.test(lines.at(-1) ?? "");
}

/** Whether the node's content is blocks, in another block. */
function isFlow(node: Parents | null): boolean {
  return node?.type === "listItem" || node?.type === "blockquote" || node?.type === "containerDirective";
}

function isPlainCode(text: string): boolean {
  const lines = text.split("\n").map((line) => line.replace(/^[ \t>]+/u, ""));
  const [mark = ""] = /^[`~]{3,}/u.exec(text) ?? [];
  return lines.length > 1 && lines.at(-1)?.startsWith(mark) === true && !lines.some((line) => line.startsWith(":::"));
}

/** Whether indented code does not follow text, or a block that cannot have changed its column. */
function isAfterBlock(node: Nodes, parent: Parents | null): boolean {
  const before = siblingBefore(node, parent)?.type ?? "list";
  return parent?.type !== "root" || !["paragraph", "code", "html", "table"].includes(before);
}

function siblingBefore(node: Nodes, parent: Parents | null): Nodes | undefined {
  const siblings: readonly Nodes[] = parent?.children ?? [];
  return siblings[siblings.indexOf(node) - 1];
}

function colonsAt(source: string, start: number): number {
  return /^:*/u.exec(source.slice(start, start + 100))?.[0].length ?? 0;
}

function outerColons(parent: Parents | null, source: string): number {
  return parent?.type === "containerDirective" ? colonsAt(source, parent.position?.start.offset ?? 0) : Infinity;
}

/**
 * remark removes the indentation of a container's first line from its content, as CommonMark does for fenced code;
 * satteri does not.
 */
function isIndented(source: string, start: number): boolean {
  return /(?:^|[^>])[ \t]$/u.test(source.slice(source.lastIndexOf("\n", start - 1) + 1, start));
}
