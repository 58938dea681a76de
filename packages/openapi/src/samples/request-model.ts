/** What a request of an operation can have, read from the description. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textOf } from "../read/node.ts";
import type { Node, Record as Keywords } from "../read/node.ts";
import type { Operation } from "../model/operations.ts";
import { securityOf, variableOf } from "../model/security.ts";
import { examplesOf } from "../check/check-messages.ts";
import { itemsOf, viewOf } from "../model/schema-view.ts";
import { meaningOf } from "../model/schema.ts";
import { examplesFor, hasExample, placeholderOf } from "./example.ts";
import type { BodyField, RequestBody, RequestCarrier, RequestModel, RequestParameter } from "./request.ts";

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
  const responses = description.get(operation.node, "responses");
  const success = (responses === null ? [] : childrenOf(responses)).find(([status]) => status.startsWith("2"));
  const answer = success === undefined ? null : description.get(success[1], "content");
  return {
    method: operation.method.toUpperCase(),
    server: server.replace(/\/$/u, ""),
    path: operation.path,
    answersJson: answer !== null && childrenOf(answer).some(([type]) => isJson(type)),
    parameters: operation.parameters.map(({ name, location, isRequired, isDeprecated, node }): RequestParameter => {
      const { style, explode, allowReserved } = recordOf(node.value);
      const content = description.get(node, "content");
      const [media] = content === null ? [] : sortedMedia(content, description);
      const owner = media?.media ?? node;
      const [example] = examplesFor(owner, "request", description, name);
      const schema = childOf(owner, "schema");
      const meaning = schema === null ? null : meaningOf(schema, description);
      const isGiven = examplesOf(owner, description).length > 0 || (meaning !== null && hasExample(meaning));
      return {
        name,
        location,
        isRequired,
        ...(typeof style === "string" && { style }),
        ...(typeof explode === "boolean" && { explode }),
        ...(allowReserved === true && { isReserved: true }),
        ...(media !== undefined && isJson(media.type) && { isJson: true }),
        example: example?.value ?? placeholderOf(name),
        ...(isGiven && !isDeprecated && { isGiven }),
      };
    }),
    security: securityOf(operation.node, description).map((schemes) =>
      schemes.map((scheme): RequestCarrier => {
        const { carrier } = scheme;
        return {
          kind: carrier.kind,
          name: "name" in carrier ? carrier.name : scheme.name,
          variable: variableOf(scheme),
        };
      }),
    ),
    // Clients and proxies drop such bodies, and fetch refuses them.
    body: ["get", "head"].includes(operation.method) ? null : bodyOf(operation.node, description),
  };
}

function bodyOf(operation: Node, description: Description): RequestBody | null {
  const chosen = mainMediaOf(operation, description);
  if (chosen === undefined) return null;
  const { media } = chosen;
  const type = chosen.type.includes("*") ? "application/octet-stream" : chosen.type;
  const example = examplesFor(media, "request", description)[0]?.value;
  if (isJson(type)) return { kind: "json", type, example: example ?? {} };
  if (/form/u.test(type)) return formBodyOf(type, media, recordOf(example), description);
  if (type.startsWith("text/") || /xml/u.test(type))
    return { kind: "text", type, example: typeof example === "string" ? example : "" };
  return { kind: "file", type, example: "" };
}

function formBodyOf(type: string, media: Node, example: Keywords, description: Description): RequestBody {
  const schema = childOf(media, "schema");
  const meaning = schema === null ? null : meaningOf(schema, description);
  const properties = meaning === null ? [] : viewOf(meaning.schema, description).properties;
  const kind = type.startsWith("multipart") ? "multipart" : "form";
  const fields = properties.flatMap(({ name, written }): readonly (readonly [string, BodyField])[] => {
    const { style, explode, contentType } = recordOf(description.get(media, "encoding", name)?.value);
    const field = {
      ...(typeof style === "string" && { style }),
      ...(typeof explode === "boolean" && { explode }),
      // Of several types that are allowed, the first.
      ...(typeof contentType === "string" && { type: contentType.split(",")[0]?.trim() ?? "" }),
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

/** Whether a field is a file, or a list of files. */
function isFile(written: Node, description: Description, isItem = false): boolean {
  const meaning = meaningOf(written, description);
  if (meaning === null) return false;
  const { keywords } = viewOf(meaning.schema, description);
  const items = itemsOf(meaning.schema, description);
  if (items !== null && !isItem) return isFile(items, description, true);
  return keywords["format"] === "binary" || typeof keywords["contentMediaType"] === "string";
}

/** The media type of the body that samples send. */
export function mainMediaOf(
  operation: Node,
  description: Description,
): { readonly type: string; readonly media: Node } | undefined {
  const content = description.get(operation, "requestBody", "content");
  return content === null ? undefined : sortedMedia(content, description)[0];
}

export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\b/u.test(type);
}

/** The media types of a body: JSON first, then forms, then others, as readers most likely use them. */
export function sortedMedia(
  content: Node,
  description: Description,
): readonly { readonly type: string; readonly media: Node }[] {
  const rank = (type: string): number =>
    isJson(type)
      ? type.startsWith("application/json")
        ? 0
        : 1
      : /x-www-form/u.test(type)
        ? 2
        : type.startsWith("multipart")
          ? 3
          : 4;
  return childrenOf(content)
    .flatMap(([type, written]) => {
      const media = description.follow(written);
      return media === null ? [] : [{ type, media }];
    })
    .toSorted((left, right) => rank(left.type) - rank(right.type));
}

/** The address of the first server of an operation, its path or the description, with the defaults of its variables. */
export function serverOf(operation: Operation | null, description: Description, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl;
  const owners = [operation?.node, operation?.pathItem, description.root].filter((each) => each !== undefined);
  for (const owner of owners) {
    const server = description.get(owner, "servers", 0);
    if (server !== null) return addressOf(server);
  }
  return "";
}

export function addressOf(server: Node): string {
  const { url, variables } = recordOf(server.value);
  const filled = textOf(url).replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const preset = recordOf(recordOf(variables)[name])["default"];
    return typeof preset === "string" ? preset : whole;
  });
  // An address without its scheme.
  return filled.startsWith("//") ? `https:${filled}` : filled;
}
