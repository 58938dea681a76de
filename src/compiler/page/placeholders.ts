/**
 * Marks that stand in the text while a page is compiled, made of Unicode noncharacters, which no text may hold: escaped braces and
 * the blanks of variables in link destinations on the way into the parser, numbers of references on the way out. Each mark has
 * the length of what it stands for, so that positions in the source stay true.
 */
const escapedBraces = "\uFDD2\uFDD3\uFDD3";
const blank = "\uFDD4";
const referenceStart = "\uFDD0";
const referenceEnd = "\uFDD1";

const variable = /\{\{[^{}\n]*\}\}/gu;
const destination = /\]\((?:[^()\s{]+|\{\{[^{}\n]*\}\}|\{)+/gu;

/**
 * Line ends become "\n", and what looks like a mark, U+FFFD. `\{{` is kept from the parser, which
 * would drop the backslash; and so are the blanks of `[a]({{ product.site }}/x)`, which would end the destination.
 */
export function protect(text: string): string {
  return withoutMarks(text.replaceAll(/\r\n?/gu, "\n"))
    .replaceAll("\0", "\uFFFD")
    .replaceAll("\\{{", escapedBraces)
    .replaceAll(destination, (all) => all.replaceAll(variable, (each) => each.replaceAll(" ", blank)));
}

/** For every text that comes to a page from elsewhere: what looks like a mark in it becomes U+FFFD, as HTML does with what nothing shows. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uFDD0-\uFDEF]/gu, "\uFFFD");
}

/** Text as a reader sees it: braces without their backslash. */
export function restoreText(text: string): string {
  return text.replaceAll(escapedBraces, "{{").replaceAll(blank, " ");
}

/** Code as the author wrote it, backslash and all. */
export function restoreCode(text: string): string {
  return text.replaceAll(escapedBraces, "\\{{").replaceAll(blank, " ");
}

/** Where the URL of reference `number` is to be put into the HTML. */
export function referenceMark(number: number): string {
  return `${referenceStart}${number}${referenceEnd}`;
}

/** Matches the marks of `referenceMark`; the first group is the number. */
export function referenceMarks(): RegExp {
  return new RegExp(`${referenceStart}(\\d+)${referenceEnd}`, "gu");
}
