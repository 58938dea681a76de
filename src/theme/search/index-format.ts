/** The search index as it is written and read: one JSON, plain text everywhere. */
export interface SearchIndex {
  readonly version: 1;
  readonly pages: readonly (readonly [url: string, title: string])[];
  /** In the order of the pages; `page` is a place in `pages`, `anchor` the id of the heading or "". */
  readonly sections: readonly (readonly [page: number, anchor: string, heading: string, text: string])[];
}
