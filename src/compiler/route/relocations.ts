/** Inserts final addresses into the HTML of a page. Pure. */
import type { PageBody } from "../page/compiled-page.ts";

/** Inserts the HTML-escaped URL of each reference at its offset in the body. */
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

/** Escapes text for a double- or single-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
