import { fenceOf } from "../../page/code-blocks/fence.ts";
import { rangeOf } from "../../page/draft.ts";
import { firstLineOf, prefixOf, reindent, rule, unsupported } from "../rule.ts";

const tableStart = /^\|.*\|[ \t]*\n\|(?:[ \t]*:?-+:?[ \t]*\|){2,}[ \t]*(?:\n\|.*\|[ \t]*)+$/u;

/** A table that four spaces make code. */
export const indentedTable = rule({
  ...unsupported("a table that is indented by four columns", "shows as code"),
  on: ["code"],
  *find(node, { parent, source, page }) {
    if (node.lang !== null || fenceOf(node, page.draft) !== "" || /^\s*<<</u.test(source)) return;
    if (!tableStart.test(node.value)) return;
    const sibling = parent.type === "listItem" ? parent.children.find((child) => child !== node) : undefined;
    const outer = (sibling?.position?.start.column ?? 1) - 1;
    const hint = `${outer === 0 ? "remove the spaces before it" : `indent it by ${outer} spaces`}; to show it as code, write a fence`;
    const { start, end } = rangeOf(node);
    const code = page.draft.text.slice(start, end).trimStart();
    const first = end - code.length;
    const meant = reindent(first, end, outer - prefixOf(first, page).length, page);
    yield { at: firstLineOf(node, page), meant, hint };
  },
  bad: [
    [
      "Here:\n\n    | Name | Meaning |\n    |---|---|\n    | a | b |",
      "Here:\n\n| Name | Meaning |\n|---|---|\n| a | b |",
    ],
  ],
  good: ["It prints:\n\n    The client is ready to use.", "    a | b\n    --|--"],
});
