/**
 * Checks whether a piece of code parses in its language. Documentation shows fragments, so JavaScript may be a module,
 * the body of a function, of a class or of an object, or an expression, and TypeScript may be declarations alone.
 * Samples that leave something out (`...`) are not checked, and `<name>` may stand for what readers fill in. Parsers
 * are loaded when a page first needs them.
 */
import type { YAMLError } from "yaml";
import { parseAllDocuments } from "yaml";
import { lowerFirst } from "../diagnostics/catalog.ts";
import { loadScriptParser } from "../facts/script-parser.ts";
import { loadShellParser } from "./shell-parser.ts";
import { placeOfYamlError } from "./yaml-place.ts";

/** A parser's message and its position: offset and length in the code, in UTF-16 code units. */
export interface SyntaxProblem {
  readonly reason: string;
  readonly offset: number;
  readonly length: number;
  /** Overrides the default hint. */
  readonly hint?: string;
  /** The replacement for the code at the position, if the hint names one. */
  readonly to?: string;
}

/** Parsers by the language of a block, as its author writes it: "JSON" and "json" are the same. */
export interface CodeSyntax {
  /** The language's name for messages, or `null` if we do not check it. */
  readonly nameOf: (language: string) => string | null;
  /** Returns "unavailable" if the language's parser cannot be loaded on this machine. */
  readonly check: (language: string, code: string) => Promise<SyntaxProblem | "unavailable" | null>;
  /**
   * Whether all of these shell scripts parse. One call checks a whole page, because each call costs a few milliseconds.
   */
  readonly parsesAsShell: (pieces: readonly string[]) => Promise<boolean>;
}

type Result = SyntaxProblem | "unavailable" | null;
type Parse = (code: string) => Result | Promise<Result>;

interface Grammar {
  readonly name: string;
  readonly load: () => Promise<Parse>;
}

const json: Grammar = { name: "JSON", load: loadJson };
const yaml: Grammar = { name: "YAML", load: () => Promise.resolve(parseYaml) };
const shell: Grammar = { name: "shell", load: async () => parseShell(await loadShellParser()) };
const script = (name: string, lang: "jsx" | "ts" | "tsx"): Grammar => ({ name, load: () => loadScript(lang) });

const grammars: ReadonlyMap<string, Grammar> = new Map([
  ["json", json],
  ["yaml", yaml],
  ["yml", yaml],
  ...["js", "javascript", "jsx", "mjs", "cjs"].map((name) => [name, script("JavaScript", "jsx")] as const),
  ...["ts", "typescript", "mts", "cts"].map((name) => [name, script("TypeScript", "ts")] as const),
  ["tsx", script("TypeScript", "tsx")],
  ...["bash", "sh", "shell", "zsh"].map((name) => [name, shell] as const),
]);

/**
 * Whether code in this language is parsed as a POSIX or Bash script. Terminal sessions (`console`) and fish are not.
 */
export function isShellLanguage(language: string): boolean {
  return grammars.get(language.toLowerCase()) === shell;
}

/** Loads each parser when it is first needed, once for all pages that share the result. */
export function createCodeSyntax(): CodeSyntax {
  const parsers = new Map<Grammar, Promise<Parse>>();
  const parserOf = (grammar: Grammar): Promise<Parse> => {
    const known = parsers.get(grammar) ?? grammar.load();
    parsers.set(grammar, known);
    return known;
  };
  return {
    nameOf: (language) => grammars.get(language.toLowerCase())?.name ?? null,
    check: async (language, code) => {
      const grammar = grammars.get(language.toLowerCase());
      if (grammar === undefined) return null;
      return (await parserOf(grammar))(code);
    },
    parsesAsShell: async (pieces) => {
      const parse = await parserOf(shell);
      // Wrap each piece in a function, so that the next piece cannot close something that this one leaves open.
      return (await parse(pieces.map((piece, index) => `f${index}() {\n:\n${piece}\n}`).join("\n"))) === null;
    },
  };
}

async function loadJson(): Promise<Parse> {
  const { parseTree, printParseErrorCode } = await import("jsonc-parser");
  return (code) => {
    try {
      JSON.parse(code);
      return null;
    } catch {
      if (isElided(code) || placeholder.test(withoutStrings(code))) return null;
      const { text, before } = asWhole(code);
      const errors: { error: number; offset: number; length: number }[] = [];
      parseTree(text, errors, { disallowComments: true });
      const [error] = errors;
      // Several values, or the end of one, are an excerpt.
      if (error !== undefined && printParseErrorCode(error.error) === "EndOfFileExpected") return null;
      if (error === undefined) return before === 0 ? { reason: "not valid JSON", offset: 0, length: 1 } : null;
      const first = { ...error, offset: error.offset - before };
      const name = printParseErrorCode(first.error);
      const known = jsonProblem(name, code, first.offset);
      if (known !== null) return known;
      const problem = { reason: inWords(name), offset: first.offset, length: first.length };
      const hint = jsonHints.get(name);
      return hint === undefined ? problem : { ...problem, hint };
    }
  };
}

