/**
 * Endpoints of an API: `:::endpoint[GET /sources/{id}]` around the text, the `:::fields`, the `:::request` and the
 * `:::response` of one operation. On wide screens, requests and responses stand next to the text.
 */
import type { BlockContent, Nodes, Paragraph, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { didYouMean, nearestName } from "../../compiler/diagnostics/suggest.ts";
import { element, inlineElement, paragraph } from "../../compiler/markup/elements.ts";
import { nodesOf } from "../../compiler/markup/nodes-of.ts";
import type { Children, Container, DrawContainer, Page } from "../feature.ts";
import { block, createContext, feature, text } from "../feature.ts";
import { codeBlocksIn, codePanels, tabLabel } from "../tabs/panels.ts";
import { about } from "./endpoint.about.ts";
import { parameterPattern, parametersIn, pathParameters } from "./path-parameters.ts";

type EndpointPage = Page<keyof typeof about.words>;

/** The number of responses of the endpoint around a response. */
const responseCount = createContext<number>();

export const endpoint = feature(about, {
  containers: { endpoint: drawEndpoint, request: drawRequest, response: drawResponse },
});

/** Words for what a request does, and its method. */
const otherMethods: Readonly<Record<string, string>> = {
  ADD: "POST",
  CREATE: "POST",
  DEL: "DELETE",
  FETCH: "GET",
  FIND: "GET",
  INSERT: "POST",
  LIST: "GET",
  MODIFY: "PATCH",
  READ: "GET",
  REMOVE: "DELETE",
  REPLACE: "PUT",
  RETRIEVE: "GET",
  SEARCH: "GET",
  SEND: "POST",
  UPDATE: "PATCH or PUT",
};

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

function drawEndpoint(container: Container, page: EndpointPage): ReturnType<DrawContainer> {
  const { title, content, attributes } = container;
  const written = title === null ? "" : writtenIn(title, page);
  const [, method = "", path = ""] = /^(\S+)(?:\s+(\S.*))?$/u.exec(written) ?? [];
  reportTitle(method, path, container, page);
  reportPathFields(path, content, page);
  const first = content.findIndex((child) => isSample(child));
  const before = first === -1 ? content : content.slice(0, first);
  const others = first === -1 ? [] : content.slice(first);
  const after = others.filter((child) => !isSample(child));
  const header = paragraph("dg-code-bar", [
    // The color of all methods is that of GET.
    inlineElement(
      "span",
      { className: ["dg-method", ...(/^(?:GET)?$/iu.test(method) ? [] : [`dg-${method.toLowerCase()}`])] },
      [text(method)],
    ),
    text(" "),
    inlineElement("code", {}, withBase(attributes["base"] ?? "", markParameters(path))),
  ]);
  const responses = content.filter((child) => isContainer(child, "response")).length;
  return {
    ...block("div", "dg-endpoint", [
      element("div", {}, [header, ...before]),
      ...(others.length === 0 ? [] : [element("div", { className: ["dg-samples"] }, samplesOf(others, page))]),
      ...(after.length === 0 ? [] : [element("div", {}, after)]),
    ]),
    provides: [pathParameters.provide(parametersIn(path)), responseCount.provide(responses)],
  };
}

function isContainer(node: Nodes, name: string): node is Extract<Nodes, { type: "containerDirective" }> {
  return node.type === "containerDirective" && node.name === name;
}

/** In a title, Markdown would take some paths for emphasis; what the author wrote counts. */
function writtenIn(title: readonly PhrasingContent[], page: EndpointPage): string {
  if (title.every(({ type }) => type === "text" || type === "inlineCode"))
    return toString(title).replaceAll(/\s+/gu, " ").trim();
  return page.writtenTitle().trim();
}

const example = ":::endpoint[GET /path]";

function reportTitle(method: string, path: string, { attributes }: Container, page: EndpointPage): void {
  const upper = method.toUpperCase();
  const report = (written: string, replacement: string | null, problem: string, hint: string): void =>
    page.reportContent(problem, hint, { text: written, replacement });
  const { method: attribute = null, path: pathAttribute = null } = attributes;
  if (method === "") {
    const hint = `write ${attribute === null ? example : `:::endpoint[${attribute} ${pathAttribute ?? "/path"}]`}`;
    report(":::endpoint", null, "has no method and path", hint);
  } else if (method.startsWith("/")) {
    report(method, null, "has no method", `write it before the path: :::endpoint[GET ${method}]`);
  } else if (!methods.includes(upper)) {
    // FETCH is not a misspelled PATCH, although two letters make one of the other.
    const near = nearestName(upper, methods);
    const nearest = near?.startsWith(upper.charAt(0)) === true ? near : null;
    const meant = Object.hasOwn(otherMethods, upper) ? otherMethods[upper] : undefined;
    const hint = `write ${meant ?? nearest ?? `one of ${methods.join(", ")}`}`;
    report(method, meant === undefined ? nearest : null, `has the unknown method “${method}”`, hint);
  } else if (method !== upper) {
    report(method, upper, `has the method “${method}” in lower case`, `write ${upper}`);
  }
  if (method === "" || method.startsWith("/")) return;
  if (path === "") report(method, null, "has no path", `write it after the method: :::endpoint[${upper} /path]`);
  else if (!/^(?:\/|\{|https?:\/\/)/u.test(path))
    report(path, `/${path}`, `has the path “${path}”, which does not begin with a slash`, `write /${path}`);
}

/** Reports parameters of the path that the endpoint's fields do not describe. Without fields, a table may do that. */
function reportPathFields(path: string, content: Children, page: EndpointPage): void {
  const lists = content.flatMap((child) => nodesOf(child)).filter((inner) => isContainer(inner, "fields"));
  if (lists.length === 0) return;
  const described = new Set(
    lists.flatMap((list) => nodesOf(list).flatMap((inner) => (inner.type === "inlineCode" ? [inner.value] : []))),
  );
  for (const name of parametersIn(path)) {
    if (described.has(name)) continue;
    const problem = `has the path parameter “${name}”, which no field describes`;
    const other = [...described].find((each) => isSameParameter(name, each) && !parametersIn(path).includes(each));
    const hint =
      other === undefined
        ? (didYouMean(name, described)?.hint ?? `add it to :::fields: - \`${name}\` (string, required): …`)
        : `write {${other}} here, or \`${name}\` in place of \`${other}\` in :::fields`;
    page.reportContent(problem, hint, { text: name });
  }
}

/** "id" and "queue_id", "userId" and "user_id" */
function isSameParameter(name: string, other: string): boolean {
  const wordsOf = (each: string): string => each.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]/gu, " ").toLowerCase();
  const [one, two] = [wordsOf(name), wordsOf(other)];
  return one === two || one.endsWith(` ${two}`) || two.endsWith(` ${one}`);
}

