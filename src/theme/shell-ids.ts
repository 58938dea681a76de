/** The ids that the theme uses outside the page's own content. Links may point to them. */
import type { PageData, SiteData } from "./route-data.ts";

/** An author's component that uses one of them is reported, because ids must be unique in a document. */
export function shellIds(
  { search }: Pick<SiteData, "search">,
  { layout, needsTitleHeading, movedAnchors }: Pick<PageData, "layout" | "needsTitleHeading" | "movedAnchors">,
): readonly string[] {
  return [
    "dg:content",
    ...(needsTitleHeading ? ["dg:title"] : []),
    ...(search.enabled ? ["dg:search"] : []),
    ...(layout === "not-found" || layout === "search" ? ["dg:search-page"] : []),
    ...movedAnchors.map(({ id }) => id),
  ];
}
