/** Marks of bold text and code that CommonMark leaves in the text because of what is beside them, or without a partner. */
import type { Heading, Paragraph, TableCell } from "mdast";
import { textBlocks } from "./prose.ts";
import type { Draft } from "../../page/draft.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import { placeOf, rule, unsupported } from "../rule.ts";

/** Replaces what is not text, so that offsets stay valid; bold text has a mark of its own. */
const [hidden, hiddenBold] = ["\uFFFC", "\uFFFB"];

/** The source of a block in which only its own text is legible. */
function textIn(node: Paragraph | Heading | TableCell, draft: Draft): string {
  const { start } = rangeOf(node);
  let text = sliceOf(draft, node);
  for (const child of node.children) {
    if (child.type === "text") continue;
    const range = rangeOf(child);
    const [from, to] = [range.start - start, range.end - start];
    const mask = text
      .slice(from, to)
      .replaceAll(/[^\n]/gu, (unit) => (child.type === "strong" ? hiddenBold : hidden).repeat(unit.length));
    text = text.slice(0, from) + mask + text.slice(to);
  }
  return text;
}

/** `**kwargs` is a parameter of Python or Ruby. */
const parameter = String.raw`\w*(?:args|argv|kwds|opts|options|params)\b`;
const outside = "put the punctuation outside the marks, or write <strong>…</strong>";
const twice = "close the bold text before you open it again, or write \\*\\*";

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const underlined = String.raw`__(?=[^\s_])[^_\n]*[^\s_\\]__(?!_)`;
const bold = (inner: string): string => `**${inner}**`;

/**
 * What https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run leaves in the text, each with what to write, or to
 * do. Behind a pair that fails, the marks of the next seem to enclose what is between: the first pattern counts.
 */
const broken: readonly (readonly [pattern: RegExp, hint: string | ((inner: string) => string)])[] = [
  [/(?<![*\\])\*\*(?=[^\s*])[^*\n]*\p{P}(?<![*\\/\p{Ps}\p{Pi}])\*\*(?=[\p{L}\d])/gu, outside],
  [/(?<=[\p{L}\d])\*\*(?=[^\s*\\/.])\p{P}[^*\n]*[^\s*\\]\*\*(?!\*)/gu, outside],
  // Underscores inside a word are text, and Chinese and Japanese have no spaces between words.
  [new RegExp(String.raw`(?<=${cjk})${underlined}|(?<![\w\\])${underlined}(?=${cjk})`, "gu"), bold],
  // An operator such as `2 ** 3` has spaces on both sides of both marks, but does not begin a line.
  [
    /(?<![*\\\w])\*\*(?!\*)(?:[ \t]+(?=\S)[^*\n]*[^*\s/]|(?=[\p{L}\d])[^*\n]*[^*\s][ \t]+)\*\*(?![*\w/])/gu,
    (inner) => bold(inner.trim()),
  ],
  [/(?<=^[ \t>]*)\*\*[ \t]+(?=[\p{L}\d])[^*\n]*[^*\s][ \t]+\*\*(?!\*)/gmu, (inner) => bold(inner.trim())],
  // Two words and no number are hardly an operand.
  [
    /(?<=\p{L}[,;:]?[ \t])\*\*[ \t]+\p{L}[\p{L}'’-]*(?:[ \t]+\p{L}[\p{L}'’-]*)+[ \t]+\*\*(?=[ \t.,;:!?]|$)/gmu,
    (inner) => bold(inner.trim()),
  ],
  [
    new RegExp(
      String.raw`(?<![*\\\w/])\*\*(?=\p{L})(?!${parameter})(?:[^*\s]+ ){1,6}\*\*(?!${parameter})(?=\p{L}{2})`,
      "gu",
    ),
    (inner) => `${bold(inner.trim())} `,
  ],
  [
    new RegExp(String.raw`(?<![*\\\w/])\*\*(?=\p{L})(?!${parameter})[^*()\n${hiddenBold}]*[ \t]${hiddenBold}+`, "gu"),
    twice,
  ],
];

