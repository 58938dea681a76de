/**
 * The script of a page, which a browser inserts when the reader navigates to the page without loading a document. It is
 * cut out of the document itself, so that both always show the same content. It is a module with a single JSON value,
 * which the client reads as text. If the page has to be loaded as a document, the script says only that.
 */
import type { PageScript } from "../../theme/client/page-script.ts";
import type { PageDataWithoutBody } from "./route-data.ts";

/**
 * @param document The rendered document of the page.
 * @param version The version of the layout around the page.
 */
export function makePageScript(document: string, page: PageDataWithoutBody, version: string): string {
  const main = cut(document, '<main id="dg:content"', "</main>");
  // A page's scripts and head tags only take effect when a document is loaded.
  const needsDocument = page.needsDocument === true || page.headTags.length > 0 || /<script\b/iu.test(main);
  const script: PageScript = needsDocument
    ? { needsDocument }
    : {
        version,
        title: page.documentTitle,
        head: aboutPage(document),
        layout: page.layout,
        sidebar: cut(document, '<nav class="dg-sidebar"', "</nav>"),
        main,
        ...(page.languages === undefined
          ? {}
          : { languages: cut(document, '<ul class="dg-menu-list dg-languages"', "</ul>") }),
        needsDocument,
      };
  return `export default ${JSON.stringify(script)}\n`;
}

/** What the head of a document says of the page: its description, its address, and those of its other versions. */
function aboutPage(document: string): string {
  const head = document.slice(0, document.indexOf("</head>"));
  return (head.match(tagsOfPage) ?? []).join("");
}

/** The elements that `theme/client/swap-page.ts` replaces. */
const tagsOfPage =
  /<(?:meta\b[^>]* (?:name="description"|property=)|link\b[^>]* rel="(?:canonical|alternate)")[^>]*>/gu;

/**
 * The text from the first opening tag to the end of that element: to the first closing tag for the sidebar, and to the
 * last one for the main part.
 */
function cut(document: string, opening: string, closing: string): string {
  const start = document.indexOf(opening);
  if (start === -1) return "";
  const end = closing === "</main>" ? document.lastIndexOf(closing) : document.indexOf(closing, start);
  return document.slice(start, end + closing.length);
}
