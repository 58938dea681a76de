/** Our replacement of `hast-util-is-element` answers as the package does, for all that our packages ask. */
import type { Element, Nodes } from "hast";
import { expect, test } from "vitest";
import { convertElement, isElement } from "../../../src/compiler/route/is-element.ts";

const element = (tagName: string): Element => ({ type: "element", tagName, properties: {}, children: [] });
const others: readonly (Nodes | undefined)[] = [
  { type: "text", value: "a" },
  { type: "comment", value: "meta" },
  { type: "root", children: [] },
  undefined,
];
const names = ["a", "img", "meta", "div", "META", ""];
const list = ["a", "img", "meta"];

test.each<readonly [string, Parameters<typeof convertElement>[0], readonly string[]]>([
  ["one name", "meta", ["meta"]],
  ["names", list, list],
  ["no names", [], []],
  ["a function", ({ tagName }) => tagName.startsWith("i"), ["img"]],
])("elements are found by %s, and nothing else is", (_kind, wanted, found) => {
  const check = convertElement(wanted);
  expect(names.filter((name) => check(element(name)))).toEqual(found);
  expect(others.filter((node) => check(node))).toEqual([]);
});

test("a list of names is looked up again", () => {
  for (let round = 0; round < 2; round += 1) {
    expect(names.filter((name) => isElement(element(name), list))).toEqual(list);
    expect(others.filter((node) => isElement(node, list))).toEqual([]);
  }
});
