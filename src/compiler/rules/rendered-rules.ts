/** The rules for the HTML of the author's own components and theme. Nothing depends on their order. */
import type { SiteRule } from "./site-rule.ts";
import * as components from "./rendered/components.ts";
import * as html from "./rendered/html.ts";
import type { RenderedPart } from "./rendered/rendered-part.ts";

/** The rules for HTML of components and of a theme, which run on each rendered part. */
export const renderedRules: readonly SiteRule<RenderedPart>[] = [...Object.values(components), ...Object.values(html)];
