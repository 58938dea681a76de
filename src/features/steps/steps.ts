/** `:::steps`: a numbered list with a line along its numbers. */
import type { Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import type { Children } from "../feature.ts";
import { block, feature } from "../feature.ts";
import { about } from "./steps.about.ts";

export const steps = feature(about, {
  containers: {
    steps: (container, page) => {
      const children = container.children;
      const first = children.findIndex(isNumbered);
      const last = children.findLastIndex(isNumbered);
      const between = children.slice(first, last).find((child) => !isNumbered(child));
      if (first === -1) page.reportContent("contains no numbered list", hintForSteps(children));
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

/** Without a numbered list, other blocks may be the steps. */
function hintForSteps(children: Children): string {
  const heading = children.find(({ type }) => type === "heading");
  const list = children.find(({ type }) => type === "list");
  const [item] = list?.type === "list" ? list.children : [];
  const name = toString(heading ?? item?.children[0] ?? children[0] ?? []).split("\n", 1)[0] ?? "";
  const written = name === "" || name.length > 60 ? "Install it" : name;
  if (heading !== undefined)
    return `write each heading as an item of a numbered list, with its text indented below it: 1. **${written}**`;
  return `number the steps: 1. ${written}`;
}
