/**
 * The prose of a page, for programs that check language: its text as plain Markdown, without frontmatter, code, HTML,
 * addresses, variables and directives, in which every place is known to be one of the page. Pure.
 */
import type { Heading, Nodes, Paragraph, Parents, Root } from "mdast";
import type { Position } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import { rangeOf } from "./draft.ts";
import { tokensIn } from "./html/html-tokens.ts";
import type { ParsedPage } from "./parse-page.ts";
import { restoreCode } from "./placeholders.ts";

/** A page's text for a program, and the way back from the places that it reports. */
export interface Prose {
  /** Markdown. */
  readonly text: string;
  /** The place in the page's file of a place in the text. */
  readonly positionOf: (position: Position) => Position;
}

/** Replaces code within a sentence, so that the sentence keeps its form. Programs take it for code. */
export const codeWord = "`x`";

/** The keys of the frontmatter that readers see as sentences. */
const proseKeys = ["title", "description", "short_description"] as const;

/** @param page The text that was parsed. */
export function proseOf({ source, tree, text, spanOf }: ParsedPage, page: string): Prose {
  const writer = new ProseWriter(text, spanOf);
  const lines = page.split("\n");
  for (const key of proseKeys) {
    if (source.frontmatter[key] === undefined) continue;
    const { start, end } = source.spanOf([key]);
    const value = (lines[start.line - 1] ?? "").slice(start.column - 1, end.column - 1);
    // Longer texts of YAML have no places of their own.
    if (start.line !== end.line || /^[|>&*!]/u.test(value)) continue;
    writer.add(`${key === "title" ? "# " : ""}`, start);
    for (const { text: part, offset } of partsOfScalar(value))
      writer.add(part, { line: start.line, column: start.column + offset });
    writer.add("\n\n", end);
  }
  writer.copy(tree);
  return writer.finish();
}

