/** What a request of an operation can have, read from the description. */
import type { Description } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import type { Operation } from "../model/operations.ts";
import { securityOf, variableOf } from "../model/security.ts";
import { examplesFor } from "./example.ts";
import type { RequestBody, RequestCarrier, RequestModel, RequestParameter } from "./request.ts";

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
  return {
    method: operation.method.toUpperCase(),
    server: server.replace(/\/$/u, ""),
    path: operation.path,
    parameters: operation.parameters.map(({ name, location, isRequired, node }): RequestParameter => {
      const { style, explode } = recordOf(node.value);
      return {
        name,
        location,
        isRequired,
        ...(typeof style === "string" && { style }),
        ...(typeof explode === "boolean" && { explode }),
        example: examplesFor(node, "request", description)[0]?.value ?? "",
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
    body: bodyOf(operation.node, description),
  };
}

function bodyOf(operation: Node, description: Description): RequestBody | null {
  const chosen = mainMediaOf(operation, description);
  if (chosen === undefined) return null;
  const { type, media } = chosen;
  const example = examplesFor(media, "request", description)[0]?.value;
  if (isJson(type)) return { kind: "json", type, example: example ?? {}, files: [] };
  const schema = childOf(media, "schema");
  if (/form/u.test(type)) {
    const files = schema === null ? [] : filesIn(schema, description);
    return { kind: type.startsWith("multipart") ? "multipart" : "form", type, example: recordOf(example), files };
  }
  if (type.startsWith("text/") || /xml/u.test(type))
    return { kind: "text", type, example: typeof example === "string" ? example : "", files: [] };
  return { kind: "file", type, example: "", files: [] };
}

/** The media type of the body that samples send. */
export function mainMediaOf(
  operation: Node,
  description: Description,
): { readonly type: string; readonly media: Node } | undefined {
  const content = description.get(operation, "requestBody", "content");
  return content === null ? undefined : sortedMedia(content, description)[0];
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
