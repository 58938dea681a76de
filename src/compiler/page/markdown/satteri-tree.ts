/**
 * Adapts satteri's tree to the grammar of pages. satteri always parses inline directives, which our grammar does not
 * have: `at:work` is text, so we convert it back to text.
 */
import type { Nodes, Parents, Text } from "mdast";
import type { TextDirective } from "mdast-util-directive";
import { address, isNodeDiffering, isTextDiffering } from "./satteri-differences.ts";

/**
 * @param tree The whole tree.
 * @param source The text that it was parsed from.
 * @returns Whether the tree now matches the grammar, as far as we can tell.
 */
export function normalizeSatteriTree(tree: Nodes, source: string): boolean {
  return !isTextDiffering(source) && normalize(tree, null, source);
}

function normalize(node: Nodes, parent: Parents | null, source: string): boolean {
  if (isNodeDiffering(node, parent, source)) return false;
  if (!("children" in node)) return true;
  if (node.children.some(({ type }) => type === "textDirective") && !joinTexts(node, source)) return false;
  return node.children.every((child: Nodes) => normalize(child, node, source));
}

function joinTexts(parent: Parents, source: string): boolean {
  const children: Nodes[] = [];
  for (const child of parent.children) {
    const node = child.type === "textDirective" ? toText(child, source) : child;
    if (node === null) return false;
    const last = children.at(-1);
    if (node.type === "text" && last?.type === "text") children.splice(-1, 1, joined(last, node));
    else children.push(node);
  }
  Object.assign(parent, { children });
  return true;
}

function joined(left: Text, right: Text): Text {
  const value = left.value + right.value;
  if (left.position === undefined || right.position === undefined) return { type: "text", value };
  return { type: "text", value, position: { start: left.position.start, end: right.position.end } };
}

function toText({ name, position }: TextDirective, source: string): Text | null {
  const { start: { offset: start } = {}, end: { offset: end } = {} } = position ?? {};
  if (position === undefined || start === undefined || end === undefined) return null;
  const value = source.slice(start, end);
  return value === `:${name}` && !address.test(wordAround(source, start, end))
    ? { type: "text", value, position }
    : null;
}

/** The text around a range, up to the whitespace on both sides. */
function wordAround(source: string, start: number, end: number): string {
  let from = start;
  while (from > 0 && /\S/u.test(source.charAt(from - 1))) from -= 1;
  const after = source.slice(end).search(/\s/u);
  return source.slice(from, after === -1 ? source.length : end + after);
}
