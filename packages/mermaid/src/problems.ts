/**
 * Locates the mistakes in a diagram and describes them for its author. Mermaid has two kinds of parsers, which report
 * positions in different ways, and errors of its own without any.
 */
import type { Problem } from "./diagram.ts";
import { kinds, similarKind } from "./kinds.ts";
import type { ParsedSource } from "./source.ts";
import { frontmatterOf, parsedSource } from "./source.ts";

/** A problem whose offset is in the text that Mermaid parses. */
type Found = Problem;

/**
 * Describes what Mermaid threw for a source: one problem, with its offset in the source as the author wrote it, in
 * UTF-16 code units.
 */
export function problemsOf(error: unknown, source: string): readonly Problem[] {
  const parsed = parsedSource(source);
  const { text } = parsed;
  if (!(error instanceof Error)) return [inSource(parsed, onLine(text, 0, `Mermaid fails: ${String(error)}`))];
  if (error.name === "YAMLException") return [inFrontmatter(error, source)];
  if (error.name === "UnknownDiagramError") return [inSource(parsed, unknownKind(text))];
  const hash: unknown = Reflect.get(error, "hash");
  const result: unknown = Reflect.get(error, "result");
  const at = placeOf(error.message, hash, text) ?? placeInResult(result);
  return [inSource(parsed, at === null ? ownError(error, text) : describe(text, at))];
}

/** Syntax that Mermaid would draw only in part, or wait for. */
export function findUnsupported(source: string): Problem | null {
  const parsed = parsedSource(source);
  const { text } = parsed;
  const kind = kindOf(text);
  if (kind === "") return inSource(parsed, { ...span(text, 0, 0), reason: "it is empty", hint: null });
  if (kind === "zenuml") {
    const hint = "write it as a sequenceDiagram";
    return inSource(parsed, { ...span(text, 0, kind.length), reason: "“zenuml” is not part of Mermaid itself", hint });
  }
  for (const { pattern, reason, hint, only } of unsupported) {
    const [found] = only === undefined || only.test(kind) ? text.matchAll(pattern) : [];
    if (found !== undefined)
      return inSource(parsed, { ...span(text, found.index, found[0].length), reason: reason(found[0]), hint });
  }
  return null;
}

const pictureHint = "show it as an image beside the diagram";

const unsupported: readonly {
  readonly pattern: RegExp;
  readonly reason: (found: string) => string;
  readonly hint: string;
  /** The kinds of diagrams. */
  readonly only?: RegExp;
}[] = [
  { pattern: /<img\b[^>]*>?/giu, reason: () => "a diagram cannot contain pictures", hint: pictureHint },
  {
    pattern: /(?<=@\{[^}]*)\bimg\s*:/gu,
    only: /^(?:flowchart|graph)/u,
    reason: () => "a diagram cannot contain pictures",
    hint: pictureHint,
  },
  {
    pattern: /(?<=@\{[^}]*)\bicon\s*:/gu,
    only: /^(?:flowchart|graph)/u,
    reason: () => "shapes with icons cannot be drawn",
    hint: 'write a shape and a label: A@{ shape: rect, label: "text" }',
  },
  {
    pattern: /^[ \t]*links?[ \t]+[^\n:]+:/gmu,
    only: /^sequence/u,
    reason: () => "a participant cannot have a menu of links",
    hint: "write the links in the text beside the diagram",
  },
  {
    pattern: /\$\$[^$]+\$\$/gu,
    reason: () => "a diagram cannot contain formulas",
    hint: "write it with letters and signs: x²",
  },
  {
    pattern: /(?<=\()[\w-]+:[\w-]+(?=\))/gu,
    only: /^architecture/u,
    reason: (found) => `“${found}” is not one of Mermaid's own icons`,
    hint: "write cloud, database, disk, internet or server",
  },
];

/**
 * A link to an address that is not published, such as `javascript:…`. It is located at the first occurrence of the
 * address, or on the first line if the source spells it otherwise.
 */
export function refusedLink(url: string, source: string): Problem {
  const at = source.indexOf(url);
  return {
    offset: Math.max(at, 0),
    length: at === -1 ? firstLine(source).length : url.length,
    reason: `a link cannot go to “${shorten(url)}”`,
    hint: "write an address that begins with https:// or mailto:, or the path of a page",
  };
}

/** A drawing without any part. */
export function emptyDiagram(source: string): Problem {
  const parsed = parsedSource(source);
  return inSource(parsed, onLine(parsed.text, 0, "it has only its first line"));
}