export const brokenBold = rule({
  level: "page",
  ...unsupported("bold text that Markdown does not recognize"),
  on: textBlocks,
  has: /\*\*|__/u,
  *find(node, { page: { draft } }) {
    const text = textIn(node, draft);
    const found: { readonly start: number; readonly end: number }[] = [];
    for (const [pattern, hint] of broken)
      for (const { 0: whole, index } of text.matchAll(pattern)) {
        const end = index + whole.length;
        if (found.some((other) => index < other.end && other.start < end)) continue;
        found.push({ start: index, end });
        const at = placeOf(node, index, whole.length);
        if (typeof hint === "string") yield { at, hint };
        else if (/[\uFFFB\uFFFC]/u.test(whole)) yield { at, hint: "remove the spaces inside the marks" };
        else yield { at, to: hint(whole.slice(2, -2)) };
      }
    const open = found.length === 0 ? unclosed.exec(text) : null;
    if (open !== null && text.split("**").length === 2)
      yield { at: placeOf(node, open.index, open[0].length), hint: "close it with **, or write \\*\\*" };
  },
  bad: [
    ["a **b ** c", "a **b** c"],
    ["a ** b** c", "a **b** c"],
    ["** bold **", "**bold**"],
    ["This is ** very important ** for you.", "This is **very important** for you."],
    ["Click **Save as **to go on.", "Click **Save as** to go on."],
    ["**Note:**read", "**Note**:read"],
    ["**bold **text** c", "**bold** text c"],
    ["这是__太字。__次の文。", "这是**太字。**次の文。"],
    ["__太字__次の文。", "**太字**次の文。"],
    ["This is **bold text", "This is \\*\\*bold text"],
  ],
  good: [
    "2 ** 3 and 4 ** 5",
    "f(**kwargs) and **options",
    "`**a` and char **argv",
    "src/**/*.ts and docs/**",
    "The name my__own__name is `a__b`.",
    "\\*\\*text",
  ],
});

/** The only `**` of a block, at a word with another after it. An operator or a pointer has none. */
const unclosed = new RegExp(
  String.raw`(?<=^|[\s(>])(?<!(?:\b(?:char|const|int|void|\w+_t)|[\d)])[ \t]*)\*\*(?!${parameter})\p{L}[\p{L}\d'’-]*[:.,]?(?=[ \t]+[\p{L}\d])(?!\*)`,
  "u",
);

/** Of `**text*`, Markdown reads the inner stars. */
export const unevenBold = rule({
  level: "page",
  ...unsupported("bold text with one star at its end", "reads as formatting"),
  on: ["emphasis"],
  has: /^\*[^*]+\*$/u,
  *find(node, { source, parent, index, page: { draft } }) {
    const { start, end } = rangeOf(node);
    const isUneven =
      parent.children[index - 1]?.type === "text" &&
      /(?:^|[\s(])\*$/u.test(draft.text.slice(Math.max(0, start - 2), start));
    if (isUneven && !/[\w*]/u.test(draft.text.charAt(end))) yield { at: [start - 1, end], to: `*${source}*` };
  },
  bad: [["a **b c* d", "a **b c** d"]],
  good: ["a *b* c", "a **b** c", "5 * *b*"],
});

/** In a quotation such as `x', an apostrophe follows. */
export const loneBacktick = rule({
  level: "page",
  ...unsupported("the mark of code without its other mark"),
  // A vertical bar in code, which ends a cell, is reported as such.
  on: ["paragraph", "heading"],
  has: "`",
  *find(node, { page: { draft } }) {
    const text = textIn(node, draft);
    const [mark, ...others] = text.matchAll(/(?<!\\)`+/gu);
    if (mark === undefined || others.length > 0) return;
    const [before, after] = [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)];
    const begins = /(?:^|[\s(])$/u.test(before) && /^[\w.\-/$@<]/u.test(after);
    const ends = /[\w)>\]]$/u.test(before) && /^(?:[\s,.;:)]|$)/u.test(after);
    if ((!begins && !ends) || /['’]/u.test(after)) return;
    const hint = `write the same mark ${begins ? "after" : "before"} the code, or \\\``;
    yield { at: placeOf(node, mark.index, mark[0].length), hint };
  },
  bad: [
    ["Run `npm ci.", "Run `npm ci`."],
    ["Run npm ci`.", "Run `npm ci`."],
  ],
  good: ["the `x' of TeX", "a \\` b", "a ` b", "``a`b``"],
});
