/**
 * Endpoints of an API: `:::endpoint[GET /sources/{id}]` around the text, the `:::fields`, the `:::request` and the
 * `:::response` of one operation. On wide screens, requests and responses stand next to the text.
 */
import type { ContainerDirective } from "mdast-util-directive";
import type { BlockContent, Heading, Nodes, Paragraph, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { PageLabels } from "../config/markdown-labels.ts";
import { didYouMean, nearestName } from "../diagnostics/suggest.ts";
import type { Children } from "./container.ts";
import {
  codeBlocksIn,
  codePanels,
  paragraph,
  renderAs,
  reportContent,
  reportText,
  splitLabel,
  tabLabel,
} from "./container.ts";
import type { Draft } from "./draft.ts";
import { sliceOf } from "./draft.ts";
import { element, inlineElement } from "./elements.ts";
import { nodesOf } from "./nodes-of.ts";
import { restoreText, withoutMarks } from "./placeholders.ts";
import { substitute } from "./variables.ts";

/** What the blocks of an endpoint need to know of it. */
interface Endpoint {
  /** The names of the parameters in the path. */
  readonly parameters: readonly string[];
  readonly responses: number;
}

/** Where a container stands in the reference of an API. */
export interface ReferencePlace {
  /** The endpoint around the container, or `null`. */
  readonly endpoint: Endpoint | null;
  /** The id of the heading above, or "". */
  readonly section: string;
  /** The id of a field: that of the heading above and the field's name, as in "list-sources.limit". */
  readonly anchorOf: (name: string) => string;
}

/**
 * Returns a function that must be called for every node in document order.
 * @param ids The ids of the headings.
 */
export function placesOf(ids: ReadonlyMap<Heading, string>): (node: Nodes) => ReferencePlace {
  const taken = new Set(ids.values());
  const endpoints = new Map<Nodes, Endpoint>();
  const state = { heading: "" };
  const anchorOf = (name: string): string => {
    // "--limit <n>" → "limit", "<file>" → "file"
    const [, word = ""] = /^[^\p{L}\p{N}_$@]*([^\s=<>(]*)/u.exec(name.normalize("NFC")) ?? [];
    const own = word.replaceAll(/[^\p{L}\p{N}_.$@]+/gu, "-").replaceAll(/-$/gu, "");
    const base = [state.heading, own].filter((part) => part !== "").join(".");
    let id = base;
    for (let number = 1; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return id;
  };
  return (node) => {
    if (node.type === "heading") state.heading = ids.get(node) ?? "";
    if (isContainer(node, "endpoint")) {
      const { children } = node;
      const endpoint: Endpoint = {
        parameters: parametersIn(restoreText(toString(splitLabel(node).label ?? []))),
        responses: children.filter((child) => isContainer(child, "response")).length,
      };
      for (const child of children)
        if (isContainer(child, "request") || isContainer(child, "response")) endpoints.set(child, endpoint);
      for (const inner of children.flatMap((child) => nodesOf(child)))
        if (isContainer(inner, "fields")) endpoints.set(inner, endpoint);
    }
    return { endpoint: endpoints.get(node) ?? null, section: state.heading, anchorOf };
  };
}

function isContainer(node: Nodes, name: string): node is ContainerDirective {
  return node.type === "containerDirective" && node.name === name;
}

/** `{id}`, `:id` and `<id>` in a path. */
const parameterPattern = /\{\+?([^{}]+)\}|(?<=\/):(\w+)|<(\w+)>/gu;

function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(parameterPattern)].map(([, braces, colon, angle]) => braces ?? colon ?? angle ?? "");
}

/** The methods of HTTP. */
const methods: readonly string[] = [
  "GET",
  "HEAD",
  "QUERY",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
];

export function transformEndpoint(
  node: ContainerDirective,
  draft: Draft,
  labels: PageLabels,
  { section }: ReferencePlace,
): void {
  const { label, rest } = splitLabel(node);
  const written = label === null ? "" : labelText(label, node, draft);
  const [, method = "", path = ""] = /^(\S+)(?:\s+(\S.*))?$/u.exec(written) ?? [];
  reportLabel(method, path, node, draft);
  reportPathFields(path, node, draft);
  const first = rest.findIndex((child) => isSample(child));
  const before = first === -1 ? rest : rest.slice(0, first);
  const others = first === -1 ? [] : rest.slice(first);
  const after = others.filter((child) => !isSample(child));
  const header = paragraph("dg-endpoint-path", [
    inlineElement("span", { className: ["dg-method", ...(method === "DELETE" ? ["dg-danger"] : [])] }, [text(method)]),
    text(" "),
    inlineElement("code", {}, markParameters(path)),
  ]);
  renderAs(
    node,
    "div",
    ["dg-endpoint"],
    [
      element("div", {}, [header, ...before]),
      ...(others.length === 0
        ? []
        : [element("div", { className: ["dg-samples"] }, samplesOf(others, labels, section))]),
      ...(after.length === 0 ? [] : [element("div", {}, after)]),
    ],
  );
}

/** In a label, Markdown would take some paths for emphasis; what the author wrote counts. */
function labelText(label: readonly PhrasingContent[], node: ContainerDirective, draft: Draft): string {
  if (label.every(({ type }) => type === "text" || type === "inlineCode"))
    return toString(label).replaceAll(/\s+/gu, " ").trim();
  const [, inBrackets = ""] = /\[(.*)\]/u.exec(sliceOf(draft, node).split("\n", 1).join("")) ?? [];
  return restoreText(substitute(inBrackets, draft.variables).text).trim();
}

const example = ":::endpoint[GET /path]";

function reportLabel(method: string, path: string, node: ContainerDirective, draft: Draft): void {
  const upper = method.toUpperCase();
  const report = (written: string, replacement: string | null, problem: string, hint: string): void =>
    reportText(":::endpoint", node, { text: written, replacement }, problem, hint, draft);
  const { method: attribute = null, path: pathAttribute = null } = node.attributes ?? {};
  if (method === "") {
    const hint = `write ${attribute === null ? example : `:::endpoint[${attribute} ${pathAttribute ?? "/path"}]`}`;
    report(":::endpoint", null, "has no method and path", hint);
  } else if (method.startsWith("/")) {
    report(method, null, "has no method", `write it before the path: :::endpoint[GET ${method}]`);
  } else if (!methods.includes(upper)) {
    const nearest = nearestName(upper, methods);
    const hint = nearest === null ? `the methods are ${methods.join(", ")}` : `write ${nearest}`;
    report(method, nearest, `has the unknown method “${method}”`, hint);
  } else if (method !== upper) {
    report(method, upper, `has the method “${method}” in lower case`, `write ${upper}`);
  }
  if (method === "" || method.startsWith("/")) return;
  if (path === "") report(method, null, "has no path", `write it after the method: :::endpoint[${upper} /path]`);
  else if (!/^(?:\/|\{|https?:\/\/)/u.test(path))
    report(path, `/${path}`, `has the path “${path}”, which does not begin with a slash`, `write /${path}`);
}

/** Reports parameters of the path that the endpoint's fields do not describe. Without fields, a table may do that. */
function reportPathFields(path: string, node: ContainerDirective, draft: Draft): void {
  const lists = nodesOf(node).filter((inner) => isContainer(inner, "fields"));
  if (lists.length === 0) return;
  const described = new Set(
    lists.flatMap((list) => nodesOf(list).flatMap((inner) => (inner.type === "inlineCode" ? [inner.value] : []))),
  );
  for (const name of parametersIn(path)) {
    if (described.has(name)) continue;
    const problem = `has the path parameter “${name}”, which no field describes`;
    const hint = didYouMean(name, described) ?? `add it to :::fields: - \`${name}\` (string, required): …`;
    reportText(":::endpoint", node, { text: name, replacement: null }, problem, hint, draft);
  }
}

/** "/sources/{id}" with an element around "{id}"; a long path breaks before a slash. */
function markParameters(path: string): readonly PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: whole, index } of path.matchAll(parameterPattern)) {
    parts.push(...segmentsOf(path.slice(from, index)), inlineElement("var", {}, [text(whole)]));
    from = index + whole.length;
  }
  return [...parts, ...segmentsOf(path.slice(from))];
}

