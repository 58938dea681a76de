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
    ["[Label]", "[Label]"],
    ["", ""],
  ])("in %j is %j", (line, language) => {
    expect(read(line).language).toBe(language);
  });
});

describe("the rest", () => {
  test.each([
    ["js {1,3-5}", { range: "1,3-5" }],
    ["js{1, 3}", { range: "1,3" }],
    ['js title="a {1} [b].js"', { title: "a {1} [b].js", range: "", label: null }],
    ["js title='a.js' [One]", { title: "a.js", label: "One" }],
    ["js [One two]", { label: "One two" }],
    ["js numbers", { numbers: 1 }],
    ["js:line-numbers=5{2}", { numbers: 5, range: "2" }],
    ["js nonumbers", { numbers: false }],
    ["js vars", { hasVariables: true }],
    ["rust,ignore {1}", { range: "1" }],
    ["rust,ignore numbers", { numbers: 1 }],
  ])("of %j is understood", (line, expected) => {
    expect(read(line)).toMatchObject({ ...expected, unknown: [] });
  });

  test.each([
    ["js wrap", ["wrap"]],
    ["js showLineNumbers {1}", ["showLineNumbers"]],
    ['js ins={2-3} del={4} "useState"', ["ins={2-3}", "del={4}", '"useState"']],
    ["js title=app.js", ["title=app.js"]],
    ['python linenums="1" hl_lines="2 3"', ['linenums="1"', 'hl_lines="2 3"']],
    ["{.python .numberLines}", [".numberLines"]],
    ["python=", ["="]],
    ["js /a b/", ["/a", "b/"]],
  ])("of %j is not understood", (line, unknown) => {
    expect(read(line).unknown).toEqual(unknown);
  });

  test("does not mark lines if the braces belong to another attribute", () => {
    expect(read("js ins={2}").range).toBe("");
  });
});
