/** Text that its author meant as a table, frontmatter or a tab, and that readers would see as typed. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const rows: readonly (readonly [text: string, found: string, hint: string])[] = [
  ["| a | b |\n|---+---|\n| 1 | 2 |", "2:1-10 broken-table", "write | --- | --- |"],
  ["｜ a ｜ b ｜\n｜---｜---｜", "1:1-10 broken-table", "write | in place of ｜"],
  ["---\ntitle = Home\n---\n\nText.", "2:1-13 unsupported-syntax", "write title: Home"],
  ["---\ntitle：Home\n---\n\nText.", "2:1-11 unsupported-syntax", "write title: Home"],
  ["---\n\u200Btitle: Home\n---\n\nText.", "2:1-13 unsupported-syntax", "write title: Home"],
  [
    ":::code-group\n```js\na();\n```\n```js\nb();\n```\n:::",
    "5:1-6 misplaced-tab",
    "write another [Label] after the language",
  ],
];

test.each(rows)("%j is reported with what to write", async (text, found, hint) => {
  const { findings, page } = await compilePage(text);
  expect(findings.filter((each) => !/title|empty-content/u.test(each))).toEqual([found]);
  expect(page.findings.map((each) => each.hint)).toContain(hint);
});

const prose = [
  "— Bonjour, dit-il.\n— Bonsoir.",
  "A. Smith\nB. Jones",
  "In the years\n1998. They came back\nand left.",
  "`{note}` and `{{ constants.LIMIT }}`",
  "The path is {code} or {info}.",
  "2 ^3 and x^2 and a ^b",
  "`--name <name>`, `x`_y",
  "![A picture](https://images.example/youtube.png)",
  "U+FFFD is \uFFFD.",
  "a == b\nc == d",
  ":::code-group\n```js [One]\na();\n```\n```ts\nb();\n```\n:::",
];

test.each(prose)("%j is left alone", async (text) => {
  const { findings } = await compilePage(text);
  expect(findings.filter((each) => /unsupported-syntax|broken-table|misplaced-tab/u.test(each))).toEqual([]);
});
