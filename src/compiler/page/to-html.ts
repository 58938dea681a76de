/** The last step of compilation: turns the finished Markdown tree into HTML and collects its ids. */
import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import type { InlineCode, ListItem, Root, Table, TableCell } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { toString } from "mdast-util-to-string";
import { defaultHandlers } from "remark-rehype";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageLabels } from "../config/markdown-labels.ts";
import type { CodeOptions } from "./code-block.ts";
import { languagesOf, renderCodeBlock } from "./code-block.ts";
import type { Draft } from "./draft.ts";
import { toHast, toHtml } from "./markdown.ts";
import { nodesOf } from "../markup/nodes-of.ts";
import { restoreText } from "./placeholders.ts";
import type { LinkTarget } from "./raw-html.ts";
import { targetsInHtml } from "./raw-html.ts";
import { walk } from "./walk.ts";

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
  const made = toHast(tree, makeHandlers(draft, code), code.labels);
  const hast = transform === undefined ? made : await transform(made);
  if (transform !== undefined) refuseAddresses(hast, draft);
  const targets = targetsIn(hast);
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

function makeHandlers(draft: Draft, code: CodeOptions): Handlers {
  return {
    code: (_state, node) => ({ type: "raw", value: renderCodeBlock(node, draft, code) }),
    listItem: (state, node: ListItem, parent) => {
      const item = defaultHandlers.listItem(state, node, parent);
      return typeof node.checked === "boolean" ? labelled(item, code.labels) : item;
    },
    table: (state, node: Table) => {
      markCells(node);
      return scrollable(withoutEmptyHeaders(defaultHandlers.table(state, node)), code.labels);
    },
  };
}

/** Labels the checkbox of a task list item for screen readers. */
function labelled(item: Element, { done, todo }: PageLabels): Element {
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

/** A quantity with its unit or currency, and nothing else: "10,000", "$19", "99.9%", "512KB". */
const quantity = /^(?:[-−+<>≤≥~]\s?)?[$€£¥]?\d[\d.,' ]*(?:%|[kKMGT]?B|[KMGT]iB|[mµn]?s|px)?$/u;
const noValue = /^[-–—]?$/u;

/**
 * Aligns the numbers of a column at their ends, unless the author has aligned it, and lets long code wrap. The first
 * column contains what the rows are about.
 */
function markCells({ children: rows, align }: Table): void {
  const [header, ...body] = rows;
  for (const index of header?.children.keys() ?? []) {
    const texts = body.map((row) => restoreText(toString(row.children[index] ?? [])).trim());
    const values = texts.filter((text) => !noValue.test(text));
    const isNumeric = values.length > 0 && values.every((text) => quantity.test(text));
    if (index === 0 || !isNumeric || typeof align?.[index] === "string") continue;
    for (const row of rows) setClass(row.children[index], "dg-number");
  }
  for (const node of rows.flatMap((row) => nodesOf(row)))
    if (node.type === "inlineCode" && isLong(node.value)) setClass(node, "dg-long");
}

function setClass(node: TableCell | InlineCode | undefined, name: string): void {
  if (node !== undefined) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, className: [name] } };
}

/** Whether code has places to wrap at, and is too long for a cell without them. */
function isLong(code: string): boolean {
  return code.length > 32 && code.includes(" ");
}

function repeatedIn(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

function targetsIn(tree: HastRoot): readonly LinkTarget[] {
  const targets: LinkTarget[] = [];
  const add = (node: HastNodes): void => {
    if (node.type === "element" && typeof node.properties.id === "string")
      targets.push({ attribute: "id", value: node.properties.id });
    if (node.type === "raw" && /\b(?:id|name)\s*=/iu.test(node.value)) targets.push(...targetsInHtml(node.value));
    if ("children" in node) for (const child of node.children) add(child);
  };
  add(tree);
  return targets;
}

const addressProperties = [
  ["href", "link"],
  ["xLinkHref", "link"],
  ["action", "link"],
  ["formAction", "link"],
  ["src", "asset"],
] as const;

/** Removes the addresses that plugins have added and that the site does not allow. */
function refuseAddresses(tree: HastNodes, draft: Draft): void {
  if (tree.type === "element")
    for (const [name, role] of addressProperties) {
      const value = tree.properties[name];
      const refused = typeof value === "string" ? draft.references.refusalOf(value, role) : null;
      if (refused === null) continue;
      const { start, end } = tree.position ?? {};
      const span = start?.offset === undefined ? startOfText : draft.spanOf(start.offset, end?.offset ?? start.offset);
      draft.findings.push({ ...refused, span });
      delete tree.properties[name];
    }
  if ("children" in tree) for (const child of tree.children) refuseAddresses(child, draft);
}

function elementsIn(node: Element): readonly Element[] {
  return node.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
}
