/** What is half typed at the cursor (¦), and where positions of an editor are in a text. */
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Cursor } from "../../../src/compiler/editor/cursor.ts";
import { cursorAt } from "../../../src/compiler/editor/cursor.ts";
import { isWithin, spanOnLine, toRange } from "../../../src/compiler/editor/positions.ts";
import type { Replacement } from "../../../src/compiler/editor/text-edits.ts";
import { editsBetween } from "../../../src/compiler/editor/text-edits.ts";

function cursorIn(marked: string): Cursor | null {
  const before = marked.slice(0, marked.indexOf("¦")).split("\n");
  return cursorAt(marked.replace("¦", ""), before.length - 1, (before.at(-1) ?? "").length);
}

const cursors: readonly (readonly [marked: string, cursor: Cursor | null])[] = [
  ["See [a](gui¦", { kind: "link", role: "link", written: "gui" }],
  ["See [a](gui¦)", { kind: "link", role: "link", written: "gui" }],
  ["![a](img/¦)", { kind: "link", role: "asset", written: "img/" }],
  ["[a](limits.md#si¦)", { kind: "anchor", path: "limits.md", written: "si" }],
  ["[a](limits.md?x=1#si¦)", { kind: "anchor", path: "limits.md", written: "si" }],
  ["[a](#si¦)", { kind: "anchor", path: "", written: "si" }],
  ["[a](https://exa¦)", null],
  ["[a]: lim¦", { kind: "link", role: "link", written: "lim" }],
  ['<img src="im¦">', { kind: "link", role: "asset", written: "im" }],
  ["<<< @/_co¦", { kind: "include", written: "@/_co" }],
  ["Up to {{ con¦", { kind: "variable", written: "con", isClosed: false }],
  ["Up to {{con¦}}", { kind: "variable", written: "con", isClosed: true }],
  ["Up to {{ con¦st }}", { kind: "variable", written: "con", isClosed: true }],
  ["Up to {{ con¦ and {{ b }}", { kind: "variable", written: "con", isClosed: false }],
  [":::ti¦", { kind: "directive", form: "container", written: "ti" }],
  ["::vi¦", { kind: "directive", form: "leaf", written: "vi" }],
  ['::chart{kind="b¦', { kind: "attribute-value", directive: "chart", attribute: "kind", written: "b" }],
  ["<!-- docsgen-ignore broken-¦", { kind: "exception", written: "broken-" }],
  ["```js\n[a](gui¦", null],
  ["```js wr¦", { kind: "fence-attribute", used: [], written: "wr" }],
  ['- ~~~js title="a" wr¦', { kind: "fence-attribute", used: ["title", '"a"'], written: "wr" }],
  ["```py¦", { kind: "language", written: "py" }],
  ["```js\n```¦\n", null],
  ["> [!NO¦", { kind: "alert", written: "NO", isClosed: false }],
  ["[!NO¦", null],
  ["As said[^no¦]", { kind: "label", isFootnote: true, written: "no", isClosed: true }],
  ["See [the guide][gu¦", { kind: "label", isFootnote: false, written: "gu", isClosed: false }],
  ["---\nsidebar:\n  hid¦\n---\n", { kind: "key", path: ["sidebar"], used: [], written: "hid" }],
  ["---\nlayout: la¦\n---\n", { kind: "key-value", path: ["layout"], written: "la" }],
  ["Plain text¦", null],
];

test("the cursor says what is being written", () => {
  for (const [marked, cursor] of cursors) expect(cursorIn(marked), marked).toEqual(cursor);
});

test("positions count UTF-16 code units in lines with any ending", () => {
  const text = "a😀b\r\nc\rd\ne";
  const document = TextDocument.create("", "", 0, text);
  const at = (line: number, character: number): string => text.slice(document.offsetAt({ line, character }));
  expect([at(0, 3), at(1, 0), at(2, 0), at(3, 0)]).toEqual(["b\r\nc\rd\ne", "c\rd\ne", "d\ne", "e"]);
  expect(toRange(spanOnLine(2, 4, 6))).toEqual({ start: { line: 2, character: 4 }, end: { line: 2, character: 6 } });
  const isIn = (character: number): boolean => isWithin({ line: 2, character }, spanOnLine(2, 4, 6));
  expect([isIn(3), isIn(4), isIn(6), isIn(7)]).toEqual([false, true, true, false]);
});

/** A text with edits, as an editor makes them: all at once, at places of the text before them. */
function applied(before: string, edits: readonly Replacement[]): string {
  const document = TextDocument.create("", "", 0, before);
  const placed = edits.map(({ span, to }) => {
    const { start, end } = toRange(span);
    return { start: document.offsetAt(start), end: document.offsetAt(end), to };
  });
  let after = "";
  let at = 0;
  for (const { start, end, to } of placed) {
    if (start < at || end < start) throw new Error("edits overlap");
    after += before.slice(at, start) + to;
    at = end;
  }
  return after + before.slice(at);
}

test("the edits between two texts make the one from the other, and never overlap", () => {
  for (const [before, after] of [
    ["aba", "a"],
    ["a", "aba"],
    ["aaa", "aa"],
    ["aa\n", "aaa\n"],
    ["abab\nx\nabab\n", "ab\nx\nababab\n"],
    ["a\nb\nc\n", ""],
    ["", "a\n"],
    ["a\r\nb\r\n", "a\r\nxb\r\n"],
    ["one\n\n\ntwo\n", "one\n\ntwo\n"],
    ["x😀y\n", "x😀😀y\n"],
  ] as const)
    expect([before, applied(before, editsBetween(before, after))]).toEqual([before, after]);
});

test("the edits between two texts change no more than differs", () => {
  expect(editsBetween("one\ntwo\nthree\n", "one\ntwenty\nthree\nfour\n")).toEqual([
    { span: { start: { line: 2, column: 3 }, end: { line: 2, column: 4 } }, to: "enty" },
    { span: { start: { line: 4, column: 1 }, end: { line: 4, column: 1 } }, to: "four\n" },
  ]);
  expect(editsBetween("same\n", "same\n")).toEqual([]);
});
