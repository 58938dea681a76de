/** Creates nodes in the Markdown tree that render as one HTML element each. */
import type { BlockContent, Blockquote, DefinitionContent, PhrasingContent } from "mdast";
import type { Properties } from "hast";

/** A block element. It has the type of a quote, because mdast has no generic block. */
export function element(
  name: string,
  properties: Properties,
  children: readonly (BlockContent | DefinitionContent)[],
): Blockquote {
  return { type: "blockquote", children: [...children], data: { hName: name, hProperties: properties } };
}

/** An inline element. It has the type of an emphasis, because mdast has no generic inline node. */
export function inlineElement(
  name: string,
  properties: Properties,
  children: readonly PhrasingContent[],
): PhrasingContent {
  return { type: "emphasis", children: [...children], data: { hName: name, hProperties: properties } };
}

/** The language names that authors use as labels of tabs and cards, by icon. */
const icons: readonly (readonly [icon: string, names: RegExp])[] = [
  ["nodejs", /^(?:node(?:\.?js)?|javascript|js)$/iu],
  ["python", /^(?:python|py)$/iu],
  ["go", /^(?:go|golang)$/iu],
  ["bash", /^(?:bash|shell|sh|curl|terminal)$/iu],
  ["native", /^native$/iu],
];

/** The icon of a language such as "Node.js" or "python", or `null`. */
export function icon(name: string): PhrasingContent | null {
  const found = icons.find(([, names]) => names.test(name.trim()));
  if (found === undefined) return null;
  return inlineElement("span", { className: ["dg-icon", `dg-icon-${found[0]}`], ariaHidden: "true" }, []);
}
