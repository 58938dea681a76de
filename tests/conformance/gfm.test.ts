/**
 * What GFM (https://github.github.com/gfm/) adds to CommonMark, rule by rule of its specification: tables, task lists,
 * strikethrough and autolinks; and footnotes, which GitHub added later. The examples are our own.
 */
import { describe, expect, test } from "vitest";
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import { createParser, toHast, toHtml } from "../../src/compiler/page/markdown/parser.ts";
import { canonicalHtml } from "./html.ts";

const labels = markdownLabels("en", {});

const parse = await createParser("remark");

const examples: readonly (readonly [rule: string, markdown: string, html: string])[] = [
  [
    "a table has a head and a body",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "outer pipes are optional",
    "a | b\n--|--\n1 | 2",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "colons align columns",
    "|a|b|c|\n|:-|:-:|-:|",
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead></table>',
  ],
  [
    "an escaped pipe belongs to its cell",
    "| a |\n|---|\n| x \\| y |",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x | y</td></tr></tbody></table>",
  ],
  [
    "an escaped pipe in code loses its backslash",
    "| a |\n|---|\n| `x \\| y` |",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>x | y</code></td></tr></tbody></table>",
  ],
  [
    "a blank line ends a table",
    "| a |\n|---|\n| 1 |\n\n2",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><p>2</p>",
  ],
  [
    "another block ends a table",
    "| a |\n|---|\n| 1 |\n> q",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><blockquote><p>q</p></blockquote>",
  ],
  [
    "a row without pipes goes on with the table",
    "| a | b |\n|---|---|\n1",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>",
  ],
  ["head and delimiters need as many cells", "| a | b |\n|---|\n| 1 |", "<p>| a | b |\n|---|\n| 1 |</p>"],
  [
    "short rows are filled, long ones are cut",
    "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  ["a table needs no body", "| a |\n|---|", "<table><thead><tr><th>a</th></tr></thead></table>"],
  [
    "cells hold inline content",
    "| *a* | [b](/c) |\n|---|---|",
    '<table><thead><tr><th><em>a</em></th><th><a href="/c">b</a></th></tr></thead></table>',
  ],
  [
    "an open box is a task",
    "- [ ] a",
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li></ul>',
  ],
  [
    "a marked box is a finished task",
    "- [x] a\n- [X] b",
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a</li><li class="task-list-item"><input type="checkbox" checked disabled> b</li></ul>',
  ],
  [
    "tasks nest",
    "- [x] a\n  - [ ] b",
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> b</li></ul></li></ul>',
  ],
  ["a box without a blank after it is text", "- [ ]a", "<ul><li>[ ]a</li></ul>"],
  ["two tildes strike through", "~~a~~", "<p><del>a</del></p>"],
  ["one tilde strikes through", "~a~", "<p><del>a</del></p>"],
  ["strikethrough does not cross paragraphs", "~~a\n\nb~~", "<p>~~a</p><p>b~~</p>"],
  ["three tildes do not strike through", "a ~~~b~~~ c", "<p>a ~~~b~~~ c</p>"],
  ["www. is a link", "www.example.com", '<p><a href="http://www.example.com">www.example.com</a></p>'],
  [
    "a full stop at the end is no part of a link",
    "See www.example.com/a.",
    '<p>See <a href="http://www.example.com/a">www.example.com/a</a>.</p>',
  ],
  [
    "a closing parenthesis without its opening one is no part of a link",
    "(www.example.com/a)",
    '<p>(<a href="http://www.example.com/a">www.example.com/a</a>)</p>',
  ],
  [
    "balanced parentheses are part of a link",
    "www.example.com/a(b)",
    '<p><a href="http://www.example.com/a(b)">www.example.com/a(b)</a></p>',
  ],
  [
    "an entity at the end is no part of a link",
    "www.example.com/a&copy;",
    '<p><a href="http://www.example.com/a">www.example.com/a</a>©</p>',
  ],
  ["< ends a link", "www.example.com/a<b", '<p><a href="http://www.example.com/a">www.example.com/a</a>&#x3C;b</p>'],
  [
    "http and https are links",
    "http://a.example https://b.example",
    '<p><a href="http://a.example">http://a.example</a> <a href="https://b.example">https://b.example</a></p>',
  ],
  ["an address of mail is a link", "a.b@c.example", '<p><a href="mailto:a.b@c.example">a.b@c.example</a></p>'],
  ["a domain does not end in a hyphen or an underscore", "a@b.c- a@b.c_", "<p>a@b.c- a@b.c_</p>"],
  [
    "a footnote is at the end, with a way back",
    "a[^1]\n\n[^1]: b",
    '<p>a<sup><a href="#dg:fn-1" id="dg:fnref-1" data-footnote-ref aria-describedby="dg:footnote-label">1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only" id="dg:footnote-label">Footnotes</h2><ol><li id="dg:fn-1"><p>b <a href="#dg:fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p></li></ol></section>',
  ],
  ["a footnote without its text is text", "a[^1]", "<p>a[^1]</p>"],
];

function withoutLineEnds(html: string): string {
  return canonicalHtml(html).replaceAll(/\n(?=<)|(?<=>)\n/gu, "");
}

describe("GFM", () => {
  test.each(examples)("%s", (_rule, markdown, html) => {
    expect(withoutLineEnds(toHtml(toHast(parse(markdown), {}, labels)))).toBe(withoutLineEnds(html));
  });
});

/** GFM ends an address at a space or `<`, which leads to dead links where punctuation is written without a space. */
const addresses: readonly (readonly [markdown: string, ...addresses: string[]])[] = [
  ["访问https://a.example。谢谢，或者（https://a.example/docs）查看。", "https://a.example", "https://a.example/docs"],
  ["“https://a.example/x”, ‘https://a.example/y’.", "https://a.example/x", "https://a.example/y"],
  ["«https://a.example/x», „https://a.example/y“", "https://a.example/x", "https://a.example/y"],
  ["“See https://a.example/x.” And more", "https://a.example/x"],
  ["https://a.example/x—dash", "https://a.example/x"],
  ["https://a.example/x… and https://a.example/y→z", "https://a.example/x", "https://a.example/y"],
  ["「https://a.example/?q=a&b=c」です", "https://a.example/?q=a&b=c"],
  ["www.a.example。", "http://www.a.example"],
  ["（www.a.example/a）和（www.a.example/b）", "http://www.a.example/a", "http://www.a.example/b"],
  ["[在（www.a.example/a）和（www.a.example/b）", "http://www.a.example/a", "http://www.a.example/b"],
  ["[在“https://a.example/a”，好", "https://a.example/a"],
  ["a@b.example。", "mailto:a@b.example"],
  ["(https://a.example/a)后", "https://a.example/a"],
  ["{https://a.example/a}", "https://a.example/a"],
  ['"https://a.example/a"后', "https://a.example/a"],
  ["**https://a.example/a**后", "https://a.example/a"],
  ["https://a.example/a[^1]", "https://a.example/a"],
  ["https://a.example/\u200B后", "https://a.example/"],
  // These belong to the address.
  ["https://a.example/größe/日本語?q=名#é", "https://a.example/größe/日本語?q=名#é"],
  ["https://a.example/b_(c)、", "https://a.example/b_(c)"],
  ["https://a.example/{id}/[x]/(y)z", "https://a.example/{id}/[x]/(y)z"],
  ["https://a.example/スティーブ・ジョブズ", "https://a.example/スティーブ・ジョブズ"],
  ["https://a.example/-._~/?#&=+:@!$'()*,;x", "https://a.example/-._~/?#&=+:@!$'()*,;x"],
  ["<https://a.example/x。>", "https://a.example/x。"],
];

/** CommonMark shows the marks, because they touch a word outside and punctuation inside. */
const emphasis: readonly (readonly [markdown: string, html: string])[] = [
  ["**「强调」**的", "<p><strong>「强调」</strong>的</p>"],
  ["的**「强调」**", "<p>的<strong>「强调」</strong></p>"],
  ["**文字：**后", "<p><strong>文字：</strong>后</p>"],
  ["*「强调」*的", "<p><em>「强调」</em>的</p>"],
  ["***重，***后", "<p><em><strong>重，</strong></em>后</p>"],
  ["~~删除。~~了", "<p><del>删除。</del>了</p>"],
  ["**(x)**한국어", "<p><strong>(x)</strong>한국어</p>"],
  ["これは**`npm`**です", "<p>これは<strong><code>npm</code></strong>です</p>"],
  // Without these languages, nothing changes.
  ["**bold:**next", "<p>**bold:**next</p>"],
  ["**(x)**y", "<p>**(x)**y</p>"],
  ["a **b** c", "<p>a <strong>b</strong> c</p>"],
];

describe.each(["remark", "satteri"] as const)("what differs from GFM on purpose, with %s", async (name) => {
  const read = await createParser(name);

  test.each(addresses)("the addresses in %j end before punctuation", (markdown, ...expected) => {
    const html = toHtml(toHast(read(markdown), {}, labels));
    const found = Array.from(html.matchAll(/href="([^"]*)"/gu), ([, url = ""]) => url.replaceAll("&#x26;", "&"));
    expect(found).toEqual(expected.map((url) => encodeURI(decodeURI(url)).replaceAll("'", "&#x27;")));
    // Nothing is lost or moved.
    const shown = html
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll("&#x26;", "&")
      .replaceAll("&#x27;", "'");
    expect(shown).toBe(markdown.replaceAll(/<|>|\*\*/gu, ""));
  });

  test.each(emphasis)("%j is read as Chinese, Japanese and Korean are written", (markdown, html) => {
    expect(toHtml(toHast(read(markdown), {}, labels))).toBe(html);
  });
});

describe("directives", () => {
  test.each(["at 10:30", "a:b[c]", "see :name here", "x :name[y]{z}", ":smile", "https://a.example:80/", "`a:b`"])(
    "are not found in %j",
    (markdown) => {
      const html = toHtml(toHast(parse(markdown), {}, labels));
      expect(html.replaceAll(/<[^>]*>/gu, "")).toBe(markdown.replaceAll("`", ""));
    },
  );
});
