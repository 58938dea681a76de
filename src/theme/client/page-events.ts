/**
 * What the pages of a site say to its scripts about what readers do, as the `detail` of events of the window:
 * `addEventListener("docs:search", ({ detail }) => …)`. `docs:copy` has none.
 */
export interface PageEvents {
  /** A query was answered in the dialog, with so many pages. Readers type, so several follow each other. */
  readonly search: { readonly query: string; readonly pages: number };
  /** There is no page at an address. */
  readonly "not-found": { readonly path: string };
  /** An answer to “Was this helpful?” was sent. */
  readonly feedback: { readonly answer: string };
}
