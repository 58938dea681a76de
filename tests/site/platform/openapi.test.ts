/** Checks that the published description of the API agrees with the pages and with the model of the platform. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { constants } from "../../../docs-src/_site/constants.ts";
import { builtProjectSite } from "../../support/project-site.ts";
import type { Operation, Parameter } from "./description.ts";
import { checkSchema, components, operations, published } from "./description.ts";
import type { Field, Section } from "./reference.ts";
import { examplesOf, readPage, readPublished, readSections, tablesOf } from "./reference.ts";

const site = await builtProjectSite();
/** Made from the description, and from the words of its author. */
const reference = readPublished("api/rest/index.md", site.read("dist/api/rest.md"));
const streams = readSections("api/sse.md");
/** Documented once for all operations. */
const commonStatuses = [200, 401, 403, 429, 500];

const nameOf = ({ method, path }: Pick<Operation, "method" | "path">): string => `${method} ${path}`;
const typeOf = ({ type, enum: values }: Readonly<Record<string, unknown>>): unknown =>
  type ?? typeof [values].flat()[0];

test("the description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(published)))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

describe("the reference", () => {
  test("lists exactly the operations of the description", () => {
    const listed = [
      ...reference.flatMap((section) => tablesOf(section, "Method and path")),
      ...streams.flatMap((section) => tablesOf(section, "Endpoint")),
    ].flatMap(({ rows }) => rows.slice(1).map(([cell]) => cell));
    expect(listed.toSorted()).toEqual(operations.map(nameOf).toSorted());
  });

  test("has exactly one section for every operation, with all its parameters", () => {
    const problems = operations.flatMap((operation) => {
      const section = sectionOf(operation);
      if (section === undefined) return [`${nameOf(operation)} has no section`];
      return checkParameters(section, operation);
    });
    expect(problems).toEqual([]);
  });

  test("has an anchor for every parameter, below that of its operation", () => {
    const html = site.read("dist/api/rest/index.html");
    const anchors = new Set(Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id = ""]) => id));
    const wanted = operations
      .filter(({ path }) => !path.includes("/sse"))
      .flatMap((operation) => {
        const anchor = sectionOf(operation)?.heading.toLowerCase().replaceAll(" ", "-") ?? "";
        const names = operation.parameters.map(({ name }) => name).filter((name) => name !== "org_id");
        return [anchor, ...names.map((name) => `${anchor}.${name}`)];
      });
    expect(wanted.length).toBeGreaterThan(70);
    expect(wanted.filter((id) => !anchors.has(id))).toEqual([]);
  });

  test("lists the statuses that an operation returns", () => {
    const problems = operations.flatMap((operation) => {
      const section = sectionOf(operation);
      if (section === undefined || section.page === "api/sse.md") return [];
      const own = statusesIn(section);
      const all = new Set([...commonStatuses, ...own, ...statusesIn(chapterOf(section))]);
      const missing = operation.statuses.filter((status) => !all.has(status));
      const unknown = own.filter((status) => !operation.statuses.includes(status));
      return [...missing.map((status) => `lacks ${status}`), ...unknown.map((status) => `says ${status}`)].map(
        (problem) => `${section.page}:${section.line}: ${problem}`,
      );
    });
    expect(problems).toEqual([]);
    const [table] = reference.flatMap((section) => tablesOf(section, "Status", "error.code"));
    const codes = table?.rows.slice(1).map(([, code = ""]) => code);
    for (const code of codes ?? []) expect(checkSchema("Error", { error: { code, message: "" } })).toBeNull();
    expect(codes).toHaveLength(7);
  });

  test.each([
    ["Components", "Component"],
    ["Events", "StoredEvent"],
    ["Sources", "Source"],
    ["Subscriptions", "Subscription"],
    ["Webhooks", "NewWebhook"],
    ["Workflows", "Workflow"],
    ["List the errors of a workflow", "FailedExecution"],
    ["Users", "User"],
    ["Pagination", "PageInfo"],
  ])("%s: the keys of %s are those of the description", (heading, name) => {
    const section = reference.find((each) => each.heading === heading);
    const described = components.schemas[name]?.["properties"] ?? {};
    const lists = section?.blocks.filter(({ text }) => text.startsWith("Keys of")) ?? [];
    const fields = lists.flatMap((list) => list.fields);
    expect(fields.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(described).toSorted());
    const wrong = fields.flatMap(({ names, type }) =>
      names.filter(
        (key) => type !== "" && type !== typeName(Object.entries(described).find(([each]) => each === key)?.[1]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("the page limits are those of the site", () => {
    const limit = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === "limit");
    expect(limit?.schema["default"]).toBe(constants["API_PAGE_SIZE_DEFAULT"]?.value);
  });
});

test("every example response matches the operation before it", () => {
  const pages = ["api/auth.md", "api/index.md", "api/rest/index.md", "api/rest/rss.md", "api/rest/webhooks.md"];
  const examples = pages.flatMap((page) =>
    examplesOf(page === "api/rest/index.md" ? reference : readSections(page)).map((each) => ({ page, ...each })),
  );
  expect(examples.length).toBeGreaterThan(30);
  const problems = examples.flatMap(({ page, block, operation }) => {
    const body: unknown = JSON.parse(block.text);
    const isError = block.text.includes('"error":') && !block.text.includes('"data":');
    const wrong = isError ? checkSchema("Error", body) : (operation?.checkResponse(200, body) ?? null);
    if (!isError && operation === null) return [`${page}:${block.line}: no request comes before this response`];
    return wrong === null ? [] : [`${page}:${block.line}: ${wrong}`];
  });
  expect(problems).toEqual([]);
});

describe("the model of the platform", () => {
  const model = readPage("_model.md");

  test("knows the operations of the description", () => {
    const [, table = ""] = /\| Topic \| Endpoints \|\n\|---\|---\|\n((?:\|.*\n)+)/u.exec(model) ?? [];
    const listed = [...table.matchAll(/((?:`(?:GET|PUT|POST|DELETE)`, )*)`(GET|PUT|POST|DELETE) (\/[^`]*)`/gu)].flatMap(
      ([, others = "", method = "", path = ""]) =>
        [...others.matchAll(/[A-Z]+/gu), [method]].map(([each]) => `${each} ${path}`),
    );
    const [, line = ""] = /^- SSE: (.*)/mu.exec(model) ?? [];
    const streamed = [...line.matchAll(/`(GET [^`]*)`/gu)].map(([, each]) => each);
    expect([...listed, ...streamed].toSorted()).toEqual(operations.map(nameOf).toSorted());
  });

  test("knows the error codes and the prefixes of ids", () => {
    const described = JSON.stringify(published);
    const [, errors = ""] = /^- Error: ([\s\S]*?)\n- /mu.exec(model) ?? [];
    const codes = [...errors.matchAll(/\b(\d{3}) `(\w+)`/gu)];
    expect(codes).toHaveLength(7);
    for (const [, , code] of codes) expect(described).toContain(`"${code}"`);
    for (const prefix of ["src", "wf", "org", "usr", "whk", "sub", "cmp", "evt"]) {
      expect(model).toContain(`\`${prefix}_\``);
      expect(described).toMatch(new RegExp(`\\^\\(?(?:\\w+\\|)*${prefix}[|)_]`, "u"));
    }
  });
});

function sectionOf(operation: Operation): Section | undefined {
  if (operation.path.includes("/sse")) return streams.find(({ heading }) => heading === "Stream endpoints");
  const sections = reference.filter((section) => section.operation === operation);
  return sections.length === 1 ? sections[0] : undefined;
}

/** The parent section, which describes several operations. */
function chapterOf(section: Section): Section {
  const before = reference.slice(0, reference.indexOf(section)).toReversed();
  return before.find(({ depth }) => depth < section.depth) ?? section;
}

/** In a table, or in words: "Status 404: …", "return 403". */
function statusesIn({ blocks }: Section): readonly number[] {
  return blocks.flatMap(({ kind, text, rows }) => {
    if (kind === "table") return rows[0]?.[0] === "Status" ? rows.slice(1).map(([status]) => Number(status)) : [];
    if (kind === "code") return [];
    return [...text.matchAll(/\b(?:Status|return|and) (\d{3})\b/gu)].map(([, status]) => Number(status));
  });
}

function checkParameters(section: Section, operation: Operation): readonly string[] {
  const documented = new Map(
    section.blocks
      .filter(({ kind, text }) => kind === "fields" && !text.startsWith("Keys of"))
      .flatMap(({ fields }) => fields.flatMap((field) => field.names.map((name) => [name, field]))),
  );
  const isStream = section.page === "api/sse.md";
  const expected = operation.parameters.filter(({ name }) => isStream || name !== "org_id");
  const problems = expected.flatMap((parameter) => checkParameter(parameter, documented.get(parameter.name)));
  const unknown = [...documented.keys()].filter(
    (name) => !isStream && !operation.parameters.some((parameter) => parameter.name === name),
  );
  return [...problems, ...unknown.map((name) => `${name} is not described`)].map(
    (problem) => `${section.page}:${section.line}: ${nameOf(operation)}: ${problem}`,
  );
}

function checkParameter({ name, in: place, required, schema }: Parameter, field: Field | undefined): readonly string[] {
  if (field === undefined) return [`${name} is not documented`];
  const problems: string[] = [];
  // A parameter of the path needs no word.
  const documented = field.place ?? "path";
  if (documented !== place) problems.push(`${name} is in the ${place}, not in the ${documented}`);
  if (field.type !== "" && field.type !== typeOf(schema))
    problems.push(`${name} is ${String(typeOf(schema))}, not ${field.type}`);
  if (field.isRequired !== required && name !== "channel")
    problems.push(`${name} is ${required ? "" : "not "}required`);
  return problems;
}

/** "string or null", as the pages write it. */
function typeName(described: unknown): string {
  const { type, enum: values } = z
    .object({ type: z.unknown().optional(), enum: z.array(z.unknown()).optional() })
    .parse(described);
  if (Array.isArray(type) && type.length === 6) return "any JSON";
  return [type ?? typeof values?.[0]].flat().join(" or ");
}
