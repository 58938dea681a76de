/**
 * Marks that we put into the text during compilation, made of Unicode noncharacters, which no text may contain. Before
 * parsing, they replace escaped braces and the spaces of variables in link destinations; such a mark is as long as the
 * text that it replaces, so that source positions stay valid. After parsing, they carry reference numbers.
 */
const backslash = "\uFDD2";
const brace = "\uFDD3";
const blank = "\uFDD4";
const referenceStart = "\uFDD0";
const referenceEnd = "\uFDD1";

const variable = /\{\{[^{}\n]*\}\}/gu;
const destination = /\]\((?:[^()\s{]+|\{\{[^{}\n]*\}\}|\{)+/gu;

/**
 * Normalizes line ends to "\n" and replaces characters that look like a mark with U+FFFD. Protects `\{{`, of which the
 * parser would drop the backslash, and the spaces in `[a]({{ product.site }}/x)`, which would end the destination.
 */
export function protect(text: string): string {
  return withoutMarks(text.replaceAll(/\r\n?/gu, "\n"))
    .replaceAll("\0", "\uFFFD")
    .replaceAll("\\{{", backslash + brace + brace)
    .replaceAll(destination, (all) => all.replaceAll(variable, (each) => each.replaceAll(" ", blank)));
}

/**
 * Replaces characters that look like a mark with U+FFFD. Must be used for all text that enters a page from elsewhere.
 */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uFDD0-\uFDEF]/gu, "\uFFFD");
}

/** Restores text as the reader sees it: braces without their backslash. */
export function restoreText(text: string): string {
  return text.replaceAll(backslash, "").replaceAll(brace, "{").replaceAll(blank, " ");
}

/** Restores code, or a part of it, as the author wrote it, including the backslash. */
export function restoreCode(text: string): string {
  return text.replaceAll(backslash, "\\").replaceAll(brace, "{").replaceAll(blank, " ");
}

/** The mark that is replaced by the URL of reference `number`. */
export function referenceMark(number: number): string {
  return `${referenceStart}${number}${referenceEnd}`;
}

/** Matches the marks of `referenceMark`; the first group is the number. */
export function referenceMarks(): RegExp {
  return new RegExp(`${referenceStart}(\\d+)${referenceEnd}`, "gu");
}
