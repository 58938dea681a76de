/** Finds tags in MDX, whose attributes may be expressions of JavaScript. Pure. */
import { blank } from "../markdown/blank.ts";

/** About the nesting that the compiler allows. */
const depthLimit = 100;

/** `title="a"`, `open`, `size={2}`, or a spread, `{...props}`, whose name and expression are both "...props". */
export interface JsxAttribute {
  readonly name: string;
  /** The text of a string, or of an expression that is one: `"a"`, `{"a"}`, `{2}`. `null` for other expressions. */
  readonly value: string | null;
  /** What is between the braces; `null` for strings and for attributes without a value. */
  readonly expression: string | null;
  readonly start: number;
  readonly end: number;
}

/** In `<Tabs.Tab>`, the name is "Tabs.Tab". If an attribute is repeated, the last one counts. */
export interface JsxTag {
  /** "" for a fragment. */
  readonly name: string;
  readonly kind: "opening" | "closing" | "empty";
  readonly attributes: ReadonlyMap<string, JsxAttribute>;
  readonly start: number;
  readonly end: number;
}

/** Elements are listed in the order of their openings, with nested ones after those around them. */
export interface JsxElement {
  readonly opening: JsxTag;
  /** `null` if the element is empty or is never closed. */
  readonly closing: JsxTag | null;
}

/** A page of MDX as passes see it. */
export interface MdxPage {
  readonly text: string;
  /** From `mdxProse`. */
  readonly prose: string;
  readonly tags: readonly JsxTag[];
  readonly elements: readonly JsxElement[];
}

/** @param bodyStart The offset after the frontmatter. */
export function readMdxPage(text: string, bodyStart: number): MdxPage {
  const prose = mdxProse(text, bodyStart);
  const tags = jsxTagsIn(prose, text);
  return { text, prose, tags, elements: jsxElementsIn(tags) };
}

/**
 * The text with frontmatter, code and comments replaced by spaces. Unlike in CommonMark, indented text is not code.
 *
 * @param bodyStart The offset after the frontmatter.
 */