/** The path after the address of the API, in a line of its own if both do not fit into one. */
function withBase(base: string, path: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const address = base.replace(/\/$/u, "");
  if (address === "") return path;
  return [inlineElement("span", {}, [text(address)]), inlineElement("span", {}, path)];
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

function isSample(node: Nodes): node is Extract<Nodes, { type: "containerDirective" }> {
  return isContainer(node, "request") || isContainer(node, "response");
}

/** Several responses become tabs. Each endpoint has its own choice. */
function samplesOf(children: Children, page: EndpointPage): readonly BlockContent[] {
  const samples = children.filter((child) => isSample(child));
  const responses = samples.filter(({ name }) => name === "response");
  if (responses.length < 2) return samples;
  const dataKey = `response of ${page.place.section}`;
  const tabs = element("div", { className: ["dg-tabs"], dataKey }, responses);
  const group = element("div", { className: ["dg-sample"] }, [sampleTitle(page.word("response")), tabs]);
  return [...samples.filter(({ name }) => name !== "response"), group];
}

function sampleTitle(word: string, more: readonly PhrasingContent[] = []): Paragraph {
  return paragraph("dg-sample-title", [text(word), ...more]);
}

function drawRequest({ title, content }: Container, page: EndpointPage): ReturnType<DrawContainer> {
  if (page.place.find(responseCount) === null) reportOutside(page);
  const heading = title === null ? sampleTitle(page.word("request")) : paragraph("dg-sample-title", title);
  const blocks = codeBlocksIn(content);
  if (blocks.length === 0 && !content.some(({ type }) => type === "containerDirective"))
    page.reportContent("contains no code block", "write a fenced code block for each language");
  if (blocks.length < 2) return block("div", "dg-sample", [heading, ...content]);
  const others = content.filter(({ type }) => type !== "code");
  const tabs = element("div", { className: ["dg-tabs"] }, codePanels(content, page));
  return block("div", "dg-sample", [heading, tabs, ...others]);
}

/** "200", "404 Not Found", "4XX" or "default", as in OpenAPI. */
const statusPattern = /^(?:[1-5](?:\d\d|XX)\b|default$)/u;

function drawResponse({ title, content }: Container, page: EndpointPage): ReturnType<DrawContainer> {
  const count = page.place.find(responseCount);
  if (count === null) reportOutside(page);
  const status = toString(title ?? [], { includeHtml: false }).trim();
  if (status === "") {
    page.reportContent("has no status", "write :::response[200]", { text: ":::response" });
  } else if (!statusPattern.test(status)) {
    const hint = "write a status of HTTP, as in :::response[200] or :::response[404 Not Found]";
    page.reportContent(`has the status “${status}”`, hint, { text: status });
  }
  const badge = inlineElement("span", { className: ["dg-badge", badgeOf(status)] }, [text(status)]);
  if ((count ?? 1) > 1)
    return block("section", "dg-tab", [tabLabel(status, [badge]), ...content], { dataLabel: status });
  const heading = sampleTitle(page.word("response"), status === "" ? [] : [text(" "), badge]);
  return block("div", "dg-sample", [heading, ...content]);
}

function badgeOf(status: string): string {
  return status.startsWith("2") ? "dg-tip" : /^[45]/u.test(status) ? "dg-danger" : "dg-info";
}

function reportOutside(page: EndpointPage): void {
  page.reportContent("is outside “:::endpoint”", `wrap the operation in ${example} and :::`);
}
