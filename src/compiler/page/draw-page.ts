/**
 * The phase in which the tree becomes what readers see. Directives come first, because they make links; then links are
 * numbered, words are taken for search, and formulas and diagrams, whose source search has taken, are drawn.
 */
import type { Root } from "mdast";
import type { PageInterface, SearchSection } from "./compiled-page.ts";
import type { Draft } from "./draft.ts";
import { frontmatterReferences } from "./frontmatter/frontmatter-references.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import { joinLanding, makeLanding } from "./frontmatter/landing.ts";
import { finishHeadings } from "./headings.ts";
import type { RawHtml } from "./html/html-tokens.ts";
import { addRawHtmlReferences } from "./html/raw-html.ts";
import { addLinkReferences } from "./links.ts";
import { renderMath } from "./math/math.ts";
import type { PageTools } from "./page-input.ts";
import type { Outline } from "./page-title.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import { makeSections } from "./search/sections.ts";

/** The parts of a page that its tree no longer has once it is drawn. */
export interface DrawnPage {
  readonly sections: readonly SearchSection[];
  readonly fromFrontmatter: Pick<PageInterface, "previous" | "next" | "sidebar" | "banner" | "thumbnail">;
  readonly isEmpty: boolean;
}

/** @param tree Gets the hero and the features of the frontmatter, too. */
export async function drawPage(
  tree: Root,
  rawHtml: readonly RawHtml[],
  source: PageSource,
  { headings }: Outline,
  draft: Draft,
  { options, parse, drawDirectives, renderDiagrams }: PageTools,
  run: RunFeature,
): Promise<DrawnPage> {
  const landing = makeLanding(source, source.frontmatter.title ?? null, draft, parse);
  drawDirectives(tree, draft, headings.ids, run);
  const fromFrontmatter = frontmatterReferences(source, draft);
  addLinkReferences(tree, draft);
  addRawHtmlReferences(rawHtml, draft);
  const sections = makeSections(
    { ...tree, children: [...landing, ...tree.children] },
    headings.ids,
    new Set(rawHtml.map(({ node }) => node)),
    draft.variables,
  );
  finishHeadings(tree, headings, draft, options.labels);
  tree.children = joinLanding(landing, tree.children, source.frontmatter);
  if (options.diagrams.length > 0) await renderDiagrams(tree, draft, options.diagrams);
  if (options.math) await renderMath(tree, draft, options.labels);
  return { sections, fromFrontmatter, isEmpty: source.body.trim() === "" && tree.children.length === 0 };
}
