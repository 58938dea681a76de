/**
 * Stands for `unist-util-visit` in docsgen's bundle (`build.js`): the package gives a function a name for every node that it meets, and
 * `mdast-util-to-hast` visits all of them. It does what that and `mdast-util-to-markdown` ask for: each node before its children, until
 * the visitor says to stop.
 */
import type { Node } from "unist";

/** What a visitor returns that has seen enough. */
export const EXIT = false;

export function visit(tree: Node, visitor: (node: Node) => boolean | undefined | void): void {
  visitAll(tree, visitor);
}

function visitAll(node: Node, visitor: (node: Node) => boolean | undefined | void): boolean {
  if (visitor(node) === EXIT) return false;
  if (!("children" in node) || !Array.isArray(node.children)) return true;
  return node.children.every((child: Node) => visitAll(child, visitor));
}
