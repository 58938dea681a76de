/** What to write where the config, or a style sheet, cannot be read. */
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { hintForFailure, hintForScript } from "../../../src/compiler/config/syntax-hint.ts";

/** The hint for the first error of a module. */
function hintOf(text: string): string | null {
  try {
    transformSync(text, { loader: "ts", logLevel: "silent" });
    return null;
  } catch (error) {
    const [found] = error instanceof Error && "errors" in error && Array.isArray(error.errors) ? error.errors : [];
    const { line, column } = found.location;
    return hintForScript({ reason: found.text, text, line, column: column + 1 });
  }
}

test.each([
  ['export default {\n  title = "T",\n};\n', "write `:` instead of `=`"],
  ['export default {\n  title: "T";\n};\n', "write `,` instead of `;`"],
  ['export default {\n  title: "T"\n  base: "/",\n};\n', "write a comma at the end of the line above"],
  ["export default {\n  title: “T”,\n};\n", 'write straight quotes: title: "T",'],
  ["export default {\n  title: My Docs,\n};\n", "write a comma before `Docs`, or the text in quotes"],
  ['export default {\n  title: "T",\n', "close the `{` of line 1 with `}`"],
  ['export default {\n  hosts: ["netlify"},\n};\n', "write `]` instead of `}`"],
  ['{ "title": "T" }\n', "write `export default` before the first `{`"],
  ['import { x } form "./x.ts";\n', "write `from` instead of `form`"],
])("%j", (text, hint) => {
  expect(hintOf(text)).toBe(hint);
});

test.each([
  ["require is not defined", 'write `import name from "…"` at the top'],
  ["__dirname is not defined", "write `import.meta.dirname`"],
  ["BASE is not defined", 'import or declare it, or, if it is a text, write it in quotes: "BASE"'],
  ["x is not a function", null],
])("%s", (reason, hint) => {
  expect(hintForFailure(reason)).toBe(hint);
});
