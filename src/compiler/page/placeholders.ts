/**
 * Marks that we put into the text during compilation, made of Unicode noncharacters, which no text may contain. Before
 * parsing, they replace escaped braces and the spaces of variables in link destinations; such a mark is as long as the
 * text that it replaces, so that source positions stay valid. After parsing, they carry reference numbers.
 */
import type { ImageHole } from "./compiled-page.ts";

const backslash = "\uFDD2";
const openingBrace = "\uFDD3";
const space = "\uFDD4";
const referenceStart = "\uFDD0";
const referenceEnd = "\uFDD1";

const variable = /\{\{[^{}\n]*\}\}/gu;
const destination = /\]\((?:[^()\s{]+|\{\{[^{}\n]*\}\}|\{)+/gu;

/**
 * Normalizes line endings to "\n" and replaces characters that look like a mark with U+FFFD. Protects the backslash of
 * `\{{`, which the parser would drop, and the spaces in `[a]({{ product.site }}/x)`, which would end the destination.
 */
export function protect(text: string): string {
  return withoutMarks(text.replaceAll(/\r\n?/gu, "\n"))
    .replaceAll("\0", "\uFFFD")
    .replaceAll("\\{{", backslash + openingBrace + openingBrace)
    .replaceAll(destination, (all) => all.replaceAll(variable, (each) => each.replaceAll(" ", space)));
}

/**
 * Replaces characters that look like a mark with U+FFFD. Must be used for all text that enters a page from elsewhere.
 */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uFDD0-\uFDEF]/gu, "\uFFFD");
}

/** Restores text as the reader sees it: braces without their backslash. */
export function restoreText(text: string): string {
  return text.replaceAll(backslash, "").replaceAll(openingBrace, "{").replaceAll(space, " ");
}

/** Restores code, or a part of it, as the author wrote it, including the backslash. */
export function restoreCode(text: string): string {
  return text.replaceAll(backslash, "\\").replaceAll(openingBrace, "{").replaceAll(space, " ");
}

/** The mark that is replaced by the URL of reference `number`. */
export function referenceMark(number: number): string {
  return `${referenceStart}${number}${referenceEnd}`;
}

/** Whether a text contains an address that is already a reference, so that it must not become one again. */
export function hasReferenceMark(text: string): boolean {
  return text.includes(referenceStart);
}

/**
 * The value of a placeholder attribute, which is replaced by the width and height of the image at reference `number`.
 * @param given The part of the size that the author set.
 */
export function imageMark(number: number, given: ImageHole["given"]): string {
  const written = given === "both" ? "both 0" : given === null ? "" : `${given.side} ${given.length}`;
  return `${referenceStart}${`${number} ${written}`.trimEnd()}${referenceEnd}`;
}

/**
 * Matches the attributes with an `imageMark`, and the marks of `referenceMark`. The groups are the number of the image,
 * the side and length that the author set, and the number of another reference.
 */
export function allMarks(): RegExp {
  const image = ` (?:width|height|data-size)="${referenceStart}(\\d+)(?: (width|height|both) (\\d+))?${referenceEnd}"`;
  return new RegExp(`${image}|${referenceStart}(\\d+)${referenceEnd}`, "gu");
}
