import type { Nodes, Root } from "mdast";
import { shorten } from "../../diagnostics/catalog.ts";
import { nodesOf } from "../../markup/nodes-of.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import type { HtmlToken, RawHtml } from "../../page/html/html-tokens.ts";
import { MarkupLimitError } from "../../page/limits/markup-limit.ts";
import { parseGfm } from "../../page/markdown/parser.ts";
import { perPage, rule, unsupported } from "../rule.ts";

/** Markdown begins only after a blank line: we parse the text of the HTML as if there were one. */
export const markdownInHtml = rule({
  level: "page",
  ...unsupported("Markdown in HTML"),
  on: ["root"],
  has: "<",
  async *find(_, { page }) {
    for (const { block, text, links } of textsOf(page)) {
      const { node, tokens, spanOf } = block;
      const found = await firstMark(text, links, page);
      if (found === null) continue;
      const { start, end } = found;
      const lineStart = node.value.lastIndexOf("\n", start) + 1;
      const line = node.value.slice(lineStart);
      const tag = tokens.findLast((token) => token.kind !== "text" && isLineEnd(node.value, token.end, lineStart));
      const hint =
        tag === undefined || node.value.slice(lineStart, start).includes("<")
          ? "put it on lines of its own with a blank line before it, or write it as HTML"
          : `leave a blank line after ${shorten(node.value.slice(tag.start, tag.end ?? tag.start))}`;
      yield {
        at: spanOf(start, end),
        text: node.value.slice(start, end),
        hint: /^(?: {4}|\t)/u.test(line) ? `${hint}, and do not indent it` : hint,
      };
    }
  },
  bad: [
    ["<div>\nSee [a](#b), **b**\n\n## B\n</div>", "<div>\n\nSee [a](#b), **b**\n\n## B\n</div>"],
    "<div>\n\n<p>\n    ```js\n    a();\n    ```\n</p>\n</div>",
    "> <div>\n> **b**\n> </div>",
    "<table>\n<tr><td><code>**a**</code> &amp; **b**</td></tr>\n</table>",
    "<!-- a --> **b**",
    ["<details><summary>A</summary>\n- a\n</details>", "<details><summary>A</summary>\n\n- a\n</details>"],
    ["<div>\n1. a\n2. b\n</div>", "<div>\n\n1. a\n2. b\n</div>"],
    ["<div>\n- [ ] a\n</div>", "<div>\n\n- [ ] a\n</div>"],
    ["<div>\n| a |\n|---|\n| b |\n</div>", "<div>\n\n| a |\n|---|\n| b |\n</div>"],
    ["<div>\n> a\n</div>", "<div>\n\n> a\n</div>"],
    ["<div>\n### A\n</div>", "<div>\n\n## A\n</div>"],
    [
      "<details>\n<summary>Run `a`</summary>\n\nb\n</details>",
      "<details>\n<summary>Run <code>a</code></summary>\n\nb\n</details>",
    ],
    ["<div>\nA *b* c\n</div>", "<div>\n\nA *b* c\n</div>"],
    ["<div>\n~~a~~\n</div>", "<div>\n\n~~a~~\n</div>"],
    ["<div>\nGo :rocket: now\n</div>", "<div>\n\nGo :rocket: now\n</div>"],
    ["<div>\nhttps://a.example/b\n</div>", "<div>\n\nhttps://a.example/b\n</div>"],
    ["<div>\n[a][b]\n</div>\n\n[b]: #c\n\n## C", "<div>\n\n[a][b]\n</div>\n\n[b]: #c\n\n## C"],
    ["<div>\na[^1]\n</div>\n\n[^1]: b", "<div>\n\na[^1]\n</div>\n\n[^1]: b"],
    ["<details>\n:::tip\na\n:::\n</details>", "<details>\n\n:::tip\na\n:::\n</details>"],
    [
      "- a\n\n  <details>\n  <summary>b</summary>\n  - c\n  </details>",
      "- a\n\n  <details>\n  <summary>b</summary>\n\n  - c\n  </details>",
    ],
  ],
  good: [
    "<pre>\n**b** [a](b.md)\n- a\n</pre>",
    "<div><pre>\n**b**\n</pre></div>",
    "<!-- **b** [a](b.md) -->",
    "<style>\n/* **b** */\n</style>",
    "<table>\n<tr><td>f[0](x), 2 ** 3, 2*3*4, __init__ and <b>b</b></td></tr>\n</table>",
    "<p>\nf(*args, **options), *.js or *.ts, at 9:30:10\n</p>",
    '<p>\n<a href="https://a.example/b">https://a.example/b</a>\n</p>',
    "<blockquote>\nA wise word.<br>\n- Somebody\n</blockquote>",
    "A <span>**b**</span>",
    "<div>\n[a][b] [^1]\n</div>",
  ],
});

interface HtmlText {
  readonly block: RawHtml;
  /** Tags and code are masked, so that offsets stay valid. */
  readonly text: string;
  /** Texts of links, which cannot be links again. */
  readonly links: readonly HtmlToken[];
}

/** Elements whose content is not Markdown wherever it is. */
const codeNames = new Set(["code", "kbd", "math", "pre", "samp", "svg", "textarea", "tt"]);
const [mask, lineBreak] = ["\uFFFC", "\uFFFB"];

