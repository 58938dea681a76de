/**
 * Draws containers and leaf directives: the author's own components and containers, and those of features. The names are
 * a closed list, so that misspelled ones are found.
 */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString } from "mdast-util-to-string";
import type { Heading, Nodes, Paragraph, PhrasingContent, Root } from "mdast";
import type {
  Block,
  Container,
  Directive,
  DrawContainer,
  DrawLeaf,
  Page,
  Place,
  Provided,
} from "../../../features/feature.ts";
import type { Attributes } from "../../../features/about.ts";
import { drawCallout } from "../../../features/callouts/callouts.ts";
import type { DirectiveNames } from "../../config/directive-names.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Properties } from "../../markup/elements.ts";
import type { Advice, Finding } from "../../diagnostics/diagnostic.ts";
import { nearestName, suggest, write } from "../../diagnostics/suggest.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, sliceOf } from "../draft.ts";
import { meantBoolean } from "../frontmatter/check-frontmatter.ts";
import { makeFeaturePage } from "./feature-page.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import { straightenQuotes } from "./straighten-quotes.ts";
import type { ListedFeature, RunFeature } from "../plugins/run-feature.ts";
import { hintForName, isElse, quotedKey } from "../unknown-directive.ts";

type DirectiveNode = ContainerDirective | LeafDirective;

/** How a container or a leaf is drawn, and its attributes. */
type Kind = (
  | { readonly type: "containerDirective"; readonly draw: DrawContainer }
  | { readonly type: "leafDirective"; readonly draw: DrawLeaf }
) & { readonly attributes: Attributes; readonly owner: ListedFeature };

/** The part of the options on which directives depend. */
export type DirectiveOptions = Pick<MarkdownOptions, "lang" | "labels" | "components" | "containers" | "policy">;

/** Draws the directives of a page. @param ids The ids of the headings. @throws PluginError */
export type DrawDirectives = (tree: Root, draft: Draft, ids: ReadonlyMap<Heading, string>, run: RunFeature) => void;

/** @param names The names of the features. */
export function createDirectives(
  features: readonly ListedFeature[],
  names: DirectiveNames,
  options: DirectiveOptions,
): DrawDirectives {
  const kinds = kindsOf(features, options);
  return (tree, draft, ids, run) => {
    const taken = new Set(ids.values());
    const state = { section: "" };
    const takeId = (base: string): string => {
      let id = base;
      for (let number = 1; taken.has(id); number += 1) id = `${base}-${number}`;
      taken.add(id);
      return id;
    };
    /** @returns The values that the node provides to those in it. */
    const draw = (node: DirectiveNode, around: readonly Provided[]): readonly Provided[] => {
      straightenQuotes(node, draft);
      if (options.components.includes(node.name)) {
        useComponent(node, draft);
        return [];
      }
      if (node.type === "leafDirective" && node.name === "include") {
        reportInclude(node, draft);
        return [];
      }
      const kind = kinds.get(node.name);
      if (kind?.type !== node.type) {
        reportUnknown(node, draft, options, names);
        return [];
      }
      checkAttributes(node, kind.attributes, draft);
      const place: Place = { section: state.section, takeId, find: (context) => context.find(around) };
      const pageOf: PageOf = (drawn) => makeFeaturePage(drawn, kind.owner, draft, options, place);
      const pageApart: PageOf = (copy) =>
        makeFeaturePage(copy, kind.owner, { ...draft, findings: [] }, options, { ...place, takeId: (base) => base });
      return drawKind(node, kind, pageOf, pageApart, run);
    };
    const visit = (node: Nodes, around: readonly Provided[]): void => {
      if (node.type === "heading") state.section = ids.get(node) ?? "";
      const provided = node.type === "containerDirective" || node.type === "leafDirective" ? draw(node, around) : [];
      if (!("children" in node)) return;
      const inner = provided.length === 0 ? around : [...around, ...provided];
      for (const child of node.children) visit(child, inner);
    };
    visit(tree, []);
  };
}

type PageOf = (node: DirectiveNode) => Page;

/** @returns The values that the directive provides to those in it. */
function drawKind(
  node: DirectiveNode,
  kind: Kind,
  pageOf: PageOf,
  pageApart: PageOf,
  run: RunFeature,
): readonly Provided[] {
  if (kind.type === "containerDirective" && node.type === "containerDirective") {
    const drawn = run(
      kind.owner,
      node.name,
      () => kind.draw(containerOf(node), pageOf(node)),
      () => again(node, (copy) => kind.draw(containerOf(copy), pageApart(copy))),
    );
    node.children = [...drawn.children];
    setElement(node, drawn, kind.owner);
    return drawn.provides;
  }
  if (kind.type === "leafDirective" && node.type === "leafDirective") {
    const drawn = run(
      kind.owner,
      node.name,
      () => kind.draw(directiveOf(node, node.children), pageOf(node)),
      () => again(node, (copy) => kind.draw(directiveOf(copy, copy.children), pageApart(copy))),
    );
    node.children = [...drawn.children];
    setElement(node, drawn, kind.owner);
    return drawn.provides;
  }
  return [];
}

