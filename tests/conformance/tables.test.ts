/** Tables are only tried where they may begin. This must find the same tables as GFM's own parser, everywhere. */
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { createParser } from "../../src/compiler/page/markdown/parser.ts";
import { makeRandom } from "../support/random.ts";

const parse = await createParser("remark");
const reference = unified().use(remarkParse).use(remarkGfm).freeze();

function isSame(text: string): boolean {
  return JSON.stringify(parse(text)) === JSON.stringify(reference.parse(text));
}

function tablesIn(text: string): number {
  return JSON.stringify(parse(text)).split('"type":"table"').length - 1;
}

test.each<readonly [string, string]>([
  ["at the start", "| a | b |\n|---|---|\n| 1 | 2 |\n"],
  ["after a paragraph, without a blank line", "Text.\na | b\n--|--\n1 | 2\n"],
  ["with one column", "a\n:-\nb\n"],
  ["in a quote", "> a | b\n> --|--\n> 1 | 2\n"],
  ["in a quote in a list", "- > a | b\n  > --|--\n  > 1 | 2\n"],
  ["in a list, indented by a tab", "1. a | b\n\t--|--\n\t1 | 2\n"],
  ["with Windows line ends", "a | b\r\n--|--\r\n1 | 2\r\n"],
  ["with the line ends of old Macs", "a | b\r--|--\r1 | 2\r"],
  ["after a table", "a | b\n--|--\n1 | 2\n\nc | d\n--|--\n3 | 4\n"],
])("a table %s", (_where, text) => {
  expect(tablesIn(text)).toBeGreaterThan(0);
  expect(isSame(text)).toBe(true);
});

test("any mixture of what tables are made of", () => {
  const pieces =
    "a | b,| a |,|---|---|,--|--,|-|,:-,:-:|-,> ,> > ,- ,* ,+ ,1. ,0) ,   ,    ,\t,\n,\n\n,\r\n,\r,x,|,\\|,```\n,<b>,# h,===,---".split(
      ",",
    );
  const random = makeRandom(1);
  const mixtures = Array.from({ length: 1500 }, () =>
    Array.from({ length: 3 + random(25) }, () => pieces[random(pieces.length)] + (random(3) === 0 ? "\n" : "")).join(
      "",
    ),
  );
  expect(mixtures.filter((text) => tablesIn(text) > 0).length).toBeGreaterThan(50);
  expect(mixtures.filter((text) => !isSame(text))).toEqual([]);
});
