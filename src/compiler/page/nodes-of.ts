/** The nodes of a tree in the order of the document, listed once for all the checks that look at each. */
import type { Nodes, Root } from "mdast";

export function nodesOf(tree: Root): readonly Nodes[] {
  const nodes: Nodes[] = [];
  const add = (node: Nodes): void => {
    nodes.push(node);
    if ("children" in node) for (const child of node.children) add(child);
  };
  add(tree);
  return nodes;
}
