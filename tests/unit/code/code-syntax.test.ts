/** Which samples of code are accepted although they are not whole programs, and which mistakes are found. */
import { describe, expect, test } from "vitest";
import { createCodeSyntax } from "../../../src/compiler/code/code-syntax.ts";

const syntax = createCodeSyntax();

describe("parses", () => {
  test.each([
    ["sh", "curl -d '{\"a\": 1}' <url>\nnpm install <package>@<version>\ngit clone <your repository> && cd <folder>"],
    ["sh", "sort <in >out; cat <<EOF>file\n<b>\nEOF\ncmd <in 2>&1 | tee"],
    ["ts", "const limit: number;\nfunction read(path: string): Promise<string>;"],
    ["ts", "app.get(path: string, handler: Handler): void;\napp.on<Name extends string>(name: Name): this;"],
    ["ts", "app.listen(port?: number): Server;"],
    ["json", '{ "a": ... }'],
    ["json", '"scripts": { "build": "docsgen build" }'],
    ["json", '"a": 1,\n"b": 2,\n'],
    ["json", '{ "a": 1 },\n{ "a": 2 },'],
    ["json", '{ "a": 1 }\n{ "a": 2 }'],
    ["json", '{ "a": [1, 2, …], "b": <number> }'],
    ["js", "function read() { ... }"],
    ["js", 'send({ "a": 1, ... });'],
    ["js", "const all = [...first, ...rest];"],
    ["jsx", "<Tab />\n<Tab>\n  {name}\n</Tab>"],
    ["tsx", '<a href="b">c</a>\n<b />'],
    ["yaml", "{{- if .Values.a }}\na: {{ .Values.b }}\n{{- end }}"],
    ["yaml", "{% for a in b %}\n- {{ a }}\n{% endfor %}"],
  ])("%s: %j", async (language, code) => {
    expect(await syntax.check(language, code)).toBeNull();
  });
});

describe("finds the mistake in", () => {
  test.each([
    ["sh", 'echo "a', 5],
    ["sh", "cat < > b", 4],
    ["ts", "const a: number = ;", 18],
    ["ts", "app.get(path: string) = 1;", 12],
    ["js", "app.get(path: string): void;", 12],
    ["js", "const all = [...first, ...rest;", 30],
    ["js", 'say("Wait…" "now");', 12],
    ["jsx", "<Tab\n<Tab />", 5],
    ["jsx", "<Tab>\n<Tab />", 13],
    ["yaml", "a: {{ b }\nc: d", 10],
    ["json", '{ "a": "<b>", }', 12],
    ["json", '{ "a": "..." "b": 1 }', 11],
  ])("%s: %j", async (language, code, offset) => {
    expect(await syntax.check(language, code)).toMatchObject({ offset });
  });
});

test.each([["{} // a", "invalid comment token", "remove the comment, or mark the block as `jsonc`"]])(
  "JSON of another kind has a language of its own: %j",
  async (code, reason, hint) => {
    expect(await syntax.check("json", code)).toMatchObject({ reason, hint });
  },
);

test.each([
  ["ts", "const a = <div>b</div>;", "fix it, or mark the block as `tsx`"],
  ["js", "const a: number = 1;", "fix it, or mark the block as `ts`"],
  ["js", "const a = <A b={c as D} />;", "fix it, or mark the block as `tsx`"],
])("in %s, %j has the hint %j", async (language, code, hint) => {
  expect(await syntax.check(language, code)).toMatchObject({ hint });
});
