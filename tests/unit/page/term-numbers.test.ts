/** Caching the terms of names does not change any term. */
import { expect, test } from "vitest";
import { makeTermNumbers } from "../../../src/compiler/page/search/term-numbers.ts";
import { tokenize } from "../../../src/theme/search/tokenize.ts";

const texts = [
  "camelCase camelCase --flag $.send.http() it's c++ C# x-y.z @scope/name -x .npmrc 0xdeadbeefdeadbeef",
  "the camelCase of the c++x, a--b, _private__ and naïve e\u0301te\u0301 日本語の文 it’s Straße",
  Array.from({ length: 45_000 }, (_, index) => `name${index}`).join(" "),
  "camelCase name1 name24999 name1 an-unusually-long.name",
  "",
];

test("the terms of each page are numbered in the order in which tokenize lists them", () => {
  const numberTerms = makeTermNumbers();
  for (const page of [...texts.map((text) => [text]), texts, texts.toReversed()]) {
    const { numbersOf, terms } = numberTerms();
    for (const text of page) expect(numbersOf(text).map((number) => terms[number])).toEqual(tokenize(text));
    expect(new Set(terms).size).toBe(terms.length);
  }
});
