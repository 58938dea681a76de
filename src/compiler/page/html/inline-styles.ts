/**
 * The style sheets in a page's own HTML, which the site's Content-Security-Policy allows by their hashes. That of a sheet
 * with addresses is known only when these are resolved, so such rules belong to the theme. Pure.
 */
import { addressesInCss } from "./css-addresses.ts";

/** @param html The final HTML of a page, in which code is escaped. */
export function inlineStylesIn(html: string): readonly string[] {
  if (!/<style/iu.test(html)) return [];
  const found = html.matchAll(/<style(?:\s[^>]*)?>(.*?)<\/style\s*>/gisu);
  return [...new Set(Array.from(found, ([, css = ""]) => css))].filter(isHashed);
}

/** Whether the policy has the hash of a style sheet. */
export function isHashed(css: string): boolean {
  return addressesInCss(css).length === 0;
}
