/** Lists the CSS in HTML: the content of `<style>` and the values of `style` attributes. Pure. */
import type { HtmlToken } from "./html-tokens.ts";
import { tokensIn } from "./html-tokens.ts";

/** CSS in HTML. */
export interface HtmlStyle {
  readonly css: string;
  /** The offset of the CSS in the HTML. */
  readonly start: number;
  readonly isAttribute: boolean;
}

/**
 * In document order. `tokens` are those of `html`, for callers that have them already. Tags that do not end are left
 * out.
 */
export function stylesIn(html: string, tokens: readonly HtmlToken[] = tokensIn(html)): readonly HtmlStyle[] {
  return tokens.flatMap((token, index): readonly HtmlStyle[] => {
    if (token.kind !== "start" || token.end === null) return [];
    const attributes = token.attributes
      .filter(({ name }) => name === "style")
      .map(({ start, end }) => ({ css: html.slice(start, end), start, isAttribute: true }));
    if (token.name.toLowerCase() !== "style") return attributes;
    return [
      ...attributes,
      { css: html.slice(token.end, tokens[index + 1]?.start), start: token.end, isAttribute: false },
    ];
  });
}
