/** Walks the tree of a page once and hands each node to the checks that look at its kind. */
import type { Nodes, Parents, Root } from "mdast";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { Check, CheckedPage, Visitor } from "./check.ts";
import { checkBlocks } from "./check-blocks.ts";
import { checkCode } from "./check-code.ts";
import { checkConstants } from "./check-constants.ts";
import { checkDirectives } from "./check-directives.ts";
import { checkEmphasis } from "./check-emphasis.ts";
import { checkFeedDays } from "./check-feed-days.ts";
import { checkFences } from "./check-fences.ts";
import { checkFormatting } from "./check-formatting.ts";
import { checkHtml } from "./check-html.ts";
import { checkImages } from "./check-images.ts";
import { checkIndented } from "./check-indented.ts";
import { checkLinks } from "./check-links.ts";
import { checkLists } from "./check-lists.ts";
import { checkResources } from "./check-resources.ts";
import { checkStyles } from "./check-styles.ts";
import { checkSyntax } from "./check-syntax.ts";
import { checkTables } from "./check-tables.ts";
import { checkTypes } from "./check-types.ts";
import { checkWrappedLines } from "./check-wrapped-lines.ts";

/** Those of fences come first: code in a block that is not closed is not checked. */
const checks: readonly Check[] = [
  checkFences,
  checkCode,
  checkTypes,
  checkBlocks,
  checkDirectives,
  checkEmphasis,
  checkFeedDays,
  checkFormatting,
  checkHtml,
  checkImages,
  checkIndented,
  checkLinks,
  checkLists,
  checkSyntax,
  checkTables,
  checkWrappedLines,
  checkResources,
  checkStyles,
  checkConstants,
];

/** @returns The findings after the walk. Those of the walk are in the draft when this function returns. */
export function runChecks(tree: Root, page: Omit<CheckedPage, "afterWalk">): Promise<readonly Finding[]> {
  const afterwards: (() => Promise<readonly Finding[]>)[] = [];
  const checked: CheckedPage = { ...page, afterWalk: (find) => void afterwards.push(find) };
  const visits = new Map<Nodes["type"], Visitor["visit"][]>();
  for (const check of checks)
    for (const { types, visit } of check(checked))
      for (const type of types) {
        const known = visits.get(type);
        if (known === undefined) visits.set(type, [visit]);
        else known.push(visit);
      }
  const walk = (parent: Parents): void => {
    for (const [index, node] of parent.children.entries()) {
      for (const visit of visits.get(node.type) ?? []) visit(node, parent, index);
      if ("children" in node) walk(node);
    }
  };
  walk(tree);
  return Promise.all(afterwards.map((find) => find())).then((found) => found.flat());
}
