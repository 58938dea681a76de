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
  const lines = text.split("\n");
  const here = lines[line - 1] ?? "";
  const at = here.slice(column - 1);
  if (/^\s*\{/u.test(text)) return "write `export default` before the first `{`";
  if (/[“”„‟«»]/u.test(at)) return `write straight quotes: ${here.trim().replaceAll(/[“”„‟«»]/gu, '"')}`;
  if (/^[‘’]/u.test(at)) return `write straight quotes: ${here.trim().replaceAll(/[‘’]/gu, "'")}`;
  if (reason === "Unterminated string literal") {
    const [, before = "", quote = '"', rest = ""] = /^([^"']*)(["'])(.*)$/u.exec(here) ?? [];
    return `close the text with a quote: ${before.trim()} ${quote}${rest.trim().replace(/[,;]$/u, "")}${quote},`;
  }
  if (reason.startsWith("Unterminated template")) return "close the text with a backtick";
  if (/^\s*#/u.test(here)) return "comments begin with `//`";
  const [, wanted = "", found = ""] = /^Expected (?:"([^"]+)"|\w+) but found "?(.+?)"?$/u.exec(reason) ?? [];
  const [, unexpected = found] = /^Unexpected "(.+)"$/u.exec(reason) ?? [];
  if (reason === "Unexpected end of file" || found === "end of file") {
    const open = openBracket(text);
    return open === null
      ? null
      : `close the \`${open.bracket}\` of line ${open.line} with \`${closing[open.bracket]}\``;
  }
  switch (unexpected) {
    case "=":
      return "write `:` instead of `=`";
    case ";":
      return "write `,` instead of `;`";
    case "#":
      return "comments begin with `//`";
    case "<":
      return "tags need a file whose name ends with .tsx, which the config imports";
    case ":":
      return wanted === "" ? null : "remove it, or put the lines into braces: `{ … }`";
  }
  const isCloser = /^[\]})]$/u.test(unexpected);
  if (isCloser && wanted === "") return "remove it: it closes no bracket";
  if (isCloser) return `write \`${wanted}\` instead of \`${unexpected}\``;
  if (/^[\]})]$/u.test(wanted)) {
    const before = here.slice(0, column - 1);
    const [, key = "", words = ""] = /^\s*(["'\w-]+)\s*:\s*([A-Za-z][^"',{}[\]]*?),?\s*$/u.exec(here) ?? [];
    if (words !== "" && before.trim() !== "") return `put the text in quotes: ${key}: ${JSON.stringify(words)},`;
    const previous = lines.slice(0, line - 1).findLastIndex((each) => each.trim() !== "");
    return before.trim() === "" && previous !== -1
      ? `write a comma at the end of line ${previous + 1}: ${(lines[previous] ?? "").trim()},`
      : `write a comma before \`${unexpected}\``;
  }
  return wanted === "" ? null : `write \`${wanted}\` instead of \`${unexpected}\``;
}

const voidNames = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/u;

/** Mistakes in the elements of a component, of which esbuild names only a consequence, or `null`. */
export function describeMarkup({
  reason,
  text,
  line,
  column,
}: SyntaxPlace): { readonly reason: string; readonly hint: string } | null {
  const lines = text.split("\n");
  const before = [...lines.slice(0, line - 1), (lines[line - 1] ?? "").slice(0, column - 1)].join("\n");
  const at = (lines[line - 1] ?? "").slice(column - 1);
  if (at.startsWith("!--")) {
    const [, comment = ""] = /^!--([\s\S]*?)-->/u.exec(text.slice(before.length)) ?? [];
    return { reason: "a comment of HTML in an element", hint: `write {/* ${comment.trim()} */}` };
  }
  const around = lines.slice(Math.max(0, line - 3), line).join("\n");
  if (
    /^(?:Unterminated regular expression|Expected .+ but found "<"|Unexpected "<")/u.test(reason) &&
    /(?:<\/[\w.]+|\/)>\s*<[A-Za-z]/u.test(around)
  )
    return { reason: "two elements side by side", hint: "put them into one: <> … </>" };
  const [, closed = "", opened = ""] =
    /^Unexpected closing "([^"]+)" tag does not match opening "([^"]+)" tag$/u.exec(reason) ?? [];
  if (opened !== "")
    return {
      reason: `<${opened}> is not closed before </${closed}>`,
      hint: voidNames.test(opened) ? `write <${opened} />` : `write </${opened}> before </${closed}>`,
    };
  if (/^The character "[}>]" is not valid inside a JSX element$/u.test(reason)) {
    const open: string[] = [];
    for (const [, slash, name = "", end] of before.matchAll(/<(\/?)([A-Za-z][\w.]*)[^<>]*?(\/?)>/gu))
      if (slash === "/") open.pop();
      else if (end !== "/") open.push(name);
    const last = open.at(-1);
    if (last !== undefined && at.startsWith("}"))
      return { reason: `<${last}> is not closed`, hint: `write </${last}> before the }` };
  }
  return null;
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
export function hintForStyle({ reason, text, line }: SyntaxPlace): string | null {
  const here = (text.split("\n")[line - 1] ?? "").trim();
  if (reason.startsWith("Comments in CSS"))
    return `write /* ${here.replace(/^\/+\s*/u, "")} */; otherwise browsers skip the rule that follows`;
  if (/\$[\w-]/u.test(here)) {
    const own = here.replace(/^\$([\w-]+)\s*:/u, ":root { --$1:").replaceAll(/\$([\w-]+)/gu, "var(--$1)");
    return `write CSS instead of Sass: ${own.startsWith(":root") ? `${own.replace(/;?$/u, ";")} }` : own}`;
  }
  if (/^@(?:include|mixin|extend|use|function|if|each|apply|tailwind)\b/u.test(here))
    return "write CSS: Sass and Tailwind are not compiled here";
  if (/^@\w+\s*:/u.test(here)) return "write CSS instead of Less: `--name: value` in `:root { … }`, and `var(--name)`";
  return null;
}

/** Functions that configs use, and the modules that export them. */
const exporters: readonly (readonly [names: string, module: string])[] = [
  ["defineConfig definePlugin defineFeature", "docsgen"],
  ["readFileSync readdirSync existsSync", "node:fs"],
  ["readFile readdir", "node:fs/promises"],
  ["join resolve dirname basename", "node:path"],
  ["fileURLToPath pathToFileURL", "node:url"],
  ["execSync execFileSync", "node:child_process"],
];

/** @returns The hint for an error that the running config throws, or `null`. */
export function hintForFailure(reason: string): string | null {
  const [, name = ""] = /^(\S+) is not defined$/u.exec(reason) ?? [];
  switch (name) {
    case "":
      break;
    case "require":
      return 'write `import name from "…"` at the top';
    case "module":
    case "exports":
      return 'write `export default { title: "…" }`';
    case "__dirname":
      return "write `import.meta.dirname`";
    case "__filename":
      return "write `import.meta.filename`";
    case "window":
    case "document":
    case "location":
      return "the config runs in Node.js, without a browser";
    case "z":
      return 'write `import * as z from "zod"` at the top';
    default: {
      const from = exporters.find(([names]) => names.split(" ").includes(name))?.[1];
      if (from !== undefined) return `write \`import { ${name} } from "${from}"\` at the top`;
      return `import or declare it, or, if it is a text, write it in quotes: ${JSON.stringify(name)}`;
    }
  }
  const [, early = ""] = /^Cannot access '(.+)' before initialization$/u.exec(reason) ?? [];
  if (early !== "") return `declare \`${early}\` above the line that uses it`;
  const [, read = ""] = /^Cannot read properties of (?:undefined|null) \(reading '(.+)'\)$/u.exec(reason) ?? [];
  return read === "" ? null : `the value before \`.${read}\` is missing: check its name, or write \`?.${read}\``;
}
