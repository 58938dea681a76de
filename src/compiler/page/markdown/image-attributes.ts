/**
 * The attributes of an image in braces right after it: `![Queue](queue.png){width=300 .wide #queue}`. They are text in
 * the tree of CommonMark, so we read them from the text after the image.
 */
import type { Properties } from "hast";
import type { Image, ImageReference, Root } from "mdast";
import type { Draft } from "../draft.ts";
import { rangeOf } from "../draft.ts";
import { walk } from "../../markup/walk.ts";

/** Moves the attributes from the text into the image. Braces with an unknown attribute stay text. */
export function readImageAttributes(tree: Root, draft: Draft): void {
  if (!/[)\]]\{/u.test(draft.text)) return;
  walk(tree, (node, index, parent) => {
    if (node.type !== "text" || index === undefined || parent === undefined) return;
    const image = parent.children[index - 1];
    if (image?.type !== "image" && image?.type !== "imageReference") return;
    const [written] = /^\{[^{}\n]*\}/u.exec(node.value) ?? [];
    if (written === undefined || !draft.text.startsWith(written, rangeOf(node).start)) return;
    const properties = parseImageAttributes(written.slice(1, -1));
    if (properties === null) return;
    image.data = { ...image.data, hProperties: properties };
    node.value = node.value.slice(written.length);
    extend(image, written.length);
    if (node.position !== undefined && image.position !== undefined)
      node.position = { ...node.position, start: image.position.end };
    if (node.value === "") parent.children.splice(index, 1);
  });
}

/** The attributes now belong to the image. */
function extend(image: Image | ImageReference, length: number): void {
  if (image.position === undefined) return;
  const { start, end } = image.position;
  const offset = end.offset === undefined ? {} : { offset: end.offset + length };
  image.position = { start, end: { ...end, ...offset, column: end.column + length } };
}

/** The attributes, or `null` if one of them is not known. */
export function parseImageAttributes(written: string): Properties | null {
  const properties: Properties = {};
  const classes: string[] = [];
  const words = written.trim().split(/\s+/u);
  for (const word of words) {
    const [, mark, name = ""] = /^([.#])([\w-]+)$/u.exec(word) ?? [];
    const [, side, , length = ""] = /^(width|height)=(["']?)(\d+(?:px|%)?)\2$/u.exec(word) ?? [];
    if (mark === ".") classes.push(name);
    else if (mark === "#") properties.id = name;
    else if (side !== undefined) properties[side] = length.replace("px", "");
    else return null;
  }
  if (classes.length > 0) properties.className = classes;
  return properties;
}
