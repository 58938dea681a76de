/** Escapes text for HTML. */

/** Escapes the content of an element. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Escapes the content of an element or of a quoted attribute. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
