/**
 * A request of an operation, put together from what it can have and from values: those of the description when the site is
 * built, and what a reader types in the browser. Both use this file, so it needs nothing but plain data.
 */
import { isList, isRecord, recordOf } from "../read/node.ts";

export interface SampleRequest {
  readonly method: string;
  /** With values in place of parameters, without the query. */
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string | Secret])[];
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  readonly basic: readonly [user: string | Secret, password: string | Secret] | null;
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

/** What a request can have. */
export interface RequestModel {
  readonly method: string;
  /** Where the API is, without a slash at the end. */
  readonly server: string;
  /** With the names of parameters in braces. */
  readonly path: string;
  readonly parameters: readonly RequestParameter[];
  /** Alternatives, of each of which all carriers are needed. */
  readonly security: readonly (readonly RequestCarrier[])[];
  readonly body: RequestBody | null;
}

export interface RequestParameter {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  /** As OpenAPI defines them; their defaults differ by location. */
  readonly style?: string;
  readonly explode?: boolean;
  readonly example: unknown;
}

/** How a request shows who sends it, with the variable that samples read. */
export interface RequestCarrier {
  readonly kind: "bearer" | "basic" | "header" | "query" | "cookie" | "certificate";
  readonly name: string;
  readonly variable: string;
}

export interface RequestBody {
  readonly kind: SampleBody["kind"];
  readonly type: string;
  readonly example: unknown;
  /** The names of fields that are files. */
  readonly files: readonly string[];
}

/** Values for a request. */
export interface RequestValues {
  /** In the order of the parameters; `undefined` leaves one out. */
  readonly parameters: readonly unknown[];
  /** Which of the alternatives of `security`. */
  readonly alternative: number;
  /** In the order of its carriers, two for a user and a password. What is "" is read from the environment. */
  readonly secrets: readonly string[];
  /** `undefined` leaves it out. */
  readonly body: unknown;
}

/** The values of the sample that is published: what is required, with the examples of the description. */
export function exampleValues({ parameters, body }: RequestModel): RequestValues {
  return {
    parameters: parameters.map(({ isRequired, location, example }) =>
      isRequired || location === "path" ? example : undefined,
    ),
    alternative: 0,
    secrets: [],
    body: body?.example,
  };
}

type Entry = readonly [name: string, value: string];

export function composeRequest(model: RequestModel, values: RequestValues): SampleRequest {
  const given = model.parameters.map((parameter, at) => ({ ...parameter, value: values.parameters[at] }));
  const at = (location: string): readonly Entry[] =>
    given.filter((each) => each.location === location && each.value !== undefined).flatMap(serialized);
  const headers: (readonly [string, string | Secret])[] = [...at("header")];
  const query: (readonly [string, string | Secret])[] = [...at("query")];
  const cookies = at("cookie").map(([name, value]) => `${name}=${value}`);
  let basic: SampleRequest["basic"] = null;
  let next = 0;
  const secretOf = (prefix: string, variable: string): string | Secret => {
    const typed = values.secrets[next] ?? "";
    next += 1;
    return typed === "" ? { prefix, variable } : prefix + typed;
  };
  for (const { kind, name, variable } of model.security[values.alternative] ?? []) {
    if (kind === "bearer") headers.push(["Authorization", secretOf("Bearer ", variable)]);
    else if (kind === "basic") basic = [secretOf("", "API_USER"), secretOf("", "API_PASSWORD")];
    else if (kind === "header") headers.push([name, secretOf("", variable)]);
    else if (kind === "query") query.push([name, secretOf("", variable)]);
    else if (kind === "cookie") headers.push(["Cookie", secretOf(`${name}=`, variable)]);
  }
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  return {
    method: model.method,
    url: model.server + pathOf(model.path, given),
    query,
    headers: headers.map(([name, value]) => [name, typeof value === "string" ? inOneLine(value) : value]),
    basic,
    body: model.body === null || values.body === undefined ? null : bodyOf(model.body, values.body),
  };
}

/** A name in braces without a value stays, so that the reader sees what is missing. */
function pathOf(path: string, given: readonly (RequestParameter & { readonly value: unknown })[]): string {
  return path.replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const parameter = given.find((each) => each.location === "path" && each.name === name);
    if (parameter === undefined || parameter.value === undefined) return whole;
    return encodeURIComponent(plain(parameter.value).toWellFormed()).replaceAll("%2C", ",");
  });
}

/** A header cannot have breaks. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/gu, " ");
}

function bodyOf({ kind, type, files }: RequestBody, value: unknown): SampleBody {
  const fields = (): readonly Entry[] =>
    Object.entries(recordOf(value))
      .filter(([name]) => !files.includes(name))
      .map(([name, each]) => [name, plain(each)]);
  switch (kind) {
    case "json":
      return { kind, value };
    case "form":
      return { kind, fields: fields() };
    case "multipart":
      return { kind, fields: fields(), files };
    case "text":
      return { kind, type, text: typeof value === "string" ? value : "" };
    case "file":
      return { kind, type };
  }
}

/** A parameter as `style` and `explode` say. */
function serialized({
  name,
  location,
  style,
  explode,
  value,
}: RequestParameter & { readonly value: unknown }): readonly Entry[] {
  const isForm = style === "form" || (style === undefined && location === "query");
  if (style === "deepObject" && isRecord(value))
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, plain(each)]);
  if (isList(value) && isForm && explode !== false) return value.map((each) => [name, plain(each)]);
  if (isRecord(value) && isForm && explode !== false)
    return Object.entries(value).map(([key, each]) => [key, plain(each)]);
  const separator = style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",";
  return [[name, isList(value) ? value.map((each) => plain(each)).join(separator) : plain(value)]];
}

function plain(value: unknown): string {
  if (isList(value)) return value.map((each) => plain(each)).join(",");
  return typeof value === "string"
    ? value
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : String(value);
}
