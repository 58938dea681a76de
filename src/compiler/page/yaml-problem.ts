/**
 * Finds what is wrong with a page's YAML. The most common mistakes get a plain description; all others get the parser's
 * message. Pure.
 */
import type { Document, YAMLError } from "yaml";
import { isCollection, isMap, visit } from "yaml";

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
    return { reason: "it does not contain keys and values", hint: 'write `title: "…"`', start, end };
  }
  const wrong = findWrongNode(document);
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
  const line = lineAt(yaml, start);
  const quoted = line.value === "" ? null : `put it in quotes: ${line.key}: ${JSON.stringify(line.value)}`;
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
    case "UNEXPECTED_TOKEN":
      if (/^(?:"[^"]*"|'[^']*')[ \t]*[^\s#]/u.test(line.value))
        return { reason: "text follows the closing quote", hint: wrapped(line), start, end: line.end };
      return { reason: lowerFirst(message), hint: null, start, end };
    default: {
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

function wrapped({ key, value }: YamlLine): string {
  return `put all of it in quotes: ${key}: ${value.includes("'") ? JSON.stringify(value) : `'${value}'`}`;
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
