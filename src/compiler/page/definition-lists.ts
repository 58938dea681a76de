/**
 * Definition lists, as PHP Markdown Extra and Pandoc write them: a term, and each definition on a line after it.
 *
 *     Term
 *     : What it means
 */
import type { Nodes, Paragraph, PhrasingContent, Root } from "mdast";
import type { Draft } from "./draft.ts";
import { element } from "./elements.ts";
import { walk } from "./walk.ts";

type Line = PhrasingContent[];

const definition = /^:[ \t]+(?=\S)/u;

export function readDefinitionLists(tree: Root, draft: Draft): void {
  if (!/\n[ \t>]*:[ \t]+\S/u.test(draft.text)) return;
  const lists = new Set<Nodes>();
  walk(tree, (node, index, parent) => {
    if (node.type !== "paragraph" || parent === undefined || index === undefined) return;
    const items = itemsIn(node);
    if (items === null) return;
    const siblings: Nodes[] = parent.children;
    const before = siblings[index - 1];
    if (before !== undefined && lists.has(before) && "children" in before) {
      // There may be blank lines between the definitions of a list.
      const children: Nodes[] = before.children;
      children.push(...items);
      siblings.splice(index, 1);
      return 0;
    }
    const list = element("dl", {}, items);
    if (node.position !== undefined) list.position = node.position;
    lists.add(list);
    siblings.splice(index, 1, list);
    return 1;
  });
}

function itemsIn(paragraph: Paragraph): readonly Paragraph[] | null {
  const lines = linesOf(paragraph.children);
  const first = lines.findIndex(isDefinition);
  if (first < 1) return null;
  const place = paragraph.position === undefined ? {} : { position: paragraph.position };
  const items: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const last = items.at(-1);
    if (isDefinition(line)) items.push({ ...item("dd", withoutMark(line)), ...place });
    else if (index < first || last === undefined) items.push({ ...item("dt", line), ...place });
    else last.children.push({ type: "text", value: "\n" }, ...line);
  }
  return items;
}

function item(name: "dt" | "dd", children: Line): Paragraph {
  return { type: "paragraph", children, data: { hName: name } };
}

/** Splits at the line ends of the text. Hard breaks stay in their line. */
function linesOf(children: readonly PhrasingContent[]): readonly Line[] {
  const lines: Line[] = [[]];
  for (const child of children) {
    if (child.type !== "text") {
      lines.at(-1)?.push(child);
      continue;
    }
    for (const [index, value] of child.value.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (value !== "") lines.at(-1)?.push({ ...child, value });
    }
  }
  return lines;
}

function isDefinition([first]: Line): boolean {
  return first?.type === "text" && definition.test(first.value);
}

function withoutMark([first, ...rest]: Line): Line {
  return first?.type === "text" ? [{ ...first, value: first.value.replace(definition, "") }, ...rest] : rest;
}
