/**
 * Definition lists, as PHP Markdown Extra and Pandoc write them: a term, and each definition on a line after it.
 *
 *     Term
 *     : What it means
 *
 *       Another paragraph, indented by two or three spaces
 */
import type { BlockContent, Blockquote, Nodes, Paragraph, PhrasingContent, Root, Text } from "mdast";
import type { Point } from "unist";
import { problemOf, shorten } from "../../compiler/diagnostics/catalog.ts";
import { element } from "../../compiler/markup/elements.ts";
import { walk } from "../../compiler/markup/walk.ts";
import type { ParsedText } from "../feature.ts";
import { feature } from "../feature.ts";
import { about } from "./definition-lists.about.ts";

type Line = PhrasingContent[];

/** Spaces at the end of a line are not text, so markup or text follows. */
const definition = /^:[ \t]+/u;

export const definitionLists = feature(about, { read: readLists });

function readLists(tree: Root, page: ParsedText): void {
  if (!/\n[ \t>]*:[ \t]+\S/u.test(page.text)) return;
  const lists = new Set<Nodes>();
  walk(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const siblings: Nodes[] = parent.children;
    const before = siblings[index - 1];
    // There may be blank lines between the items of a list.
    const list = before?.type === "blockquote" && lists.has(before) ? before : null;
    if (list !== null && isIndentedCode(node, page)) reportCode(node, page);
    else if (list !== null && isIndented(node, list)) {
      addToLast(list, node);
      siblings.splice(index, 1);
      return 0;
    }
    if (node.type !== "paragraph") return;
    const items = itemsIn(node, list !== null, page);
    if (items === null) return;
    if (list !== null) {
      list.children.push(...items);
      siblings.splice(index, 1);
      return 0;
    }
    const made = element("dl", {}, items);
    if (node.position !== undefined) made.position = node.position;
    lists.add(made);
    siblings.splice(index, 1, made);
    return 1;
  });
}

function isIndented(node: Nodes, list: Blockquote): node is BlockContent {
  const [column, first] = [node.position?.start.column ?? 1, list.position?.start.column ?? 1];
  return column >= first + 2 && node.type !== "definition" && node.type !== "footnoteDefinition";
}

function isIndentedCode(node: Nodes, page: ParsedText): boolean {
  return node.type === "code" && /^(?: {4}| {0,3}\t)/u.test(page.sourceOf(node));
}

/** By the rules of CommonMark, four spaces make code. PHP Markdown Extra and Pandoc continue the definition. */
function reportCode(node: Nodes, page: ParsedText): void {
  const text = page.sourceOf(node).trimStart();
  const values = { text: shorten(text), what: "indented by four columns", effect: "shows as code" } as const;
  const hint = "indent it by two spaces to continue the definition, or write a fence for code";
  page.report(problemOf("unsupported-syntax", values, hint), node);
}

/** Adds a block to the last definition of a list. */
function addToLast(list: Blockquote, block: BlockContent): void {
  const last = list.children.pop();
  if (last === undefined) return;
  if (last.type === "blockquote") {
    last.children.push(block);
    list.children.push(last);
    return;
  }
  const { data: _data, ...first } = last;
  const made = element("dd", {}, [first, block]);
  if (last.position !== undefined) made.position = last.position;
  list.children.push(made);
}

function itemsIn(paragraph: Paragraph, continues: boolean, page: ParsedText): readonly Paragraph[] | null {
  const lines = linesOf(paragraph.children, page);
  const first = lines.findIndex(isDefinition);
  if (first < (continues ? 0 : 1)) return null;
  const items: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const last = items.at(-1);
    if (isDefinition(line)) items.push(item("dd", withoutMark(line)));
    else if (index < first || last === undefined) items.push(item("dt", line));
    else {
      last.children.push({ type: "text", value: "\n" }, ...line);
      place(last);
    }
  }
  return items;
}

function item(name: "dt" | "dd", children: Line): Paragraph {
  const made: Paragraph = { type: "paragraph", children, data: { hName: name } };
  place(made);
  return made;
}

function place(paragraph: Paragraph): void {
  const start = paragraph.children[0]?.position?.start;
  const end = paragraph.children.at(-1)?.position?.end;
  if (start !== undefined && end !== undefined) paragraph.position = { start, end };
}

/** Splits at the line ends of the text. Hard breaks stay in their line. */
function linesOf(children: readonly PhrasingContent[], page: ParsedText): readonly Line[] {
  const lines: Line[] = [[]];
  for (const child of children) {
    if (child.type !== "text") {
      lines.at(-1)?.push(child);
      continue;
    }
    for (const [index, part] of splitText(child, page).entries()) {
      if (index > 0) lines.push([]);
      if (part.value !== "") lines.at(-1)?.push(part);
    }
  }
  return lines;
}

/**
 * The lines of a text, each with its own place. A line in a quote begins after its marks. Text beside an address that
 * GFM found has no place.
 */
function splitText(text: Text, page: ParsedText): readonly Text[] {
  const { position, ...unplaced } = text;
  const lines = text.value.split("\n");
  if (position === undefined) return lines.map((value): Text => ({ ...unplaced, value }));
  const sources = page.sourceOf(text).split("\n");
  let offset = position.start.offset ?? 0;
  return lines.map((value, index): Text => {
    const source = sources[index] ?? "";
    const from = index === 0 ? 0 : Math.max(0, source.search(/[^\s>]/u));
    const pointAt = (at: number): Point => ({ ...position.start, line: position.start.line + index, offset: at });
    const [start, end] = [pointAt(offset + from), pointAt(offset + source.length)];
    offset += source.length + 1;
    return { ...unplaced, value, position: { start, end } };
  });
}

function isDefinition([first]: Line): boolean {
  return first?.type === "text" && definition.test(first.value);
}

function withoutMark([first, ...rest]: Line): Line {
  if (first?.type !== "text") return rest;
  const value = first.value.replace(definition, "");
  if (value === "") return rest;
  const { position } = first;
  if (position === undefined) return [{ ...first, value }, ...rest];
  const removed = first.value.length - value.length;
  const start = { ...position.start, offset: (position.start.offset ?? 0) + removed };
  return [{ ...first, value, position: { ...position, start } }, ...rest];
}
