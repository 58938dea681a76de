/**
 * What containers have in common: how they are rendered, their label in brackets, and the report of content that they
 * cannot use.
 */
import type { ContainerDirective } from "mdast-util-directive";
import type { BlockContent, Code, Nodes, Paragraph, PhrasingContent } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";
import { element } from "./elements.ts";
import { codeMetaOf } from "./fence.ts";
import { languageIcon } from "./icons.ts";

export type Children = ContainerDirective["children"];

/** Sets the element that a directive renders as, with the author's `id` and `class`. */
export function renderAs(
  node: ContainerDirective,
  name: string,
  classes: readonly string[],
  children: Children,
  properties: Readonly<Record<string, string | boolean>> = {},
): void {
  const { id, class: added } = node.attributes ?? {};
  node.data = {
    ...node.data,
    hName: name,
    hProperties: {
      className: [...classes, ...(added === null || added === undefined ? [] : added.split(/\s+/u))],
      ...(id === null || id === undefined || id === "" ? {} : { id }),
      ...properties,
    },
  };
  node.children = children;
}

/** Separates the label in brackets from the content. */
export function splitLabel(node: ContainerDirective): {
  readonly label: readonly PhrasingContent[] | null;
  readonly rest: Children;
} {
  const [first, ...rest] = node.children;
  if (first?.type !== "paragraph" || first.data?.directiveLabel !== true) return { label: null, rest: node.children };
  return { label: first.children, rest };
}

export function paragraph(className: string, children: readonly PhrasingContent[]): Paragraph {
  return { type: "paragraph", children: [...children], data: { hProperties: { className: [className] } } };
}

/** A tab for each code block, named by its `[label]`, its title or its language. @param unnamed The name of a block without any. */
export function codePanels(children: Children, unnamed: string): readonly BlockContent[] {
  return codeBlocksIn(children).map((block) => {
    const { label, title, language } = codeMetaOf(block);
    return tabPanel(label ?? title ?? (language === "" ? unnamed : language), [block]);
  });
}

/** A panel of a group of tabs. @param shown What the tab shows if it is more than the label's text. */
export function tabPanel(
  label: string,
  children: readonly BlockContent[],
  shown: readonly PhrasingContent[] = [{ type: "text", value: label }],
): BlockContent {
  return element("section", { className: ["dg-tab"], dataLabel: label }, [tabLabel(label, shown), ...children]);
}

export function codeBlocksIn(children: Children): readonly Code[] {
  return children.flatMap((child) => (child.type === "code" ? [child] : []));
}

export function tabLabel(name: string, shown: readonly PhrasingContent[]): Paragraph {
  const mark = languageIcon(name);
  return paragraph("dg-tab-label", mark === null ? shown : [mark, ...shown]);
}

/** A text in the first line of a node, as the author wrote it, or "" for the whole line. */
export interface WrittenText {
  readonly text: string;
  /** What replaces it if only one text can be correct, or `null`. */
  readonly replacement: string | null;
}

/** Reports a mistake at a text in the first line of a node, or at that line if the text is written in another way. */
export function reportText(
  owner: string,
  node: Nodes,
  { text, replacement }: WrittenText,
  problem: string,
  hint: string,
  draft: Draft,
): void {
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  const at = text === "" ? -1 : line.indexOf(text);
  const start = rangeOf(node).start + at;
  const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + text.length);
  const fix = at === -1 || replacement === null ? null : { from: text, to: replacement };
  draft.findings.push(finding("directive-content", { name: owner, problem }, span, hint, fix));
}

/** @param node Where the problem is. */
export function reportContent(node: Nodes, problem: string, hint: string, draft: Draft, owner: Nodes = node): void {
  const isLeaf = owner.type === "leafDirective";
  const name = "name" in owner && typeof owner.name === "string" ? `${isLeaf ? "::" : ":::"}${owner.name}` : "";
  draft.findings.push(finding("directive-content", { name, problem }, firstLineSpan(draft, node), hint));
}
