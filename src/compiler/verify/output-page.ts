/** What one HTML document of a published folder is called, defines and refers to. Made by `readPage`. Pure. */
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { readSrcset } from "../page/srcset.ts";

export interface OutputPage {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  /** `null`: the document has none. */
  readonly title: string | null;
  readonly ids: readonly { readonly id: string; readonly span: Span }[];
  readonly targets: readonly OutputTarget[];
  /** The document leads on by itself: its anchors are those of another. */
  readonly isRedirect: boolean;
  /** It is no page of its own: search engines are told to pass it by. */
  readonly isHidden: boolean;
}

export interface OutputTarget {
  readonly url: string;
  readonly role: "link" | "asset" | "canonical";
  readonly span: Span;
}

const parser = unified().use(rehypeParse).freeze();

export function readPage(path: string, html: string): OutputPage {
  const tree: Root = parser.parse(html);
  const ids: OutputPage["ids"][number][] = [];
  const targets: OutputTarget[] = [];
  let title: string | null = null;
  let isRedirect = false;
  let isHidden = false;
  visit(tree, "element", (node, _index, parent) => {
    const span = spanOf(node);
    const { id, name } = node.properties;
    if (typeof id === "string") ids.push({ id, span });
    else if (node.tagName === "a" && typeof name === "string") ids.push({ id: name, span });
    if (node.tagName === "title" && parent?.type === "element" && parent.tagName === "head") title ??= textOf(node);
    if (node.tagName === "meta") {
      const refresh = refreshTarget(node);
      if (refresh !== null) targets.push({ url: refresh, role: "link", span });
      isRedirect ||= refresh !== null;
      isHidden ||= name === "robots" && String(node.properties["content"]).includes("noindex");
    }
    targets.push(...targetsOf(node).map((target) => ({ ...target, span })));
    return node.tagName === "template" ? SKIP : undefined;
  });
  return { path, title, ids, targets, isRedirect, isHidden };
}

const assetRels = new Set(["stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon"]);

function targetsOf({ tagName, properties }: Element): Omit<OutputTarget, "span">[] {
  const { href, src, srcSet, poster, rel } = properties;
  const found: Omit<OutputTarget, "span">[] = [];
  if (typeof href === "string" && (tagName === "a" || tagName === "area")) found.push({ url: href, role: "link" });
  if (typeof href === "string" && tagName === "link" && Array.isArray(rel)) {
    if (rel.includes("canonical")) found.push({ url: href, role: "canonical" });
    else if (rel.some((name) => assetRels.has(String(name)))) found.push({ url: href, role: "asset" });
  }
  if (typeof src === "string") found.push({ url: src, role: tagName === "iframe" ? "link" : "asset" });
  if (typeof poster === "string") found.push({ url: poster, role: "asset" });
  const candidates = typeof srcSet === "string" ? readSrcset(srcSet) : [];
  found.push(...candidates.map(({ url }) => ({ url, role: "asset" as const })));
  return found;
}

/** `<meta http-equiv="refresh" content="0; url=/new/">` */
function refreshTarget({ properties }: Element): string | null {
  const { httpEquiv, content } = properties;
  if (String(httpEquiv).toLowerCase() !== "refresh" || typeof content !== "string") return null;
  return /^\s*\d+\s*;\s*url=['"]?([^'"]+)/iu.exec(content)?.[1]?.trim() ?? null;
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : ""))
    .join("")
    .trim();
}

/** The opening tag's first line. */
function spanOf(node: Element): Span {
  const { position } = node;
  if (position === undefined) return startOfText;
  const { start, end } = position;
  const isOneLine = start.line === end.line;
  return {
    start: { line: start.line, column: start.column },
    end: { line: start.line, column: isOneLine ? Math.min(end.column, start.column + 200) : start.column + 1 },
  };
}
