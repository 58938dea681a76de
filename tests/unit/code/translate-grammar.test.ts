/**
 * Patterns of grammars that are translated ahead of time match what shiki's own translation matches, and run only on
 * lines where they can match.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultJavaScriptRegexConstructor } from "shiki/engine/javascript";
import { bundledLanguagesInfo } from "shiki/langs";
import { describe, expect, test } from "vitest";
import { neededBy, translateGrammar } from "../../../src/compiler/code/translate-grammar.ts";
import { LazyPattern } from "../../../src/compiler/code/translated-patterns.ts";

describe("the texts that a line must contain", () => {
  const cases: readonly (readonly [pattern: string, needs: readonly (readonly string[])[]])[] = [
    ["using\\s+namespace", [["namespace"], ["using"]]],
    ["(?:let|const)\\s", [["let", "const"]]],
    ["(?:let|\\w+)\\s", []],
    ["(?<=\\.)name(?!=)", [["name"], ["."]]],
    ["a?b*c{0}d+", [["d"]]],
    ["(?=async|=>)x", [["async", "=>"], ["x"]]],
    ["[(*<]", [["(", "*", "<"]]],
    ["[^(]", []],
    ["[a-z]", []],
    ["(?i)select", []],
    ["(?i:select) from", []],
    ["\\\uFFFF#!", [["\uFFFF#!"]]],
  ];
  for (const [pattern, needs] of cases)
    test(`for ${JSON.stringify(pattern)} is ${JSON.stringify(needs)}`, () => {
      expect(neededBy(pattern)).toEqual(needs);
    });
});

const docs = join(import.meta.dirname, "../../../docs-src");

/** Lines of the site's code blocks in some languages; `null` means any language. */
function linesOf(languages: RegExp | null): readonly string[] {
  const lines = readdirSync(docs, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => [...readFileSync(join(docs, path), "utf8").matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)(?=^```$)/gmu)])
    .flatMap(([, language = "", code = ""]) => (languages?.test(language) === false ? [] : code.split("\n")))
    .map((line) => `${line}\n`);
  const distinct = [...new Set(lines)];
  return distinct.filter((_line, index) => index % Math.ceil(distinct.length / 90) === 0);
}

describe.each(["javascript", "python", "shellscript", "go", "json", "yaml", "html", "css", "c", "sql"])(
  "of %s",
  (id) => {
    test("each pattern matches like shiki's own translation", async () => {
      // A pattern of Go takes seconds on lines of JavaScript with `{`, in both translations.
      const lines = linesOf(id === "go" ? /^go$/u : null);
      expect(lines.length).toBeGreaterThan(50);
      const [grammar] = (await bundledLanguagesInfo.find((info) => info.id === id)?.import())?.default.slice(-1) ?? [];
      const patterns = translateGrammar(grammar);
      expect(patterns.length).toBeGreaterThan(10);
      for (const pattern of patterns) {
        const own = new LazyPattern(pattern);
        const theirs = defaultJavaScriptRegexConstructor(pattern.from, { target: "ES2024" });
        for (const line of lines) {
          const regExp = own.regExpFor(line);
          regExp.lastIndex = 3;
          theirs.lastIndex = 3;
          const found = own.mayMatch(line) ? regExp.exec(line) : null;
          const expected = theirs.exec(line);
          if (found?.index !== expected?.index || String(found?.indices) !== String(expected?.indices))
            expect(found, `${pattern.from} in ${line}`).toEqual(expected);
        }
      }
    });
  },
);