/** The attributes of all containers. */
const commonAttributes: Attributes = { id: "text", class: "text" };

function kindsOf(features: readonly ListedFeature[], options: DirectiveOptions): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  const callouts = features.find(({ feature }) => feature.about.name === "callouts");
  for (const owner of features) {
    const { about, containers = {}, leaves = {} } = owner.feature;
    for (const [name, draw] of Object.entries(containers)) {
      const attributes = { ...about.containers?.[name], ...commonAttributes };
      kinds.set(name, { type: "containerDirective", attributes, draw, owner });
    }
    for (const [name, draw] of Object.entries(leaves))
      kinds.set(name, { type: "leafDirective", attributes: about.leaves?.[name] ?? {}, draw, owner });
  }
  for (const [name, { title, kind }] of Object.entries(options.containers)) {
    const draw: DrawContainer = (container, page) => drawCallout(container, page, title, kind);
    if (callouts !== undefined)
      kinds.set(name, { type: "containerDirective", attributes: commonAttributes, draw, owner: callouts });
  }
  return kinds;
}

function again<Node extends DirectiveNode, Drawn>(node: Node, draw: (copy: Node) => Drawn): () => Drawn {
  const copy = structuredClone(node);
  return () => draw(copy);
}

function containerOf(node: ContainerDirective): Container {
  const [first, ...rest] = node.children;
  return isLabel(first)
    ? { ...directiveOf(node, first.children), content: rest, children: node.children }
    : { ...directiveOf(node, null), content: node.children, children: node.children };
}

function directiveOf(node: DirectiveNode, title: readonly PhrasingContent[] | null): Directive {
  return { node, name: node.name, title, attributes: node.attributes ?? {} };
}

function isLabel(node: Nodes | undefined): node is Paragraph {
  return node?.type === "paragraph" && node.data?.directiveLabel === true;
}

/**
 * Sets the element that a directive renders as, with the author's `id` and `class`, and with the plugin whose script
 * makes it work.
 */
function setElement(
  node: DirectiveNode,
  { element, className, properties }: Omit<Block, "children">,
  { plugin }: ListedFeature,
): void {
  const { id, class: added } = node.attributes ?? {};
  const classes = [className, added ?? ""].flatMap((names) => names.split(/\s+/u)).filter((name) => name !== "");
  node.data = {
    ...node.data,
    hName: element,
    hProperties: {
      ...(classes.length === 0 ? {} : { className: classes }),
      ...(id === null || id === undefined || id === "" ? {} : { id }),
      ...properties,
      ...(plugin === null ? {} : scriptProperties(plugin)),
    },
  };
}

/** Marks an element for the browser; see `theme/client/islands.ts`. */
function scriptProperties({ name, runs }: NonNullable<ListedFeature["plugin"]>): Properties {
  if (runs === null) return {};
  return runs === "click" ? { dataAction: "run", dataPlugin: name } : { dataHydrate: runs, dataPlugin: name };
}

/**
 * Replaces a directive with a component mark. Its content becomes the component's children; the component is rendered
 * with the route.
 */
function useComponent(node: DirectiveNode, draft: Draft): void {
  const props = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ""] as const);
  for (const [attribute] of props) reportForeignProp(node, attribute, draft);
  const number = draft.components.push({
    used: { name: node.name, props: Object.fromEntries(props) },
    span: firstLineSpan(draft, node),
  });
  node.data = { ...node.data, hName: "dg-component", hProperties: { dataNumber: String(number - 1) } };
}

/** Reports `client:load` of Astro, `:amount="3"` and `@click` of Vue and `amount: 3`, which are names of no prop. */
function reportForeignProp(node: DirectiveNode, attribute: string, draft: Draft): void {
  if (!/^(?:[:@]|[\w-]+:)/u.test(attribute)) return;
  const [, when] = /^client:(load|idle|visible|only|media)$/u.exec(attribute) ?? [];
  const { name } = node;
  const hydrate = when === "idle" || when === "visible" ? when : "load";
  const hint =
    when === undefined
      ? `write ${attribute.replaceAll(/^v-bind:|^[:@]|:$/gu, "")}="…"`
      : `set it in the config: components: { ${quotedKey(name)}: { file: "…", hydrate: "${hydrate}" } }`;
  draft.findings.push(finding("directive-attribute", { name, attribute }, firstLineSpan(draft, node), hint));
}

