/** Mistakes in the elements of a component, of which esbuild names only a consequence. */
import { expect, test } from "vitest";
import { describeMarkup } from "../../../src/compiler/config/syntax-hint.ts";

test.each([
  ["<p><!-- x --></p>", 'Expected identifier but found "!"', 5, "a comment of HTML in an element", "write {/* x */}"],
  [
    "<p>x</p><p>y</p>;",
    "Unterminated regular expression",
    17,
    "two elements side by side",
    "put them into one: <> … </>",
  ],
  [
    "{ return <p>x; }",
    'The character "}" is not valid inside a JSX element',
    16,
    "<p> is not closed",
    "write </p> before the }",
  ],
  [
    "<p>a<br>b</p>",
    'Unexpected closing "p" tag does not match opening "br" tag',
    12,
    "<br> is not closed before </p>",
    "write <br />",
  ],
])("%s", (text, reason, column, found, hint) => {
  expect(describeMarkup({ reason, text, line: 1, column })).toEqual({ reason: found, hint });
});

test("other mistakes are left to esbuild's words", () => {
  expect(describeMarkup({ reason: 'Expected ";" but found "x"', text: "a x", line: 1, column: 3 })).toBeNull();
});
