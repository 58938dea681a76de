/** Names that are alike, and where texts of every notation stand in their files. */
import { expect, test } from "vitest";
import type { PluginBlock, PluginTextRun } from "docsgen/plugin";
import { slugOf } from "../src/model/operations.ts";
import { openDescription } from "../src/read/description.ts";
import { childOf, textOf } from "../src/read/node.ts";
import type { Node } from "../src/read/node.ts";
import { linesOf, pagesOfText } from "./support.ts";

const head = "openapi: 3.1.0\ninfo: { title: Jobs }\npaths:\n";
const idsOf = (text: string, path = "api/jobs/create-job.md"): readonly string[] =>
  linesOf(pagesOfText(text), path).flatMap((line) => /^\s*#([^#\s]\S*) /u.exec(line)?.[1] ?? []);

const withProperties = (properties: string): string => `${head}  /jobs:
    post:
      operationId: createJob
      requestBody: { content: { application/json: { schema: { type: object, properties: { ${properties} } } } } }
      responses: { "200": { description: The job } }
`;

test("properties whose names look alike have different anchors, whatever their order", () => {
  const first = idsOf(withProperties(`"a b": { type: string }, a-b: { type: string }, "a/b": { type: string }`));
  const second = idsOf(withProperties(`a-b: { type: string }, "a/b": { type: string }, "a b": { type: string }`));
  expect(new Set(first).size).toBe(3);
  expect(first[1]).toBe("body.a-b");
  expect(first).toEqual([second[2], second[0], second[1]]);
});

test("a property keeps its anchor beside a name with a dot, and beside a variant of its name", () => {
  const dotted = idsOf(
    withProperties(`a.b: { type: string }, a: { type: object, properties: { b: { type: string } } }`),
  );
  expect(dotted[2]).toBe("body.a.b");
  expect(new Set(dotted).size).toBe(3);
  const variant = withProperties("cat: { type: object, properties: { age: { type: integer } } }").replace(
    "type: object,",
    "type: object, oneOf: [{ title: Cat, type: object, properties: { age: { type: integer } } }],",
  );
  const ids = idsOf(variant);
  expect(ids.slice(0, 2)).toEqual(["body.cat", "body.cat.age"]);
  expect(new Set(ids).size).toBe(3);
});

test("a property has another anchor than a heading of its page", () => {
  const text = `${withProperties("left: { $ref: '#/components/schemas/S' }, right: { $ref: '#/components/schemas/S' }")}components:
  schemas:
    S: { type: object, properties: { example: { type: string } } }
`;
  expect(idsOf(text, "api/schemas/s.md")).toEqual(["example"]);
  expect(linesOf(pagesOfText(text), "api/schemas/s.md")).toContain("## Example {#example-1}");
});

test("operations keep their names in links, and parts of the reference make way", () => {
  const get = (id: string): string =>
    `get: { operationId: ${id}, security: [{ key: [] }], responses: { 200: { description: Fine } } }`;
  const { pages, findings } = pagesOfText(`${head}  /a: { ${get("authentication")} }
  /b: { ${get("schemas")} }
  /c: { ${get("tags/other")} }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`);
  expect(findings).toEqual([]);
  const targets = pages.flatMap((page) =>
    "targets" in page ? (page.targets ?? []).map((each) => (typeof each === "string" ? each : each.name)) : [],
  );
  expect(targets).toEqual(
    expect.arrayContaining(["api:authentication", "api:schemas", "api:tags/other", "api:authentication-1"]),
  );
  expect(new Set(targets).size).toBe(targets.length);
  expect(JSON.stringify(pages)).toContain('"to":"api:authentication-1"');
});

test("names that are alike have different addresses, whatever their order", () => {
  const get = "responses: { 200: { description: Fine } }";
  const pathsOf = (...paths: readonly string[]): readonly string[] => {
    const { pages, findings = [] } = pagesOfText(head + paths.join(""));
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const found = pages.map((page) => ("path" in page ? page.path : ""));
    expect(new Set(found).size).toBe(found.length);
    return found.toSorted();
  };
  const one = `  /users: { get: { tags: [account], ${get} } }\n`;
  const two = `  /users/~: { get: { tags: [Account], ${get} } }\n`;
  const three = `  /a-b: { get: { operationId: a/b, tags: [Schemas], ${get} }, put: { operationId: a-b, tags: [account], ${get} } }\n`;
  const found = pathsOf(one, two, three);
  expect(found).toEqual(pathsOf(three, two, one));
  expect(found).toEqual(expect.arrayContaining(["api/account/get-users.md", "api/account/a-b.md"]));
  expect(found.join(" ")).toMatch(/api\/account-\w{4}\/get-users-\w{4}\.md.* api\/schemas-\w{4}\/a-b-\w{4}\.md/u);
});

/** Each letter that is no space at the place of the same letter in the file. */
function lettersOf(node: Node, file: string, text: string): string {
  const description = openDescription(file, () => text);
  if (description === null) throw new Error("There is no description.");
  const runs = description.runsOf(node);
  const lines = text.split("\n");
  return Array.from(textOf(node.value), (letter, offset) => {
    const run = runs.findLast((each) => each.offset <= offset);
    if (/\s/u.test(letter)) return letter;
    return run === undefined ? "?" : (lines[run.line - 1]?.[run.column - 1 + offset - run.offset] ?? "?");
  }).join("");
}

test.each([
  ["a literal block with a blank line before it", "|\n\n      Read [a](/b).\n\n        code\n      End."],
  ["a literal block with its indent", "|2 # words\n         Read.\n       [a](/b)"],
  ["a folded block", ">-\n      Read\n      [a](/b).\n\n      Then\n       more."],
  ["a plain text of lines", "Read\n      [a](/b)\n\n      and."],
  ["single quotes", "'It''s [a](/b),\n      isn''t it.'"],
  ["double quotes", '"\\"Read\\"\\tthe\\n\\n[a](/b)\\u00a0now \\\\ and \\\n      then.\\""'],
  ["an alias", "*words"],
])("letters of %s are found", (_, written) => {
  const text = `x-words: &words |\n  Some [a](/b)\n  words.\nx:\n  - base: &base\n     description: ${written}\n  - <<: *base\n    other: 1\n`;
  const root = openDescription("a.yml", () => text)?.root;
  for (const keys of [
    ["x", "0", "base", "description"],
    ["x", "1", "description"],
  ]) {
    let node: Node | null = root ?? null;
    for (const key of keys) node = node === null ? null : childOf(node, key);
    if (node === null) throw new Error("There is no such value.");
    expect(textOf(node.value)).toContain("[a](/b)");
    // What an escape makes is not in the file as it is.
    expect(lettersOf(node, "a.yml", text).replaceAll("\\", "")).toBe(textOf(node.value).replaceAll(/["\\]/gu, ""));
  }
});

test("letters of a JSON text after escapes are found", () => {
  const text = String.raw`{ "a": "\u0041 \"b\"\n\n [c](/d)" }`;
  const root = openDescription("a.json", () => text)?.root;
  const node = root === undefined ? null : childOf(root, "a");
  if (node === null) throw new Error("There is no such value.");
  const runs = openDescription("a.json", () => text)?.runsOf(node) ?? [];
  const offset = textOf(node.value).indexOf("[c]");
  const run = runs.findLast((each) => each.offset <= offset);
  expect((run?.column ?? 0) + offset - (run?.offset ?? 0)).toBe(text.indexOf("[c]") + 1);
});

test("a text that begins with space has its places from its first letter", () => {
  const text = `${head}  /a:
    get:
      operationId: getA
      description: "\\n  See [b](/b)."
      responses: { 200: { description: Fine } }
`;
  const page = pagesOfText(text).pages.find((each) => "path" in each && each.path === "api/a/get-a.md");
  const all = (blocks: readonly PluginBlock[]): readonly PluginBlock[] =>
    blocks.flatMap((block) => [block, ...(block.kind === "call" ? all(block.children ?? []) : [])]);
  const found = page !== undefined && "data" in page ? all(page.data.blocks) : [];
  const runs = found.flatMap((block): readonly PluginTextRun[] =>
    block.kind === "markdown" && block.at !== undefined && !("file" in block.at) ? block.at : [],
  );
  expect(runs).toMatchObject([{ offset: 0, line: 7, column: 25 }]);
});

test("links of a description to the titles of operations lead to them, and those to its own headings stay", () => {
  const text = [
    "[a](#create-a-job), [b](#operation/createJob), [c](#tag/Jobs), <a href='#getJob'>d</a>, [e](#run), [f](#delete-a-job).",
    "## Run",
    "[g]: #create-a-job-",
  ].join("\n\n");
  const operation = (operationId: string, summary: string, description = ""): object => ({
    operationId,
    summary,
    description,
    tags: ["Jobs"],
    responses: {},
  });
  const description = {
    openapi: "3.1.0",
    info: { title: "Jobs" },
    paths: {
      "/jobs": { post: operation("createJob", "Create a job.", text), put: operation("run", "Run a job") },
      "/job": {
        get: operation("getJob", "Get it"),
        delete: operation("x", "Delete a job"),
        patch: operation("y", "Delete a job"),
      },
    },
  };
  const { pages } = pagesOfText(JSON.stringify(description));
  const page = pages.find((each) => "path" in each && each.path === "api/jobs/create-job.md");
  expect(JSON.stringify(page)).toContain(
    `"links":${JSON.stringify({
      "#create-a-job": "api:createJob",
      "#operation/createJob": "api:createJob",
      "#tag/Jobs": "api:tags/jobs",
      "#getJob": "api:getJob",
      "#create-a-job-": "api:createJob",
    })}`,
  );
});

test.each([
  ["issues/create", "issues-create"],
  ["createQueue", "create-queue"],
  ["getHTTPStatus", "get-http-status"],
  ["Floating IPs", "floating-ips"],
  ["listIPsOfVPCs", "list-ips-of-vpcs"],
  ["ISOCodes", "iso-codes"],
])("the name %s is %s in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("items of a list have the indices of RFC 6901, and no others", () => {
  const list = { file: "a", pointer: "", value: ["a", "b"] };
  expect(["0", "1", "2", "", "01", "1e0", "-1"].map((key) => childOf(list, key)?.value)).toEqual([
    "a",
    "b",
    ...Array.from({ length: 5 }),
  ]);
});
