/** Walks the tree of a page once and hands each node to the rules that look at its kind. */
import type { Nodes, Parents } from "mdast";
import { severityOf } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { failedCheck } from "../diagnostics/failed-check.ts";
import type { CheckPage } from "../page/checked-page.ts";
import { rangeOf, sliceOf } from "../page/draft.ts";
import * as listed from "./page-rules.ts";
import type { NodeView, PageRule } from "./rule.ts";

/** In the order in which they run at a node. */
export const pageRules: readonly PageRule[] = Object.values(listed);

/**
 * Makes the function that adds what rules find to the draft, and returns what they find later. A rule that fails is
 * reported at the first node at which it does, and the others run.
 */
export function checkWith(rules: readonly PageRule[]): CheckPage {
  const byType = new Map<Nodes["type"], PageRule[]>();
  for (const rule of rules) for (const type of rule.on) byType.set(type, [...(byType.get(type) ?? []), rule]);

  return async (page) => {
    const { draft } = page;
    const [own, foreign]: [Finding[], Finding[]] = [[], []];
    const waiting: Promise<readonly Finding[]>[] = [];
    const done = new Set<PageRule>();
    const failure = (rule: PageRule, node: Nodes, error: unknown): readonly Finding[] => {
      const problem = failedCheck(`\`${rule.code}\``, error);
      if (done.has(rule)) return [];
      done.add(rule);
      const { start, end } = rangeOf(node);
      return [{ ...problem, severity: severityOf(problem), span: draft.spanOf(start, end) }];
    };
    const visit = (node: Nodes, parent: Parents, index: number): void => {
      const rulesOfType = byType.get(node.type);
      if (rulesOfType === undefined) return;
      const source = node.type === "root" ? draft.text : sliceOf(draft, node);
      let view: NodeView | null = null;
      for (const rule of rulesOfType) {
        const { has, once, isForeign } = rule;
        if (has !== undefined && !(typeof has === "string" ? source.includes(has) : has.test(source))) continue;
        if (done.has(rule)) continue;
        view ??= { parent, index, source, page };
        try {
          const found = rule.find(node, view);
          if (Symbol.asyncIterator in found) waiting.push(collect(found, (error) => failure(rule, node, error)));
          else
            for (const each of found) {
              (isForeign === true ? foreign : own).push(each);
              if (once !== true) continue;
              done.add(rule);
              break;
            }
        } catch (error) {
          own.push(...failure(rule, node, error));
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
    const isOutside = outsideOf(foreign);
    draft.findings.push(...foreign, ...own.filter(isOutside));
    const found = await Promise.all(waiting);
    return found.flat().filter(isOutside);
  };
}

/** Runs the rules of docsgen. */
export const checkPage = checkWith(pageRules);

/** Whether a finding is outside of all text that is reported as that of another tool. */
function outsideOf(foreign: readonly Finding[]): (found: Finding) => boolean {
  const spans = foreign.map(({ span }) => span).sort((left, right) => compare(left.start, right.start));
  return ({ span }) => {
    let after = 0;
    for (let high = spans.length; after < high;) {
      const middle = (after + high) >> 1;
      const other = spans[middle];
      if (other !== undefined && compare(other.start, span.start) <= 0) after = middle + 1;
      else high = middle;
    }
    const around = spans[after - 1];
    return around === undefined || compare(around.end, span.end) < 0;
  };
}

function compare(left: Span["start"], right: Span["start"]): number {
  return left.line - right.line || left.column - right.column;
}

async function collect(
  found: AsyncIterable<Finding>,
  failed: (error: unknown) => readonly Finding[],
): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  try {
    for await (const each of found) all.push(each);
  } catch (error) {
    all.push(...failed(error));
  }
  return all;
}