export function mdxProse(text: string, bodyStart: number): string {
  const body = blank(text.slice(0, bodyStart)) + text.slice(bodyStart);
  let fence: string | null = null;
  let isComment = false;
  const lastEnd = body.lastIndexOf("*/");
  const withoutFences = body.replaceAll(/[^\n]*(?:\n|$)/gu, (line, offset: number) => {
    if (isComment) {
      const end = line.indexOf("*/");
      isComment = end === -1;
      return isComment ? blank(line) : blank(line.slice(0, end)) + line.slice(end);
    }
    // A comment may contain code, which then ends with it.
    const [start = ""] = fence === null ? (/^[ \t]*\{[ \t]*\/\*(?!.*\*\/)/u.exec(line) ?? []) : [];
    isComment = start !== "" && offset < lastEnd;
    if (isComment) return start + blank(line.slice(start.length));
    const [, mark = ""] = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/u.exec(line) ?? [];
    if (fence === null) {
      if (mark === "") return line;
      fence = mark;
      return blank(line);
    }
    if (mark.startsWith(fence) && line.trim().replace(/^[> \t]*/u, "") === mark) fence = null;
    return blank(line);
  });
  return withoutFences
    .replaceAll(/(?<![\\`{])(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)\1(?!`)/gu, blank)
    .replaceAll(/<!--[\s\S]*?(-->|$)/gu, (comment: string, end: string) => (end === "" ? comment : blank(comment)));
}

/**
 * @param prose From `mdxProse`.
 * @param text The page, whose values of attributes may have code: `title="Install \`it\`"`.
 */
export function jsxTagsIn(prose: string, text = prose): readonly JsxTag[] {
  const tags: JsxTag[] = [];
  const endOf = bracesIn(prose);
  const starts = /<(?=\/?[A-Za-z]|\/?>)/gu;
  for (let start = starts.exec(prose); start !== null; start = starts.exec(prose)) {
    const tag = readTag(prose, text, start.index, endOf);
    if (tag === null) continue;
    tags.push(tag);
    starts.lastIndex = tag.end;
  }
  return tags;
}

function readTag(prose: string, text: string, start: number, endOf: (start: number) => number | null): JsxTag | null {
  const [head = "", slash = "", name = ""] = matchAt(/<(\/?)([A-Za-z][\w.:-]*)?/uy, prose, start) ?? [];
  const attributes = new Map<string, JsxAttribute>();
  let at = start + head.length;
  for (;;) {
    at += matchAt(/\s*/uy, prose, at)?.[0].length ?? 0;
    const [close] = matchAt(/\/?>/uy, prose, at) ?? [];
    if (close !== undefined) {
      const kind = slash === "/" ? "closing" : close === "/>" ? "empty" : "opening";
      return { name, kind, attributes, start, end: at + close.length };
    }
    if (prose[at] === "{") {
      const end = endOf(at);
      if (end === null) return null;
      const spread = prose.slice(at + 1, end - 1);
      attributes.set(spread, { name: spread, value: null, expression: spread, start: at, end });
      at = end;
      continue;
    }
    const [written, attribute = ""] = matchAt(/([A-Za-z_:@][\w.:-]*)\s*(=\s*)?/uy, prose, at) ?? [];
    if (written === undefined || (name === "" && attribute !== "")) return null;
    const from = at;
    at += written.length;
    if (!written.includes("=")) {
      const end = from + attribute.length;
      attributes.set(attribute, { name: attribute, value: "", expression: null, start: from, end });
      continue;
    }
    const [quoted] = matchAt(/"[^"]*"|'[^']*'/uy, prose, at) ?? [];
    const end = quoted === undefined ? (prose[at] === "{" ? endOf(at) : null) : at + quoted.length;
    if (end === null) return null;
    const expression = quoted === undefined ? prose.slice(at + 1, end - 1).trim() : null;
    const value = expression === null ? text.slice(at + 1, end - 1) : literalIn(expression);
    attributes.set(attribute, { name: attribute, value, expression, start: from, end });
    at = end;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The offset after the brace that closes the one at `start`, or `null` if there is none. */
export function endOfBraces(text: string, start: number): number | null {
  return bracesIn(text)(start);
}

/**
 * Finds the ends of braces. It keeps what it has found, so that all braces of a text take one scan: a scan that begins
 * inside another one has the same strings and comments.
 *
 * @returns What `endOfBraces` returns for a place in the text.
 */
export function bracesIn(text: string): (start: number) => number | null {
  const ends = new Map<number, number | null>();
  const stringAt = stringFinder(text);
  let lastComment: number | null = null;
  const parts = /["'`{}]|\/\*/gu;
  return (start) => {
    const known = ends.get(start);
    if (known !== undefined) return known;
    const open: number[] = [];
    parts.lastIndex = start;
    for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
      const { 0: mark, index } = part;
      if (mark === "{") {
        const end = ends.get(index);
        if (end === null) break;
        if (end === undefined) open.push(index);
        else parts.lastIndex = end;
      } else if (mark === "}") {
        const opening = open.pop();
        if (opening !== undefined) ends.set(opening, index + 1);
        if (open.length === 0) return ends.get(start) ?? null;
      } else if (mark === "/*") {
        lastComment ??= text.lastIndexOf("*/");
        if (index + 2 <= lastComment) parts.lastIndex = text.indexOf("*/", index + 2) + 2;
      } else parts.lastIndex = stringAt(index) ?? index + 1;
    }
    for (const opening of open) ends.set(opening, null);
    return null;
  };
}

/** Finds the end of the string that begins at a quotation mark, or `null`, and remembers where none ends. */
function stringFinder(text: string): (start: number) => number | null {
  const patterns: Readonly<Record<string, RegExp>> = {
    '"': /(?:\\.|[^"\\\n])*/uy,
    "'": /(?:\\.|[^'\\\n])*/uy,
    "`": /(?:\\.|[^`\\])*/uy,
  };
  const openUntil = new Map<string, number>();
  return (start) => {
    const mark = text[start] ?? "";
    const pattern = patterns[mark];
    if (pattern === undefined || start < (openUntil.get(mark) ?? 0)) return null;
    pattern.lastIndex = start + 1;
    pattern.exec(text);
    const end = pattern.lastIndex;
    if (text[end] === mark) return end + 1;
    openUntil.set(mark, end);
    return null;
  };
}

/** The text of an expression that is a string, a number or a truth value, or `null`. */
export function literalIn(expression: string): string | null {
  const [, double, single, template] =
    /^(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\$])*)`)$/u.exec(expression) ?? [];
  const text = double ?? single ?? template;
  if (text !== undefined) return text.replaceAll(/\\n/gu, "\n").replaceAll(/\\(.)/gu, "$1");
  return /^(?:-?\d+(?:\.\d+)?|true|false)$/u.test(expression) ? expression : null;
}

/**
 * The elements in the order of their opening tags, paired by name. Those in more elements than a page of docsgen may
 * have around a text count as never closed.
 */
export function jsxElementsIn(tags: readonly JsxTag[]): readonly JsxElement[] {
  const open: JsxTag[] = [];
  const openCounts = new Map<string, number>();
  const closings = new Map<JsxTag, JsxTag>();
  const count = ({ name }: JsxTag, change: number): void =>
    void openCounts.set(name, (openCounts.get(name) ?? 0) + change);
  for (const tag of tags) {
    if (tag.kind === "opening") {
      open.push(tag);
      count(tag, 1);
    }
    if (tag.kind !== "closing" || (openCounts.get(tag.name) ?? 0) === 0) continue;
    const inside = open.splice(open.findLastIndex(({ name }) => name === tag.name));
    for (const each of inside) count(each, -1);
    const [opening] = inside;
    if (opening !== undefined) closings.set(opening, tag);
  }
  const ends: number[] = [];
  return tags
    .filter(({ kind }) => kind !== "closing")
    .map((opening) => {
      const closing = closings.get(opening) ?? null;
      while ((ends.at(-1) ?? Infinity) <= opening.start) ends.pop();
      if (closing === null || ends.length >= depthLimit) return { opening, closing: null };
      ends.push(closing.end);
      return { opening, closing };
    });
}
