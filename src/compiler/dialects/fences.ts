/**
 * Words of other tools after the language of a fence and in comments of code, with docsgen's equivalents. Most of
 * these words are those of several tools: Docusaurus, Expressive Code, MkDocs, Nextra, Rspress, Shiki and VitePress.
 */
import type { Rewritten } from "./dialect.ts";

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
  [/^\{[\d\s,-]+\}$/u, "separate lines and ranges with commas: {1,3-5}"],
  [/^lang(?:uage)?$/iu, "name this language in place of diff, and mark the lines as ins={2} and del={3}"],
  [/^npm2yarn$/iu, "write :::package-managers on the line before the block, and ::: after it"],
  [/^(?:ins|add|added)$/iu, "write the added lines as ins={2,4-5}"],
  [/^(?:del|rem|removed)$/iu, "write the removed lines as del={2,4-5}"],
  [/^collapse$/iu, "write collapse alone, which collapses the whole block"],
  [/^"/u, "mark a word with a comment `[!code word:…]` on the line before it"],
  [/^(?:hl_lines|highlight|mark|lines)$/iu, "write the lines in braces: {1,3-5}"],
  [/^focus$/iu, "mark each line with a comment `[!code focus]` at its end"],
  [/^(?:tab|label|sync)$/iu, "write the tab's label in brackets: [Label]"],
];

/** Names of other tools that authors misspell. */
export const otherWords = ["highlight", "focus", "filename", "linenos", "lineNumbers", "showLineNumbers"];

/** docsgen's equivalent of another tool's word, with its value: `linenums` → `numbers`; `null` if there is none. */
export function equivalentOf(name: string, value: string | null): string | null {
  return replacements.find(([names]) => names.test(name))?.[1](value) ?? null;
}

/** The advice on a word without an equivalent, or `null`. */
export function adviceOn(name: string): string | null {
  const [, word] = /^\/([^/]+)\/$/u.exec(name) ?? [];
  if (word !== undefined) return `mark the word with a comment \`[!code word:${word}]\` on the line before it`;
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

/**
 * Corrects an attribute that is known by its form.
 * @param code The code of the block.
 */
export function rewriteAttribute(attribute: string, code: string): Rewritten | null {
  return (
    (code.trim() === "" ? includeFor(attribute) : null) ??
    linesFor(attribute, code.split("\n").length) ??
    titleFor(attribute)
  );
}

/** The hint for `file=x.js#L1-L3` on an empty block, with which other tools show a file. */
function includeFor(attribute: string): Rewritten | null {
  const [, file = "", lines] =
    /^(?:file|src|path|source)=["']?([^\s"'#]+\.\w+)(?:#L?(\d+(?:-L?\d+)?))?["']?$/u.exec(attribute) ?? [];
  if (file === "") return null;
  const region = lines === undefined ? "" : "; to show some of its lines, name them: <<< …#name";
  return {
    hint: `to show a file, write <<< ./${file.replace(/^\.\//u, "")} in place of the block${region}`,
    to: null,
  };
}

/** `{1;2}` → `{1,2}`, `{L1-L3}` → `{1-3}`, and `{3-}` → `{3-9}` in a block of nine lines. */
function linesFor(attribute: string, last: number): Rewritten | null {
  const [, name = "", inner = ""] = /^(ins=|del=)?\{([^{}]*)\}$/u.exec(attribute) ?? [];
  if (!/\d/u.test(inner) || !/^[\s\dL,;:.–—-]+$/u.test(inner)) return null;
  const parts = inner
    .replaceAll("L", "")
    .replaceAll(/\s*(?:\.{2,3}|[–—:-])\s*/gu, "-")
    .split(/[\s,;]+/u)
    .filter((part) => part !== "")
    .map((part) => part.replace(/^-/u, "1-").replace(/-$/u, `-${last}`))
    .map((part) =>
      part.replace(/^(\d+)-(\d+)$/u, (range, first, end) => (Number(first) > Number(end) ? `${end}-${first}` : range)),
    );
  if (!parts.every((part) => /^\d+(?:-\d+)?$/u.test(part))) return null;
  const to = `${name}{${parts.join(",")}}`;
  return to === attribute ? null : { hint: `write ${to}`, to };
}

/** The name of the file after the language: `js:src/app.js` */
function titleFor(attribute: string): Rewritten | null {
  const [, file] = /^:([\w./-]*\w\.\w+)$/u.exec(attribute) ?? [];
  const title = `title="${file}"`;
  return file === undefined ? null : { hint: `write ${title} after the language and a space`, to: ` ${title}` };
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
