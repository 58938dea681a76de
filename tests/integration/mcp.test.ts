/** `docsgen mcp`: programs search, read, check and change a site over the Model Context Protocol, with its own client. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  CallToolResultSchema,
  InitializeResultSchema,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  ListToolsResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { RunCommand } from "../../src/compiler/cli/author-tools.ts";
import { authorTools } from "../../src/compiler/cli/author-tools.ts";
import type { Resources, Tool } from "../../src/compiler/mcp/protocol.ts";
import { defineTool, McpServer, ToolError } from "../../src/compiler/mcp/protocol.ts";
import { readingTools } from "../../src/compiler/mcp/reading-tools.ts";
import { serveLines } from "../../src/compiler/mcp/stdio.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig, projectRoot } from "../support/site.ts";
import { startStaticHost } from "../support/static-host.ts";

const settings = `  description: "All about queues.",\n  origin: "https://queue.example",\n  base: "/docs/",\n`;

function makeQueueSite(more = "  llms: true,\n", make: typeof makeSite = makeSite): Site {
  return make({
    "site.config.ts": minimalConfig(settings + more),
    "docs-src/index.md":
      "---\ntitle: Queue\ndescription: What a queue is.\n---\n\nEvents wait here. See [the limits](limits.md).\n",
    "docs-src/limits.md":
      "---\ntitle: Limits\ndescription: How much a queue holds.\n---\n\n## Size {#size}\n\nA queue holds 512 events.\n\n### Bursts\n\nFor a minute, it holds 900.\n\n## Rate\n\nTen events a second.\n",
    "docs-src/guide/retry.md":
      "---\ntitle: Retry\ndescription: What happens after a failure.\n---\n\nA failed event is sent again after `RETRY_DELAY` seconds.\n",
  });
}

/** Starts the command as a program does. */
async function connect(site: Site, words: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [`${projectRoot}/bin/docsgen.js`, "mcp", ...words],
      cwd: site.folder,
      stderr: "ignore",
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { content, isError } = CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...input } }));
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return isError === true ? `error: ${text}` : text;
}

