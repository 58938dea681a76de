/** Turns a line of HTML, such as the text of a footer, into Markdown: links, emphasis and code. Pure. */

export function inlineMarkdown(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/giu, " ")
    .replaceAll(
      /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))[^>]*>([\s\S]*?)<\/a\s*>/giu,
      (_whole, double?: string, single?: string, bare?: string, text?: string) =>
        `[${text ?? ""}](${double ?? single ?? bare ?? ""})`,
    )
    .replaceAll(/<\/?(?:b|strong)\s*>/giu, "**")
    .replaceAll(/<\/?(?:i|em)\s*>/giu, "*")
    .replaceAll(/<\/?code\s*>/giu, "`")
    .replaceAll(/<\/?[a-z][^>]*>/giu, "")
    .replaceAll(/&nbsp;|\s+/gu, " ")
    .trim();
}
