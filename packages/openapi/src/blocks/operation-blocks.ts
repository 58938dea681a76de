/**
 * An operation: what it does, who may call it, what it receives and returns, with samples beside it. On a page of its own,
 * responses, errors and callbacks are sections, which an author's page can replace; on a page of several, all of it
 * stands below the operation's heading.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { describedBy, operationsIn } from "../model/operations.ts";
import type { Operation, Parameter } from "../model/operations.ts";
import { viewOf } from "../model/schema-view.ts";
import { meaningOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { securityOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { typeOf } from "../model/type-words.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { examplesFor } from "../samples/example.ts";
import type { Direction, Example } from "../samples/example.ts";
import { printJson } from "../samples/print-json.ts";
import { sampleOf } from "../samples/languages.ts";
import type { Sample } from "../samples/languages.ts";
import { composeRequest, exampleValues } from "../samples/request.ts";
import type { RequestValues } from "../samples/request.ts";
import { isJson, mainMediaOf, sortedMedia } from "../samples/request-model.ts";
import { below, shownAs } from "./anchors.ts";
import { fieldOf, valueBlocks } from "./fields.ts";
import type { Surroundings } from "./fields.ts";
import type { Inline } from "./inline.ts";
import { badge, container, joined, labelled, paragraph } from "./inline.ts";
import { pluginName } from "../options.ts";
import { authentication, documentationOf, longSummaryOf, markdownBlock, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";

/** @param prefix The anchor of the operation on a page of several, or "" on its own page. */
export function operationBlocks(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { node, path, method, kind } = operation;
  const { words } = reference;
  const isAlone = prefix === "";
  const heading = (id: string, text: string): PluginBlock =>
    isAlone ? { kind: "heading", level: 2, id, text } : paragraph({ strong: text });
  const section = (id: string, text: string, content: readonly PluginBlock[]): readonly PluginBlock[] =>
    content.length === 0 ? [] : [heading(id, text), ...content];
  const responses = section("responses", words.responses, successes(operation, prefix, reference));
  const errors = section("errors", words.errors, failures(operation, prefix, reference));
  const callbacks = section("callbacks", words.callbacks, callbacksOf(operation, prefix, reference));
  const rest = [...responses, ...errors, ...callbacks];
  const head = [
    ...(operation.isDeprecated ? [container("warning", words.deprecated, [paragraph(words.deprecatedNote)])] : []),
    ...markdownOf(node, reference, isAlone ? 2 : 4),
    ...longSummaryOf(operation, reference),
    ...(["summary", "description"] as const).flatMap((key) => {
      const text = textAt(operation.pathItem, key, reference.description);
      return text === null ? [] : markdownBlock(text, reference);
    }),
    ...documentationOf(node, reference),
    ...authenticationOf(operation, reference),
    ...formOf(operation, reference),
    ...parametersOf(operation, prefix, reference),
    ...bodyOf(operation, prefix, reference),
    ...(isAlone ? [] : rest),
  ];
  const endpoint = container(
    "endpoint",
    kind === "webhook" ? `${method.toUpperCase()} {${path}}` : `${method.toUpperCase()} ${path}`,
    [...head, ...samplesOf(operation, reference)],
    { class: "openapi-operation", ...baseOf(operation, reference) },
  );
  return isAlone ? [endpoint, ...rest] : [endpoint];
}

/** The address of the API, if the description or the author says it. */
export function baseOf(operation: Operation, { requestOf }: Reference): Readonly<Record<string, string>> {
  const { server } = requestOf(operation);
  return operation.kind === "operation" && /^https?:/iu.test(server) ? { base: server } : {};
}

/** The button that opens the form. */
function formOf(operation: Operation, { forms, settings }: Reference): readonly PluginBlock[] {
  const form = forms.get(operation);
  return form === undefined ? [] : [{ kind: "call", name: pluginName(settings), attributes: { form: form.url } }];
}

