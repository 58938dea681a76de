/** The first line of a code block: what docsgen understands in it, and what it does not. */
import { describe, expect, test } from "vitest";
import { readCodeMeta } from "../../../src/compiler/code/code-meta.ts";

/** The info string as CommonMark splits it. */
function read(line: string): ReturnType<typeof readCodeMeta> {
  const [, info = "", meta = ""] = /^(\S*)\s*(.*)$/u.exec(line) ?? [];
  return readCodeMeta(info, meta);
}

describe("the language", () => {
  test.each([
    ["js", "js"],
    ["c++", "c++"],
    ["c#", "c#"],
    ["js{1,3}", "js"],
    ["js:line-numbers", "js"],
    ["rust,ignore", "rust"],
    ["rust, ignore, should_panic", "rust"],
    ["rust,ignore {1}", "rust"],
    ["python=", "python"],
    ["{.python}", "python"],
    ["{ .python }", "python"],
    ["{r}", "r"],
    ["{r, echo=FALSE}", "r"],
    ["{1,3}", ""],
    ["[Label]", ""],
    [`title="app.js"`, ""],
    ["", ""],
  ])("in %j is %j", (line, language) => {
    expect(read(line).language).toBe(language);
  });
});

describe("the rest", () => {
  test.each([
    ["js {1,3-5}", { ranges: [{ mark: "highlighted", written: "{1,3-5}", lines: new Set([1, 3, 4, 5]) }] }],
    ["js{1, 3}", { ranges: [{ mark: "highlighted", written: "{1,3}", lines: new Set([1, 3]) }] }],
    ["js ins={2-3}", { ranges: [{ mark: "added", written: "ins={2-3}", lines: new Set([2, 3]) }] }],
    ["js {1} ins={2} {3}", { ranges: [{ written: "{1}" }, { written: "ins={2}" }, { written: "{3}" }] }],
    ["js del={4} {1}", { ranges: [{ mark: "removed" }, { mark: "highlighted" }] }],
    ['js title="a {1} [b].js"', { title: "a {1} [b].js", ranges: [], label: null }],
    ["js title=app.js", { title: "app.js" }],
    ["js title='a.js' [One]", { title: "a.js", label: "One" }],
    ["js [One two]", { label: "One two" }],
    ["js[One two]", { label: "One two" }],
    ["js numbers", { numbers: 1 }],
    ["js:line-numbers=5{2}", { numbers: 5, ranges: [{ written: "{2}" }] }],
    ["js showLineNumbers {1}", { numbers: 1, ranges: [{ written: "{1}" }] }],
    ["js showLineNumbers=5", { numbers: 5 }],
    ["js nonumbers", { numbers: false }],
    ["js vars", { hasVariables: true, isWrapped: false, isCollapsed: false, isTerminal: false }],
    ["js wrap collapse", { isWrapped: true, isCollapsed: true, isTerminal: false }],
    ["sh terminal", { isTerminal: true }],
    ["rust,ignore {1}", { ranges: [{ written: "{1}" }] }],
    ["rust,ignore numbers", { numbers: 1 }],
  ])("of %j is understood", (line, expected) => {
    expect(read(line)).toMatchObject({ ...expected, unknown: [] });
  });

  test.each([
    ["js preserveWrap", ["preserveWrap"]],
    ['js ins="a" del={4} "useState"', ['ins="a"', '"useState"']],
    ['python linenums="1" hl_lines="2 3"', ['linenums="1"', 'hl_lines="2 3"']],
    ["{.python .numberLines}", [".numberLines"]],
    ["python=", ["="]],
    ["js /a b/", ["/a", "b/"]],
    ["js ins={1,3 wrap", ["ins={1,3"]],
    ["js {1 {2}", ["{1"]],
    ["js {1 3} ins={2-} del={-2}", ["{1 3}", "ins={2-}", "del={-2}"]],
    ["js {3-1} ins={1,3-2}", ["{3-1}", "ins={1,3-2}"]],
    ["js [Two words", ["[Two words"]],
    ["js title=\"it's a.js numbers", ["title=\"it's a.js numbers"]],
    ["js it's", ["it's"]],
  ])("of %j is not understood", (line, unknown) => {
    expect(read(line).unknown).toEqual(unknown);
  });

  test("of a huge range is the first part", () => {
    expect(read("js {2-999999999}").ranges.map(({ lines }) => [Math.min(...lines), lines.size])).toEqual([[2, 10_001]]);
  });

  test("does not mark lines if the braces belong to another attribute", () => {
    expect(read("js mark={2}").ranges).toEqual([]);
  });
});
