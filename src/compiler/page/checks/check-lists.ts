/**
 * Reports lists that Markdown does not recognize, because there is no space after the mark of an item or the mark is
 * another one, numbered lists that begin again, because content between their items is not indented far enough, and inner
 * lists that are not inside another one for the same reason.
 */
import type { List, ListItem, Nodes, Paragraph } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkLists: Check = ({ draft }) => [
  on(["paragraph"], (paragraph, { children }, index) => {
    checkParagraph(paragraph, draft);
    checkBullet(paragraph, children[index - 1], children[index + 1], draft);
  }),
  on(["listItem"], (item) => checkBox(item, draft)),
  on(["list"], (list) => {
    checkNested(list, draft);
  }),
  on(["list"], (list, { children }, index) => {
    const [before, between] = [children[index - 2], children[index - 1]];
    if (between?.type === "list" && isInnerOf(between, list, draft)) reportInner(between, list, draft);
    else if (between !== undefined && isFromOne(before) && isFromOne(list) && !isInnerOf(before, between, draft))
      checkNumbers(before, between, list, draft);
  }),
];

interface Mark {
  /** Matches the start of each line. */
  readonly pattern: RegExp;
  /** Matches the start of the first line, if that differs. */
  readonly first?: RegExp;
  readonly hint: string;
}

const numbered = "begin each line with a number: 1. and a space";

/** The bullets of word processors. */
const bullet = /^[•‣◦▪·●○■▸►➢➤✓✔☐☑\uF0A7\uF0B7](?=[ \t]*\S)/u;

const marks: readonly Mark[] = [
  { pattern: bullet, hint: "begin each line with - and a space" },
  // `-v`, `-name` and `-Dname=value` are options of a command.
  { pattern: /^-(?=\p{Lu}\p{Ll}+(?![^\s.,:;])|\p{Lo}|\p{Ll}{2,} \p{L})/u, hint: "write a space after each -" },
  { pattern: /^[-*+]\[[ xX]\][ \t]*(?=\S)/u, hint: "write a space after each mark, and after each box" },
  {
    pattern: /^-\p{Ll}{2,}(?![\w=-])/u,
    hint: "write a space after each -; put options of a command in backticks",
  },
  { pattern: /^[*+](?=\p{L}[^*]*$)/u, hint: "write a space after each mark" },
  // An em dash begins what somebody says.
  { pattern: /^[\u2013\u2212][ \t]+(?=\S)/u, hint: "begin each line with - and a space" },
  { pattern: /^\[[ xX]\][ \t]+(?=\S)/u, hint: "begin each line with - and a space" },
  { pattern: /^\(?[a-z]\)[ \t]+(?=\S)/u, first: /^\(?a\)/u, hint: numbered },
  { pattern: /^[a-z]\.[ \t]+(?=\S)/u, first: /^a\./u, hint: numbered },
  { pattern: /^\(?[ivx]{1,5}[.)][ \t]+(?=\S)/u, first: /^\(?i[.)]/u, hint: numbered },
  // `1.x` is a version.
  { pattern: /^\d{1,2}[.)](?=\p{L})(?!x\b)/u, hint: "write a space after each number" },
];

/** Reports a paragraph of several lines that all begin with the mark of an item. */
function checkParagraph(paragraph: Paragraph, draft: Draft): void {
  const source = sliceOf(draft, paragraph);
  if (!source.includes("\n")) return;
  // With hard breaks, the lines are shown as they are meant.
  if (paragraph.children.some(({ type }) => type === "break")) return;
  const lines = source.split("\n").map((line) => line.replace(/^[\s>]*/u, ""));
  const [first = ""] = lines;
  const mark = /^[•‣◦▪·●○■▸►➢➤✓✔☐☑\uF0A7\uF0B7\u2013\u2212*+\-\d[(a-z]/u.test(first)
    ? marks.find(
        ({ pattern, first: start }) => start?.test(first) !== false && lines.every((line) => pattern.test(line)),
      )
    : undefined;
  if (mark === undefined) {
    checkNumberedText(paragraph, source, lines, draft);
    return;
  }
  const values = {
    text: shorten(first),
    what: mark.hint.startsWith("write a space")
      ? "the start of a list whose marks have no space after them"
      : "the start of a list without its marks",
    effect: "shows as text",
  } as const;
  draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, paragraph), mark.hint));
}

