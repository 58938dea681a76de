/**
 * Reads comments that name the code which a text follows:
 *
 *     A failed step runs again after 10 seconds. <!-- docsgen-source src/queue.ts#retryDelay -->
 *
 * One within a line belongs to the sentence, the list item or the row before it; one on its own line to the block above.
 */
import type { Html, Nodes, Parents, Root } from "mdast";
import { walk } from "../markup/walk.ts";
import type { PageClaim } from "./compiled-page.ts";
import type { Draft } from "./draft.ts";
import { rangeOf } from "./draft.ts";

const comment = /^<!--\s*docsgen-source\s+(\S[^]*?)\s*-->\s*$/u;

/** Removes the comments from the tree. */
export function takeClaims(tree: Root, draft: Draft): readonly PageClaim[] {
  if (!draft.text.includes("docsgen-source")) return [];
  const claims: PageClaim[] = [];
  const taken: { readonly node: Html; readonly parent: Parents }[] = [];
  let row: Nodes | null = null;
  walk(tree, (node, index, parent) => {
    if (node.type === "tableRow") row = node;
    const source = node.type === "html" ? comment.exec(node.value)?.[1] : undefined;
    if (node.type !== "html" || source === undefined || parent === undefined || index === undefined) return;
    taken.push({ node, parent });
    const { start, end } = rangeOf(node);
    const isInline = parent.type === "paragraph" || parent.type === "heading";
    const before = parent.type === "tableCell" ? row : isInline ? parent : parent.children[index - 1];
    const from = before === undefined || before === null ? start : rangeOf(before).start;
    const to = parent.type === "tableCell" && row !== null ? rangeOf(row).end : start;
    const text = draft.text
      .slice(from, to)
      .replaceAll(/<!--[^]*?-->/gu, "")
      .replaceAll(/\s+/gu, " ")
      .trim();
    const [sentence = text] = isInline
      ? (/(?:^|(?<=[.!?:]\s))[^.!?]*(?:[.!?](?!\s)[^.!?]*)*[.!?]*$/u.exec(text) ?? [])
      : [];
    claims.push({ source, text: sentence.trim(), span: draft.spanOf(start, end) });
  });
  for (const { node, parent } of taken) {
    const siblings: Nodes[] = parent.children;
    siblings.splice(siblings.indexOf(node), 1);
  }
  return claims;
}
