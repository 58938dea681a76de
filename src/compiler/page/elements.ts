/** Nodes of ours in a Markdown tree that become one HTML element each. */
import type { BlockContent, DefinitionContent, PhrasingContent } from "mdast";
import type { Properties } from "hast";

/** A block; a quote by its type, since mdast has no plain one. */
export function element(
  name: string,
  properties: Properties,
  children: readonly (BlockContent | DefinitionContent)[],
): BlockContent {
  return { type: "blockquote", children: [...children], data: { hName: name, hProperties: properties } };
}

/** A part of a line; an emphasis by its type, since mdast has no plain one. */
export function inlineElement(
  name: string,
  properties: Properties,
  children: readonly PhrasingContent[],
): PhrasingContent {
  return { type: "emphasis", children: [...children], data: { hName: name, hProperties: properties } };
}

/** Names of languages, as authors label tabs and cards, by the icon that they share. */
const icons: readonly (readonly [icon: string, names: RegExp])[] = [
  ["nodejs", /^(?:node(?:\.?js)?|javascript|js)$/iu],
  ["python", /^(?:python|py)$/iu],
  ["go", /^(?:go|golang)$/iu],
  ["bash", /^(?:bash|shell|sh|curl|terminal)$/iu],
  ["native", /^native$/iu],
];

/** The picture of a language by its name, or `null`: "Node.js", "python". */
export function icon(name: string): PhrasingContent | null {
  const found = icons.find(([, names]) => names.test(name.trim()));
  if (found === undefined) return null;
  return inlineElement("span", { className: ["dg-icon", `dg-icon-${found[0]}`], ariaHidden: "true" }, []);
}
