/**
 * The form: what readers type arrives in the samples exactly, as the programs that run them see it, and what is wrong with a
 * value is said.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readText, textOfValue, variantOf } from "../src/form/control.ts";
import type { Control } from "../src/form/control.ts";
import { formModelOf } from "../src/form/form-model.ts";
import { readRequests } from "../src/samples/request-model.ts";
import { listOperations } from "../src/model/operations.ts";
import { openDescription } from "../src/read/description.ts";
import { languages, sampleOf } from "../src/samples/languages.ts";
import { composeRequest, exampleValues } from "../src/samples/request.ts";
import type { RequestModel } from "../src/samples/request.ts";

const parameter = (name: string, location: string): RequestModel["parameters"][number] => ({
  name,
  location,
  isRequired: false,
  example: "",
});

const model: RequestModel = {
  method: "POST",
  server: "https://api.example.com",
  path: "/queues/{id}",
  parameters: [parameter("id", "path"), parameter("q", "query"), parameter("X-Note", "header")],
  security: [
    [{ kind: "bearer", name: "Authorization", variable: "API_TOKEN" }],
    [{ kind: "basic", name: "b", variable: "" }],
  ],
  body: { kind: "json", type: "application/json", example: {} },
};

/** Texts that a shell, JavaScript, Python or an address would read otherwise. */
const hostile = [
  `it's "quoted" \\ and \\n`,
  "$(touch x) `touch y` ${HOME} $HOME !! #{x} {x} %s %20 & | ; < > * ? ~",
  "two\nlines\tand a tab\r\nand another",
  "Zoë 🙂 \u2028 \u{10FFFF}",
  `'''"""\\"\\'`,
  "-d @/etc/passwd",
  "@/etc/passwd",
  "__proto__",
  " ",
];

/** What a sample sends, as its language runs it. */
interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const environment = { ...process.env, API_TOKEN: "from the environment", API_USER: "u", API_PASSWORD: "p" };

function sentByShell(sample: string): Sent {
  const out = execFileSync("sh", ["-c", `curl() { for each; do printf '%s\\0' "$each"; done; }\n${sample}`], {
    encoding: "utf8",
    env: environment,
  });
  const words = out.split("\0").slice(0, -1);
  const after = (flag: string): readonly string[] =>
    words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []));
  const headers = Object.fromEntries(after("-H").map((line) => line.split(/: (.*)/su)));
  return {
    url: words.find((word) => word.startsWith("https:")) ?? "",
    headers,
    body: JSON.parse(after("-d")[0] ?? ""),
  };
}

function sentByNode(sample: string): Sent {
  const fetching =
    "globalThis.fetch = (url, { headers, body }) => { process.stdout.write(JSON.stringify({ url, headers, body: JSON.parse(body) })); process.exit(); };";
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", `${fetching}\n${sample}`], {
    encoding: "utf8",
    env: environment,
  });
  const sent: Sent = JSON.parse(out);
  return sent;
}

const hasPython = spawnSync("python3", ["-c", "print(1)"]).status === 0;

function sentByPython(sample: string): Sent {
  const stub = `import json, sys, types, urllib.parse
dump = json.dumps
def post(url, params={}, headers={}, json=None, timeout=0, **rest):
    pairs = params if isinstance(params, list) else list(params.items())
    query = urllib.parse.urlencode(pairs, quote_via=urllib.parse.quote)
    sys.stdout.write(dump({"url": url + ("?" + query if query else ""), "headers": headers, "body": json}))
    sys.exit()
requests = types.ModuleType("requests")
requests.post = post
sys.modules["requests"] = requests
`;
  const out = execFileSync("python3", ["-c", `${stub}\n${sample}`], { encoding: "utf8", env: environment });
  const sent: Sent = JSON.parse(out);
  return sent;
}

const runs = { curl: sentByShell, javascript: sentByNode, python: sentByPython };
const runnable = languages.filter((language) => language !== "python" || hasPython);

