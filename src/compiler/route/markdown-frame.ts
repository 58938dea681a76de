/** What the Markdown of a page is made from, besides its body. Apart from its maker, which planning does not load. Pure. */
import type { SiteData } from "../../theme/route-data.ts";
import type { Strings } from "../../theme/strings.ts";
import type { PageDataWithoutBody } from "./route-data.ts";

/** Hashed for the fingerprint of the Markdown, so it has nothing that the Markdown does not show. */
export interface MarkdownFrame {
  readonly page: Pick<PageDataWithoutBody, "title" | "description" | "url" | "needsTitleHeading">;
  /** Without an origin, links begin with the base. */
  readonly origin: string;
  /** The list of all pages, with the base; `null` if there is none. */
  readonly llmsUrl: string | null;
  readonly strings: Pick<Strings, "source" | "allAsMarkdown" | "figure">;
  readonly twins?: SiteData["twins"];
}

/** Picks the frame from the data of the theme. `twins` is missing if no feature of a plugin has one. */
export function markdownFrame(
  { title, description, url, needsTitleHeading }: PageDataWithoutBody,
  { origin, llmsUrl, strings: { source, allAsMarkdown, figure }, twins }: SiteData,
): MarkdownFrame {
  const frame = {
    page: { title, description, url, needsTitleHeading },
    origin,
    llmsUrl: llmsUrl ?? null,
    strings: { source, allAsMarkdown, figure },
  };
  return twins === undefined ? frame : { ...frame, twins };
}
