/** Removes attributes after links, `[text](url){target="_blank"}`, which Markdown does not have. Pure. */
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "./rewrite.ts";

export const removeLinkAttributes: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    const end = node.position?.end.offset;
    if (node.type !== "link" || end === undefined) return;
    const [attributes] = /^\{(?:[\s.#\w-]|=(?:"[^"\n]*"|'[^'\n]*'))+\}/u.exec(text.slice(end)) ?? [];
    if (attributes === undefined) return;
    const remark = {
      outcome: "lossy",
      what: 'Attributes of links, such as `{target="_blank"}`',
      advice: "they were removed; write `<a href=… target=…>` where you need them",
    } as const;
    edits.push({ start: end, end: end + attributes.length, text: "", remark });
  });
  return edits;
};
