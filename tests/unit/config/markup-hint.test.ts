/** Mistakes in the elements of a component, of which esbuild names only a consequence. */
import { expect, test } from "vitest";
import { describeMarkup } from "../../../src/compiler/config/syntax-hint.ts";

test.each([
  [
    "<p><!-- x --></p>",
    'Expected identifier but found "!"',
    5,
    "a comment of HTML in an element",
    "write it between {/* and */}",
  ],
  [
    "<p>x</p><p>y</p>;",
    "Unterminated regular expression",
    17,
    "two elements side by side",
    "put them into one: <> … </>",
  ],
])("%s", (text, reason, column, found, hint) => {
  expect(describeMarkup({ reason, text, line: 1, column })).toEqual({ reason: found, hint });
});

test("other mistakes are left to esbuild's words", () => {
  expect(describeMarkup({ reason: 'Expected ";" but found "x"', text: "a x", line: 1, column: 3 })).toBeNull();
});
