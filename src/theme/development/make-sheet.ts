/** A style sheet for `adoptedStyleSheets`: the site's Content-Security-Policy blocks style elements. */
export function makeSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
