import type { Header } from "./compiled-page.ts";

/** The ids of headers, in the order of the document: what the link beside each leads readers to keep. */
export function slugsIn(headers: readonly Header[]): string[] {
  return headers.flatMap(({ slug, children }) => [slug, ...slugsIn(children)]);
}
