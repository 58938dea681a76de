/** Lists that are parsed as text, and numbered lists that begin again, with both parsers. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  const compile = (markdown: string) => compilePage(`---\ntitle: P\n---\n${markdown}`, { options: { parser } });
  const indent = "indent it by 3 spaces, as far as the text of the item that it belongs to";
  const inner = (spaces: string): string => `indent it, and the items below it, by ${spaces}`;

  test.each([
    ["• One\n• two", "4:1-6", "begin each line with - and a space"],
    ["Before\n\n> • One\n> • two", "6:3-8", "begin each line with - and a space"],
    ["-One\n-Two", "4:1-5", "write a space after each -"],
    ["-one thing\n-two things", "4:1-11", "write a space after each -"],
    ["1.One\n2.Two", "4:1-6", "write a space after each number"],
    ["- [] open\n- [x] done", "4:3-5", "write [ ]"],
    ["1. one\n\n  ```sh\n  a\n  ```\n1. two", "6:3-8", indent],
    ["1. one\n\n  More.\n\n1. two", "6:3-8", indent],
    ["1. one\n\n```sh\na\n```\n\n1. two", "6:1-6", indent],
    ["1. one\n\n![a](b.png)\n\n1. two", "6:1-12", indent],
    ["1. one\n\n> a\n\n1. two", "6:1-4", indent],
    ["1. one\n\n<div>a</div>\n\n1. two", "6:1-13", indent],
    ["1. one\n\n| a |\n|---|\n\n1. two", "6:1-6", indent],
    ["1. one\n  - a\n  - b\n2. two", "5:3-6", inner("3 spaces")],
    ["1. one\n  - a\n1. two", "5:3-6", inner("3 spaces")],
    ["1) one\n\n  * a", "6:3-6", inner("3 spaces")],
    ["10. one\n   - a\n11. two", "5:4-7", inner("4 spaces")],
    ["10. one\n   1. a\n   2. b", "5:4-8", inner("4 spaces")],
    ["- one\n * a\n- two", "5:2-5", inner("2 spaces")],
    ["- one:\n - a\n - b\n- two", "5:2-5", inner("2 spaces")],
    ["- one\n - a\n - b\n- two", "5:2-5", inner("2 spaces")],
    ["- one\n  1. a\n    - b\n  2. c", "6:5-8", inner("3 spaces more than the item above it")],
    ["> 1. one\n>   - a", "5:5-8", inner("3 spaces more than the item above it")],
  ])("%j is reported", async (markdown, place, hint) => {
    const { findings, hints } = await compile(markdown);
    expect(findings).toEqual([`${place} unsupported-syntax`]);
    expect(hints).toEqual([hint]);
  });

  test("the box of a task is corrected", async () => {
    const { page } = await compile("- [] open");
    expect(page.findings.map(({ fix }) => fix)).toContainEqual({ from: "[]", to: "[ ]" });
  });

  test.each([
    "- One\n- two",
    "• One",
    "• One  \n• two",
    "• One\ntwo",
    "-v\n-h",
    "-name pattern\n-o",
    "-Xmx512m\n-Dname=value",
    "1.x\n2.x",
    "1.5\n2.5",
    "- [] is an empty array",
    "[] open",
    "1. one\n2. two\n\nThen:\n\n1. one\n2. two",
    "1. one\n2. two\n\n```sh\na\n```\n\n1. one\n2. two",
    "1. one\n\n```sh\na\n```\n\n2. two",
    "1. one\n\n   ```sh\n   a\n   ```\n1. two",
    "1. one\n   - a\n2. two",
    "10. one\n    - a",
    "- one\n - two\n - three",
    "1. one\n\n * a\n * b",
    "1. one\n- a\n- b",
    "- a\n - b\n- c",
  ])("%j is not reported", async (markdown) => {
    expect((await compile(markdown)).findings).toEqual([]);
  });
});