function segmentsOf(path: string): readonly PhrasingContent[] {
  const [first = "", ...others] = path.split(/(?<=[^:/])(?=\/)/u);
  return [text(first), ...others.flatMap((segment) => [inlineElement("wbr", {}, []), text(segment)])];
}

function isSample(node: Nodes): node is ContainerDirective {
  return isContainer(node, "request") || isContainer(node, "response");
}

/** Several responses become tabs. Each endpoint has its own choice. */
function samplesOf(children: Children, labels: PageLabels, section: string): readonly BlockContent[] {
  const samples = children.filter((child) => isSample(child));
  const responses = samples.filter(({ name }) => name === "response");
  if (responses.length < 2) return samples;
  const tabs = element("div", { className: ["dg-tabs"], dataKey: `response of ${section}` }, responses);
  const group = element("div", { className: ["dg-sample"] }, [titleOf(labels.response), tabs]);
  return [...samples.filter(({ name }) => name !== "response"), group];
}

function titleOf(label: string, more: readonly PhrasingContent[] = []): Paragraph {
  return paragraph("dg-sample-title", [text(withoutMarks(label)), ...more]);
}

export function transformRequest(
  node: ContainerDirective,
  draft: Draft,
  labels: PageLabels,
  place: ReferencePlace,
): void {
  if (place.endpoint === null) reportOutside(node, draft);
  const { label, rest } = splitLabel(node);
  const title = label === null ? titleOf(labels.request) : paragraph("dg-sample-title", label);
  if (codeBlocksIn(rest).length === 0 && !rest.some(({ type }) => type === "containerDirective"))
    reportContent(node, "contains no code block", "write a fenced code block for each language", draft);
  const panels = codeBlocksIn(rest).length < 2 ? null : codePanels(rest, labels.code);
  const others = rest.filter(({ type }) => type !== "code");
  renderAs(
    node,
    "div",
    ["dg-sample"],
    [title, ...(panels === null ? rest : [element("div", { className: ["dg-tabs"] }, panels), ...others])],
  );
}

