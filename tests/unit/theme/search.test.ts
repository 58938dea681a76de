import { describe, expect, test } from "vitest";
import type { SearchIndex } from "../../../src/theme/search/index-format.ts";
import { prepare, search } from "../../../src/theme/search/query.ts";
import { tokenize } from "../../../src/theme/search/tokenize.ts";

describe("words", () => {
  test.each([
    ["Cold starts", ["cold", "starts"]],
    ["$.send.http()", ["send.http", "send", "http"]],
    ["$emit and $event", ["$emit", "emit", "and", "$event", "event"]],
    ["working-with-files", ["working-with-files", "working", "with", "files"]],
    ["camelCase", ["camelcase", "camel", "case"]],
    ["HTTP 429", ["http", "429"]],
    ["v1.2", ["v1.2", "v1", "2"]],
    ["Über", ["über"]],
    ["u\u0308ber", ["über"]],
    ["end. Next", ["end", "next"]],
    ["snake_case", ["snake_case", "snake", "case"]],
    ["", []],
    ["!?", []],
  ])("of %j are %j", (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });
});

const index: SearchIndex = {
  version: 1,
  pages: [
    ["/limits/", "Limits"],
    ["/pricing/", "Plans and Pricing"],
    ["/evil/", '<img src=x onerror="alert(1)">'],
  ],
  sections: [
    [0, "", "", "Every limit of the platform, and what happens at it."],
    [0, "memory", "Memory", "A workflow has memory. More memory costs more invocations."],
    [1, "", "", "What each plan costs; the memory of a workflow is part of none."],
    [1, "invocations", "Invocations", "Priced by the invocation."],
    [2, "x", "<script>alert(1)</script>", 'Text with "<b>" & marks.'],
  ],
};

describe("a query", () => {
  const find = (query: string): string[] => search(prepare(index), query, 10).map(({ url }) => url);

  test.each([
    ["memory", "/limits/#memory"],
    ["limits", "/limits/"],
    ["pricing", "/pricing/"],
    ["memory invocations", "/limits/#memory"],
    ["LIMITS", "/limits/"],
    ["invoc", "/pricing/#invocations"],
    ["plans pric", "/pricing/"],
  ])("%j finds %s first", (query, url) => {
    expect(find(query)[0]).toBe(url);
  });

  test("that holds no word finds nothing, as one that no section has", () => {
    expect(find("  !? ")).toEqual([]);
    expect(find("zzz")).toEqual([]);
  });

  test("is marked in the snippet, as text", () => {
    const [result] = search(prepare(index), "marks alert", 5);
    expect(result?.title).toBe('<img src=x onerror="alert(1)">');
    expect(result?.heading).toBe("<script>alert(1)</script>");
    expect(result?.snippet).toEqual([
      { text: 'Text with "<b>" & ', start: 0, isMatch: false },
      { text: "marks", start: 18, isMatch: true },
      { text: ".", start: 23, isMatch: false },
    ]);
  });

  test("of signs that mean something in a pattern is a query like any other", () => {
    expect(() => find("a.*(b[c]\\")).not.toThrow();
  });
});
