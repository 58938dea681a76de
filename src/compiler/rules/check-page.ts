/** Walks the tree of a page once and hands each node to the rules that look at its kind. */
import type { Nodes, Parents } from "mdast";
import type { Finding } from "../diagnostics/diagnostic.ts";
import type { CheckPage } from "../page/checked-page.ts";
import { sliceOf } from "../page/draft.ts";
import * as listed from "./page-rules.ts";
import type { NodeView, PageRule } from "./rule.ts";

export const pageRules: readonly PageRule[] = Object.values(listed);

const byType = new Map<Nodes["type"], PageRule[]>();
for (const rule of pageRules) for (const type of rule.on) byType.set(type, [...(byType.get(type) ?? []), rule]);

/** Adds what the rules find to the draft, and returns what they find later. */
export const checkPage: CheckPage = async (page) => {
  const { draft } = page;
  const [own, foreign]: [Finding[], Finding[]] = [[], []];
  const waiting: AsyncIterable<Finding>[] = [];
  const seen = new Set<PageRule>();
  const visit = (node: Nodes, parent: Parents, index: number): void => {
    const rules = byType.get(node.type);
    if (rules === undefined) return;
    const source = node.type === "root" ? draft.text : sliceOf(draft, node);
    let view: NodeView | null = null;
    for (const rule of rules) {
      const { has, once } = rule;
      if (has !== undefined && !(typeof has === "string" ? source.includes(has) : has.test(source))) continue;
      if (once === true && seen.has(rule)) continue;
      view ??= { parent, index, source, page };
      const found = rule.find(node, view);
      if (Symbol.asyncIterator in found) waiting.push(found);
      else
        for (const each of found) {
          (rule === listed.otherSyntax ? foreign : own).push(each);
          seen.add(rule);
          if (once === true) break;
        }
    }
  };
  const walk = (parent: Parents): void => {
    for (const [index, node] of parent.children.entries()) {
      visit(node, parent, index);
      if ("children" in node) walk(node);
    }
  };
  visit(page.tree, page.tree, 0);
  walk(page.tree);
  draft.findings.push(...foreign, ...own.filter((each) => !isInside(each, foreign)));
  const found = await Promise.all(waiting.map((each) => collect(each)));
  return found.flat().filter((each) => !isInside(each, foreign));
};

/** Whether it is in a text that is reported as a whole, because another tool reads it. */
function isInside({ span: { start, end } }: Finding, foreign: readonly Finding[]): boolean {
  return foreign.some(
    ({ span }) =>
      (span.start.line - start.line || span.start.column - start.column) <= 0 &&
      (end.line - span.end.line || end.column - span.end.column) <= 0,
  );
}

async function collect(found: AsyncIterable<Finding>): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  for await (const each of found) all.push(each);
  return all;
}
