/** Marks a word in a highlighted line, across the elements of its tokens. */
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
  return parts
    .map((part, index) => {
      if (!marked.has(index)) return part;
      const start = marked.has(index - 1) ? "" : "<mark>";
      return `${start}${part}${marked.has(index + 1) ? "" : "</mark>"}`;
    })
    .join("");
}
