/** Tables that are parsed as text, and cells beyond the last column. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const page = (markdown: string): string => `---\ntitle: P\n---\n${markdown}`;

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  test.each([
    ["a line of hyphens that is too short", "| a | b |\n| - |\n| 1 | 2 |", ["5:1-6 broken-table"]],
    ["a line of hyphens that is too long", "Text\n\na | b\n-- | -- | --\n1 | 2", ["7:1-13 broken-table"]],
    ["a line of hyphens that divides an escaped line", "| a \\| b | c |\n| - | - | - |", ["5:1-14 broken-table"]],
    ["no line of hyphens", "| a | b |\n| 1 | 2 |\n| 3 | 4 |", ["4:1-10 broken-table"]],
    ["a table in a quote", "> text\n>\n> | a | b |\n> | - |", ["7:3-8 broken-table"]],
    ["a row with a cell too many", "| a | b |\n| - | - |\n| 1 | 2 | 3 |", ["6:9-14 table-cells"]],
    ["a row that code divides", "| a | b |\n| - | - |\n| `x|y` | 2 |\n| 3 | 4 |", ["6:3-8 table-cells"]],
    ["a table that continues an item", "- item\n| a | b |\n|---|---|\n| 1 | 2 |", ["5:1-10 broken-table"]],
    ["a row after a blank line", "| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |", ["8:1-10 broken-table"]],
    ["rows after a blank line", "| a | b |\n|---|---|\n\n| 3 | 4 |\n| 5 | 6 |", ["7:1-10 broken-table"]],
  ])("%s is reported", async (_case, markdown, expected) => {
    expect((await compilePage(page(markdown), { options: { parser } })).findings).toEqual(expected);
  });

  test("code that divides a row is corrected", async () => {
    const compiled = await compilePage("| a | b |\n| - | - |\n| `x | y \\| z` | 2 |", { options: { parser } });
    expect(compiled.page.findings.flatMap(({ fix }) => fix ?? [])).toEqual([
      { from: "`x | y \\| z`", to: "`x \\| y \\| z`" },
    ]);
  });

  test.each([
    ["| a | b |\n| - | - |\n| 1 | 2 |"],
    ["| a | b |\n| - | - |\n| 1 |\n| `x\\|y` | 2 |"],
    ["a\n-|-\n"],
    ["Use `a | b`\nor `c | d`."],
    ["|a| and |b|\n|c| and d"],
    ["|x|\n|y|"],
    ["|a|b|\n|c|d|e|"],
    ["Text\n| a | b |\n| :-: | - |\n| 1 | 2 |"],
    ["a | b\n---"],
    ["- item\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |"],
    ["| a | b |\n|---|---|\n| 1 | 2 |\n\nText | more"],
    ["| a | b |\n|---|---|\n\n| 3 |"],
    ["| 3 | 4 |"],
  ])("%j is not reported", async (markdown) => {
    const { findings } = await compilePage(page(markdown), { options: { parser } });
    expect(findings.filter((each) => each.includes("table"))).toEqual([]);
  });
});

test.each([
  ["| a | b |\n| - |", "write | --- | --- |"],
  ["| a | b |\n| 1 | 2 |", "write | - | - | below the header"],
])("%j: %s", async (markdown, hint) => {
  expect((await compilePage(page(markdown))).hints).toEqual([hint]);
});
