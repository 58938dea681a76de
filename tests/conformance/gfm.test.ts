/**
 * What GFM (https://github.github.com/gfm/) adds to CommonMark, rule by rule of its specification: tables, task lists,
 * strikethrough and autolinks; and footnotes, which GitHub added later. The examples are our own.
 */
import { describe, expect, test } from "vitest";
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import { createParser, toHast, toHtml } from "../../src/compiler/page/markdown.ts";
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
    '<p>a<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>b <a href="#fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p></li></ol></section>',
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

describe("directives", () => {
  test.each(["at 10:30", "a:b[c]", "see :name here", "x :name[y]{z}", ":smile", "https://a.example:80/", "`a:b`"])(
    "are not found in %j",
    (markdown) => {
      const html = toHtml(toHast(parse(markdown), {}, labels));
      expect(html.replaceAll(/<[^>]*>/gu, "")).toBe(markdown.replaceAll("`", ""));
    },
  );
});