function kindOf(text: string): string {
  return /^[^\s:;{]*/u.exec(text)?.[0] ?? "";
}

function unknownKind(text: string): Found {
  const kind = kindOf(text);
  if (kind === "---") return { ...span(text, 0, 3), reason: "“---” has no end", hint: "close it with a line ---" };
  const similar = similarKind(kind);
  return {
    ...span(text, 0, kind.length),
    reason: `“${shorten(kind)}” is not a kind of diagram`,
    hint:
      similar === null
        ? `Mermaid has ${kinds.filter((each) => !/^C4|-beta$/u.test(each)).join(", ")} and others`
        : `did you mean “${similar}”?`,
  };
}

/** The frontmatter is parsed alone, so its lines are counted from the one after `---`. */
function inFrontmatter(error: Error, source: string): Problem {
  const mark: unknown = Reflect.get(error, "mark");
  const lines = (frontmatterOf(source) ?? "").split("\n");
  const line = Math.min(numberIn(mark, "line") ?? 0, lines.length - 1);
  const offset =
    source.indexOf("\n", source.indexOf("---")) +
    1 +
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const reason = String(Reflect.get(error, "reason") ?? error.message);
  return {
    offset,
    length: Math.max(1, (lines[line] ?? "").length),
    reason: `the lines between --- are not YAML: ${reason}`,
    hint: null,
  };
}

interface Place {
  readonly offset: number;
  /** The text that the parser read there, or "" at the end. */
  readonly near: string;
  readonly expected: readonly string[];
}

/**
 * The place of an error of jison, which shows it in the text without its line breaks:
 *
 *     ...Alice->>Bob: hi  Alice-=>Bob: hello
 *     --------------------------^
 */
function placeOf(message: string, hash: unknown, text: string): Place | null {
  const [, context, caret] = message.split("\n");
  const line = numberIn(hash, "line");
  if (context === undefined || caret === undefined || !/^-*\^$/u.test(caret) || line === null) return null;
  const before = decodeEntities(context.slice(0, caret.length - 1).replace(/^\.\.\./u, ""));
  const after = decodeEntities(context.slice(caret.length - 1).replace(/\.\.\.$/u, ""));
  // Offsets of the characters that are not line breaks.
  const offsets = text.split("").flatMap((unit, index) => (unit === "\n" ? [] : [index]));
  const flat = text.replaceAll("\n", "");
  const read: unknown = Reflect.get(Object(hash), "text");
  const near = typeof read === "string" ? read : "";
  const expected: unknown = Reflect.get(Object(hash), "expected");
  const names = Array.isArray(expected) ? expected.map((name) => String(name).replaceAll("'", "")) : [];
  let best: number | null = null;
  for (let at = flat.indexOf(before + after); at !== -1; at = flat.indexOf(before + after, at + 1)) {
    const index = at + before.length;
    const offset = index >= offsets.length ? text.length : (offsets[index] ?? text.length);
    const isNearer = best === null || distanceTo(text, offset, line) < distanceTo(text, best, line);
    if (isNearer) best = offset;
  }
  if (best === null) best = offsetOfLine(text, Math.max(0, line));
  // A line break is at the end of the line before the text that follows it.
  const isLineEnd = near.trim() === "" && near.includes("\n") && after !== "";
  return {
    offset: isLineEnd ? Math.max(0, text.lastIndexOf("\n", best - 1)) : best,
    near: near === "" ? after.slice(0, 1) : near,
    expected: names,
  };
}

function distanceTo(text: string, offset: number, line: number): number {
  return Math.abs(text.slice(0, offset).split("\n").length - 1 - line);
}

/** The place of an error of langium. */
function placeInResult(result: unknown): Place | null {
  const [first] = listIn(result, "lexerErrors");
  const offset = numberIn(first, "offset");
  if (offset !== null) return { offset, near: "?".repeat(numberIn(first, "length") ?? 1), expected: [] };
  const [second] = listIn(result, "parserErrors");
  if (second === undefined) return null;
  const token: unknown = Reflect.get(Object(second), "token");
  const image: unknown = Reflect.get(Object(token), "image");
  const at = numberIn(token, "startOffset");
  return { offset: at ?? Infinity, near: typeof image === "string" ? image : "", expected: [] };
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name);
  return Array.isArray(list) ? list : [];
}