/** "200", "404 Not Found", "4XX" or "default", as in OpenAPI. */
const statusPattern = /^(?:[1-5](?:\d\d|XX)\b|default$)/u;

export function transformResponse(
  node: ContainerDirective,
  draft: Draft,
  labels: PageLabels,
  place: ReferencePlace,
): void {
  if (place.endpoint === null) reportOutside(node, draft);
  const { label, rest } = splitLabel(node);
  const status = toString(label ?? [], { includeHtml: false }).trim();
  if (status === "") {
    reportText(
      ":::response",
      node,
      { text: ":::response", replacement: null },
      "has no status",
      "write :::response[200]",
      draft,
    );
  } else if (!statusPattern.test(status)) {
    const hint = "write a status of HTTP, as in :::response[200] or :::response[404 Not Found]";
    reportText(":::response", node, { text: status, replacement: null }, `has the status “${status}”`, hint, draft);
  }
  const badge = inlineElement("span", { className: ["dg-badge", badgeOf(status)] }, [text(status)]);
  if ((place.endpoint?.responses ?? 1) > 1)
    renderAs(node, "section", ["dg-tab"], [tabLabel(status, [badge]), ...rest], { dataLabel: status });
  else
    renderAs(node, "div", ["dg-sample"], [titleOf(labels.response, status === "" ? [] : [text(" "), badge]), ...rest]);
}

function badgeOf(status: string): string {
  return status.startsWith("2") ? "dg-tip" : /^[45]/u.test(status) ? "dg-danger" : "dg-info";
}

function reportOutside(node: ContainerDirective, draft: Draft): void {
  reportContent(node, "is outside “:::endpoint”", `wrap the operation in ${example} and :::`, draft);
}

function text(value: string): PhrasingContent {
  return { type: "text", value };
}
