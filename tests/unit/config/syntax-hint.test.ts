/** What to write where the config cannot be read, and its parser does not say it. */
import { expect, test } from "vitest";
import { hintForFailure, hintForScript } from "../../../src/compiler/config/syntax-hint.ts";

test.each([
  ["export default {\n  title: “T”,\n};\n", 'write straight quotes: title: "T",'],
  ['{ "title": "T" }\n', "write `export default` before the first `{`"],
  ["<p>\n<!-- x --></p>", "write the comment between {/* and */}"],
  ['export default {\n  title = "T",\n};\n', null],
])("%j", (text, hint) => {
  expect(hintForScript({ text, line: 2 })).toBe(hint);
});

test.each([
  ["require is not defined", 'write `import name from "…"` at the top'],
  ["__dirname is not defined", "write `import.meta.dirname`"],
  ["BASE is not defined", 'import or declare it, or, if it is a text, write it in quotes: "BASE"'],
  ["x is not a function", null],
])("%s", (reason, hint) => {
  expect(hintForFailure(reason)).toBe(hint);
});
