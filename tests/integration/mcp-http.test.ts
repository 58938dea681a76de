/** `docsgen/mcp`: agents search and read a published site over HTTP, through a function that hosts run at their edge. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { mcpHandler as makeHandler } from "../../src/compiler/mcp.ts";
import { makeLastingSite, minimalConfig, projectRoot } from "../support/site.ts";
import type { Site } from "../support/site.ts";
import type { StaticHost } from "../support/static-host.ts";
import { startStaticHost } from "../support/static-host.ts";

type Handler = ReturnType<typeof makeHandler>;

/** The package as a host bundles it: for no platform, without modules of Node.js. */
async function bundle(code: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: projectRoot },
    alias: { "docsgen/mcp": join(projectRoot, "lib", "mcp.js") },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  const text = outputFiles[0]?.text ?? "";
  expect(text).not.toMatch(/\b(?:process|Buffer|__dirname)\s*[.[]|\brequire\(|"node:/u);
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

let site: Site;
let host: StaticHost;
let mcpHandler: typeof makeHandler;

beforeAll(async () => {
  site = makeLastingSite({
    "site.config.ts": minimalConfig(`  base: "/docs/",\n  llms: true,\n`),
    "docs-src/index.md": "---\ntitle: Queue\n---\n\nEvents wait here. See [the limits](limits.md).\n",
    "docs-src/limits.md": "---\ntitle: Limits\n---\n\n## Size {#size}\n\nA queue holds 512 events.\n",
  });
  await site.build();
  host = await startStaticHost(site.path("dist"), "/docs/");
  const loaded: { readonly mcpHandler: typeof makeHandler } = await import(join(projectRoot, "lib", "mcp.js"));
  ({ mcpHandler } = loaded);
});
afterAll(async () => {
  await host.close();
  site.delete();
});

const home = (): string => `${host.origin}/docs/`;
const address = "https://edge.example/mcp";

function post(message: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("docsgen/mcp", () => {
  test("lets a client search and read the site", async () => {
    const handler = mcpHandler({ site: home() });
    const server = createServer((incoming, response) => {
      const { method = "GET" } = incoming;
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
        void handler(new Request(address, { method, headers, ...body })).then(async (answer) => {
          response.setHeaders(answer.headers);
          response.writeHead(answer.status).end(await answer.text());
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const bound = server.address();
    const port = typeof bound === "object" ? bound?.port : undefined;
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
    onTestFinished(() => client.close());
    expect(client.getInstructions()).toContain(home());
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["search", "read", "pages"]);
    const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
      const { content } = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
      return content.map((part) => (part.type === "text" ? part.text : "")).join("");
    };
    expect(await call("search", { query: "How many events does a queue hold?" })).toContain("/docs/limits/#size");
    expect(await call("read", { page: "/docs/limits/" })).toBe(site.read("dist/limits.md"));
    expect(await call("pages", {})).toBe("/docs/ Queue\n/docs/limits/ Limits\n");
    expect(await call("read", { page: "https://other.example/" })).toContain("is not on this site");
    const { resources } = await client.listResources();
    expect(resources.map(({ uri, title }) => `${uri} ${title}`)).toEqual([
      "docsgen:/docs/ Queue",
      "docsgen:/docs/limits/ Limits",
    ]);
    const { contents } = await client.readResource({ uri: "docsgen:/docs/limits/" });
    expect(contents).toEqual([
      { uri: "docsgen:/docs/limits/", mimeType: "text/markdown", text: site.read("dist/limits.md") },
    ]);
    await expect(client.readResource({ uri: "docsgen:/docs/nope/" })).rejects.toThrow(
      "There is no page at /docs/nope/",
    );
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow("is not a page");
    expect(await client.listResourceTemplates()).toEqual({ resourceTemplates: [] });
    expect(host.requests.every((path) => path.startsWith("/docs/"))).toBe(true);
  });

  const samples = Array.from(
    readFileSync(join(projectRoot, "manual/docs-src/guide/agents.md"), "utf8").matchAll(
      /```js title="([^"]+)"\n([^]*?)```/gu,
    ),
    ([, name = "", code = ""]) => [name, code] as const,
  );

  test("has a sample for three hosts", () => {
    expect(samples.map(([name]) => name)).toEqual(["worker.js", "netlify/functions/mcp.mjs", "api/mcp.js"]);
  });

  test.each(samples)("runs in %s", async (_name, code) => {
    const { default: exported } = await bundle(code.replaceAll("https://example.com/docs/", home()));
    const handler =
      typeof exported === "object" && exported !== null && "fetch" in exported ? exported.fetch : exported;
    if (!isHandler(handler)) throw new Error("the sample exports no function");
    const call = { name: "read", arguments: { page: "/docs/limits/#size" } };
    const answer = await handler(post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }));
    expect(await answer.json()).toMatchObject({
      id: 1,
      result: { content: [{ text: expect.stringContaining("A queue holds 512 events.") }] },
    });
  });

  test.each<readonly [what: string, request: () => Request, status: number, body: object | null]>([
    ["a request", () => post(ping), 200, { jsonrpc: "2.0", id: 1, result: {} }],
    ["a notification", () => post({ jsonrpc: "2.0", method: "notifications/initialized" }), 202, null],
    ["a known version", () => post(ping, { "MCP-Protocol-Version": "2025-06-18" }), 200, { id: 1, result: {} }],
    [
      "an unknown version",
      () => post(ping, { "MCP-Protocol-Version": "1999-01-01" }),
      400,
      { id: 1, error: { code: -32_022, data: { requested: "1999-01-01" } } },
    ],
    [
      "a batch of the version that has batches",
      () => post([ping, { ...ping, id: 2 }], { "MCP-Protocol-Version": "2025-03-26" }),
      200,
      [{ id: 1 }, { id: 2 }],
    ],
    [
      "a batch without a version",
      () => post(Array.from({ length: 10 }, () => ping)),
      200,
      Array.from({ length: 10 }, () => ({ id: 1 })),
    ],
    [
      "a batch of a version without batches",
      () => post([ping], { "MCP-Protocol-Version": "2025-06-18" }),
      400,
      { error: { code: -32_600, message: "Only version 2025-03-26 has batches. Send one message in a request." } },
    ],
    [
      "a large batch",
      () => post(Array.from({ length: 11 }, () => ping)),
      400,
      { error: { code: -32_600, message: "A batch may have 10 messages, and this one has 11." } },
    ],
    ["what is not JSON", () => post("{"), 400, { error: { code: -32_700 } }],
    ["what is no message", () => post([]), 400, { error: { code: -32_600 } }],
    ["another type", () => post(ping, { "Content-Type": "text/plain" }), 415, { error: { code: -32_600 } }],
    ["a large message", () => post({ ...ping, params: "x".repeat(70_000) }), 413, { error: { code: -32_600 } }],
    ["GET", () => new Request(address), 405, null],
    ["DELETE", () => new Request(address, { method: "DELETE" }), 405, null],
    ["the own origin", () => post(ping, { Origin: host.origin }), 200, { id: 1, result: {} }],
    ["an allowed origin", () => post(ping, { Origin: "https://inspector.example" }), 200, { id: 1, result: {} }],
    ["another origin", () => post(ping, { Origin: "https://evil.example" }), 403, { error: { code: -32_600 } }],
    ["an opaque origin", () => post(ping, { Origin: "null" }), 403, { error: { code: -32_600 } }],
  ])("answers %s", async (_what, request, status, body) => {
    const sent = request();
    const answer = await mcpHandler({ site: home(), allowedOrigins: ["https://inspector.example"] })(sent);
    expect(answer.status).toBe(status);
    if (body !== null) expect(await answer.json()).toMatchObject(body);
    const origin = sent.headers.get("Origin");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(status === 403 ? null : origin);
    expect(answer.headers.get("Vary")).toBe("Origin");
  });

  test.each([
    ["https://x.example/", "“https://x.example/” is not an origin, such as https://x.example"],
    ["https://X.example:443", "“https://X.example:443” is not an origin, such as https://x.example"],
    ["x.example", "“x.example” is not an origin, such as https://example.com"],
    ["*", "“*” is not an origin, such as https://example.com"],
    ["null", "“null” is not an origin, such as https://example.com"],
  ])("refuses to allow %s, which no browser sends", (origin, message) => {
    expect(() => mcpHandler({ site: home(), allowedOrigins: [origin] })).toThrow(new TypeError(message));
    expect(() => mcpHandler({ site: home(), allowedOrigins: ["vscode-webview://a1b2"] })).not.toThrow();
  });

  test("tells browsers what pages of an allowed origin may send", async () => {
    const preflight = (origin: string): Promise<Response> =>
      mcpHandler({ site: home() })(new Request(address, { method: "OPTIONS", headers: { Origin: origin } }));
    const allowed = await preflight(host.origin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS");
    expect(allowed.headers.get("Access-Control-Allow-Headers")).toContain("MCP-Protocol-Version");
    expect((await preflight("https://evil.example")).status).toBe(403);
  });

  test("reads from what the host gives it, and never follows a redirect to another site", async () => {
    const requested: string[] = [];
    const handler = mcpHandler({
      site: "https://queue.example/docs",
      fetch: (url) => {
        requested.push(String(url));
        return Promise.resolve(Response.redirect("https://other.example/stolen", 302));
      },
    });
    const call = { name: "read", arguments: { page: "/docs/limits/" } };
    const answer = await handler(post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }));
    expect(await answer.json()).toMatchObject({
      result: {
        isError: true,
        content: [{ text: "https://other.example/stolen is not on this site, https://queue.example/docs/." }],
      },
    });
    expect(requested).toEqual(["https://queue.example/docs/limits.md"]);
    expect(() => mcpHandler({ site: "example.com/docs" })).toThrow(
      "“example.com/docs” is not the address of a site, such as https://example.com/docs/",
    );
  });

  test("keeps the requests of clients apart, which choose the same ids", async () => {
    const handler = mcpHandler({ site: home() });
    const read = (page: string): Promise<Response> =>
      handler(post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read", arguments: { page } } }));
    const answers = await Promise.all([read("/docs/limits/"), read("/docs/")]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.map((text) => text.includes("512 events"))).toEqual([true, false]);
  });
});

describe("a client of the version of July 2026", () => {
  const params = (version: string, more: object = {}): object => ({
    ...more,
    _meta: { "io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {} },
  });
  const version = "2026-07-28";
  const call = params(version, { name: "read", arguments: { page: "/docs/limits/" } });
  const headers = { "MCP-Protocol-Version": version, "Mcp-Method": "tools/call", "Mcp-Name": "read" };
  const request = (method: string, all: object): object => ({ jsonrpc: "2.0", id: 1, method, params: all });

  test.each<
    readonly [what: string, message: object, headers: Readonly<Record<string, string>>, status: number, body: object]
  >([
    ["a call", request("tools/call", call), headers, 200, { result: { resultType: "complete" } }],
    [
      "a name in Base64",
      request("tools/call", call),
      { ...headers, "Mcp-Name": "=?base64?cmVhZA==?=" },
      200,
      { result: { resultType: "complete" } },
    ],
    [
      "a header with another version",
      request("tools/call", call),
      { ...headers, "MCP-Protocol-Version": "2025-11-25" },
      400,
      { id: 1, error: { code: -32_020 } },
    ],
    [
      "a header with another method",
      request("tools/call", call),
      { ...headers, "Mcp-Method": "tools/list" },
      400,
      { id: 1, error: { code: -32_020 } },
    ],
    [
      "a header with another tool",
      request("tools/call", call),
      { ...headers, "Mcp-Name": "search" },
      400,
      { id: 1, error: { code: -32_020 } },
    ],
    ["no headers", request("tools/call", call), {}, 400, { id: 1, error: { code: -32_020 } }],
    [
      "an unknown version",
      request("tools/list", params("2030-01-01")),
      { "MCP-Protocol-Version": "2030-01-01", "Mcp-Method": "tools/list" },
      400,
      { id: 1, error: { code: -32_022, data: { requested: "2030-01-01" } } },
    ],
    [
      "a method that was removed",
      request("ping", params(version)),
      { "MCP-Protocol-Version": version, "Mcp-Method": "ping" },
      404,
      { id: 1, error: { code: -32_601 } },
    ],
    [
      "a question for what the server is",
      request("server/discover", params(version)),
      { "MCP-Protocol-Version": version, "Mcp-Method": "server/discover" },
      200,
      { result: { supportedVersions: expect.arrayContaining([version, "2025-11-25"]) } },
    ],
  ])("is answered for %s", async (_what, message, sent, status, body) => {
    const answer = await mcpHandler({ site: home() })(post(message, sent));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(body);
  });
});
