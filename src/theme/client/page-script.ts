/** The format of a page script and its parser: `export default {…}`, a module whose value is also valid JSON. */

/** The content that replaces the shown page, or a sign that the page must be loaded as a document. */
export type PageScript = PageContent | { readonly needsDocument: true };

/** Made by `route/page-script.ts` from the same rendering as the document. */
export interface PageContent {
  readonly needsDocument: false;
  /** The version of the layout for which the page was made. */
  readonly version: string;
  readonly title: string;
  /** HTML of the elements of the head that describe the page. */
  readonly head: string;
  readonly layout: string;
  /** HTML of the `<nav>` element, or "". */
  readonly sidebar: string;
  /** HTML of the `<main>` element. */
  readonly main: string;
  /** HTML of the list of languages; only in a site with several. */
  readonly languages?: string;
}

const prefix = "export default ";

/**
 * @throws SyntaxError if the text is not a page script, for example a not-found page that the host serves with status
 *   200.
 */
export function readPageScript(text: string): PageScript {
  if (!text.startsWith(prefix)) throw new SyntaxError("not a page script");
  return JSON.parse(text.slice(prefix.length));
}
