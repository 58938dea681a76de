/**
 * Processes the links and images of the tree: addresses inside the site become reference marks, unsafe addresses are
 * removed.
 */
import type { Properties } from "hast";
import { toString } from "mdast-util-to-string";
import type { Definition, Image, ImageReference, Link, LinkReference, Paragraph, Root } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";
import { inlineElement } from "../markup/elements.ts";
import { imageMark, referenceMark } from "./placeholders.ts";
import type { Address } from "./references.ts";
import { walk } from "../markup/walk.ts";

/**
 * Numbers the addresses in document order, and rewrites the nodes. A definition that several links name is one
 * reference for links and one for images.
 */
export function addLinkReferences(tree: Root, draft: Draft): void {
  const definitions = new Map<string, Definition>();
  walk(tree, (node) => {
    if (node.type !== "definition") return;
    const key = node.identifier.toUpperCase();
    if (!definitions.has(key)) definitions.set(key, node);
  });
  const add = (url: string, role: "link" | "asset", span: Span, textOf?: () => string): Address => {
    if (url === "" || url === "#") reportEmpty(url, role, span, draft);
    return draft.references.add(url, role, span, textOf);
  };
  /** @param owner The node that holds the address of `node`. */
  const place = (
    node: Link | Image | LinkReference | ImageReference,
    owner: Link | Image | Definition,
    address: Address,
  ): Address => {
    if (address.kind === "internal" && node.position !== undefined) {
      const { start, end } = rangeOf(node);
      draft.references.links.push({ reference: address.reference, span: draft.spanOf(start, end) });
    }
    return setAddress(node, owner, node.type.startsWith("link") ? "href" : "src", address);
  };
  const known = new Map<string, Address>();
  let images = 0;
  walk(tree, (node, index, parent) => {
    switch (node.type) {
      case "link":
        place(node, node, add(node.url, "link", spanOfUrl(node, draft), textOfLink(node)));
        return;
      case "image":
        finishImage(node, place(node, node, add(node.url, "asset", spanOfUrl(node, draft))), images, draft);
        images += 1;
        return;
      case "linkReference":
      case "imageReference": {
        const definition = definitions.get(node.identifier.toUpperCase());
        if (definition === undefined) return;
        const role = node.type === "linkReference" ? "link" : "asset";
        const key = `${role} ${definition.identifier.toUpperCase()}`;
        const address = known.get(key) ?? add(definition.url, role, spanOfUrl(definition, draft), textOfLink(node));
        known.set(key, address);
        place(node, definition, address);
        if (node.type === "linkReference") return;
        finishImage(node, address, images, draft);
        images += 1;
        return;
      }
      case "paragraph":
        if (parent !== undefined && index !== undefined) makeFigure(node);
        return;
      default:
    }
  });
}

/** Resolves the address of a link or an image that is made from a value elsewhere, such as the frontmatter. */
export function addReference(node: Link | Image, span: Span, draft: Draft): void {
  if (node.type === "link") {
    setAddress(node, node, "href", draft.references.add(node.url, "link", span, textOfLink(node)));
    return;
  }
  finishImage(node, setAddress(node, node, "src", draft.references.add(node.url, "asset", span)), 0, draft);
}

function reportEmpty(url: string, role: "link" | "asset", span: Span, draft: Draft): void {
  const hint =
    role === "asset"
      ? "add the image's address"
      : `add the address${url === "#" ? ", or write `#top` for the top of this page" : ", or remove the brackets"}`;
  draft.findings.push(finding("empty-link", { url, role }, span, hint));
}

/** The text of a link, with its title. */
function textOfLink(node: Link | LinkReference | ImageReference): () => string {
  return () => `${toString(node)} ${node.type === "link" ? (node.title ?? "") : ""}`;
}

/** @param owner The node that holds the address of `node`. */
function setAddress(
  node: Link | Image | LinkReference | ImageReference,
  owner: Link | Image | Definition,
  attribute: "href" | "src",
  address: Address,
): Address {
  if (address.kind === "external") {
    owner.url = address.url;
    return address;
  }
  const value = address.kind === "internal" ? referenceMark(address.reference) : undefined;
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [attribute]: value } };
  return address;
}

