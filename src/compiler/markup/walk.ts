/**
 * Walks a Markdown tree in document order, parents first. We do not use `unist-util-visit` because it sets the name of
 * a function for every node it visits, which took a sixth of a page's compilation time with a fast parser.
 */
import type { Nodes, Parents } from "mdast";

/**
 * @returns The number of nodes that replaced the visited one; the walk continues after them and does not enter them.
 * `undefined` enters the node.
 */
type Visitor = (node: Nodes, index: number | undefined, parent: Parents | undefined) => number | undefined | void;

/** @param visitor May replace the node at `index` of `parent`. */
export function walk(tree: Nodes, visitor: Visitor): void {
  const visit = (node: Nodes, index: number | undefined, parent: Parents | undefined): number => {
    const replaced = visitor(node, index, parent);
    if (typeof replaced === "number") return replaced;
    if ("children" in node) for (let at = 0; at < node.children.length;) at += visitChild(node, at);
    return 1;
  };
  const visitChild = (parent: Parents, index: number): number => {
    const child = parent.children[index];
    return child === undefined ? 1 : visit(child, index, parent);
  };
  visit(tree, undefined, undefined);
}
