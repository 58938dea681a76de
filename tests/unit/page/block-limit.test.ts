/** Pages that are too much work are refused by their text, so every machine gives the same answer. */
import { expect, test } from "vitest";
import { findManyBlocks } from "../../../src/compiler/page/limits/block-limit.ts";

const prose = `${"A sentence of usual words, as long as the lines that people write. ".repeat(3)}\n\n`;

test.each<readonly [string, string]>([
  ["prose of 4 MB", prose.repeat(20_000)],
  ["50,000 tasks", "- [ ] task\n".repeat(50_000)],
  ["50,000 links", "[a](https://example.com/) text\n\n".repeat(50_000)],
  ["a table of 100,000 rows", `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(100_000)}`],
  ["8,000 quotes", "> a\n\n".repeat(8000)],
  ["5,000 lists", "- a\n\ntext\n\n".repeat(5000)],
  ["one quote of 60,000 lines", "> a\n".repeat(60_000)],
  ["a thousand quotes in 2 MB of prose", `> a\n\n${prose.repeat(10)}`.repeat(1000)],
  ["rules and numbers", "---\n\n12 pages\n\n-1\n\n".repeat(20_000)],
])("%s is compiled", (_what, text) => {
  expect(findManyBlocks(text)).toBeNull();
});

test.each<readonly [string, string, number]>([
  ["lines", "a\n\n".repeat(11), 21],
  ["list items", "- a\n".repeat(6), 6],
  ["numbered items", "1. a\n".repeat(6), 6],
  ["nested items", "- a\n  * b\n    + c\n".repeat(2), 6],
  ["empty items", "-\n".repeat(6), 6],
])("%s are counted", (_what, text, line) => {
  expect(findManyBlocks(text.padEnd(500), 10)).toEqual({
    start: { line, column: 1 },
    end: { line, column: expect.any(Number) },
  });
});

test.each<readonly [string, string]>([
  ["quotes", "> a\n\n"],
  ["footnotes", "a[^a]\n\n[^a]: b\n\n"],
  ["indented quotes", "  > a\n\n"],
  ["quotes in a list", "- > a\n\n"],
  ["lists", "- a\n\ntext\n\n"],
  ["lists of paragraphs", "1. a\n\n   b\n\ntext\n\n"],
])("each end of %s counts for the lines before it", (_what, block) => {
  // Without their ends, these would be far below the limit.
  expect(findManyBlocks(block.repeat(12_000))).not.toBeNull();
  expect(findManyBlocks(block.repeat(500))).toBeNull();
});
