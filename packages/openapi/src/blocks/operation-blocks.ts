/**
 * An operation: what it does, who may call it, what it receives and returns, with samples beside it. On a page of its own,
 * responses, errors and callbacks are sections, which an author's page can replace; on a page of several, all of it
 * stands below the operation's heading.
 */
import type { PluginBlock, PluginField } from "docsgen";
import { describedBy, operationsIn } from "../model/operations.ts";
import type { Operation, Parameter } from "../model/operations.ts";
import { meaningOf, wordsOf } from "../model/schema.ts";
import { securityOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { typeOf } from "../model/type-words.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, identityOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { examplesFor } from "../samples/example.ts";
import { printJson } from "../samples/print-json.ts";
import { sampleOf } from "../samples/languages.ts";
import type { Sample } from "../samples/languages.ts";
import { composeRequest, exampleValues } from "../samples/request.ts";
import type { RequestModel } from "../samples/request.ts";
import { isJson, sortedMedia } from "../samples/request-model.ts";
import { below, shownAs } from "./anchors.ts";
import { contentOf, descriptionOf, fieldOf, remarksOf } from "./fields.ts";
import type { Surroundings } from "./fields.ts";
import type { Inline } from "./inline.ts";
import { badge, container, joined, paragraph } from "./inline.ts";
import { pluginName } from "../options.ts";
import type { Settings } from "../options.ts";
import { authentication, longSummaryOf, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { capital, interpolate } from "../words.ts";
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
    { class: "openapi-operation" },
  );
  return isAlone ? [endpoint, ...rest] : [endpoint];
}

/** The button that opens the form. */
function formOf(operation: Operation, { forms, settings }: Reference): readonly PluginBlock[] {
  const form = forms.get(operation);
  return form === undefined ? [] : [{ kind: "call", name: pluginName(settings), attributes: { form: form.url } }];
}

export function documentationOf(node: Node, { words }: Reference): readonly PluginBlock[] {
  const { url, description } = recordOf(childOf(node, "externalDocs")?.value);
  const address = textOf(url);
  return /^https?:\/\//u.test(address)
    ? [
        paragraph(
          ...interpolate(words.see, { link: [{ link: textOf(description) || words.documentation, to: address }] }),
        ),
      ]
    : [];
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
      parameterField(parameter, idOfParameter(parameter, parameters, prefix), reference),
    );
    return items.length === 0 ? [] : [{ kind: "fields", title: reference.words[title], items }];
  });
}

/** On a page of several operations, that of its name alone, unless a parameter elsewhere in the request has the name. */
export function idOfParameter({ name, location }: Parameter, parameters: readonly Parameter[], prefix: string): string {
  const isTaken = parameters.some((each) => each.name === name && locationRank(each.location) < locationRank(location));
  return below(prefix === "" || isTaken ? below(prefix, location) : prefix, name);
}

const locationRank = (location: string): number => locations.findIndex(([name]) => name === location);

