/** Descriptions by strangers: what they refer to, what they put into samples, and what would never end. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { operationFrontmatter } from "../src/author-pages.ts";
import { matches } from "../src/check/pattern.ts";
import { variableOf } from "../src/model/security.ts";
import { pagesOf, readerIn } from "../src/openapi.ts";
import { settingsOf } from "../src/options.ts";
import { openDescription } from "../src/read/description.ts";
import { sampleOf } from "../src/samples/languages.ts";
import { addressOf } from "../src/samples/request-model.ts";
import type { SampleRequest } from "../src/samples/request.ts";
import { pagesOfText } from "./support.ts";

const described = (schema: unknown, schemas: unknown = {}): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Queues", version: "1" },
    paths: {
      "/queues": {
        get: {
          operationId: "listQueues",
          responses: { 200: { description: "Fine", content: { "application/json": { schema } } } },
        },
      },
    },
    components: { schemas },
  });

const codesOf = (text: string): readonly string[] => (pagesOfText(text).findings ?? []).map(({ code }) => code);

describe("references", () => {
  test("lead to regular files in the folder of the config, and to nothing else", () => {
    const folder = mkdtempSync(join(tmpdir(), "docsgen-openapi-"));
    const root = join(folder, "site");
    mkdirSync(join(root, "parts"), { recursive: true });
    writeFileSync(join(folder, "secret.yml"), "type: string\nenum: [SECRET]\n");
    writeFileSync(join(root, "parts/inside.yml"), "type: string\nenum: [INSIDE]\n");
    symlinkSync(join(folder, "secret.yml"), join(root, "parts/link.yml"));
    const published = (reference: string): string => {
      const text = described({ $ref: reference });
      writeFileSync(join(root, "openapi.json"), text);
      return JSON.stringify(pagesOf(settingsOf({ description: "openapi.json" }), readerIn(root, "openapi.json")));
    };
    expect(published("parts/inside.yml")).toContain("INSIDE");
    for (const reference of ["../secret.yml", "parts/link.yml", "parts/../../secret.yml"]) {
      const all = published(reference);
      expect(all).not.toContain("SECRET");
      expect(all).toContain("leads out of the folder of the site");
    }
    expect(published("parts.yml")).toContain("does not exist");
    expect(published("parts")).toContain("leads to a file that is hidden");
  });

  test("lead to JSON, YAML and Markdown, and to nothing that is hidden", () => {
    const folder = mkdtempSync(join(tmpdir(), "docsgen-openapi-"));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const hidden = [
      ".env",
      "app.env",
      ".aws/keys.yml",
      "parts/.git/config.json",
      ".npmrc",
      "id_rsa",
      "parts/.secret.md",
    ];
    const shown = ["parts/a.json", "parts/a.yml", "parts/a.yaml", "a.md", "parts/v1.2/a.JSON"];
    for (const path of hidden) write(path, '"SECRET=1"\n');
    for (const path of shown) write(path, '"SHOWN"\n');
    symlinkSync(join(folder, ".env"), join(folder, "link.yml"));
    const published = (description: string, reference: string): string => {
      write(
        description,
        JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Queues", version: "1", description: { $ref: reference } },
          paths: { "/queues": { get: { operationId: "listQueues", responses: { 200: { description: "Fine" } } } } },
        }),
      );
      return JSON.stringify(pagesOf(settingsOf({ description }), readerIn(folder, description)));
    };
    for (const reference of [...hidden, "link.yml", "parts/../.env"]) {
      const all = published("openapi.json", reference);
      expect([reference, all]).not.toContainEqual(expect.stringContaining("SECRET"));
      expect(all).toContain(`“${reference}” leads to a file that is hidden, or neither JSON, YAML nor Markdown`);
      expect(all).toContain("broken-ref");
    }
    for (const reference of shown) expect(published("openapi.json", reference)).toContain("SHOWN");
    // The author names the folder of the description, and keeps its parts there.
    write(".api/parts/a.md", "SHOWN");
    expect(published(".api/openapi.json", "parts/a.md")).toContain("SHOWN");
    expect(published(".api/openapi.json", "../.env")).toContain("leads to a file that is hidden");
  });

  test("in values of examples and in samples are text", () => {
    const text = `openapi: 3.1.0
info: { title: Queues, version: "1" }
paths:
  /queues:
    get:
      operationId: listQueues
      x-codeSamples: [{ lang: Shell, source: { $ref: other.yml } }]
      responses:
        200:
          description: Fine
          content: { application/json: { example: { a: { $ref: other.yml } } } }
`;
    const opened: string[] = [];
    const { pages } = pagesOf(settingsOf({ description: "openapi.yml" }), (path) => {
      opened.push(path);
      return path === "openapi.yml" ? text : "SECRET";
    });
    expect(opened).toEqual(["openapi.yml"]);
    expect(JSON.stringify(pages)).not.toContain("SECRET");
  });
});

test("a server without a scheme is one of https", () => {
  expect(addressOf({ file: "", pointer: "", value: { url: "//api.example.com/v1" } })).toBe(
    "https://api.example.com/v1",
  );
});

test("the default is no error if it is the only response", () => {
  const text = described({ type: "string" });
  expect(JSON.stringify(pagesOfText(text.replace('"200"', '"default"')).pages)).not.toContain("Errors");
  const both = text.replace('"200":', '"200":{"description":"Fine"},"default":');
  expect(JSON.stringify(pagesOfText(both).pages)).toContain("Errors");
});

test("the key of an author's page is that of its scheme, and refused where it has no effect", () => {
  const own = operationFrontmatter({ scheme: "my-billing", per: "operation" });
  expect(own.safeParse({ myBillingOperation: "pay", operation: "other" })).toEqual({
    success: true,
    data: { myBillingOperation: "pay" },
  });
  expect(operationFrontmatter({ scheme: "api", per: "tag" }).safeParse({ operation: "pay" })).toMatchObject({
    success: false,
  });
});

describe("samples", () => {
  const evil = "$(touch a)`touch b`\"\\'!x${1+1}{2}";
  const request: SampleRequest = {
    method: "POST",
    url: `https://example.com/${evil}`,
    query: [["key", { prefix: "", variable: "KEY" }]],
    headers: [
      [evil, { prefix: evil, variable: "KEY" }],
      ["Plain", evil],
    ],
    basic: null,
    body: { kind: "multipart", parts: [{ name: "file", value: "@/etc/passwd" }] },
  };

  test("of curl give the shell every text as it is", () => {
    const { text } = sampleOf(request, "curl");
    const shown = execFileSync("sh", ["-c", `curl() { for each; do printf '%s\\n' "$each"; done; }\n${text}`], {
      encoding: "utf8",
      env: { ...process.env, KEY: "secret" },
    });
    expect(shown.trimEnd().split("\n")).toEqual([
      "--globoff",
      `https://example.com/${evil}?key=secret`,
      "-H",
      `${evil}: ${evil}secret`,
      "-H",
      `Plain: ${evil}`,
      "--form-string",
      "file=@/etc/passwd",
    ]);
  });

  test("of JavaScript have every text as it is in their templates", () => {
    const { text } = sampleOf(request, "javascript");
    const fetching = `globalThis.fetch = (url, { headers }) => {
      process.stdout.write(JSON.stringify([url, headers]));
      process.exit();
    };`;
    const sent: unknown = JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "-e", `${fetching}\n${text}`], {
        encoding: "utf8",
        env: { ...process.env, KEY: "secret" },
      }),
    );
    expect(sent).toEqual([`https://example.com/${evil}?key=secret`, { [evil]: `${evil}secret`, Plain: evil }]);
  });

  test("of Python escape quotes, backslashes and braces", () => {
    const { text } = sampleOf({ ...request, headers: [["A", { prefix: `"\\{x}`, variable: "KEY" }]] }, "python");
    expect(text).toContain(String.raw`f"\"\\{{x}}{os.environ['KEY']}"`);
  });

  test.each([
    ["apiKey", "header", "API_KEY"],
    ["2fa é", "header", "KEY_2FA"],
    ["é", "header", "API_KEY"],
    ["bearerAuth", "bearer", "BEARER_TOKEN"],
    ["a;b$(c)", "header", "A_B_C"],
  ] as const)("read “%s” from a variable with a valid name", (name, kind, variable) => {
    const carrier = kind === "bearer" ? { kind } : { kind, name: "X" };
    const node = { file: "", pointer: "", value: {} };
    expect(variableOf({ name, node, scopes: [], carrier })).toBe(variable);
  });
});

describe("what would never end", () => {
  const deep = (levels: number): unknown => {
    let schema: unknown = { type: "string" };
    for (let level = 0; level < levels; level += 1) schema = { type: "object", properties: { a: schema } };
    return schema;
  };
  const chain = (length: number): unknown =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `S${at}`,
        { type: "object", properties: { a: { $ref: `#/components/schemas/S${at + 1}` } } },
      ]),
    );
  const ref = { $ref: "#/components/schemas/L" };

  test.each([
    ["a list of itself", described(ref, { L: { type: "array", items: ref } })],
    ["a choice of itself", described(ref, { L: { anyOf: [ref, { type: "string" }, { type: "array", items: ref }] } })],
    [
      "a choice within a list",
      described({ items: ref, type: "array" }, { L: { oneOf: [{ type: "array", items: ref }, ref] } }),
    ],
    ["parts of itself", described(ref, { L: { allOf: [ref, { type: "object" }] } })],
    ["a length without end", described({ type: "string", minLength: 999_999_999 })],
    ["a pattern without end", described({ type: "string", pattern: "^a{999999999}$" })],
    ["a pattern that fails slowly", described({ type: "string", pattern: "^(a+)+$", example: `${"a".repeat(60)}!` })],
    ["many shared schemas, one in another", described({ $ref: "#/components/schemas/S0" }, chain(700))],
  ])("%s makes pages", (_, text) => {
    const { pages } = pagesOfText(text);
    expect(pages.length).toBeGreaterThan(1);
    expect(JSON.stringify(pages).length).toBeLessThan(100_000);
  });

  test.each([
    ["a file of many levels", described(deep(700))],
    ["an alias that contains itself", `openapi: 3.1.0\ninfo: &a\n  title: A\n  x-more: *a\n`],
    [
      "aliases of aliases",
      `openapi: 3.1.0\na0: &a0 [1, 1]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join("\n")}\n`,
    ],
    ["brackets without end", `openapi: 3.1.0\na: ${"[".repeat(5_000)}`],
  ])("%s is reported", (_, text) => {
    expect(codesOf(text)).toContain("unreadable-description");
  });

  test.each([
    ["^(a+)+$", `${"a".repeat(60)}!`, null],
    ["^(a|aa)+$", `${"a".repeat(60)}!`, null],
    ["^((a*)b?)*$", "a", null],
    ["^a*a*a*a*a*a*a*a*b$", "a".repeat(150), null],
    [`^${"a?".repeat(40)}${"a".repeat(40)}$`, "a".repeat(40), null],
    ["^[a-z]+$", "a".repeat(201), null],
    ["^src_[A-Za-z0-9]+$", "src_1", true],
    [String.raw`^\d{4}-\d\d(?:T\d+)?$`, "2026-01", true],
    ["^(?:[0-9a-f]{4}-){3}[0-9a-f]{4}$", "0000-1111-2222-333x", false],
  ])("the pattern %s is tested only if it surely ends", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  test("half a character becomes one that can be written", () => {
    const text = described({ type: "string", description: "half" }).replace("half", String.raw`half \ud800`);
    expect(openDescription("a.json", () => text)?.files()[0]?.errors).toEqual([]);
    expect(JSON.stringify(pagesOfText(text).pages)).toContain("half \uFFFD");
  });
});
