/**
 * Adapts satteri's tree to the grammar of pages. satteri always parses inline directives, which our grammar does not
 * have: `at:work` is text, so we convert it back to text.
 */
import type { Nodes, Parents, Text } from "mdast";
import type { TextDirective } from "mdast-util-directive";

/**
 * @param node The whole tree.
 * @param source The text that it was parsed from.
 * @returns Whether the tree now matches the grammar, as far as we can tell. `false` if more than a word follows a
 * colon, if satteri split text that GFM may autolink, or if a line only looks like a directive.
 */
export function normalizeSatteriTree(node: Nodes, source: string): boolean {
  if (mayDiffer(node, source)) return false;
  if (!("children" in node)) return true;
  if (node.children.some(({ type }) => type === "textDirective") && !joinTexts(node, source)) return false;
  return node.children.every((child: Nodes) => normalizeSatteriTree(child, source));
}

const plainOpening = /^:{3,}[a-zA-Z][\w-]*(?:\[[^[\]]*\])?(?:\{[^{}]*\})?$/u;

/**
 * Whether satteri may have parsed the node differently: it begins a paragraph or a row with a line of two colons, ends
 * a directive before trailing spaces, and accepts more lines as containers.
 */
function mayDiffer({ type, position }: Nodes, source: string): boolean {
  const { start: { offset: start = 0 } = {}, end: { offset: end = 0 } = {} } = position ?? {};
  switch (type) {
    case "paragraph":
    case "tableRow":
      return source.startsWith("::", start);
    case "leafDirective":
      return /[ \t]/u.test(source.charAt(end));
    case "containerDirective":
      return isIndented(source, start) || !plainOpening.test(source.slice(start, end).split("\n", 1).join(""));
    default:
      return false;
  }
}

/**
 * remark removes the indentation of a container's first line from its content, as CommonMark does for fenced code;
 * satteri does not.
 */
function isIndented(source: string, start: number): boolean {
  return /(?:^|[^>])[ \t]$/u.test(source.slice(source.lastIndexOf("\n", start - 1) + 1, start));
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

const address = /@|\/\/|www\./iu;

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
