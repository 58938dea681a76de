/**
 * Finds the constructs that turn a short source into a huge page, before we generate its HTML: table rows padded to the
 * number of columns, and long definitions that are referenced many times. Both grow with the square of the source, and
 * so does the memory they need.
 */
import type { Nodes } from "mdast";

/** The node at which these constructs alone exceed `limit` characters of HTML, or `null`. */
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
