/** Reports comments that ask for a type, and point to no name or are not answered yet. */
import { finding } from "../../diagnostics/catalog.ts";
import { readTypeQueries } from "../../code/type-queries.ts";
import { codeMetaOf, spanInBlock } from "../code-blocks/fence.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkTypes: Check = ({ draft }) => [
  on(["code"], (node) => {
    if (!node.value.includes("^?")) return;
    for (const { offset, name, type } of readTypeQueries(node.value.split("\n"), codeMetaOf(node).language)) {
      if (name !== "" && type !== "") continue;
      const span = spanInBlock(node, node.value, offset, "^?".length, draft);
      draft.findings.push(
        name === ""
          ? finding("type-query", {}, span, "put the caret below a letter of a name in the line above")
          : finding("missing-type", { name }, span, "`docsgen check --samples --fix` writes it"),
      );
    }
  }),
];
