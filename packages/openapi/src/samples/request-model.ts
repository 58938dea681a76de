/** What a request of an operation can have, read from the description. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textIn, textOf } from "../read/node.ts";
import type { Node, Record as Keywords } from "../read/node.ts";
import type { Operation } from "../model/operations.ts";
import { securityOf, variableOf } from "../model/security.ts";
import { itemsIn, viewOf } from "../model/schema-view.ts";
import { meaningOf } from "../model/schema.ts";
import { examplesFor, isGiven, placeholderOf } from "./example.ts";
import type { Example } from "./example.ts";
import type { BodyField, RequestBody, RequestModel, RequestParameter, Style } from "./request.ts";

/** Returns what a request of an operation can have. */
export type RequestOf = (operation: Operation) => RequestModel;

/** Reads each operation once: its samples and its form are made from the same request. */
export function readRequests(description: Description, baseUrl: string | undefined): RequestOf {
  const read = new Map<Operation, RequestModel>();
  return (operation) => {
    const known = read.get(operation);
    if (known !== undefined) return known;
    const request = requestModelOf(operation, serverOf(operation, description, baseUrl), description);
    read.set(operation, request);
    return request;
  };
}

function requestModelOf(operation: Operation, server: string, description: Description): RequestModel {
  const success = description.entries(operation.node, "responses").find(([status]) => status.startsWith("2"));
  const answers = childrenOf(description.get(success?.[1] ?? null, "content"));
  return {
    method: operation.method.toUpperCase(),
    server: server.replace(/\/$/u, ""),
    path: operation.path,
    answersJson: answers.some(([type]) => isJson(type)),
    parameters: operation.parameters.map(({ name, location, isRequired, isDeprecated, node }): RequestParameter => {
      const [media] = sortedMedia(node, description);
      const owner = media?.media ?? node;
      const example = examplesFor(owner, "request", description, name).find(hasValue);
      return {
        name,
        location,
        isRequired,
        ...styleIn(node),
        ...(recordOf(node.value)["allowReserved"] === true && { isReserved: true }),
        ...(media !== undefined && isJson(media.type) && { isJson: true }),
        example: example?.value ?? placeholderOf(name),
        ...(!isDeprecated && isGiven(owner, description) && { isGiven: true }),
      };
    }),
    security: securityOf(operation.node, description).map((schemes) =>
      schemes.map((scheme) => {
        const { kind, name = scheme.name } = scheme.carrier;
        return { kind, name, variable: variableOf(scheme) };
      }),
    ),
    // Clients and proxies drop such bodies, and fetch refuses them.
    body: ["get", "head"].includes(operation.method) ? null : bodyOf(operation.node, description),
  };
}

const hasValue = ({ value }: Example): boolean => value !== undefined;

function bodyOf(operation: Node, description: Description): RequestBody | null {
  const chosen = mainMediaOf(operation, description);
  if (chosen === undefined) return null;
  const { media } = chosen;
  const type = chosen.type.includes("*") ? "application/octet-stream" : chosen.type;
  const example = examplesFor(media, "request", description).find(hasValue)?.value;
  if (isJson(type)) return { kind: "json", type, example: example ?? {} };
  if (/form/u.test(type)) return formBodyOf(type, media, recordOf(example), description);
  if (type.startsWith("text/") || /xml/u.test(type))
    return { kind: "text", type, example: typeof example === "string" ? example : "" };
  return { kind: "file", type, example: "" };
}

function formBodyOf(type: string, media: Node, example: Keywords, description: Description): RequestBody {
  const meaning = meaningOf(childOf(media, "schema"), description);
  const properties = meaning === null ? [] : viewOf(meaning, description).properties;
  const kind = type.startsWith("multipart") ? "multipart" : "form";
  const fields = properties.flatMap(({ name, written }): readonly (readonly [string, BodyField])[] => {
    const encoding = description.get(media, "encoding", name);
    // Of several types that are allowed, the first.
    const [first = ""] = textIn(encoding, "contentType").split(",");
    const field = {
      ...styleIn(encoding),
      ...(first !== "" && { type: first.trim() }),
      ...(kind === "multipart" && isFile(written, description) && { isFile: true }),
    };
    return Object.keys(field).length === 0 ? [] : [[name, field]];
  });
  // An upload without its file would be none.
  const files = fields.filter(([, { isFile: is }]) => is === true).map(([name]) => name);
  const isNeeded = (name: string): boolean =>
    Object.keys(example).length === 0 || properties.some((each) => each.name === name && each.isRequired);
  const missing = files.filter((name) => !Object.hasOwn(example, name) && isNeeded(name));
  return {
    kind,
    type,
    example: { ...example, ...Object.fromEntries(missing.map((name) => [name, ""])) },
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

function styleIn(owner: Node | null): Style {
  const { style, explode } = recordOf(owner?.value);
  return { ...(typeof style === "string" && { style }), ...(typeof explode === "boolean" && { explode }) };
}

/** Whether a field is a file, or a list of files. */
function isFile(written: Node, description: Description, isItem = false): boolean {
  const meaning = meaningOf(written, description);
  if (meaning === null) return false;
  const view = viewOf(meaning, description);
  const { keywords } = view;
  const [items] = itemsIn(view);
  if (items !== undefined && !isItem) return isFile(items, description, true);
  return keywords["format"] === "binary" || typeof keywords["contentMediaType"] === "string";
}

/** A media type of a body, a parameter or a header. */
interface Media {
  readonly type: string;
  readonly media: Node;
}

/** The media type of the body that samples send. */
export function mainMediaOf(operation: Node, description: Description): Media | undefined {
  return sortedMedia(description.get(operation, "requestBody"), description)[0];
}

/** The schema of a parameter or header, which may be that of its content. */
export function schemaOf(node: Node, description: Description): Node | null {
  return childOf(node, "schema") ?? childOf(sortedMedia(node, description)[0]?.media ?? null, "schema");
}

const json = /^[^;]*[/+]json(?![\w-])/u;

/** `application/json; charset=utf-8` and `application/problem+json`, but not `application/jsonl` or `application/json-seq`. */
export function isJson(type: string): boolean {
  return json.test(type);
}

/** JSON first, then forms, then others, as readers most likely use them. */
const ranks = [/^application\/json(?![\w-])/u, json, /x-www-form/u, /^multipart/u, /^/u];

/** The media types of the `content` of a body, a response, a parameter or a header. */
export function sortedMedia(owner: Node | null, description: Description): readonly Media[] {
  const all = description.entries(owner, "content").map(([type, media]) => ({ type, media }));
  const rank = (each: Media): number => ranks.findIndex((form) => form.test(each.type));
  return all.toSorted((left, right) => rank(left) - rank(right));
}

/** The address of the first server of an operation, its path or the description, with the defaults of its variables. */
export function serverOf(operation: Operation, description: Description, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl;
  const owners = [operation.node, operation.pathItem, description.root];
  const server = owners.map((owner) => description.get(owner, "servers", 0)).find((each) => each !== null);
  return server === undefined || server === null ? "" : addressOf(server);
}

/**
 * `https://{region}.example.com` → `https://eu.example.com`, with the defaults of the variables. A variable without a
 * default stays in braces, and a relative address stays relative.
 */
export function addressOf(server: Node): string {
  const { url, variables } = recordOf(server.value);
  const filled = textOf(url).replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const preset = recordOf(recordOf(variables)[name])["default"];
    return typeof preset === "string" ? preset : whole;
  });
  // An address without its scheme.
  return filled.startsWith("//") ? `https:${filled}` : filled;
}
