/** Inserts final addresses and the sizes of images into the HTML of a page. Pure. */
import { escapeHtml } from "../escape-html.ts";
import type { ImageHole, PageBody } from "../page/compiled-page.ts";
import type { LinkedImage, LinkedPage } from "../site/linked-site.ts";

/**
 * Inserts the HTML-escaped URL of each reference, and the width and height of each image, at its offset in the body. An
 * attribute whose address leads nowhere is left out.
 */
export function fillRelocations(
  { html, relocations, images: holes }: PageBody,
  { urls, images }: Pick<LinkedPage, "urls" | "images">,
): string {
  const sizes = new Map(images.map((image) => [image.reference, image]));
  const inserted = relocations.map(({ offset, reference }) => {
    const url = urls[reference];
    if (url === undefined) throw new Error(`the body refers to reference ${reference}, which the page does not have`);
    return url === null ? withoutAddress(html, offset) : { offset, end: offset, text: escapeHtml(url) };
  });
  for (const hole of holes) {
    const image = sizes.get(hole.reference);
    if (image === undefined) continue;
    inserted.push({ offset: hole.offset, end: hole.offset, text: writeSize(image, hole) });
    inserted.push(...writePicture(html, hole.offset, image));
  }
  if (holes.length > 0) inserted.sort((left, right) => left.offset - right.offset);
  let result = "";
  let from = 0;
  for (const { offset, end, text } of inserted) {
    result += html.slice(from, offset) + text;
    from = end;
  }
  return result + html.slice(from);
}

/** A part of the body, which is empty unless something is left out, and the text in its place. */
interface Insertion {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The attribute that consists of an address is left out. Within `srcset`, CSS or a `content`, an address takes its
 * place that is defined to lead nowhere: https://drafts.csswg.org/css-values-4/#about-invalid
 */
function withoutAddress(html: string, offset: number): Insertion {
  const [attribute] = /\s[^\s"'<>=/]+=["']$/u.exec(html.slice(html.lastIndexOf("<", offset), offset)) ?? [];
  const isWhole = attribute !== undefined && html[offset] === attribute.at(-1);
  return isWhole
    ? { offset: offset - attribute.length, end: offset + 1, text: "" }
    : { offset, end: offset, text: "about:invalid" };
}

/** The element around an image that has other formats. An author's own `<picture>` is not changed. */
function writePicture(html: string, offset: number, { variants }: LinkedImage): readonly Insertion[] {
  if (variants.length === 0) return [];
  const start = html.lastIndexOf("<", offset);
  const tag = imageTag.exec(html.slice(start))?.[0];
  const isInPicture = html.lastIndexOf("<picture", start) > html.lastIndexOf("</picture", start);
  if (tag === undefined || isInPicture || /\ssrcset\s*=/iu.test(tag)) return [];
  const sources = variants.map(({ format, url }) => `<source srcset="${escapeHtml(url)}" type="image/${format}">`);
  return [
    { offset: start, end: start, text: `<picture>${sources.join("")}` },
    { offset: start + tag.length, end: start + tag.length, text: "</picture>" },
  ];
}

const imageTag = /^<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/iu;

/** The attributes that the author did not write. A browser computes the space for the image from both. */
function writeSize({ width, height }: LinkedImage, { given }: ImageHole): string {
  if (given === "both") return "";
  if (given === null) return ` width="${width}" height="${height}"`;
  return given.side === "width"
    ? ` height="${Math.max(1, Math.round((given.length * height) / width))}"`
    : ` width="${Math.max(1, Math.round((given.length * width) / height))}"`;
}
