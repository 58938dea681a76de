/**
 * Finds what is wrong with a page's YAML. The most common mistakes get a plain description; all others get the parser's
 * message. Pure.
 */
import { frontmatterSchema } from "./frontmatter-schema.ts";
import { lineAround } from "../../diagnostics/line-index.ts";
import type { Document, Node, YAMLError } from "yaml";
import { isCollection, isMap, isPair, isScalar, isSeq, visit } from "yaml";
import { frontmatterKeys } from "./frontmatter-schema.ts";

export interface YamlProblem {
  readonly reason: string;
  readonly hint: string | null;
  /** Offsets in the YAML text. */
  readonly start: number;
  readonly end: number;
}

/** @returns The first problem, or `null`. */
export function findYamlProblem(document: Document, yaml: string): YamlProblem | null {
  const [error] = document.errors;
  if (error !== undefined) return describeError(error, yaml);
  const { contents } = document;
  if (contents !== null && !isMap(contents)) {
    const [start = 0, end = 0] = contents.range ?? [];
    return describeGlued(yaml, start) ?? describeOther(contents, start, end);
  }
  const wrong = findWrongNode(document, yaml) ?? findTag(document, yaml);
  if (wrong !== null) return wrong;
  try {
    toRecord(document);
  } catch (failure) {
    if (!(failure instanceof ReferenceError)) throw failure;
    const [start, end] = lastAliasIn(document);
    return {
      reason: "its aliases expand to too many values",
      hint: "write out the values instead of the aliases",
      start,
      end,
    };
  }
  return null;
}

/** The limit on nested lists and records. */
const depthLimit = 100;

/**
 * Reported when the YAML is nested so deeply that the recursive parser overflows the stack, or deeper than the limit.
 */
export const tooDeep: YamlProblem = {
  reason: `it is nested more than ${depthLimit} levels deep`,
  hint: null,
  start: 0,
  end: 0,
};

/**
 * The document as plain data.
 * @throws ReferenceError if aliases multiply beyond the limit; a page needs only a few.
 */
export function toRecord(document: Document): object {
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  return typeof value === "object" && value !== null ? value : {};
}

/**
 * Finds an alias that is undefined or refers to its own parent, a value that is nested too deeply, or a key below another
 * one without a space after its colon.
 */
function findWrongNode(document: Document, yaml: string): YamlProblem | null {
  const found: YamlProblem[] = [];
  visit(document, {
    Collection: (_key, node, path) => {
      const [start = 0] = node.range ?? [];
      if (path.filter(isCollection).length < depthLimit) return undefined;
      found.push({ ...tooDeep, start, end: start + 1 });
      return visit.BREAK;
    },
    Scalar: (key, { range, type }, path) => {
      const [start = 0] = range ?? [];
      const pair = path.at(-1);
      if (key !== "value" || type !== "PLAIN" || !isPair(pair) || takesText(pair.key)) return;
      if (yaml.slice(yaml.lastIndexOf("\n", start - 1) + 1, start).trim() !== "") return;
      const glued = /^[a-z][\w-]*:[^\s/:]/u.test(yaml.slice(start)) ? describeGlued(yaml, start) : null;
      if (glued !== null) found.push(glued);
    },
    Alias: (_key, node, path) => {
      const [start = 0, end = 0] = node.range ?? [];
      const value = node.resolve(document);
      if (value === undefined) {
        const hint = `put it in quotes: "*${node.source}"`;
        found.push({ reason: `“*${node.source}” is an alias without an anchor`, hint, start, end });
      } else if (path.includes(value)) {
        const reason = `“*${node.source}” is inside “&${node.source}”, the value that it refers to`;
        found.push({ reason, hint: "write out the value", start, end });
      }
    },
  });
  return found[0] ?? null;
}

/** Whether a key of the frontmatter may be a text, such as an address with a colon. */
function takesText(key: unknown): boolean {
  const shape: Readonly<Record<string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }>> =
    frontmatterSchema.shape;
  const name = isScalar(key) ? String(key.value) : "";
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema === undefined || schema.safeParse("text").success;
}

