/**
 * The script of a page: what a reader's browser puts in when it goes from one page to another without loading a document. It is cut
 * from the document itself, so that both always show the same. It is a module of one JSON value, which the client reads as text.
 */
import type { PageScript } from "../../theme/client/page-script.ts";
import type { PageDataWithoutBody } from "./route-data.ts";

/** @param document Of the page, as it was rendered. @param version Of the layout around it. */
export function makePageScript(document: string, page: PageDataWithoutBody, version: string): string {
  const main = cut(document, '<main id="content"', "</main>");
  const script: PageScript = {
    version,
    title: page.documentTitle,
    description: page.description,
    canonical: page.canonicalUrl,
    layout: page.layout,
    sidebar: cut(document, '<nav class="dg-sidebar"', "</nav>"),
    main,
    // Scripts in a page, and tags of its own in the head, take effect in a document alone.
    needsDocument: page.headTags.length > 0 || /<script\b/iu.test(main),
  };
  return `export default ${JSON.stringify(script)}\n`;
}

/** From the first opening to the end of that element: of the sidebar the first end, of the page's own part the last. */
function cut(document: string, opening: string, closing: string): string {
  const start = document.indexOf(opening);
  if (start === -1) return "";
  const end = closing === "</main>" ? document.lastIndexOf(closing) : document.indexOf(closing, start);
  return document.slice(start, end + closing.length);
}