/**
 * An excerpt in the object or list that it is a part of, and the length of what is before it:
 * `"scripts": { "build": "docsgen build" },`
 */
function asWhole(code: string): { readonly text: string; readonly before: number } {
  const items = code.trimEnd().replace(/,$/u, "");
  if (/^\s*"(?:[^"\\\n]|\\.)*"\s*:/u.test(code)) return { text: `{${items}}`, before: 1 };
  return /^\s*[{[][^]*[}\]],\s*(?:$|[{[])/u.test(code) ? { text: `[${items}]`, before: 1 } : { text: code, before: 0 };
}

/** Describes syntax of other languages that JSON does not allow, or returns `null`. */
function jsonProblem(name: string, code: string, offset: number): SyntaxProblem | null {
  const before = code.slice(0, offset).trimEnd();
  const rest = code.slice(offset);
  const [word = ""] = /^[\w$.+-]+/u.exec(rest) ?? [];
  const [end = ""] = /^[}\]]/u.exec(rest) ?? [];
  if (end !== "" && before.endsWith(","))
    return { reason: `a comma before ${end}`, offset: before.length - 1, length: 1, hint: "remove the comma", to: "" };
  const [quoted, inner = ""] = /^'([^'"\n]*)'/u.exec(rest) ?? [];
  if (quoted !== undefined)
    return { reason: "single quotes", offset, length: quoted.length, hint: `write "${inner}"`, to: `"${inner}"` };
  if (name === "InvalidSymbol" && rest.startsWith("="))
    return { reason: "= is not a sign of JSON", offset, length: 1, hint: "write :", to: ":" };
  const [zeros] = name === "CommaExpected" && /(?<![\w.])0$/u.test(before) ? (/^\d+/u.exec(rest) ?? []) : [];
  if (zeros !== undefined)
    return {
      reason: "a number with a zero before it",
      offset: offset - 1,
      length: 1 + zeros.length,
      hint: `write ${Number(zeros)}, or "0${zeros}" in quotes`,
    };
  if (name === "CommaExpected" && !/^[}\]]/u.test(rest))
    return {
      reason: "comma expected",
      offset: before.length - 1,
      length: 1,
      hint: `write a comma after ${lastWord(before)}`,
      to: `${before.slice(-1)},`,
    };
  if (name === "ColonExpected")
    return { reason: "colon expected", offset, length: 1, hint: `write : after ${lastWord(before)}` };
  if (word !== "" && (name === "PropertyNameExpected" || (/[{,]$/u.test(before) && /^[\w$.+-]+[ \t]*:/u.test(rest))))
    return { reason: "a name without quotes", offset, length: word.length, hint: `write "${word}"`, to: `"${word}"` };
  const literal = jsonLiterals.get(word);
  if (literal !== undefined)
    return {
      reason: `${word} is not a value of JSON`,
      offset,
      length: word.length,
      hint: `write ${literal}`,
      to: literal.split(",", 1).join(""),
    };
  return null;
}

function lastWord(code: string): string {
  return /[^\s,:{}[\]]+$|[}\]]$/u.exec(code)?.[0] ?? "it";
}

const jsonLiterals: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["NULL", "null"],
  ["Null", "null"],
  ["nil", "null"],
  ["undefined", "null, or leave the name out"],
  ["NaN", "null"],
  ["Infinity", "null"],
  ["TRUE", "true"],
  ["FALSE", "false"],
]);

const jsonHints: ReadonlyMap<string, string> = new Map([
  ["CloseBraceExpected", "close the object with }"],
  ["CloseBracketExpected", "close the list with ]"],
  ["UnexpectedEndOfString", 'close it with ", and write \\n for a line break'],
  ["InvalidEscapeCharacter", "write \\\\ for a backslash"],
  ["InvalidCommentToken", "remove the comment, or mark the block as `jsonc`"],
]);

/** "PropertyNameExpected" → "property name expected" */
function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
}