/** Reports the first of several paragraphs of one line that begin with bullets, as word processors write lists. */
function checkBullet(paragraph: Paragraph, before: Nodes | undefined, after: Nodes | undefined, draft: Draft): void {
  const isItem = (node: Nodes | undefined): boolean =>
    node?.type === "paragraph" && bullet.test(sliceOf(draft, node)) && !sliceOf(draft, node).includes("\n");
  if (!isItem(paragraph) || isItem(before) || !isItem(after)) return;
  const text = shorten(sliceOf(draft, paragraph));
  const values = { text, what: "the start of a list without its marks", effect: "shows as text" } as const;
  const hint = "begin each line with - and a space";
  draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, paragraph), hint));
}

/** Reports a numbered list right below a line of text, which it cannot interrupt because it does not begin with 1. */
function checkNumberedText(paragraph: Paragraph, source: string, lines: readonly string[], draft: Draft): void {
  const numberAt = (line: number): number =>
    Number(/^(\d{1,3})[.)][ \t]+\S/u.exec(lines[line] ?? "")?.[1] ?? Number.NaN);
  const at = lines.findIndex(
    (_, index) => index > 0 && numberAt(index + 1) === numberAt(index) + 1 && !(numberAt(index - 1) < numberAt(index)),
  );
  if (at === -1) return;
  const written = source.split("\n");
  const before = written.slice(0, at).join("\n").length + 1;
  const indent = (written[at] ?? "").length - (lines[at] ?? "").length;
  const start = rangeOf(paragraph).start + before + indent;
  const text = shorten((lines[at] ?? "").trimEnd());
  const values = {
    text,
    what: "the start of a numbered list without a blank line before it",
    effect: "shows as text",
  } as const;
  const span = draft.spanOf(start, start + (lines[at] ?? "").trimEnd().length);
  draft.findings.push(finding("unsupported-syntax", values, span, "write a blank line above it"));
}