function authenticationOf({ node, kind }: Operation, { description, names, words }: Reference): readonly PluginBlock[] {
  const alternatives = kind === "webhook" ? [] : securityOf(node, description);
  if (alternatives.length === 0) return [];
  const shown = (schemes: readonly Scheme[]): Inline =>
    schemes.length === 0
      ? [words.noAuthentication]
      : joined(
          schemes.map(({ name, scopes }): Inline => [
            { link: [{ code: name }], to: names.freeTarget(authentication) },
            ...(scopes.length === 0
              ? []
              : [
                  ...interpolate(words.withScopes, {
                    scopes: joined(
                      scopes.map((scope) => [{ code: scope }]),
                      ", ",
                      words.and,
                    ),
                  }),
                ]),
          ]),
          words.and,
        );
  return [paragraph({ strong: `${words.authentication}:` }, " ", ...joined(alternatives.map(shown), ", ", words.or))];
}

export const locations: readonly (readonly [location: string, title: keyof Words])[] = [
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["header", "headers"],
  ["cookie", "cookies"],
];

function parametersOf({ parameters }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  return locations.flatMap(([location, title]): readonly PluginBlock[] => {
    const own = parameters.filter((each) => each.location === location);
    const items = own.map((parameter) =>
      parameterField(parameter, idOfParameter(parameter, parameters, prefix), inRequest, reference),
    );
    return items.length === 0 ? [] : [{ kind: "fields", title: reference.words[title], items }];
  });
}

const inRequest: Surroundings = { direction: "request", depth: 2, within: [] };

/** On a page of several operations, that of its name alone, unless a parameter elsewhere in the request has the name. */
export function idOfParameter({ name, location }: Parameter, parameters: readonly Parameter[], prefix: string): string {
  const isTaken = parameters.some((each) => each.name === name && locationRank(each.location) < locationRank(location));
  return below(prefix === "" || isTaken ? below(prefix, location) : prefix, name);
}

const locationRank = (location: string): number => locations.findIndex(([name]) => name === location);

/** A parameter of a request, or a header of a response. */
export function parameterField(
  parameter: Parameter,
  id: string,
  around: Surroundings,
  reference: Reference,
): PluginField {
  const { name, node, words, isRequired, isDeprecated, location } = parameter;
  const schema = schemaOf(node, reference);
  const meaning = schema === null ? null : meaningOf(schema, reference.description);
  const part = around.isTerse === true ? { part: location } : {};
  if (meaning !== null) {
    const details = styleOf(parameter, meaning, reference);
    return fieldOf(
      { name, meaning: within(meaning, words, node), id, isRequired, details, ...part },
      around,
      reference,
    );
  }
  return {
    ...fieldOf({ name, meaning, id, isRequired, ...part }, around, reference),
    deprecated: isDeprecated,
    children: markdownOf(words, reference),
  };
}

/** A value that an object around its schema describes, too. @param words What has the description of that object. */
function within(meaning: Meaning, words: Node, owner: Node): Meaning {
  const silent = { ...owner, value: { ...recordOf(owner.value), description: "" } };
  const owners = words === owner ? [owner] : [words, silent];
  return { ...meaning, words: [...owners, ...meaning.words] };
}

/** How a value is written, where a reader could take it otherwise. */
function styleOf(
  { name, node, location }: Parameter,
  { schema }: Meaning,
  { description, words }: Reference,
): readonly Inline[] {
  const { style, explode } = recordOf(node.value);
  const [type] = Object.keys(recordOf(description.get(node, "content")?.value));
  if (type !== undefined) return [interpolate(words.writtenAs, { form: isJson(type) ? ["JSON"] : [{ code: type }] })];
  const form = { deepObject: `${name}[…]=…`, matrix: `;${name}=…`, label: ".…" }[textOf(style)];
  if (form !== undefined) return [interpolate(words.writtenAs, { form: [{ code: form }] })];
  if (!viewOf(schema, description).types.includes("array")) return [];
  if (style === "spaceDelimited") return [[words.bySpaces]];
  if (style === "pipeDelimited") return [[words.byPipes]];
  return explode === false || location === "path" || location === "header" ? [[words.byCommas]] : [];
}

