/**
 * Finds what is wrong with a page's YAML. The most common mistakes get a plain description; all others get the parser's
 * message. Pure.
 */
import { lineAround } from "../../diagnostics/line-index.ts";
import type { Document, Node, YAMLError } from "yaml";
import { isCollection, isMap, isSeq, visit } from "yaml";

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
  const wrong = findWrongNode(document) ?? findTag(document, yaml);
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

/** Finds an alias that is undefined or refers to its own parent, or a value that is nested too deeply. */
function findWrongNode(document: Document): YamlProblem | null {
  const found: YamlProblem[] = [];
  visit(document, {
    Collection: (_key, node, path) => {
      const [start = 0] = node.range ?? [];
      if (path.filter(isCollection).length < depthLimit) return undefined;
      found.push({ ...tooDeep, start, end: start + 1 });
      return visit.BREAK;
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

/** "title:Home", or a colon that is followed by a space that YAML does not know. */
function describeGlued(yaml: string, offset: number): YamlProblem | null {
  const from = yaml.lastIndexOf("\n", offset - 1) + 1;
  const [, before = "", key = "", space = "", value = ""] =
    /^((?:.*\n)*?)[ \t]*([\w-]+):([\u00A0\u2000-\u200F\u202F\u2060\u3000\uFEFF]*)([^\s:/].*)$/mu.exec(
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

function describeError({ code, message, pos: [start, end] }: YAMLError, yaml: string): YamlProblem {
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
  const special = describeText(line, message, quoted);
  if (special !== null) return special;
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY": {
      if (/:(?:\s|$)/u.test(line.value))
        return { reason: "a value with a colon in it needs quotes", hint: quoted, start, end: line.end };
      const next = lineAt(yaml, line.end + 1);
      const reason = "this line is indented, so it continues the value above";
      return { reason, hint: "give all keys the same indentation", start: next.start, end: next.end };
    }
    case "DUPLICATE_KEY":
      return {
        reason: `“${line.key}” is set twice`,
        hint: "keep one of them",
        start,
        end: start + line.key.length,
      };
    case "TAB_AS_INDENT":
      return { reason: "this line is indented with a tab", hint: "indent with spaces", start, end };
    case "BAD_SCALAR_START":
      return { reason: `a value cannot begin with ${yaml.charAt(start)}`, hint: quoted, start, end: line.end };
    case "BLOCK_IN_FLOW":
    case "UNEXPECTED_TOKEN":
      if (/^-(?:\s|$)/u.test(line.value))
        return { reason: "a value cannot begin with a hyphen and a space", hint: quoted, start, end: line.end };
      if (/^(?:"[^"]*"|'[^']*')[ \t]*[^\s#]/u.test(line.value))
        return { reason: "text follows the closing quote", hint: wrapped(line), start, end: line.end };
      return { reason: lowerFirst(message), hint: null, start, end };
    default: {
      const open = describeOpenList(message, line);
      if (open !== null) return open;
      // The parser reports an unclosed value at the end of the text, but the line that opened it is more useful.
      const isAtEnd = yaml.slice(start).trim() === "";
      const last = lineAt(yaml, Math.max(0, yaml.trimEnd().length - 1));
      const reason = message.startsWith("Maximum call stack") ? tooDeep.reason : lowerFirst(message);
      return isAtEnd
        ? { reason, hint: null, start: last.valueStart, end: last.end }
        : { reason, hint: null, start, end };
    }
  }
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
  const [, before = "", key = "", value = ""] = /^((?:\s*-)*\s*([\w-]+):\s+)(.*\S)?/u.exec(text) ?? [];
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
