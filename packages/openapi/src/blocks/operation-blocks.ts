/**
 * An operation: what it does, who may call it, what it receives and returns, with samples beside it. On a page of its own,
 * responses, errors and callbacks are sections, which an author's page can replace; on a page of several, all of it
 * stands below the operation's heading.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { describedBy, operationsIn, ownSamplesOf } from "../model/operations.ts";
import type { Operation, Parameter } from "../model/operations.ts";
import { viewOf } from "../model/schema-view.ts";
import { meaningOf } from "../model/schema.ts";
import type { Meaning } from "../model/schema.ts";
import { securityOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { typeOf } from "../model/type-words.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { examplesFor, isGiven } from "../samples/example.ts";
import type { Direction, Example } from "../samples/example.ts";
import { printJson } from "../samples/print-json.ts";
import { sampleOf } from "../samples/languages.ts";
import type { Sample } from "../samples/languages.ts";
import { composeRequest, exampleValues } from "../samples/request.ts";
import type { RequestValues } from "../samples/request.ts";
import { isJson, mainMediaOf, schemaOf, sortedMedia } from "../samples/request-model.ts";
import { below, shownAs } from "./anchors.ts";
import { fieldOf, valueBlocks } from "./fields.ts";
import type { Surroundings } from "./fields.ts";
import type { Choice, Inline } from "./inline.ts";
import { badge, codes, container, fieldsBlock, joined, labelled, listBlock, paragraph, tabs } from "./inline.ts";
import { pluginName } from "../options.ts";
import { serverBlocks } from "./overview-blocks.ts";
import { authentication, documentationOf, longSummaryOf, markdownBlock, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";

/** @param prefix The anchor of the operation on a page of several, or "" on its own page. */
export function operationBlocks(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { node } = operation;
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
    ...markdownOf(node, reference, isAlone ? 2 : 4),
    ...longSummaryOf(operation, reference),
    ...markdownBlock(textAt(operation.pathItem, "summary", reference.description), reference),
    ...markdownOf(operation.pathItem, reference),
    ...documentationOf(node, reference),
    ...ownServersOf(operation, reference),
    ...authenticationOf(operation, reference),
    ...formOf(operation, reference),
    ...parametersOf(operation, prefix, reference),
    ...bodyOf(operation, prefix, reference),
    ...(isAlone ? [] : rest),
  ];
  const attributes = { class: "openapi-operation" };
  const endpoint = endpointOf(operation, [...head, ...samplesOf(operation, reference)], reference, attributes);
  return isAlone ? [endpoint, ...rest] : [endpoint];
}

/** What is said of servers that only this operation or path has. */
function ownServersOf({ node, pathItem }: Operation, reference: Reference): readonly PluginBlock[] {
  const owner = childOf(node, "servers") === null ? pathItem : node;
  const servers = reference.description.entries(owner, "servers").filter(([, server]) => childrenOf(server).length > 1);
  return listBlock(servers.map(([, server]) => serverBlocks(server, reference)));
}

