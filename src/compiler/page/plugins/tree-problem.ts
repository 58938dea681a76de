/** Checks trees that an author's code has made. */
import { nestingLimit } from "../limits/nesting.ts";

/** Why a tree cannot be compiled, or `null`. */
export function treeProblem(tree: unknown): string | null {
  const open: { readonly node: unknown; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > nestingLimit * 2) return "the tree is nested too deeply, or contains itself";
    if (typeof node !== "object" || node === null || !("type" in node) || typeof node.type !== "string")
      return "a node of the tree has no type";
    if (!("children" in node)) continue;
    if (!Array.isArray(node.children)) return `the children of a node “${node.type}” are not an array`;
    for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  return null;
}
