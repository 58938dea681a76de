/** What the script of a page holds, and how the client reads it: `export default {…}`, a module that is also plain JSON. */

export interface PageScript {
  /** Of the layout that the page was made with. */
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly layout: string;
  /** HTML of the `<nav>`, or "". */
  readonly sidebar: string;
  /** HTML of the `<main>`. */
  readonly main: string;
  /** The page works only as a document of its own. */
  readonly needsDocument: boolean;
}

const prefix = "export default ";

/** @throws SyntaxError when the text is no page script, such as the not-found page of a host that answers 200. */
export function readPageScript(text: string): PageScript {
  if (!text.startsWith(prefix)) throw new SyntaxError("not a page script");
  return JSON.parse(text.slice(prefix.length));
}
