/**
 * Replaces `hast-util-is-element` in docsgen's bundle (`scripts/build.js`), because that package makes a function for
 * each name of a list whenever it looks for an element in it, and `hast-util-minify-whitespace` does so for every node
 * of a page that becomes Markdown. We implement only what that package, `hast-util-embedded` and `hast-util-phrasing`
 * use.
 */
import type { Element, Nodes } from "hast";

type Test = string | readonly string[] | ((element: Element) => boolean);

/** The returned function takes `undefined` for the neighbor of a node that has none. */
export function convertElement(test: Test): (node: Nodes | undefined) => boolean {
  if (typeof test === "function") return (node) => node?.type === "element" && test(node);
  const names = typeof test === "string" ? new Set([test]) : namesOf(test);
  return (node) => node?.type === "element" && names.has(node.tagName);
}

/**
 * Whether a node is an element with one of these tag names. `names` must be a constant, as its set is cached by
 * identity.
 */
export function isElement(node: Nodes | undefined, names: readonly string[]): boolean {
  return node?.type === "element" && namesOf(names).has(node.tagName);
}

/** The lists are constants of these packages. */
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

function namesOf(list: readonly string[]): ReadonlySet<string> {
  const names = known.get(list) ?? new Set(list);
  known.set(list, names);
  return names;
}
