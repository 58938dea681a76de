/** Mistakes in descriptions: each row is a description with one mistake, at the place after “▸”. */
import { expect, test } from "vitest";
import { findMistakes } from "../src/check/find-mistakes.ts";
import { listOperations } from "../src/model/operations.ts";
import { openDescription } from "../src/read/description.ts";
import { pagesOfText } from "./support.ts";

const head = (version: string): string => `openapi: ${version}
info: { title: Queues API, version: "1" }
`;

/** A description with one operation, GET /queues, that has these keys. */
const operation = (keys: string, more = ""): string =>
  `${head("3.1.0")}paths:
  /queues:
    get:
${/^operationId/mu.test(keys) ? "" : "      operationId: listQueues\n"}${indent(keys, 6)}
${keys.includes("responses") ? "" : "      responses: { 200: { description: The queues } }"}
${more}`;

/** A description of which the one operation returns this schema. */
const schema = (keys: string, version = "3.1.0", more = ""): string =>
  operation(`responses:
  200:
    description: The queues
    content:
      application/json:
        schema:
${indent(keys, 10)}`).replace("3.1.0", version) + more;

/** A description with one more path. */
const path = (keys: string): string => `${operation("")}${indent(keys, 2)}\n`.replace(/\n\n+/gu, "\n");

function indent(text: string, by: number): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : " ".repeat(by) + line))
    .join("\n");
}

const queue = `components:
  schemas:
    Queue: { type: object, properties: { name: { type: string } } }
`;

type Row = readonly [code: string, hint: RegExp, description: string];

