/** Walks the tree of a page once and hands each node to the checks that look at its kind. */
import type { Nodes } from "mdast";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { Check, CheckedPage, Visitor } from "./check.ts";
import { checkBlocks } from "./check-blocks.ts";
import { checkConstants } from "./check-constants.ts";
import { checkDirectives } from "./check-directives.ts";
import { checkFeedDays } from "./check-feed-days.ts";
import { checkHtml } from "./check-html.ts";
import { checkImages } from "./check-images.ts";
import { checkIndented } from "./check-indented.ts";
import { checkResources } from "./check-resources.ts";
import { checkStyles } from "./check-styles.ts";
import { checkTypes } from "./check-types.ts";

const checks: readonly Check[] = [
  checkTypes,
  checkBlocks,
  checkDirectives,
  checkFeedDays,
  checkHtml,
  checkImages,
  checkIndented,
  checkResources,
  checkStyles,
  checkConstants,
];

/** Visitors by the kind of node, and what is found once the walk has ended. */
export function startChecks(page: Omit<CheckedPage, "afterWalk">): {
  readonly visits: ReadonlyMap<Nodes["type"], readonly Visitor["visit"][]>;
  readonly later: () => Promise<readonly Finding[]>;
} {
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
  return { visits, later: () => Promise.all(afterwards.map((find) => find())).then((found) => found.flat()) };
}
