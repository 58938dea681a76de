/** The rules for the HTML of the author's own components and theme. Nothing depends on their order. */
import { emptyComponent, inertComponent, unstableComponent } from "./rendered/components.ts";
import { renderedAddress, renderedElement, renderedId, renderedImage, renderedResource } from "./rendered/html.ts";
import type { RenderedPart } from "./rendered/rendered-part.ts";
import type { SiteRule } from "./site-rule.ts";

export const renderedRules: readonly SiteRule<RenderedPart>[] = [
  emptyComponent,
  inertComponent,
  renderedAddress,
  renderedElement,
  renderedId,
  renderedImage,
  renderedResource,
  unstableComponent,
];
