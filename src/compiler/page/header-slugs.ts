import type { Header } from "./compiled-page.ts";

/** The slugs of headers, in document order. Readers bookmark them through the link beside each heading. */
export function slugsIn(headers: readonly Header[]): string[] {
  const slugs: string[] = [];
  const add = (each: readonly Header[]): void => {
    for (const { slug, children } of each) {
      slugs.push(slug);
      add(children);
    }
  };
  add(headers);
  return slugs;
}
