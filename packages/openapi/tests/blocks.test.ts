/** What pages consist of, for a description of each version. The expected texts are meant to be read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PluginBlock } from "docsgen/plugin";
import { describe, expect, test } from "vitest";
import { validateValue } from "../src/check/validate-value.ts";
import { listOperations } from "../src/model/operations.ts";
import { openDescription } from "../src/read/description.ts";
import { walk } from "../src/read/grammar.ts";
import type { Node } from "../src/read/node.ts";
import { openapi, pagesOf } from "../src/openapi.ts";
import { settingsOf } from "../src/options.ts";
import type { OpenapiOptions } from "../src/options.ts";
import { exampleOf } from "../src/samples/example.ts";
import { printJson } from "../src/samples/print-json.ts";
import { chooseSchemaPages } from "../src/model/schema-pages.ts";
import { findLost } from "./lost-strings.ts";
import { linesOf, pagesOfFixture, pagesOfText } from "./support.ts";

const fixtures = join(import.meta.dirname, "fixtures");

const cases: readonly (readonly [description: string, expected: string, paths: readonly string[]])[] = [
  [
    "queues-3.0.yml",
    "queues-3.0.txt",
    [
      "api/index.md",
      "api/queues/index.md",
      "api/queues/list-queues.md",
      "api/queues/create-queue.md",
      "api/queues/delete-queue.md",
      "api/schemas/index.md",
      "api/schemas/queue.md",
    ],
  ],
  [
    "split/openapi.yml",
    "split/events-3.1.txt",
    ["api/events/list-events.md", "api/events/send-event.md", "api/webhooks/event-sent.md", "api/schemas/event.md"],
  ],
];

test.each(cases)("%s has these pages", (description, expected, paths) => {
  const baseUrl = description.startsWith("split") ? { baseUrl: "https://api.example.com" } : {};
  const result = pagesOfFixture({ description, ...baseUrl });
  expect(result.findings).toEqual([]);
  const pages = paths.map((path) => [`=== ${path}`, ...linesOf(result, path)].join("\n"));
  expect(`${pages.join("\n\n")}\n`).toBe(readFileSync(join(fixtures, expected), "utf8"));
});

test.each(["every-kind.yml", "queues-3.0.yml", "split/openapi.yml"])("nothing of %s is lost", (description) => {
  const read = (path: string): string => readFileSync(join(fixtures, path), "utf8");
  const result = pagesOfFixture({ description });
  expect(result.findings?.filter(({ code }) => code !== "no-base-url")).toEqual([]);
  const { lost, leftOut } = findLost(description, read, result);
  expect(lost).toEqual([]);
  expect([...leftOut.keys()]).toEqual([]);
});

test("what is said beside a broken reference stays", () => {
  const result = pagesOfText(`openapi: 3.1.0
info: { title: Broken }
paths:
  /a:
    get:
      operationId: a
      parameters: [{ name: b, in: query, schema: { $ref: "#/components/schemas/B", description: Words of b } }]
      responses: { "200": { description: Done } }
`);
  expect(result.findings?.map(({ code }) => code)).toEqual(["broken-ref"]);
  expect(linesOf(result, "api/a/a.md")).toEqual(expect.arrayContaining(["  #query.b any value", "    Words of b"]));
});

test("pages of schemas are in no menu, and operations are found by their id and their path", () => {
  const { pages } = pagesOfFixture({ description: "queues-3.0.yml" });
  const frontmatter = new Map(
    pages.map((page) => ["path" in page ? page.path : "", "frontmatter" in page ? page.frontmatter : {}]),
  );
  expect(frontmatter.get("api/schemas/queue.md")).toMatchObject({ sidebar: { hidden: true } });
  expect(frontmatter.get("api/queues/create-queue.md")).toEqual({
    title: "Create a queue",
    order: 2,
    short_description: "Creates a queue.",
    toc: false,
    sidebar: { badge: [{ text: "POST", kind: "method" }] },
    search: { keywords: ["createQueue", "POST /queues"] },
  });
});

describe("one page", () => {
  const result = pagesOfFixture({ description: "queues-3.0.yml", folder: "reference", per: "page" });
  const ids = linesOf(result, "reference.md").flatMap((line) => /^\s*#([\w$*.-]+) /u.exec(line)?.[1] ?? []);

  test("has anchors that begin with the operation", () => {
    expect(ids).toContain("list-queues.limit");
    expect(ids).toContain("create-queue.name");
    expect(ids).toContain("create-queue.response-201.id");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has a heading for each tag and operation, which links name", () => {
    const lines = linesOf(result, "reference.md");
    expect(lines).toEqual(expect.arrayContaining(["## Queues {#queues}", "### Create a queue {#create-queue}"]));
    const page = result.pages.find((each) => "path" in each && each.path === "reference.md");
    expect(page).toMatchObject({
      targets: expect.arrayContaining([{ name: "api:createQueue", anchor: "create-queue" }]),
    });
  });
});

describe("a compact page", () => {
  const options: OpenapiOptions = {
    description: "compact.yml",
    per: "page",
    attachTo: "guide.md",
    layout: "compact",
    tags: ["Queues", "Me"],
    baseUrl: "https://api.example.com",
  };

  test("has what is not said twice, where the description wants it, in a page of the author", () => {
    const result = pagesOfFixture(options);
    expect(result.findings).toEqual([]);
    expect(result.pages.map((page) => ("attachTo" in page ? page.attachTo : page.path))).toEqual(["guide.md"]);
    expect(`${linesOf(result, "guide.md").join("\n")}\n`).toBe(readFileSync(join(fixtures, "compact.txt"), "utf8"));
    expect(result.pages[0]).toMatchObject({
      targets: [
        { name: "api:tags/queues", anchor: "queues" },
        { name: "api:changeQueue", anchor: "change" },
        { name: "api:tags/me", anchor: "me" },
        { name: "api:getMe", anchor: "me" },
      ],
    });
  });

  test("reports links in a part of a description at their place", () => {
    const found = pagesOfFixture(options).pages.flatMap((page) =>
      "data" in page ? markdownIn(page.data.blocks).filter(({ text }) => text.includes("[checked]")) : [],
    );
    expect(found).toMatchObject([{ at: [{ offset: 0, line: 29, column: 9 }] }]);
  });

  test("can be made from an object, of which mistakes have no file", () => {
    const own = {
      openapi: "3.1.0",
      info: { title: "Queues" },
      paths: { "/a": { get: { responses: { 200: { description: "It" } } } } },
    };
    const { pages, findings } = pagesOf(settingsOf({ description: own }), () => null);
    expect(pages.map((page) => ("path" in page ? page.path : ""))).toContain("api/a/get-a.md");
    expect(findings).toMatchObject([
      { code: "missing-operation-id", message: expect.stringContaining("/paths/~1a/get") },
      { code: "no-base-url", hint: expect.stringContaining("baseUrl") },
    ]);
    expect(findings?.[0]).not.toHaveProperty("at");
  });

  test("reports a tag that no operation has", () => {
    expect(pagesOfFixture({ ...options, tags: ["Queue"] }).findings).toMatchObject([
      { code: "unknown-tag", hint: "did you mean “Queues”?" },
    ]);
  });

  test.each<[Readonly<Record<string, unknown>>, string, RegExp]>([
    [{ attachTo: "guide.md" }, "needs one page", /per: "page"/u],
    [{ layout: "compact" }, "several operations", /per: "tag"/u],
    [{ tags: [], per: "page", layout: "compact" }, "“tags”", /list of names/u],
    [{ scheme: "apiDe" }, "“scheme”", /^write scheme: "apide"$/u],
    [{ description: undefined }, "“description”", /the path of/u],
    [{ samples: ["cobol"] }, '["cobol"]', /curl, javascript, python/u],
    [{ linkBase: "/docs" }, "“linkBase”", /^write an absolute address/u],
    [{ labels: { errors: 1 } }, "“labels”", /words by their names/u],
    [{ per: "pages" }, "“per”", /^write per: "page"$/u],
    [{ sample: ["curl"] }, "no option “sample”", /^did you mean “samples”/u],
    [{ labels: { requestBdy: "a" } }, "“requestBdy”", /“requestBody”/u],
  ])("has options that fit together: %j", async (wrong, message, hint) => {
    const result = await openapi({ description: "compact.yml", ...wrong }).pages?.({
      root: "",
      sourceFolder: "",
      config,
      version: null,
      readText: () => null,
    });
    expect(result).toMatchObject({
      findings: [
        { code: "wrong-option", message: expect.stringContaining(message), hint: expect.stringMatching(hint) },
      ],
    });
  });
});

const config = { title: "A", description: "", lang: "en", base: "/", origin: null };

test("with linkBase, anchors that no page has lead to it, with one finding", () => {
  const text = `openapi: 3.1.0
info: { title: A, description: "[x](#getA) [x](#d) <a href='#e'>x</a>" }
paths: { /a: { get: { operationId: getA, responses: { 200: { description: It } } } } }
`;
  expect(pagesOfText(text).findings).toEqual([]);
  const { findings, pages } = pagesOfText(text, { linkBase: "https://b.example/docs" });
  expect(findings).toMatchObject([
    { code: "unknown-anchors", severity: "warning", message: expect.stringMatching(/^2 links .* “#d”/u) },
  ]);
  expect(JSON.stringify(pages)).toContain('"#d":"https://b.example/docs#d"');
});

test("webhooks are also found where descriptions in 3.0 have them", () => {
  const result = pagesOfText(`openapi: 3.0.3
info: { title: Queues, version: "1" }
paths: {}
x-webhooks:
  queueDrained:
    post:
      operationId: queueDrained
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } }
      responses: { "200": { description: Received } }
components: { schemas: { Event: { type: object, properties: { id: { type: string } } } } }
`);
  expect(result.findings).toEqual([]);
  expect(linesOf(result, "api/webhooks/queue-drained.md")).toContain("  #body.id string");
});

test("JSON stands in a line where it fits", () => {
  expect(printJson({ a: [1, { b: null }], c: {}, d: [], e: undefined })).toBe(
    '{ "a": [1, { "b": null }], "c": {}, "d": [] }',
  );
  const long = { name: "a".repeat(60), list: [1, 2], more: { deep: "b".repeat(70) } };
  expect(printJson(long)).toBe(
    `{\n  "name": "${long.name}",\n  "list": [1, 2],\n  "more": {\n    "deep": "${long.more.deep}"\n  }\n}`,
  );
  expect(JSON.parse(printJson(long))).toEqual(long);
});

function markdownIn(blocks: readonly PluginBlock[]): readonly Extract<PluginBlock, { kind: "markdown" }>[] {
  return blocks.flatMap((block) => {
    if (block.kind === "markdown") return [block];
    return block.kind === "call" ? markdownIn(block.children ?? []) : [];
  });
}

test("an operation keeps its anchors when another is added before it", () => {
  const idsOf = (text: string): readonly string[] =>
    linesOf(pagesOfText(text), "api/jobs/create-job.md").flatMap((line) => /^\s*#([\w.-]+) /u.exec(line)?.[1] ?? []);
  const before = `openapi: 3.1.0
info: { title: Jobs }
paths:
  /jobs:
    post:
      operationId: createJob
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, tags: { type: array, items: { type: object, properties: { id: { type: string } } } } } } } } }
      responses: { "200": { description: The job } }
`;
  const after = before
    .replace(
      "paths:\n",
      "paths:\n  /first:\n    get: { operationId: getFirst, responses: { '200': { description: First } } }\n",
    )
    .replace("{ name: { type: string }, ", "{ extra: { type: string }, name: { type: string }, ");
  expect(idsOf(before)).toEqual(["body.name", "body.tags", "body.tags.id"]);
  expect(idsOf(after)).toEqual(["body.extra", ...idsOf(before)]);
});

test("examples that are made fit the schemas that they are made from", () => {
  const wrong: string[] = [];
  for (const [path] of cases) {
    const description = openDescription(path, (file) => readFileSync(join(fixtures, file), "utf8"));
    if (description === null) throw new Error(`There is no ${path}.`);
    const schemas: Node[] = [];
    walk(description, ({ kind, node }) => void (kind === "schema" && node.value !== false && schemas.push(node)));
    expect(schemas.length).toBeGreaterThan(10);
    for (const schema of schemas) {
      for (const direction of ["request", "response"] as const) {
        const made: Node = { file: "example", pointer: "", value: exampleOf(schema, direction, description) };
        const [mismatch] = validateValue(made, schema, description, direction);
        if (mismatch !== undefined)
          wrong.push(`${schema.file}${schema.pointer}: ${mismatch.node.pointer} ${mismatch.problem}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("no schema is copied: the pages of a chain of schemas grow with its length", () => {
  const chain = (length: number): string => {
    const schemas = Array.from({ length }, (_, at) => {
      const next = `{ $ref: "#/components/schemas/S${Math.min(at + 1, length - 1)}" }`;
      return `    S${at}: { type: object, properties: { left: ${next}, right: ${next} } }`;
    });
    return `openapi: 3.1.0
info: { title: Chain }
paths:
  /a:
    get:
      operationId: getA
      responses: { "200": { description: It, content: { application/json: { schema: { $ref: "#/components/schemas/S0" } } } } }
components:
  schemas:
${schemas.join("\n")}
`;
  };
  const sizeOf = (length: number): number => JSON.stringify(pagesOfText(chain(length)).pages).length;
  expect(sizeOf(40)).toBeLessThan(3 * sizeOf(20));
});

test("files of schemas are known by where they are, so that they have pages too", () => {
  const description = openDescription("split/openapi.yml", (file) => readFileSync(join(fixtures, file), "utf8"));
  if (description === null) throw new Error("There is no description.");
  const pages = chooseSchemaPages(listOperations(description), description, (name) => `api:${name}`);
  expect([...pages.values()].map(({ name, slug, target }) => ({ name, slug, target }))).toEqual([
    { name: "Event", slug: "event", target: "api:schemas/event" },
  ]);
});

describe("a page of very many fields", () => {
  const user = { type: "object", properties: Object.fromEntries(numbered("part", 8, { type: "string" })) };
  const body = (count: number, each: object = user, other: object = {}): string =>
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: "A", version: "1" },
      paths: {
        "/people": {
          put: {
            operationId: "put",
            requestBody: {
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: { ...Object.fromEntries(numbered("user", count, each)), ...other },
                  },
                },
              },
            },
            responses: {},
          },
        },
      },
    });

  const partIds = (owner: string): string =>
    numbered("part", 8, "")
      .map(([part]) => `(#${owner}.${part})`)
      .join("");

  test("shows equal objects once, and links to the first with the anchors of the others", () => {
    const lines = linesOf(pagesOfText(body(60)), "api/people/put.md").map((line) => line.trim());
    expect(lines).toContain("#body.user1.part8 string");
    expect(lines).not.toContain("#body.user2.part1 string");
    expect(lines[lines.indexOf(`${partIds("body.user60")}#body.user60 object`) + 1]).toBe(
      "It has the fields of [`user1`](#body.user1).",
    );
  });

  test("shows what differs in an object that is almost equal", () => {
    const other = { ...user, properties: { ...user.properties, part3: { type: "integer", description: "Its age." } } };
    const lines = linesOf(pagesOfText(body(60, user, { other })), "api/people/put.md").map((line) => line.trim());
    const at = lines.findIndex((line) => line.endsWith("#body.other object"));
    expect(lines.slice(at, at + 4)).toEqual([
      `${partIds("body.other").replace("(#body.other.part3)", "")}#body.other object`,
      "It has the fields of [`user1`](#body.user1), but for:",
      "#body.other.part3 integer",
      "Its age.",
    ]);
  });

  test("names the object by as much of its path as tells it from the other", () => {
    const text = { type: "string" };
    const objectOf = (properties: object): object => ({ type: "object", properties });
    const filler = objectOf({ size: text });
    const head = objectOf({ repo: user });
    const base = objectOf({ repo: user, branch: text });
    const lines = linesOf(pagesOfText(body(250, filler, { head, base })), "api/people/put.md");
    expect(lines.map((line) => line.trim())).toContain("It has the fields of [`head.repo`](#body.head.repo).");
  });

  test("keeps the anchors of the fields in left-out fields, but not on a page of a thousand", () => {
    const nested = { type: "object", properties: { ...user.properties, in: user } };
    const anchorsOf = (count: number): string =>
      linesOf(pagesOfText(body(count, nested)), "api/people/put.md").find((line) =>
        line.trim().endsWith("#body.user2 object"),
      ) ?? "";
    expect(anchorsOf(40)).toContain("(#body.user2.in)(#body.user2.in.part1)");
    expect(anchorsOf(60)).toContain("(#body.user2.in)");
    expect(anchorsOf(60)).not.toContain("(#body.user2.in.part1)");
  });

  test("and one of fewer shows all of them", () => {
    const lines = linesOf(pagesOfText(body(40)), "api/people/put.md").map((line) => line.trim());
    expect(lines).toContain("#body.user40.part8 string");
  });
});

describe("the words of the pages", () => {
  const linesIn = (
    options: Partial<OpenapiOptions>,
    lang: string,
    path = "api/queues/create-queue.md",
  ): readonly string[] => {
    const settings = settingsOf({ description: "queues-3.0.yml", ...options });
    const read = (file: string): string => readFileSync(join(fixtures, file), "utf8");
    return linesOf(pagesOf(settings, read, undefined, "/", lang), path).map((line) => line.trim());
  };

  test("are German on a site in German, with the anchors of English", () => {
    const german = linesIn({}, "de-AT");
    expect(german).toEqual(
      expect.arrayContaining([
        "**Inhalt der Anfrage**",
        "## Antworten {#responses}",
        "**Authentifizierung:** [`login`](api:authentication) mit `queues:write` oder keine",
        "1 bis 40 Zeichen.",
        ":::details 1 Feld",
        "#body.owner.team.members Liste von object, required",
      ]),
    );
    const idsOf = (lines: readonly string[]): readonly string[] =>
      lines.flatMap((line) => /^#\S+|\{#.*\}$/u.exec(line)?.[0] ?? []);
    expect(idsOf(german)).toEqual(idsOf(linesIn({}, "en")));
    expect(linesIn({}, "de", "api/queues/index.md")).toContain("Operation | Methode und Pfad");
  });

  test("are those of the author where there are any, and English in other languages", () => {
    const lines = linesIn({ labels: { requestBody: "Corps", range: "{from} à {to}" } }, "fr");
    expect(lines).toEqual(expect.arrayContaining(["**Corps**", "## Responses {#responses}", "1 à 40 characters."]));
  });
});

test("a summary that is a text is not the title", () => {
  const webhook = { operationId: "rule/created", summary: "A rule was created.\n\nSee the guide.", responses: {} };
  const result = pagesOfText(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      webhooks: { "rule-created": { post: { ...webhook, description: "Sent once." } } },
    }),
  );
  const page = result.pages.find((each) => "path" in each && each.path === "api/webhooks/rule-created.md");
  expect(page).toMatchObject({ frontmatter: { title: "Rule created" } });
  expect(linesOf(result, "api/webhooks/rule-created.md").map((line) => line.trim())).toEqual(
    expect.arrayContaining(["Sent once.", "A rule was created.", "See the guide."]),
  );
});

describe("examples of a body", () => {
  const samplesIn = (operation: object): readonly string[] => {
    const paths = { "/a": { post: { tags: ["t"], operationId: "a", responses: {}, ...operation } } };
    const result = pagesOfText(JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }), {
      samples: ["curl"],
    });
    return linesOf(result, "api/t/a.md").map((line) => line.trim());
  };
  const json = (examples: object): object => ({ "application/json": { examples } });
  const tabsIn = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.startsWith(":::tab "));

  test("have labels of their own: the summary, the name, the media type, or a number", () => {
    const same = { summary: "Same", value: 1 };
    const content = {
      ...json({ first: same, second: { ...same, value: 2 }, default: { value: 3 } }),
      "text/x-diff": { examples: { default: { value: "+" } } },
    };
    const response = { responses: { 200: { description: "Fine.", content } } };
    expect(tabsIn(samplesIn(response)).slice(0, 4)).toEqual([
      ":::tab Same",
      ":::tab second",
      ":::tab default",
      ":::tab text/x-diff",
    ]);
    const variants = [
      { title: "Same", properties: { a: {} } },
      { title: "Same", properties: { b: {} } },
    ];
    const body = { requestBody: { content: { "application/json": { schema: { oneOf: variants } } } } };
    expect(tabsIn(samplesIn(body))).toEqual([":::tab Same", ":::tab Same 2"]);
  });

  test("stand beside samples by hand, and beside those of another media type", () => {
    const content = {
      ...json({ one: { description: "The first one.", value: { a: 1 } } }),
      "application/xml": { examples: { two: { description: "The second one.", value: "<a/>" } } },
    };
    const lines = samplesIn({ requestBody: { content } });
    expect(lines).toEqual(expect.arrayContaining(["The first one.", ":::request Request body", "<a/>"]));
    expect(tabsIn(lines.slice(lines.indexOf(":::request Request body")))).toEqual([]);
    const byHand = { "x-codeSamples": [{ lang: "curl", source: "curl example.com" }], requestBody: { content } };
    expect(samplesIn(byHand)).toEqual(
      expect.arrayContaining(["curl example.com", "The first one.", '{ "a": 1 }', "The second one.", "<a/>"]),
    );
  });

  test("are said even if they have no value", () => {
    const examples = {
      none: { summary: "Restart it" },
      file: { summary: "Much", externalValue: "https://example.com/a.json" },
      some: { summary: "Begin", value: { a: 1 } },
    };
    expect(samplesIn({ requestBody: { content: json(examples) } })).toEqual(
      expect.arrayContaining([
        ":::tab Restart it",
        "Restart it",
        "[Much](https://example.com/a.json)",
        ":::tab Begin",
        '"a": 1',
      ]),
    );
  });
});

test("what several parts of a schema say of a property holds together", () => {
  const first = {
    a: { type: "string", description: "What it is.", maxLength: 9 },
    b: { type: "object", description: "An object.", properties: { c: { type: "integer", description: "Its size." } } },
  };
  const second = { a: { type: "string", nullable: true }, b: { properties: { d: { type: "string" } } } };
  const base = { properties: { a: { description: "What it was.", example: "x" } } };
  const lines = linesOf(
    pagesOfText(
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        components: { schemas: { base } },
        paths: {
          "/a": {
            post: {
              tags: ["t"],
              operationId: "a",
              requestBody: {
                content: {
                  "application/json": {
                    schema: {
                      allOf: [
                        { $ref: "#/components/schemas/base" },
                        { type: "object", properties: first },
                        { properties: second },
                      ],
                    },
                  },
                },
              },
              responses: {},
            },
          },
        },
      }),
    ),
    "api/t/a.md",
  ).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      "#body.a string",
      "What it is.",
      "What it was.",
      "At most 9 characters. Example: `x`.",
      "#body.b object",
      "#body.b.c integer",
      "#body.b.d string",
    ]),
  );
  expect(lines.filter((line) => line.startsWith("#body.a"))).toEqual(["#body.a string"]);
});

function numbered<Value>(name: string, count: number, value: Value): readonly (readonly [string, Value])[] {
  return Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, value] as const);
}
