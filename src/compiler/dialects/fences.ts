/**
 * Words of other tools after the language of a fence and in comments of code, with docsgen's equivalents. Most of
 * these words are those of several tools: Docusaurus, Expressive Code, MkDocs, Nextra, Rspress, Shiki and VitePress.
 */

/** Attributes of other tools, by the name before "=", and their equivalents. */
const replacements: readonly (readonly [names: RegExp, write: (value: string | null) => string | null])[] = [
  [
    /^(?:show-?line-?numbers|\.?number-?lines|line-?numbers|line-?nums|linenos?|)$/iu,
    (value) => (isOn(value) ? "numbers" : value === "false" ? "nonumbers" : numbersFrom(value)),
  ],
  [/^(?:start-?from|start-?line(?:-?number)?|line-?number-?start)$/iu, numbersFrom],
  [/^no-?line-?numbers$/iu, (value) => (value === null ? "nonumbers" : null)],
  [
    /^(?:title|file-?name|file|name|caption)$/iu,
    (value) => (value === null || value === "" || /["\s]/u.test(value) ? null : `title="${value}"`),
  ],
  [/^(?:hl_lines|highlight|mark|lines)$/iu, (value) => linesOf(value)],
  [/^(?:ins|add|added)$/iu, (value) => withName("ins", linesOf(value))],
  [/^(?:del|rem|removed)$/iu, (value) => withName("del", linesOf(value))],
  [/^(?:word-?)?wrap$/iu, (value) => (isOn(value) ? "wrap" : null)],
  [/^frame$/iu, (value) => (value === "terminal" ? "terminal" : null)],
];

/** Attributes without an equivalent on the fence, and what to write instead. */
const advice: readonly (readonly [names: RegExp, hint: string])[] = [
  [/^lang(?:uage)?$/iu, "name this language in place of diff, and mark the lines as ins={2} and del={3}"],
  [/^npm2yarn$/iu, "write :::package-managers on the line before the block, and ::: after it"],
  [/^["/]/u, "mark a word with a comment `[!code word:…]` on the line before it"],
  [/^focus$/iu, "mark each line with a comment `[!code focus]` at its end"],
];

/** docsgen's equivalent of another tool's word, with its value: `linenums` → `numbers`; `null` if there is none. */
export function equivalentOf(name: string, value: string | null): string | null {
  return replacements.find(([names]) => names.test(name))?.[1](value) ?? null;
}

/** The advice on a word without an equivalent, or `null`. */
export function adviceOn(name: string): string | null {
  return advice.find(([names]) => names.test(name))?.[1] ?? null;
}

function isOn(value: string | null): boolean {
  return value === null || value === "true" || value === "";
}

/** "1" → "numbers", "10" and MkDocs's "10 2", with a step, → "numbers=10" */
function numbersFrom(value: string | null): string | null {
  const [, first] = /^(\d+)(?:\s+\d+)*$/u.exec(value ?? "") ?? [];
  return first === undefined ? null : first === "1" ? "numbers" : `numbers=${first}`;
}

function withName(name: string, lines: string | null): string | null {
  return lines === null ? null : `${name}=${lines}`;
}

/** "2 4-6" → "{2,4-6}" */
function linesOf(value: string | null): string | null {
  return value !== null && /^\d+(?:-\d+)?(?:[\s,]+\d+(?:-\d+)?)*\s*$/u.test(value)
    ? `{${value.trim().replaceAll(/[\s,]+/gu, ",")}}`
    : null;
}

/** Names of markers in comments: `[!code add]`. */
export const otherMarkers: Readonly<Record<string, string>> = {
  "+": "++",
  "-": "--",
  add: "++",
  added: "++",
  del: "--",
  ins: "++",
  mark: "highlight",
  err: "error",
  rem: "--",
  remove: "--",
  removed: "--",
  warn: "warning",
};

/** The text before the name of a region in the marks of AsciiDoc, Angular, mdBook, MkDocs, Google, AWS and DocFX. */
export const regionMarks =
  /(?:tag::|#docregion[ \t]+|ANCHOR:[ \t]*|\[start:?[ \t]*|snippet-start:\[|begin-snippet:[ \t]*|<)$/iu;
