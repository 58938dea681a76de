import { expect, test } from "vitest";
import { parseUrl } from "../../src/compiler/parse-url.ts";

test.each([
  ["an address", "https://a.example/b?c#d", undefined, "https://a.example/b?c#d"],
  ["an address relative to another", "../c", "https://a.example/b/", "https://a.example/c"],
  ["a relative address alone", "../c", undefined, undefined],
  ["an invalid host", "http://a b/", undefined, undefined],
])("%s", (_what, text, base, expected) => {
  expect(parseUrl(text, base)?.href).toBe(expected);
});

test("a host with letters such as ü is valid, however often it is parsed", () => {
  let invalid = 0;
  for (let call = 0; call < 100_000; call += 1) if (parseUrl("http://münchen.example/") === null) invalid += 1;
  expect(invalid).toBe(0);
});