const rows: readonly Row[] = [
  ["unsupported-version", /convert it to OpenAPI 3.1/u, `swagger: ▸"2.0"\ninfo: { title: A }\n`],
  ["unsupported-version", /openapi: 3.1.0/u, `openapi: ▸3.5.0\ninfo: { title: A }\n`],
  ["missing-title", /info: title/u, `openapi: 3.1.0\n▸info: { version: "1" }\npaths: { /a: {} }\n`],
  ["no-operations", /paths/u, `openapi: ▸3.1.0\ninfo: { title: A }\n`],
  ["no-operations", /paths/u, `openapi: 3.1.0\ninfo: { title: A }\n▸paths: {}\n`],
  [
    "unknown-schema",
    /“Queue”/u,
    operation("▸description: |\n  <!-- schema Queue -->\n\n  <!-- schema Quue -->", queue),
  ],
  ["broken-ref", /correct the path/u, operation("description: { $ref: ▸queues.md }")],
  ["broken-ref", /a Markdown file/u, operation("description: { $ref: ▸'#/info' }")],
  ["not-an-object", /object/u, path("/a:\n  get: ▸null")],
  ["long-path", /shorten/u, path(`? ▸/${"a".repeat(8000)}\n: { get: {} }`)],
  ["long-operation-id", /at most 200/u, operation(`operationId: ▸${"a".repeat(300)}`)],
  ["misspelled-key", /“summary”/u, operation("▸sumary: List queues")],
  ["not-an-object", /object/u, operation("responses:\n  200: ▸fine")],
  [
    "broken-ref",
    /did you mean “Queue”/u,
    schema("allOf:\n  - $ref: ▸'#/components/schemas/Queu'\n  - $ref: '#/components/schemas/Queue'", "3.1.0", queue),
  ],
  ["broken-ref", /relative to this file/u, schema("$ref: ▸'queue.yml'")],
  ["broken-ref", /beside the description/u, schema("$ref: ▸'https://example.com/queue.json'")],
  [
    "broken-ref",
    /refer to an object/u,
    schema(
      "$ref: '#/components/schemas/Queue'",
      "3.1.0",
      "components:\n  schemas:\n    Queue: { $ref: ▸'#/components/schemas/Queue' }\n",
    ),
  ],
  [
    "missing-operation-id",
    /operationId: deleteJobs/u,
    path("/jobs:\n  ▸delete:\n    responses: { 200: { description: Fine } }"),
  ],
  [
    "duplicate-operation-id",
    /id of its own/u,
    path("/jobs:\n  get:\n    operationId: ▸listQueues\n    responses: { 200: { description: Fine } }"),
  ],
  [
    "duplicate-operation-id",
    /id of its own/u,
    `${head("3.1.0")}webhooks:
  a:
    post: { operationId: made, responses: { 200: { description: Fine } } }
  b:
    post: { operationId: ▸made, responses: { 200: { description: Fine } } }
`,
  ],
  [
    "unlinkable-operation-id",
    /without spaces/u,
    path("/jobs:\n  get:\n    operationId: ▸'list #1'\n    responses: { 200: { description: Fine } }"),
  ],
  [
    "path-without-slash",
    /write \/jobs/u,
    path("▸jobs:\n  get:\n    operationId: listJobs\n    responses: { 200: { description: Fine } }"),
  ],
  ["same-path", /under one of them/u, path("/a/{x}: {}\n▸/a/{y}: {}")],
  ["unclosed-brace", /\{name\}/u, path("▸/a/{x: {}")],
  ["unknown-method", /did you mean “delete”/u, path("/a:\n  ▸delte: {}")],
  [
    "undeclared-path-parameter",
    /in: path, required: true/u,
    path("/a/{id}:\n  ▸get:\n    operationId: getA\n    responses: { 200: { description: Fine } }"),
  ],
  [
    "parameter-not-in-path",
    /did you mean|add it to the path/u,
    operation("parameters:\n  - { name: ▸id, in: path, required: true, schema: { type: string } }"),
  ],
  [
    "optional-path-parameter",
    /required: true/u,
    path(
      "/a/{id}:\n  get:\n    operationId: getA\n    parameters: [{ name: ▸id, in: path, schema: { type: string } }]\n    responses: { 200: { description: Fine } }",
    ),
  ],
  [
    "duplicate-parameter",
    /remove one/u,
    operation(
      "parameters:\n  - { name: limit, in: query, schema: { type: string } }\n  - { name: ▸limit, in: query, schema: { type: string } }",
    ),
  ],
  ["nameless-parameter", /name and in/u, operation("parameters:\n  - ▸in: query\n    schema: { type: string }")],
  ["unknown-location", /“query”/u, operation("parameters:\n  - { name: limit, in: ▸qurey, schema: { type: string } }")],
  [
    "ignored-header",
    /securitySchemes/u,
    operation("parameters:\n  - { name: ▸Authorization, in: header, schema: { type: string } }"),
  ],
  ["untyped-parameter", /schema/u, operation("parameters:\n  - { name: ▸limit, in: query }")],
  [
    "schema-and-content",
    /keep one/u,
    operation(
      "parameters:\n  - name: limit\n    in: query\n    schema: { type: string }\n    ▸content: { text/plain: { schema: { type: string } } }",
    ),
  ],
  [
    "several-contents",
    /keep one/u,
    operation("parameters:\n  - name: limit\n    in: query\n    ▸content: { text/plain: {}, text/html: {} }"),
  ],
  ["body-of-get", /POST/u, operation("▸requestBody: { content: { application/json: {} } }")],
  [
    "body-without-content",
    /content: application\/json/u,
    path(
      "/a:\n  post:\n    operationId: createA\n    ▸requestBody: { required: true }\n    responses: { 200: { description: Fine } }",
    ),
  ],
  [
    "unknown-media-type",
    /application\/json/u,
    operation("responses:\n  200:\n    description: Fine\n    content:\n      ▸json: {}"),
  ],
  ["response-without-description", /in a sentence/u, operation("responses:\n  ▸200: { content: {} }")],
  ["no-responses", /success/u, operation("▸responses: {}")],
  ["wrong-status", /write 4XX/u, operation("responses:\n  ▸4xx: { description: Wrong }")],
  ["wrong-status", /number such as 200/u, operation("responses:\n  ▸700: { description: Wrong }")],
  [
    "example-and-examples",
    /keep one/u,
    operation(
      "parameters:\n  - { name: a, in: query, schema: { type: string }, ▸example: b, examples: { c: { value: d } } }",
    ),
  ],
  [
    "wrong-example",
    /correct the example/u,
    operation("parameters:\n  - { name: limit, in: query, schema: { type: integer }, example: ▸ten }"),
  ],
  [
    "wrong-example",
    /correct the example/u,
    schema("type: object\nproperties:\n  name: { type: string }\nexample:\n  name: ▸3"),
  ],
  ["wrong-default", /correct the default/u, schema("type: string\ndefault: ▸3")],
  ["wrong-enum-value", /^correct it, or its schema/u, schema("type: string\nenum: [a, ▸3]")],
  ["duplicate-enum-value", /remove one/u, schema("type: string\nenum: [a, b, ▸a]")],
  ["empty-enum", /list the values/u, schema("type: string\n▸enum: []")],
  ["unknown-type", /write integer/u, schema("type: ▸int")],
  ["type-of-other-version", /nullable: true/u, schema("▸type: [string, 'null']", "3.0.3")],
  ["nullable-of-other-version", /type: \[string, "null"\]/u, schema("type: string\n▸nullable: true")],
  ["limit-of-other-version", /the limit itself/u, schema("type: integer\nminimum: 3\nexclusiveMinimum: ▸true")],
  ["limit-of-other-version", /exclusiveMinimum: true/u, schema("type: integer\nexclusiveMinimum: ▸3", "3.0.3")],
  ["array-without-items", /items/u, schema("type: ▸array", "3.0.3")],
  ["empty-range", /exchange/u, schema("type: string\nminLength: ▸9\nmaxLength: 3")],
  ["wrong-pattern", /brackets/u, schema("type: string\npattern: ▸'[a-z'")],
  ["read-only-and-write-only", /keep one/u, schema("type: string\nreadOnly: true\n▸writeOnly: true")],
  [
    "unknown-required",
    /did you mean “name”/u,
    schema("type: object\nrequired: [▸nmae]\nproperties:\n  name: { type: string }"),
  ],
  [
    "required-is-no-list",
    /move it to the object/u,
    schema("type: object\nrequired: ▸true\nproperties:\n  name: { type: string }"),
  ],
  ["incomplete-discriminator", /propertyName/u, schema("type: object\n▸discriminator: {}")],
  [
    "broken-mapping",
    /did you mean “Queue”/u,
    schema(
      "discriminator:\n  propertyName: name\n  mapping: { queue: ▸Queu }\noneOf:\n  - $ref: '#/components/schemas/Queue'",
      "3.1.0",
      queue,
    ),
  ],
  [
    "variant-without-discriminator",
    /add the property/u,
    schema("discriminator: { propertyName: kind }\noneOf:\n  - $ref: ▸'#/components/schemas/Queue'", "3.1.0", queue),
  ],
  ["duplicate-tag", /remove one/u, operation("", "tags: [{ name: Queues }, { name: ▸Queues }]")],
  ["unknown-tag", /did you mean “Queues”/u, operation("tags: [▸Queus]", "tags: [{ name: Queues }]")],
  [
    "unknown-operation",
    /did you mean “listQueues”/u,
    operation("responses:\n  200:\n    description: Fine\n    links: { next: { operationId: ▸listQueue } }"),
  ],
  [
    "unknown-security-scheme",
    /did you mean “apiKey”/u,
    operation(
      "security: [{ ▸apikey: [] }]",
      "components: { securitySchemes: { apiKey: { type: http, scheme: bearer } } }",
    ),
  ],
  [
    "unknown-scope",
    /did you mean “read”/u,
    operation(
      "security: [{ login: [▸raed] }]",
      "components: { securitySchemes: { login: { type: oauth2, flows: { password: { tokenUrl: /t, scopes: { read: Read } } } } } }",
    ),
  ],
  [
    "unknown-security-type",
    /“apiKey”/u,
    operation("", "components: { securitySchemes: { key: { type: ▸apikey, name: key, in: header } } }"),
  ],
  [
    "incomplete-security-scheme",
    /name of the header/u,
    operation("", "components: { securitySchemes: { ▸key: { type: apiKey, in: header } } }"),
  ],
  [
    "incomplete-security-scheme",
    /flow “password”/u,
    operation("", "components: { securitySchemes: { login: { type: oauth2, flows: { ▸password: { scopes: {} } } } } }"),
  ],
  ["server-without-url", /url/u, operation("", "servers:\n  - ▸description: Production")],
  ["unknown-server-variable", /with a default/u, operation("", "servers:\n  - url: ▸https://{region}.example.com")],
  [
    "wrong-server-variable",
    /value that readers see/u,
    operation(
      "",
      "servers:\n  - { url: 'https://{region}.example.com', variables: { region: { enum: [eu], default: ▸us } } }",
    ),
  ],
  ["incomplete-sample", /lang and source/u, operation("x-codeSamples:\n  - ▸lang: Shell")],
  ["incomplete-sample", /lang and source/u, operation("x-code-samples:\n  - ▸lang: Shell")],
  ["unused-component", /remove it/u, operation("", `components:\n  schemas:\n    ▸Queue: { type: string }\n`)],
];