/** The schema of a parameter or header, which may be that of its content. */
export function schemaOf(node: Node, { description }: Reference): Node | null {
  const own = childOf(node, "schema");
  if (own !== null) return own;
  const content = description.get(node, "content");
  const [first] = content === null ? [] : sortedMedia(content, description);
  return first === undefined ? null : childOf(first.media, "schema");
}

interface Media {
  readonly types: readonly string[];
  readonly media: Node;
  readonly schema: Node | null;
}

/** Media types with the same schema are one. */
export function mediaOf(owner: Node, { description }: Reference): readonly Media[] {
  const content = description.get(owner, "content");
  const found = new Map<string, Media>();
  for (const { type, media } of content === null ? [] : sortedMedia(content, description)) {
    const schema = childOf(media, "schema");
    const target = schema === null ? null : meaningOf(schema, description);
    const key =
      target === null ? type : target.isShared ? identityOf(target.schema) : JSON.stringify(target.schema.value);
    const known = found.get(key);
    found.set(
      key,
      known === undefined ? { types: [type], media, schema } : { ...known, types: [...known.types, type] },
    );
  }
  return [...found.values()];
}

export function bodyOf({ node, parameters }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description, words } = reference;
  const body = description.get(node, "requestBody");
  const [first] = body === null ? [] : mediaOf(body, reference);
  if (body === null || first === undefined) return [];
  const meaning = first.schema === null ? null : meaningOf(first.schema, description);
  const names = meaning === null ? [] : Object.keys(recordOf(childOf(meaning.schema, "properties")?.value));
  const id = idOfBody(names, parameters, prefix);
  const isRequired = recordOf(body.value)["required"] === true;
  const title: Inline = [{ strong: words.requestBody }, ...(isRequired ? [] : [` (${words.optional})`])];
  const { types, blocks } = contentBlocks(body, id, inRequest, true, reference);
  const isPlain = types.length === 1 && types[0] === "application/json";
  const named = isPlain ? [] : joined(types.map((code) => [{ code }]));
  return [
    paragraph(...title, ...(named.length === 0 ? [] : [": ", ...named])),
    ...markdownOf(body, reference),
    ...blocks,
  ];
}

/** What a body has in each of its media types, and the types if its content is the same in all of them. */
function contentBlocks(
  owner: Node,
  id: string,
  around: Surroundings,
  hasAny: boolean,
  reference: Reference,
): { readonly types: readonly string[]; readonly blocks: readonly PluginBlock[] } {
  const contents = mediaOf(owner, reference).map(({ types, schema }, at) => {
    const meaning = schema === null ? null : meaningOf(schema, reference.description);
    const own = at === 0 ? id : below(id, subtype(types[0] ?? ""));
    return { types, blocks: schema === null && !hasAny ? [] : valueBlocks(meaning, own, true, around, reference) };
  });
  const [only, ...more] = contents;
  if (only === undefined || more.length === 0) return only ?? { types: [], blocks: [] };
  const tabs = contents.map(({ types, blocks }) =>
    container("tab", types.join(", "), blocks.length > 0 ? blocks : valueBlocks(null, "", true, around, reference)),
  );
  return { types: [], blocks: [container("tabs", undefined, tabs)] };
}

/** @param names Those of the body's properties. */
export function idOfBody(names: readonly string[], parameters: readonly Parameter[], prefix: string): string {
  return prefix === "" || parameters.some(({ name }) => names.includes(name)) ? below(prefix, "body") : prefix;
}

