import type { CheckedPage } from "../../page/checked-page.ts";
import type { RawHtml } from "../../page/html/html-tokens.ts";
import { rule, unsupported } from "../rule.ts";
import { keyOf, labelsOf } from "./definitions.ts";

/** Markdown begins only after a blank line. */
export const markdownInHtml = rule({
  ...unsupported("Markdown in HTML"),
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    for (const { block, text } of textsOf(page)) {
      const { node, spanOf } = block;
      const found = firstMark(text, page);
      if (found === null) continue;
      const { start, end } = found;
      const hint = "put it on lines of its own, not indented, with a blank line before it, or write it as HTML";
      yield { at: spanOf(start, end), text: node.value.slice(start, end), hint };
    }
  },
  bad: [
    ["<div>\nSee [a](#b), **b**\n\n## B\n</div>", "<div>\n\nSee [a](#b), **b**\n\n## B\n</div>"],
    "<div>\n\n<p>\n    ```js\n    a();\n    ```\n</p>\n</div>",
    ["> <div>\n> **b**\n> </div>", "> <div>\n> \n> **b**\n> </div>"],
    "<table>\n<tr><td><code>**a**</code> &amp; **b**</td></tr>\n</table>",
    "<!-- a --> **b**",
    ["<details><summary>A</summary>\n- a\n</details>", "<details><summary>A</summary>\n\n- a\n</details>"],
    ["<div>\n1. a\n2. b\n</div>", "<div>\n\n1. a\n2. b\n</div>"],
    ["<div>\n- [ ] a\n</div>", "<div>\n\n- [ ] a\n</div>"],
    ["<div>\n| a |\n|---|\n| b |\n</div>", "<div>\n\n| a |\n|---|\n| b |\n</div>"],
    ["<div>\n> a\n</div>", "<div>\n\n> a\n</div>"],
    ["<div>\n## A\n</div>", "<div>\n\n## A\n</div>"],
    [
      "<details>\n<summary>Run `a`</summary>\n\nb\n</details>",
      "<details>\n<summary>Run <code>a</code></summary>\n\nb\n</details>",
    ],
    ["<div>\nA *b* c\n</div>", "<div>\n\nA *b* c\n</div>"],
    ["<div>\n~~a~~\n</div>", "<div>\n\n~~a~~\n</div>"],
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
}

/** Elements whose content is not Markdown wherever it is. */
const codeNames = new Set(["code", "kbd", "math", "pre", "samp", "svg", "textarea", "tt"]);
const [mask, lineBreak] = ["\uFFFC", "\uFFFB"];

function* textsOf({ rawHtml }: CheckedPage): Iterable<HtmlText> {
  let code = 0;
  for (const block of rawHtml) {
    const html = block.node.value;
    let text = "";
    for (const token of block.tokens) {
      if (token.kind !== "text") {
        const name = token.name.toLowerCase();
        const more = token.kind === "start" ? 1 : -1;
        if (codeNames.has(name) && !token.hasSlash) code = Math.max(0, code + more);
        if (name === "br")
          text +=
            hidden(html.slice(text.length, token.start)) + lineBreak.repeat((token.end ?? token.start) - token.start);
      } else if (code === 0) {
        text += hidden(html.slice(text.length, token.start)) + html.slice(token.start, token.end);
      }
    }
    text += hidden(html.slice(text.length));
    if (mayHaveMarks.test(text)) yield { block, text };
  }
}

const mayHaveMarks = /[*~`[|#:]|^[ \t]*(?:[-+>]|\d+[.)]) /mu;

/** What an author hardly means as the text that it shows. */
const marks = new RegExp(
  [
    String.raw`(?<![*\w])(\*{1,2})(?![\s*])[^*\n]*[^\s*]\1(?![*\w])`,
    "~~[^~\\n]+~~",
    "(?<!`)`[^`\\n]+`(?!`)",
    String.raw`(?<![\w\]])!?\[[^[\]\n]+\]\([^()\s]+(?:[ \t]+"[^"\n]*")?\)`,
    String.raw`(?:(?<![\w\]])|(?=\[\^))\[(?<shown>[^[\]\n]+)\](?:\[(?<label>[^[\]\n]*)\])?(?![[(:])`,
    String.raw`^[ \t]*(?:#{1,6}[ \t]+\p{L}|>[ \t]+\p{L}|${"`{3}|~{3}"})[^\n]*`,
    String.raw`^[ \t]*:{3,}[ \t]*[a-z][\w-]*`,
    String.raw`^[ \t]*\|[^\n]+\|(?=[ \t]*\n[ \t]*\|[ \t]*:?-)`,
    // One item below text may be the name of an author, or a sum.
    String.raw`^(?:(?<![^])|(?<=[\uFFFC\n]\n))[ \t]*(?:[-*+]|1[.)])[ \t]+\S[^\n]*`,
    String.raw`^[ \t]*(?:[-*+]|1[.)])[ \t]+\S[^\n]*(?=\n[ \t]*(?:[-*+]|2[.)])[ \t])`,
  ].join("|"),
  "gmu",
);

/** Replaces all but line breaks. */
function hidden(html: string): string {
  return html.replaceAll(/[^\n]+/gu, (line) => mask.repeat(line.length));
}

/** The range of the first mark in the text of HTML. */
function firstMark(text: string, page: CheckedPage): { readonly start: number; readonly end: number } | null {
  for (const { 0: found, index, groups = {} } of text.matchAll(marks)) {
    const label = groups["label"] === "" ? groups["shown"] : (groups["label"] ?? groups["shown"]);
    // Brackets are a reference only if the page defines it.
    if (label !== undefined && !labelsOf(page).defined.has(keyOf(label))) continue;
    const start = index + found.length - found.trimStart().length;
    return { start, end: index + found.replace(/[\s\uFFFB\uFFFC]+$/u, "").length };
  }
  return null;
}