/** "title:Home", or a colon that is followed by a space that YAML does not know. */
function describeGlued(yaml: string, offset: number): YamlProblem | null {
  const from = yaml.lastIndexOf("\n", offset - 1) + 1;
  const [, before = "", key = "", space = "", value = ""] =
    /^((?:.*\n)*?[ \t]*)([\w-]+):([\u00A0\u2000-\u200F\u202F\u2060\u3000\uFEFF]*)([^\s:/].*)$/mu.exec(
      yaml.slice(from),
    ) ?? [];
  if (key === "") return null;
  const start = from + before.length;
  const reason =
    space === "" ? "a space is missing after the colon" : "a no-break or invisible space follows the colon";
  return {
    reason,
    hint: `write ${key}: ${value.trim()}`,
    start,
    end: start + key.length + 1 + space.length + value.length,
  };
}

/** A list or a text instead of keys and values. */
function describeOther(contents: Node, start: number, end: number): YamlProblem {
  const reason = isSeq(contents) ? "it is a list, and not keys with values" : "it does not contain keys and values";
  return { reason, hint: 'write `title: "…"`', start, end };
}

/** A value after an exclamation mark is a YAML tag, which is not shown. */
function findTag(document: Document, yaml: string): YamlProblem | null {
  const warning = document.warnings.find(({ code }) => code === "TAG_RESOLVE_FAILED");
  if (warning === undefined) return null;
  const line = lineAt(yaml, warning.pos[0]);
  const [tag = ""] = line.value.split(/\s/u);
  return {
    reason: `“${tag}” is a YAML tag, which is not shown`,
    hint: line.value === "" ? null : `put it in quotes: ${line.key}: ${JSON.stringify(line.value)}`,
    start: line.valueStart,
    end: line.end,
  };
}

function lastAliasIn(document: Document): readonly [start: number, end: number] {
  const ranges: (readonly [number, number])[] = [];
  visit(document, {
    Alias: (_key, { range }) => {
      if (range !== null && range !== undefined) ranges.push([range[0], range[1]]);
    },
  });
  return ranges.at(-1) ?? [0, 0];
}

/** The keys whose value may be a record. */
const recordKeys: ReadonlySet<string> = new Set(["banner", "hero", "next", "prev", "search", "sidebar"]);

function describeError(error: YAMLError, yaml: string): YamlProblem {
  const {
    code,
    message,
    pos: [start, end],
  } = error;
  const glued = ["BLOCK_AS_IMPLICIT_KEY", "MISSING_CHAR", "MULTILINE_IMPLICIT_KEY"].includes(code)
    ? describeGlued(yaml, start)
    : null;
  if (glued !== null) return glued;
  const assigned = /^[ \t]*([\w-]+)[ \t]*=[ \t]*(.*\S)/u.exec(lineAround(yaml, start));
  if (assigned !== null) {
    const [text, key = "", value = ""] = assigned;
    const from = yaml.lastIndexOf("\n", start - 1) + 1;
    const reason = "a value follows a colon, not “=”";
    return { reason, hint: `write ${key}: ${value}`, start: from, end: from + text.length };
  }
  const broken = describeUnindented(yaml, start, code) ?? describeOpenQuote(yaml, start, message);
  if (broken !== null) return broken;
  const line = lineAt(yaml, start);
  const [, item] = /^-[ \t]+([^[\]{}:,]*\S)[ \t]*$/u.exec(line.value) ?? [];
  // Keys of lists are plurals: `aliases`, `keywords`.
  if (item !== undefined && line.key.endsWith("s"))
    return { reason: "a list on the line of its key needs brackets", hint: `write ${line.key}: [${item}]`, start, end };
  const quoted = line.value === "" ? null : `put it in quotes: ${line.key}: ${JSON.stringify(line.value)}`;
  return describeText(line, message, quoted) ?? describeByCode(error, line, quoted, yaml);
}

