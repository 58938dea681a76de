/** Converts code blocks in which VitePress computes expressions: `js-vue`. Pure. */
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";

export const convertVueCode: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    const [, language = ""] = node.type === "code" ? (/^([\w+#-]+)-vue(?![\w-])/u.exec(node.lang ?? "") ?? []) : [];
    const start = node.position?.start.offset;
    if (language === "" || start === undefined) return;
    const at = text.indexOf(`${language}-vue`, start);
    const advice =
      "the language lost its `-vue`, and the code shows expressions as they are written; write their values";
    const remark = { outcome: "lossy", what: `Code in \`${language}-vue\``, advice } as const;
    edits.push({ start: at + language.length, end: at + language.length + "-vue".length, text: "", remark });
  });
  return edits;
};
