/** Removes the reference marks from a page's HTML and records their offsets. */
import type { PageBody, Relocation } from "./compiled-page.ts";
import { referenceMarks } from "./placeholders.ts";

export function makeBody(marked: string): PageBody {
  const relocations: Relocation[] = [];
  let html = "";
  let from = 0;
  for (const match of marked.matchAll(referenceMarks())) {
    html += marked.slice(from, match.index);
    relocations.push({ offset: html.length, reference: Number(match[1]) });
    from = match.index + match[0].length;
  }
  return { html: html + marked.slice(from), relocations };
}