/** Describes the problem by the parser's error code. @param quoted The hint to put the value of the line in quotes. */
function describeByCode(
  { code, message, pos: [start, end] }: YAMLError,
  line: YamlLine,
  quoted: string | null,
  yaml: string,
): YamlProblem {
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY": {
      if (recordKeys.has(line.key) && /^[a-z]\w*:[ \t]+[^,{}[\]:]+$/u.test(line.value)) {
        const hint = `write ${line.key}: { ${line.value} }`;
        return { reason: "a record on the line of its key needs braces", hint, start, end: line.end };
      }
      if (/:(?:\s|$)/u.test(line.value))
        return { reason: "a value with a colon in it needs quotes", hint: quoted, start, end: line.end };
      const next = lineAt(yaml, line.end + 1);
      const reason = "this line is indented, so it continues the value above";
      return { reason, hint: hintForIndent(yaml, next), start: next.start, end: next.end };
    }
    case "BAD_INDENT": {
      if (/^[ \t]*\t/u.test(lineAround(yaml, end))) return describeTab(yaml, end);
      if (!message.startsWith("All ")) return describeRest(message, line, yaml, start, end);
      const reason = "this line is not indented like those that it belongs to";
      return { reason, hint: hintForIndent(yaml, line), start: line.start, end: line.end };
    }
    case "MULTILINE_IMPLICIT_KEY":
    case "MISSING_CHAR":
    case "BAD_ALIAS":
      return describeNoKey(message, line, yaml) ?? describeRest(message, line, yaml, start, end);
    case "DUPLICATE_KEY":
      return {
        reason: `“${line.key}” is set twice`,
        hint: "keep one of them",
        start,
        end: start + line.key.length,
      };
    case "TAB_AS_INDENT":
      return describeTab(yaml, start);
    case "BAD_SCALAR_START":
      return { reason: `a value cannot begin with ${yaml.charAt(start)}`, hint: quoted, start, end: line.end };
    case "BLOCK_IN_FLOW":
    case "UNEXPECTED_TOKEN":
      if (/^-(?:\s|$)/u.test(line.value)) {
        const isList = /^[ \t]*-[ \t]/u.test(lineAround(yaml, line.end + 1));
        const below = "write its items below the key, each with two spaces and a hyphen before it";
        const reason = isList ? "a list begins below its key" : "a value cannot begin with a hyphen and a space";
        return { reason, hint: isList ? below : quoted, start, end: line.end };
      }
      if (/^(?:"[^"]*"|'[^']*')[ \t]*[^\s#]/u.test(line.value))
        return { reason: "text follows the closing quote", hint: wrapped(line), start, end: line.end };
      return code === "BLOCK_IN_FLOW"
        ? describeInFlow(yaml, start, end)
        : (describeToken(yaml, line, start) ?? describeRest(message, line, yaml, start, end));
    default:
      return describeRest(message, line, yaml, start, end);
  }
}

/** A list, map or quote that is not closed; all else in the words of the parser. */
function describeRest(message: string, line: YamlLine, yaml: string, start: number, end: number): YamlProblem {
  const open = describeOpenList(message, line);
  if (open !== null) return open;
  // The parser reports an unclosed value at the end of the text, but the line that opened it is more useful.
  const last = lineAt(yaml, Math.max(0, yaml.trimEnd().length - 1));
  const place = yaml.slice(start).trim() === "" ? { start: last.valueStart, end: last.end } : { start, end };
  const [, quote] = /^Missing closing (["'])quote/u.exec(message) ?? [];
  if (quote !== undefined)
    return { reason: `the quote ${quote} is not closed`, hint: `write ${quote} where its text ends`, ...place };
  const [, kind, close] = /^Flow (map|sequence)\b.* end with an? ([\]}])$/u.exec(message) ?? [];
  if (close !== undefined)
    return {
      reason: `the ${kind === "map" ? "map" : "list"} is not closed`,
      hint: `write ${close} at its end`,
      ...place,
    };
  const reason = message.startsWith("Maximum call stack") ? tooDeep.reason : lowerFirst(message);
  return { reason, hint: null, ...place };
}

function describeTab(yaml: string, offset: number): YamlProblem {
  const start = yaml.lastIndexOf("\n", offset - 1) + 1;
  const [indent = ""] = /^[ \t]*/u.exec(yaml.slice(start)) ?? [];
  const isOne = indent.indexOf("\t") === indent.lastIndexOf("\t");
  const hint = `write two spaces in place of ${isOne ? "the" : "each"} tab`;
  return { reason: "this line is indented with a tab", hint, start, end: start + indent.length };
}

