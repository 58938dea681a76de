/** Hints for what esbuild's own message does not say: other quotes, and another language. Pure. */

/** A place that cannot be read. */
export interface SyntaxPlace {
  /** The whole file. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** @returns The hint for a mistake in TypeScript, or `null`. */
export function hintForScript({ text, line }: SyntaxPlace): string | null {
  if (/^\s*\{/u.test(text)) return "write `export default` before the first `{`";
  const here = lineIn(text, line);
  const straight = here.replaceAll(/[“”„‟«»]/gu, '"').replaceAll(/[‘’]/gu, "'");
  if (straight !== here) return `write straight quotes: ${straight}`;
  return here.includes("<!--") ? "write the comment between {/* and */}" : null;
}

/** @returns The hint for a mistake in CSS, or `null`. */
export function hintForStyle({ text, line }: SyntaxPlace): string | null {
  return /\$[\w-]|^@(?:include|mixin|extend|use|function|if|each|apply|tailwind)\b|^@\w+\s*:/u.test(lineIn(text, line))
    ? "write CSS, which has nesting and variables: Sass, Less and Tailwind are not compiled here"
    : null;
}

function lineIn(text: string, line: number): string {
  return (text.split("\n")[line - 1] ?? "").trim();
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
