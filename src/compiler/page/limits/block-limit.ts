/**
 * Finds the line from which a page is too much work, before the parser sees it. The count depends on the text only, so
 * that a page is refused on every machine or on none. Prose costs the same per line everywhere, and a list item about
 * twice as much. When a quote, list or footnote ends, the parser copies everything before it, so that its time grows with
 * the square of the quotes. Included text counts as the text around it.
 */
import type { Span } from "../../diagnostics/diagnostic.ts";

/** The limit on lines, as they are weighted here. A page of 4 MB of prose has a third of it. */
export const lineLimit = 200_000;
/** The limit on the nodes of the tree. */
export const nodeLimit = 600_000;

/** The number of earlier lines whose copying takes as long as parsing a line. */
const linesPerCopy = 500;

/** The number of copies that the end of a footnote takes. */
const copiesPerNote = 8;

/** The span of the line at which the limit is exceeded, or `null`. */
export function findManyBlocks(text: string, limit: number = lineLimit): Span | null {
  // Each line counts for three at most, and for `linesPerCopy` of the lines before it.
  if (text.length < linesPerCopy) return null;
  let total = 0;
  let line = 0;
  let isQuoted = false;
  let isInList = false;
  let isInNote = false;
  let isAfterBlank = false;
  for (let start = 0; start < text.length;) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    line += 1;
    let first = start;
    while (first < end && isSpace(text.charCodeAt(first))) first += 1;
    const isBlank = first === end;
    const isItem = !isBlank && mayBeginItem(text.charCodeAt(first)) && item.test(text.slice(first, first + 11));
    const hasQuote = !isBlank && (isItem ? quoteInItem.test(text.slice(first, end)) : text[first] === ">");
    const endsList = isInList && !isBlank && !isItem && !hasQuote && first === start && isAfterBlank;
    total += (isBlank ? 0 : 1) + (isItem ? 1 : 0);
    if ((isQuoted && !hasQuote) || endsList) total += line / linesPerCopy;
    const isNote = first - start < 4 && text.startsWith("[^", first) && footnote.test(text.slice(first, end));
    if (isInNote && !isBlank && (isNote || (first === start && isAfterBlank))) {
      total += (copiesPerNote * line) / linesPerCopy;
      isInNote = false;
    }
    if (isNote) isInNote = true;
    if (total > limit) return { start: { line, column: 1 }, end: { line, column: Math.min(end - start + 1, 80) } };
    if (isItem) isInList = true;
    else if (endsList) isInList = false;
    isQuoted = hasQuote;
    isAfterBlank = isBlank;
    start = end + 1;
  }
  return null;
}

const item = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u;
const footnote = /^\[\^[^\]]+\]:/u;
const quoteInItem = /^\S+\s+>/u;

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

/** `*`, `+`, `-` and digits. */
function mayBeginItem(code: number): boolean {
  return code === 42 || code === 43 || code === 45 || (code >= 48 && code <= 57);
}
