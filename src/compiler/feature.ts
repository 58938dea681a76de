/** `docsgen/feature`: blocks and inline directives of the author's own. It runs in threads, and imports nothing. */
export {
  block,
  createContext,
  defineFeature,
  element,
  inlineElement,
  isLinkable,
  paragraph,
  paragraphAs,
  text,
} from "../features/kit.ts";
export type { About, Attribute, Attributes, Word } from "../features/about.ts";
export type {
  Block,
  Container,
  Context,
  Directive,
  DrawContainer,
  DrawInline,
  DrawLeaf,
  Feature,
  Inline,
  Page,
  Place,
  Provided,
  ReportPlace,
} from "../features/feature.ts";
