/**
 * Containers: callouts, details, tabs, code groups, steps and cards. Each directive of the tree is assigned the HTML
 * element it renders as. The names are a closed list, so that we can report misspelt ones.
 */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { BlockContent, Code, Paragraph, PhrasingContent, Root, Text } from "mdast";
import { toString } from "mdast-util-to-string";
import { finding } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { calloutFor } from "./callout-names.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan } from "./draft.ts";
import { element, icon } from "./elements.ts";
import { codeMetaOf } from "./fence.ts";
import type { CalloutKind, CalloutLabels, MarkdownOptions } from "./markdown-options.ts";
import { withoutMarks } from "./placeholders.ts";
import { walk } from "./walk.ts";

type Children = ContainerDirective["children"];
type Transform = (node: ContainerDirective, draft: Draft, labels: CalloutLabels) => void;

interface ContainerKind {
  /** Attributes besides `id` and `class`, which every container accepts. */
  readonly attributes: readonly string[];
  readonly transform: Transform;
}

const containers: Readonly<Record<string, ContainerKind>> = {
  tip: { attributes: [], transform: callout("tip", "tip") },
  info: { attributes: [], transform: callout("info", "info") },
  note: { attributes: [], transform: callout("note", "info") },
  important: { attributes: [], transform: callout("important", "warning") },
  warning: { attributes: [], transform: callout("warning", "warning") },
  caution: { attributes: [], transform: callout("caution", "danger") },
  danger: { attributes: [], transform: callout("danger", "danger") },
  details: { attributes: ["open"], transform: details },
  tabs: { attributes: [], transform: tabs },
  tab: { attributes: [], transform: tab },
  "code-group": { attributes: [], transform: codeGroup },
  steps: { attributes: [], transform: (node) => void renderAs(node, "div", ["dg-steps"], node.children) },
  cards: { attributes: [], transform: (node) => void renderAs(node, "div", ["dg-cards"], node.children) },
  card: { attributes: ["link", "icon"], transform: card },
};

/** The names of docsgen's own containers. */
export const containerNames: readonly string[] = Object.keys(containers);

type DirectiveOptions = Pick<MarkdownOptions, "labels" | "components" | "containers">;

/** The author's own components, and then the author's own containers, take precedence over ours. */
export function transformDirectives(tree: Root, draft: Draft, options: DirectiveOptions): void {
  const { labels, components } = options;
  walk(tree, (node) => {
    if (node.type !== "containerDirective" && node.type !== "leafDirective") return;
    if (components.includes(node.name)) {
      useComponent(node, draft);
      return;
    }
    const kind = kindOf(node.name, options.containers);
    if (node.type === "leafDirective" || kind === undefined) {
      reportUnknown(node, draft, [...components, ...Object.keys(options.containers)]);
      return;
    }
    checkAttributes(node, kind, draft);
    kind.transform(node, draft, labels);
  });
}

function kindOf(name: string, own: DirectiveOptions["containers"]): ContainerKind | undefined {
  const container = Object.hasOwn(own, name) ? own[name] : undefined;
  if (container === undefined) return Object.hasOwn(containers, name) ? containers[name] : undefined;
  return { attributes: [], transform: calloutOf(() => container.title, container.kind) };
}

/**
 * Replaces a directive with a component mark. Its content becomes the component's children; the component is rendered
 * with the route.
 */
function useComponent(node: ContainerDirective | LeafDirective, draft: Draft): void {
  const props = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ""] as const);
  const number = draft.components.push({
    used: { name: node.name, props: Object.fromEntries(props) },
    span: firstLineSpan(draft, node),
  });
  node.data = { ...node.data, hName: "dg-component", hProperties: { dataNumber: String(number - 1) } };
}

/** @param own The names of the author's own components and containers. */
function reportUnknown(node: ContainerDirective | LeafDirective, draft: Draft, own: readonly string[]): void {
  const known = [...own, ...containerNames];
  const hint = hintForName(node, known);
  draft.findings.push(finding("unknown-directive", { name: node.name }, firstLineSpan(draft, node), hint));
}

/** Container names of other tools and docsgen's equivalents. */
const otherNames: Readonly<Record<string, string>> = {
  accordion: ":::details[Title]",
  collapse: ":::details[Title]",
  column: "the texts one below the other: pages have one column",
  expander: ":::details[Title]",
  image: "![Description](file.png)",
  moniker: "only the text: pages have one version",
  row: "the texts one below the other: pages have one column",
  spoiler: ":::details[Title]",
  toggle: ":::details[Title]",
  "tab-item": ":::tab[Label] inside :::tabs",
  "tab-set": ":::tabs",
};

function hintForName({ type, name }: ContainerDirective | LeafDirective, known: readonly string[]): string {
  if (type === "leafDirective" && Object.hasOwn(containers, name))
    return `write :::${name} with three colons, and close it with a line :::`;
  const meant = calloutFor(name);
  if (meant !== null) return `write :::${meant}`;
  if (Object.hasOwn(otherNames, name)) return `write ${otherNames[name] ?? ""}`;
  return didYouMean(name, known) ?? `the known names are ${known.join(", ")}`;
}

