/**
 * Assigns heading ids, either `{#own-id}` or slugs of the text, and builds the page's headers and `[[toc]]`. Anchors,
 * tables of contents, sidebars and search all use these ids.
 */
import type { Heading, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { PageLabels } from "../config/markdown-labels.ts";
import { finding } from "../diagnostics/catalog.ts";
import type { Header } from "./compiled-page.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";
import { inlineElement } from "../markup/elements.ts";
import { escapeHtml } from "../escape-html.ts";
import type { SlugRules } from "./slug.ts";
import { SlugSet } from "./slug.ts";
import { walk } from "../markup/walk.ts";

/**
 * The headings of a page after plugins for Markdown, with ids that are unique on the page unless the author repeats
 * one.
 */
export interface Headings {
  /** The headings of level 2 to 4, nested. */
  readonly headers: readonly Header[];
  /** The text of the heading that serves as the page's title if the frontmatter has none, or `null`. */
  readonly title: string | null;
  /** Whether the page shows that heading as its title, so that none needs to be added. */
  readonly hasTitle: boolean;
  /** The heading that serves as the title although it is not a level-one heading, or `null`. */
  readonly replacement: Heading | null;
  /** The page's first block if it is the only heading, or else `null`. */
  readonly only: Heading | null;
  /** The id of every heading, in document order; used for the search sections. */
  readonly ids: ReadonlyMap<Heading, string>;
}

const explicitId = /\s*\{#([^\s{}#]+)\}\s*$/u;
/** Braces that are text because of a backslash: `\{#id}`, `{\#id}`, `{#id\}`. */
const escapedId = /(?:(?<!\\)(?:\\\\)*\\\{#[^{}]*|\{\\#[^{}]*|\\)\}\s*$/u;

/** @param isTitled Whether the frontmatter has a title. */
export function identifyHeadings(tree: Root, draft: Draft, rules: SlugRules, isTitled: boolean): Headings {
  const headings: Heading[] = [];
  walk(tree, (node) => void (node.type === "heading" && headings.push(node)));
  const slugs = new SlugSet(rules);
  const explicit = new Map<Heading, string>();
  for (const heading of headings) {
    const id = takeExplicitId(heading, draft) ?? givenId(heading);
    if (id === null) continue;
    explicit.set(heading, id);
    if (!slugs.reserve(id)) reportDuplicate(heading, id, draft);
  }
  const ids = new Map(headings.map((heading) => [heading, explicit.get(heading) ?? slugs.slugOf(textOf(heading))]));
  removeSameAnchors(tree, ids, draft);
  const first = tree.children.find(({ type }) => type !== "html" && type !== "definition");
  const title = findTitle(tree, headings, first, isTitled);
  if (title.hasTitle && title.replacement !== null) title.replacement.depth = 1;
  return {
    headers: nest(headings, ids),
    ...title,
    only: first?.type === "heading" && headings.length === 1 ? first : null,
    ids,
  };
}

type Title = Pick<Headings, "title" | "hasTitle" | "replacement">;

function findTitle(tree: Root, headings: readonly Heading[], first: RootContent | undefined, isTitled: boolean): Title {
  if (first?.type === "heading" && first.depth === 1)
    return { title: textOf(first), hasTitle: true, replacement: null };
  const none = { title: null, hasTitle: false, replacement: null };
  if (isTitled) return none;
  // A README often begins with badges or a picture, or has its title in HTML so that it can be centered.
  const later = tree.children.find((node) => node.type === "heading" && node.depth === 1);
  if (later?.type === "heading" && textOf(later) !== "") return { ...none, title: textOf(later), hasTitle: true };
  const inHtml = titleInHtml(tree);
  if (inHtml !== null) return { ...none, title: inHtml, hasTitle: true };
  const heading = headings.find((each) => textOf(each) !== "");
  if (heading === undefined) return none;
  const isAlone = headings.every((each) => each === heading || each.depth > heading.depth);
  return { title: textOf(heading), hasTitle: heading === first && isAlone, replacement: heading };
}

/** The text of the first `<h1>` that a block of HTML contains, or `null`. */
function titleInHtml({ children }: Root): string | null {
  for (const node of children) {
    const shown = node.type === "html" ? node.value.replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, "") : "";
    const [, inner] = /<h1\b[^>]*>([\s\S]*?)<\/h1\s*>/iu.exec(shown) ?? [];
    const text = inner
      ?.replaceAll(/<[^>]*>/gu, "")
      .replaceAll(/\s+/gu, " ")
      .trim();
    if (text !== undefined && text !== "" && !text.includes("&")) return text;
  }
  return null;
}

/** Adds the id and an anchor link to each heading, and replaces `[[toc]]` with the table of contents. */
export function finishHeadings(tree: Root, { headers, ids }: Headings, draft: Draft, labels: PageLabels): void {
  for (const [heading, id] of ids) {
    heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id, tabIndex: -1 } };
    if (heading.depth === 1) continue;
    // Screen readers would read the link as a part of the heading. The table of contents has the same links for them.
    heading.children.push(
      inlineElement("a", { className: ["dg-anchor"], href: `#${encodeURI(id)}`, ariaHidden: "true", tabIndex: -1 }, []),
    );
  }
  walk(tree, (node, index, parent) => {
    if (node.type !== "paragraph" || parent === undefined || index === undefined) return;
    if (!/^\[\[toc\]\]$/iu.test(sliceOf(draft, node).trim())) return;
    const html = `<nav class="dg-toc-inline" aria-label="${escapeHtml(labels.contents)}">${listOf(headers)}</nav>`;
    parent.children.splice(index, 1, { type: "html", value: html });
    return 1;
  });
}

/**
 * The text of a heading as readers see it, from which the slug is made: no tags, comments or images, and single spaces.
 */
export function textOf(heading: Heading): string {
  return toString(heading, { includeImageAlt: false, includeHtml: false }).replaceAll(/\s+/gu, " ").trim();
}

/** Removes `{#id}` from the end of the heading and returns the id. */
function takeExplicitId(heading: Heading, draft: Draft): string | null {
  const last = heading.children.at(-1);
  if (last?.type !== "text" || escapedId.test(sliceOf(draft, last))) return null;
  const [found, id] = explicitId.exec(last.value) ?? [];
  if (found === undefined || id === undefined) return null;
  last.value = last.value.slice(0, -found.length);
  return id.normalize("NFC");
}

/** An empty `<a id="install"></a>` above the heading “Install” would repeat the id that the heading has anyway. */
function removeSameAnchors(tree: Root, ids: ReadonlyMap<Heading, string>, draft: Draft): void {
  tree.children = tree.children.filter((node, index) => {
    const next = tree.children[index + 1];
    if (next?.type !== "heading" || (node.type !== "html" && node.type !== "paragraph")) return true;
    const [, id] = /^<a\s+id=["']?([^"'\s>]+)["']?\s*><\/a>$/iu.exec(sliceOf(draft, node).trim()) ?? [];
    return id === undefined || id !== ids.get(next);
  });
}

/** The id that a plugin has given to a heading. */
function givenId({ data }: Heading): string | null {
  const id = data?.hProperties?.["id"];
  return typeof id === "string" && id !== "" ? id : null;
}

function reportDuplicate(heading: Heading, id: string, draft: Draft): void {
  const { start } = rangeOf(heading);
  const at = sliceOf(draft, heading).lastIndexOf(`{#${id}}`);
  const span = at === -1 ? firstLineSpan(draft, heading) : draft.spanOf(start + at, start + at + id.length + 3);
  draft.findings.push(finding("duplicate-id", { id }, span, "give one of them another id"));
}

/** Nests each heading under the nearest earlier one of a higher level. */
function nest(headings: readonly Heading[], ids: ReadonlyMap<Heading, string>): readonly Header[] {
  interface Open extends Header {
    readonly children: Open[];
  }
  const roots: Open[] = [];
  const open: Open[] = [];
  for (const heading of headings) {
    const { depth } = heading;
    while ((open.at(-1)?.level ?? 0) >= depth) open.pop();
    if (depth < 2 || depth > 4) continue;
    const header: Open = { level: depth, title: textOf(heading), slug: ids.get(heading) ?? "", children: [] };
    (open.at(-1)?.children ?? roots).push(header);
    open.push(header);
  }
  return roots;
}

function listOf(headers: readonly Header[]): string {
  if (headers.length === 0) return "";
  const items = headers.map(
    ({ slug, title, children }) =>
      `<li><a href="#${escapeHtml(encodeURI(slug))}">${escapeHtml(title)}</a>${listOf(children)}</li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}
