/** The request of an operation with example values, from which samples in each language are written. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, isList, isRecord, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "../model/operations.ts";
import { securityOf, variableOf } from "../model/security.ts";
import { examplesFor } from "./example.ts";

export interface SampleRequest {
  readonly method: string;
  /** With example values in place of parameters, without the query. */
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string | Secret])[];
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  /** Names of the variables of user and password. */
  readonly basic: readonly [user: string, password: string] | null;
  readonly body: SampleBody | null;
}

/** A value that is read from the environment. */
export interface Secret {
  readonly prefix: string;
  readonly variable: string;
}

export type SampleBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly fields: readonly (readonly [string, string])[] }
  | {
      readonly kind: "multipart";
      readonly fields: readonly (readonly [string, string])[];
      readonly files: readonly string[];
    }
  | { readonly kind: "file"; readonly type: string }
  | { readonly kind: "text"; readonly type: string; readonly text: string };

export function requestOf(operation: Operation, server: string, description: Description): SampleRequest {
  const values = new Map(
    operation.parameters.map((parameter) => [
      parameter,
      examplesFor(parameter.node, "request", description)[0]?.value ?? "",
    ]),
  );
  const required = [...values].filter(([{ isRequired }]) => isRequired);
  const at = (location: string): readonly (readonly [string, string])[] =>
    required
      .filter(([parameter]) => parameter.location === location)
      .flatMap(([{ name, node }, value]) => serialized(name, value, node));
  let path = operation.path;
  for (const [{ name, location }, value] of values)
    if (location === "path")
      path = path.replaceAll(`{${name}}`, encodeURIComponent(plain(value)).replaceAll("%2C", ","));
  const schemes = securityOf(operation.node, description)[0] ?? [];
  const headers: (readonly [string, string | Secret])[] = [...at("header")];
  const query: (readonly [string, string | Secret])[] = [...at("query")];
  let basic: SampleRequest["basic"] = null;
  const cookies: string[] = at("cookie").map(([name, value]) => `${name}=${value}`);
  for (const scheme of schemes) {
    const { carrier } = scheme;
    const variable = variableOf(scheme);
    if (carrier.kind === "bearer") headers.push(["Authorization", { prefix: "Bearer ", variable }]);
    else if (carrier.kind === "basic") basic = ["API_USER", "API_PASSWORD"];
    else if (carrier.kind === "header") headers.push([carrier.name, { prefix: "", variable }]);
    else if (carrier.kind === "query") query.push([carrier.name, { prefix: "", variable }]);
    else if (carrier.kind === "cookie") headers.push(["Cookie", { prefix: `${carrier.name}=`, variable }]);
  }
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  return {
    method: operation.method.toUpperCase(),
    url: server.replace(/\/$/u, "") + path,
    query,
    headers,
    basic,
    body: bodyOf(operation.node, description),
  };
}

function bodyOf(operation: Node, description: Description): SampleBody | null {
  const content = description.get(operation, "requestBody", "content");
  const [chosen] = content === null ? [] : sortedMedia(content, description);
  if (chosen === undefined) return null;
  const { type, media } = chosen;
  const value = examplesFor(media, "request", description)[0]?.value;
  if (isJson(type)) return { kind: "json", value: value ?? {} };
  const schema = childOf(media, "schema");
  if (/form/u.test(type)) {
    const files = schema === null ? [] : filesIn(schema, description);
    const fields = Object.entries(recordOf(value))
      .filter(([name]) => !files.includes(name))
      .map(([name, each]): readonly [string, string] => [name, plain(each)]);
    return type.startsWith("multipart") ? { kind: "multipart", fields, files } : { kind: "form", fields };
  }
  if (type.startsWith("text/") || /xml/u.test(type))
    return { kind: "text", type, text: typeof value === "string" ? value : "" };
  return { kind: "file", type };
}

function filesIn(schema: Node, description: Description): readonly string[] {
  const properties = description.get(schema, "properties");
  return (properties === null ? [] : childrenOf(properties)).flatMap(([name, each]) => {
    const { format, contentMediaType } = recordOf(description.follow(each)?.value ?? null);
    return format === "binary" || contentMediaType !== undefined ? [name] : [];
  });
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

/** A parameter as `style` and `explode` say; their defaults differ by where it is. */
function serialized(name: string, value: unknown, parameter: Node): readonly (readonly [string, string])[] {
  const { style, explode, in: location } = recordOf(parameter.value);
  const isForm = style === "form" || (style === undefined && location === "query");
  if (style === "deepObject")
    return Object.entries(recordOf(value)).map(([key, each]) => [`${name}[${key}]`, plain(each)]);
  if (isList(value) && isForm && explode !== false) return value.map((each) => [name, plain(each)]);
  if (isRecord(value) && isForm && explode !== false)
    return Object.entries(value).map(([key, each]) => [key, plain(each)]);
  const separator = style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",";
  return [[name, isList(value) ? value.map((each) => plain(each)).join(separator) : plain(value)]];
}

export function plain(value: unknown): string {
  if (isList(value)) return value.map((each) => plain(each)).join(",");
  return typeof value === "string"
    ? value
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : String(value);
}

/** The address of the first server of an operation, its path or the description, with the defaults of its variables. */
export function serverOf(operation: Operation | null, description: Description, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl;
  const owners = [operation?.node, operation?.pathItem, description.root].filter((each) => each !== undefined);
  for (const owner of owners) {
    const server = description.get(owner, "servers", 0);
    if (server !== null) return addressOf(server);
  }
  return "https://api.example.com";
}

export function addressOf(server: Node): string {
  const { url, variables } = recordOf(server.value);
  const filled = textOf(url).replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const preset = recordOf(recordOf(variables)[name])["default"];
    return typeof preset === "string" ? preset : whole;
  });
  // An address without its scheme.
  if (filled.startsWith("//")) return `https:${filled}`;
  return filled.startsWith("/") ? `https://api.example.com${filled === "/" ? "" : filled}` : filled;
}