function subtype(type: string): string {
  const shown = type
    .replace(/^[^/]*\//u, "")
    .replace(/;.*$/u, "")
    .replace(/^x-www-/u, "")
    .replaceAll(/[^\w]+/gu, "-");
  return shownAs(shown, type);
}

export interface Response {
  readonly status: string;
  readonly node: Node;
  /** What has its `description`. */
  readonly words: Node;
  /** Of 4XX or 5XX. The default is one only beside a response of success. */
  readonly isError: boolean;
}

export function responsesOf({ node }: Operation, { description }: Reference): readonly Response[] {
  const responses = description.get(node, "responses");
  const all = responses === null ? [] : childrenOf(responses);
  const hasSuccess = all.some(([status]) => /^[123]/u.test(status));
  return all.flatMap(([status, written]) => {
    const target = status.startsWith("x-") ? null : description.follow(written);
    const isError = /^[45]/u.test(status) || (status === "default" && hasSuccess);
    return target === null ? [] : [{ status, node: target, words: describedBy(written, target, description), isError }];
  });
}

function statusBadge(status: string): Inline[number] {
  return badge(status, status.startsWith("2") ? "tip" : /^[45]/u.test(status) ? "danger" : "info");
}

function successes(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  return responsesOf(operation, reference)
    .filter((each) => !each.isError)
    .flatMap((response): readonly PluginBlock[] => {
      const { status, node, words: owner } = response;
      const id = below(prefix, `response-${status}`);
      const around: Surroundings = { direction: "response", depth: 1, within: [] };
      const { types, blocks } = contentBlocks(node, id, around, false, reference);
      const isNamed = !types.every((type) => isJson(type));
      return [
        ...labelled(
          [statusBadge(status), ...(isNamed ? [" ", ...joined(types.map((code) => [{ code }]))] : [])],
          markdownOf(owner, reference),
        ),
        ...headersOf(node, id, reference),
        ...blocks,
        ...linksOf(node, reference),
      ];
    });
}

function headersOf(response: Node, id: string, reference: Reference): readonly PluginBlock[] {
  const headers = reference.description.get(response, "headers");
  const items = (headers === null ? [] : childrenOf(headers)).flatMap(([name, written]): readonly PluginField[] => {
    const node = reference.description.follow(written);
    if (node === null) return [];
    const header = {
      name,
      node,
      words: describedBy(written, node, reference.description),
      location: "",
      isRequired: false,
      isDeprecated: recordOf(node.value)["deprecated"] === true,
    };
    return [parameterField(header, below(below(id, "header"), name), inRequest, reference)];
  });
  return items.length === 0 ? [] : [{ kind: "fields", title: reference.words.responseHeaders, items }];
}

/** The operations that can follow, with what they take from the response. */
function linksOf(response: Node, reference: Reference): readonly PluginBlock[] {
  const { description, names, operations, words } = reference;
  const links = description.get(response, "links");
  const items = (links === null ? [] : childrenOf(links)).flatMap(([name, written]) => {
    const link = description.follow(written);
    if (link === null) return [];
    const { operationId, operationRef, parameters } = recordOf(link.value);
    const target = operations.find(({ id }) => id !== "" && id === operationId);
    const code = textOf(operationId) || textOf(operationRef);
    const operation: Inline =
      target === undefined ? [{ code }] : [{ link: [{ code }], to: names.ofOperation(target).target }];
    const given = Object.entries(recordOf(parameters)).map(([key, value]): Inline => [
      { code: `${key} = ${typeof value === "string" ? value : JSON.stringify(value)}` },
    ]);
    const all: Inline = [{ strong: name }, ": ", ...joined([operation, ...given])];
    return [labelled(all, markdownOf(link, reference))];
  });
  return items.length === 0 ? [] : [paragraph({ strong: words.links }), { kind: "list", items }];
}

/** One line for each status. A body that several errors share is described once, by its page or at the first of them. */
function failures(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const around: Surroundings = { direction: "response", depth: 0, within: [] };
  const seen = new Set<string>();
  const items = responsesOf(operation, reference)
    .filter((each) => each.isError)
    .map(({ status, node, words: owner }): PluginField => {
      const id = below(prefix, `response-${status}`);
      const [first, ...others] = mediaOf(node, reference);
      const meaning = first?.schema == null ? null : meaningOf(first.schema, description);
      const isNew = meaning !== null && !seen.has(identityOf(meaning.schema));
      if (meaning !== null) seen.add(identityOf(meaning.schema));
      const field: PluginField = isNew
        ? fieldOf({ name: status, meaning: within(meaning, owner, node), id, isRequired: false }, around, reference)
        : {
            name: status,
            id,
            ...(meaning !== null && { type: typeOf(meaning, reference) }),
            children: markdownOf(owner, reference),
          };
      const more = others.map(({ types, schema }) => {
        const own = below(id, subtype(types[0] ?? ""));
        const value = schema === null ? null : meaningOf(schema, description);
        return container("details", types.join(", "), valueBlocks(value, own, false, around, reference));
      });
      const rest = [...headersOf(node, id, reference), ...more, ...linksOf(node, reference)];
      return { ...field, children: [...(field.children ?? []), ...rest] };
    });
  return items.length === 0 ? [] : [{ kind: "fields", items }];
}

function callbacksOf({ node }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const callbacks = description.get(node, "callbacks");
  return (callbacks === null ? [] : childrenOf(callbacks)).flatMap(([name, written]): readonly PluginBlock[] => {
    const callback = description.follow(written);
    if (callback === null) return [];
    return operationsIn(callback, "operation", description).flatMap((operation) => {
      const id = below(below(prefix, "callback"), shownAs(name, `${name} ${operation.title}`));
      const summary = textAt(operation.node, "summary", description);
      return [
        ...labelled(
          [{ strong: name }, ": ", { code: operation.title }],
          summary === null ? [] : markdownBlock(summary, reference),
        ),
        ...markdownOf(operation.node, reference),
        ...documentationOf(operation.node, reference),
        ...parametersOf(operation, id, reference),
        ...bodyOf({ ...operation, parameters: [] }, id, reference),
        ...successes(operation, id, reference),
        ...failures(operation, id, reference),
      ];
    });
  });
}

/** The samples of the description, or else those that follow from it, and examples of the responses. */
export function samplesOf(operation: Operation, reference: Reference): readonly PluginBlock[] {
  const { requestOf, settings, forms } = reference;
  const own = ownSamples(operation.node, reference);
  const responses = responsesOf(operation, reference).flatMap((response) => {
    const blocks = exampleBlocks(response.node, "response", response.isError, reference);
    return blocks.length === 0 ? [] : [container("response", response.status, blocks)];
  });
  if (operation.kind === "webhook" && own.length === 0) {
    const body = reference.description.get(operation.node, "requestBody");
    const blocks = body === null ? [] : exampleBlocks(body, "response", false, reference);
    return [...(blocks.length === 0 ? [] : [container("request", undefined, blocks)]), ...responses];
  }
  const request = requestOf(operation);
  const samples = (values: RequestValues): readonly Sample[] =>
    settings.samples.map((language) => sampleOf(composeRequest(request, values), language));
  const values = exampleValues(request);
  const media = mainMediaOf(operation.node, reference.description);
  const examples = media === undefined ? [] : examplesFor(media.media, "request", reference.description);
  const codes = (all: readonly Sample[]): readonly PluginBlock[] =>
    all.map(({ lang, label, text }) => ({ kind: "code", lang, text, meta: `[${label}]` }));
  const first = codes(own.length > 0 ? own : samples(values));
  const tabs = examples.map((example, at) => {
    const all = at === 0 ? first : codes(samples({ ...values, body: example.value }));
    const label = example.summary || example.name || `${reference.words.example} ${at + 1}`;
    return container("tab", label, [...wordsOf(example), container("code-group", undefined, all)]);
  });
  const [only] = examples;
  const words = only === undefined ? [] : [...(only.summary === "" ? [] : [paragraph(only.summary)]), ...wordsOf(only)];
  const shown =
    examples.length > 1 && first.length > 0 && own.length === 0
      ? [container("tabs", undefined, tabs)]
      : [...words, ...first];
  // Where there is a form, its script finds the samples by their class.
  const attributes = forms.has(operation) ? { class: "openapi-samples" } : {};
  return [...(shown.length === 0 ? [] : [container("request", undefined, shown, attributes)]), ...responses];
}

/**
 * The examples of a body, as a choice if there are several. What is not JSON is shown if the description has an example of it.
 *
 * @param isWritten Whether only those of the description are meant.
 */
function exampleBlocks(
  owner: Node,
  direction: Direction,
  isWritten: boolean,
  { description, words }: Reference,
): readonly PluginBlock[] {
  const content = description.get(owner, "content");
  const all = content === null ? [] : sortedMedia(content, description);
  const found = new Map<string, { readonly label: string; readonly blocks: readonly PluginBlock[] }>();
  for (const { type, media } of all) {
    const hasOwn = childOf(media, "example") !== null || childOf(media, "examples") !== null;
    if (!hasOwn && (isWritten || !isJson(type) || found.size > 0)) continue;
    for (const example of examplesFor(media, direction, description)) {
      const { value, isShortened, summary, name } = example;
      const text = typeof value === "string" && !isJson(type) ? value : printJson(value);
      const label = summary || name || (isJson(type) ? words.example : type);
      const title = [...(summary === "" ? [] : [summary]), ...(isShortened ? [words.shortened] : [])].join(" · ");
      const meta = title === "" ? {} : { meta: `title="${title.replaceAll('"', "”")}"` };
      const lang = isJson(type) ? "json" : /xml/u.test(type) ? "xml" : "text";
      if (!found.has(text + summary))
        found.set(text + summary, { label, blocks: [...wordsOf(example), { kind: "code", lang, text, ...meta }] });
    }
  }
  const [only, ...more] = found.values();
  if (only === undefined || more.length === 0) return only?.blocks ?? [];
  return [
    container(
      "tabs",
      undefined,
      [only, ...more].map(({ label, blocks }) => container("tab", label, blocks)),
    ),
  ];
}

function wordsOf({ description }: Example): readonly PluginBlock[] {
  return description.trim() === "" ? [] : [{ kind: "markdown", text: description.trim() }];
}

/** The languages of highlighters, with other names of theirs. */
const languageLabels: readonly (readonly [lang: string, label: string, ...others: readonly string[]])[] = [
  ["bash", "Shell", "shell", "sh"],
  ["bash", "curl"],
  ["js", "JavaScript"],
  ["js", "Node.js", "node"],
  ["ts", "TypeScript"],
  ["csharp", "C#"],
  ...["Python", "Go", "Ruby", "PHP", "Java", "Kotlin", "Rust", "Swift", "PowerShell"].map(
    (label) => [label.toLowerCase(), label] as const,
  ),
];

/** Descriptions name languages as they like. */
function ownSamples(
  node: Node,
  { description }: Reference,
): readonly { readonly lang: string; readonly label: string; readonly text: string }[] {
  const list = description.get(node, "x-codeSamples") ?? description.get(node, "x-code-samples");
  return (list === null ? [] : childrenOf(list)).flatMap(([, written]) => {
    const sample = description.follow(written);
    const value = recordOf(sample?.value);
    const text = textOf(value["source"]).trimEnd();
    if (text === "") return [];
    const name = textOf(value["lang"]);
    const known = languageLabels.find((names) => names.some((each) => each.toLowerCase() === name.toLowerCase()));
    const label = (textOf(value["label"]) || known?.[1] || name).replaceAll(/[[\]]/gu, "");
    return [{ lang: known?.[0] ?? "text", label, text }];
  });
}