/** Reports `- [] Task` and `- [ x ] Task`. */
function checkBox(item: ListItem, draft: Draft): void {
  const [paragraph] = item.children;
  if (paragraph?.type !== "paragraph") return;
  const [, text, mark = ""] =
    /^(\[(?:[ \t]*(x|✓|✔)[ \t]*|[ \t]*)\])[ \t]+(?!(?:is|are|and|or|means?)\b)[\p{L}\d*_`[]/iu.exec(
      sliceOf(draft, paragraph),
    ) ?? [];
  if (text === undefined || /^\[[ x]\]$/iu.test(text)) return;
  const { start } = rangeOf(paragraph);
  const what = text === "[]" ? "a task without a space in its box" : "a task with other marks in its box";
  const values = { text, what, effect: "shows as text" } as const;
  const to = mark === "" ? "[ ]" : "[x]";
  const span = draft.spanOf(start, start + text.length);
  draft.findings.push(finding("unsupported-syntax", values, span, `write ${to}`, { from: text, to }));
}

/**
 * Reports what stands between two numbered lists that both begin with 1, if it was meant to be in the first: it is
 * indented, but not far enough, or it is the code of a single step.
 */
function checkNumbers(before: List, node: Nodes, after: List, draft: Draft): void {
  const isIndented = columnOf(node) > columnOf(before);
  const isStep = isContent(node) && before.children.length === 1 && after.children.length === 1;
  if (!isIndented && !isStep) return;
  const span = firstLineSpan(draft, node);
  const [text = ""] = sliceOf(draft, node).split("\n");
  const values = {
    text: shorten(text),
    what: "the end of the numbered list before it",
    effect: "numbers from 1 again",
  } as const;
  const hint = `indent it ${indentFor(before.children.at(-1), draft)}, as far as the text of the item that it belongs to`;
  draft.findings.push(finding("unsupported-syntax", values, span, hint));
}

/**
 * Whether a list, which Markdown reads as one beside the list before it, was meant to be in that list's last item: it is
 * indented, but not as far as the text of the item.
 */
function isInnerOf(before: Nodes, list: Nodes, draft: Draft): boolean {
  const item = before.type === "list" ? before.children.at(-1) : undefined;
  if (item === undefined || list.type !== "list") return false;
  const indent = columnOf(list) - columnOf(item);
  // Some authors write a space before each item of a list that is not in another one.
  const isAdjacent = list.position?.start.line === (before.position?.end.line ?? 0) + 1;
  return indent > 0 && indent < widthOf(item, draft) && (indent > 1 || isAdjacent);
}

function reportInner(before: List, list: List, draft: Draft): void {
  const [text = ""] = sliceOf(draft, list).split("\n");
  const values = {
    text: shorten(text),
    what: "the start of an inner list",
    effect: "shows beside the outer list",
  } as const;
  const hint = `indent it, and the items below it, ${indentFor(before.children.at(-1), draft)}`;
  draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, list), hint));
}

/**
 * Reports the first item that is indented, but not as far as the text of the item before it, and therefore is an item of
 * the same list: it begins again with 1, the item before it announces it with a colon, or an item below it is not indented.
 */
function checkNested(list: List, draft: Draft): void {
  const [first, ...others] = list.children;
  const lastOuter = others.findLastIndex((each) => columnOf(each) === columnOf(first));
  const at = others.findIndex(
    (each, index) =>
      columnOf(each) > columnOf(first) &&
      columnOf(each) > columnOf(list.children[index]) &&
      (list.ordered === true
        ? /^1[.)]/u.test(sliceOf(draft, each))
        : /:[*_]*$/u.test(sliceOf(draft, list.children[index] ?? each).trimEnd()) ||
          (index < lastOuter &&
            (columnOf(each) > columnOf(first) + 1 || columnOf(others[index + 1]) === columnOf(each)))),
  );
  const item = others[at];
  if (first === undefined || item === undefined) return;
  const [text = ""] = sliceOf(draft, item).split("\n");
  const values = {
    text: shorten(text),
    what: "the start of an inner list",
    effect: "shows as an item of the same list",
  } as const;
  const hint = `indent it, and the items below it, ${indentFor(list.children[at], draft)}`;
  draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, item), hint));
}

function columnOf(node: Nodes | undefined): number {
  return node?.position?.start.column ?? 1;
}

/** The columns from the mark of an item to its text. */
function widthOf(item: ListItem, draft: Draft): number {
  const [mark = ""] = /^(?:\d+[.)]|[-*+])[ \t]*/u.exec(sliceOf(draft, item)) ?? [];
  return mark.includes("\t") ? 4 : mark.length;
}

/** The indentation of what belongs to an item: “by 3 spaces”. */
function indentFor(item: ListItem | undefined, draft: Draft): string {
  if (item === undefined) return "farther";
  const width = widthOf(item, draft);
  return columnOf(item) === 1 ? `by ${width} spaces` : `by ${width} spaces more than the item above it`;
}

/** Code, an image, a quote, a table or HTML, which hardly separates two lists of one item each. */
function isContent(node: Nodes): boolean {
  if (node.type === "paragraph") return node.children.every(({ type }) => type === "image");
  if (node.type === "html") return !node.value.startsWith("<!--");
  return (
    node.type === "code" || node.type === "blockquote" || node.type === "table" || node.type === "containerDirective"
  );
}

function isFromOne(node: Nodes | undefined): node is List {
  return node?.type === "list" && node.ordered === true && node.start === 1;
}
