/** Lists the nodes of a tree once, in document order, for all checks that visit every node. */
import type { Nodes } from "mdast";

/** @returns The tree itself first, and each node before its children. */
export function nodesOf(tree: Nodes): readonly Nodes[] {
  const nodes: Nodes[] = [];
  const add = (node: Nodes): void => {
    nodes.push(node);
    if ("children" in node) for (const child of node.children) add(child);
  };
  add(tree);
  return nodes;
}
