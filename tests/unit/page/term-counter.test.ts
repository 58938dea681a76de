/** What is remembered of names changes no count. */
import { expect, test } from "vitest";
import { makeTermCounter } from "../../../src/compiler/page/term-counter.ts";
import { tokenize } from "../../../src/theme/search/tokenize.ts";

const texts = [
  "camelCase camelCase --flag $.send.http() it's c++ C# x-y.z @scope/name -x .npmrc 0xdeadbeefdeadbeef",
  "the camelCase of the c++x, a--b, _private__ and naïve e\u0301te\u0301 日本語の文 it’s Straße",
  Array.from({ length: 25_000 }, (_, index) => `name${index}`).join(" "),
  "camelCase name1 name24999 name1",
  "",
];

test("terms are counted as tokenize lists them, in their order", () => {
  const count = makeTermCounter();
  for (const text of [...texts, ...texts]) {
    const expected = new Map<string, number>();
    for (const term of tokenize(text)) expected.set(term, (expected.get(term) ?? 0) + 1);
    expect([...count(text)]).toEqual([...expected]);
  }
});
