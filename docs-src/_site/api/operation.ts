/** An operation of the API in short, from which the description is made. */
import type { CodeSample } from "./samples.ts";
import type { Schema } from "./schemas.ts";
import { idOf, object, schemaRef } from "./schemas.ts";
import type { TextRef } from "./texts.ts";
import { textRef } from "./texts.ts";

export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly inPath?: readonly Parameter[];
  readonly inQuery?: readonly (Parameter | Reference)[];
  readonly body?: Schema;
  /** Statuses of failures beside those that every operation may have, with what causes them here. */
  readonly fails?: Readonly<Record<number, string | TextRef | null>>;
  readonly response: Response;
  readonly samples?: readonly CodeSample[];
  /** Whether `org_id` is not accepted. */
  readonly isForOneOwner?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description: string | TextRef;
  readonly schema: Schema;
}

export interface Reference {
  readonly $ref: string;
  readonly description?: TextRef;
}

export interface Response {
  readonly description: string;
  readonly headers?: Schema;
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}

export function json(description: string, schema: Schema, example?: unknown): Response {
  return { description, content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
}

export const one = (name: string, data: unknown): Response =>
  json("The resource", object({ data: schemaRef(name) }), { data });

export const deleted = (prefix: string): Response =>
  json("ID of the deleted resource", object({ data: object({ id: idOf(prefix, "ID of the deleted resource") }) }), {
    data: { id: `${prefix}_abc` },
  });

/** @param cursors Of the first and the last item. */
export function list(
  name: string,
  data: readonly unknown[],
  total: number,
  cursors: readonly [string, string],
): Response {
  return json(
    "A page of the list",
    object({ data: { type: "array", items: schemaRef(name) }, page_info: schemaRef("PageInfo") }),
    { data, page_info: { count: data.length, total_count: total, start_cursor: cursors[0], end_cursor: cursors[1] } },
  );
}

/** Descriptions of the same parameter are made from the resource's prefix. */
export const ownId = (prefix: string, resource: string): Parameter => ({
  name: "id",
  required: true,
  description: `ID of the ${resource}`,
  schema: idOf(prefix, `ID of the ${resource}`),
});

/** The parameters of every list. */
export function pages(text = "pagination"): readonly Reference[] {
  return ["limit", "after", "before"].map((name) => ({
    $ref: `#/components/parameters/${name}`,
    description: textRef("fields", text),
  }));
}

/** The anchor of an operation in the reference. */
export function anchorOf({ tag, summary, isForOneOwner = false, path }: Operation): string {
  // The only operation of its tag.
  if (isForOneOwner && path === "/users/me") return tag.toLowerCase();
  return summary.toLowerCase().replaceAll(" ", "-");
}

export function describe(
  operation: Operation,
  failures: ReadonlyMap<number, string>,
): Readonly<Record<string, unknown>> {
  const { id, tag, summary, inPath = [], inQuery = [], body, fails = {}, response, samples } = operation;
  const { isForOneOwner = false } = operation;
  const statuses = [...new Set([...Object.keys(fails).map(Number), 401, 403, 429, 500])].sort(
    (left, right) => left - right,
  );
  const organization = isForOneOwner || body !== undefined ? [] : [{ $ref: "#/components/parameters/org_id" }];
  return {
    operationId: id,
    summary,
    // What streams do is said on the page about them.
    description: tag === "Streams" ? "" : textRef("operations", id),
    tags: [tag],
    "x-anchor": anchorOf(operation),
    parameters: [
      ...inPath.map((parameter) => ({ in: "path", ...parameter })),
      ...inQuery.map((parameter) => ("$ref" in parameter ? parameter : { in: "query", ...parameter })),
      ...organization,
    ],
    ...(body !== undefined && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      200: response,
      ...Object.fromEntries(
        statuses.map((status) => {
          const cause = fails[status] ?? null;
          const $ref = `#/components/responses/${failures.get(status) ?? ""}`;
          return [status, cause === null ? { $ref } : { $ref, description: cause }];
        }),
      ),
    },
    ...(samples !== undefined && { "x-codeSamples": samples }),
  };
}
