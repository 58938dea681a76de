/** Types of names in samples: `check --samples` asks TypeScript for them and compares, and a build shows what the page says. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typeServerFor } from "../../src/compiler/check/type-servers.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

function makeTypedSite(page: string, settings = "  samples: { ts: { types: true } },\n"): Site {
  const site = makeSite({
    "site.config.ts": minimalConfig(settings),
    "docs-src/index.md": `# Samples\n\n${page}`,
    "src/app.ts": "export interface Queue<Item> { items: Item[] }\n",
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, module: "nodenext", paths: { app: ["./src/app.ts"] } },
    }),
  });
  symlinkSync(join(projectRoot, "node_modules"), site.path("node_modules"), "dir");
  return site;
}

const asking = `\`\`\`ts
import type { Queue } from "app";
declare function open<Item>(name: string): Queue<Item>;
// ---cut---
const queue = open<{ id: string }>("é");
//    ^? wrong
//             ^?
\`\`\`

> \`\`\`ts
> export const all = { size: 5 };
> //           ^?
> \`\`\`
`;

const answered = `\`\`\`ts
import type { Queue } from "app";
declare function open<Item>(name: string): Queue<Item>;
// ---cut---
const queue = open<{ id: string }>("é");
//    ^? const queue: Queue<{ id: string; }>
//             ^? function open<{ id: string; }>(name: string): Queue<{ id: string; }>
\`\`\`

> \`\`\`ts
> export const all = { size: 5 };
> //           ^? const all: { size: number; }
> \`\`\`
`;

test("types are compared with those of TypeScript, and written into the page", async () => {
  const site = makeTypedSite(asking);
  const { stderr } = await site.run(["check", "--samples"]);
  expect(stderr.match(/\S+:\d+:\d+\n.*/gu)).toEqual([
    "docs-src/index.md:8:7\n  error sample-type: The type of “queue” is “const queue: Queue<{ id: string; }>” where the page says “wrong”",
    expect.stringContaining("docs-src/index.md:9:16\n  error sample-type: The type of “open” is “function open"),
    "docs-src/index.md:14:16\n  error sample-type: The type of “all” is “const all: { size: number; }” where the page says nothing",
  ]);
  site.edit("docs-src/index.md", (text) => text.replaceAll("\n", "\r\n"));
  await site.run(["check", "--samples", "--fix"]);
  expect(site.read("docs-src/index.md")).toBe(`# Samples\n\n${answered}`.replaceAll("\n", "\r\n"));
  expect(await site.run(["check", "--samples"])).toMatchObject({ status: 0, stderr: "" });
});

test("types that nothing checks, or that a name does not have, are reported", async () => {
  const site = makeTypedSite(
    "```ts\nexport const a = 1;\n//   ^?\n```\n\n```js\nconst b = 2;\n//    ^? const b: 2\n```\n",
  );
  const { stderr } = await site.run(["check", "--samples"]);
  expect(stderr.match(/\S+:\d+:\d+\n.*/gu)).toEqual([
    "docs-src/index.md:5:6\n  error sample-failed: The sample in ts fails: TypeScript knows no type of export",
    "docs-src/index.md:10:7\n  warning stray-type: Nothing checks the type of “b”",
  ]);
});

test("a build shows the types that the page says, without TypeScript", async () => {
  const site = makeTypedSite(
    "```ts numbers {2}\nconst size = 5;\n//    ^? const size: 5 & Unit<5>\nconst twice = size * 2;\n//     ^? const twice: number\nconst last = 1;\n```\n",
    '  origin: "https://example.com",\n  llms: true,\n',
  );
  site.remove("node_modules");
  await site.build();
  const html = site.article("dist/index.html");
  expect(html).toContain(
    '<span class="dg-typed-name" tabindex="0" aria-description="const size: 5 &amp; Unit&lt;5&gt;">size</span> = ',
  );
  // The marked line is the second that readers see, and has no number of a comment before it.
  expect(html.replaceAll(/<(?!span class="dg-line dg-highlighted)[^>]*>/gu, "")).toContain(
    'const size = 5;\n<span class="dg-line dg-highlighted">const twice = size * 2;\nconst last = 1;',
  );
  expect(site.read("dist/index.md")).toContain(
    "```ts\nconst size = 5;\n//    ^? const size: 5 & Unit<5>\nconst twice = size * 2;\n//    ^? const twice: number\nconst last = 1;\n```",
  );
  const indexed = [...site.files()].filter(([path]) => path.includes("search")).map(([, content]) => String(content));
  expect(indexed.some((text) => text.includes("const twice = size"))).toBe(true);
  expect(indexed.filter((text) => text.includes("Unit<5>"))).toEqual([]);
});

test.each(["Version 5.9.3", "Version 6.0.1"])("tsserver of %s is asked one line at a time", (version) => {
  const server = typeServerFor(version, [{ path: "/a.ts", line: 1, column: 6 }], new Map([["/a.ts", "text"]]));
  expect(server?.command).toBe("tsserver --disableAutomaticTypingAcquisition");
  const requests = (server?.converse(Buffer.alloc(0)) ?? "").trim().split("\n");
  expect(requests.map((line): unknown => JSON.parse(line))).toEqual([
    { seq: 1, type: "request", command: "open", arguments: { file: "/a.ts" } },
    { seq: 0, type: "request", command: "quickinfo", arguments: { file: "/a.ts", line: 2, offset: 7 } },
  ]);
  const content = JSON.stringify({
    type: "response",
    command: "quickinfo",
    request_seq: 0,
    body: { displayString: "const é: {\n    a: number;\n}" },
  });
  const output = Buffer.from(`Content-Length: ${Buffer.byteLength(content) + 1}\r\n\r\n${content}\n`);
  // A message that is not complete says nothing yet.
  expect(server?.converse(output.subarray(0, -4))).toBe("");
  expect(server?.types()).toBeNull();
  expect(server?.converse(output)).toBeNull();
  expect(server?.types()).toEqual(["const é: { a: number; }"]);
});

test("another program is not TypeScript", () => {
  expect(typeServerFor("The tsc command of something else 2.0", [], new Map())).toBeNull();
});