describe("the site of the folder", () => {
  test("is searched, read and listed as readers see it, and as it is now", async () => {
    const site = makeQueueSite();
    const client = await connect(site);
    expect(client.getInstructions()).toContain("only show what they would change");
    const found = await call(client, "search", { query: "how many events does a queue hold", limit: 1 });
    expect(found).toContain("## Limits\n/docs/limits/\n");
    expect(found).toContain("- Size (/docs/limits/#size): A queue holds 512 events.");
    expect(await call(client, "read", { page: "/docs/limits/#size" })).toBe(
      "# Limits\n\nSource: <https://queue.example/docs/limits/#size>\n\n## Size\n\nA queue holds 512 events.\n\n### Bursts\n\nFor a minute, it holds 900.\n",
    );
    // The links of a page lead on, whether they have the origin or not.
    expect(await call(client, "read", { page: "https://queue.example/docs/" })).toContain(
      "See [the limits](https://queue.example/docs/limits/).",
    );
    expect(await call(client, "pages")).toBe("/docs/ Queue\n/docs/guide/retry/ Retry\n/docs/limits/ Limits\n");
    expect(await call(client, "pages", { below: "/docs/guide/" })).toBe("/docs/guide/retry/ Retry\n");
    site.edit("docs-src/limits.md", (text) => text.replace("512 events", "1024 events"));
    expect(await call(client, "read", { page: "/limits/" })).toContain("A queue holds 1024 events.");
    expect(await call(client, "search", { query: "1024" })).toContain("A queue holds 1024 events.");
    // Nothing is said of a site that cannot be read.
    const config = site.read("site.config.ts");
    site.write("site.config.ts", "export default {");
    expect(await call(client, "pages")).toMatch(/^error: The site cannot be read/u);
    site.write("site.config.ts", config);
    expect(await call(client, "pages")).toContain("/docs/limits/ Limits");
  });

  test("is searched in each of its languages", async () => {
    const site = makeQueueSite('  languages: { en: "English", fr: "Français" },\n');
    site.write("docs-src/fr/limits.md", "---\ntitle: Limites\n---\n\nUne file contient 512 événements.\n");
    const client = await connect(site);
    expect(await call(client, "search", { query: "événements", language: "fr" })).toContain(
      "## Limites\n/docs/fr/limits/\n",
    );
    expect(await call(client, "search", { query: "événements", language: "de" })).toBe(
      "error: There is no search in the language “de”. Leave it out for the main language.",
    );
    expect(await call(client, "search", { query: "événements", language: "../fr" })).toMatch(/^error: /u);
  });

  test("leads with --sites to the pages of other sites, by name or address", async () => {
    const other = makeQueueSite();
    const host = await startStaticHost(other.path("dist"), "/docs/");
    onTestFinished(() => host.close());
    other.edit("site.config.ts", (text) => text.replace("https://queue.example", host.origin));
    other.edit("docs-src/limits.md", (text) => text.replace("512", "2048"));
    await other.build();
    const site = makeQueueSite(`  links: { sites: { queue: "${host.origin}/docs/docsgen-manifest.json" } },\n`);
    expect((await site.run(["sites", "--update"])).stderr).toBe("");
    const client = await connect(site, ["--sites"]);
    for (const page of ["queue:limits/#size", `${host.origin}/docs/limits/`])
      expect(await call(client, "read", { page })).toContain("A queue holds 2048 events.");
    expect(await call(client, "read", { page: "/limits/" })).toContain("A queue holds 512 events.");
  });

  test("is checked, and its mistakes are explained", async () => {
    const site = makeQueueSite();
    site.edit("docs-src/index.md", (text) => text.replace("limits.md", "limts.md"));
    const client = await connect(site);
    const said = await call(client, "check");
    expect(said).toContain("docs-src/index.md:6:");
    expect(said).toContain("error broken-link");
    expect(said).toContain("did you mean “limits.md”?");
    expect(await call(client, "explain", { topic: "broken-link" })).toMatch(/^broken-link \(error\)\n/u);
    expect(await call(client, "explain", { topic: "brokn-link" })).toMatch(
      /^error: Unknown code or topic “brokn-link”/u,
    );
  });

  test("is not changed unless --write allows it", async () => {
    const site = makeQueueSite();
    site.edit("docs-src/limits.md", (text) => text.replace("Ten", "[Ten](../docs-src/guide/retry.md/)"));
    const before = site.files("docs-src");
    const client = await connect(site);
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === false)).toEqual([]);
    await call(client, "fix");
    const plan = await call(client, "move", { from: "limits.md", to: "guide/limits.md" });
    expect(plan).toContain("docs-src/limits.md → docs-src/guide/limits.md\n");
    expect(plan).toContain("Dry run, nothing was changed: 1 file moved");
    expect(site.files("docs-src")).toEqual(before);
  });

  test("is corrected, and its pages are moved with their links, with --write", async () => {
    const site = makeQueueSite();
    const client = await connect(site, ["--write"]);
    const { tools } = await client.listTools();
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name);
    expect(changing).toEqual(["fix", "move"]);
    expect(await call(client, "move", { from: "limits.md", to: "guide/limits.md" })).toBe(
      "1 file moved, 1 link rewritten, 1 redirect added\n",
    );
    expect(site.read("docs-src/index.md")).toContain("[the limits](guide/limits.md)");
    expect(await call(client, "read", { page: "/docs/limits/" })).toContain("docs/guide/limits/>");
    expect(await call(client, "check")).toMatch(/^3 pages, (?:0 errors, )?0 warnings/u);
  });

  test("lets an agent do ten tasks of an author", async () => {
    const site = makeQueueSite();
    site.edit(
      "docs-src/index.md",
      (text) => `${text}\nSee [the size](/limits#Size), [retries](/guide/Retry/) and [limits](/limits.md).\n`,
    );
    const client = await connect(site, ["--write"]);
    const says = async (name: string, input: Record<string, unknown>, ...texts: readonly string[]): Promise<void> => {
      const answer = await call(client, name, input);
      for (const text of texts) expect(answer).toContain(text);
    };
    // Which page documents the size of the queue? What does it say? What else is there?
    await says("search", { query: "Which page documents the queue's size?" }, "## Limits\n/docs/limits/");
    await says("read", { page: "/docs/limits/#size" }, "A queue holds 512 events.");
    await says("pages", { below: "/docs/guide/" }, "/docs/guide/retry/ Retry");
    // What is wrong? Why? Correct it.
    const before = await call(client, "check");
    expect(before).toContain("3 pages, 1 error, ");
    await says("explain", { topic: "broken-anchor" }, "broken-anchor (error)");
    await says("fix", {}, " fixed");
    expect(site.read("docs-src/index.md")).toContain("[retries](/guide/retry/) and ");
    // Move the page and rename its heading. Is all well?
    await says("move", { from: "limits.md#size", to: "#queue-size" }, "1 redirect added");
    await says("move", { from: "limits.md", to: "reference/limits.md" }, "1 file moved");
    await says("check", {}, "3 pages, 0 errors, 0 warnings");
    // Where is it now?
    await says("read", { page: "/docs/limits/" }, "docs/reference/limits/>", "A queue holds 512 events.");
  });

  test("refuses what is not of the site", async () => {
    const site = makeQueueSite();
    site.write("secret.md", "secret");
    const client = await connect(site, ["--write"]);
    for (const page of [
      "../secret.md",
      "/docs/../secret.md",
      "/docs/%2e%2e/secret.md",
      "/docs/..%2fsecret.md",
      "file:///etc/passwd",
      "//other.example/docs/",
      "https://other.example/docs/",
      "/docs/none/",
    ])
      expect([page, await call(client, "read", { page })]).toEqual([page, expect.stringMatching(/^error: /u)]);
    for (const [from, to] of [
      ["../secret.md", "a.md"],
      ["limits.md", "../../outside.md"],
      ["--config", "other.ts"],
      ["--help", "a.md"],
    ])
      expect([from, await call(client, "move", { from, to })]).toEqual([from, expect.stringMatching(/^error: /u)]);
    expect(await call(client, "search", { query: "x".repeat(501) })).toMatch(/^error: /u);
    expect(await call(client, "search", { query: "queue", limit: 1000 })).toMatch(/^error: /u);
    expect(await call(client, "search", { query: "queue", folder: "/" })).toMatch(/^error: /u);
    expect(site.read("secret.md")).toBe("secret");
  });
});

