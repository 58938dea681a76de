/** Samples that run as they are: a server checks what arrives from curl, JavaScript and Python. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDescription } from "../src/read/description.ts";
import { runnable, runSamples } from "./run-samples.ts";

const fixtures = join(import.meta.dirname, "fixtures");

const object = (properties: object, ...required: readonly string[]): object => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };
const file = { type: "string", format: "binary" };
const parameter = (name: string, location: string, schema: object, more: object = {}): object => ({
  parameters: [{ name, in: location, required: true, schema, ...more }],
});
const body = (type: string, schema: object, encoding: object = {}): object => ({
  requestBody: { required: true, content: { [type]: { schema, encoding } } },
});
const form = "application/x-www-form-urlencoded";
const numbers = { type: "array", items: { type: "integer" }, minItems: 2 };
const card = object(
  {
    number: { ...text, pattern: "^\\d{4}$", example: "4242" },
    tags: { type: "array", items: text, example: ["a", "b"] },
  },
  "number",
);

/** One operation each. */
const requests: Readonly<Record<string, readonly [path: string, operation: object]>> = {
  "a placeholder in the path": ["/files/{file_key}", parameter("file_key", "path", text)],
  "a matrix": ["/a/{m}", parameter("m", "path", numbers, { style: "matrix" })],
  "an exploded matrix": ["/a/{m}", parameter("m", "path", numbers, { style: "matrix", explode: true })],
  "a label": ["/a/{l}", parameter("l", "path", text, { style: "label", example: "x y" })],
  "an exploded list": ["/a", parameter("q", "query", numbers)],
  "a list between pipes": ["/a", parameter("q", "query", numbers, { style: "pipeDelimited", explode: false })],
  "a deep object": ["/a", parameter("q", "query", card, { style: "deepObject", explode: true })],
  "JSON in the query": [
    "/a",
    { parameters: [{ name: "q", in: "query", required: true, content: { "application/json": { schema: card } } }] },
  ],
  "reserved marks": [
    "/a",
    parameter("q", "query", { ...text, pattern: "^a/b\\?c&d$" }, { allowReserved: true, example: "a/b?c&d" }),
  ],
  "a header and a cookie": [
    "/a",
    {
      parameters: [
        { name: "X-A", in: "header", required: true, schema: numbers },
        { name: "sid", in: "cookie", required: true, schema: text },
      ],
    },
  ],
  "only what is required": [
    "/a",
    body(
      "application/json",
      object({ amount: { type: "integer", minimum: 3 }, source: { ...text, maxLength: 0 } }, "amount"),
    ),
  ],
  "what depends on it": [
    "/a",
    body("application/json", {
      ...object({ a: text, b: { ...text, minLength: 20 }, c: text }, "a"),
      dependentRequired: { a: ["b"] },
      minProperties: 3,
    }),
  ],
  "the first variant": [
    "/a",
    body("application/json", { ...object({ a: text, b: text }), oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
  ],
  "another kind of JSON": [
    "/a",
    body("application/vnd.a+json", object({ it: { ...text, example: 'it\'s "a"\nb' } }, "it")),
  ],
  "a form": [
    "/a",
    body(form, object({ amount: { type: "integer", example: 5 }, card }, "amount", "card"), {
      card: { style: "deepObject", explode: true },
    }),
  ],
  "a list in a form": ["/a", body(form, object({ ids: numbers, meta: object({ a: text }, "a") }, "ids", "meta"))],
  files: [
    "/a",
    body(
      "multipart/form-data",
      object({ files: { type: "array", items: file }, owner: { ...text, example: "@me; you" } }, "files"),
    ),
  ],
  "parts with a type": [
    "/a",
    body(
      "multipart/form-data",
      object(
        {
          props: card,
          list: { type: "array", items: text, minItems: 2 },
          csv: { ...text, example: "a;b" },
          image: file,
        },
        "props",
        "list",
        "csv",
        "image",
      ),
      {
        csv: { contentType: "text/csv" },
        image: { contentType: "image/png, image/jpeg" },
      },
    ),
  ],
  "a text": ["/a", body("text/plain", text)],
};

test("each kind of request arrives as the description says", async () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, [path, operation]] of Object.entries(requests)) {
    const id = name.replaceAll(" ", "-");
    paths[`/${id}${path}`] = { post: { operationId: id, summary: name, ...operation } };
  }
  const written = JSON.stringify({ openapi: "3.1.0", info: { title: "A" }, paths });
  const description = openDescription("a.json", () => written);
  if (description === null) throw new Error("There is no description.");
  expect(await runSamples(description)).toEqual({ count: 19 * runnable.length, problems: [] });
});

test.each(["queues-3.0.yml", "every-kind.yml", "compact.yml"])("samples of %s arrive as it says", async (path) => {
  const description = openDescription(path, (each) => readFileSync(join(fixtures, each), "utf8"));
  if (description === null) throw new Error("There is no description.");
  expect((await runSamples(description)).problems).toEqual([]);
});
