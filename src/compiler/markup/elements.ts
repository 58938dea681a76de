/** Creates nodes in the Markdown tree that render as one HTML element each. */
import type { BlockContent, Blockquote, DefinitionContent, Paragraph, PhrasingContent } from "mdast";

/** The attributes of an element, by their names in hast: `className`, `ariaLabel`, `dataKey`. */
export type Properties = Record<string, boolean | number | string | null | undefined | (string | number)[]>;

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

/** @param className One class. */
export function paragraph(className: string, children: readonly PhrasingContent[]): Paragraph {
  return { type: "paragraph", children: [...children], data: { hProperties: { className: [className] } } };
}

/** A paragraph that renders as another element: `summary`, `dt`. */
export function paragraphAs(name: string, children: readonly PhrasingContent[]): Paragraph {
  return { type: "paragraph", children: [...children], data: { hName: name } };
}

/** Whether a link may contain the node. */
export function isLinkable(
  node: PhrasingContent,
): node is Exclude<PhrasingContent, { type: "link" | "linkReference" }> {
  return node.type !== "link" && node.type !== "linkReference";
}