function* textsOf({ rawHtml }: CheckedPage): Iterable<HtmlText> {
  let code = 0;
  for (const block of rawHtml) {
    const html = block.node.value;
    const links: HtmlToken[] = [];
    let link = 0;
    let text = "";
    for (const token of block.tokens) {
      if (token.kind !== "text") {
        const name = token.name.toLowerCase();
        const more = token.kind === "start" ? 1 : -1;
        if (codeNames.has(name) && !token.hasSlash) code = Math.max(0, code + more);
        if (name === "a") link = Math.max(0, link + more);
        if (name === "br")
          text +=
            hidden(html.slice(text.length, token.start)) + lineBreak.repeat((token.end ?? token.start) - token.start);
      } else if (code === 0) {
        text += hidden(html.slice(text.length, token.start)) + html.slice(token.start, token.end);
        if (link > 0) links.push(token);
      }
    }
    text += hidden(html.slice(text.length));
    if (mayHaveMarks.test(text)) yield { block, text, links };
  }
}

const mayHaveMarks = /[*_~`[|#:]|^[ \t]*(?:[-+>]|\d+[.)]) |www\./mu;

const emoji = /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/gu;

/** Replaces all but line breaks. */
function hidden(html: string): string {
  return html.replaceAll(/[^\n]+/gu, (line) => mask.repeat(line.length));
}

function isLineEnd(html: string, end: number | null, before: number): boolean {
  return end !== null && end <= before && /^[ \t]*\n/u.test(html.slice(end, before));
}

/** The range of the first mark in the text of HTML, within its line. */
async function firstMark(
  text: string,
  links: readonly HtmlToken[],
  page: CheckedPage,
): Promise<{ readonly start: number; readonly end: number } | null> {
  const lines = text.split("\n");
  const indents = lines.map((line) => /^[ \t]*/u.exec(line)?.[0].length ?? 0);
  // A line of tags alone ends a block.
  const shown = lines.map((line) => (/^[\s\uFFFC]*$/u.test(line) ? "" : line.trimStart()));
  const source = shown.join("\n");
  const starts = lineStarts(lines);
  const offsetOf = ({ line, column }: { readonly line: number; readonly column: number }): number =>
    (starts[line - 1] ?? 0) + (indents[line - 1] ?? 0) + column - 1;
  const marks: { start: number; end: number }[] = [];
  for (const node of nodesOf(parse(source + definitionsOf(page)))) {
    const { position } = node;
    if (position === undefined || position.start.line > lines.length || !isMark(node, source)) continue;
    const start = offsetOf(position.start);
    const isBare = node.type === "link" && !text.startsWith("[", start);
    if (isBare && links.some((each) => each.start <= start && start < (each.end ?? 0))) continue;
    const lineEnd = text.indexOf("\n", start);
    marks.push({ start, end: Math.min(offsetOf(position.end), lineEnd === -1 ? text.length : lineEnd) });
  }
  for (const { 0: marked, index } of text.matchAll(/^[ \t]*:{3,}[ \t]*[a-z][\w-]*/gmu))
    marks.push({ start: index + marked.search(/\S/u), end: index + marked.length });
  if (text.includes(":")) {
    const { nameToEmoji } = await import("gemoji");
    for (const { 0: whole, 1: name = "", index } of text.matchAll(emoji))
      if (Object.hasOwn(nameToEmoji, name)) marks.push({ start: index, end: index + whole.length });
  }
  const [first] = marks.sort((left, right) => left.start - right.start || left.end - right.end);
  if (first === undefined) return null;
  const visible = text.slice(first.start, first.end).replace(/[\s\uFFFB\uFFFC]+$/u, "");
  return { start: first.start, end: first.start + visible.length };
}

function lineStarts(lines: readonly string[]): readonly number[] {
  let start = 0;
  return lines.map((line) => {
    const lineStart = start;
    start += line.length + 1;
    return lineStart;
  });
}

function parse(text: string): Root {
  try {
    return parseGfm(text);
  } catch (error) {
    if (error instanceof MarkupLimitError) return { type: "root", children: [] };
    throw error;
  }
}

/** The labels of the page's definitions, without which a reference is text. */
const definitionsOf = perPage(({ nodes, draft }) => {
  const labels = nodes.flatMap((node) =>
    node.type === "definition" || node.type === "footnoteDefinition"
      ? (/^\[[^\]]+\]:/u.exec(sliceOf(draft, node)) ?? [])
      : [],
  );
  return labels.map((label) => `\n\n${label} x`).join("");
});

/** Whether an author meant it as Markdown, and not as the text that it shows. */
function isMark(node: Nodes, text: string): boolean {
  const { start, end } = rangeOf(node);
  const source = text.slice(start, end);
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  switch (node.type) {
    case "emphasis":
    case "strong":
      // `2*3*4` and `__init__`
      return !/\w/u.test(before + after) && !/^_+\w+_+$/u.test(source);
    case "delete":
      return source.startsWith("~~");
    case "link":
      return /^(?:\[|https?:|www\.)/u.test(source) && !/[\w\]]/u.test(before);
    case "linkReference":
      return !/[\w\]]/u.test(before);
    case "heading":
      return /^#+[ \t]+\p{L}/u.test(source);
    case "code":
      return /^(?:`{3}|~{3})/u.test(source);
    case "list": {
      // One item below text may be the name of an author, or a sum.
      const [line = ""] = text.slice(0, start).trimEnd().split("\n").slice(-1);
      const isFirst = text.slice(0, start).endsWith("\n\n") || line === "" || line.endsWith(mask);
      return (node.start ?? 1) === 1 && (isFirst || node.children.length > 1);
    }
    case "blockquote":
      return /^>[ \t]+\p{L}/u.test(source);
    case "footnoteReference":
    case "image":
    case "imageReference":
    case "inlineCode":
    case "table":
      return true;
    default:
      return false;
  }
}
