/**
 * Replaces `unist-util-visit` in docsgen's bundle (`scripts/build.js`), because that package sets the name of a
 * function for every node it visits, and `mdast-util-to-hast` visits all of them. We implement only what that package
 * and `mdast-util-to-markdown` use: a traversal, parents first, that stops when the visitor asks for it.
 */
import type { Node } from "unist";

/** Returned by a visitor to stop the traversal. */
export const EXIT = false;

/** Visits a node before its children. A visitor that returns `EXIT` ends the traversal. */
export function visit(tree: Node, visitor: (node: Node) => boolean | undefined | void): void {
  visitAll(tree, visitor);
}

function visitAll(node: Node, visitor: (node: Node) => boolean | undefined | void): boolean {
  if (visitor(node) === EXIT) return false;
  if (!("children" in node) || !Array.isArray(node.children)) return true;
  return node.children.every((child: Node) => visitAll(child, visitor));
}
