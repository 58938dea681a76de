/**
 * The functions that authors import from `docsgen/feature`. Bundled into configs, so it imports nothing at run
 * time.
 */
import type { About } from "./about.ts";
import type { Feature } from "./feature.ts";
import { feature } from "./feature.ts";

export { block, createContext, text } from "./feature.ts";
export { element, inlineElement, isLinkable, paragraph, paragraphAs } from "../compiler/markup/elements.ts";

/**
 * Defines a feature of the author's own, for `features` of a plugin.
 *
 * @example
 *   export const pullQuote = defineFeature(
 *     { name: "pull-quote", containers: { "pull-quote": { by: "text" } } },
 *     {
 *       containers: {
 *         "pull-quote": ({ content, attributes: { by } }) =>
 *           block("figure", "pull-quote", [...content, paragraph("pull-quote-source", [text(by ?? "")])]),
 *       },
 *     },
 *   );
 *
 * @param about What it declares: names, attributes and words.
 * @param draws A function for each of the names.
 */
export function defineFeature<const Declared extends About>(
  about: Declared,
  draws: Parameters<typeof feature<Declared>>[1],
): Feature {
  return feature(about, draws);
}
