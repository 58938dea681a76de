/** Text as HTML. */

/** For the content of an element. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** For the content of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
