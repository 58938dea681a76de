/** Puts final addresses into a page's HTML. Pure. */
import type { PageBody } from "../page/compiled-page.ts";

/** Puts the escaped URL of each reference where the body refers to it. */
export function fillRelocations({ html, relocations }: PageBody, urls: readonly string[]): string {
  let result = "";
  let from = 0;
  for (const { offset, reference } of relocations) {
    const url = urls[reference];
    if (url === undefined) throw new Error(`the body refers to reference ${reference}, which the page does not have`);
    result += html.slice(from, offset) + escapeAttribute(url);
    from = offset;
  }
  return result + html.slice(from);
}

/** For a double- or single-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
