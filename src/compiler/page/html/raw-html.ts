/**
 * HTML that an author writes in Markdown. We pass it through unchanged except for variables and addresses; the latter
 * become references like those of links. Its ids are anchors.
 */
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { HtmlAttribute, HtmlTag, RawHtml } from "./html-tokens.ts";
import { attributesOf, tokensIn } from "./html-tokens.ts";
import { addressesInCss } from "./css-addresses.ts";
import type { HtmlAttributes } from "./html-addresses.ts";
import { addressAttribute, splitAddresses } from "./html-addresses.ts";
import { imageMark, referenceMark, restoreText } from "../placeholders.ts";
import type { Address } from "../references.ts";
import { substitute, unknownVariable } from "../variables.ts";

/** Rewrites the nodes of the tree: variables are replaced, and addresses of the site become reference marks. */
export function addRawHtmlReferences(blocks: readonly RawHtml[], draft: Draft): void {
  for (const block of blocks) block.node.value = restoreText(rewrite(block, draft));
}

/** What a link may target: an element by its id, or a place by the name of an old browser's anchor. */
export interface LinkTarget {
  readonly attribute: "id" | "name";
  readonly value: string;
}

/**
 * Reads the targets of the blocks of raw HTML of a page, in document order. What a template contains is not part of the
 * document until a script inserts it; its tags may be in different blocks.
 */
export function makeTargetReader(): (html: string) => readonly LinkTarget[] {
  let templates = 0;
  return (html) => {
    if (!/\b(?:id|name)\s*=|<\/?template\b/iu.test(html)) return [];
    return tokensIn(html).flatMap((token) => {
      if (token.kind === "text") return [];
      const tag = token.name.toLowerCase();
      if (tag === "template") templates += token.kind === "start" ? 1 : -1;
      if (token.kind !== "start" || (templates > 0 && tag !== "template")) return [];
      return token.attributes.flatMap(({ name, value }) =>
        value !== null && (name === "id" || (name === "name" && tag === "a")) ? [{ attribute: name, value }] : [],
      );
    });
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function rewrite({ node, tokens, spanOf }: RawHtml, draft: Draft): string {
  const html = node.value;
  const escaped: Draft["variables"] = {
    ...draft.variables,
    get: (name) => {
      const value = draft.variables.get(name);
      return value === undefined ? undefined : escapeHtml(value);
    },
  };
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    if (token.kind === "text") {
      const { start, end } = token;
      const source = html.slice(start, end);
      const text = fill(source, escaped, makeSpan(html, token, spanOf), draft);
      return text === source ? [] : [{ start, end, text }];
    }
    if (token.kind !== "start" || token.name.toLowerCase() !== "style" || token.end === null) {
      const next = tokens[index + 1];
      const text = next?.kind === "text" ? html.slice(next.start, next.end) : "";
      return rewriteTag(token, text, html, spanOf, draft);
    }
    const range = { start: token.end, end: tokens[index + 1]?.start ?? html.length };
    const spanOfPart = makeSpan(html, range, spanOf);
    const css = writeCss(html.slice(range.start, range.end), (url) =>
      writeUrl(draft.references.add(url, "asset", spanOfPart(url))),
    );
    return css === null ? [] : [{ ...range, text: css }];
  });
  // Escape author-written component marks (see `directives.ts`), so that they stay text.
  return applyEdits(html, edits).replaceAll(/<(?=\/?dg-component\b)/giu, "&lt;");
}

/**
 * Fills in the attributes of a tag, and collects their addresses.
 * @param text The text after the tag.
 */
function rewriteTag(
  tag: HtmlTag,
  text: string,
  html: string,
  spanOf: RawHtml["spanOf"],
  draft: Draft,
): readonly Edit[] {
  const first = draft.references.items.length;
  const attributes = attributesOf(tag);
  const edits = tag.attributes.flatMap((attribute): readonly Edit[] => {
    const { name, value } = attribute;
    if (value === null) return [];
    const filled = fill(value, draft.variables, makeSpan(html, attribute, spanOf), draft);
    const spanOfPart = makeSpan(html, attribute, spanOf);
    const add: AddReference = (url, role) =>
      draft.references.add(url, role, spanOfPart(url), () => attributes["hreflang"] || text);
    const written = writeAddress(tag.name.toLowerCase(), name, filled, attributes, add) ?? filled;
    return written === value ? [] : [editOfValue(html, attribute, written)];
  });
  const size = imageSizeOf(tag, first, draft);
  const start = tag.start + 1 + tag.name.length;
  return size === null ? edits : [{ start, end: start, text: size }, ...edits];
}

function fill(text: string, variables: Draft["variables"], spanOf: (part: string) => Span, draft: Draft): string {
  if (!text.includes("{{")) return text;
  const filled = substitute(text, variables);
  for (const name of filled.used) draft.usedVariables.add(name);
  for (const unknown of filled.unknown) {
    const { offset, length } = unknown;
    draft.findings.push(unknownVariable(unknown, draft.variables, spanOf(text.slice(offset, offset + length))));
  }
  return filled.text;
}