function numberIn(value: unknown, name: string): number | null {
  const number: unknown = Reflect.get(Object(value), name);
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function describe(text: string, place: Place): Found {
  const kind = kindOf(text);
  const end = text.trimEnd().length;
  const isLineEnd = place.near.trim() === "" && place.near.includes("\n");
  if (place.offset >= end && !isLineEnd) return unclosed(text, kind) ?? endsEarly(text, end);
  const start = text.lastIndexOf("\n", Math.min(place.offset, end) - 1) + 1;
  const line = lineFrom(text, start);
  if (isLineEnd || text.slice(place.offset, place.offset + 1).trim() === "") {
    const shown = line.trim();
    return {
      ...span(text, start + line.indexOf(shown), shown.length),
      reason: `“${shorten(shown)}” is not ${isLineEnd ? "complete" : "understood"}`,
      hint: hintFor(kind, line, "", place),
    };
  }
  const found = wordAt(line, place.offset - start, place.near);
  return {
    ...span(text, start + found.index, found.word.length),
    reason: `“${shorten(found.word)}” is not expected here`,
    ...adviceFor(kind, line, found.word, { ...place, offset: place.offset - start }),
  };
}

/** The word or the arrow at an offset. */
function wordAt(line: string, offset: number, near: string): { readonly word: string; readonly index: number } {
  const pattern = /^[\p{L}\p{N}_]/u.test(line.slice(offset)) ? /[\p{L}\p{N}_]+/gu : /[-=.<>~|]+/gu;
  for (const { 0: word, index } of line.matchAll(pattern))
    if (index <= offset && offset < index + word.length) return { word, index };
  const word = line.slice(offset, offset + Math.max(1, near.trim().length));
  return { word, index: offset };
}

const messageHint = "write messages as A->>B: text";

/** @param place Its offset is in the line. */
function adviceFor(kind: string, line: string, word: string, place: Place): Pick<Found, "hint" | "edit"> {
  const hint = hintFor(kind, line, word, place);
  const label = hint === unquoted ? quotedLabel(line, place.offset) : null;
  return label === null ? { hint } : { hint: `${unquoted}: ${label.to}`, edit: label };
}

const unquoted = "put the text in quotes";

function hintFor(kind: string, line: string, word: string, place: Place): string | null {
  if (/^(?:flowchart|graph|swimlane)/u.test(kind)) {
    if (word.toLowerCase() === "end") return "“end” closes a subgraph: write “End”, or put it in quotes";
    if (/^-+>?$/u.test(word) || word === "->") return "write arrows as -->, -.-> or ==>";
    if (place.expected.includes("SQE") || place.expected.includes("PE")) return unquoted;
    return null;
  }
  if (kind.startsWith("sequence")) {
    if (word === "end") return "it closes nothing: remove it";
    return place.expected.includes("TXT") || /^[-=.<>]+$/u.test(word) ? messageHint : null;
  }
  if (kind.startsWith("state")) return word.startsWith("-") ? "write arrows as -->" : null;
  if (kind.startsWith("class"))
    return /^[-=.<>|]+$/u.test(word) ? "write relations as <|--, *--, o--, -->, --, ..> or ..|>" : null;
  if (kind.startsWith("er"))
    return /\bto\b|--|\.\./u.test(line) ? "write how many with signs: A ||--o{ B : text" : null;
  return null;
}

/** Text with brackets needs quotes: A["call f(x)"]. */
function quotedLabel(line: string, offset: number): { readonly from: string; readonly to: string } | null {
  const open = Math.max(...["[", "(", "{"].map((sign) => line.slice(0, offset).lastIndexOf(sign)));
  const [start = "", close = ""] = { "[": ["[", "]"], "(": ["(", ")"], "{": ["{", "}"] }[line[open] ?? ""] ?? [];
  const rest = line.slice(open + 1).split(/\s(?:--|-\.|==)/u)[0] ?? "";
  const text = close === "" ? "" : rest.slice(0, Math.max(0, rest.lastIndexOf(close)));
  return text === "" ? null : { from: start + text + close, to: `${start}"${text.replaceAll('"', "#quot;")}"${close}` };
}

function endsEarly(text: string, end: number): Found {
  const start = text.lastIndexOf("\n", end - 1) + 1;
  const line = lineFrom(text, start).trim();
  return {
    ...span(text, start + Math.max(0, text.slice(start).indexOf(line)), line.length),
    reason: `it ends too early, after “${shorten(line)}”`,
    hint: null,
  };
}

/** The openings and ends of blocks in these kinds. */
const blocks: readonly {
  readonly kinds: RegExp;
  readonly open: RegExp;
  readonly close: RegExp;
  readonly end: string;
}[] = [
  { kinds: /^(?:flowchart|graph|swimlane)/u, open: /^subgraph\b/u, close: /^end\b/u, end: "end" },
  {
    kinds: /^sequence/u,
    open: /^(?:loop|alt|opt|par|par_over|critical|break|rect|box)\b/u,
    close: /^end\b/u,
    end: "end",
  },
  { kinds: /^block/u, open: /^(?:block:|\w+:\d+$)/u, close: /^end\b/u, end: "end" },
  { kinds: /^(?:class|state|er|requirement|C4|gitGraph)/u, open: /\{$/u, close: /^\}/u, end: "}" },
];

const brackets: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** The block that is still open at the end, at the place where it opens, or `null`. */
function unclosed(text: string, kind: string): Found | null {
  const { open, close, end } = blocks.find((each) => each.kinds.test(kind)) ?? {};
  const opened: { readonly offset: number; readonly line: string }[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const statement = line.trim();
    if (close?.test(statement) === true) opened.pop();
    if (open?.test(statement) === true) opened.push({ offset: offset + line.indexOf(statement), line: statement });
    offset += line.length + 1;
  }
  const last = opened.at(-1);
  if (last !== undefined)
    return {
      ...span(text, last.offset, last.line.length),
      reason: `“${shorten(last.line)}” is not closed`,
      hint: `close it with a line ${end}`,
    };
  const bracket = openBracket(text);
  if (bracket === null) return null;
  const sign = text[bracket] ?? "";
  return {
    ...span(text, bracket, lineFrom(text, bracket).length),
    reason: `“${shorten(lineFrom(text, bracket))}” is not closed`,
    hint: `close it with ${brackets[sign] ?? sign}`,
  };
}

/** The offset of a quote or bracket that is never closed. */
function openBracket(text: string): number | null {
  const open: { readonly at: number; readonly close: string }[] = [];
  for (const [at, sign] of text.split("").entries()) {
    const last = open.at(-1);
    if (last?.close === sign) open.pop();
    else if (last?.close === '"') continue;
    else if (sign === '"') open.push({ at, close: sign });
    else if (brackets[sign] !== undefined) open.push({ at, close: brackets[sign] });
  }
  return open.at(-1)?.at ?? null;
}

/** An error that Mermaid itself throws, at what it names. */
function ownError(error: Error, text: string): Found {
  const [message = ""] = error.message.split("\n", 1);
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
    return onLine(text, 0, `Mermaid fails on it (${message})`);
  const read: unknown = Reflect.get(Object(Reflect.get(error, "hash")), "text");
  const [, quoted] = /["“'`(]([^"”'`()]+)["”'`)]/u.exec(message) ?? [];
  const [, last] = /:\s*(\S+?)\.?$/u.exec(message) ?? [];
  const [, from, to] = /(\d+) - (\d+)/u.exec(message) ?? [];
  const named = [read, quoted, last, `${from}-${to}`].find(
    (each) => typeof each === "string" && each.trim() !== "" && text.includes(each),
  );
  const reason = message
    .replace(/^Invalid date:\s*(.+)$/u, "“$1” is not a date")
    .replace(/\.$/u, "")
    .replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
  if (typeof named !== "string") return onLine(text, 0, reason);
  return { ...span(text, text.lastIndexOf(named), named.length), reason, hint: null };
}

function span(text: string, offset: number, length: number): Pick<Found, "offset" | "length"> {
  const start = Math.min(Math.max(offset, 0), text.length);
  return { offset: start, length: Math.min(length, text.length - start) };
}

function onLine(text: string, offset: number, reason: string): Found {
  return { ...span(text, offset, lineFrom(text, offset).length), reason, hint: null };
}

function inSource({ offsets, text }: ParsedSource, { offset, length, reason, hint, edit }: Found): Problem {
  const start = offsets[offset] ?? 0;
  const last = offsets[Math.max(offset, Math.min(offset + length, text.length) - 1)] ?? start;
  return { offset: start, length: length === 0 ? 0 : last - start + 1, reason, hint, edit };
}

function offsetOfLine(text: string, line: number): number {
  return text
    .split("\n")
    .slice(0, line)
    .reduce((sum, each) => sum + each.length + 1, 0);
}

function lineFrom(text: string, offset: number): string {
  return text.slice(offset).split("\n", 1)[0] ?? "";
}

function firstLine(text: string): string {
  return lineFrom(text, 0);
}

/** The signs with which Mermaid replaces `#` and `;` around the code of a character. */
function decodeEntities(text: string): string {
  return text.replaceAll(/ﬂ°°?/gu, "#").replaceAll("¶ß", ";");
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
