/** What an editor offers to do about a problem, and what that makes of the text. */
import { describe, expect, test } from "vitest";
import type { FileDiagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { spanIn } from "../../../src/compiler/diagnostics/line-index.ts";
import type { OfferedAction } from "../../../src/compiler/editor/code-actions.ts";
import { acceptance, allFixes, fixFor } from "../../../src/compiler/editor/code-actions.ts";
import { toRange } from "../../../src/compiler/editor/positions.ts";
import { TextDocument } from "vscode-languageserver-textdocument";

type Replacements = Partial<Pick<FileDiagnostic, "fix" | "suggestion">>;

/** A text with a problem between the marks. */
function problemIn(marked: string, replacement: Replacements = {}): { text: string; problem: FileDiagnostic } {
  const [before = "", inside = "", after = ""] = marked.split("¦");
  const text = before + inside + after;
  const span = spanIn(text, before.length, before.length + inside.length);
  const code = "broken-link";
  return {
    text,
    problem: {
      kind: "file",
      code,
      severity: "error",
      message: "",
      hint: null,
      fix: null,
      file: "a.md",
      span,
      ...replacement,
    },
  };
}

function applied(text: string, edits: OfferedAction["edits"]): string {
  const document = TextDocument.create("", "", 0, text);
  return edits.reduceRight((result, { span, to }) => {
    const { start, end } = toRange(span);
    return result.slice(0, document.offsetAt(start)) + to + result.slice(document.offsetAt(end));
  }, text);
}

const suggestion = { from: "one", to: "two" };
const fix = { from: "one", to: "two" };

describe("a suggestion", () => {
  test.each([
    ["x ¦[a](one.md)¦ y", "x [a](two.md) y"],
    ["one ¦[a](one.md)¦ one", "one [a](two.md) one"],
    // It is not known which of them is meant.
    ["¦[one](one.md)¦", null],
    ["¦[a](b.md)¦ one", null],
  ])("for %s", (marked, result) => {
    const { text, problem } = problemIn(marked, { suggestion });
    const offered = fixFor(problem, text);
    expect(offered === null ? null : applied(text, offered.edits)).toBe(result);
    expect(offered?.isPreferred ?? false).toBe(false);
  });
});

test.each([
  ["a ¦one¦ one", "a two one"],
  ["a ¦once¦ one", null],
])("a fix is made where its problem begins, if the text is there still: %s", (marked, result) => {
  const { text, problem } = problemIn(marked, { fix });
  const offered = fixFor(problem, text);
  expect(offered === null ? null : applied(text, offered.edits)).toBe(result);
});

test.each([
  [{ from: "one", to: "two" }, "Replace “one” with “two”"],
  [{ from: "one", to: " " }, "Remove “one”"],
  // What is more than a word is said by the hint.
  [{ from: "", to: "one" }, "Close it with one"],
  [{ from: "one", to: "one\ntwo" }, "Close it with one"],
])("the edit %j is named “%s”", (each, title) => {
  const { text, problem } = problemIn("¦one¦", { suggestion: { ...each, span: spanIn("one", 0, each.from.length) } });
  expect(fixFor({ ...problem, hint: "close it with one" }, text)?.title).toBe(title);
});

test("of fixes that overlap, only the first is made", () => {
  const { text, problem } = problemIn("¦one¦ and one\nand one\n", { fix });
  const at = (offset: number, from: string, to: string): FileDiagnostic => ({
    ...problem,
    fix: { from, to },
    span: spanIn(text, offset, offset + from.length),
  });
  const all = [problem, at(0, "one and", "no"), at(8, "one", "1"), at(16, "one", "three")];
  expect(applied(text, allFixes(all, text))).toBe("two and 1\nand three\n");
});

test.each([
  ["A.\n\nB\n¦c¦ d\n", "A.\n\n<!-- docsgen-ignore broken-link: why it is accepted -->\nB\nc d\n"],
  ["A.\r\n\r\n¦B¦\r\n", "A.\r\n\r\n<!-- docsgen-ignore broken-link: why it is accepted -->\r\nB\r\n"],
  ["> A\n> ¦b¦\n", "> <!-- docsgen-ignore broken-link: why it is accepted -->\n> A\n> b\n"],
  ["¦A¦", "<!-- docsgen-ignore broken-link: why it is accepted -->\nA"],
  ["```js\na\n\n¦b¦\n```\n", "<!-- docsgen-ignore broken-link: why it is accepted -->\n```js\na\n\nb\n```\n"],
  ["---\ntitle: ¦A¦\n---\n", null],
])("a problem in %j is accepted above its block", (marked, expected) => {
  const { text, problem } = problemIn(marked);
  const offered = acceptance(problem, text);
  expect(offered === null ? null : applied(text, offered.edits)).toBe(expected);
});
