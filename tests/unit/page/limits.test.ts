/**
 * Pages that would use up the compiler's time or memory: each is refused, at the position of the cause, before it can.
 */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const page = (markdown: string): string => `---\ntitle: P\n---\n${markdown}\n`;
const findingsOf = async (markdown: string): Promise<readonly string[]> => (await compilePage(page(markdown))).findings;

describe("the marks of a paragraph", () => {
  test.each([
    ["emphasis that never closes", `Text\n\n${"*a_ ".repeat(1501)}`, "6:1-2 markup-limit"],
    ["emphasis within emphasis", `Text ${"**a ".repeat(1501)}${" b**".repeat(1501)}`, "4:6-7 markup-limit"],
    ["links", "[a](b.md) ".repeat(1501), "4:1-2 markup-limit"],
    ["comments without an end", `a ${"<!--".repeat(301)}`, "4:4-5 markup-limit"],
    ["declarations without an end", `a ${"<?".repeat(301)}`, "4:4-5 markup-limit"],
    ["a cell of a table", `| a |\n| - |\n| ${"~a_ ".repeat(1501)} |`, "6:3-4 markup-limit"],
    ["a container's title", `::: tip ${"*a_ ".repeat(1501)}\nText\n:::`, "4:9-10 markup-limit"],
  ])("are counted if they are %s", async (_case, markdown, expected) => {
    expect(await findingsOf(markdown)).toEqual([expected]);
  });

  test.each([
    ["in several paragraphs", "*a* b [c] ~~d~~\n\n".repeat(501)],
    ["in the items of a list", "- *a* b [c]: **d**\n".repeat(501)],
    ["of comments that end", `a ${"<!-- b --> ".repeat(500)}`],
    ["in code", `\`${"*a_ ".repeat(2000)}\`\n\n\`\`\`text\n${"*a_ ".repeat(2000)}\n\`\`\``],
    ["of prose", `${"Really? No! 2 < 3, a < b! ".repeat(500)}`],
  ])("are not a problem %s", async (_case, markdown) => {
    expect(await findingsOf(markdown)).toEqual([]);
  });
});

describe("output that grows with the square of its source", () => {
  test.each([
    [
      "a table of many columns, whose rows are short",
      `Text\n\n|${"a|".repeat(500)}\n|${"-|".repeat(500)}\n${"|x|\n".repeat(500)}`,
      "6:1-1002 output-limit",
    ],
    [
      "a long address that many links share",
      `[a]: https://x.example/${"b".repeat(5000)}\n\n${"[a] ".repeat(500)}`,
      "6:1669-1672 output-limit",
    ],
  ])("is refused at its position: %s", async (_case, markdown, expected) => {
    expect(await findingsOf(markdown)).toEqual([expected]);
  });

  test("is not reported for a table that its author filled", async () => {
    const row = (cell: string): string => `|${`${cell}|`.repeat(20)}\n`;
    expect(await findingsOf(`${row("a")}${row("-")}${row("x").repeat(100)}`)).toEqual([]);
  });
});

describe("nesting", () => {
  test("of containers is refused at the first that is too deep", async () => {
    const nested = (depth: number): string => `${":::tip\n".repeat(depth)}Text\n${":::\n".repeat(depth)}`;
    expect(await findingsOf(nested(100))).toEqual([]);
    expect(await findingsOf(nested(101))).toEqual(["104:1-7 nesting-limit"]);
  });

  test.each([
    ["before a block of code", `${"> ".repeat(2000)}\`\`\``, "4:1-80 nesting-limit"],
    ["after the quote that a block of code began in", `> \`\`\`\n\n${"> ".repeat(2000)}a`, "6:1-80 nesting-limit"],
  ])("is found %s", async (_case, markdown, expected) => {
    expect(await findingsOf(markdown)).toEqual([expected]);
  });

  test("in a code block belongs to the code", async () => {
    expect(
      await findingsOf(`\`\`\`text\n${"> ".repeat(200)}\n\`\`\`\n\n> \`\`\`text\n${"> ".repeat(200)}\n> \`\`\``),
    ).toEqual([]);
  });

  test("that overflows the stack is reported on the page", async () => {
    const nested = `${"**a ".repeat(5000)}${" b**".repeat(5000)}`;
    const { findings } = await compilePage(page(nested), { options: { parser: "satteri" } });
    expect(findings).toEqual(["1:1-1 nesting-limit"]);
  });
});
