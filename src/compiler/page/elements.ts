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
