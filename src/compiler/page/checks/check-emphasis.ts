/**
 * Reports `**` that CommonMark leaves in the text because of what is beside it, although it was meant as bold: a space
 * inside the marks, or punctuation inside and a letter outside (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 * The second is common in languages that write no space between words.
 */
import type { Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";

/** Replaces what is not text, so that offsets stay valid; bold text has a mark of its own. */
const [hidden, hiddenBold] = ["\uFFFC", "\uFFFB"];

const isBlock: ReadonlySet<string> = new Set(["paragraph", "heading", "tableCell"]);

export function checkEmphasis(nodes: readonly Nodes[], draft: Draft): void {
  for (const node of nodes) {
    if (!isBlock.has(node.type) || !("children" in node)) continue;
    if (!node.children.some((child) => child.type === "text" && child.value.includes("**"))) continue;
    const { start } = rangeOf(node);
    const text = withTextAlone(node, draft);
    for (const { index, length, hint, fix } of findBroken(text)) {
      const span = draft.spanOf(start + index, start + index + length);
      const from = sliceOf(draft, node).slice(index, index + length);
      const values = {
        text: shorten(from),
        what: "bold text that Markdown does not recognize",
        effect: "shows as text",
      } as const;
      draft.findings.push(finding("unsupported-syntax", values, span, hint, fix === null ? null : { from, to: fix }));
    }
  }
}

interface BrokenEmphasis {
  readonly index: number;
  readonly length: number;
  readonly hint: string;
  /** `null` if there is no single right text. */
  readonly fix: string | null;
}

function findBroken(text: string): readonly BrokenEmphasis[] {
  const found: BrokenEmphasis[] = [];
  // An operator such as `2 ** 3` has spaces on both sides of both marks.
  const spaces =
    /(?<![*\\\w])\*\*(?!\*)(?:[ \t]+(?=\S)([^*\n]*[^*\s/])|(?=[\p{L}\d])([^*\n]*[^*\s])[ \t]+)\*\*(?![*\w/])/gu;
  for (const { 0: whole, 1: after, 2: before, index } of text.matchAll(spaces)) {
    const inner = after ?? before ?? "";
    const isPlain = ![hidden, hiddenBold].some((mark) => inner.includes(mark));
    const fix = isPlain ? `**${inner}**` : null;
    const hint = fix === null ? "remove the spaces inside the marks" : `write ${shorten(fix)}`;
    found.push({ index, length: whole.length, hint, fix });
  }
  const outside = String.raw`put the punctuation outside the marks, or write <strong>…</strong>`;
  const closing = /(?<![*\\])\*\*(?=[^\s*])[^*\n]*\p{P}(?<![*\\/\p{Ps}\p{Pi}])\*\*(?=[\p{L}\d])/gu;
  const opening = /(?<=[\p{L}\d])\*\*(?=[^\s*\\/.])\p{P}[^*\n]*[^\s*\\]\*\*(?!\*)/gu;
  // `**kwargs` is a parameter of Python or Ruby.
  const parameter = String.raw`\w*(?:args|kwds|opts|options|params)\b`;
  const nested = new RegExp(
    String.raw`(?<![*\\\w/])\*\*(?=\p{L})(?!${parameter})[^*()\n${hiddenBold}]*[ \t]${hiddenBold}+`,
    "gu",
  );
  for (const [pattern, hint] of [
    [closing, outside],
    [opening, outside],
    [nested, "close the bold text before you open it again, or write \\*\\*"],
  ] as const)
    for (const { 0: whole, index } of text.matchAll(pattern))
      if (!found.some((other) => index < other.index + other.length && other.index < index + whole.length))
        found.push({ index, length: whole.length, hint, fix: null });
  return found;
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
