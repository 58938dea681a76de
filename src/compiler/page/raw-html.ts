/**
 * HTML that an author writes among the Markdown: it passes as it is, but for its addresses, which are references like those of links,
 * and its variables. Its ids are anchors.
 */
import { Tokenizer } from "htmlparser2";
import type { Html, Root } from "mdast";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import { rangeOf, sliceOf } from "./draft.ts";
import { escapeHtml } from "./escape-html.ts";
import { makeLineIndex } from "./line-index.ts";
import { referenceMark, restoreText, withoutMarks } from "./placeholders.ts";
import { readSrcset } from "./srcset.ts";
import { substitute, unknownVariable } from "./variables.ts";
import { walk as walkTree } from "./walk.ts";

export function referToRawHtml(tree: Root, draft: Draft): void {
  walkTree(tree, (node) => {
    if (node.type === "html") node.value = restoreText(rewrite(node, draft));
  });
}

/** Ids and names that a link may lead to, in order. */
export function idsInHtml(html: string): readonly string[] {
  const ids: string[] = [];
  walk(html, (piece) => {
    if (piece.kind === "attribute" && (piece.name === "id" || (piece.name === "name" && piece.tag === "a")))
      ids.push(piece.value);
  });
  return ids;
}

/** An attribute with its decoded value, or a piece of text; `start` and `end` are offsets in the HTML. */
type Piece =
  | {
      readonly kind: "attribute";
      readonly tag: string;
      readonly name: string;
      readonly value: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "text"; readonly start: number; readonly end: number };

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function rewrite(node: Html, draft: Draft): string {
  const html = node.value;
  const edits: Edit[] = [];
  const inSource = sourceOffsets(node, draft);
  const escaped = Object.fromEntries(
    html.includes("{{") ? Object.entries(draft.variables).map(([name, value]) => [name, escapeHtml(value)]) : [],
  );
  const fill = (text: string, variables: Draft["variables"], spanOf: (part: string) => Span): string => {
    if (!text.includes("{{")) return text;
    const filled = substitute(text, variables);
    for (const name of filled.used) draft.usedVariables.add(name);
    for (const { name, offset, length } of filled.unknown)
      draft.findings.push(unknownVariable(name, draft.variables, spanOf(text.slice(offset, offset + length))));
    return filled.text;
  };
  walk(html, (piece) => {
    const { start, end } = piece;
    const source = html.slice(start, end);
    // Parts are asked for in their order; one that is written with entities is shown as the whole.
    const makeSpan = (): ((part: string) => Span) => {
      let from = 0;
      return (part) => {
        const at = source.indexOf(part, from);
        if (at === -1) return draft.spanOf(inSource(start), inSource(end));
        from = at + part.length;
        return draft.spanOf(inSource(start + at), inSource(start + from));
      };
    };
    if (piece.kind === "text") {
      const text = fill(source, escaped, makeSpan());
      if (text !== source) edits.push({ start, end, text });
      return;
    }
    const value = fill(piece.value, draft.variables, makeSpan());
    const spanOf = makeSpan();
    const written = writeAddress(piece.tag, piece.name, value, (url, role) =>
      draft.references.add(url, role, spanOf(url)),
    );
    const text = written ?? value;
    if (text === piece.value) return;
    // An unquoted value gets quotes: what is put in may hold a blank.
    const isQuoted = /["']/u.test(html[start - 1] ?? "");
    edits.push({ start, end, text: isQuoted ? escapeHtml(text).replaceAll("'", "&#39;") : `"${escapeHtml(text)}"` });
  });
  // What looks like the mark of a component (`directives.ts`) is no mark, but text.
  return applyEdits(html, edits).replaceAll(/<(?=\/?dg-component\b)/giu, "&lt;");
}

/**
 * From offsets in a node's HTML to those in the text of the page: each line of a block in a quote or a list lost what stood before it.
 */
export function sourceOffsets(node: Html, draft: Draft): (offset: number) => number {
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

type AddReference = (url: string, role: "link" | "asset") => ReturnType<Draft["references"]["add"]>;

const assetAttributes = new Set(["src", "poster", "srcset"]);
const linkAttributes = new Set(["href", "cite", "action", "formaction", "data", "xlink:href"]);

/** The attribute with the mark of its reference, or `null` where it names nothing of the site. */
function writeAddress(tag: string, name: string, value: string, add: AddReference): string | null {
  const mark = (url: string, role: "link" | "asset"): string => {
    const address = add(url.trim(), role);
    if (address.kind === "inside") return referenceMark(address.reference);
    return address.kind === "outside" ? address.url : "";
  };
  if (name === "srcset" || name === "imagesrcset") {
    return readSrcset(value)
      .map(({ url, descriptors }) => `${mark(url, "asset")} ${descriptors}`.trimEnd())
      .join(", ");
  }
  if (assetAttributes.has(name)) return mark(value, tag === "iframe" ? "link" : "asset");
  return linkAttributes.has(name)
    ? mark(value, tag === "link" || tag === "image" || tag === "object" ? "asset" : "link")
    : null;
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let result = "";
  let from = 0;
  for (const { start, end, text } of edits) {
    result += html.slice(from, start) + text;
    from = end;
  }
  return result + html.slice(from);
}

/** Passes by comments, scripts and styles. */
function walk(html: string, visitPiece: (piece: Piece) => void): void {
  let tag = "";
  let name = "";
  let value = "";
  let start = -1;
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (from, to) => void (tag = html.slice(from, to).toLowerCase()),
      onattribname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        value = "";
        start = -1;
      },
      onattribdata: (from, to) => {
        if (start === -1) start = from;
        value += html.slice(from, to);
      },
      onattribentity: (codepoint) => void (value += withoutMarks(String.fromCodePoint(codepoint))),
      onattribend: (_quote, to) => {
        // The end of a quoted value is told after its quote.
        const end = /["']/u.test(html[to - 1] ?? "") && html[to - 1] === html[start - 1] ? to - 1 : to;
        if (start !== -1) visitPiece({ kind: "attribute", tag, name, value, start, end });
      },
      ontext: (from, to) => {
        if (tag !== "script" && tag !== "style") visitPiece({ kind: "text", start: from, end: to });
      },
      onclosetag: () => void (tag = ""),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