/** Method and path with the address of the API, if the description or the author says it, and what the operation has. */
export function endpointOf(
  operation: Operation,
  blocks: readonly PluginBlock[],
  { requestOf, words }: Reference,
  attributes: Readonly<Record<string, string>> = {},
): PluginBlock {
  const { kind, method, path, isDeprecated } = operation;
  const { server } = requestOf(operation);
  const base = kind === "operation" && /^https?:/iu.test(server) ? { base: server } : {};
  const warning = container("warning", words.deprecated, [paragraph(words.deprecatedNote)]);
  const title = `${method.toUpperCase()} ${kind === "webhook" ? `{${path}}` : path}`;
  return container("endpoint", title, isDeprecated ? [warning, ...blocks] : blocks, { ...attributes, ...base });
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
            ...(scopes.length === 0 ? [] : interpolate(words.withScopes, { scopes: codes(scopes, words.and) })),
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
  return locations.flatMap(([location, title]) => {
    const own = parameters.filter((each) => each.location === location);
    const items = own.map((each) =>
      parameterField(each, idOfParameter(each, parameters, prefix), inRequest, reference),
    );
    return fieldsBlock(items, reference.words[title]);
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
  const meaning = meaningOf(schemaOf(node, reference.description), reference.description);
  const value = { name, id, isRequired, ...(around.isTerse === true && { part: location }) };
  if (meaning !== null) {
    const details = styleOf(parameter, meaning, reference);
    return fieldOf({ ...value, meaning: within(meaning, words, node), details }, around, reference);
  }
  const field = fieldOf({ ...value, meaning }, around, reference);
  return { ...field, deprecated: isDeprecated, children: markdownOf(words, reference) };
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
  meaning: Meaning,
  { description, words }: Reference,
): readonly Inline[] {
  const { style, explode } = recordOf(node.value);
  const [type] = Object.keys(recordOf(description.get(node, "content")?.value));
  if (type !== undefined) return [interpolate(words.writtenAs, { form: isJson(type) ? ["JSON"] : [{ code: type }] })];
  const form = { deepObject: `${name}[…]=…`, matrix: `;${name}=…`, label: ".…" }[textOf(style)];
  if (form !== undefined) return [interpolate(words.writtenAs, { form: [{ code: form }] })];
  if (!viewOf(meaning, description).types.includes("array")) return [];
  if (style === "spaceDelimited") return [[words.bySpaces]];
  if (style === "pipeDelimited") return [[words.byPipes]];
  return explode === false || location === "path" || location === "header" ? [[words.byCommas]] : [];
}

interface Media {
  readonly types: readonly string[];
  readonly hasSchema: boolean;
  /** `null` if there is no schema. */
  readonly meaning: Meaning | null;
}

/** Media types with the same schema are one. */
export function mediaOf(owner: Node | null, { description }: Reference): readonly Media[] {
  const found = new Map<string, Media>();
  for (const { type, media } of sortedMedia(owner, description)) {
    const meaning = meaningOf(childOf(media, "schema"), description);
    const inWords = meaning?.isShared === true ? identityOf(meaning.schema) : JSON.stringify(meaning?.schema.value);
    const known = found.get(inWords ?? type) ?? { types: [], hasSchema: childOf(media, "schema") !== null, meaning };
    found.set(inWords ?? type, { ...known, types: [...known.types, type] });
  }
  return [...found.values()];
}

/**
 * The body of a request, with a tab for each media type whose schema differs; nothing if there is no body with a media
 * type.
 */
export function bodyOf({ node, parameters }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description, words } = reference;
  const body = description.get(node, "requestBody");
  const [first] = mediaOf(body, reference);
  if (body === null || first === undefined) return [];
  const names = childrenOf(childOf(first.meaning?.schema ?? null, "properties")).map(([name]) => name);
  const id = idOfBody(names, parameters, prefix);
  const isRequired = recordOf(body.value)["required"] === true;
  const title: Inline = [{ strong: words.requestBody }, ...(isRequired ? [] : [` (${words.optional})`])];
  const { types, blocks } = contentBlocks(body, id, inRequest, true, reference);
  const isPlain = types.length === 1 && types[0] === "application/json";
  return [
    paragraph(...title, ...(isPlain || types.length === 0 ? [] : [": ", ...codes(types)])),
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
  const all = mediaOf(owner, reference);
  const contents = all.map(({ types, hasSchema, meaning }, at) => {
    const place = { ...around, id: at === 0 ? id : below(id, subtype(types[0] ?? "")), isFirst: true };
    const isShown = hasSchema || hasAny || all.length > 1;
    return { types, names: [types.join(", ")], blocks: isShown ? valueBlocks(meaning, place, reference) : [] };
  });
  const [only, ...more] = contents;
  return more.length === 0 ? (only ?? { types: [], blocks: [] }) : { types: [], blocks: [tabs(contents)] };
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

/** A response of an operation. Its status is as written: "200", "4XX" or "default". */
export interface Response {
  readonly status: string;
  readonly node: Node;
  /** What has its `description`. */
  readonly words: Node;
  /** Of 4XX or 5XX. The default is one only beside a response of success. */
  readonly isError: boolean;
}

/**
 * Numbers first, from the smallest, then the others in the order of the file, as JavaScript lists keys. Responses whose
 * reference is broken are left out.
 */
export function responsesOf({ node }: Operation, { description }: Reference): readonly Response[] {
  const all = description.entries(node, "responses").filter(([status]) => !status.startsWith("x-"));
  const hasSuccess = all.some(([status]) => /^[123]/u.test(status));
  return all.map(([status, target, written]) => {
    const isError = /^[45]/u.test(status) || (status === "default" && hasSuccess);
    return { status, node: target, words: describedBy(written, target, description), isError };
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
        ...labelled([statusBadge(status), ...(isNamed ? [" ", ...codes(types)] : [])], markdownOf(owner, reference)),
        ...headersOf(node, id, reference),
        ...blocks,
        ...linksOf(node, reference),
      ];
    });
}

function headersOf(response: Node, id: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const items = description.entries(response, "headers").map(([name, node, written]) => {
    const words = describedBy(written, node, description);
    const isDeprecated = recordOf(node.value)["deprecated"] === true;
    const header = { name, node, words, location: "", isRequired: false, isDeprecated };
    return parameterField(header, below(below(id, "header"), name), inRequest, reference);
  });
  return fieldsBlock(items, reference.words.responseHeaders);
}

/** The operations that can follow, with what they take from the response. */
function linksOf(response: Node, reference: Reference): readonly PluginBlock[] {
  const { description, names, operations, words } = reference;
  const items = description.entries(response, "links").map(([name, link]) => {
    const { operationId, operationRef, parameters } = recordOf(link.value);
    const target = operations.find(({ id }) => id !== "" && id === operationId);
    const code = textOf(operationId) || textOf(operationRef);
    const operation: Inline =
      target === undefined ? [{ code }] : [{ link: [{ code }], to: names.ofOperation(target).target }];
    const given = Object.entries(recordOf(parameters)).map(([key, value]): Inline => [
      { code: `${key} = ${typeof value === "string" ? value : JSON.stringify(value)}` },
    ]);
    const all: Inline = [{ strong: name }, ": ", ...joined([operation, ...given])];
    return labelled(all, markdownOf(link, reference));
  });
  return items.length === 0 ? [] : [paragraph({ strong: words.links }), ...listBlock(items)];
}

/** One line for each status. A body that several errors share is described once, by its page or at the first of them. */
function failures(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const around: Surroundings = { direction: "response", depth: 0, within: [] };
  const seen = new Set<string>();
  const items = responsesOf(operation, reference)
    .filter((each) => each.isError)
    .map(({ status, node, words: owner }): PluginField => {
      const id = below(prefix, `response-${status}`);
      const [first, ...others] = mediaOf(node, reference);
      const meaning = first?.meaning ?? null;
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
      const more = others.map(({ types, meaning: value }) => {
        const place = { ...around, id: below(id, subtype(types[0] ?? "")) };
        return container("details", types.join(", "), valueBlocks(value, place, reference));
      });
      const rest = [...headersOf(node, id, reference), ...more, ...linksOf(node, reference)];
      return { ...field, children: [...(field.children ?? []), ...rest] };
    });
  return fieldsBlock(items);
}

function callbacksOf({ node }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  return description.entries(node, "callbacks").flatMap(([name, callback]) =>
    operationsIn(callback, "operation", description).flatMap((operation) => {
      const id = below(below(prefix, "callback"), shownAs(name, `${name} ${operation.title}`));
      const summary = markdownBlock(textAt(operation.node, "summary", description), reference);
      return [
        ...labelled([{ strong: name }, ": ", { code: operation.title }], summary),
        ...markdownOf(operation.node, reference),
        ...documentationOf(operation.node, reference),
        ...parametersOf(operation, id, reference),
        ...bodyOf({ ...operation, parameters: [] }, id, reference),
        ...successes(operation, id, reference),
        ...failures(operation, id, reference),
      ];
    }),
  );
}

/**
 * The samples of the description, or else those that follow from it, and what they do not show of the examples of the
 * body; then the responses.
 */
export function samplesOf(operation: Operation, reference: Reference): readonly PluginBlock[] {
  const { description, requestOf, settings, forms, words } = reference;
  const own = ownSamples(operation.node, reference);
  const responses = responsesOf(operation, reference).flatMap((response) => {
    const blocks = exampleBlocks(response.node, "response", response.isError, reference);
    return blocks.length === 0 ? [] : [container("response", response.status, blocks)];
  });
  const body = description.get(operation.node, "requestBody");
  if (operation.kind === "webhook" && own.length === 0) {
    const blocks = exampleBlocks(body, "response", false, reference);
    return [...(blocks.length === 0 ? [] : [container("request", undefined, blocks)]), ...responses];
  }
  const request = requestOf(operation);
  const samples = (values: RequestValues): readonly Sample[] =>
    settings.samples.map((language) => sampleOf(composeRequest(request, values), language));
  const values = exampleValues(request);
  const main = own.length > 0 || settings.samples.length === 0 ? undefined : mainMediaOf(operation.node, description);
  const examples = main === undefined ? [] : examplesFor(main.media, "request", description);
  const sent = examples.find(({ value }) => value !== undefined);
  const codeBlocks = (all: readonly Sample[]): readonly PluginBlock[] =>
    all.map(({ lang, label, text }) => ({ kind: "code", lang, text, meta: `[${label}]` }));
  const first = codeBlocks(own.length > 0 ? own : samples(values));
  const choices = examples.map((example): Choice => {
    const all = example === sent ? first : codeBlocks(samples({ ...values, body: example.value }));
    const code = example.value === undefined ? [] : [container("code-group", undefined, all)];
    return { names: [example.summary, example.name, words.example], blocks: [...wordsOf(example, reference), ...code] };
  });
  const [only, ...more] = examples;
  const said =
    only === undefined ? [] : [...(only.summary === "" ? [] : [paragraph(only.summary)]), ...wordsOf(only, reference)];
  const shown = more.length > 0 ? [tabs(choices)] : [...said, ...first];
  // A sample sends a file by its name.
  const sentType = request.body?.kind === "file" ? undefined : main?.type;
  const unsent = exampleBlocks(body, "request", true, reference, own.length > 0 ? "" : sentType);
  // Where there is a form, its script finds the samples by their class.
  const attributes = forms.has(operation) ? { class: "openapi-samples" } : {};
  return [
    ...(shown.length === 0 ? [] : [container("request", undefined, shown, attributes)]),
    ...(unsent.length === 0 ? [] : [container("request", words.requestBody, unsent)]),
    ...responses,
  ];
}

/**
 * The examples of a body, as a choice if there are several. What is not JSON is shown if the description has an example of it.
 *
 * @param isWritten Whether only those of the description are meant.
 * @param except A media type that is shown elsewhere; "" if samples by hand are, beside which only examples with names
 * say more.
 */
function exampleBlocks(
  owner: Node | null,
  direction: Direction,
  isWritten: boolean,
  reference: Reference,
  except?: string,
): readonly PluginBlock[] {
  const { description, words } = reference;
  const found = new Map<string, Choice>();
  for (const { type, media } of sortedMedia(owner, description)) {
    const all = (): readonly Example[] => examplesFor(media, direction, description);
    // That of a schema is a whole text, or the same in every type.
    const isText = !isJson(type) && isGiven(media, description) && all().some(({ value }) => typeof value !== "object");
    // A single example is what a sample by hand sends.
    const hasOwn =
      childOf(media, "examples") !== null || (except !== "" && (isText || childOf(media, "example") !== null));
    if (type === except || (!hasOwn && (isWritten || !isJson(type) || found.size > 0))) continue;
    for (const example of all()) {
      const { value, isShortened, summary, name } = example;
      const text = typeof value === "string" && !isJson(type) ? value : value === undefined ? "" : printJson(value);
      const title = [summary, isShortened ? words.shortened : ""].filter((each) => each !== "").join(" · ");
      const meta = title === "" ? {} : { meta: `title="${title.replaceAll('"', "”")}"` };
      const lang = isJson(type) ? "json" : /xml/u.test(type) ? "xml" : "text";
      const code: readonly PluginBlock[] = value === undefined ? [] : [{ kind: "code", lang, text, ...meta }];
      if (!found.has(text + summary))
        found.set(text + summary, {
          names: [summary, name, ...(isJson(type) ? [words.example] : []), type],
          blocks: [...wordsOf(example, reference), ...code],
        });
    }
  }
  const [only, ...more] = found.values();
  return only === undefined || more.length === 0 ? (only?.blocks ?? []) : [tabs([only, ...more])];
}

/** What is said of an example, and where it is if it has an address. Without a value, its summary is the title of nothing. */
function wordsOf({ object, summary, value }: Example, reference: Reference): readonly PluginBlock[] {
  const address = textIn(object, "externalValue");
  const head: Inline =
    address !== "" ? [{ link: summary || address, to: address }] : value === undefined ? [summary] : [];
  return [...(head.join("") === "" ? [] : [paragraph(...head)]), ...markdownOf(object, reference)];
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
  const list = ownSamplesOf(node, description);
  return description.entries(list).flatMap(([, sample]) => {
    const text = textIn(sample, "source").trimEnd();
    if (text === "") return [];
    const name = textIn(sample, "lang");
    const known = languageLabels.find((names) => names.some((each) => each.toLowerCase() === name.toLowerCase()));
    const label = (textIn(sample, "label") || known?.[1] || name).replaceAll(/[[\]]/gu, "");
    return [{ lang: known?.[0] ?? "text", label, text }];
  });
}
