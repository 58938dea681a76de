/** Hints for TypeScript and CSS that esbuild cannot parse. Pure. */

/** A place that cannot be read. */
export interface SyntaxPlace {
  /** esbuild's message: 'Expected "}" but found ";"'. */
  readonly reason: string;
  /** The whole file. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** @returns The hint for a mistake in TypeScript, or `null`. */
export function hintForScript({ reason, text, line, column }: SyntaxPlace): string | null {
  const here = text.split("\n")[line - 1] ?? "";
  if (/^\s*\{/u.test(text)) return "write `export default` before the first `{`";
  if (/[“”„‟«»‘’]/u.test(here.slice(column - 1)))
    return `write straight quotes: ${here
      .trim()
      .replaceAll(/[“”„‟«»]/gu, '"')
      .replaceAll(/[‘’]/gu, "'")}`;
  const [, wanted = "", found = ""] =
    /^(?:Expected (?:"([^"]+)"|\w+) but found|Unexpected) "?(.+?)"?$/u.exec(reason) ?? [];
  if (/end of file/u.test(reason)) {
    const open = openBracket(text);
    return open === null
      ? null
      : `close the \`${open.bracket}\` of line ${open.line} with \`${closing[open.bracket]}\``;
  }
  if (/^[\]})]$/u.test(wanted) && /^\w/u.test(found))
    return here.slice(0, column - 1).trim() === ""
      ? "write a comma at the end of the line above"
      : `write a comma before \`${found}\`, or the text in quotes`;
  const meant = found === "=" ? ":" : found === ";" ? "," : wanted;
  return meant === "" ? null : `write \`${meant}\` instead of \`${found}\``;
}

/** Mistakes in the elements of a component, of which esbuild names only a consequence, or `null`. */
export function describeMarkup({
  reason,
  text,
  line,
  column,
}: SyntaxPlace): { readonly reason: string; readonly hint: string } | null {
  const lines = text.split("\n");
  if ((lines[line - 1] ?? "").slice(column - 1).startsWith("!--"))
    return { reason: "a comment of HTML in an element", hint: "write it between {/* and */}" };
  const around = lines.slice(Math.max(0, line - 3), line).join("\n");
  const isRefused = /^(?:Unterminated regular expression|Expected .+ but found "<"|Unexpected "<")/u.test(reason);
  return isRefused && /(?:<\/[\w.]+|\/)>\s*<[A-Za-z]/u.test(around)
    ? { reason: "two elements side by side", hint: "put them into one: <> … </>" }
    : null;
}

const closing: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** The innermost bracket that is still open at the end. */
function openBracket(text: string): { readonly bracket: string; readonly line: number } | null {
  const open: { readonly bracket: string; readonly line: number }[] = [];
  const code = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\/|[{}[\]()]|\n/gu;
  let line = 1;
  for (const [token] of text.matchAll(code)) {
    line += token.split("\n").length - 1;
    if (token in closing) open.push({ bracket: token, line });
    else if (/^[\]})]$/u.test(token)) open.pop();
  }
  return open.at(-1) ?? null;
}

/** @returns The hint for a mistake in CSS, or `null`. */
export function hintForStyle({ text, line }: SyntaxPlace): string | null {
  const here = (text.split("\n")[line - 1] ?? "").trim();
  return /\$[\w-]|^@(?:include|mixin|extend|use|function|if|each|apply|tailwind)\b|^@\w+\s*:/u.test(here)
    ? "write CSS, which has nesting and variables: Sass, Less and Tailwind are not compiled here"
    : null;
}

/** What modules in CommonJS have, and what to write in its place. */
const ofCommonJs: Readonly<Record<string, string>> = {
  require: 'write `import name from "…"` at the top',
  module: 'write `export default { title: "…" }`',
  exports: 'write `export default { title: "…" }`',
  __dirname: "write `import.meta.dirname`",
  __filename: "write `import.meta.filename`",
  defineConfig: 'write `import { defineConfig } from "docsgen"` at the top',
};

/** @returns The hint for an error that the running config throws, or `null`. */
export function hintForFailure(reason: string): string | null {
  const [, name] = /^(\S+) is not defined$/u.exec(reason) ?? [];
  if (name === undefined) return null;
  return Object.hasOwn(ofCommonJs, name)
    ? (ofCommonJs[name] ?? null)
    : `import or declare it, or, if it is a text, write it in quotes: ${JSON.stringify(name)}`;
}
