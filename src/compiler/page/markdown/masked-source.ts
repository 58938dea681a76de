/** The source of a node in which all but text is masked by U+FFFC, so that offsets stay valid. */
import type { Heading, Nodes, Paragraph, TableCell } from "mdast";
import type { Draft } from "../draft.ts";
import { rangeOf, sliceOf } from "../draft.ts";

/** The links that stay: all of them, only bare addresses, or none. */
type Links = "all" | "bare" | "none";

/** Masks code, HTML, images with attributes and the id of a heading, and the links that are not asked for. */
export function makeMasks(node: Paragraph | Heading | TableCell, draft: Pick<Draft, "text">): (links: Links) => string {
  const source = sliceOf(draft, node);
  const { start } = rangeOf(node);
  const hidden: { readonly from: number; readonly to: number; readonly unless: Links | null }[] = [];
  const collect = (child: Nodes): void => {
    const isLink = linkTypes.has(child.type);
    if (isLink || codeTypes.has(child.type)) {
      const slice = sliceOf(draft, child);
      const isRead = !isLink || (child.type === "image" && slice.endsWith("}"));
      const isBare = child.type === "link" && !/^[[<]/u.test(slice);
      const from = rangeOf(child).start - start;
      hidden.push({ from, to: from + slice.length, unless: isRead ? null : isBare ? "bare" : "all" });
      if (isRead) return;
    }
    if ("children" in child) child.children.forEach(collect);
  };
  node.children.forEach(collect);
  const id = node.type === "heading" ? /(?<!\\)\{#[^\s{}#]+\}[ \t#]*$/u.exec(source) : null;
  if (id !== null) hidden.push({ from: id.index, to: source.length, unless: null });
  const masks = new Map<Links, string>();
  return (links) => {
    const known = masks.get(links);
    if (known !== undefined) return known;
    let masked = "";
    let end = 0;
    for (const { from, to, unless } of hidden) {
      if (from < end || (unless !== null && (links === "all" || links === unless))) continue;
      masked += source.slice(end, from) + hide(source.slice(from, to));
      end = to;
    }
    masked += source.slice(end);
    masks.set(links, masked);
    return masked;
  };
}

/** A character such as an emoji may be several code units long. */
function hide(text: string): string {
  return text.includes("\n")
    ? text.replaceAll(/[^\n]+/gu, (line) => "\uFFFC".repeat(line.length))
    : "\uFFFC".repeat(text.length);
}

const codeTypes: ReadonlySet<string> = new Set(["inlineCode", "inlineMath", "html"]);
const linkTypes: ReadonlySet<string> = new Set([
  "link",
  "image",
  "linkReference",
  "imageReference",
  "footnoteReference",
]);
