/**
 * Reports `**` that CommonMark leaves in the text because of what is beside it, although it was meant as bold: a space
 * inside the marks, or punctuation inside and a letter outside (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
import type { Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { once } from "../../once.ts";
import type { Check } from "./check.ts";
import { on, textBlocks } from "./check.ts";

/** Replaces what is not text, so that offsets stay valid; bold text has a mark of its own. */
const [hidden, hiddenBold] = ["\uFFFC", "\uFFFB"];

export const checkEmphasis: Check = ({ nodes, draft }) => {
  // Where "**" stands after a word, it refers to a note, which begins with "**".
  const isNote = (node: Nodes): boolean =>
    node.type === "text" && node.value.includes("**") && /(?:[^\s*]|^)\*\*(?=[\s,.;:)|]|$)/u.test(node.value);
  const hasNotes = once(() => nodes.some(isNote));
  return [
    on(textBlocks, (node) => {
      // A vertical bar in code, which ends a cell, is reported as such.
      if (node.type !== "tableCell") checkBacktick(node, draft);
      checkUneven(node, draft);
      if (!node.children.some((child) => child.type === "text" && child.value.includes("**"))) return;
      const { start } = rangeOf(node);
      const text = withTextAlone(node, draft);
      const broken = findBroken(text);
      for (const { index, length, hint, fix } of broken.length > 0 ? broken : findUnclosed(text, hasNotes())) {
        const span = draft.spanOf(start + index, start + index + length);
        const from = sliceOf(draft, node).slice(index, index + length);
        const values = {
          text: shorten(from),
          what: "bold text that Markdown does not recognize",
          effect: "shows as text",
        } as const;
        draft.findings.push(finding("unsupported-syntax", values, span, hint, fix === null ? null : { from, to: fix }));
      }
    }),
  ];
};

/** Reports `**text*`, of which Markdown reads the inner stars. */
function checkUneven(node: Extract<Nodes, { children: unknown }>, draft: Draft): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== "emphasis") continue;
    const { start, end } = rangeOf(child);
    const source = draft.text.slice(start - 1, end);
    const before = node.children[index - 1];
    if (before?.type !== "text" || !/^\*\*[^*]+\*$/u.test(source)) continue;
    if (!/(?:^|[\s(])$/u.test(draft.text.slice(start - 2, start - 1)) || /[\w*]/u.test(draft.text.charAt(end)))
      continue;
    const to = `${source}*`;
    const values = {
      text: shorten(source),
      what: "bold text with one star at its end",
      effect: "reads as formatting",
    } as const;
    const hint = `write ${shorten(to)}`;
    draft.findings.push(
      finding("unsupported-syntax", values, draft.spanOf(start - 1, end), hint, { from: source, to }),
    );
  }
}

/** `**kwargs` is a parameter of Python or Ruby. */
const parameter = String.raw`\w*(?:args|argv|kwds|opts|options|params)\b`;

interface BrokenEmphasis {
  readonly index: number;
  readonly length: number;
  readonly hint: string;
  /** `null` if there is no single right text. */
  readonly fix: string | null;
}

function findBroken(text: string): readonly BrokenEmphasis[] {
  const found: BrokenEmphasis[] = [];
  const add = (emphasis: BrokenEmphasis): void => {
    const { index, length } = emphasis;
    if (!found.some((other) => index < other.index + other.length && other.index < index + length))
      found.push(emphasis);
  };
  const outside = String.raw`put the punctuation outside the marks, or write <strong>…</strong>`;
  const closing = /(?<![*\\])\*\*(?=[^\s*])[^*\n]*\p{P}(?<![*\\/\p{Ps}\p{Pi}])\*\*(?=[\p{L}\d])/gu;
  const opening = /(?<=[\p{L}\d])\*\*(?=[^\s*\\/.])\p{P}[^*\n]*[^\s*\\]\*\*(?!\*)/gu;
  const nested = new RegExp(
    String.raw`(?<![*\\\w/])\*\*(?=\p{L})(?!${parameter})[^*()\n${hiddenBold}]*[ \t]${hiddenBold}+`,
    "gu",
  );
  // Behind a pair that fails, the marks of the next one seem to enclose what is between them.
  for (const pattern of [closing, opening])
    for (const { 0: whole, index } of text.matchAll(pattern))
      add({ index, length: whole.length, hint: outside, fix: null });
  // An operator such as `2 ** 3` has spaces on both sides of both marks, but does not begin a line.
  const spaces =
    /(?<![*\\\w])\*\*(?!\*)(?:[ \t]+(?=\S)[^*\n]*[^*\s/]|(?=[\p{L}\d])[^*\n]*[^*\s][ \t]+)\*\*(?![*\w/])/gu;
  const bothSpaces = /^[ \t>]*(\*\*[ \t]+(?=[\p{L}\d])[^*\n]*[^*\s][ \t]+\*\*)(?!\*)/gmu;
  // Two words and no number are hardly an operand.
  const inText =
    /(?<=\p{L}[,;:]?[ \t])\*\*[ \t]+\p{L}[\p{L}'’-]*(?:[ \t]+\p{L}[\p{L}'’-]*)+[ \t]+\*\*(?=[ \t.,;:!?]|$)/gmu;
  for (const match of [...text.matchAll(spaces), ...text.matchAll(bothSpaces), ...text.matchAll(inText)]) {
    const whole = match[1] ?? match[0];
    const index = match.index + match[0].length - whole.length;
    const inner = whole.slice(2, -2).trim();
    const isPlain = ![hidden, hiddenBold].some((mark) => inner.includes(mark));
    const fix = isPlain ? `**${inner}**` : null;
    const hint = fix === null ? "remove the spaces inside the marks" : `write ${shorten(fix)}`;
    add({ index, length: whole.length, hint, fix });
  }
  // `Click **Save **to continue.`
  const glued = new RegExp(
    String.raw`(?<![*\\\w/])\*\*(?=\p{L})(?!${parameter})([^*\n${hidden}${hiddenBold}]*[\p{L}\d.:!?)])[ \t]+\*\*(?=\p{L}{2})(?!\*\*${parameter})`,
    "gu",
  );
  for (const { 0: whole, 1: inner = "", index } of text.matchAll(glued)) {
    if (new RegExp(`^${parameter}`, "u").test(text.slice(index + whole.length)) || inner.split(/\s+/u).length > 6)
      continue;
    const fix = `**${inner}** `;
    add({ index, length: whole.length, hint: `write **${inner}** and a space after it`, fix });
  }
  const close = "close the bold text before you open it again, or write \\*\\*";
  for (const { 0: whole, index } of text.matchAll(nested)) add({ index, length: whole.length, hint: close, fix: null });
  return found;
}

