/**
 * The style sheets in a page's own HTML, which the site's Content-Security-Policy allows by their hashes. That of a sheet
 * with addresses is known only when these are resolved, so such rules belong to the theme. Pure.
 */
import { createHtmlParser } from "./html-parser.ts";
import { addressesInCss } from "./css-addresses.ts";

/** A `<style>` element without addresses. */
export interface InlineStyle {
  /** As browsers hash it: in SVG, entities are decoded. */
  readonly css: string;
  /** The offset of the opening tag in the HTML. */
  readonly start: number;
}

/** @returns The style sheets that the policy allows. One that does not end within the HTML is not among them. */
export function inlineStylesIn(html: string): readonly InlineStyle[] {
  if (!/<style/iu.test(html)) return [];
  const found: InlineStyle[] = [];
  const open: { readonly isStyle: boolean; css: string; readonly start: number }[] = [];
  const parser = createHtmlParser({
    onopentag: (name) => void open.push({ isStyle: name === "style", css: "", start: parser.startIndex }),
    ontext: (text) => {
      const element = open.at(-1);
      if (element?.isStyle === true) element.css += text;
    },
    onclosetag: () => {
      const element = open.pop();
      if (element?.isStyle === true && addressesInCss(element.css).length === 0)
        found.push({ css: element.css, start: element.start });
    },
  });
  // Without `end`, which would close all elements.
  parser.write(html);
  return found;
}