/** What a value of YAML in one line says. Escapes are parts of their own, at their place in the value. */
function partsOfScalar(value: string): readonly { readonly text: string; readonly offset: number }[] {
  const [quote] = /^["']/u.exec(value) ?? [];
  if (quote === undefined) return [{ text: value, offset: 0 }];
  const escapes = quote === "'" ? /''|[^']+/gu : /\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)|[^\\]+/giu;
  return Array.from(value.slice(1, -1).matchAll(escapes), ({ 0: part, index }) => ({
    text: part === "''" ? "'" : quote === '"' && part.startsWith("\\") ? characterOf(part.slice(1)) : part,
    offset: index + 1,
  }));
}

/** @param escape Of a text in double quotes, without its backslash. */
function characterOf(escape: string): string {
  const code = /^[xu]([\da-f]+)$/iu.exec(escape)?.[1];
  if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
  return /[\p{L}\d]/u.test(escape) ? " " : escape;
}

/** A part of the result. In a copied part, places are as far from its beginning as in the page. */
interface Part {
  readonly start: number;
  readonly from: Position | number;
}

class ProseWriter {
  readonly #text: string;
  readonly #spanOf: Draft["spanOf"];
  readonly #parts: Part[] = [];
  #written = "";
  /** What has been read of the text. */
  #read = 0;

  constructor(text: string, spanOf: Draft["spanOf"]) {
    this.#text = text;
    this.#spanOf = spanOf;
  }

  /** Writes text that comes from a place before the tree's. */
  add(text: string, from: Position): void {
    this.#parts.push({ start: this.#written.length, from });
    this.#written += text;
  }

  copy(tree: Root): void {
    this.#visit(tree, null);
    this.#keepTo(this.#text.length);
  }

  finish(): Prose {
    const text = this.#written;
    const indexOf = makeOffsets(text);
    const parts = this.#parts;
    const spanOf = this.#spanOf;
    return {
      text,
      positionOf: (position) => {
        const offset = indexOf(position);
        const part = parts.findLast(({ start }) => start <= offset) ?? { start: 0, from: 0 };
        const inside = offset - part.start;
        if (typeof part.from !== "number") return { line: part.from.line, column: part.from.column + inside };
        return spanOf(part.from + inside, part.from + inside).start;
      },
    };
  }

  /** Copies the text up to an offset. */
  #keepTo(end: number): void {
    if (end <= this.#read) return;
    this.#parts.push({ start: this.#written.length, from: this.#read });
    this.#written += restoreCode(this.#text.slice(this.#read, end));
    this.#read = end;
  }

  /** Replaces the text between two offsets. Line breaks stay, because blocks end at them. */
  #replace(start: number, end: number, by = ""): void {
    if (end <= this.#read) return;
    this.#keepTo(start);
    const breaks = this.#text.slice(this.#read, end).replaceAll(/[^\n]+/gu, "");
    // Places in what replaces it are the beginning of what is replaced.
    for (const character of by + breaks) {
      this.#parts.push({ start: this.#written.length, from: this.#read });
      this.#written += character;
    }
    this.#read = end;
  }

  #visit(node: Nodes, parent: Parents | null): void {
    const { start, end } = rangeOf(node);
    switch (node.type) {
      case "text":
        return this.#visitText(start, end, parent);
      case "inlineCode":
      case "inlineMath":
        return this.#replace(start, end, codeWord);
      case "code":
      case "math":
      case "yaml":
      case "definition":
      case "footnoteReference":
        return this.#replace(start, end);
      case "html":
        return this.#visitHtml(start, end);
      case "image":
      case "imageReference":
        return this.#visitImage(start, end);
      case "link":
      case "linkReference":
        // An address that is written as the text.
        if (!this.#text.startsWith("[", start)) return this.#replace(start, end, codeWord);
        return this.#visitMarkup(node, "");
      case "textDirective":
        // A time, or the port of a host.
        if (!/[\]}]$/u.test(this.#text.slice(start, end))) return this.#keepTo(end);
        return this.#visitMarkup(node, "");
      case "containerDirective":
      case "leafDirective":
      case "footnoteDefinition":
        // A title and the first paragraph are two texts.
        return this.#visitMarkup(node, "\n\n");
      case "heading":
        return this.#visitHeading(node);
      default:
        if ("children" in node) for (const child of node.children) this.#visit(child, node);
    }
  }

  /** Keeps the content of a node, and removes what is around it. */
  #visitMarkup(node: Parents, end: string): void {
    const range = rangeOf(node);
    let at = range.start;
    for (const child of node.children) {
      const inner = rangeOf(child);
      if (this.#text.slice(at, inner.start).trim() !== "") this.#replace(at, inner.start);
      if (isLabel(child)) {
        // Its brackets, in `:::note[Title]`, belong to it.
        this.#visitMarkup(child, "");
        this.#replace(inner.end, inner.end + 1, end);
      } else this.#visit(child, node);
      at = inner.end;
    }
    this.#replace(at, range.end);
  }

  #visitHeading(node: Heading): void {
    for (const child of node.children) this.#visit(child, node);
    const { end } = rangeOf(node);
    const rest = this.#text.slice(this.#read, end);
    const id = /\s*(?<!\\)\{#[^\s{}#]+\}[ \t#]*$/u.exec(rest);
    if (id !== null) this.#replace(this.#read + id.index, end);
  }

  #visitText(start: number, end: number, parent: Parents | null): void {
    const text = this.#text.slice(start, end);
    if (/[{[:]/u.test(text))
      for (const { 0: all, index } of text.matchAll(markup)) {
        if (all.startsWith("[!") && (index > 0 || parent?.type !== "paragraph")) continue;
        this.#replace(start + index, start + index + all.length, all.startsWith("{{") ? codeWord : "");
      }
    if (parent?.type !== "heading") this.#keepTo(end);
  }

  #visitHtml(start: number, end: number): void {
    const html = this.#text.slice(start, end);
    this.#keepTo(start);
    if (linterComment.test(html)) return this.#keepTo(end);
    if (hiddenContent.test(html)) return this.#replace(start, end);
    for (const token of tokensIn(html))
      if (token.kind === "text") {
        this.#replace(this.#read, start + token.start);
        this.#keepTo(start + token.end);
      }
    this.#replace(Math.max(this.#read, start), end);
  }

  /** Its alternative text is a text by itself. */
  #visitImage(start: number, end: number): void {
    const [, alt = ""] = /^!\[([^[\]]*)\]/u.exec(this.#text.slice(start, end)) ?? [];
    this.#replace(start, start + 2);
    this.#keepTo(start + 2 + alt.length);
    this.#replace(this.#read, end);
  }
}

/** Variables, the marks of alerts, emoji and attributes. */
const markup = /\{\{[^{}\n]*\}\}|^\[![A-Za-z]+\][+-]?|(?<![\w:]):[a-z][\w+-]*:(?![\w:])|^\{[^{}\n]*\}/gu;

/** Comments for programs that check language. */
const linterComment = /^<!--\s*(?:vale|textlint|c?spell|spell-?checker|alex|ltex|lint)\b/iu;

/** Elements whose content is no prose. */
const hiddenContent = /<(?:script|style|pre|code|svg|math|template|noscript|iframe|textarea|kbd|samp)[\s>/]/iu;

function isLabel(node: Nodes): node is Paragraph {
  return node.type === "paragraph" && node.data !== undefined && "directiveLabel" in node.data;
}

/** Maps places to offsets. */
function makeOffsets(text: string): (position: Position) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return ({ line, column }) => {
    const start = starts[Math.min(line, starts.length) - 1] ?? 0;
    const end = (starts[line] ?? text.length + 1) - 1;
    return Math.min(start + column - 1, end);
  };
}
