/** The last step of compilation: turns the finished Markdown tree into HTML and collects its ids. */
import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import type { InlineCode, ListItem, Root, Table } from "mdast";
import type { Handlers, Raw } from "mdast-util-to-hast";
import { defaultHandlers } from "remark-rehype";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageLabels } from "../config/markdown-labels.ts";
import type { Reference } from "./compiled-page.ts";
import type { CodeOptions } from "./code-blocks/code-block.ts";
import { languagesOf, renderCodeBlock } from "./code-blocks/code-block.ts";
import type { Draft } from "./draft.ts";
import { toHast, toHtml } from "./markdown/parser.ts";
import { hasReferenceMark } from "./placeholders.ts";
import type { HtmlAttributes } from "./html/html-addresses.ts";
import type { LinkTarget } from "./html/raw-html.ts";
import { makeTargetReader, withAddresses, writeAddress } from "./html/raw-html.ts";
import type { Address } from "./references.ts";
import { markColumns } from "./table-columns.ts";
import { walk } from "../markup/walk.ts";

/** The page as HTML, with the ids of elements and of raw HTML. */
export interface RenderedTree {
  /** Contains reference marks in place of the addresses. */
  readonly html: string;
  /** Every id, without duplicates, in document order. */
  readonly anchors: readonly string[];
  /** The ids that several elements have. */
  readonly repeated: readonly string[];
}

/**
 * Loads the grammars that the page needs before rendering it.
 * @param transform Transforms the HTML tree.
 */
export async function renderTree(
  tree: Root,
  draft: Draft,
  code: CodeOptions,
  transform?: (tree: HastRoot) => Promise<HastRoot>,
): Promise<RenderedTree> {
  await code.highlighter.load(languagesIn(tree));
  const codeBlocks = new Set<string>();
  const made = toHast(tree, makeHandlers(draft, code, codeBlocks), code.labels);
  const hast = transform === undefined ? made : await transformHtml(made, draft, transform);
  const targets = targetsIn(hast, codeBlocks);
  const ids = targets.flatMap(({ attribute, value }) => (attribute === "id" ? [value] : []));
  return {
    html: toHtml(hast),
    anchors: [...new Set(targets.map(({ value }) => value))],
    repeated: repeatedIn(ids),
  };
}

function languagesIn(tree: Root): readonly string[] {
  const languages: string[] = [];
  walk(tree, (node) => {
    if (node.type === "code") languages.push(...languagesOf(node));
  });
  return languages;
}

/** @param codeBlocks Gets the HTML of the blocks of code. */
function makeHandlers(draft: Draft, code: CodeOptions, codeBlocks: Set<string>): Handlers {
  return {
    code: (_state, node) => {
      const value = renderCodeBlock(node, draft, code);
      codeBlocks.add(value);
      return { type: "raw", value };
    },
    listItem: (state, node: ListItem, parent) => {
      const item = defaultHandlers.listItem(state, node, parent);
      return typeof node.checked === "boolean" ? labeled(item, code.labels) : item;
    },
    inlineCode: (state, node: InlineCode, parent) => {
      const element = defaultHandlers.inlineCode(state, node);
      // Others never break: half of a name is another name.
      const length = node.value.includes(" ") ? 24 : 26;
      if (parent?.type !== "tableCell" && node.value.length > length) element.properties.className = ["dg-long"];
      return element;
    },
    table: (state, node: Table) => {
      markColumns(node);
      return scrollable(withoutEmptyHeaders(defaultHandlers.table(state, node)), code.labels);
    },
  };
}

/** Labels the checkbox of a task list item for screen readers. */
function labeled(item: Element, { done, todo }: PageLabels): Element {
  for (const { tagName, properties } of elementsIn(item))
    if (tagName === "input" && properties.type === "checkbox")
      properties.ariaLabel = properties.checked === true ? done : todo;
  return item;
}

/** Wraps a table in a focusable box, so that a wide one can be scrolled, also with the keyboard. */
function scrollable(table: Element, labels: PageLabels): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["dg-table"], role: "group", ariaLabel: labels.table, tabIndex: 0 },
    children: [table],
  };
}

/**
 * Turns empty header cells into data cells, because the corner above row names labels nothing, and screen readers would
 * announce a header without a name.
 */
function withoutEmptyHeaders(table: Element): Element {
  for (const cell of elementsIn(table)) if (cell.tagName === "th" && cell.children.length === 0) cell.tagName = "td";
  return table;
}

function repeatedIn(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

/** @param codeBlocks HTML without ids, which is most of a page, and need not be read. */
function targetsIn(tree: HastRoot, codeBlocks: ReadonlySet<string>): readonly LinkTarget[] {
  const targets: LinkTarget[] = [];
  const readTargets = makeTargetReader();
  const add = (node: HastNodes): void => {
    if (node.type === "element" && typeof node.properties.id === "string")
      targets.push({ attribute: "id", value: node.properties.id });
    if (node.type === "raw" && !codeBlocks.has(node.value)) targets.push(...readTargets(node.value));
    if ("children" in node) for (const child of node.children) add(child);
  };
  add(tree);
  return targets;
}

/** Transforms a tree, and makes the addresses that plugins have added references of the page, like all others. */
async function transformHtml(
  made: HastRoot,
  draft: Draft,
  transform: (tree: HastRoot) => Promise<HastRoot>,
): Promise<HastRoot> {
  const before = new Set(Array.from(textsIn(made), ({ value }) => value));
  const tree = await transform(made);
  for (const text of textsIn(tree)) {
    const { node, value } = text;
    // Plugins may also move the mark of an address.
    if (before.has(value) || hasReferenceMark(value)) continue;
    const { start, end } = node.position ?? {};
    const span = start?.offset === undefined ? startOfText : draft.spanOf(start.offset, end?.offset ?? start.offset);
    const add = (url: string, role: Reference["role"]): Address => draft.references.add(url, role, span);
    if (text.property === null) text.node.value = withAddresses(value, add);
    else {
      const { node: element, property } = text;
      const written = writeAddress(
        element.tagName.toLowerCase(),
        attributeName(property),
        value,
        attributesOf(element),
        add,
      );
      if (written === "") delete element.properties[property];
      else if (written !== null) element.properties[property] = written;
    }
  }
  return tree;
}

/** "xLinkHref" → "xlink:href" */
function attributeName(property: string): string {
  return property.toLowerCase().replace(/^xlink(?=[a-z])/u, "xlink:");
}

function attributesOf({ properties }: Element): HtmlAttributes {
  const attributes = Object.entries(properties).map(([property, value]) => [
    attributeName(property),
    Array.isArray(value) ? value.join(" ") : String(value),
  ]);
  return Object.fromEntries(attributes);
}

type TreeText =
  | { readonly node: Element; readonly property: string; readonly value: string }
  | { readonly node: Raw; readonly property: null; readonly value: string };

/** The attributes of elements, by their names in the tree ("xLinkHref"), and the HTML of raw nodes. */
function* textsIn(node: HastNodes): Generator<TreeText> {
  if (node.type === "raw") yield { node, property: null, value: node.value };
  if (node.type === "element")
    for (const [property, value] of Object.entries(node.properties))
      if (typeof value === "string") yield { node, property, value };
  if ("children" in node) for (const child of node.children) yield* textsIn(child);
}

function elementsIn(node: Element): readonly Element[] {
  return node.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
}