describe("samples have exactly what was typed", () => {
  test.each(runnable)("in %s", (language) => {
    for (const typed of hostile) {
      const body = Object.fromEntries([
        [typed, typed],
        ["list", [typed, 1, true, null]],
      ]);
      const request = composeRequest(model, {
        parameters: [typed, typed, typed],
        alternative: 0,
        secrets: [typed],
        body,
      });
      const sent = runs[language](sampleOf(request, language).text);
      const { pathname, searchParams } = new URL(sent.url);
      expect(decodeURIComponent(pathname), typed).toBe(`/queues/${typed}`);
      expect([...searchParams], typed).toEqual([["q", typed]]);
      const header = typed.replaceAll(/[\r\n]+/gu, " ");
      expect(sent.headers["X-Note"], typed).toBe(header);
      expect(sent.headers["Authorization"], typed).toBe(`Bearer ${header}`);
      expect(sent.body, typed).toEqual(body);
    }
  });

  test.each(runnable)("and what is empty in %s is left out, or read from the environment", (language) => {
    const values = { parameters: ["", undefined, undefined], alternative: 0, secrets: [""], body: {} };
    const { url, headers } = runs[language](sampleOf(composeRequest(model, values), language).text);
    expect(url).toBe("https://api.example.com/queues/");
    expect(headers["X-Note"]).toBeUndefined();
    expect(headers["Authorization"]).toBe("Bearer from the environment");
  });

  test("for a user and a password", () => {
    const secrets = ["it's", 'a"$b'];
    const values = { parameters: ["a", undefined, undefined], alternative: 1, secrets, body: undefined };
    const request = composeRequest(model, values);
    const shell = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${sampleOf(request, "curl").text}`], {
      encoding: "utf8",
    });
    expect(shell).toContain(`-u\nit's:a"$b\n`);
    expect(sampleOf(request, "javascript").text).toContain("Buffer.from(`it's:a\"$b`)");
    expect(sampleOf(request, "python").text).toContain(String.raw`auth=("it's", "a\"$b")`);
  });
});

test("a form has a field for what the request needs, with the limits of its value", () => {
  const text = `openapi: 3.1.0
info: { title: Queues, version: "1" }
servers: [{ url: https://api.example.com/ }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
security: [{ key: [] }]
paths:
  /queues/{id}:
    put:
      operationId: changeQueue
      parameters:
        - { name: id, in: path, required: true, description: "The queue. More words.", schema: { type: string, pattern: "^q_" } }
        - { name: state, in: query, schema: { type: array, minItems: 1, items: { enum: ["on", "off"] } } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: { type: string, maxLength: 3 }
                at: { type: string, readOnly: true }
                limit: { type: integer, minimum: 1, exclusiveMaximum: 5, multipleOf: 2 }
                isOpen: { type: boolean }
                owner: { type: object, properties: { email: { type: string } } }
                labels: { type: object, additionalProperties: { type: string } }
`;
  const description = openDescription("a.yml", () => text);
  if (description === null) throw new Error("there is no description");
  const [operation] = listOperations(description);
  if (operation === undefined) throw new Error("there is no operation");
  const form = formModelOf(
    operation,
    readRequests(description, "https://api.example.com/")(operation),
    ["curl"],
    description,
  );
  expect(form?.parameters).toEqual([
    { name: "id", isRequired: true, words: "The queue.", control: { kind: "text", pattern: "^q_" } },
    {
      name: "state",
      isRequired: false,
      words: "",
      control: { kind: "list", item: { kind: "choice", values: ["on", "off"] }, least: 1 },
    },
  ]);
  const field = (name: string, control: Control, isRequired = false): unknown => ({
    name,
    isRequired,
    words: "",
    control,
  });
  expect(form?.body).toEqual({
    kind: "fields",
    fields: [
      field("name", { kind: "text", most: 3 }, true),
      field("limit", { kind: "number", isInteger: true, minimum: 1, below: 5, step: 2 }),
      field("isOpen", { kind: "choice", values: [true, false] }),
      field("owner", {
        kind: "fields",
        fields: [{ name: "email", isRequired: false, words: "", control: { kind: "text" } }],
      }),
      field("labels", { kind: "json" }),
    ],
  });
  expect(form).toMatchObject({ isBodyRequired: true, hasOwnSamples: false, languages: ["curl"] });
  const request = form === null ? null : composeRequest(form.request, exampleValues(form.request));
  expect(request?.url).toMatch(/^https:\/\/api\.example\.com\/queues\/q_/u);
});

const bodyControl = (schema: object, type = "application/json"): Control | null | undefined => {
  const content = { [type]: { schema } };
  const post = { operationId: "a", requestBody: { content }, responses: { "200": { description: "OK" } } };
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/a": { post } } });
  const description = openDescription("a.json", (path) => (path === "a.json" ? text : null));
  const [operation] = description === null ? [] : listOperations(description);
  if (description === null || operation === undefined) throw new Error("there is no operation");
  return formModelOf(operation, readRequests(description, "https://a.example")(operation), ["curl"], description)?.body;
};
const objectOf = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

