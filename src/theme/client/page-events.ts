/**
 * The events by which pages tell the site's scripts about readers, with their `detail`:
 * `addEventListener("docs:search", ({ detail }) => …)`. `docs:copy` has none.
 */
export interface PageEvents {
  /** A query was answered in the dialog or on the search page, with so many pages. Readers type, so several follow each other. */
  readonly search: { readonly query: string; readonly pages: number };
  /** There is no page at an address. */
  readonly "not-found": { readonly path: string };
  /** An answer to “Was this helpful?” was sent. */
  readonly feedback: { readonly answer: string };
}

/** Dispatches `docs:search` at the window, for the site's own scripts and for insights. */
export function tellSearch(query: string, { pages }: { readonly pages: readonly unknown[] }): void {
  const detail: PageEvents["search"] = { query, pages: pages.length };
  dispatchEvent(new CustomEvent("docs:search", { detail }));
}
