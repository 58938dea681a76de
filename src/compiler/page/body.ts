/** Removes the marks of addresses and images from a page's HTML and records their offsets. */
import type { ImageHole, PageBody, Relocation } from "./compiled-page.ts";
import { allMarks } from "./placeholders.ts";

/** Turns the marks of `placeholders.ts` into offsets. The order of marks in the HTML is that of both lists. */
export function makeBody(marked: string): PageBody {
  const relocations: Relocation[] = [];
  const images: ImageHole[] = [];
  let html = "";
  let from = 0;
  for (const match of marked.matchAll(allMarks())) {
    const [whole, image, side, length, reference] = match;
    html += marked.slice(from, match.index);
    const offset = html.length;
    if (image === undefined) relocations.push({ offset, reference: Number(reference) });
    else {
      images.push({ offset, reference: Number(image), given: readGiven(side, length) });
    }
    from = match.index + whole.length;
  }
  return { html: html + marked.slice(from), relocations, images };
}

function readGiven(side: string | undefined, length: string | undefined): ImageHole["given"] {
  if (side === "both") return side;
  return side === "width" || side === "height" ? { side, length: Number(length) } : null;
}
