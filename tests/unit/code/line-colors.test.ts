import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { describe, expect, test } from "vitest";
import { createHighlighter } from "../../../src/compiler/code/highlight.ts";
import { LineColors } from "../../../src/compiler/code/line-colors.ts";

const manual = join(import.meta.dirname, "../../../docs-src");

const theme = { name: "roles", settings: [{ scope: "keyword", settings: { foreground: "#000001" } }] };

/** For an invented language, in which `<` opens a rule, `>` closes it, and `a` after `<` is a keyword. */
async function makeColors(): Promise<LineColors> {
  const pair = {
    begin: String.raw`<\n?`,
    end: ">",
    patterns: [{ include: "#pair" }, { match: String.raw`\Ga`, name: "keyword" }],
  };
  const grammar = { name: "pairs", scopeName: "source.pairs", patterns: [{ include: "#pair" }], repository: { pair } };
  const engine = createJavaScriptRegexEngine();
  const core = await createHighlighterCore({ themes: [theme], langs: [grammar], engine, warnings: false });
  const { colorMap } = core.setTheme(theme);
  return new LineColors(
    core.getLanguage("pairs"),
    colorMap.map((color) => (color === "#000001" ? "tk" : null)),
  );
}

const keyword = '<span class="tk">a</span>';

describe("a line that was highlighted before", () => {
  test.each([
    ["is colored as it was", ["<", "a"], ["&lt;", keyword]],
    ["is another where no rule is open", ["a"], ["a"]],
    ["is another where a rule opened within the line before", ["< b", "a"], ["&lt; b", "a"]],
    ["is another where a rule opened at the end of the line before", ["<", "a"], ["&lt;", keyword]],
    ["is another where more rules are open", ["<", "<a", "a>", "a"], ["&lt;", `&lt;${keyword}`, "a>", keyword]],
    ["is the same behind an empty line", ["<", "", "a"], ["&lt;", "", keyword]],
    ["may be the first", ["", "<a"], ["", `&lt;${keyword}`]],
  ])("%s", async (_name, lines, expected) => {
    const [before, after] = [await makeColors(), await makeColors()];
    expect(before.color(lines)).toEqual(expected);
    for (const others of [["<", "a"], ["< b", "a", ">"], ["<", "<", "a>", "a>"], ["a"]]) {
      before.color(others);
      after.color(others);
    }
    expect(before.color(lines)).toEqual(expected);
    expect(after.color(lines)).toEqual(expected);
  });

  test("is found in a deeper stack than is compared", async () => {
    const colors = await makeColors();
    const nested = [
      ...Array.from({ length: 300 }, () => "<a"),
      "b",
      "<",
      "a",
      ...Array.from({ length: 301 }, () => ">"),
      "a",
    ];
    const expected = colors.color(nested);
    expect(expected.slice(300, 303)).toEqual(["b", "&lt;", keyword]);
    expect(expected.at(-1)).toBe("a");
    expect(colors.color(nested)).toEqual(expected);
  });

  test("is evicted if there are very many, and highlighted again", async () => {
    const colors = await makeColors();
    const many = Array.from({ length: 12_000 }, (_, number) => `<a ${number}>`);
    expect(colors.color(many).at(-1)).toBe(`&lt;${keyword} 11999>`);
    expect(colors.color(many)[1]).toBe(`&lt;${keyword} 1>`);
    expect(colors.color(["<", "a"])).toEqual(["&lt;", keyword]);
  });
});

test("this documentation's samples look the same in any order", async () => {
  const pages = readdirSync(manual, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  const samples = pages.flatMap((path) =>
    Array.from(
      readFileSync(join(manual, path), "utf8").matchAll(/^ *```(\w+)[^\n]*\n(.*?)^ *```/gmsu),
      ([, language = "", code = ""]) => ({ language, code }),
    ),
  );
  expect(samples.length).toBeGreaterThan(500);
  const colorAll = async (pieces: typeof samples): Promise<readonly string[]> => {
    const { load, highlight } = createHighlighter();
    await load(pieces.map(({ language }) => language));
    return pieces.map(({ language, code }) => highlight(code, language).join("\n"));
  };
  expect((await colorAll(samples.toReversed())).toReversed()).toEqual(await colorAll(samples));
});
