/**
 * Containers: callouts, details, tabs, code groups, steps and cards. Each directive of the tree is assigned the HTML
 * element it renders as. The names are a closed list, so that we can report misspelt ones.
 */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Code, Heading, Link, Nodes, Paragraph, PhrasingContent, Root, Text } from "mdast";
import { toString } from "mdast-util-to-string";
import type { PageLabels } from "../config/markdown-labels.ts";
import type { Position } from "unist";
import type { Policy } from "../config/content-security-policy.ts";
import type { containerNames, leafNames } from "../config/directive-names.ts";
import { directiveNames } from "../config/directive-names.ts";
import { finding } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { calloutFor } from "./callout-names.ts";
import { describeBlocked } from "./checks/check-resources.ts";
import {
  codeBlocksIn,
  codePanels,
  paragraph,
  renderAs,
  reportContent,
  reportText,
  splitLabel,
  tabLabel,
  tabPanel,
} from "./container.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "./draft.ts";
import type { ReferencePlace } from "./endpoint.ts";
import { placesOf, transformEndpoint, transformRequest, transformResponse } from "./endpoint.ts";
import { transformFields } from "./fields.ts";
import { finishFileTree } from "./file-tree.ts";
import { fileIcon, findIcon } from "./icons.ts";
import { inlineNames } from "./inline-directives.ts";
import type { CalloutKind, MarkdownOptions } from "./markdown-options.ts";
import { withoutMarks } from "./placeholders.ts";
import { commandsFor, hasNpmCommand, packageManagers } from "./package-managers.ts";
import { videoAt } from "./video.ts";
import { walk } from "./walk.ts";

/** @param place Where the container stands in the reference of an API. */
type Transform = (node: ContainerDirective, draft: Draft, labels: PageLabels, place: ReferencePlace) => void;
type LeafTransform = (node: LeafDirective, draft: Draft, policy: Policy | null) => void;

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
  details: { attributes: ["open", "name"], transform: details },
  tabs: { attributes: ["key"], transform: tabs },
  tab: { attributes: [], transform: tab },
  "code-group": { attributes: ["key"], transform: codeGroup },
  steps: { attributes: [], transform: steps },
  cards: { attributes: [], transform: cards },
  card: { attributes: ["link", "icon"], transform: card },
  columns: { attributes: [], transform: columns },
  column: { attributes: [], transform: column },
  "file-tree": { attributes: [], transform: fileTree },
  "package-managers": { attributes: [], transform: packageManagerTabs },
  endpoint: { attributes: [], transform: transformEndpoint },
  fields: { attributes: [], transform: transformFields },
  request: { attributes: [], transform: transformRequest },
  response: { attributes: [], transform: transformResponse },
} satisfies Record<(typeof containerNames)[number], ContainerKind>;

const leaves: Readonly<Record<string, LeafTransform>> = { video, include: reportInclude } satisfies Record<
  (typeof leafNames)[number],
  LeafTransform
>;

/** The attributes of each of docsgen's own containers, besides `id` and `class`. */
export const containerAttributes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(containers).map(([name, { attributes }]) => [name, attributes]),
);

type DirectiveOptions = Pick<MarkdownOptions, "labels" | "components" | "containers" | "policy">;

/**
 * The author's own components, and then the author's own containers, take precedence over ours.
 * @param ids The ids of the headings.
 */
export function transformDirectives(
  tree: Root,
  draft: Draft,
  options: DirectiveOptions,
  ids: ReadonlyMap<Heading, string>,
): void {
  const { labels, components } = options;
  const placeOf = placesOf(ids);
  walk(tree, (node) => {
    const place = placeOf(node);
    if (node.type !== "containerDirective" && node.type !== "leafDirective") return;
    straightenQuotes(node, draft);
    if (components.includes(node.name)) {
      useComponent(node, draft);
      return;
    }
    const leaf = node.type === "leafDirective" && Object.hasOwn(leaves, node.name) ? leaves[node.name] : undefined;
    if (node.type === "leafDirective" && leaf !== undefined) {
      leaf(node, draft, options.policy);
      return;
    }
    const kind = kindOf(node.name, options.containers);
    if (node.type === "leafDirective" || kind === undefined) {
      reportUnknown(node, draft, [...components, ...Object.keys(options.containers)]);
      return;
    }
    checkAttributes(node, kind, draft);
    kind.transform(node, draft, labels, place);
  });
}

