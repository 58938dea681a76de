/**
 * A check of a page's Markdown: functions for the kinds of nodes that it looks at. They are called in one walk
 * over the tree, in the order of the list in `run-checks.ts`.
 */
import type { Nodes, Parents } from "mdast";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { CheckedPage as Page } from "../checked-page.ts";

/** A page as its checks see it. */
export interface CheckedPage extends Page {
  /** Adds what is found once the walk has ended, and may have to wait for a parser that is still loading. */
  readonly afterWalk: (find: () => Promise<readonly Finding[]>) => void;
}

/** Called for each page, so that a check can remember what it has seen of it. */
export type Check = (page: CheckedPage) => readonly Visitor[];

export interface Visitor {
  readonly types: readonly Nodes["type"][];
  readonly visit: (node: Nodes, parent: Parents, index: number) => void;
}

/** The blocks whose content is text. */
export const textBlocks = ["paragraph", "heading", "tableCell"] as const;

/** @param visit Gets the node, its parent, and its index among the children of the parent. */
export function on<Type extends Nodes["type"]>(
  types: readonly Type[],
  visit: (node: Extract<Nodes, { type: Type }>, parent: Parents, index: number) => void,
): Visitor {
  const isVisited = (node: Nodes): node is Extract<Nodes, { type: Type }> => types.some((type) => type === node.type);
  return {
    types,
    visit: (node, parent, index) => {
      if (isVisited(node)) visit(node, parent, index);
    },
  };
}
