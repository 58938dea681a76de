/**
 * Finds what is wrong with a page's YAML: the parser's message, with what to write for a colon, a tab and a quote. Pure.
 */
import type { Document, YAMLError } from "yaml";
import { isCollection, isMap, visit } from "yaml";
import * as z from "zod";
import { placeOfYamlError } from "../../code/yaml-place.ts";
import { lowerFirst } from "../../diagnostics/catalog.ts";
import type { Advice } from "../../diagnostics/diagnostic.ts";
import { write } from "../../diagnostics/suggest.ts";
import { schemasAt } from "../../config/schema-path.ts";
import { frontmatterSchema } from "./frontmatter-schema.ts";

/** The problem that keeps a whole block of YAML from being read. An empty range is the beginning of the block. */
export interface YamlProblem {
  readonly reason: string;
  readonly hint: Advice | null;
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
    const reason = "it does not contain keys and values";
    return describeGlued(yaml, start) ?? { reason, hint: 'for example title: "…"', start, end };
  }
  const wrong = findWrongNode(document) ?? findTag(document, yaml);
  if (wrong !== null) return wrong;
  try {
    toRecord(document);
  } catch (failure) {
    if (!(failure instanceof ReferenceError)) throw failure;
    const hint = "write out the values instead of the aliases";
    return {
      reason: "its aliases expand to too many values",
      hint,
      start: Math.max(0, yaml.lastIndexOf("*")),
      end: yaml.trimEnd().length,
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
        const from = `*${node.source}`;
        const hint = { hint: `put it in quotes: "${from}"`, from, to: `"${from}"` };
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
    /^((?:.*\n)*?[ \t]*)([\w-]+):([\u00A0\u2000-\u200F\u202F\u2060\u3000\uFEFF]*)([^\s:/].*)$/mu.exec(
      yaml.slice(from),
    ) ?? [];
  if (key === "") return null;
  const start = from + before.length;
  const reason =
    space === "" ? "a space is missing after the colon" : "a no-break or invisible space follows the colon";
  return {
    reason,
    hint: write(`${key}:${space}${value}`, `${key}: ${value.trim()}`),
    start,
    end: start + key.length + 1 + space.length + value.length,
  };
}

/** A value after an exclamation mark is a YAML tag, which is not shown. */
function findTag(document: Document, yaml: string): YamlProblem | null {
  const warning = document.warnings.find(({ code }) => code === "TAG_RESOLVE_FAILED");
  if (warning === undefined) return null;
  const line = lineAt(yaml, warning.pos[0]);
  const [tag = ""] = line.value.split(/\s/u);
  return {
    reason: `“${tag}” is a YAML tag, which is not shown`,
    hint: line.value === "" ? null : quotedLine(line),
    start: line.valueStart,
    end: line.end,
  };
}

function quotedLine({ key, value }: YamlLine): Advice {
  const to = JSON.stringify(value);
  return { hint: `put it in quotes: ${key}: ${to}`, from: value, to };
}

/** The message of the parser at the line that is meant, and the hint that fits it. */
function describeError(error: YAMLError, yaml: string): YamlProblem {
  const { code, message } = error;
  const [start] = placeOfYamlError(error, yaml);
  const glued = ["BLOCK_AS_IMPLICIT_KEY", "MISSING_CHAR", "MULTILINE_IMPLICIT_KEY"].includes(code)
    ? describeGlued(yaml, start)
    : null;
  if (glued !== null) return glued;
  const tab = /^[ ]*\t/mu.exec(yaml);
  if (tab !== null && ["TAB_AS_INDENT", "BAD_INDENT"].includes(code)) {
    const hint = "write two spaces in place of the tab";
    return { reason: "this line is indented with a tab", hint, start: tab.index, end: tab.index + tab[0].length };
  }
  const reason = message.startsWith("Maximum call stack") ? tooDeep.reason : lowerFirst(message);
  const [, quote] = /^Missing closing (["'])quote/u.exec(message) ?? [];
  const opened = quote === undefined ? -1 : lastOpen(yaml.slice(0, start), quote);
  // What is not closed is reported at the end of the text.
  const line = lineAt(yaml, opened >= 0 ? opened : Math.min(start, yaml.trimEnd().length - 1));
  const place = { start: line.value === "" ? line.start : line.valueStart, end: line.end };
  if (quote !== undefined)
    return { reason: `the quote ${quote} is not closed`, hint: `write ${quote} where its text ends`, ...place };
  const hint =
    (code === "DUPLICATE_KEY" ? "write the key once" : hintForQuotes(line)) ??
    (code === "BAD_SCALAR_START"
      ? "put the value in quotes"
      : "write each line as `key: value`, and lines that belong to a key two spaces further in");
  return { reason, hint, ...place };
}

/** The offset of the last line whose value begins with a quote that the line does not close, or -1. */
function lastOpen(yaml: string, quote: string): number {
  const lines = Array.from(yaml.matchAll(/^[ \t-]*[\w-]+:[ \t]+(["'])([^\n]*)$/gmu));
  return lines.findLast(([, first, text = ""]) => first === quote && !text.includes(quote))?.index ?? -1;
}

/** A value that may be a text, but has signs of YAML. A list or a record that is not closed is not meant as one. */
function hintForQuotes({ key, value }: YamlLine): Advice | null {
  const hasSigns = /^-|\{\{|[:#@`%&*!|>?,"'\]]/u.test(value) && !/^(?:\{(?!\{)|\[[^\]]*$)/u.test(value);
  const [schema] = schemasAt(frontmatterSchema, [key]);
  if (!hasSigns || (schema !== undefined && !z.safeParse(schema, "text").success)) return null;
  const [, , inner = value] = /^(["'])(.*)\1$/u.exec(value) ?? [];
  const to = /["\\]/u.test(inner) ? `'${inner.replaceAll("'", "''")}'` : `"${inner}"`;
  return { hint: `put it in quotes: ${key}: ${to}`, from: value, to };
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
