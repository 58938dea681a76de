/**
 * A request of an operation, put together from what it can have and from values: those of the description when the site is
 * built, and what a reader types in the browser. Both use this file, so it needs nothing but plain data.
 */
import { isList, isRecord, recordOf } from "../read/node.ts";

/** The request that each language prints. Names and values of the query are not encoded yet; those in the url are. */
export interface SampleRequest {
  readonly method: string;
  /** With values in place of parameters; of the query, it has only what must not be encoded. */
  readonly url: string;
  /** What stands before the address, if the description does not say where the API is. */
  readonly origin?: Secret;
  readonly query: readonly (readonly [name: string, value: string | Secret])[];
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  readonly basic: readonly [user: string | Secret, password: string | Secret] | null;
  readonly body: SampleBody | null;
  /** Whether the answer is JSON. */
  readonly answersJson?: boolean;
}

/** A value that is read from the environment. */
export interface Secret {
  readonly prefix: string;
  readonly variable: string;
}

/** "form" is `application/x-www-form-urlencoded`; "file" is sent from a file, which samples call "file". */
export type SampleBody =
  | { readonly kind: "json"; readonly type: string; readonly value: unknown }
  | { readonly kind: "form"; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: "multipart"; readonly parts: readonly SamplePart[] }
  | { readonly kind: "file"; readonly type: string }
  | { readonly kind: "text"; readonly type: string; readonly text: string };

/** A part of a `multipart/form-data` body. */
export interface SamplePart {
  readonly name: string;
  /** A text, or any value that is sent as JSON; `undefined` for a file. */
  readonly value: unknown;
  /** The media type, if it must be said. */
  readonly type?: string;
}

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
  readonly answersJson?: boolean;
}

/** How OpenAPI writes a value; its defaults differ by location. */
export interface Style {
  readonly style?: string;
  readonly explode?: boolean;
}

/** A parameter of the operation. It always has an example, if only a placeholder such as `QUEUE_ID`. */
export interface RequestParameter extends Style {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  /** Whether marks such as “/” stay as they are. */
  readonly isReserved?: boolean;
  readonly isJson?: boolean;
  readonly example: unknown;
  /** Whether the example is of the description, so that samples have it. */
  readonly isGiven?: boolean;
}

/** How a request shows who sends it, with the variable that samples read. */
export interface RequestCarrier {
  readonly kind: "bearer" | "basic" | "header" | "query" | "cookie" | "certificate";
  readonly name: string;
  readonly variable: string;
}

/** The media type that samples send, not a range: `image/*` is `application/octet-stream`. */
export interface RequestBody {
  readonly kind: SampleBody["kind"];
  readonly type: string;
  readonly example: unknown;
  /** What is special about fields of a form, by name. */
  readonly fields?: Readonly<Record<string, BodyField>>;
}

/**
 * The `encoding` of a field, with the first of its media types:
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-object
 */
export interface BodyField extends Style {
  readonly isFile?: boolean;
  readonly type?: string;
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

/** The values of the sample that is published: what is required, and what the description has an example of. */
export function exampleValues({ parameters, body }: RequestModel): RequestValues {
  return {
    parameters: parameters.map(({ isRequired, isGiven, location, example }) =>
      isRequired || isGiven === true || location === "path" ? example : undefined,
    ),
    alternative: 0,
    secrets: [],
    body: body?.example,
  };
}

type Entry = readonly [name: string, value: string];

/**
 * Parameters without a value are left out, except in the path, where `{id}` stays. A secret without a value is a
 * variable of the environment, as is the address of an API without one: `BASE_URL`.
 */
export function composeRequest(model: RequestModel, values: RequestValues): SampleRequest {
  const given = model.parameters.map((parameter, at) => ({ ...parameter, value: values.parameters[at] }));
  const at = (location: string, isReserved = false): readonly Entry[] =>
    given
      .filter((each) => each.location === location && each.value !== undefined)
      .filter((each) => (each.isReserved === true) === isReserved)
      .flatMap((each) => entriesOf(each.name, each.isJson === true ? JSON.stringify(each.value) : each.value, each));
  const headers: (readonly [string, string | Secret])[] = [...at("header")];
  const query: (readonly [string, string | Secret])[] = [...at("query")];
  const reserved = at("query", true).map(([name, value]) => `${encodeURIComponent(name)}=${encodeReserved(value)}`);
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
    url: model.server + pathOf(model.path, given) + (reserved.length === 0 ? "" : `?${reserved.join("&")}`),
    ...(!/^https?:/iu.test(model.server) && { origin: { prefix: "", variable: "BASE_URL" } }),
    query,
    headers: headers.map(([name, value]) => [name, typeof value === "string" ? inOneLine(value) : value]),
    basic,
    body: model.body === null || values.body === undefined ? null : bodyOf(model.body, values.body),
    ...(model.answersJson === true && { answersJson: true }),
  };
}

