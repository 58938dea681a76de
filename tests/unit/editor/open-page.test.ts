/** Which problems an editor shows while their author types, and where. */
import { describe, expect, test } from "vitest";
import type { FileDiagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import type { LineRange, ShownProblems } from "../../../src/compiler/editor/open-page.ts";
import { afterEdit, afterPause, findLineEdit, whileTyping } from "../../../src/compiler/editor/open-page.ts";

/** A problem that is named by its message, on a line. */
function problem(named: string): FileDiagnostic {
  const [message = "", line = ""] = named.split("@");
  const position = (column: number): { line: number; column: number } => ({ line: Number(line), column });
  const span = { start: position(1), end: position(2) };
  return { kind: "file", code: "broken-link", severity: "error", message, hint: null, fix: null, file: "a.md", span };
}

const listOf = (named: string): readonly FileDiagnostic[] => (named === "" ? [] : named.split(" ").map(problem));
const namesOf = (list: readonly FileDiagnostic[]): string =>
  list.map(({ message, span }) => `${message}@${span.start.line}`).join(" ");
const lines = (first: number, last = first): LineRange => ({ first, last });
const state = (shown: string, waiting: string, edited: LineRange | null): ShownProblems => ({
  shown: listOf(shown),
  waiting: listOf(waiting),
  edited,
});
const stateOf = ({ shown, waiting, edited }: ShownProblems): unknown => [namesOf(shown), namesOf(waiting), edited];

test.each([
  ["a\nb\nc", "a\nb\nc", null],
  ["a\nb\nc", "a\nx\nc", [lines(2), lines(2)]],
  ["a\nb\nc", "a\nc", [lines(2), lines(2, 1)]],
  ["a\nc", "a\nb\nc", [lines(2, 1), lines(2)]],
  // Which of equal lines was inserted is not known.
  ["a\na\nb", "a\na\na\nb", [lines(1, 2), lines(1, 3)]],
  ["a\r\nb", "a\r\nx", [lines(2), lines(2)]],
] as const)("the edit from %j to %j", (before, after, expected) => {
  const found = findLineEdit(before, after);
  expect(found).toEqual(expected === null ? null : { before: expected[0], after: expected[1] });
});

describe("after an edit", () => {
  const edit = (from: LineRange, to: LineRange): { before: LineRange; after: LineRange } => ({
    before: from,
    after: to,
  });
  test.each([
    [
      "of the same line, what waits still waits",
      state("", "a@3", lines(3)),
      edit(lines(3), lines(3)),
      ["", "a@3", lines(3)],
    ],
    ["of the next line, too", state("", "a@3", lines(3)), edit(lines(4), lines(4)), ["", "a@3", lines(3, 4)]],
    ["of the line before, too", state("", "a@3", lines(3)), edit(lines(2), lines(2)), ["", "a@3", lines(2, 3)]],
    ["of a line elsewhere, it is shown", state("", "a@3", lines(3)), edit(lines(5), lines(5)), ["a@3", "", lines(5)]],
    [
      "above, it is shown where it is now",
      state("b@9", "a@8", lines(8)),
      edit(lines(2), lines(2, 4)),
      ["b@11 a@10", "", lines(2, 4)],
    ],
    [
      "of nothing before, it is the edited line",
      state("b@9", "", null),
      edit(lines(2), lines(2)),
      ["b@9", "", lines(2)],
    ],
  ] as const)("%s", (_case, before, change, expected) => {
    expect(stateOf(afterEdit(before, change))).toEqual(expected);
  });
});

describe("while a line is typed", () => {
  test.each([
    ["what becomes wrong waits", state("", "", lines(3)), "a@3", ["", "a@3"]],
    ["what was shown stays as long as it is found", state("a@1 b@2", "", lines(3)), "a@1", ["a@1", ""]],
    ["what disappears below stays, once", state("a@1 c@7", "", lines(3)), "a@1", ["a@1 c@7", ""]],
    ["what is found below is shown once", state("c@7", "", lines(3)), "c@7", ["c@7", ""]],
    ["what disappears above is gone", state("a@1", "", lines(3)), "", ["", ""]],
  ] as const)("%s", (_case, before, found, expected) => {
    const { shown, waiting } = whileTyping(before, listOf(found));
    expect([namesOf(shown), namesOf(waiting)]).toEqual(expected);
  });

  test("and after a pause, everything is shown", () => {
    expect(stateOf(afterPause(listOf("a@1 b@2")))).toEqual(["a@1 b@2", "", null]);
  });
});