test("a body of text is one text of several lines", () => {
  const control = bodyControl({ type: "string" }, "text/plain");
  expect(control).toEqual({ kind: "text", hasLines: true });
  if (control === null || control === undefined) return;
  expect(readText("hello\n{", control, false)).toEqual({ value: "hello\n{", problem: null });
  expect(readText("", control, false)).toEqual({ value: undefined, problem: null });
});

test("variants with fields are a choice, each with what all of them have", () => {
  const text = { type: "string" };
  const card = objectOf({ kind: text, number: text }, { title: "card", required: ["kind", "number"] });
  const bank = objectOf({ kind: text, iban: { type: "string", default: "DE0" } }, { title: "bank" });
  const discriminator = { propertyName: "kind" };
  const control = bodyControl(objectOf({ amount: { type: "integer" } }, { oneOf: [card, bank], discriminator }));
  if (control?.kind !== "variants") throw new Error(`it is ${JSON.stringify(control)}`);
  const [, second] = control.variants;
  expect(control.variants.map(({ name }) => name)).toEqual(["card", "bank"]);
  expect(second?.example).toEqual({ kind: "bank" });
  expect(second?.control).toMatchObject({
    fields: [{ name: "amount" }, { name: "kind", control: { kind: "choice", values: ["bank"] } }, { name: "iban" }],
  });
  expect(variantOf({ kind: "bank", iban: "FR1" }, control.variants)).toBe(1);
  expect(variantOf({ amount: 2, kind: "card", number: "1" }, control.variants)).toBe(0);
});

test("variants without fields leave those of the object, and JSON where there are none", () => {
  const text = { type: "string" };
  const either = { anyOf: [{ required: ["name"] }, { required: ["id"] }] };
  expect(bodyControl(objectOf({ name: text, id: text }, either))).toMatchObject({
    kind: "fields",
    fields: [{ name: "name" }, { name: "id" }],
  });
  expect(bodyControl({ oneOf: [{ type: "integer" }, text] })).toEqual({ kind: "json" });
  expect(bodyControl({ oneOf: [objectOf({ name: text }), { type: "null" }] })).toMatchObject({ kind: "fields" });
});

const number: Control = { kind: "number", isInteger: true, minimum: 1, maximum: 10, step: 2 };

test.each<readonly [text: string, control: Control, value: unknown, problem: unknown]>([
  ["a", { kind: "text", least: 2 }, "a", { kind: "short", limit: 2 }],
  ["🙂🙂", { kind: "text", most: 2 }, "🙂🙂", null],
  ["abc", { kind: "text", most: 2 }, "abc", { kind: "long", limit: 2 }],
  ["x", { kind: "text", pattern: "^q_" }, "x", { kind: "pattern" }],
  // Not tested, because it could take long.
  ["aaaa!", { kind: "text", pattern: "^(a+)+$" }, "aaaa!", null],
  ["4", number, 4, null],
  ["4.5", number, 4.5, { kind: "integer" }],
  ["0", number, 0, { kind: "least", limit: 1 }],
  ["12", number, 12, { kind: "most", limit: 10 }],
  ["3", number, 3, { kind: "step", limit: 2 }],
  ["0.3", { kind: "number", isInteger: false, step: 0.1 }, 0.3, null],
  ["1", { kind: "number", isInteger: false, above: 1 }, 1, { kind: "above", limit: 1 }],
  ["x", number, "x", { kind: "number" }],
  ["true", { kind: "choice", values: [true, false] }, true, null],
  ["on\noff\n", { kind: "list", item: { kind: "text" }, most: 1 }, ["on", "off"], { kind: "many", limit: 1 }],
  ['{"a":1}', { kind: "json" }, { a: 1 }, null],
  ["{", { kind: "json" }, "{", { kind: "json" }],
])("%j as %j is %j, with the problem %j", (text, control, value, problem) => {
  expect(readText(text, control, false)).toEqual({ value, problem });
});

test("what is empty is left out, and missed only if it is required", () => {
  expect(readText("", { kind: "text", least: 2 }, false)).toEqual({ value: undefined, problem: null });
  expect(readText("", { kind: "text" }, true)).toEqual({ value: undefined, problem: { kind: "required" } });
  expect(textOfValue(undefined, number)).toBe("");
  expect(textOfValue(["a", 1], { kind: "list", item: { kind: "text" } })).toBe("a\n1");
});
