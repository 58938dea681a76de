/**
 * Tabs outside a group, empty groups, and content outside any tab; also the names and attributes that other tools use.
 */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const page = (markdown: string): string => `---\ntitle: P\n---\n${markdown}`;

describe.each(["remark", "satteri"] as const)("with %s, tabs", (parser) => {
  test.each([
    ["a tab alone", ":::tab[a]\nText\n:::", ["4:1-10 misplaced-tab"]],
    ["a tab in another container", "::::tip\n:::tab[a]\nText\n:::\n::::", ["5:1-10 misplaced-tab"]],
    ["no tabs", ":::tabs\n:::", ["4:1-8 misplaced-tab"]],
    ["text alone", ":::tabs\nText\n:::", ["4:1-8 misplaced-tab"]],
    ["text beside tabs", "::::tabs\nText\n\n:::tab[a]\nb\n:::\n::::", ["5:1-5 misplaced-tab"]],
    ["no code", ":::code-group\n:::", ["4:1-14 misplaced-tab"]],
    ["text beside code", ":::code-group\n```js [a]\n1;\n```\n\nText\n:::", ["9:1-5 misplaced-tab"]],
    ["a tab without a label", "::::tabs\n:::tab\na\n:::\n::::", ["5:1-7 misplaced-tab"]],
    ["a label twice", "::::tabs\n:::tab[a]\nb\n:::\n:::tab[a]\nc\n:::\n::::", ["8:1-10 misplaced-tab"]],
    [
      "code with a label twice",
      ":::code-group\n```js [a]\n1;\n```\n\n```js [a]\n2;\n```\n:::",
      ["9:1-10 misplaced-tab"],
    ],
  ])("with %s", async (_case, markdown, expected) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual(expected);
  });

  test.each([
    ["::::tabs\n:::tab[a]\nb\n:::\n<!-- c -->\n\n:::tab[d]\ne\n:::\n::::"],
    [":::code-group\n```js [a]\n1;\n```\n\n```js [b]\n2;\n```\n:::"],
    [":::code-group\n```js\n1;\n```\n\n```ts\n2;\n```\n:::"],
    ["::::tabs\n:::tab[`a`]\nb\n:::\n:::tab[b]\nc\n:::\n::::\n\n::::tabs\n:::tab[b]\nb\n:::\n::::"],
    ["- a\n\n  ::::tabs\n  :::tab[a]\n  b\n  :::\n  ::::"],
  ])("are complete in %j", async (markdown) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual([]);
  });
});

test("included code in a group is a tab", async () => {
  const { findings } = await compilePage(page(":::code-group\n<<< @/a.js\n:::"), { includes: { "a.js": "a();" } });
  expect(findings).toEqual([]);
});

describe("container names of other tools", () => {
  test.each([
    ["::steps", "write :::steps with three colons, and close it with a line :::"],
    [":::warn\na\n:::", "write :::warning"],
    ["::: success\na\n:::", "write :::tip"],
    [":::collapse\na\n:::", "write :::details[Title], and close it with a line :::"],
    [":::tiip\na\n:::", "did you mean “tip”?"],
    [':::tip{title="a"}\na\n:::', "write the title in brackets: :::tip[a]"],
  ])("%j: %s", async (markdown, hint) => {
    expect((await compilePage(page(markdown))).hints).toEqual([hint]);
  });

  test.each([
    [':::tip title="Mind this"\na\n:::', "4:7-25", "[Mind this]"],
    ["> :::: card link='b.md'\n> a\n> ::::", "4:12-24", "{link='b.md'}"],
  ])("%j has its attributes outside braces", async (markdown, place, to) => {
    const { findings, page: compiled } = await compilePage(page(markdown));
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(compiled.findings.find(({ code }) => code === "unsupported-syntax")?.fix?.to).toBe(to);
  });
});
