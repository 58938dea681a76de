/**
 * The published description of the API, ready to validate requests and responses. Anything that it doesn't name is
 * refused.
 */
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as z from "zod";
import { published as written } from "../../../docs-src/_site/openapi.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

const schema = z.record(z.string(), z.unknown());
const response = z.object({ content: z.record(z.string(), z.object({ schema })) });
const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean().default(false),
  schema,
});
const document = z.object({
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
  }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.union([z.object({ $ref: z.string() }), parameter])),
        requestBody: z.object({ content: z.object({ "application/json": z.object({ schema }) }) }).optional(),
        responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response])),
      }),
    ),
  ),
});

/** As published. */
export const published: unknown = JSON.parse(written);
export const { components, paths } = document.parse(published);

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "body";
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly id: string;
  readonly method: Method;
  /** "/sources/{id}" */
  readonly path: string;
  /** The parameters of a body are its properties. */
  readonly parameters: readonly Parameter[];
  readonly statuses: readonly number[];
  /** Describes what is wrong with a request's path and query parameters or its body. */
  readonly checkRequest: (
    inPath: Readonly<Record<string, string>>,
    query: URLSearchParams,
    body: unknown,
  ) => string | null;
  /** Describes what is wrong with the body of a response, or returns `null`. */
  readonly checkResponse: (status: number, body: unknown) => string | null;
}

const validator = new Ajv2020({
  strict: false,
  // The description as a whole is validated by its test.
  validateSchema: false,
  formats: { uri: (text: string) => URL.canParse(text) },
});

const documentId = "https://api.example/openapi.json";
validator.addSchema(closed({ $id: documentId, components: { schemas: components.schemas } }));

export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]): Operation => {
    const bodySchema = described.requestBody?.content["application/json"].schema;
    const inBody = bodySchema === undefined ? [] : parametersOfBody(bodySchema);
    const checkBody = bodySchema === undefined ? null : once(() => compile(bodySchema));
    const parameters = described.parameters.map((each) =>
      "$ref" in each ? parameter.parse(components.parameters[each.$ref.split("/").at(-1) ?? ""]) : each,
    );
    const inUrl = parameters.map((each) => ({ ...each, check: once(() => compile(each.schema)) }));
    const checkResponses = new Map(
      Object.entries(described.responses).map(([status, one]) => [Number(status), once(() => compileResponse(one))]),
    );
    return {
      id: described.operationId,
      method: z.enum(["GET", "POST", "PUT", "DELETE"]).parse(method.toUpperCase()),
      path,
      parameters: [...parameters, ...inBody],
      statuses: [...checkResponses.keys()],
      checkRequest: (inPath, query, body) => {
        const given = new Map([...Object.entries(inPath), ...query]);
        const names = new Set(inUrl.map(({ name }) => name));
        const unknown = [...given.keys()].find((name) => !names.has(name));
        if (unknown !== undefined) return `there is no parameter ${unknown}`;
        for (const { name, schema: of, check } of inUrl) {
          const text = given.get(name);
          if (text === undefined) continue;
          const wrong = firstError(check(), of["type"] === "integer" ? Number(text) : text);
          if (wrong !== null) return `${name}: ${wrong}`;
        }
        if (checkBody === null) return body === undefined ? null : "there is no body";
        return firstError(checkBody(), body);
      },
      checkResponse: (status, body) => {
        const check = checkResponses.get(status);
        return check === undefined ? `there is no status ${status}` : firstError(check(), body);
      },
    };
  }),
);

/** The operation of a path, such as "/sources/src_abc", with the values of its parameters. */
export function findOperation(
  method: string,
  path: string,
): { readonly operation: Operation; readonly inPath: Readonly<Record<string, string>> } | null {
  const actual = path.split("/");
  for (const operation of operations) {
    const expected = operation.path.split("/");
    if (operation.method !== method || expected.length !== actual.length) continue;
    const isSame = expected.every((segment, at) => segment.startsWith("{") || segment === actual[at]);
    if (!isSame) continue;
    const values = expected.flatMap((segment, at) =>
      segment.startsWith("{") ? [[segment.slice(1, -1), decodeURIComponent(actual[at] ?? "")]] : [],
    );
    return { operation, inPath: Object.fromEntries(values) };
  }
  return null;
}

/** Describes what is wrong with a value of a named schema, or returns `null`. */
export function checkSchema(name: string, value: unknown): string | null {
  return firstError(compile({ $ref: `#/components/schemas/${name}` }), value);
}

function parametersOfBody(of: Readonly<Record<string, unknown>>): readonly Parameter[] {
  const { properties, required } = z
    .object({ properties: z.record(z.string(), schema), required: z.array(z.string()) })
    .parse(of);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: "body",
    required: required.includes(name),
    schema: property,
  }));
}

function compileResponse(of: z.output<typeof response> | { readonly $ref: string }): ValidateFunction {
  const { content } = "$ref" in of ? response.parse(components.responses[of.$ref.split("/").at(-1) ?? ""]) : of;
  const [first] = Object.values(content);
  return compile(first?.schema ?? {});
}

function compile(of: Readonly<Record<string, unknown>>): ValidateFunction {
  return validator.compile(closed(of));
}

/** Closes objects that name their properties to any others, and resolves references within the document. */
function closed(value: unknown): z.output<typeof schema> {
  const close = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(close);
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part).map(([key, inner]) =>
      key === "$ref" ? [key, `${documentId}${String(inner)}`] : [key, close(inner)],
    );
    const isOpen = "properties" in part && !("additionalProperties" in part);
    return Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
  };
  return schema.parse(close(value));
}

function firstError(check: ValidateFunction, value: unknown): string | null {
  if (check(value)) return null;
  const [error] = check.errors ?? [];
  const detail = Object.values(error?.params ?? {}).join(", ");
  return `${error?.instancePath ?? ""} ${error?.message ?? "is wrong"} (${detail})`.trim();
}

function once<Value>(make: () => Value): () => Value {
  const state: { made: { readonly value: Value } | null } = { made: null };
  return () => (state.made ??= { value: make() }).value;
}