/** How far a line is to be indented: as far as the key or item that it follows. */
function hintForIndent(yaml: string, line: YamlLine): string {
  const lineStart = yaml.lastIndexOf("\n", line.start - 1) + 1;
  const isItem = /^-(?:\s|$)/u.test(yaml.slice(line.start, line.end));
  const above = yaml.slice(0, lineStart).split("\n");
  const before = above.findLast((text) => (isItem ? /^[ \t]*-\s/u : /^[ \t]*[^\s#]/u).test(text)) ?? "";
  const [indent = ""] = (isItem ? /^[ \t]*/u : /^[ \t]*(?:-[ \t]+)*/u).exec(before) ?? [];
  return indent === "" ? "remove the spaces before it" : `write ${countOfSpaces(indent.length)} before it`;
}

function countOfSpaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}

/** A line without a colon, where a key is expected. */
function describeNoKey(message: string, line: YamlLine, yaml: string): YamlProblem | null {
  if (message.startsWith("Sequence item without")) {
    const reason = "this line is not indented like those that it belongs to";
    return { reason, hint: hintForIndent(yaml, line), start: line.start, end: line.end };
  }
  if (!/^(?:Implicit|Alias cannot be an empty)/u.test(message)) return null;
  const text = yaml.slice(line.start, line.end);
  const place = { start: line.start, end: line.end };
  const [, comment] = /^(?:\/\/|\/\*|<!--)[ \t]*(.*?)[ \t]*(?:\*\/|-->)?$/u.exec(text) ?? [];
  if (comment !== undefined) return { reason: "a comment begins with #", hint: `write # ${comment}`, ...place };
  if (/^[-*+][ \t]/u.test(text)) {
    const hint = `write the key of the list above it, and two spaces before each item: “  - ${text.slice(2).trim()}”`;
    return { reason: "an item of a list stands where a key is expected", hint, ...place };
  }
  const [, word = "", rest = ""] = /^([\w-]+)(?:[ \t]+(\S.*))?$/u.exec(text) ?? [];
  if (frontmatterKeys.includes(word) || (word !== "" && rest === "")) {
    const hint = `write ${word}: ${rest === "" ? "and its value" : rest}`;
    return { reason: `no colon follows “${word}”`, hint, ...place };
  }
  const above = yaml.slice(0, line.start).trimEnd().split("\n").at(-1) ?? "";
  const [, key] = /^[ \t]*([\w-]+)[ \t]*:[ \t]+\S/u.exec(above) ?? [];
  if (key === undefined) return { reason: "it has a line that is not of the form “key: value”", hint: null, ...place };
  const hint = `write two spaces before it, or the whole value on one line`;
  return { reason: `this line continues the value of “${key}”, but is not indented`, hint, ...place };
}

/** `{ text: Beta: use with care }` */
function describeInFlow(yaml: string, start: number, end: number): YamlProblem {
  const value = yaml.slice(start, end).trimEnd();
  const [, key] = /([\w-]+)[ \t]*:[ \t]*$/u.exec(yaml.slice(0, start)) ?? [];
  const hint = `put it in quotes: ${key === undefined ? "" : `${key}: `}${JSON.stringify(value)}`;
  const [, next] = /^[^:]*\s([\w-]+):\s/u.exec(value) ?? [];
  return {
    reason: next === undefined ? "a value with a colon in it needs quotes" : `no comma stands before “${next}”`,
    hint: next === undefined ? hint : `write a comma before ${next}, or ${hint}`,
    start,
    end: start + value.length,
  };
}

/** A bracket or comma too many, or a key that is not indented like those before it. */
function describeToken(yaml: string, line: YamlLine, start: number): YamlProblem | null {
  const sign = yaml.charAt(start);
  const place = { start, end: start + 1 };
  if (/[\]}]/u.test(sign)) return { reason: `“${sign}” closes nothing`, hint: "remove it", ...place };
  if (sign === ",") return { reason: "two commas follow each other", hint: "remove one of them", ...place };
  const above = yaml.slice(0, line.start).trimEnd().split("\n").at(-1) ?? "";
  if (line.start > start || !/^[ \t]+[\w-]+:/u.test(above)) return null;
  const reason = "the keys above this one are indented";
  return { reason, hint: "remove the spaces before them", start: line.start, end: line.end };
}

/** `tags: [install, linux` */
function describeOpenList(message: string, { key, value, valueStart, end }: YamlLine): YamlProblem | null {
  const [, close = ""] = /^Flow \w+ in block collection .* ([\]}])$/u.exec(message) ?? [];
  if (close === "" || key === "" || !value.startsWith(close === "]" ? "[" : "{")) return null;
  const reason = `the ${close === "]" ? "list" : "map"} is not closed`;
  return { reason, hint: `write ${key}: ${value.replace(/[,\s]+$/u, "")}${close}`, start: valueStart, end };
}

