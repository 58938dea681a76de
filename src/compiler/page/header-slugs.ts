/** The headers of a page as a list, for what looks into all levels of them. Pure. */
import type { Header } from "./compiled-page.ts";

/** The headers and all those below them, in document order. */
export function headersIn(headers: readonly Header[]): readonly Header[] {
  return headers.flatMap((header) => [header, ...headersIn(header.children)]);
}

/** The slugs of headers, in document order. Readers bookmark them through the link beside each heading. */
export function slugsIn(headers: readonly Header[]): string[] {
  return headersIn(headers).map(({ slug }) => slug);
}
