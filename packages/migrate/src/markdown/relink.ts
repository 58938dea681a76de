/** Rewrites the addresses of links and images in a page. Pure. */
import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import type { Remark } from "../note.ts";
import { jsxTagsIn } from "../mdx/jsx.ts";
import type { Edit, Pass } from "./rewrite.ts";

export interface NewAddress {
  readonly url: string;
  readonly remark?: Remark;
}

/** @param resolve The new address of one that is written, or `null` if it stays the same. */
export function relink(resolve: (url: string) => NewAddress | null): Pass {
  return ({ tree, text, prose }) => {
    const edits: Edit[] = [];
    const replace = (start: number, url: string): void => {
      const made = resolve(url);
      if (made === null || start === -1) return;
      const { url: address, remark } = made;
      edits.push({ start, end: start + url.length, text: address, ...(remark === undefined ? {} : { remark }) });
    };
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "image" || node.type === "definition")
        replace(addressStart(node, text), node.url);
    });
    for (const { attributes } of jsxTagsIn(prose))
      for (const name of ["href", "src", "poster", "link"]) {
        const attribute = attributes.get(name);
        if (attribute?.value === null || attribute === undefined || attribute.value === "") continue;
        replace(attribute.end - 1 - attribute.value.length, attribute.value);
      }
    return edits;
  };
}

/** The offset of the address of a link, image or definition, or -1 if the source differs from the parsed address, as by an escape. */
function addressStart(node: Extract<Nodes, { type: "link" | "image" | "definition" }>, text: string): number {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (node.url === "") return -1;
  const label = node.type === "link" ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  const mark = text.slice(label, end).search(node.type === "definition" ? /\]:/u : /\]\(/u);
  if (mark === -1) return -1;
  const at = text.indexOf(node.url, label + mark + 2);
  return at === -1 || at + node.url.length > end ? -1 : at;
}