/**
 * Returns a function that finds the spans of parts, which callers ask for in source order. A part written with entities
 * is not found, and gets the span of the whole.
 */
function makeSpan(
  html: string,
  { start, end }: { readonly start: number; readonly end: number },
  spanOf: RawHtml["spanOf"],
): (part: string) => Span {
  const source = html.slice(start, end);
  let from = 0;
  return (part) => {
    const at = source.indexOf(part, from);
    if (at === -1) return spanOf(start, end);
    from = at + part.length;
    return spanOf(start + at, start + from);
  };
}

/**
 * An attribute in whose place the size of an image is written, or `null`. Styles of the author's own may set one side,
 * which a written size of the other would distort.
 * @param first The number of the first reference in the tag.
 */
function imageSizeOf({ kind, name, attributes }: HtmlTag, first: number, { references }: Draft): string | null {
  if (kind !== "start" || name.toLowerCase() !== "img") return null;
  const valueOf = (wanted: string): string | null | undefined =>
    attributes.find((attribute) => attribute.name === wanted)?.value;
  const url = valueOf("src")?.trim();
  const reference = references.items.findIndex((item, index) => index >= first && item.url === url);
  if (reference === -1) return null;
  const width = valueOf("width");
  const isSized = ["height", "style", "class"].some((each) => valueOf(each) !== undefined);
  if (isSized || (width !== undefined && !/^\d{1,5}$/u.test(width ?? "")))
    return ` data-size="${imageMark(reference, "both")}"`;
  if (width === undefined) return ` width="${imageMark(reference, null)}"`;
  return ` height="${imageMark(reference, { side: "width", length: Number(width) })}"`;
}

/** The HTML with reference marks in its attributes. */
export function withAddresses(html: string, add: AddReference): string {
  const edits = tokensIn(html).flatMap((token): Edit[] => {
    if (token.kind !== "start") return [];
    return token.attributes.flatMap(({ name, value, start, end }) => {
      const text =
        value === null ? null : writeAddress(token.name.toLowerCase(), name, value, attributesOf(token), add);
      if (text === null || text === value) return [];
      return [editOfValue(html, { start, end }, text)];
    });
  });
  return applyEdits(html, edits);
}

type AddReference = (url: string, role: "link" | "asset") => Address;

/** The address as it is written into the page: the mark of a reference, or "" if it is refused. */
export function writeUrl(address: Address): string {
  if (address.kind === "internal") return referenceMark(address.reference);
  return address.kind === "external" ? address.url : "";
}

/**
 * The attribute's value with reference marks, or `null` if the attribute does not hold an address.
 * @param tag Like the names of the attributes, in lower case.
 */
export function writeAddress(
  tag: string,
  name: string,
  value: string,
  attributes: HtmlAttributes,
  add: AddReference,
): string | null {
  const found = addressAttribute(tag, name, attributes);
  if (found === null) return null;
  const mark = (url: string, role: "link" | "asset"): string => writeUrl(add(url.trim(), role));
  if (found.form === "css") return writeCss(value, mark);
  const parts = splitAddresses(value, found.form);
  // An SVG may refer to an element of the page.
  const roleOf = (url: string): "link" | "asset" => (found.role === "asset" && !url.startsWith("#") ? "asset" : "link");
  return parts.length === 0
    ? null
    : parts.map(({ text, isAddress }) => (isAddress ? mark(text, roleOf(text)) : text)).join("");
}

/** CSS with reference marks, or `null` if it loads nothing of the site. Data in CSS runs no code. */
function writeCss(css: string, mark: (url: string, role: "asset") => string): string | null {
  const edits = addressesInCss(css)
    .filter(({ url }) => !/^data:/iu.test(url))
    .flatMap(({ url, start, end }) => {
      const written = mark(url, "asset");
      return written === url ? [] : [{ start, end, text: `"${written}"` }];
    });
  return edits.length === 0 ? null : applyEdits(css, edits);
}

/**
 * An unquoted value gets quotes, because the inserted text may contain a space. An attribute whose address is refused
 * is left out, because an empty address is that of the page.
 */
function editOfValue(html: string, { start, end }: Pick<HtmlAttribute, "start" | "end">, text: string): Edit {
  const isQuoted = /["']/u.test(html[start - 1] ?? "");
  if (text === "") {
    const [name = ""] = /\s[^\s"'<>=/]+\s*=\s*["']?$/u.exec(html.slice(html.lastIndexOf("<", start), start)) ?? [];
    return { start: start - name.length, end: isQuoted ? end + 1 : end, text };
  }
  return { start, end, text: isQuoted ? escapeHtml(text) : `"${escapeHtml(text)}"` };
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