describe("a published site", () => {
  let site: Site;
  beforeAll(async () => {
    site = makeQueueSite("  llms: true,\n", makeLastingSite);
    expect((await site.build()).stderr).toBe("");
  });
  afterAll(() => site.delete());

  test("is searched and read at its address, from its search index and its Markdown", async () => {
    const host = await startStaticHost(site.path("dist"), "/docs/");
    onTestFinished(() => host.close());
    const client = await connect(site, [`${host.origin}/docs`]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["search", "read", "pages"]);
    expect(await call(client, "search", { query: "RETRY_DELAY" })).toContain("## Guide › Retry\n/docs/guide/retry/\n");
    expect(await call(client, "read", { page: "/docs/guide/retry/" })).toBe(site.read("dist/guide/retry.md"));
    expect(host.requests).toContain("/docs/guide/retry.md");
    expect(await call(client, "read", { page: "/docs/limits/#rate" })).toContain("Ten events a second.");
    expect(await call(client, "pages", { below: "/docs/guide/" })).toBe("/docs/guide/retry/ Retry\n");
    expect(await call(client, "read", { page: `http://127.0.0.1:1/docs/` })).toMatch(/^error: .* is not on this site/u);
  });

  test("without Markdown is read from its documents", async () => {
    const plain = makeQueueSite('  redirects: [{ from: "/old/", to: "/guide/retry/" }],\n');
    expect((await plain.build()).stderr).toBe("");
    const host = await startStaticHost(plain.path("dist"), "/docs/");
    onTestFinished(() => host.close());
    // Any page leads to its site.
    const client = await connect(plain, [`${host.origin}/docs/limits/`]);
    expect(await call(client, "read", { page: "/docs/guide/retry/" })).toBe(
      `# Retry\n\nSource: <${host.origin}/docs/guide/retry/>\n\nA failed event is sent again after \`RETRY_DELAY\` seconds.\n`,
    );
    // A host without redirects sends a document that forwards.
    expect(await call(client, "read", { page: "/docs/old/" })).toContain("# Retry\n");
  });

  test("that is published again meanwhile is searched again", async () => {
    const changing = makeQueueSite();
    await changing.build();
    const host = await startStaticHost(changing.path("dist"), "/docs/");
    onTestFinished(() => host.close());
    const client = await connect(changing, [`${host.origin}/docs/`]);
    expect(await call(client, "search", { query: "512" })).toContain("512 events");
    changing.edit("docs-src/limits.md", (text) => text.replace("512", "2048"));
    await changing.build();
    expect(await call(client, "search", { query: "2048" })).toContain("2048 events");
  });

  test("never leads to another origin, and answers of any size end", async () => {
    const other = createServer((_request, response) => response.end("stolen")).listen(0, "127.0.0.1");
    const endless = createServer((request, response) => {
      if (request.url === "/docs/") response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Home</p>");
      else if (request.url?.startsWith("/docs/away") === true)
        response.writeHead(302, { Location: `http://127.0.0.1:${portOf(other)}/docs/away.md` }).end();
      else if (request.url?.startsWith("/docs/round") === true)
        response.writeHead(302, { Location: request.url }).end();
      else if (request.url?.startsWith("/docs/odd") === true) response.writeHead(302, { Location: "http://[" }).end();
      else if (request.url?.startsWith("/docs/down") === true) response.writeHead(503).end();
      else {
        response.writeHead(200, { "Content-Type": "text/markdown" });
        const timer = setInterval(() => response.write("x".repeat(1_000_000)), 1);
        response.on("close", () => clearInterval(timer));
      }
    }).listen(0, "127.0.0.1");
    await Promise.all([once(other, "listening"), once(endless, "listening")]);
    onTestFinished(() => {
      for (const server of [other, endless]) {
        server.closeAllConnections();
        server.close();
      }
    });
    const client = await connect(site, [`http://127.0.0.1:${portOf(endless)}/docs/`]);
    expect(await call(client, "read", { page: "/docs/away/" })).toMatch(/^error: .* is not on this site/u);
    expect(await call(client, "read", { page: "/docs/round/" })).toMatch(/^error: .* redirected more than 5 times/u);
    expect(await call(client, "read", { page: "/docs/large/" })).toMatch(/^error: .* has more than 8 MB/u);
    expect(await call(client, "read", { page: "/docs/odd/" })).toMatch(/^error: .* is redirected to “http:\/\/\[”/u);
    expect(await call(client, "read", { page: "/docs/down/" })).toMatch(/^error: .* answered 503\.$/u);
    expect(await call(client, "search", { query: "a" })).toMatch(/^error: .* has more than 8 MB/u);
  });

  test("needs an address that is one", async () => {
    const run = await site.run(["mcp", "example.com/docs"]);
    expect([run.status, run.stderr]).toEqual([
      2,
      "“example.com/docs” is not the address of a site, such as https://example.com/docs/\n",
    ]);
    expect((await site.run(["mcp", "file:///etc/"])).status).toBe(2);
    const host = await startStaticHost(site.path("dist"), "/docs/");
    onTestFinished(() => host.close());
    expect(await site.run(["mcp", `${host.origin}/nope/`])).toEqual({
      status: 2,
      stdout: "",
      stderr: `${host.origin}/nope/ answered 404.\n`,
    });
    const withPassword = await site.run(["mcp", "https://me:secret@example.com/docs/"]);
    expect([withPassword.status, withPassword.stderr.includes("secret")]).toEqual([2, false]);
  });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

describe("a command that takes long", () => {
  /** A tool whose command runs until it is interrupted, and what has become of it. */
  const makeTools = (ended: AbortSignal): { readonly tools: readonly Tool[]; readonly ends: string[] } => {
    const ends: string[] = [];
    const stream = { write: () => undefined, isTTY: false, columns: 80 };
    const terminal = { workingFolder: "/", environment: {}, stdout: stream, stderr: stream, stdin: null, ask: null };
    const run: RunCommand = ([name = ""], { signal }) =>
      new Promise((resolve) => {
        const end = (): void => {
          ends.push(name);
          resolve(130);
        };
        if (signal?.aborted === true) end();
        else signal?.addEventListener("abort", end);
      });
    return {
      tools: authorTools(
        { config: null, source: null, base: null, useCache: true, isWriting: true },
        terminal,
        run,
        ended,
      ),
      ends,
    };
  };
  const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
  const callLine = (id: number, name: string, input: object = {}): string =>
    line({ id, method: "tools/call", params: { name, arguments: input } });

  test.each([
    ["check", {}],
    ["fix", {}],
    ["move", { from: "a.md", to: "b.md" }],
    ["explain", {}],
  ])("%s stops when its call is cancelled", async (name, input) => {
    const { tools, ends } = makeTools(new AbortController().signal);
    const server = new McpServer({ version: "1", instructions: "" }, tools, noPages);
    const written: string[] = [];
    async function* lines(): AsyncGenerator<string> {
      yield callLine(1, name, input);
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield line({ method: "notifications/cancelled", params: { requestId: 1 } });
      yield line({ id: 2, method: "ping" });
    }
    await serveLines(server, lines(), (each) => written.push(each));
    expect(ends).toEqual([name === "fix" ? "check" : name === "move" ? "mv" : name]);
    expect(written).toEqual([line({ id: 2, result: {} })]);
  });

  test("stops when the input ends, whether it runs or waits", async () => {
    const ended = new AbortController();
    const { tools, ends } = makeTools(ended.signal);
    const server = new McpServer({ version: "1", instructions: "" }, tools, noPages);
    async function* lines(): AsyncGenerator<string> {
      yield await Promise.resolve(callLine(1, "check") + callLine(2, "fix"));
    }
    await serveLines(
      server,
      lines(),
      () => undefined,
      () => ended.abort(),
    );
    expect(ends).toEqual(["check", "check"]);
  });

  test("ends with the program that started it, also in the middle of a check", async () => {
    const site = makeQueueSite(
      `  markdown: { remarkPlugins: [() => () => { fs.writeFileSync("started", ""); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000); }] },\n`,
    );
    site.edit("site.config.ts", (text) => `import fs from "node:fs";\n${text}`);
    for (let number = 0; number < 80; number += 1)
      site.write(`docs-src/p${number}.md`, `---\ntitle: Page ${number}\n---\n\n${"Text. ".repeat(3000)}\n`);
    const child = spawn(process.execPath, [`${projectRoot}/bin/docsgen.js`, "mcp"], { cwd: site.folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    let answers = "";
    child.stdout.on("data", (chunk: Buffer) => void (answers += chunk.toString()));
    child.stdin.write(callLine(1, "check"));
    await expect.poll(() => site.exists("started")).toBe(true);
    child.stdin.end();
    const [status] = await once(child, "close");
    expect(status).toBe(0);
    // Of a whole check, the answer would count pages.
    expect(answers).not.toMatch(/\d pages/u);
  });
});

const noPages: Resources = { list: () => Promise.resolve([]), read: () => Promise.resolve("") };

describe("the protocol", () => {
  const slow = defineTool({
    name: "wait",
    title: "Wait",
    description: "Waits until the call is cancelled.",
    input: z.strictObject({}),
    isReadOnly: true,
    run: (_input, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve("too late"));
      }),
  });
  const echo = defineTool({
    name: "echo",
    title: "Echo",
    description: "Returns the text.",
    input: z.strictObject({ text: z.string().max(10) }),
    isReadOnly: true,
    run: ({ text }) => (text === "no" ? Promise.reject(new ToolError("not this")) : Promise.resolve(text)),
  });
  const broken = defineTool({
    name: "broken",
    title: "Broken",
    description: "Fails.",
    input: z.strictObject({}),
    isReadOnly: true,
    run: () => Promise.reject(new Error("a bug")),
  });

  /** Sends lines to a server, and returns the messages that it writes. */
  async function converse(...lines: readonly string[]): Promise<readonly unknown[]> {
    const server = new McpServer({ version: "1.2.3", instructions: "Read." }, [slow, echo, broken], noPages);
    const written: unknown[] = [];
    async function* input(): AsyncGenerator<string> {
      for (const line of lines) yield await Promise.resolve(line);
    }
    await serveLines(server, input(), (line) => {
      expect(line.endsWith("\n")).toBe(true);
      written.push(JSONRPCMessageSchema.parse(JSON.parse(line)));
    });
    return written;
  }
  const request = (id: number | string, method: string, params?: unknown): string =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const client = { capabilities: {}, clientInfo: { name: "test", version: "1" } };

  test("starts with the version of the client if it is known, or else with the newest", async () => {
    const versionFor = async (protocolVersion: string): Promise<string> => {
      const [answer] = await converse(request(1, "initialize", { ...client, protocolVersion }));
      const { result } = z.object({ result: InitializeResultSchema }).parse(answer);
      expect(result.serverInfo.version).toBe("1.2.3");
      return result.protocolVersion;
    };
    expect(await versionFor("2024-11-05")).toBe("2024-11-05");
    expect(await versionFor("1999-01-01")).toBe(LATEST_PROTOCOL_VERSION);
  });

  test("lists the tools with the schemas of their input", async () => {
    const [answer] = await converse(request("a", "tools/list"));
    const { result } = z.object({ id: z.literal("a"), result: ListToolsResultSchema }).parse(answer);
    expect(result.tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []])).toEqual([
      ["wait", []],
      ["echo", ["text"]],
      ["broken", []],
    ]);
    expect(result.tools[1]?.inputSchema).toMatchObject({
      type: "object",
      properties: { text: { type: "string", maxLength: 10 } },
      additionalProperties: false,
    });
  });

  test.each([
    [
      "a call",
      request(1, "tools/call", { name: "echo", arguments: { text: "hi" } }),
      { result: { content: [{ type: "text", text: "hi" }] } },
    ],
    [
      "a refusal of the tool",
      request(1, "tools/call", { name: "echo", arguments: { text: "no" } }),
      { result: { content: [{ type: "text", text: "not this" }], isError: true } },
    ],
    [
      "wrong arguments",
      request(1, "tools/call", { name: "echo", arguments: { text: 5 } }),
      { result: { isError: true } },
    ],
    ["a failure", request(1, "tools/call", { name: "broken" }), { error: { code: -32_603, message: "a bug" } }],
    [
      "an unknown tool",
      request(1, "tools/call", { name: "none" }),
      { error: { code: -32_602, message: 'There is no tool "none", only wait, echo, broken.' } },
    ],
    ["a call without a name", request(1, "tools/call"), { error: { code: -32_602 } }],
    ["an unknown method", request(1, "prompts/list"), { error: { code: -32_601 } }],
    ["a ping", request(1, "ping"), { result: {} }],
  ])("answers %s", async (_name, line, expected) => {
    const [answer, ...others] = await converse(line);
    expect(answer).toMatchObject({ jsonrpc: "2.0", id: 1, ...expected });
    expect(others).toEqual([]);
  });

  test("refuses what is not a message, goes on afterwards, and answers no notifications", async () => {
    const server = new McpServer({ version: "1", instructions: "" }, [echo], noPages);
    const codeOf = async (text: string): Promise<unknown> => {
      const answer = await server.answerText(text);
      return answer !== null && "error" in answer ? answer.error.code : answer;
    };
    expect(await codeOf("{")).toBe(-32_700);
    expect(await codeOf("[]")).toBe(-32_600);
    expect(await codeOf('"text"')).toBe(-32_600);
    expect(await server.answerText('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":[]}')).toMatchObject({
      id: 7,
      error: { code: -32_602 },
    });
    const note = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect(await server.answerText(JSON.stringify([{ jsonrpc: "2.0", id: 8, method: "ping" }, note]))).toEqual([
      { jsonrpc: "2.0", id: 8, result: {} },
    ]);
    expect(await server.answerText(JSON.stringify([note]))).toBeNull();
    expect(await codeOf('{"jsonrpc":"1.0","id":1,"method":"ping"}')).toBe(-32_600);
    expect(await codeOf('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toBeNull();
    expect(await codeOf('{"jsonrpc":"2.0","id":1,"result":{}}')).toBeNull();
    const written: string[] = [];
    async function* input(): AsyncGenerator<string> {
      for (let count = 0; count < 30; count += 1) yield await Promise.resolve("x".repeat(100_000));
      yield "\n";
      const ping = request(2, "ping");
      yield ping.slice(0, 9);
      yield ping.slice(9);
    }
    await serveLines(server, input(), (line) => written.push(line));
    expect(written.map((line) => z.looseObject({}).parse(JSON.parse(line))["id"])).toEqual([undefined, 2]);
  });

  /** Messages of the server for requests of each kind, in the versions that name themselves in each request. */
  test("has the messages of the schema of July 2026", async () => {
    const schema: unknown = JSON.parse(readFileSync(join(projectRoot, "tests/fixtures/mcp/2026-07-28.json"), "utf8"));
    const ajv = new Ajv2020({ strict: false });
    ajv.addFormat("uri", true);
    ajv.addFormat("byte", true);
    ajv.addSchema(z.record(z.string(), z.unknown()).parse(schema), "mcp");
    const validate = (name: string, message: unknown): void => {
      const check = ajv.getSchema(`mcp#/$defs/${name}`);
      expect([name, check?.(message), check?.errors ?? [], message]).toEqual([name, true, [], message]);
    };
    const modern = (id: number, method: string, params: object = {}, version = "2026-07-28"): string =>
      request(id, method, {
        ...params,
        _meta: { "io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {} },
      });
    const kinds: readonly (readonly [name: string, line: string])[] = [
      ["DiscoverResultResponse", modern(1, "server/discover")],
      ["ListToolsResultResponse", modern(2, "tools/list")],
      ["CallToolResultResponse", modern(3, "tools/call", { name: "echo", arguments: { text: "hi" } })],
      ["CallToolResultResponse", modern(4, "tools/call", { name: "echo", arguments: { text: "no" } })],
      ["CallToolResultResponse", modern(5, "tools/call", { name: "echo", arguments: { text: 5 } })],
      ["JSONRPCErrorResponse", modern(6, "tools/call", { name: "broken" })],
      ["JSONRPCErrorResponse", modern(7, "tools/call", { name: "none" })],
      ["JSONRPCErrorResponse", modern(8, "tools/call")],
      ["JSONRPCErrorResponse", modern(9, "prompts/list")],
      ["JSONRPCErrorResponse", modern(10, "ping")],
      ["JSONRPCErrorResponse", modern(11, "initialize", { ...client, protocolVersion: "2025-11-25" })],
      ["UnsupportedProtocolVersionError", modern(12, "tools/list", {}, "2030-01-01")],
      ["JSONRPCErrorResponse", "{\n"],
      ["JSONRPCErrorResponse", "[]\n"],
    ];
    for (const [name, line] of kinds) {
      const server = new McpServer({ version: "1.2.3", instructions: "Read." }, [slow, echo, broken], noPages);
      const answer: unknown = JSON.parse(JSON.stringify(await server.answerText(line)));
      validate(name, answer);
      // The SDK reads the same messages.
      JSONRPCMessageSchema.parse(answer);
    }
    // The tools themselves, as programs see them.
    const tools = readingTools(() => Promise.reject(new Error("not called")));
    validate(
      "ListToolsResultResponse",
      await new McpServer({ version: "1", instructions: "" }, tools, noPages).answerText(modern(1, "tools/list")),
    );
  });

  test("serves both kinds of clients in one process", async () => {
    const meta = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
    const answers = await converse(
      request(1, "initialize", { ...client, protocolVersion: "2026-07-28" }),
      request(2, "tools/call", { name: "echo", arguments: { text: "hi" } }),
      request(3, "tools/call", { name: "echo", arguments: { text: "hi" }, ...meta }),
    );
    const content = [{ type: "text", text: "hi" }];
    expect(answers).toEqual([
      // A version without sessions is not one of a session.
      expect.objectContaining({ id: 1, result: expect.objectContaining({ protocolVersion: "2025-11-25" }) }),
      { jsonrpc: "2.0", id: 2, result: { content } },
      { jsonrpc: "2.0", id: 3, result: { resultType: "complete", content } },
    ]);
  });

  test("a call that is cancelled is not answered, and the next one runs", async () => {
    const cancel = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })}\n`;
    const answers = await converse(
      request(1, "tools/call", { name: "wait" }),
      cancel,
      request(2, "tools/call", { name: "echo", arguments: { text: "next" } }),
    );
    expect(answers).toMatchObject([{ id: 2, result: { content: [{ text: "next" }] } }]);
  });
});
