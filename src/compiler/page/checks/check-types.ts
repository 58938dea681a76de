/** Reports comments that ask for a type, and point to no name or are not answered yet. */
import { finding } from "../../diagnostics/catalog.ts";
import { readTypeQueries } from "../../code/type-queries.ts";
import { codeMetaOf, spanInBlock } from "../code-blocks/fence.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkTypes: Check = ({ draft }) => [
  on(["code"], (node) => {
    if (!node.value.includes("^?")) return;
    const lines = node.value.split("\n");
    for (const { comment, caret, name, type } of readTypeQueries(lines, codeMetaOf(node).language)) {
      if (name !== "" && type !== "") continue;
      const offset = lines.slice(0, comment).reduce((total, line) => total + line.length + 1, 0) + caret;
      const span = spanInBlock(node, node.value, offset, "^?".length, draft);
      draft.findings.push(
        name === ""
          ? finding("type-query", {}, span, "put the caret below a letter of a name in the line above")
          : finding("missing-type", { name }, span, "`docsgen check --samples --fix` writes it"),
      );
    }
  }),
];