/** The class of an image that is shown in one color scheme only, by the fragment with which GitHub marks it. */
const schemes: Readonly<Record<string, string>> = {
  "gh-light-mode-only": "dg-light-only",
  "gh-dark-mode-only": "dg-dark-only",
};

/**
 * Leaves room for the image's size, and loads every image but the first lazily, because the first one is usually in
 * view. Of a light and a dark image, only the one that is shown is loaded, if both are lazy.
 */
function finishImage(node: Image | ImageReference, address: Address, number: number, draft: Draft): void {
  const written = node.data?.hProperties ?? {};
  const classes = Array.isArray(written["className"]) ? written["className"] : [];
  const url = address.kind === "internal" ? (draft.references.items[address.reference]?.fragment ?? "") : "";
  const scheme = Object.hasOwn(schemes, url) ? schemes[url] : undefined;
  const size = address.kind === "internal" ? imageSizeOf(address.reference, written) : {};
  const className = scheme === undefined ? classes : [...classes, scheme];
  const loading = number === 0 && scheme === undefined ? {} : { loading: "lazy" };
  const named = className.length === 0 ? {} : { className };
  node.data = { ...node.data, hProperties: { ...written, ...size, ...named, ...loading, decoding: "async" } };
}

/** The attribute in whose place the size is written. */
function imageSizeOf(reference: number, { width, height }: Properties): Properties {
  if (width === undefined && height === undefined) return { width: imageMark(reference, null) };
  const length = String(width ?? height);
  if ((width !== undefined && height !== undefined) || !/^\d+$/u.test(length))
    return { dataSize: imageMark(reference, "both") };
  return width === undefined
    ? { width: imageMark(reference, { side: "height", length: Number(length) }) }
    : { height: imageMark(reference, { side: "width", length: Number(length) }) };
}

/** Turns an image that has a title and is alone in its paragraph into a figure with a caption. */
function makeFigure(node: Paragraph): void {
  const [image, ...others] = node.children;
  if (image?.type !== "image" || others.length > 0 || image.title === null || image.title === undefined) return;
  const caption = inlineElement("figcaption", {}, [{ type: "text", value: image.title }]);
  image.title = null;
  node.children = [image, caption];
  node.data = { ...node.data, hName: "figure", hProperties: { className: ["dg-figure"] } };
}

/** The span of the address, which is or follows the visible text, or else of the whole node. */
function spanOfUrl(node: Link | Image | Definition, draft: Draft): Span {
  if (node.position === undefined) {
    // GFM autolinks that are found in parsed text have no position.
    const shown = node.url.replace(/^(?:http:\/\/|mailto:)/u, "");
    const first = draft.text.indexOf(shown);
    if (first !== -1) return draft.spanOf(first, first + shown.length);
  }
  const { start, end } = rangeOf(node);
  const slice = sliceOf(draft, node);
  const shownEnd = shownEndOf(node, draft) - start;
  const at = slice.indexOf(node.url, shownEnd);
  if (node.url !== "" && at !== -1) return draft.spanOf(start + at, start + at + node.url.length);
  const raw = /\](?:\(|:)\s*<?((?:\\.|[^\s>)\\])+)/u.exec(slice.slice(shownEnd));
  if (raw?.[1] === undefined) return slice.includes("\n") ? firstLineSpan(draft, node) : draft.spanOf(start, end);
  const from = start + shownEnd + raw.index + raw[0].length - raw[1].length;
  return draft.spanOf(from, from + raw[1].length);
}

/** The offset at which the visible text or the label ends; the start of an autolink, whose text is its address. */
export function shownEndOf(node: Link | Image | Definition, draft: Draft): number {
  const { start } = rangeOf(node);
  const slice = sliceOf(draft, node);
  if (node.type !== "link") return start + Math.max(0, slice.search(/(?<!\\)\](?:\(|:)/u));
  return slice.startsWith("[") ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
}
