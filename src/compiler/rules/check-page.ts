/** Walks the tree of a page once and hands each node to the rules that look at its kind. */
import type { Nodes, Parents } from "mdast";
import { severityOf } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { failedCheck } from "../diagnostics/failed-check.ts";
import type { CheckPage } from "../page/checked-page.ts";
import { startChecks } from "../page/checks/run-checks.ts";
import { rangeOf, sliceOf } from "../page/draft.ts";
import { pageRules } from "./page-rules.ts";
import type { NodeView, PageRule } from "./rule.ts";

/**
 * Makes the function that adds what rules find to the draft, and returns what they find later. A rule that fails is
 * reported at the first node at which it does, and the others run.
 */
export function checkWith(rules: readonly PageRule[]): CheckPage {
  const byType = new Map<Nodes["type"], PageRule[]>();
  for (const rule of rules) for (const type of rule.on) byType.set(type, [...(byType.get(type) ?? []), rule]);

  return async (page) => {
    const { draft } = page;
    const { visits, later } = startChecks(page);
    const waiting: Promise<readonly Finding[]>[] = [];
    const done = new Set<unknown>();
    const failure = (check: unknown, name: string, node: Nodes, error: unknown): readonly Finding[] => {
      const problem = failedCheck(name, error);
      if (done.has(check)) return [];
      done.add(check);
      const { start, end } = rangeOf(node);
      return [{ ...problem, severity: severityOf(problem), span: draft.spanOf(start, end) }];
    };
    const visit = (node: Nodes, parent: Parents, index: number): void => {
      for (const check of visits.get(node.type) ?? []) {
        try {
          check(node, parent, index);
        } catch (error) {
          draft.findings.push(...failure(check, `“${node.type}”`, node, error));
        }
      }
      const rulesOfType = byType.get(node.type);
      if (rulesOfType === undefined) return;
      const source = node.type === "root" ? draft.text : sliceOf(draft, node);
      let view: NodeView | null = null;
      for (const rule of rulesOfType) {
        const { has, once, code } = rule;
        if (has !== undefined && !(typeof has === "string" ? source.includes(has) : has.test(source))) continue;
        if (done.has(rule)) continue;
        view ??= { parent, index, source, page };
        const failed = (error: unknown): readonly Finding[] => failure(rule, `\`${code}\``, node, error);
        try {
          const found = rule.find(node, view);
          if (Symbol.asyncIterator in found) waiting.push(collect(found, failed));
          else
            for (const each of found) {
              draft.findings.push(each);
              if (once !== true) continue;
              done.add(rule);
              break;
            }
        } catch (error) {
          draft.findings.push(...failed(error));
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
    const found = await Promise.all([later(), ...waiting]);
    return found.flat();
  };
}

/** Runs the rules of docsgen. */
export const checkPage = checkWith(pageRules);

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
