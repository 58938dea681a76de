/**
 * Finds the place in code that documentation names, and reads the literal there: a declaration, a path of keys, or a
 * region with one literal. No code runs. Pure.
 */
import { parseTree } from "jsonc-parser";
import { isScalar, parseDocument } from "yaml";
import { findInCode } from "./code-declarations.ts";
import type { CodeValue, Declaration, FoundDeclaration, MissingDeclaration } from "./facts.ts";
import { notExact, readNumber, unreadable } from "./facts.ts";
import { findPart, readRegions } from "./regions.ts";
import { findInScript } from "./script-declarations.ts";
import { loadScriptParser } from "./script-parser.ts";

const parseScript = await loadScriptParser();

/** The text at a named place, or why there is none. A file as a whole has the name "". */
export function findText(file: string, text: string, name: string): string | MissingDeclaration {
  if (name === "") return text;
  const result = findDeclaration(file, text, name);
  return result.kind === "missing" ? result : text.slice(result.declaration.start, result.declaration.end);
}

/** @param name Not empty. */
export function findDeclaration(file: string, text: string, name: string): FoundDeclaration {
  const region = findRegion(text, name);
  if (region !== null) return { kind: "found", declaration: region };
  const extension = /\.([a-z]+)$/iu.exec(file)?.[1]?.toLowerCase() ?? "";
  const path = name.split(".");
  switch (extension) {
    case "ts":
    case "tsx":
    case "mts":
    case "cts":
    case "js":
    case "jsx":
    case "mjs":
    case "cjs":
      return parseScript === null
        ? { kind: "missing", reason: "the parser “oxc-parser” is not installed on this machine", names: [] }
        : findInScript(file, text, path, parseScript);
    case "json":
      return findInJson(text, path);
    case "yaml":
    case "yml":
      return findInYaml(text, path);
    default:
      return (
        findInCode(extension, text, name) ?? {
          kind: "missing",
          reason: `it has no region “${name}”, and docsgen reads no declarations of files of this kind`,
          names: [],
        }
      );
  }
}

/** Literals, but not the digits of names. */
const literal = /(?<![\w.])[-+]?\.?\d(?:[eE][-+]\d|[\w.])*|"(?:[^"\\\n])*"|'(?:[^'\\\n])*'|`[^`$\\]*`/gu;

function findRegion(text: string, name: string): Declaration | null {
  if (!text.includes("region")) return null;
  const lines = text.split("\n");
  const part = findPart(
    lines.map((line) => line.replace(/\r$/u, "")),
    readRegions(lines),
    name,
  );
  const [first] = part?.lines ?? [];
  const last = part?.lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const startOf = (line: number): number => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const [start, end] = [startOf(first), startOf(last) + (lines[last]?.length ?? 0)];
  const code = text.slice(start, end).replaceAll(/(?:\/\/|(?<![\w"'])#).*|\/\*[^]*?\*\//gu, "");
  const [only = "", ...others] = code.match(literal) ?? [];
  const isString = /^["'`]/u.test(only);
  const value = isString ? only.slice(1, -1) : readNumber(only);
  if (only === "" || others.length > 0)
    return {
      start,
      end,
      value: unreadable(`the region has ${others.length + (only === "" ? 0 : 1)} values in place of one`, start, end),
    };
  return { start, end, value: value === null ? unreadable(notExact, start, end) : { kind: "value", value } };
}

function findInJson(text: string, path: readonly string[]): FoundDeclaration {
  let node = parseTree(text, [], { allowTrailingComma: true });
  let start = node?.offset ?? 0;
  for (const key of path) {
    const properties = node?.type === "object" ? (node.children ?? []) : [];
    const property = properties.find(({ children }) => children?.[0]?.value === key);
    const value = property?.children?.[1];
    if (property === undefined || value === undefined)
      return missingKey(
        key,
        properties.flatMap(({ children }) => String(children?.[0]?.value ?? "")),
      );
    [node, start] = [value, property.offset];
  }
  const { offset = 0, length = 0, value } = node ?? {};
  return found(start, offset + length, value, text.slice(offset, offset + length), offset);
}

function findInYaml(text: string, path: readonly string[]): FoundDeclaration {
  const document = parseDocument(text);
  if (document.errors.length > 0) return { kind: "missing", reason: "the file has a syntax error", names: [] };
  const node = document.getIn(path, true);
  const names = Object.keys(Object(document.toJS()));
  if (!isScalar(node)) {
    const range =
      typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range) ? node.range : null;
    const [start, end] = [Number(range?.[0] ?? 0), Number(range?.[1] ?? 0)];
    return range === null
      ? missingKey(path.join("."), names)
      : { kind: "found", declaration: { start, end, value: unreadable("it is not a value", start, end) } };
  }
  const [start = 0, end = 0] = node.range ?? [];
  const written = typeof node.value === "number" ? (node.source ?? "") : "";
  return found(text.lastIndexOf("\n", start) + 1, end, node.value, written, start);
}

function missingKey(key: string, names: readonly string[]): FoundDeclaration {
  return { kind: "missing", reason: `it has no key “${key}”`, names };
}

function found(start: number, end: number, value: unknown, written: string, valueStart: number): FoundDeclaration {
  const read = (): CodeValue => {
    if (typeof value === "string") return { kind: "value", value };
    if (typeof value !== "number") return unreadable("it is not a number or a text", valueStart, end);
    const number = readNumber(written);
    return number === null ? unreadable(notExact, valueStart, end) : { kind: "value", value: number };
  };
  return { kind: "found", declaration: { start, end, value: read() } };
}