/** A text of several lines, after `key: >` or `key: |`, that is not indented. */
function describeUnindented(yaml: string, offset: number, code: string): YamlProblem | null {
  if (!["MISSING_CHAR", "MULTILINE_IMPLICIT_KEY"].includes(code)) return null;
  const before = yaml.slice(0, yaml.lastIndexOf("\n", offset - 1) + 1);
  const [, key] = /(?:^|\n)[ \t]*([\w-]+):[ \t]*[|>][+-]?\d?[ \t]*\n\s*$/u.exec(before) ?? [];
  if (key === undefined) return null;
  const line = lineAt(yaml, offset);
  const reason = `the text of “${key}” is not indented`;
  return { reason, hint: "write two spaces before each of its lines", start: line.start, end: line.end };
}

/** A value without its closing quote, which the parser misses only at the next quote or at the end. */
function describeOpenQuote(yaml: string, offset: number, message: string): YamlProblem | null {
  const [, quote = ""] = /^Missing closing (["'])quote/u.exec(message) ?? [];
  const opened = quote === "" ? [] : yaml.slice(0, offset).matchAll(/^[ \t-]*[\w-]+:[ \t]+(["'])([^\n]*)$/gmu);
  const last = [...opened].findLast(([, first, text = ""]) => first === quote && !text.includes(quote));
  if (last === undefined) return null;
  const line = lineAt(yaml, last.index);
  if (line.value === quote) return null;
  const next = lineAround(yaml, line.end + 1);
  const isOneLine = next.trim() === "" || /^[ \t-]*[\w-]+:(?:\s|$)/u.test(next);
  const hint = isOneLine ? `write ${line.key}: ${line.value}${quote}` : `write ${quote} where its text ends`;
  return { reason: `the quote ${quote} is not closed`, hint, start: line.valueStart, end: line.end };
}

function wrapped({ key, value }: YamlLine): string {
  // In `"It says "hi" to you"`, a quote opens where the text would have to be closed.
  const [, quotation] = /^"([^"]*[\s(]"[^"]+".*)"$/u.exec(value) ?? [];
  if (quotation !== undefined)
    return quotation.includes("'")
      ? `write \\" for a quote inside it: ${key}: "${quotation.replaceAll('"', String.raw`\"`)}"`
      : `put it in single quotes: ${key}: '${quotation}'`;
  // The quotes around `'It's here'` are meant as quotes.
  const [, inner] = /^'(.*)'$/u.exec(value) ?? [];
  if (inner !== undefined) return `put it in double quotes: ${key}: ${JSON.stringify(inner)}`;
  return `put all of it in quotes: ${key}: ${value.includes("'") ? JSON.stringify(value) : `'${value}'`}`;
}

/** A text that YAML reads as something else because of its first or another character. */
function describeText(line: YamlLine, message: string, quoted: string | null): YamlProblem | null {
  const place = { start: line.valueStart, end: line.end };
  if (/^(?:[?&*|>](?=\s|\*)|[|>] *\S|[[{][^\n]*[\]}]\s*[^\s#,\]}])/u.test(line.value))
    return { reason: `a text that begins with ${line.value.charAt(0)} needs quotes`, hint: quoted, ...place };
  if (!message.startsWith("Invalid escape sequence")) return null;
  const inner = line.value.replaceAll(/^"|"$/gu, "").replaceAll("'", "''");
  const hint = `write it in single quotes: ${line.key}: '${inner}'`;
  return { reason: "a backslash in double quotes begins an escape sequence", hint, ...place };
}

interface YamlLine {
  readonly key: string;
  readonly value: string;
  readonly valueStart: number;
  /** Offsets of the line without surrounding whitespace. */
  readonly start: number;
  readonly end: number;
}

function lineAt(yaml: string, offset: number): YamlLine {
  const lineStart = yaml.lastIndexOf("\n", offset - 1) + 1;
  const [text = ""] = yaml.slice(lineStart).split("\n", 1);
  const [, before = "", key = "", value = ""] = /^((?:\s*-(?=\s))*\s*([\w-]+)[ \t]*:\s+)(.*\S)?/u.exec(text) ?? [];
  return {
    key,
    value,
    valueStart: lineStart + before.length,
    start: lineStart + text.length - text.trimStart().length,
    end: lineStart + text.trimEnd().length,
  };
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
