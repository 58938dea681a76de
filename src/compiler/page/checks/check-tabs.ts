/**
 * Checks the structure of tabs: an empty group renders nothing, and content outside of the tabs is shown below all of
 * them. Each tab has a label of its own.
 */
import type { Code, Nodes, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { finding } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan } from "../draft.ts";
import { codeMetaOf } from "../fence.ts";

/** @param components The names of the author's own components, which take precedence over ours. */
export function checkTabs(nodes: readonly Nodes[], draft: Draft, components: readonly string[]): void {
  const report = (node: Nodes, name: string, problem: string, hint: string): void =>
    void draft.findings.push(finding("misplaced-tab", { name, problem }, firstLineSpan(draft, node), hint));
  const groupedTabs = new Set<Nodes>();
  for (const node of nodes) {
    if (node.type !== "containerDirective" || components.includes(node.name)) continue;
    if (node.name === "tab" && !groupedTabs.has(node))
      report(node, ":::tab", "is outside “:::tabs”", "wrap it in :::tabs and :::");
    if (node.name !== "tabs" && node.name !== "code-group") continue;
    const isTab = (child: RootContent): boolean =>
      node.name === "tabs" ? child.type === "containerDirective" && child.name === "tab" : child.type === "code";
    const children = node.children.filter((child) => !isLabel(child) && !isComment(child));
    const [tabs, others] = [children.filter(isTab), children.filter((child) => !isTab(child))];
    for (const tab of tabs) groupedTabs.add(tab);
    checkLabels(tabs, report);
    const [tab, example] = node.name === "tabs" ? ["tab", ":::tab[Label]"] : ["code block", "a fenced code block"];
    const [other] = others;
    if (other !== undefined && tabs.length > 0)
      report(
        other,
        `:::${node.name}`,
        `contains this outside its ${tab}s`,
        `move it into a ${tab}, or out of :::${node.name}`,
      );
    if (tabs.length === 0) report(node, `:::${node.name}`, `contains no ${tab}`, `add ${example} for each tab`);
  }
}

/** Reports tabs without a label, and tabs whose label an earlier one has, because readers cannot tell them apart. */
function checkLabels(
  tabs: readonly RootContent[],
  report: (node: Nodes, name: string, problem: string, hint: string) => void,
): void {
  const labels = new Set<string>();
  for (const tab of tabs) {
    const isCode = tab.type === "code";
    const label = isCode ? labelOfCode(tab) : labelIn(tab);
    const name = isCode ? "code block" : ":::tab";
    if (label === null) {
      if (!isCode) report(tab, name, "has no label", "write :::tab[Label]");
      continue;
    }
    if (labels.has(label))
      report(
        tab,
        name,
        `has the label “${label}” of an earlier tab`,
        isCode ? "write another [Label] after the language" : "give it a label of its own",
      );
    labels.add(label);
  }
}

/** What names the tab of a code block: its label, its title or its language. */
function labelOfCode(code: Code): string | null {
  const { label, title, language } = codeMetaOf(code);
  return label ?? title ?? (language === "" ? null : language);
}

/** The text of a container's label, or `null` if it has none. */
function labelIn(node: RootContent): string | null {
  const label = "children" in node ? node.children.find(isLabel) : undefined;
  const text = label === undefined ? "" : toString(label).trim();
  return text === "" ? null : text;
}

function isLabel(node: Nodes): boolean {
  return node.type === "paragraph" && node.data?.directiveLabel === true;
}

function isComment(node: RootContent): boolean {
  return node.type === "html" && node.value.startsWith("<!--");
}
