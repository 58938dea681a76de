/**
 * A server that checks what arrives against a description: the path, the parameters as their styles write them, and the body
 * as its media type and its encoding do.
 */
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Operation } from "../src/model/operations.ts";
import { viewOf } from "../src/model/schema-view.ts";
import { meaningOf } from "../src/model/schema.ts";
import type { Description } from "../src/read/description.ts";
import { childOf, identityOf, isList, isRecord, recordOf, textOf, textsOf } from "../src/read/node.ts";
import type { Node } from "../src/read/node.ts";

export interface ValidatingServer {
  readonly url: string;
  /** What was wrong with the requests since the last call; one without problems is "". */
  readonly takeProblems: () => readonly string[];
  readonly close: () => void;
}

export async function startValidator(
  operations: readonly Operation[],
  description: Description,
): Promise<ValidatingServer> {
  const problems: string[] = [];
  const validator = new RequestValidator(description);
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      validator.problemOf(request, Buffer.concat(chunks), operations).then(
        (problem) => {
          problems.push(problem);
          response.writeHead(problem === "" ? 200 : 400, { "content-type": "application/json" }).end("{}");
        },
        (error: unknown) => {
          problems.push(String(error));
          response.writeHead(500).end("{}");
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    takeProblems: () => problems.splice(0),
    close: () => server.close(),
  };
}

class RequestValidator {
  readonly #description: Description;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: "array", multipleOfPrecision: 9 });

  constructor(description: Description) {
    this.#description = description;
    this.#ajv.addSchema({ $id: "file:///description", ...recordOf(prepared(description.root.value)) });
  }

  async problemOf(request: IncomingMessage, body: Buffer, operations: readonly Operation[]): Promise<string> {
    const url = new URL(request.url ?? "", "http://localhost");
    const raw = (request.url ?? "").split("?")[0] ?? "";
    const matching = operations.flatMap((operation) => {
      const names = [...operation.path.matchAll(/\{([^{}]+)\}/gu)].map(([, name = ""]) => name);
      const pattern = operation.path.replaceAll(/[.*+?^$()|[\]\\]/gu, "\\$&").replaceAll(/\{[^{}]+\}/gu, "([^/]*)");
      const found = new RegExp(`^${pattern}$`, "u").exec(raw);
      return found === null || operation.method.toUpperCase() !== request.method ? [] : [{ operation, names, found }];
    });
    const [match] = matching.toSorted((left, right) => left.names.length - right.names.length);
    if (match === undefined) return `no operation is ${request.method} ${raw}`;
    const { operation, names, found } = match;
    const path = new Map(names.map((name, at) => [name, found[at + 1] ?? ""]));
    const problems = operation.parameters.map(({ name, location, node, isRequired }): string => {
      const style = { ...recordOf(node.value) };
      const value =
        location === "query"
          ? this.#inQuery(name, node, url)
          : location === "path"
            ? this.#inPath(name, node, path.get(name) ?? "")
            : location === "header"
              ? request.headers[name.toLowerCase()]
              : new RegExp(`(?:^|; )${name}=([^;]*)`, "u").exec(request.headers.cookie ?? "")?.[1];
      if (value === undefined) return isRequired ? `${name} is missing` : "";
      const content = this.#description.get(node, "content");
      if (content === null) return this.#fits(childOf(node, "schema"), this.#splits(value, node, location), name);
      const [[type = "", media] = []] = Object.entries(recordOf(content.value)).map(
        ([each]) => [each, childOf(content, each)] as const,
      );
      const read: unknown = type.includes("json") ? JSON.parse(String(value)) : value;
      return media == null || style["schema"] !== undefined ? "" : this.#fits(childOf(media, "schema"), read, name);
    });
    return [...problems, await this.#bodyProblem(request, body, operation)].filter((each) => each !== "").join("; ");
  }

  #typesOf(node: Node): { readonly isList: boolean; readonly keys: readonly string[] | null } {
    const schema = childOf(node, "schema");
    const meaning = schema === null ? null : meaningOf(schema, this.#description);
    const view = meaning === null ? null : viewOf(meaning, this.#description);
    const isObject = view !== null && (view.types.includes("object") || view.properties.length > 0);
    return {
      isList: view?.types.includes("array") === true,
      keys: isObject ? view.properties.map(({ name }) => name) : null,
    };
  }

  #inQuery(name: string, node: Node, { searchParams }: URL): unknown {
    const { style, explode } = recordOf(node.value);
    const { isList: isArray, keys } = this.#typesOf(node);
    if (style === "deepObject") return deep(searchParams, name);
    if (keys !== null && explode !== false && childOf(node, "content") === null) {
      const entries = [...searchParams].filter(([key]) => keys.includes(key));
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    }
    const all = searchParams.getAll(name);
    return isArray && explode !== false && all.length > 0 ? all : all[0];
  }

  #inPath(name: string, node: Node, raw: string): unknown {
    const { style, explode } = recordOf(node.value);
    const own = decodeURIComponent(raw);
    if (style === "label") return own.startsWith(".") ? own.slice(1) : undefined;
    if (style !== "matrix") return own === "" ? undefined : own;
    if (!own.startsWith(`;${name}=`)) return undefined;
    return explode === true ? own.split(`;${name}=`).slice(1) : own.slice(name.length + 2);
  }

  /** A list or an object in one text. */
  #splits(value: unknown, node: Node, location: string): unknown {
    const { isList: isArray, keys } = this.#typesOf(node);
    const { style, explode } = recordOf(node.value);
    if (typeof value !== "string" || (!isArray && keys === null)) return value;
    const parts = value.split(style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",");
    if (isArray) return parts;
    if (explode === true && location !== "query") return Object.fromEntries(parts.map((part) => part.split("=")));
    return Object.fromEntries(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]]] : [])));
  }

  async #bodyProblem(request: IncomingMessage, body: Buffer, operation: Operation): Promise<string> {
    const written = this.#description.get(operation.node, "requestBody");
    if (written === null) return "";
    const type = request.headers["content-type"] ?? "";
    const content = recordOf(this.#description.get(written, "content")?.value);
    if (type === "" || body.length === 0)
      return recordOf(written.value)["required"] === true && !/octet|\*/u.test(Object.keys(content).join(" "))
        ? "the body is missing"
        : "";
    const [plain = ""] = type.split(";");
    const key = Object.keys(content).find((each) => each.split(";")[0]?.trim() === plain);
    if (key === undefined)
      return /octet-stream/u.test(plain) ? "" : `the body is ${plain}, not ${Object.keys(content).join(", ")}`;
    const media = this.#description.get(written, "content", key);
    const schema = media === null ? null : childOf(media, "schema");
    if (media === null || schema === null) return "";
    if (plain.includes("json")) return this.#fits(schema, JSON.parse(body.toString()), "body");
    if (plain.startsWith("multipart")) return await this.#multipartProblem(type, body, media, schema);
    return plain.includes("urlencoded") ? this.#fits(schema, this.#formOf(body.toString(), media, schema), "body") : "";
  }

  #formOf(text: string, media: Node, schema: Node): unknown {
    const given = new URLSearchParams(text);
    const meaning = meaningOf(schema, this.#description);
    const properties = meaning === null ? [] : viewOf(meaning, this.#description).properties;
    return Object.fromEntries(
      properties.flatMap(({ name, written }) => {
        const { style } = recordOf(this.#description.get(media, "encoding", name)?.value);
        const all = given.getAll(name);
        const { isList: isArray, keys } = this.#typesOf({ ...written, value: { schema: written.value } });
        const own = style === "deepObject" ? deep(given, name) : isArray && all.length > 0 ? all : all[0];
        const value: unknown = keys !== null && typeof own === "string" && own.startsWith("{") ? JSON.parse(own) : own;
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  async #multipartProblem(type: string, body: Buffer, media: Node, schema: Node): Promise<string> {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const value: Record<string, unknown> = {};
    for (const name of new Set(form.keys())) {
      const all = await Promise.all(
        form.getAll(name).map(async (part): Promise<unknown> => {
          if (typeof part === "string") return /^[[{]/u.test(part) ? JSON.parse(part) : part;
          const { contentType } = recordOf(this.#description.get(media, "encoding", name)?.value);
          const expected = textOf(contentType).split(",")[0]?.trim() ?? "";
          if (expected !== "" && !part.type.startsWith(expected))
            throw new Error(`${name} is ${part.type}, not ${expected}`);
          return part.type === "application/json" ? JSON.parse(await part.text()) : await part.text();
        }),
      );
      value[name] = all.length > 1 ? all : all[0];
    }
    return this.#fits(schema, value, "body");
  }

  #fits(schema: Node | null, value: unknown, name: string): string {
    if (schema === null) return "";
    const reference = {
      $ref: `file:///description#${schema.pointer
        .split("/")
        .map((part) => encodeURIComponent(part))
        .join("/")}`,
    };
    const validate = this.#ajv.compile(reference);
    const held = { value };
    return validate(held.value) === true
      ? ""
      : `${name} ${identityOf(schema)}: ${this.#ajv.errorsText(validate.errors)} in ${JSON.stringify(value)?.slice(0, 200)}`;
  }
}

/** The values of `name[key]`, to any depth. */
function deep(given: URLSearchParams, name: string): unknown {
  const all = [...given].filter(([key]) => key.startsWith(`${name}[`));
  if (all.length === 0) return undefined;
  const root: Record<string, unknown> = {};
  for (const [key, value] of all) {
    const parts = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/gu)].map(([, part = ""]) => part);
    let at = root;
    for (const [index, part] of parts.entries()) {
      if (index === parts.length - 1) at[part] = value;
      else {
        const inner = isRecord(at[part]) ? { ...at[part] } : {};
        at[part] = inner;
        at = inner;
      }
    }
  }
  const listed = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, listed(each)] as const);
    return entries.length > 0 && entries.every(([key], index) => key === String(index))
      ? entries.map(([, each]) => each)
      : Object.fromEntries(entries);
  };
  return listed(root);
}

/** As JSON Schema: without what only responses have, and with the limits of 3.0 as numbers. */
function prepared(value: unknown): unknown {
  if (isList(value)) return value.map((each) => prepared(each));
  if (!isRecord(value)) return value;
  const { exclusiveMinimum, exclusiveMaximum, example: _one, examples: _all, ...rest } = value;
  const properties = recordOf(rest["properties"]);
  const required = textsOf(rest["required"]).filter((name) => recordOf(properties[name])["readOnly"] !== true);
  const entries = Object.entries({
    ...rest,
    ...(isList(rest["required"]) && { required }),
    ...(typeof exclusiveMinimum === "number" && { exclusiveMinimum }),
    ...(typeof exclusiveMaximum === "number" && { exclusiveMaximum }),
    ...(rest["nullable"] === true &&
      rest["type"] !== undefined && { type: [rest["type"], "null"].flat(), nullable: undefined }),
  });
  return Object.fromEntries(
    entries.filter(([key]) => key !== "$id" && key !== "discriminator").map(([key, each]) => [key, prepared(each)]),
  );
}