/** A name in braces without a value stays, so that the reader sees what is missing. */
function pathOf(path: string, given: readonly (RequestParameter & { readonly value: unknown })[]): string {
  return path.replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const parameter = given.find((each) => each.location === "path" && each.name === name);
    if (parameter === undefined || parameter.value === undefined) return whole;
    const { value, explode = false, style = "simple" } = parameter;
    const parts = partsOf(value, explode).map((part) => encodeURIComponent(part.toWellFormed()).replaceAll("%3D", "="));
    if (style === "label") return `.${parts.join(explode ? "." : ",")}`;
    if (style !== "matrix") return parts.join(",");
    const names = isRecord(value) ? parts : parts.map((part) => `${name}=${part}`);
    return explode ? names.map((part) => `;${part}`).join("") : `;${name}=${parts.join(",")}`;
  });
}

/** The items of a list, or the keys and values of an object, exploded as in "a=1". */
function partsOf(value: unknown, explode: boolean): readonly string[] {
  if (isList(value)) return value.map((each) => plain(each));
  if (!isRecord(value)) return [plain(value)];
  const entries = Object.entries(value);
  return entries.flatMap(([key, each]) => (explode ? [`${key}=${plain(each)}`] : [key, plain(each)]));
}

/** Without “#”, “&” and “+”, which would end the value or change it. */
function encodeReserved(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll(/[#&+]/gu, (mark) => encodeURIComponent(mark));
}

/** A header cannot have breaks. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/gu, " ");
}

function bodyOf({ kind, type, fields = {} }: RequestBody, value: unknown): SampleBody {
  const entries = Object.entries(recordOf(value));
  switch (kind) {
    case "json":
      return { kind, type, value };
    case "form":
      return {
        kind,
        fields: entries.flatMap(([name, each]): readonly Entry[] =>
          // Without a style, what a form cannot have is JSON.
          isRecord(each) && fields[name]?.style === undefined
            ? [[name, plain(each)]]
            : entriesOf(name, each, { ...fields[name], location: "query" }),
        ),
      };
    case "multipart":
      return { kind, parts: entries.flatMap(([name, each]) => multipartOf(name, each, fields[name] ?? {})) };
    case "text":
      return { kind, type, text: typeof value === "string" ? value : "" };
    case "file":
      return { kind, type };
  }
}

/** Each item of a list is a part with the same name. */
function multipartOf(name: string, value: unknown, field: BodyField): readonly SamplePart[] {
  if (isList(value)) return value.flatMap((each) => multipartOf(name, each, field));
  const type = field.type ?? (isRecord(value) ? "application/json" : undefined);
  const shown = field.isFile === true ? undefined : isRecord(value) ? value : plain(value);
  return [{ name, value: shown, ...(type !== undefined && { type }) }];
}

/**
 * A value as `style` and `explode` say.
 * https://spec.openapis.org/oas/v3.1.1.html#style-values
 */
function entriesOf(
  name: string,
  value: unknown,
  { style, explode, location }: Style & { readonly location: string },
): readonly Entry[] {
  const isForm = style === "form" || (style === undefined && location !== "header");
  if (style === "deepObject") return deepEntries(name, value);
  if (isForm && explode !== false && isList(value)) return value.map((each) => [name, plain(each)]);
  if (isForm && explode !== false && isRecord(value))
    return Object.entries(value).map(([key, each]) => [key, plain(each)]);
  const separator = style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",";
  return [[name, partsOf(value, explode === true).join(separator)]];
}

/** `card[number]=4242` and `items[0]=a`, to any depth. */
function deepEntries(name: string, value: unknown): readonly Entry[] {
  return isList(value) || isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => deepEntries(`${name}[${key}]`, each))
    : [[name, plain(value)]];
}

function plain(value: unknown): string {
  if (isList(value)) return value.map((each) => plain(each)).join(",");
  return typeof value === "string"
    ? value
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : String(value);
}