/** Curly quotes do not enclose an attribute: `{src=“a b”}` is read as “src=“a” and “b””. */
function straightenQuotes(node: ContainerDirective | LeafDirective, draft: Draft): void {
  if (!Object.entries(node.attributes ?? {}).some(([name, value]) => curly.test(`${name}${value}`))) return;
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  const [, written = ""] = /\{([^{}]*)\}\s*$/u.exec(line) ?? [];
  const straight = written.replaceAll(curlyValue, '="$1"');
  if (straight === written) return;
  reportText(
    `${node.type === "leafDirective" ? "::" : ":::"}${node.name}`,
    node,
    { text: written, replacement: straight },
    "has curly quotes around its attributes",
    `write {${straight}}`,
    draft,
  );
  const read = [...straight.matchAll(/([\w-]+)=(?:(["'])(.*?)\2|([^\s"']+))/gu)];
  node.attributes = Object.fromEntries(read.map(([, name = "", , quoted, bare = ""]) => [name, quoted ?? bare]));
}

const curly = /[\u2018-\u201F\u2032\u2033\u00AB\u00BB]/u;
const curlyValue = new RegExp(`=[ \\t]*${curly.source}([^"]*?)(?:${curly.source}|(?=\\s*$))`, "gu");

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
  const known = [...own, ...directiveNames];
  const hint = hintForName(node, known);
  draft.findings.push(finding("unknown-directive", { name: node.name }, firstLineSpan(draft, node), hint));
}

/** Container names of other tools and docsgen's equivalents. */
const otherNames: Readonly<Record<string, string>> = {
  accordion: ":::details[Title]",
  collapse: ":::details[Title]",
  expander: ":::details[Title]",
  image: "![Description](file.png)",
  moniker: "only the text: pages have one version",
  row: ":::columns with a :::column for each",
  spoiler: ":::details[Title]",
  toggle: ":::details[Title]",
  vimeo: '::video[Title]{src="https://vimeo.com/…"}',
  youtube: '::video[Title]{src="https://youtu.be/…"}',
  yt: '::video[Title]{src="https://youtu.be/…"}',
  "v-pre": "only the text; to show braces, write `\\{{`",
  "code-tabs": ":::code-group",
  "tab-item": ":::tab[Label] inside :::tabs",
  "tab-set": ":::tabs",
};

function hintForName({ type, name }: ContainerDirective | LeafDirective, known: readonly string[]): string {
  if (type === "leafDirective" && Object.hasOwn(containers, name))
    return `write :::${name} with three colons, and close it with a line :::`;
  const meant = calloutFor(name);
  if (meant !== null) return `write :::${meant}`;
  if (Object.hasOwn(leaves, name)) return `write ::${name} with two colons, on a line of its own`;
  if (inlineNames.includes(name)) return `write :${name}[text] with one colon`;
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

/** @param style The kind whose colours and icon the callout shares. */
function callout(
  name: "tip" | "info" | "note" | "important" | "warning" | "caution" | "danger",
  style: CalloutKind,
): Transform {
  return calloutOf((labels) => labels[name], style);
}

function calloutOf(titleOf: (labels: PageLabels) => string, style: CalloutKind): Transform {
  return (node, draft, labels) => {
    const { label, rest } = splitLabel(node);
    if (rest.length === 0) reportEmpty(node, label !== null, draft);
    const title = paragraph("dg-callout-title", label ?? [configText(titleOf(labels))]);
    renderAs(node, "div", ["dg-callout", `dg-${style}`], [title, ...rest], { role: "note" });
  };
}

/** Reports a callout without a text, unless a condition has removed it. */
function reportEmpty(node: ContainerDirective, hasTitle: boolean, draft: Draft): void {
  const [first = "", ...lines] = sliceOf(draft, node).split("\n");
  if (lines.some((line) => !/^[\s>]*(?::{3,})?\s*$/u.test(line))) return;
  const alert = /\[!\w+\]/u.exec(first)?.[0];
  const name = alert ?? `:::${node.name}`;
  const problem = hasTitle ? "has a title, but no text" : "has no text";
  const hint = alert === undefined ? `write it between ${name} and :::` : "write it on the next line, after >";
  draft.findings.push(finding("empty-callout", { name, problem }, firstLineSpan(draft, node), hint));
}

function configText(value: string): Text {
  return { type: "text", value: withoutMarks(value) };
}

function details(node: ContainerDirective, _draft: Draft, labels: PageLabels): void {
  const { label, rest } = splitLabel(node);
  const summary: Paragraph = {
    type: "paragraph",
    children: [...(label ?? [configText(labels.details)])],
    data: { hName: "summary" },
  };
  const isOpen = Object.hasOwn(node.attributes ?? {}, "open");
  // Of the details with the same name, browsers show one at a time.
  const group = node.attributes?.["name"] ?? "";
  renderAs(node, "details", ["dg-callout", "dg-details"], [summary, ...rest], {
    ...(isOpen ? { open: true } : {}),
    ...(group === "" ? {} : { name: group }),
  });
}

function tabs(node: ContainerDirective): void {
  renderAs(node, "div", ["dg-tabs"], splitLabel(node).rest, keyOf(node));
}

/** Groups with a key share the reader's choice with groups of the same key only. */
function keyOf({ attributes }: ContainerDirective): { readonly dataKey?: string } {
  const key = attributes?.["key"] ?? "";
  return key === "" ? {} : { dataKey: key };
}

function tab(node: ContainerDirective): void {
  const { label, rest } = splitLabel(node);
  const name = labelOf(node);
  const shown = label ?? [{ type: "text" as const, value: name }];
  renderAs(node, "section", ["dg-tab"], [tabLabel(name, shown), ...rest], { dataLabel: name });
}

function labelOf(node: ContainerDirective): string {
  const { label } = splitLabel(node);
  return label === null ? "Tab" : toString(label, { includeHtml: false }).trim();
}

/** Turns each code block into a tab, named by its `[label]`, its title or its language. */
function codeGroup(node: ContainerDirective, _draft: Draft, labels: PageLabels): void {
  const others = node.children.filter((child) => child.type !== "code");
  renderAs(
    node,
    "div",
    ["dg-tabs", "dg-code-group"],
    [...codePanels(node.children, labels.code), ...others],
    keyOf(node),
  );
}

/** Turns each block of npm commands into a tab for each package manager. */
function packageManagerTabs(node: ContainerDirective, draft: Draft): void {
  const blocks = codeBlocksIn(node.children);
  const hint = "write the commands for npm in a code block: npm install name";
  if (blocks.length === 0) reportContent(node, "contains no code block", hint, draft);
  if (blocks.length < node.children.length && blocks.length > 0)
    reportContent(node, "contains something other than code blocks", "move it out", draft);
  for (const block of blocks)
    if (!hasNpmCommand(block.value)) reportContent(block, "contains code without a command for npm", hint, draft, node);
  const panels = packageManagers.flatMap((manager) => {
    const converted = blocks.flatMap((block): Code[] => {
      const value = commandsFor(manager, block.value);
      if (value !== null) return [{ ...block, value }];
      const others = "write a :::code-group with a block for each package manager";
      reportContent(block, `contains a command that ${manager} does not have`, others, draft, node);
      return [];
    });
    return converted.length === 0 ? [] : [tabPanel(manager, converted)];
  });
  renderAs(node, "div", ["dg-tabs", "dg-code-group"], panels, {
    dataKey: "package-manager",
  });
}

function steps(node: ContainerDirective, draft: Draft): void {
  const isSteps = (child: Nodes): boolean => child.type === "list" && child.ordered === true;
  const first = node.children.findIndex(isSteps);
  const last = node.children.findLastIndex(isSteps);
  const between = node.children.slice(first, last).find((child) => !isSteps(child));
  if (first === -1) reportContent(node, "contains no numbered list", "number the steps: 1. Install it", draft);
  else if (between !== undefined)
    reportContent(between, "begins again with 1 after this", "indent it as far as the text of its step", draft, node);
  renderAs(node, "div", ["dg-steps"], node.children);
}

function columns(node: ContainerDirective, draft: Draft): void {
  const other = node.children.find((child) => child.type !== "containerDirective" || child.name !== "column");
  if (other !== undefined || node.children.length === 0)
    reportContent(other ?? node, "contains no column here", "write :::column and ::: around each text", draft, node);
  renderAs(node, "div", ["dg-columns"], node.children);
}

function column(node: ContainerDirective): void {
  renderAs(node, "div", ["dg-column"], node.children);
}

function fileTree(node: ContainerDirective, draft: Draft): void {
  const [list, ...others] = node.children;
  if (list?.type === "list" && others.length === 0) finishFileTree(list);
  else reportContent(node, "contains no list, or more than a list", "write a list of files: - src/", draft);
  renderAs(node, "div", ["dg-tree"], node.children);
}

function video(node: LeafDirective, draft: Draft, policy: Policy | null): void {
  const { src = null } = node.attributes ?? {};
  const found = src === null ? null : videoAt(src);
  const url = src ?? "";
  if (found === null) {
    const hint = "write the address of a YouTube or Vimeo page; for a file, write <video controls src=…>";
    reportContent(node, src === null ? "has no “src”" : `does not know the address “${url}”`, hint, draft);
  } else if (toString(node).trim() === "") {
    reportContent(node, "has no title", `write ::video[Title]{src="${url}"}`, draft);
  } else if (policy !== null) {
    const blocked = describeBlocked({ directive: "frame-src", url: found.player, tag: "<iframe>" }, policy);
    if (blocked !== null) draft.findings.push({ ...blocked, span: firstLineSpan(draft, node) });
  }
  for (const attribute of Object.keys(node.attributes ?? {}))
    if (attribute !== "src") {
      const values = { name: "video", attribute };
      draft.findings.push(finding("directive-attribute", values, firstLineSpan(draft, node), "its attribute is src"));
    }
  const link: Link = {
    type: "link",
    url,
    children: node.children.flatMap((child) => (isLinkable(child) ? [child] : [])),
    data: { hProperties: { className: ["dg-video"], ...(found === null ? {} : { dataPlayer: found.player }) } },
    ...(node.position === undefined ? {} : { position: node.position }),
  };
  // The link check would report an unknown address once more.
  if (src !== null && (found !== null || /^https?:\/\//iu.test(src))) node.children = [link];
  node.data = { ...node.data, hName: "div" };
}

/** Includes are read before the page is parsed; this one was not recognized as one. */
function reportInclude(node: LeafDirective, draft: Draft): void {
  const hint = "move it to a line of its own in the page: an included file includes nothing itself";
  reportContent(node, "is not read here", hint, draft);
}

/** Components, other containers and HTML may look like cards. */
function cards(node: ContainerDirective, draft: Draft): void {
  const other = node.children.find(({ type }) => !["containerDirective", "leafDirective", "html"].includes(type));
  if (other !== undefined)
    reportContent(other, "contains something other than cards", "write :::card[Title] and ::: around it", draft, node);
  renderAs(node, "div", ["dg-cards"], node.children);
}

function card(node: ContainerDirective, draft: Draft): void {
  const { label, rest } = splitLabel(node);
  if (label === null || label.length === 0) reportContent(node, "has no title", "write :::card[Title]", draft);
  const url = node.attributes?.["link"] ?? "";
  const title: PhrasingContent[] = [...(label ?? [])];
  const children = title.flatMap((child) => (isLinkable(child) ? [child] : []));
  const linked: PhrasingContent[] = url === "" ? title : [{ type: "link", url, children, ...openingLine(node, draft) }];
  renderAs(node, "div", ["dg-card"], [paragraph("dg-card-title", [...cardIcon(node, draft), ...linked]), ...rest]);
}

function cardIcon(node: ContainerDirective, draft: Draft): readonly PhrasingContent[] {
  const name = node.attributes?.["icon"] ?? "";
  if (name === "") return [];
  const icon = findIcon(name);
  if (icon.kind === "drawn") return [{ type: "html", value: icon.html }];
  const line = openingLine(node, draft);
  if (icon.kind === "file")
    return [{ type: "image", url: icon.url, alt: "", data: { hProperties: { ...fileIcon } }, ...line }];
  const { start, end } = rangeOf({ type: "card", ...line });
  const at = draft.text.slice(start, end).lastIndexOf(name);
  const span = at === -1 ? draft.spanOf(start, end) : draft.spanOf(start + at, start + at + name.length);
  draft.findings.push({ ...icon.problem, span });
  return [];
}

/** The position of the line that opens a container, for nodes that are made from its attributes. */
function openingLine(node: ContainerDirective, draft: Draft): { readonly position?: Position } {
  if (node.position === undefined) return {};
  const [line = ""] = sliceOf(draft, node).split("\n");
  const { start } = node.position;
  const end = { line: start.line, column: start.column + line.length, offset: rangeOf(node).start + line.length };
  return { position: { start, end } };
}

function isLinkable(node: PhrasingContent): node is Exclude<PhrasingContent, { type: "link" | "linkReference" }> {
  return node.type !== "link" && node.type !== "linkReference";
}
