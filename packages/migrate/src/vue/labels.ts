/** Converts the labels of code blocks: `[app.ts]` names a tab in docsgen, and `title="app.ts"` a block. Pure. */
import { visit } from "unist-util-visit";
import { containersIn } from "../markdown/containers.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";

export const convertLabels: Pass = (page) => {
  const { tree, text } = page;
  const edits: Edit[] = [];
  const groups = containersIn(page).filter(({ name }) => /^(?:code-)?(?:group|tabs?)$/u.test(name));
  visit(tree, "code", ({ position }) => {
    const start = position?.start.offset ?? 0;
    const [head = ""] = /^(?:`{3,}|~{3,})[^\r\n]*/u.exec(text.slice(start)) ?? [];
    // A name of a file can have brackets: `[pages/[id].vue]`.
    const [written, label] = /(?<=[\s}])\[((?:[^[\]]|\[[^[\]]*\])+)\](?=\s|$)/u.exec(head) ?? [];
    if (written === undefined || label === undefined) return;
    const name = label.replace(/\s*~[\w:.-]+~\s*$/u, "").trim();
    const isInGroup = groups.some(
      ({ opening, closing }) => opening.end <= start && start < (closing?.start ?? text.length),
    );
    if (name === "" || /"/u.test(name) || /\btitle=/u.test(head)) return;
    const made = isInGroup && !/[[\]]/u.test(name) ? `[${name}]` : `title="${name}"`;
    if (made === written) return;
    const at = start + head.indexOf(written);
    const remark = { outcome: "converted", what: "Labels of code blocks", advice: "they became titles" } as const;
    edits.push({ start: at, end: at + written.length, text: made, remark });
  });
  return edits;
};
