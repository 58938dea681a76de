/**
 * The objects of OpenAPI 3.0 and 3.1, and what their keys hold. Everything that walks through a description, and the check
 * of misspelled keys, follows this one table.
 * https://spec.openapis.org/oas/v3.1.1.html#schema-0
 */
import { childrenOf, identityOf, isRecord } from "./node.ts";
import type { Node } from "./node.ts";
import type { Description } from "./description.ts";

/** `null`: no object of OpenAPI. A list or map holds objects of its kind. */
type Content = null | Kind | { readonly list: Kind } | { readonly map: Kind } | { readonly either: Kind };

const list = (kind: Kind): Content => ({ list: kind });
const map = (kind: Kind): Content => ({ map: kind });

/** The objects by their names in the specification: "pathItem" is the Path Item Object. */
export type Kind =
  | "openapi"
  | "info"
  | "server"
  | "tag"
  | "paths"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "encoding"
  | "example"
  | "link"
  | "callback"
  | "schema"
  | "securityScheme"
  | "components";

type Keys = Readonly<Record<string, Content>>;

function keysHolding(content: Content, ...keys: readonly string[]): Keys {
  return Object.fromEntries(keys.map((key) => [key, content]));
}

/** Keys that hold texts, numbers or any other values. */
function plain(...keys: readonly string[]): Keys {
  return keysHolding(null, ...keys);
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
/** A method as a path item has it as a key, in lower case. */
export type Method = (typeof methods)[number];

const operations = keysHolding("operation", ...methods);
const examples: Keys = { example: null, examples: map("example") };

/** How a parameter or a header is written. */
const value: Keys = {
  ...plain("style", "explode", "allowReserved"),
  ...examples,
  schema: "schema",
  content: map("mediaType"),
};

export const grammar: Readonly<Record<Kind, Keys>> = {
  openapi: {
    ...plain("openapi", "jsonSchemaDialect", "security", "externalDocs"),
    info: "info",
    servers: list("server"),
    tags: list("tag"),
    paths: "paths",
    webhooks: map("pathItem"),
    "x-webhooks": map("pathItem"),
    components: "components",
  },
  info: plain("title", "summary", "description", "termsOfService", "contact", "license", "version"),
  server: plain("url", "description", "variables"),
  tag: plain("name", "description", "externalDocs"),
  // Its keys are paths.
  paths: {},
  pathItem: {
    ...plain("$ref", "summary", "description"),
    ...operations,
    servers: list("server"),
    parameters: list("parameter"),
  },
  operation: {
    ...plain("tags", "summary", "description", "externalDocs", "operationId", "deprecated", "security"),
    parameters: list("parameter"),
    requestBody: "requestBody",
    responses: map("response"),
    callbacks: map("callback"),
    servers: list("server"),
  },
  parameter: {
    ...plain("name", "in", "description", "required", "deprecated", "allowEmptyValue"),
    ...value,
  },
  requestBody: { ...plain("description", "required"), content: map("mediaType") },
  response: {
    description: null,
    headers: map("header"),
    content: map("mediaType"),
    links: map("link"),
  },
  header: {
    ...plain("description", "required", "deprecated", "allowEmptyValue"),
    ...value,
  },
  mediaType: { ...examples, schema: "schema", encoding: map("encoding") },
  encoding: { ...plain("contentType", "style", "explode", "allowReserved"), headers: map("header") },
  example: plain("summary", "description", "value", "externalValue"),
  link: plain("operationRef", "operationId", "parameters", "requestBody", "description", "server"),
  callback: {},
  schema: {
    ...plain("$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$comment"),
    ...plain("title", "description", "type", "enum", "const", "default", "format", "example", "examples"),
    ...plain("multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "pattern"),
    ...plain("maxLength", "minLength", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains"),
    ...plain("maxProperties", "minProperties", "required", "dependentRequired", "nullable", "discriminator"),
    ...plain("readOnly", "writeOnly", "deprecated", "xml", "externalDocs", "contentEncoding", "contentMediaType"),
    ...keysHolding(list("schema"), "allOf", "oneOf", "anyOf", "prefixItems"),
    ...keysHolding(map("schema"), "properties", "patternProperties", "dependentSchemas", "$defs", "definitions"),
    ...keysHolding("schema", "items", "not", "if", "then", "else", "contains", "propertyNames", "contentSchema"),
    ...keysHolding({ either: "schema" }, "additionalProperties", "unevaluatedItems", "unevaluatedProperties"),
  },
  securityScheme: plain("type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl"),
  components: {
    schemas: map("schema"),
    responses: map("response"),
    parameters: map("parameter"),
    examples: map("example"),
    requestBodies: map("requestBody"),
    headers: map("header"),
    securitySchemes: map("securityScheme"),
    links: map("link"),
    callbacks: map("callback"),
    pathItems: map("pathItem"),
  },
};

/** An object of OpenAPI as it is written: it may be a reference. */
export interface Part {
  readonly kind: Kind;
  readonly node: Node;
}

/** The objects directly in an object, which is not a reference. */
export function partsIn({ kind, node }: Part, description: Description): readonly Part[] {
  return childrenOf(node).flatMap(([key, child]): readonly Part[] => {
    if (kind === "paths" || kind === "callback") return key.startsWith("x-") ? [] : [{ kind: "pathItem", node: child }];
    const keys = grammar[kind];
    const content = Object.hasOwn(keys, key) ? (keys[key] ?? null) : null;
    if (content === null) return [];
    if (typeof content === "string") return [{ kind: content, node: child }];
    if ("either" in content) return isRecord(child.value) ? [{ kind: content.either, node: child }] : [];
    if ("list" in content) return childrenOf(child).map(([, each]) => ({ kind: content.list, node: each }));
    // Some descriptions of several files keep a whole map in one of them.
    return childrenOf(description.follow(child) ?? child)
      .filter(([name]) => !name.startsWith("x-") || content.map === "schema" || content.map === "header")
      .map(([, each]) => ({ kind: content.map, node: each }));
  });
}

/**
 * All objects of a description, each once, in the order in which a reader of the file meets them.
 *
 * @param visit Called with the object as it is written, and with what its references lead to, or `null`.
 */
export function walk(description: Description, visit: (written: Part, target: Node | null) => void): void {
  const seen = new Set<string>();
  const queue: Part[] = [{ kind: "openapi", node: description.root }];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    const identity = `${part.kind} ${identityOf(part.node)}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    const target = description.follow(part.node);
    visit(part, target);
    const isReference = target !== null && target !== part.node;
    // In 3.1, a schema may have keywords beside its reference.
    const inner = isReference && part.kind === "schema" ? partsIn(part, description) : [];
    const next =
      target === null ? [] : isReference ? [{ kind: part.kind, node: target }, ...inner] : partsIn(part, description);
    queue.push(...next.toReversed());
  }
}
