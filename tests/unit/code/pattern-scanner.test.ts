/**
 * The scanner finds what shiki's own does: the first match of many patterns or, if two begin at the same position, that
 * of the earlier pattern.
 */
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from "shiki/engine/javascript";
import { describe, expect, test } from "vitest";
import { createPatternEngine, toLinePattern } from "../../../src/compiler/code/pattern-scanner.ts";
import { translateGrammar } from "../../../src/compiler/code/translate-grammar.ts";
import { LazyPattern } from "../../../src/compiler/code/translated-patterns.ts";

const patterns = [
  String.raw`\bconst\b`,
  String.raw`[[:alpha:]_]+`,
  String.raw`(?<=\()[^()]+(?=\))`,
  String.raw`\d+`,
  String.raw`"([^"\\]|\\.)*"`,
  "=>|=",
  String.raw`\G\s+`,
  "(",
  "$",
];
const lines = ['const a = f(12, "b") => é;\n', "\n", "   12 12 const_ (x)(y)\n", "été = naïve(1)\n", '""((\n'];

describe("the next match is shiki's own", () => {
  const translated = new Map(
    translateGrammar(patterns.map((match) => ({ match }))).map((pattern) => [pattern.from, new LazyPattern(pattern)]),
  );
  const own = createPatternEngine((pattern) => {
    try {
      return translated.get(pattern) ?? toLinePattern(defaultJavaScriptRegexConstructor(pattern, { target: "ES2024" }));
    } catch {
      return null;
    }
  });
  const theirs = createJavaScriptRegexEngine({ forgiving: true, target: "ES2024" });
  const [ownScanner, theirScanner] = [own.createScanner(patterns), theirs.createScanner(patterns)];

  /** From each position of a line to its end, one match after the other. */
  for (const line of lines)
    test(`in ${JSON.stringify(line)}`, () => {
      expect(translated.size).toBeGreaterThan(5);
      const [ownLine, theirLine] = [own.createString(line), theirs.createString(line)];
      const compare = (start: number): number => {
        const expected = theirScanner.findNextMatchSync(theirLine, start, 0);
        expect(ownScanner.findNextMatchSync(ownLine, start, 0), `from ${start}`).toEqual(expected);
        return Math.max(start + 1, expected?.captureIndices[0]?.end ?? line.length);
      };
      for (let first = 0; first < line.length; first += 1)
        for (let start = first; start <= line.length;) start = compare(start);
    });
});
