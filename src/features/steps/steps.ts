import type { Nodes } from "mdast";
import { block, feature } from "../feature.ts";
import { about } from "./steps.about.ts";

export const steps = feature(about, {
  containers: {
    steps: (container, page) => {
      const children = container.children;
      const first = children.findIndex(isNumbered);
      const last = children.findLastIndex(isNumbered);
      const between = children.slice(first, last).find((child) => !isNumbered(child));
      if (first === -1) page.reportContent("contains no numbered list", "number the steps: 1. Install it");
      else if (between !== undefined) {
        const hint = "indent it as far as the text of its step";
        page.reportContent("begins again with 1 after this", hint, { node: between });
      }
      return block("div", "dg-steps", children);
    },
  },
});

function isNumbered(node: Nodes): boolean {
  return node.type === "list" && node.ordered === true;
}
