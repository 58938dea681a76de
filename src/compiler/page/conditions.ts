/**
 * Content that depends on a value of the config: `:::if{product.edition="cloud"}` and `:::unless{product.beta}`.
 * Content whose condition does not hold is removed before any other step, so it is neither checked nor indexed.
 */
import type { Nodes, Root } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { finding } from "../diagnostics/catalog.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan } from "./draft.ts";
import { restoreText } from "./placeholders.ts";
import { unknownVariable } from "./variables.ts";
import { walk } from "../markup/walk.ts";

/**
 * Replaces each condition in the tree by its content, or by nothing. Unknown names are reported, and their content is
 * shown.
 */
export function applyConditions(tree: Root, draft: Draft): void {
  walk(tree, (node, index, parent) => {
    if (node.type !== "containerDirective" || parent === undefined || index === undefined) return;
    if (node.name !== "if" && node.name !== "unless") return;
    const siblings: Nodes[] = parent.children;
    const isShown = holds(node, draft) === (node.name === "if");
    siblings.splice(index, 1, ...(isShown ? node.children : []));
    // The content may have conditions of its own.
    return 0;
  });
}

/** Values that count as "no" in a condition without a value. */
const empty: ReadonlySet<string> = new Set(["", "false", "no", "0"]);

/** Whether all conditions hold. A malformed condition counts as true, so that its content is checked. */
function holds(node: ContainerDirective, draft: Draft): boolean {
  const conditions = Object.entries(node.attributes ?? {});
  const span = firstLineSpan(draft, node);
  const report = (problem: string): void => {
    const hint = `write :::${node.name}{product.name="value"}, with a name of the config's \`product\` or \`constants\``;
    draft.findings.push(finding("directive-content", { name: `:::${node.name}`, problem }, span, hint));
  };
  if (conditions.length === 0) report("has no condition");
  if (node.children.some(({ type, data }) => type === "paragraph" && data !== undefined && "directiveLabel" in data))
    report("has a title, which is not shown");
  return conditions.every(([written, wanted]) => {
    const name = restoreText(written);
    const value = draft.variables.get(name);
    if (value === undefined) {
      const define = "define it in the config, under `product` or `constants`";
      draft.findings.push(unknownVariable({ name }, draft.variables, span, define));
      return node.name === "if";
    }
    draft.usedVariables.add(name);
    if (wanted === null || wanted === undefined || wanted === "") return !empty.has(value);
    const compared = restoreText(wanted);
    // Another spelling of the value is hardly another value.
    if (compared === value || lettersOf(compared) !== lettersOf(value)) return compared === value;
    const problem = `compares ${name} with “${compared}”, but it is “${value}”`;
    const hint = `write ${name}="${value}"`;
    draft.findings.push(finding("directive-content", { name: `:::${node.name}`, problem }, span, hint));
    return node.name === "if";
  });
}

/** "30 MB" and "30mb" → "30mb" */
function lettersOf(value: string): string {
  const letters = value.replaceAll(/[\s\u00A0_-]+/gu, "").toLowerCase();
  return letters === "" ? value : letters;
}
