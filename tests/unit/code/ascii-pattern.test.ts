/** Patterns for ASCII lines find the same matches as the original patterns. */
import { describe, expect, test } from "vitest";
import { toAsciiPattern } from "../../../src/compiler/code/ascii-pattern.ts";

const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
const texts = [characters, "const camelCase = new_name9('k', \"S\") - 1.5;", "a-b_c $d #e [f] {g} \\h ^i K s"];

describe("a pattern and its ASCII form find the same", () => {
  const cases: readonly (readonly [pattern: string, flags: string])[] = [
    [String.raw`[\p{L}\p{M}\p{N}$_]+`, "dgv"],
    [String.raw`(?<![$_\p{L}])(?:new|const)(?![^\p{P}\s])`, "dgv"],
    [String.raw`\p{Lu}\P{Lu}+|\P{ASCII}`, "dgv"],
    [String.raw`[[a-z]--[aeiou]]+|[\p{L}&&[A-F]]|[^\]\-\\^]+`, "dgv"],
    [String.raw`(?<name>[\p{L}])\k<name>?|\uFFFF|[😀é]?`, "dgv"],
    [String.raw`[\u212A]|[ſ]+|\p{Lu}{2}|[^a-y]`, "dgiv"],
    [String.raw`\p{L}+`, "dgyv"],
  ];
  for (const [pattern, flags] of cases)
    test(`${pattern} ${flags}`, () => {
      const ascii = toAsciiPattern({ pattern, flags });
      expect(ascii?.flags).toBe(flags.replace("v", ""));
      const [whole, small] = [new RegExp(pattern, flags), new RegExp(ascii?.pattern ?? "", ascii?.flags)];
      for (const text of texts)
        for (let start = 0; start < text.length; start += 1) {
          whole.lastIndex = start;
          small.lastIndex = start;
          const [expected, found] = [whole.exec(text), small.exec(text)];
          expect(found?.indices, `${start} in ${text}`).toEqual(expected?.indices);
        }
    });
});

describe("there is no ASCII form", () => {
  const cases = [
    String.raw`😀?a`,
    String.raw`\u{1F600}?a`,
    String.raw`\ud83d?`,
    String.raw`[\q{ab}]`,
    "(?i:a)",
    "\u212Aelvin",
    "ſ",
  ];
  for (const pattern of cases)
    test(`of ${pattern}`, () => {
      expect(toAsciiPattern({ pattern, flags: "dgiv" })).toBeNull();
    });
});