test("reports each mistake at its line and column, once, with what to do", () => {
  const answers = rows.map(([, , written]) => {
    const text = written.replace("▸", "");
    return (pagesOfText(text).findings ?? []).map(({ code, hint, at }) => ({
      code,
      hint,
      place: `${at?.line}:${at?.column}`,
    }));
  });
  const expected = rows.map(([code, hint, written]) => {
    const before = written.slice(0, written.indexOf("▸"));
    const place = `${before.split("\n").length}:${before.length - before.lastIndexOf("\n")}`;
    return [{ code, hint: expect.stringMatching(hint), place }];
  });
  expect(answers).toEqual(expected);
  expect(new Set(rows.map(([code]) => code)).size).toBeGreaterThanOrEqual(40);
});

test("finds places in JSON as in YAML", () => {
  const text = `{
  "openapi": "3.1.0",
  "info": { "title": "A" },
  "paths": {
    "/a": { "get": { "operationId": "getA", "responses": { "20": { "description": "}" } } } }
  }
}`;
  const description = openDescription("openapi.json", () => text);
  if (description === null) throw new Error("There is no description.");
  const [mistake, ...others] = findMistakes(description, listOperations(description));
  expect(others).toEqual([]);
  expect(mistake?.code).toBe("wrong-status");
  if (mistake !== undefined)
    expect(description.placeOf(mistake.node, mistake.part)).toEqual({
      file: "openapi.json",
      line: 5,
      column: 60,
      endColumn: 64,
    });
});

test("reports a text that is neither JSON nor YAML at its first wrong character", () => {
  const errorsOf = (file: string, text: string): unknown =>
    openDescription(file, () => text)
      ?.files()
      .flatMap(({ errors }) => errors.map(({ place }) => `${place.line}:${place.column}`));
  expect(errorsOf("a.json", '{\n  "openapi": "3.1.0",\n}')).toEqual(["3:1"]);
  expect(errorsOf("a.json", '{ "a": [1, 2 }')).toEqual(["1:14"]);
  expect(errorsOf("a.yml", "openapi: 3.1.0\nopenapi: 3.0.0\n")).toEqual(["2:1"]);
});
