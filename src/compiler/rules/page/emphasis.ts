/** Marks of bold text and code that CommonMark leaves in the text because of what is beside them, or without a partner. */
import type { Heading, Paragraph, TableCell } from "mdast";
import { nodesOf } from "../../markup/nodes-of.ts";
import { textBlocks } from "./prose.ts";
import type { Draft } from "../../page/draft.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import { placeOf, rule, unsupported } from "../rule.ts";

/** Replaces what is not text, so that offsets stay valid. */
const hidden = "\uFFFC";

/** The source of a block in which only its own text is legible. */
function textIn(node: Paragraph | Heading | TableCell, draft: Draft): string {
  const { start } = rangeOf(node);
  let text = sliceOf(draft, node);
  for (const child of node.children) {
    if (child.type === "text") continue;
    const range = rangeOf(child);
    const [from, to] = [range.start - start, range.end - start];
    const mask = text.slice(from, to).replaceAll(/[^\n]/gu, (unit) => hidden.repeat(unit.length));
    text = text.slice(0, from) + mask + text.slice(to);
  }
  return text;
}

const bold = (inner: string): string => `**${inner.trim()}**`;
const outside = "put the punctuation outside the marks, or write <strong>…</strong>";

/**
 * What https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run leaves in the text: punctuation inside the marks
 * and a letter outside, and spaces inside. An operator such as `2 ** 3` has spaces on both sides of both marks.
 */
const broken: readonly (readonly [pattern: RegExp, hint: string | ((inner: string) => string)])[] = [
  [/(?<![*\\])\*\*(?=[^\s*])[^*\n]*\p{P}(?<![*\\/\p{Ps}\p{Pi}])\*\*(?=[\p{L}\d])/gu, outside],
  [/(?<=[\p{L}\d])\*\*(?=[^\s*\\/.])\p{P}[^*\n]*[^\s*\\]\*\*(?!\*)/gu, outside],
  [/(?<![*\\\w])\*\*(?!\*)(?:[ \t]+(?=\S)[^*\n]*[^*\s/]|(?=[\p{L}\d])[^*\n]*[^*\s][ \t]+)\*\*(?![*\w/])/gu, bold],
];

export const brokenBold = rule({
  ...unsupported("bold text that Markdown does not recognize"),
  on: textBlocks,
  has: "**",
  *find(node, { page: { draft } }) {
    const text = textIn(node, draft);
    const found = broken.flatMap(([pattern, hint]) => Array.from(text.matchAll(pattern), (match) => ({ match, hint })));
    // Behind a pair that fails, the marks of the next seem to enclose what is between.
    const [first] = found.sort((one, other) => one.match.index - other.match.index);
    if (first === undefined) return;
    const { 0: whole, index } = first.match;
    const at = placeOf(node, index, whole.length);
    // “**Note:**read”, but not a bracket, whose other one is inside.
    const [, inner = "", mark = ""] = /^\*\*(.*?[^\p{P}\s])([.,:;!?…。、，：；！？]+)\*\*$/u.exec(whole) ?? [];
    if (typeof first.hint === "string")
      yield { at, meant: mark === "" || whole.includes(hidden) ? null : `**${inner}**${mark}`, hint: first.hint };
    else if (whole.includes(hidden)) yield { at, hint: "remove the spaces inside the marks" };
    else yield { at, to: first.hint(whole.slice(2, -2)) };
  },
  bad: [
    ["a **b ** c", "a **b** c"],
    ["a ** b** c", "a **b** c"],
    ["**Note:**read", "**Note**:read"],
  ],
  good: [
    "2 ** 3 and 4 ** 5",
    "f(**kwargs) and **options",
    "`**a` and char **argv",
    "src/**/*.ts and docs/**",
    "\\*\\*text",
  ],
});

/** In a quotation such as `x', an apostrophe follows. */
export const loneBacktick = rule({
  ...unsupported("the mark of code without its other mark"),
  // A vertical bar in code, which ends a cell, is reported as such.
  on: ["paragraph", "heading"],
  has: "`",
  *find(node, { page: { draft } }) {
    const text = textIn(node, draft);
    const [mark, ...others] = text.matchAll(/(?<!\\)`+/gu);
    if (mark === undefined || others.length > 0) return;
    const pairedWrongly = nodesOf(node).find((child) => {
      const from = rangeOf(child).start;
      return child.type === "inlineCode" && /^[\p{L}\d_)\]]`+[\s,.;]/u.test(draft.text.slice(from - 1, from + 3));
    });
    if (pairedWrongly !== undefined) {
      // “a` and `b`”: the end of code without a beginning begins code.
      yield { at: placeOf(pairedWrongly, 0, 1), hint: "write the same mark before the code, or \\`" };
      return;
    }
    const [before, after] = [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)];
    const begins = /(?:^|[\s(])$/u.test(before) && /^[\w.\-/$@<]/u.test(after);
    const ends = /[\w)>\]]$/u.test(before) && /^(?:[\s,.;:)]|$)/u.test(after);
    if ((!begins && !ends) || /['’]/u.test(after)) return;
    const at = placeOf(node, mark.index, mark[0].length);
    const escaped = (begins ? after : before).lastIndexOf("\\`");
    if (escaped !== -1) {
      const backslash = escaped + (begins ? text.length - after.length : 0);
      yield { at, meant: { at: placeOf(node, backslash, 1), to: "" }, hint: "remove the backslash of the other mark" };
    } else yield { at, hint: `write the same mark ${begins ? "after" : "before"} the code, or \\\`` };
  },
  bad: [
    ["Run `npm ci.", "Run `npm ci`."],
    ["Run npm ci`.", "Run `npm ci`."],
    ["'npm` and `ci` and `a`", "`npm` and `ci` and `a`"],
    ["Run \\`npm ci`.", "Run `npm ci`."],
  ],
  good: ["the `x' of TeX", "a \\` b", "a ` b", "``a`b``"],
});
