/** Rewrites the addresses of links and images in a page. Pure. */
import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import type { Remark } from "../note.ts";
import { jsxTagsIn } from "../mdx/jsx.ts";
import type { Edit, Pass } from "./rewrite.ts";

/** `url` is written as it is, so it must be encoded already: "a%20b.md". */
export interface NewAddress {
  readonly url: string;
  readonly remark?: Remark;
}

/** @param resolve The new address of one that is written, or `null` if it stays the same. */
export function relink(resolve: (url: string) => NewAddress | null): Pass {
  return ({ tree, text, prose }) => {
    const edits: Edit[] = [];
    const replace = (place: Pick<Edit, "start" | "end"> | null, url: string): void => {
      const made = resolve(url);
      if (made === null || place === null) return;
      const { url: address, remark } = made;
      edits.push({ ...place, text: address, ...(remark === undefined ? {} : { remark }) });
    };
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "image" || node.type === "definition")
        replace(addressIn(node, text), node.url);
    });
    for (const { attributes } of jsxTagsIn(prose))
      for (const name of ["href", "src", "poster", "link"]) {
        const attribute = attributes.get(name);
        if (attribute?.value === null || attribute === undefined || attribute.value === "") continue;
        const { value } = attribute;
        // Before a quotation mark, or before one and a brace: `href={"/a"}`. A value with escapes is not written there.
        const at = text.slice(attribute.start, attribute.end - 1).lastIndexOf(value);
        const start = attribute.start + at;
        replace(at === -1 ? null : { start, end: start + value.length }, value);
      }
    // A single address, whose spaces would separate it from a size.
    for (const { index, 1: before = "", 2: url = "" } of prose.matchAll(/(\bsrcset=")([^",\n]+\.\w+)"/gu)) {
      const made = resolve(url)?.url ?? url;
      const start = index + before.length;
      if (made !== url || url.includes(" "))
        edits.push({ start, end: start + url.length, text: made.replaceAll(" ", "%20") });
    }
    return edits;
  };
}

/** Where the address of a link, image or definition is written, which may have escapes: `../\_static/a.png`. */
function addressIn(
  node: Extract<Nodes, { type: "link" | "image" | "definition" }>,
  text: string,
): Pick<Edit, "start" | "end"> | null {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (node.url === "") return null;
  const label = node.type === "link" ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  const [mark] = (node.type === "definition" ? /\]:\s*<?/u : /\]\(\s*<?/u).exec(text.slice(label, end)) ?? [];
  if (mark === undefined) return null;
  const at = text.indexOf(mark, label) + mark.length;
  let escaped = at;
  for (const character of node.url) {
    if (text[escaped] === "\\" && character !== "\\") escaped += 1;
    if (!text.startsWith(character, escaped)) {
      const written = text.indexOf(node.url, at);
      return written === -1 || written + node.url.length > end
        ? null
        : { start: written, end: written + node.url.length };
    }
    escaped += character.length;
  }
  return { start: at, end: escaped };
}
