/** Text that its author meant as a list, a table, a heading or a variable, and that readers would see as typed. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const list = "begin each line with - and a space";
const numbers = "begin each line with a number: 1. and a space";
const rows: readonly (readonly [text: string, found: string, hint: string])[] = [
  ["– one\n– two", "1:1-6 unsupported-syntax", list],
  ["[x] done\n[ ] todo", "1:1-9 unsupported-syntax", list],
  ["a) one\nb) two", "1:1-7 unsupported-syntax", numbers],
  ["a. one\nb. two", "1:1-7 unsupported-syntax", numbers],
  ["i. one\nii. two\niii. three", "1:1-7 unsupported-syntax", numbers],
  ["Text:\n2. one\n3. two", "2:1-7 unsupported-syntax", "write a blank line above it"],
  ["== Install", "1:1-11 unsupported-syntax", "write ## Install"],
  ["=== Install ===", "1:1-16 unsupported-syntax", "write ### Install"],
  ["{note}Text{note}", "1:1-17 unsupported-syntax", "write :::note, and close it with a line :::"],
  ["{code:java}x{code}", "1:1-19 unsupported-syntax", "put the code between lines ```java and ```"],
  ["<< @/_code/r.js", "1:1-16 unsupported-syntax", "write <<< @/_code/r.js"],
  ["For {product.name}", "1:5-19 unsupported-syntax", "write {{ product.name }}"],
  ["For ${constants.LIMIT}", "1:5-23 unsupported-syntax", "write {{ constants.LIMIT }}"],
  ["For {{{ product.name }}}", "1:5-25 unsupported-syntax", "write {{ product.name }}"],
  ["-[ ] a\n-[x] b", "1:1-7 unsupported-syntax", "write a space after each mark, and after each box"],
  ["!(a)[a.png]", "1:1-12 unsupported-syntax", "write ![a](a.png)"],
  ["[b]bold[/b]", "1:1-12 unsupported-syntax", "write **bold**"],
  ["h2. Title", "1:1-10 unsupported-syntax", "write ## Title"],
  ["Text ^block-id", "1:6-15 unsupported-syntax", 'write <a id="block-id"></a> before the block, or remove it'],
  [
    "Gr\uFFFDße here",
    "1:1-6 unsupported-syntax",
    "write the character again: it was lost when the text was saved in another encoding",
  ],
  ["`Text <https://a.example>`_", "1:1-28 unsupported-syntax", "write [Text](https://a.example)"],
  [
    "Install\n~~~~~~~\n\ntext",
    "2:1-8 unclosed-code",
    "to underline a heading, write ## Install instead; to show code, close it with a line ~~~~~~~",
  ],
  [
    ":::code-group\n```js\na();\n```\n```js\nb();\n```\n:::",
    "5:1-6 misplaced-tab",
    "write another [Label] after the language",
  ],
  [
    "```js file=x.js#L1-L3\n```",
    "1:7-22 unknown-code-attribute",
    "to show a file, write <<< ./x.js in place of the block; to show some of its lines, name them: <<< …#name",
  ],
  ["---\ntitle = Home\n---\n\nText.", "2:1-13 unsupported-syntax", "write title: Home"],
  ["---\ntitle：Home\n---\n\nText.", "2:1-11 unsupported-syntax", "write title: Home"],
  ["---\n\u200Btitle: Home\n---\n\nText.", "2:1-13 unsupported-syntax", "write title: Home"],
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
