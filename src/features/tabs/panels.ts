/** The panels of a group of tabs, for features that make tabs of their content. */
import type { BlockContent, Code, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { problemOf } from "../../compiler/diagnostics/catalog.ts";
import { languageIcon } from "../../compiler/markup/icons.ts";
import { element, paragraph } from "../../compiler/markup/elements.ts";
import type { Children, Page } from "../feature.ts";
import { text } from "../feature.ts";

/** A tab for each code block, with its name. */
export function codePanels(children: Children, page: Page<never>): readonly BlockContent[] {
  return codeBlocksIn(children).map((code) => tabPanel(page.nameOf(code), [code]));
}

/**
 * A `<section>` that the client turns into a panel. Without scripts, panels follow each other, each below its label.
 */
export function tabPanel(label: string, children: readonly BlockContent[]): BlockContent {
  return element("section", { className: ["dg-tab"], dataLabel: label }, [tabLabel(label, [text(label)]), ...children]);
}

/** @param shown What the tab shows, which may be more than the label's text. */
export function tabLabel(name: string, shown: readonly PhrasingContent[]): Paragraph {
  const mark = languageIcon(name);
  return paragraph("dg-tab-label", mark === null ? shown : [mark, ...shown]);
}

/** In their order; those within lists or quotes are not among them. */
export function codeBlocksIn(children: Children): readonly Code[] {
  return children.flatMap((child) => (child.type === "code" ? [child] : []));
}

/** Groups with a key share the reader's choice with groups of the same key only. */
export function keyProperty(key: string | null | undefined): { readonly dataKey?: string } {
  return key === undefined || key === null || key === "" ? {} : { dataKey: key };
}

/** The parts of a message about a group: what its tabs are called, and how one is written. */
interface GroupWords {
  readonly tab: string;
  readonly example: string;
}

/** Reports a group without tabs, which shows nothing, and content outside of them, which is shown below all of them. */
export function checkGroup(
  name: string,
  tabs: Children,
  others: Children,
  { tab, example }: GroupWords,
  page: Page<never>,
): void {
  const other = others.find((child) => !isComment(child));
  if (other !== undefined && tabs.length > 0)
    reportTab(
      page,
      `:::${name}`,
      `contains this outside its ${tab}s`,
      `move it into a ${tab}, or out of :::${name}`,
      other,
    );
  if (tabs.length > 0) return;
  // A tab that is not of its form is reported itself.
  const unread = others.find((child) => child.type === "paragraph" && page.sourceOf(child).startsWith(":::"));
  reportTab(page, `:::${name}`, `contains no ${tab}`, `add ${example} for each tab`, unread);
}

/** Reports tabs whose label an earlier one has, because readers cannot tell them apart. */
export function checkLabels(
  labels: readonly (readonly [tab: Nodes, label: string | null])[],
  name: string,
  hint: string,
  page: Page<never>,
): void {
  const seen = new Set<string>();
  for (const [tab, label] of labels) {
    if (label === null) continue;
    if (seen.has(label)) reportTab(page, name, `has the label “${label}” of an earlier tab`, hint, tab);
    seen.add(label);
  }
}

/**
 * Reports a `misplaced-tab`.
 * @param problem Completes the name of the directive: "has no tabs".
 * @param node The place; by default, the first line of the directive.
 */
export function reportTab(page: Page<never>, name: string, problem: string, hint: string, node?: Nodes): void {
  page.report(problemOf("misplaced-tab", { name, problem }, hint), node === undefined ? {} : { node });
}

function isComment(node: RootContent): boolean {
  return node.type === "html" && node.value.startsWith("<!--");
}
