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
    ["| a | b |\n|---|---|\n| 1 | 2 |\nThis text\n", '4:1 "This text" → "\\nThis text"'],
    ["-\u00A0item", '1:1 "-\u00A0" → "- "'],
    ["##\u00A0Heading", '1:1 "##\u00A0" → "## "'],
    ["1.\u00A0one\n2. two", '1:1 "1.\u00A0" → "1. "'],
    ["\u200B## Title", '1:1 "\u200B" → ""'],
    ["１. 一", '1:1 "１. " → "1. "'],
    ["－ 一", '1:1 "－ " → "- "'],
    ["＞ 引用", '1:1 "＞ " → "> "'],
    ["It takes between 5\n- 10 minutes.", '2:1 "-" → "\\\\-"'],
    ["The difference between a\n- b", '2:1 "-" → "\\\\-"'],
    ["It costs 5 USD\n+ 2 USD for each user.", '2:1 "+" → "\\\\+"'],
    ["See [the limits]\n(../limits.md) first.", '1:5 "[the limits]\\n(../limits.md)" → "[the limits](../limits.md)"'],
    ["The sum of `a`\n+ `b` is large.", '2:1 "+" → "\\\\+"'],
    ["It is described in section\n1. After that, it ends.", '2:1 "1." → "1\\\\."'],
    ["It waits a long time\n- up to ten minutes - and then ends.", '2:1 "-" → "\\\\-"'],
    ["A file that has\n> 30 MB is refused.", '2:1 ">" → "\\\\>"'],
    ["> A file that has\n> # in its name is refused.", '2:3 "#" → "\\\\#"'],
    ["A fix for issue\n# 12 is published.", '2:1 "#" → "\\\\#"'],
    ["1986. What a year.", '1:1 "1986." → "1986\\\\."'],
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
    ["| a | b |\n|---|---|\n| 1 | 2 |\n\nText below"],
    ["a | b\n--|--\n1 | 2\n3\n"],
    ["1.\u00A0Mai 2020 war schön"],
    ["＊ 注意。１．概要、（a.md）"],
    ["[文字]（说明）"],
    ["[![a](b.png)](c.md) [`x`](d.md) [<b>x</b>](e.md)"],
    ['## ![Logo](a.png)\n\n## <a id="x"></a> Text'],
    ["What it needs\n- a server"],
    ["The parts of the\n- client\n- server"],
    ["- What is in the box\n  - a client"],
    ["See also:\n> 30 MB"],
    ["Alice wrote\n> that it is ready."],
    ["All of it is described in\n# Limits"],
    ["3. Third."],
    ["To set it up, follow the steps\n1. Install it\n\n```sh\na\n```\n\n2. Run it"],
    ["As the author of it wrote\n> 97% of the time, it is ready."],
    ["Before you begin, make sure that you have already installed\n- a recent version of Node.js."],
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