function parameterField(
  { name, node, words: owner, isRequired, isDeprecated }: Parameter,
  id: string,
  reference: Reference,
): PluginField {
  const words = markdownOf(owner, reference);
  const schema = schemaOf(node, reference);
  const meaning = schema === null ? null : meaningOf(schema, reference.description);
  if (meaning === null) return { name, id, required: isRequired, deprecated: isDeprecated, children: words };
  const around: Surroundings = { direction: "request", depth: 2, within: [] };
  const more = words.length === 0 ? {} : { words };
  return fieldOf({ name, meaning, id, isRequired, origin: null, isDeprecated, ...more }, around, reference);
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
  const body = reference.description.get(node, "requestBody");
  if (body === null) return [];
  const all = mediaOf(body, reference);
  const isRequired = recordOf(body.value)["required"] === true;
  const contents = all.map(({ types, schema }, at) => {
    const meaning = schema === null ? null : meaningOf(schema, reference.description);
    const names = meaning === null ? [] : Object.keys(recordOf(childOf(meaning.schema, "properties")?.value));
    const own = idOfBody(names, parameters, prefix);
    const id = at === 0 ? own : below(own, subtype(types[0] ?? ""));
    return { types, blocks: valueBlocks(meaning, id, "request", 2, reference) };
  });
  const { words } = reference;
  const title: Inline = [{ strong: words.requestBody }, ...(isRequired ? [] : [` (${words.optional})`])];
  const [only] = contents;
  if (only === undefined) return [];
  const types = (names: readonly string[]): Inline => joined(names.map((name) => [{ code: name }]));
  const isPlain = contents.length === 1 && only.types.length === 1 && only.types[0] === "application/json";
  return [
    paragraph(...title, ...(contents.length > 1 || isPlain ? [] : [": ", ...types(only.types)])),
    ...markdownOf(body, reference),
    ...(contents.length === 1
      ? only.blocks
      : [
          container(
            "tabs",
            undefined,
            contents.map((each) => container("tab", each.types.join(", "), each.blocks)),
          ),
        ]),
  ];
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

/** A whole value: its type if it has no fields, and else its fields. */
function valueBlocks(
  meaning: ReturnType<typeof meaningOf>,
  id: string,
  direction: "request" | "response",
  depth: number,
  reference: Reference,
): readonly PluginBlock[] {
  const { description, words } = reference;
  if (meaning === null) return [paragraph(capital(words.anyValue), ".")];
  const type = typeOf(meaning, reference);
  const fields = contentOf(meaning, id, true, { direction, depth, within: [] }, reference);
  const isPlainObject = fields.length > 0 && type.length === 1 && type[0] === "object";
  const typeLine = isPlainObject ? [] : [paragraph(...capitalized(type), ".")];
  return [
    ...typeLine,
    ...(wordsOf(meaning, "description", description)?.node === meaning.schema && meaning.isShared
      ? []
      : descriptionOf(meaning, reference)),
    ...remarksOf(meaning, reference),
    ...fields,
  ];
}

function capitalized(parts: Inline): Inline {
  const [first, ...others] = parts;
  return typeof first === "string" ? [capital(first), ...others] : parts;
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
      const words = textOf(textAt(owner, "description", reference.description)?.value).trim();
      const isLine = !/[\n`*_<[&\\]/u.test(words);
      const all = mediaOf(node, reference);
      const blocks = all.map(({ types, schema }, at) => {
        const meaning = schema === null ? null : meaningOf(schema, reference.description);
        const own = at === 0 ? id : below(id, subtype(types[0] ?? ""));
        return { types, blocks: schema === null ? [] : valueBlocks(meaning, own, "response", 1, reference) };
      });
      const [only] = blocks;
      const isNamed = blocks.length === 1 && only !== undefined && !only.types.every((type) => isJson(type));
      return [
        paragraph(
          statusBadge(status),
          ...(isLine && words !== "" ? [` ${words}`] : []),
          ...(isNamed ? [" ", ...joined(only.types.map((type) => [{ code: type }]))] : []),
        ),
        ...(isLine ? [] : markdownOf(owner, reference)),
        ...headersOf(node, id, reference),
        ...(blocks.length < 2
          ? (only?.blocks ?? [])
          : [
              container(
                "tabs",
                undefined,
                blocks.map((each) =>
                  container(
                    "tab",
                    each.types.join(", "),
                    each.blocks.length === 0 ? [paragraph(capital(reference.words.anyValue), ".")] : each.blocks,
                  ),
                ),
              ),
            ]),
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
      location: "header",
      isRequired: false,
      isDeprecated: recordOf(node.value)["deprecated"] === true,
    };
    return [parameterField(header, below(below(id, "header"), name), reference)];
  });
  return items.length === 0 ? [] : [{ kind: "fields", title: reference.words.responseHeaders, items }];
}

/** One line for each status. A body that several errors share is described once, by its page or at the first of them. */
function failures(operation: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const seen = new Set<string>();
  const items = responsesOf(operation, reference)
    .filter((each) => each.isError)
    .map(({ status, node, words: owner }): PluginField => {
      const id = below(prefix, `response-${status}`);
      const [first] = mediaOf(node, reference);
      const meaning = first?.schema == null ? null : meaningOf(first.schema, reference.description);
      const words = [...markdownOf(owner, reference), ...headersOf(node, id, reference)];
      if (meaning === null) return { name: status, id, children: words };
      const identity = identityOf(meaning.schema);
      const isNew = !seen.has(identity);
      seen.add(identity);
      const around: Surroundings = { direction: "response", depth: 0, within: [] };
      const fields = isNew ? contentOf(meaning, id, false, around, reference) : [];
      return {
        name: status,
        id,
        type: typeOf(meaning, reference),
        children: [...words, ...(fields.length === 0 ? [] : [container("details", reference.words.body, fields)])],
      };
    });
  return items.length === 0 ? [] : [{ kind: "fields", items }];
}

function callbacksOf({ node }: Operation, prefix: string, reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const callbacks = description.get(node, "callbacks");
  return (callbacks === null ? [] : childrenOf(callbacks)).flatMap(([name, written]): readonly PluginBlock[] => {
    const callback = description.follow(written);
    if (callback === null) return [];
    return operationsIn(callback, "operation", description).flatMap((operation) => [
      paragraph({ strong: name }, ": ", { code: operation.title }),
      ...markdownOf(operation.node, reference),
      ...bodyOf(
        { ...operation, parameters: [] },
        below(below(prefix, "callback"), shownAs(name, `${name} ${operation.title}`)),
        reference,
      ),
    ]);
  });
}

/** The samples of the description, or else those that follow from it, and examples of the responses. */
export function samplesOf(operation: Operation, reference: Reference): readonly PluginBlock[] {
  const { requestOf, settings } = reference;
  const own = ownSamples(operation.node, reference);
  const made = own.length > 0 || operation.kind === "webhook" ? own : madeSamples(requestOf(operation), settings);
  const request = made.map(({ lang, label, text }): PluginBlock => ({ kind: "code", lang, text, meta: `[${label}]` }));
  const example = operation.kind === "webhook" ? bodyExample(operation.node, reference) : [];
  const responses = responsesOf(operation, reference).flatMap((response) => responseSample(response, reference));
  // Where there is a form, its script finds the samples by their class.
  const attributes = reference.forms.has(operation) ? { class: "openapi-samples" } : {};
  return [...(request.length === 0 ? example : [container("request", undefined, request, attributes)]), ...responses];
}

function madeSamples(request: RequestModel, { samples }: Settings): readonly Sample[] {
  return samples.map((language) => sampleOf(composeRequest(request, exampleValues(request)), language));
}

function bodyExample(node: Node, reference: Reference): readonly PluginBlock[] {
  const content = reference.description.get(node, "requestBody", "content");
  const [first] = content === null ? [] : sortedMedia(content, reference.description);
  const example = first === undefined ? undefined : examplesFor(first.media, "request", reference.description)[0];
  return example === undefined
    ? []
    : [container("request", undefined, [{ kind: "code", lang: "json", text: printJson(example.value) }])];
}

/** A response with a body in JSON; that of an error only if the description has an example of it. */
function responseSample(response: Response, { description, words }: Reference): readonly PluginBlock[] {
  const { status, node } = response;
  const content = description.get(node, "content");
  const media =
    content === null ? undefined : sortedMedia(content, description).find(({ type }) => isJson(type))?.media;
  if (media === undefined) return [];
  const isWritten = childOf(media, "example") !== null || childOf(media, "examples") !== null;
  if (response.isError && !isWritten) return [];
  const [example] = examplesFor(media, "response", description);
  if (example === undefined) return [];
  const text = printJson(example.value);
  return [
    container("response", status, [
      { kind: "code", lang: "json", text, ...(example.isShortened && { meta: `title="${words.shortened}"` }) },
    ]),
  ];
}

const languageNames: Readonly<Record<string, readonly [lang: string, label: string]>> = {
  curl: ["bash", "curl"],
  shell: ["bash", "Shell"],
  bash: ["bash", "Shell"],
  sh: ["bash", "Shell"],
  javascript: ["js", "JavaScript"],
  js: ["js", "JavaScript"],
  "node.js": ["js", "Node.js"],
  node: ["js", "Node.js"],
  typescript: ["ts", "TypeScript"],
  ts: ["ts", "TypeScript"],
  python: ["python", "Python"],
  go: ["go", "Go"],
  ruby: ["ruby", "Ruby"],
  php: ["php", "PHP"],
  java: ["java", "Java"],
  kotlin: ["kotlin", "Kotlin"],
  "c#": ["csharp", "C#"],
  csharp: ["csharp", "C#"],
  rust: ["rust", "Rust"],
  swift: ["swift", "Swift"],
  powershell: ["powershell", "PowerShell"],
};

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
    const known = Object.hasOwn(languageNames, name.toLowerCase()) ? languageNames[name.toLowerCase()] : undefined;
    const label = (textOf(value["label"]) || known?.[1] || name).replaceAll(/[[\]]/gu, "");
    return [{ lang: known?.[0] ?? "text", label, text }];
  });
}
