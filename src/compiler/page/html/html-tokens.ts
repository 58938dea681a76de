/**
 * Tokenizes raw HTML into tags and texts, once for all steps that need them. Comments and the content of scripts and
 * styles are skipped. We do not match tags, because those of one element may be in different blocks with Markdown
 * between them.
 */
import { QuoteType, Tokenizer } from "htmlparser2";
import type { Html, Nodes } from "mdast";
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import { makeLineIndex } from "../../diagnostics/line-index.ts";
import { withoutMarks } from "../placeholders.ts";

/** An attribute in a tag. A name that is repeated is listed again; see `attributesOf`. */
export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string;
  /** The decoded value; `null` if the attribute has no value. */
  readonly value: string | null;
  /** Offsets of the value, without quotes. */
  readonly start: number;
  readonly end: number;
}

/** An opening or closing tag. Offsets are in UTF-16 code units; `end` is after the bracket. */
export interface HtmlTag {
  readonly kind: "start" | "end";
  /** As written. */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  readonly hasSlash: boolean;
  readonly start: number;
  /** `null` if the HTML ends within the tag. */
  readonly end: number | null;
}

/** Text between tags, from one tag or comment to the next. */
interface HtmlText {
  readonly kind: "text";
  /** With its entities decoded. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A tag or text; offsets are relative to the HTML. */
export type HtmlToken = HtmlTag | HtmlText;

/** An HTML node of a page with its tokens. */
export interface RawHtml {
  readonly node: Html;
  readonly tokens: readonly HtmlToken[];
  /** Maps offsets in the HTML to a span in the file. */
  readonly spanOf: (start: number, end: number) => Span;
}

/** The raw HTML of a page, in the order of `nodes`. Its spans are computed only if something is reported. */
export function readRawHtml(nodes: readonly Nodes[], draft: Draft): readonly RawHtml[] {
  return nodes.flatMap((node) => {
    if (node.type !== "html") return [];
    let known: ReturnType<typeof sourceOffsets> | null = null;
    const spanOf: RawHtml["spanOf"] = (start, end) => {
      const inSource = (known ??= sourceOffsets(node, draft));
      return draft.spanOf(inSource(start), inSource(end));
    };
    return [{ node, tokens: tokensIn(node.value), spanOf }];
  });
}

/**
 * Maps offsets in a node's HTML to offsets in the page's text. In a quote or a list, the parser removes the prefix of
 * each line.
 */
function sourceOffsets(node: Html, draft: Draft): (offset: number) => number {
  const { start } = rangeOf(node);
  const lines = node.value.split("\n");
  const sourceLines = sliceOf(draft, node).split("\n");
  let sourceStart = start;
  const starts = lines.map((line, index) => {
    const source = sourceLines[index] ?? "";
    const lineStart = sourceStart + Math.max(0, index === 0 ? 0 : source.length - line.length);
    sourceStart += source.length + 1;
    return lineStart;
  });
  const positionOf = makeLineIndex(node.value);
  return (offset) => {
    const { line, column } = positionOf(offset);
    return (starts[line - 1] ?? start) + column - 1;
  };
}

/** The attributes by name. If one is repeated, browsers use the first. */
export function attributesOf({ attributes }: HtmlTag): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of attributes) if (!values.has(name)) values.set(name, value ?? "");
  return Object.fromEntries(values);
}

/** In document order. Text within `<script>` and `<style>` is not among the tokens, but their tags are. */
export function tokensIn(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let tag = { name: "", start: 0, attributes: new Array<HtmlAttribute>() };
  let attribute = { name: "", value: "", start: 0 };
  let isHidden = false;
  const endTag = (end: number, hasSlash: boolean): void =>
    void tokens.splice(-1, 1, { kind: "start", ...tag, hasSlash, end: end + 1 });
  const addText = (start: number, end: number, text: string): void => {
    if (isHidden) return;
    const last = tokens.at(-1);
    // The tokenizer ends a text before each entity. Some entities are two characters.
    if (last?.kind === "text" && last.end >= start) tokens.splice(-1, 1, { ...last, text: last.text + text, end });
    else tokens.push({ kind: "text", text, start, end });
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (from, to) => {
        tag = { name: html.slice(from, to), start: from - 1, attributes: [] };
        isHidden = /^(?:script|style)$/iu.test(tag.name);
        tokens.push({ kind: "start", ...tag, hasSlash: false, end: null });
      },
      onattribname: (from, to) => {
        const valueStart = /\s*=\s*["']?/uy;
        valueStart.lastIndex = to;
        valueStart.test(html);
        attribute = { name: html.slice(from, to).toLowerCase(), value: "", start: valueStart.lastIndex };
      },
      onattribdata: (from, to) => void (attribute.value += html.slice(from, to)),
      onattribentity: (codepoint) => void (attribute.value += withoutMarks(String.fromCodePoint(codepoint))),
      onattribend: (quote, to) => {
        const isQuoted = quote === QuoteType.Single || quote === QuoteType.Double;
        const value = quote === QuoteType.NoValue ? null : attribute.value;
        tag.attributes.push({ ...attribute, value, end: isQuoted ? to - 1 : to });
      },
      onopentagend: (end) => endTag(end, false),
      onselfclosingtag: (end) => endTag(end, true),
      onclosetag: (from, to) => {
        isHidden = false;
        const end = html.indexOf(">", to - 1);
        // "</etc/passwd" at the end of a block is text.
        if (end === -1) return;
        const name = html.slice(from, to);
        const start = html.lastIndexOf("<", from);
        tokens.push({ kind: "end", name, start, attributes: [], hasSlash: false, end: end + 1 });
      },
      ontext: (start, end) => addText(start, end, html.slice(start, end)),
      ontextentity: (codepoint, end) =>
        addText(html.lastIndexOf("&", end - 1), end, withoutMarks(String.fromCodePoint(codepoint))),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tokens;
}