/** A tag of Helm, Go or Jinja that is not YAML: `{{- if .Values.x }}`, `{% for a in b %}`. */
const templateTag =
  /\{\{-|-\}\}|\{\{\s*(?:[.$]|(?:if|else|end|range|with|include|template|define|block|toYaml)\b)|\{%[^%\n]*%\}/u;

/** Parses YAML with the parser that is already loaded for frontmatter. */
function parseYaml(code: string): SyntaxProblem | null {
  if (templateTag.test(code)) return null;
  const documents = parseAllDocuments(code, { prettyErrors: false, logLevel: "silent" });
  const [first] = "empty" in documents ? [] : documents.flatMap(({ errors }) => errors);
  if (first === undefined) return null;
  const [start, end] = placeOfYamlError(first, code);
  return { reason: lowerFirst(first.message), offset: start, length: end - start, ...hintForYaml(first) };
}

function hintForYaml({ code, message }: YAMLError): Pick<SyntaxProblem, "hint"> {
  if (code === "TAB_AS_INDENT") return { hint: "indent with spaces instead of the tab" };
  if (code === "DUPLICATE_KEY") return { hint: "keep one of the two, or give them different names" };
  const [, end] = /^Flow \w+ in block collection .* ([\]}])$/u.exec(message) ?? [];
  return end === undefined ? {} : { hint: `close the ${end === "]" ? "list" : "map"} with ${end}` };
}

type ScriptLanguage = "jsx" | "ts" | "tsx" | "dts";

function isMarkup(code: string): boolean {
  const text = code.trim();
  return text.startsWith("<") && text.endsWith(">");
}

/** The languages that a block may be in instead of its own, from the least to the most. */
const otherScripts = { jsx: ["ts", "tsx"], ts: ["tsx"], tsx: ["ts"] } as const;

async function loadScript(language: Exclude<ScriptLanguage, "dts">): Promise<Parse> {
  const parseScript = await loadScriptParser();
  if (parseScript === null) return () => "unavailable";
  const problemIn = (code: string, lang: ScriptLanguage = language): SyntaxProblem | null => {
    const [first] = parseScript(`code.${lang}`, code, { lang, sourceType: "module" }).errors;
    if (first === undefined) return null;
    const [label] = first.labels;
    const start = label?.start ?? 0;
    return { reason: lowerFirst(first.message), offset: start, length: (label?.end ?? start + 1) - start };
  };
  return (code) => {
    const found = problemIn(code);
    if (found === null || isElided(code)) return null;
    const forms = [`async function* body() {\n${code}\n}`, `(${code}\n)`, `({${code}\n})`, `class Body {\n${code}\n}`];
    if (forms.some((form) => problemIn(form) === null)) return null;
    // Elements side by side, in a part of a file.
    if (language !== "ts" && isMarkup(code) && problemIn(`<>\n${code}\n</>`) === null) return null;
    const isDeclaration = language !== "jsx" && declarationForms(code).some((form) => problemIn(form, "dts") === null);
    if (isDeclaration) return null;
    const meant = otherScripts[language].find((other) => problemIn(code, other) === null);
    return meant === undefined ? found : { ...found, hint: `fix it, or mark the block as \`${meant}\`` };
  };
}

/**
 * Forms in which a block may be declarations alone: ambient ones (`const limit: number;`), or the signatures of
 * methods, with or without their object (`app.get(path: string): void;`).
 */
function declarationForms(code: string): readonly string[] {
  const members = code.replaceAll(/^([ \t]*)(?:[\w$]+\.)+(?=[\w$]+(?:<[^>\n]*>)?\()/gmu, "$1");
  return [code, `interface Body {\n${members}\n}`];
}

type ShellParser = Awaited<ReturnType<typeof loadShellParser>>;

function parseShell(parse: ShellParser): Parse {
  return async (code) => {
    const found = await parse(code.replaceAll(placeholders, (text) => "x".repeat(text.length)));
    return found === null ? null : { ...found, length: 1 };
  };
}

/** `<name>` or `<your name>`, which readers replace; a redirect has a space, an operator or another word there. */
const placeholder = /(?<!<)<[\p{L}\d](?:[^<>\n|&;]*[^<>\s|&;])?>/u;
const placeholders = new RegExp(placeholder, "gu");

/** Whether a sample leaves something out: `{ "a": 1, ... }`. A spread such as `...rest` does not. */
function isElided(code: string): boolean {
  return /\.{3}(?![^\S\n]*[\w$[{("'`])|…/u.test(withoutStrings(code));
}

function withoutStrings(code: string): string {
  return code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gu, '""');
}
