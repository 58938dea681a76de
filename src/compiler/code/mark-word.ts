/** Marks words and ranges in a highlighted line, across the elements of its tokens. */
import { escapeText } from "../escape-html.ts";

/** A tag, a character reference or a character. */
const pieces = /<[^>]*>|&[a-z\d#]+;|[\s\S]/giu;

/**
 * Wraps each occurrence of the word in `<mark>`.
 * @param html A line as the highlighter returns it.
 */
export function markWord(html: string, word: string): string {
  const parts = html.match(pieces) ?? [];
  const wanted = escapeText(word).match(pieces) ?? [];
  const shown = parts.flatMap((part, index) => (part.startsWith("<") ? [] : [index]));
  const marked = new Set<number>();
  for (let at = 0; at + wanted.length <= shown.length && wanted.length > 0; at += 1) {
    const found = shown.slice(at, at + wanted.length);
    if (!found.every((index, offset) => parts[index] === wanted[offset])) continue;
    for (const index of found) marked.add(index);
    at += wanted.length - 1;
  }
  return wrapParts(parts, marked, "<mark>", "</mark>");
}

/** Wraps the characters from `from` on in an element. The tags of tokens within them split it. */
export function wrapRange(html: string, from: number, length: number, open: string, close: string): string {
  const parts = html.match(pieces) ?? [];
  const shown = parts.flatMap((part, index) => (part.startsWith("<") ? [] : [index]));
  return wrapParts(parts, new Set(shown.slice(from, from + length)), open, close);
}

function wrapParts(parts: readonly string[], wrapped: ReadonlySet<number>, open: string, close: string): string {
  return parts
    .map((part, index) => {
      if (!wrapped.has(index)) return part;
      const start = wrapped.has(index - 1) ? "" : open;
      return `${start}${part}${wrapped.has(index + 1) ? "" : close}`;
    })
    .join("");
}