function checkAttributes(node: ContainerDirective, kind: ContainerKind, draft: Draft): void {
  const known = [...kind.attributes, "id", "class"];
  for (const attribute of Object.keys(node.attributes ?? {})) {
    if (known.includes(attribute)) continue;
    const span = firstLineSpan(draft, node);
    const hint =
      attribute === "title"
        ? `write the title in brackets: :::${node.name}[Title]`
        : (didYouMean(attribute, known) ?? `its attributes are ${known.join(", ")}`);
    draft.findings.push(finding("directive-attribute", { name: node.name, attribute }, span, hint));
  }
}

/** Sets the element that a directive renders as, with the author's `id` and `class`. */
function renderAs(
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
function splitLabel(node: ContainerDirective): {
  readonly label: readonly PhrasingContent[] | null;
  readonly rest: Children;
} {
  const [first, ...rest] = node.children;
  if (first?.type !== "paragraph" || first.data?.directiveLabel !== true) return { label: null, rest: node.children };
  return { label: first.children, rest };
}

function paragraph(className: string, children: readonly PhrasingContent[]): Paragraph {
  return { type: "paragraph", children: [...children], data: { hProperties: { className: [className] } } };
}

/** @param style The kind whose colours and icon the callout shares. */
function callout(name: Exclude<keyof CalloutLabels, "details">, style: CalloutKind): Transform {
  return calloutOf((labels) => labels[name], style);
}

function calloutOf(titleOf: (labels: CalloutLabels) => string, style: CalloutKind): Transform {
  return (node, _draft, labels) => {
    const { label, rest } = splitLabel(node);
    const title = paragraph("dg-callout-title", label ?? [configText(titleOf(labels))]);
    renderAs(node, "div", ["dg-callout", `dg-${style}`], [title, ...rest], { role: "note" });
  };
}

function configText(value: string): Text {
  return { type: "text", value: withoutMarks(value) };
}

function details(node: ContainerDirective, _draft: Draft, labels: CalloutLabels): void {
  const { label, rest } = splitLabel(node);
  const summary: Paragraph = {
    type: "paragraph",
    children: [...(label ?? [configText(labels.details)])],
    data: { hName: "summary" },
  };
  const isOpen = Object.hasOwn(node.attributes ?? {}, "open");
  renderAs(node, "details", ["dg-callout", "dg-details"], [summary, ...rest], isOpen ? { open: true } : {});
}

function tabs(node: ContainerDirective): void {
  const { rest } = splitLabel(node);
  const labels = rest.flatMap((child) =>
    child.type === "containerDirective" && child.name === "tab" ? [labelOf(child)] : [],
  );
  renderAs(node, "div", ["dg-tabs"], rest, { dataLabels: labels.join("|") });
}

function tab(node: ContainerDirective): void {
  const { label, rest } = splitLabel(node);
  const name = labelOf(node);
  const shown = label ?? [{ type: "text" as const, value: name }];
  renderAs(node, "section", ["dg-tab"], [tabLabel(name, shown), ...rest], { dataLabel: name });
}

function tabLabel(name: string, shown: readonly PhrasingContent[]): Paragraph {
  const mark = icon(name);
  return paragraph("dg-tab-label", mark === null ? shown : [mark, ...shown]);
}

function labelOf(node: ContainerDirective): string {
  const { label } = splitLabel(node);
  return label === null ? "Tab" : toString(label, { includeHtml: false }).trim();
}

/** Turns each code block into a tab, named by its `[label]`, its title or its language. */
function codeGroup(node: ContainerDirective): void {
  const blocks = node.children.flatMap((child): Code[] => (child.type === "code" ? [child] : []));
  const panels = blocks.map((block): { readonly label: string; readonly panel: BlockContent } => {
    const { label, title, language } = codeMetaOf(block);
    const name = label ?? title ?? (language === "" ? "Code" : language);
    const children = [tabLabel(name, [{ type: "text", value: name }]), block];
    return { label: name, panel: element("section", { className: ["dg-tab"], dataLabel: name }, children) };
  });
  const others = node.children.filter((child) => child.type !== "code");
  renderAs(node, "div", ["dg-tabs", "dg-code-group"], [...panels.map(({ panel }) => panel), ...others], {
    dataLabels: panels.map(({ label }) => label).join("|"),
  });
}

function card(node: ContainerDirective): void {
  const { label, rest } = splitLabel(node);
  const { link, icon: iconName } = node.attributes ?? {};
  const mark = iconName === null || iconName === undefined ? null : icon(iconName);
  const title: PhrasingContent[] = [...(label ?? [])];
  const { position } = node;
  const linked: PhrasingContent[] =
    link === null || link === undefined || link === ""
      ? title
      : [
          {
            type: "link",
            url: link,
            children: title.flatMap((child) => (isLinkable(child) ? [child] : [])),
            ...(position === undefined ? {} : { position }),
          },
        ];
  renderAs(node, "div", ["dg-card"], [paragraph("dg-card-title", mark === null ? linked : [mark, ...linked]), ...rest]);
}

function isLinkable(node: PhrasingContent): node is Exclude<PhrasingContent, { type: "link" | "linkReference" }> {
  return node.type !== "link" && node.type !== "linkReference";
}