/**
 * Finds the only `**` of a block if it begins a text that nothing ends. An operator or a pattern, such as `2 **n`,
 * `char **argv` or `src/**`, has no word with a space after it.
 */
function findUnclosed(text: string, hasNotes: boolean): readonly BrokenEmphasis[] {
  const [mark, ...others] = text.matchAll(/(?<!\\)\*\*+/gu);
  if (mark === undefined || others.length > 0 || mark[0] !== "**") return [];
  const opening = hasNotes ? /(?<=[ \t(])\*\*(?=[\p{L}\d])/gu : /(?<=^|[\s(>])\*\*(?=[\p{L}\d])/gu;
  const [found] = text.matchAll(opening);
  const [word] =
    found === undefined
      ? []
      : (/^\*\*\p{L}[\p{L}\d'’-]*[:.,]?(?=[ \t]+[\p{L}\d])/u.exec(text.slice(found.index)) ?? []);
  const isCode = /(?:\b(?:char|const|int|void|\w+_t)|[\d)])[ \t]*$/u.test(text.slice(0, found?.index));
  if (found === undefined || word === undefined || isCode || new RegExp(`^\\*\\*${parameter}`, "u").test(word))
    return [];
  return [{ index: found.index, length: word.length, hint: "close it with **, or write \\*\\*", fix: null }];
}

/**
 * Reports the only backtick of a block if it touches a word on one side, so that it begins or ends code without its
 * other mark. In a quotation such as `x', an apostrophe follows.
 */
function checkBacktick(node: Extract<Nodes, { children: unknown }>, draft: Draft): void {
  if (!node.children.some((child) => child.type === "text" && child.value.includes("`"))) return;
  const text = withTextAlone(node, draft);
  const [mark, ...others] = text.matchAll(/(?<!\\)`+/gu);
  if (mark === undefined || others.length > 0) return;
  const [before, after] = [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)];
  const begins = /(?:^|[\s(])$/u.test(before) && /^[\w.\-/$@<]/u.test(after);
  const ends = /[\w)>\]]$/u.test(before) && /^(?:[\s,.;:)]|$)/u.test(after);
  if ((!begins && !ends) || after.includes("'") || after.includes("’")) return;
  const { start } = rangeOf(node);
  const values = { text: mark[0], what: "the mark of code without its other mark", effect: "shows as text" } as const;
  const span = draft.spanOf(start + mark.index, start + mark.index + mark[0].length);
  const hint = begins ? "write the same mark after the code, or \\`" : "write the same mark before the code, or \\`";
  draft.findings.push(finding("unsupported-syntax", values, span, hint));
}

/** The source of a block in which only its own text is legible. */
function withTextAlone(node: Extract<Nodes, { children: unknown }>, draft: Draft): string {
  const { start } = rangeOf(node);
  let text = sliceOf(draft, node);
  for (const child of node.children) {
    if (child.type === "text") continue;
    const range = rangeOf(child);
    const shown = text.slice(range.start - start, range.end - start);
    const mark = child.type === "strong" ? hiddenBold : hidden;
    text =
      text.slice(0, range.start - start) +
      shown.replaceAll(/[^\n]/gu, (unit) => mark.repeat(unit.length)) +
      text.slice(range.end - start);
  }
  return text;
}
