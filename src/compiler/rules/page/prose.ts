/** The text of a block as its author wrote it, in which the brackets of other nodes, such as code, do not count. */
import type { Nodes } from "mdast";
import type { Draft } from "../../page/draft.ts";
import { rangeOf, sliceOf } from "../../page/draft.ts";

/** The blocks whose content is text. */
export const textBlocks = ["paragraph", "heading", "tableCell"] as const;

/** The nodes that have text. */
export const textParents = [
  ...textBlocks,
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
  "leafDirective",
  "textDirective",
] as const;

/** A part of the source and its offset. */
export interface Prose {
  readonly text: string;
  readonly start: number;
}

/**
 * Joins the source of the children. Nodes other than text become letters. GFM autolinks that are found in parsed text
 * have no position, so we take their source from between their neighbors.
 */
export function proseIn({ children }: { readonly children: readonly Nodes[] }, draft: Draft): Prose {
  if (!children.some(({ type }) => type === "text")) return { text: "", start: 0 };
  const pieces: string[] = [];
  const placed = children.filter(({ position }) => position !== undefined);
  const [first] = placed;
  const start = first === undefined ? 0 : rangeOf(first).start;
  let from = start;
  for (const child of placed) {
    const range = rangeOf(child);
    const shown = child.type === "text" ? sliceOf(draft, child) : "x".repeat(range.end - range.start);
    pieces.push(draft.text.slice(from, range.start), shown);
    from = range.end;
  }
  return { text: pieces.join(""), start };
}

/** Whether a text is hardly anything but an address: a full one, a path that begins as one, or a file. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:|\.{0,2}\/|#\p{L})|\.(?:md|html|png|jpe?g|svg|gif|webp|pdf|zip|json|ya?ml|txt)(?:[?#]\S*)?$/iu.test(
    text,
  );
