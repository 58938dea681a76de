/**
 * Finds what makes a huge page of a short source, before its HTML is made: rows that are filled up to the columns of their table, and long
 * definitions that are used again and again. Both grow with the square of the source, and the memory that they fill with it.
 */
import type { Nodes } from "mdast";

/** The first node with which these alone make more than `limit` characters of HTML, or `null`. */
export function findGrowth(nodes: readonly Nodes[], limit: number): Nodes | null {
  const definitions = new Map<string, number>();
  for (const node of nodes)
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url.length + (node.title?.length ?? 0));
  let size = 0;
  for (const node of nodes) {
    if (node.type === "table") size += (node.align?.length ?? 0) * node.children.length * "<td></td>".length;
    else if (node.type === "linkReference" || node.type === "imageReference")
      size += definitions.get(node.identifier) ?? 0;
    if (size > limit) return node;
  }
  return null;
}
