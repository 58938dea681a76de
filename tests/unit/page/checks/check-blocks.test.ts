/** Blocks that are others than they were meant to be, or have nothing in them. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

/** The place of each finding, the code if it is not `unsupported-syntax`, and the replacement or the hint. */
async function reported(markdown: string, parser: "remark" | "satteri"): Promise<readonly string[]> {
  const { page } = await compilePage(markdown, { options: { parser } });
  return page.findings
    .filter(({ code }) => code === "unsupported-syntax" || code === "empty-content")
    .map(({ code, fix, hint, span: { start } }) => {
      const words = fix === null ? (hint ?? "") : `${JSON.stringify(fix.from)} → ${JSON.stringify(fix.to)}`;
      return `${start.line}:${start.column} ${code === "unsupported-syntax" ? "" : `${code} `}${words}`;
    });
}

const above = "write a blank line above ---, or ## before the text if it is a heading";

describe.each(["remark", "satteri"] as const)("with %s, a block", (parser) => {
  test.each([
    ["title: X\nshort_description: y\n---\n\nText", '1:1 "title: X" → "---\\ntitle: X"'],
    ["Two lines\nof text\n---\n", '3:1 "---" → "\\n---"'],
    ["A sentence.\n---\n", '2:1 "---" → "\\n---"'],
    ["> A quote\n> ---\n", `2:3 ${above}`],
    ["# T\n\nName: x\nDate: y\n---\n", '5:1 "---" → "\\n---"'],
    [
      "Start it:\n\n    Then wait until it is ready.",
      "3:1 remove the spaces before it; to show it as code, write a fence ```text",
    ],
    [
      "1. Start it:\n\n        Then [wait](wait.md) until it is ready.",
      "3:4 indent it by 3 spaces; to show it as code, write a fence ```text",
    ],
    ["[](target.md)", "1:1 empty-content write its text between the brackets"],
    ["## \n\nText", "1:1 empty-content write its text, or remove its marks"],
    ["```sh\n```", "1:1 empty-content write its code, or remove the block"],
  ])("%j is reported", async (markdown, expected) => {
    expect(await reported(markdown, parser)).toEqual([expected]);
  });

  test.each([
    ["Title\n-----\n\nText"],
    ["Title\n---\n\n### Part"],
    ["# T\n\nWhat is swapped out of memory, and when?\n---\n\nStep 1: connect to the first node\n---\n"],
    ["How it works.\n---\n\nThe parts\n---\n"],
    ["Text.\n\n---\n\nText"],
    ["Title\n=====\n"],
    ["＊ 注意。１．概要、（a.md）"],
    ["[文字]（说明）"],
    ["[![a](b.png)](c.md) [`x`](d.md) [<b>x</b>](e.md)"],
    ['## ![Logo](a.png)\n\n## <a id="x"></a> Text'],
    ["It prints:\n\n    The client is ready to use."],
    ["Run\n\n    npm install\n\nand see\n\n    The client is ready to use."],
    ["Start it:\n\n    wait until ready"],
    ["### import { linux }"],
    ["## GET /users/{id}"],
    ["See [the limits]\n(they are high)."],
  ])("%j is not", async (markdown) => {
    expect(await reported(markdown, parser)).toEqual([]);
  });
});
