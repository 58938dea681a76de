import type { Header } from "./compiled-page.ts";

/** The slugs of headers, in document order. Readers bookmark them through the link beside each heading. */
export function slugsIn(headers: readonly Header[]): string[] {
  return headers.flatMap(({ slug, children }) => [slug, ...slugsIn(children)]);
}