/** Includes are read before the page is parsed; this one was not recognized as one. */
function reportInclude(node: LeafDirective, draft: Draft): void {
  const values = { name: "::include", problem: "is not read here" };
  const label = toString(node).trim();
  const file = node.attributes?.["file"] ?? (/^\S+[./]\S+$/u.test(label) ? label : null);
  const hint =
    file === null
      ? 'write ::include{file="@/_parts/name.md"} on a line of its own'
      : node.attributes?.["file"] === file
        ? "move it to a line of its own in the page: an included file includes nothing itself"
        : `write ::include{file="${file}"}`;
  draft.findings.push(finding("directive-content", values, firstLineSpan(draft, node), hint));
}

function reportUnknown(
  node: DirectiveNode,
  draft: Draft,
  { components, containers }: DirectiveOptions,
  names: DirectiveNames,
): void {
  const all = [...components, ...Object.keys(containers), ...names.containers, ...names.leaves];
  // Reported with the condition that it leaves open.
  const isBranch = ({ code, hint }: Finding): boolean => code === "unclosed-container" && /:else\b/iu.test(hint ?? "");
  if (isElse(node.name) && draft.findings.some(isBranch)) return;
  const hint = hintForName(node, { ...names, all });
  draft.findings.push(finding("unknown-directive", { name: node.name }, firstLineSpan(draft, node), hint));
}

/** Names with one meaning, of which a directive has one at most. */
const synonyms: readonly (readonly string[])[] = [
  ["link", "src", "href", "url", "to", "address"],
  ["key", "group", "groupid", "group-id", "sync", "sync-group", "sync-key", "synckey"],
  ["open", "expanded", "opened", "isopen", "default-open", "defaultopen"],
  ["class", "classname", "classes"],
  ["id", "anchor"],
  ["icon", "emoji"],
];
const titleNames: ReadonlySet<string> = new Set(["title", "label", "caption", "heading", "header", "summary", "name"]);

/** Reports unknown attributes. What they mean is read, so that it is not reported as missing. */
function checkAttributes(node: DirectiveNode, attributes: Attributes, draft: Draft): void {
  const span = firstLineSpan(draft, node);
  const known = Object.keys(attributes);
  const [marks = ""] = /^:*/u.exec(sliceOf(draft, node)) ?? [];
  for (const [attribute, written] of Object.entries(node.attributes ?? {})) {
    const value = written ?? "";
    if (known.includes(attribute)) {
      if (attributes[attribute] !== "flag" || meantBoolean(value) !== "false") continue;
      const problem = `has the flag “${attribute}” with the value “${value}”, but a flag needs none to be set`;
      const hint = `remove ${attribute}="${value}"`;
      draft.findings.push(finding("directive-content", { name: `${marks}${node.name}`, problem }, span, hint));
      continue;
    }
    const report = (hint: Advice): void =>
      void draft.findings.push(finding("directive-attribute", { name: node.name, attribute }, span, hint));
    const names = synonyms.find((each) => each.includes(attribute.toLowerCase())) ?? [];
    const synonym = known.find((name) => names.includes(name));
    const meant = synonym ?? nearestName(attribute, known);
    if (titleNames.has(attribute) && value !== "" && !hasTitle(node)) {
      report(`write the title in brackets: ${marks}${node.name}[${value}]`);
      setTitle(node, value);
    } else if (attribute === "title") report("remove it: its title is in brackets");
    else if (meant === null) {
      const list = `${known.length === 1 ? "attribute is" : "attributes are"} ${known.join(", ")}`;
      report(known.length === 0 ? "remove it" : `remove it: its ${list}`);
    } else if (Object.hasOwn(node.attributes ?? {}, meant)) report(`remove it: it has ${meant}`);
    else {
      const to = attributes[meant] === "flag" || value === "" ? meant : `${meant}="${value}"`;
      const from = written === null || written === "" ? attribute : `${attribute}="${value}"`;
      report(synonym === undefined ? suggest(attribute, meant) : write(from, to));
      node.attributes = { ...node.attributes, [meant]: value };
    }
  }
}

function hasTitle(node: DirectiveNode): boolean {
  return node.type === "leafDirective" ? node.children.length > 0 : isLabel(node.children[0]);
}

function setTitle(node: DirectiveNode, value: string): void {
  const title: PhrasingContent[] = [{ type: "text", value }];
  if (node.type === "leafDirective") node.children = title;
  else node.children.unshift({ type: "paragraph", data: { directiveLabel: true }, children: title });
}
