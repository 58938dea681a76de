/**
 * Requests that no browser on a legitimate page sends, written byte for byte to the sockets of both servers. Each is
 * refused or harmless, no answer contains anything from outside the site's folders, and the server survives each. The
 * table is printed.
 */
import { once } from "node:events";
import { chmodSync, symlinkSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Server } from "../support/server.ts";
import { startPreview, startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const secret = "TOP-SECRET-OUTSIDE";
const markup = "</script><img src=x onerror=alert(1)>";

interface Attack {
  readonly name: string;
  readonly bytes: (port: number) => string | Uint8Array;
  /**
   * "refused": 4xx or 5xx, or no answer; "harmless": the answer reveals no more than a legitimate request would get.
   */
  readonly end: "refused" | "harmless";
}

type Headers = Readonly<Record<string, string>>;

function ask(name: string, end: Attack["end"], target: string, headers: Headers = {}, method = "GET"): Attack {
  return {
    name,
    end,
    bytes: (port) => {
      const all: Headers = { Host: `127.0.0.1:${port}`, Connection: "close", ...headers };
      const lines = Object.entries(all).map(([key, value]) => `${key}: ${value.replaceAll("PORT", String(port))}`);
      return `${method} ${target.replaceAll("PORT", String(port))} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
    },
  };
}

function write(name: string, end: Attack["end"], bytes: string | Uint8Array): Attack {
  return { name, end, bytes: (port) => (typeof bytes === "string" ? bytes.replaceAll("PORT", String(port)) : bytes) };
}

const hosts = [
  "evil.example",
  "evil.example:PORT",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "evillocalhost",
  "127.0.0.1@evil.example",
  "evil.example/127.0.0.1",
  "127.0.0.1/../evil",
  "127.0.0.1#evil",
  "127.0.0.1?evil",
  "",
  "0.0.0.0",
  "127.0.0.2",
  "2130706433",
  "0x7f000001",
  "[::ffff:127.0.0.1]",
  "[::]",
  "192.0.2.7:PORT",
  "localhost\\evil",
  "http://127.0.0.1",
  "127.0.0.1:PORT:PORT",
  "127.0.0.1:999999",
  "localhost, evil.example",
  "localhost..",
  "user:pw@localhost",
].map((host) => ask(`Host: ${host}`, "refused", "/docs/", { Host: host }));

const origins = [
  "http://evil.example",
  "https://evil.example",
  "null",
  "",
  "http://127.0.0.1",
  "http://localhost:PORT",
  "https://127.0.0.1:PORT",
  "http://127.0.0.1:PORT.evil.example",
  "http://127.0.0.1:PORT@evil.example",
  "file://",
  "http://127.0.0.1:PORT/",
  "chrome-extension://abc",
].map((origin) => ask(`Origin: ${origin}`, "refused", "/docs/", { Origin: origin }));

const fetches = ["cross-site", "same-site", "weird"].flatMap((site) =>
  [
    ["no-cors", "script"],
    ["no-cors", "image"],
    ["no-cors", "style"],
    ["cors", "empty"],
    ["navigate", "iframe"],
    ["navigate", "frame"],
    ["navigate", "object"],
    ["navigate", "embed"],
    ["websocket", "websocket"],
    ["", ""],
  ].map(([mode = "", dest = ""]) =>
    ask(`Sec-Fetch-Site: ${site}, ${mode} ${dest}`, "refused", "/docs/assets/pages/guide.js", {
      "Sec-Fetch-Site": site,
      "Sec-Fetch-Mode": mode,
      "Sec-Fetch-Dest": dest,
    }),
  ),
);

const methods = [
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "PURGE",
  "CONNECT",
  "get",
  "NONSENSE",
].map((method) => ask(`${method}`, "refused", "/docs/", { "Content-Length": "0" }, method));

const up = [
  "..",
  "%2e%2e",
  "%2E%2E",
  ".%2e",
  "%252e%252e",
  "..%00",
  "..;",
  "%c0%ae%c0%ae",
  "%uff0e%uff0e",
  "．．",
  "...",
  ". .",
];
const separators = ["/", "%2f", "%2F", "\\", "%5c", "%252f", "%c0%af", "／", "%ef%bc%8f", "//"];
const traversals = [
  ...up.flatMap((dots) =>
    separators.map((separator) => `/docs/${dots}${separator}`.concat(dots, separator, "secret.txt")),
  ),

  "/docs/../secret.txt",
  "/../secret.txt",
  "/docs/./../secret.txt",
  "/docs/assets/../../secret.txt",
  "/docs/guide/../../secret.txt",

  "/docs/.",
  "/docs/..",
  "/docs/guide/.",
  "//secret.txt",
  "///etc/passwd",
  "//evil.example/docs/",
  "/docs//etc/passwd",
  "/docs/@fs/etc/passwd",
  "/@fs/etc/passwd",
  "/docs/@docsgen/../../secret.txt",
  "/docs/@docsgen/%2e%2e/secret.txt",

  "/docs/secret.txt?raw??",
  "/docs/none?import&raw",
  "/docs/site.config.ts",
  "/site.config.ts",
  "/docs/package.json?url",

  "/docs/.docsgen/cache/index.json",
  "/docs/.git/config",
  "/docs/index.md",
  "/docs/guide.md",
  "/docs/_part.md",
  "/docs/_site/",

  "/docs/main.js.map",
  "/docs/assets/../main.js.map",
  "/docs/link.txt",
  "/docs/up/secret.txt",
  "/docs/up/site.config.ts",
  "/docs/leak/",

  "C:/secret.txt",
  "/docs/C:/secret.txt",
  "/docs/C:%5csecret.txt",
  "/docs/%5c%5cevil.example%5cshare",
  "/docs/file:///etc/passwd",

  "/docs/%00",
  "/docs/guide%00.html",
  "/docs/%0d%0aSet-Cookie:a=b/",
  "/docs/guide/#x",
  "/docs#/../secret.txt",
  "/docs/\\..\\secret.txt",

  "/docs/%",
  "/docs/%zz",
  "/docs/%e0%80%af",
  "/docs/%ff",
  "/docs/%u002e",
  "/docs/\u0001",
  "/docs/\u00e9\u00ff",
  "/docs/%ed%a0%80",

  "*",
  "",
  "docs/",
  "?",
  "#",
  "http://evil.example/docs/",
  "https://127.0.0.1/docs/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "evil.example:80",

  "/docs/__proto__",
  "/docs/constructor",
  "/docs/toString/",
  "/docs/assets/pages/__proto__.js",
  "/docs/assets/pages/../../x.js",
].map((target) => ask(target, "refused", target));

const harmless = [
  ask("a link from another site", "harmless", "/docs/", {
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  }),
  ask("redirect with a query that breaks lines", "harmless", "/docs/guide?a=%0d%0aSet-Cookie:b"),
  ask("redirect with markup in the query", "harmless", "/docs/guide?<script>"),
  ask("a path that a redirect could make another host of", "harmless", "/docs/guide//evil.example"),
  ask("a page that holds markup", "harmless", "/docs/hostile/"),
  ask("a long query", "harmless", `/docs/?${"a".repeat(6000)}`),
  ask("ranges", "harmless", "/docs/", { Range: `bytes=${"0-1,".repeat(500)}0-1` }),
  ask("a range beyond all bounds", "harmless", "/docs/", { Range: "bytes=99999999999999999999-" }),
  ask("encodings without end", "harmless", "/docs/", { "Accept-Encoding": "gzip;q=0.1,".repeat(400) }),
  ask("tags without end", "harmless", "/docs/", { "If-None-Match": '"a",'.repeat(1500) }),
  ask("a date that is none", "harmless", "/docs/", { "If-Modified-Since": "yesterday" }),
  ask("forwarded for somebody", "harmless", "/docs/", {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "host=evil.example",
  }),
  ask("another URL in a header", "harmless", "/docs/", {
    "X-Original-URL": "/secret.txt",
    "X-Rewrite-URL": "/../secret.txt",
  }),
  ask("h2c", "harmless", "/docs/", {
    Connection: "Upgrade, HTTP2-Settings",
    Upgrade: "h2c",
    "HTTP2-Settings": "AAMAAABkAAQAAP__",
  }),
];

const start = "GET /docs/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n";
const malformed = [
  write("two hosts", "refused", `${start}Host: evil.example\r\nConnection: close\r\n\r\n`),
  write("two hosts, ours last", "refused", "GET /docs/ HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:PORT\r\n\r\n"),
  write("no host", "refused", "GET /docs/ HTTP/1.1\r\nConnection: close\r\n\r\n"),
  write("HTTP/1.0 without a host", "refused", "GET /docs/ HTTP/1.0\r\n\r\n"),
  write("HTTP/0.9", "refused", "GET /docs/\r\n"),
  write("HTTP/9.9", "refused", "GET /docs/ HTTP/9.9\r\nHost: localhost\r\n\r\n"),
  write("a line feed within the target", "refused", "GET /docs/\n/secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  write("a blank within the target", "refused", "GET /docs/ /secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  write("a NUL in the target", "refused", "GET /docs/\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  write("a NUL in a header", "refused", `${start}X: \0\r\n\r\n`),
  write("a folded header", "refused", `${start}X: a\r\n b\r\n\r\n`.replace("X", " X")),
  write("a header without a colon", "refused", `${start}nonsense\r\n\r\n`),
  write("a header of 40 kB", "refused", `${start}X: ${"a".repeat(40_000)}\r\n\r\n`),
  write("5,000 headers", "harmless", `${start}${"X: a\r\n".repeat(5000)}\r\n`),
  write("a target of 40 kB", "refused", `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  write(
    "length and chunks",
    "refused",
    `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /secret.txt`,
  ),
  write("two lengths", "refused", `${start}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`),
  write("a negative length", "refused", `${start}Content-Length: -1\r\n\r\n`),
  write(
    "a chunk that is none",
    "refused",
    `POST /docs/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ),
  write("TLS", "refused", Uint8Array.of(22, 3, 1, 0, 5, 1, 0, 0, 1, 3)),
  write("HTTP/2", "refused", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  write(
    "random bytes",
    "refused",
    Uint8Array.from({ length: 600 }, (_, n) => (n * 89) % 256),
  ),
  write("nothing but line ends", "refused", "\r\n".repeat(200)),
  write("an expectation", "refused", `${start}Expect: miracles\r\nConnection: close\r\n\r\n`),
  write(
    "a second request behind a refused one",
    "refused",
    "POST /docs/ HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\nGET /../secret.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ),
];

const key = "dGhlIHNhbXBsZSBub25jZQ==";
const upgrade = (path: string, headers: Headers): Attack =>
  ask(`socket ${path} ${JSON.stringify(headers)}`, "refused", path, {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": key,
    Origin: "http://127.0.0.1:PORT",
    ...headers,
  });
const sockets = [
  ...["http://evil.example", "null", "", "https://127.0.0.1:PORT", "http://127.0.0.1", "http://localhost:PORT"].map(
    (origin) => upgrade("/docs/@docsgen/live", { Origin: origin }),
  ),
  ...["evil.example", "evil.example:PORT", "127.0.0.1.evil.example:PORT", ""].map((host) =>
    upgrade("/docs/@docsgen/live", { Host: host, Origin: `http://${host}` }),
  ),
  upgrade("/docs/@docsgen/live", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "websocket" }),
  upgrade("/docs/@docsgen/live", { "Sec-WebSocket-Version": "1" }),
  upgrade("/docs/@docsgen/live", { "Sec-WebSocket-Key": "short" }),
  ...["/", "/docs/", "/docs/@docsgen/", "/docs/@docsgen/other", "/docs/@docsgen/live/", "/docs/../@docsgen/live"].map(
    (path) => upgrade(path, {}),
  ),
  ...[
    "http://evil.example/docs/@docsgen/live",
    "/docs/%2e%2e/@docsgen/live",
    "//evil.example/@docsgen/live",
    "/docs/@docsgen%2flive",
  ].map((path) => upgrade(path, {})),
  write(
    "a socket without an origin",
    "refused",
    `GET /docs/@docsgen/live HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  ),
];

const attacks = [...hosts, ...origins, ...fetches, ...methods, ...traversals, ...harmless, ...malformed];
const counts = new Map<string, number>();

function makeTarget(): Site {
  const site = makeSite({
    "site.config.ts": minimalConfig('  base: "/docs/",\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[g](guide.md) [h](hostile.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
    "docs-src/_part.md": `${secret}\n`,
    "docs-src/hostile.md": `---\ntitle: ${JSON.stringify(markup)}\n---\n\nText.\n`,
    "secret.txt": secret,
    "dist/keep.txt": "",
  });
  site.remove("dist");
  return site;
}

async function attackAll(server: Server, list: readonly Attack[]): Promise<void> {
  const failures: string[] = [];
  for (const { name, bytes, end } of list) {
    const answer = await server.raw(bytes(server.port));
    const [, status = "closed"] = /^HTTP\/1\.1 (\d{3})/u.exec(answer) ?? [];
    const isRefused = status === "closed" || /^[45]/u.test(status);
    const leaks = [secret, "root:x:0", "defineConfig", "Access-Control-Allow", "\r\nSet-Cookie", markup, "    at "];
    const leaked = leaks.filter((text) => answer.includes(text));
    const [, location = "/docs/"] = /^Location: (.*)\r$/mu.exec(answer) ?? [];
    // A redirect to the correct address of one of our pages is no leak.
    const isLedOn = /^30[12]/u.test(status) && location.startsWith("/docs/");
    if (leaked.length > 0 || !location.startsWith("/docs/") || status === "101" || status === "500")
      failures.push(`${name}: ${status} ${leaked.join(" ")} ${location}`);
    else if (end === "refused" && !isRefused && !isLedOn) failures.push(`${name}: answered with ${status}`);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    process.stdout.write(`${server.words[0] ?? ""} ${status} ${JSON.stringify(name).slice(0, 100)}\n`);
    const alive = await server.get("/docs/guide/");
    if (alive.status !== 200) failures.push(`${name}: the server answers ${alive.status} after it`);
  }
  expect(failures).toEqual([]);
  expect(server.isRunning).toBe(true);
}

afterAll(() => {
  process.stdout.write(
    `requests by answer: ${[...counts].map(([status, count]) => `${status}: ${count}`).join(", ")}\n`,
  );
});

describe("attack requests are refused or harmless", () => {
  test("there are at least 200 for each server", () => {
    expect(attacks.length).toBeGreaterThan(200);
  });

  test("by the development server", async () => {
    const site = makeTarget();
    symlinkSync(site.path("secret.txt"), site.path("docs-src/link.txt"));
    symlinkSync(site.path("secret.txt"), site.path("docs-src/leak.md"));
    symlinkSync(site.folder, site.path("docs-src/up"));
    const server = await startServe(site);
    await server.says("symlink-outside");
    await attackAll(server, [...attacks, ...sockets]);
    expect((await server.end()).status).toBe(0);
  });

  test("by the preview", async () => {
    const site = makeTarget();
    const run = await site.build();
    expect(run.status, run.stderr).toBe(0);
    symlinkSync(site.path("secret.txt"), site.path("dist/link.txt"));
    symlinkSync(site.folder, site.path("dist/up"));
    const server = await startPreview(site);
    // The preview has no sockets: a request for one gets a page, or nothing.
    await attackAll(server, [...attacks, ...sockets.filter(({ name }) => !name.startsWith("socket /docs/ {}"))]);
    expect((await server.end()).status).toBe(0);
  });

  test("a source file that becomes a link to the outside is not followed", async () => {
    const site = makeTarget();
    site.write("docs-src/public/plain.txt", "plain");
    const server = await startServe(site);
    await server.shows("/docs/plain.txt", "plain");
    site.remove("docs-src/public/plain.txt");
    symlinkSync(site.path("secret.txt"), site.path("docs-src/public/plain.txt"));
    for (let n = 0; n < 20; n += 1) expect((await server.get("/docs/plain.txt")).text).not.toContain(secret);
    await server.says("symlink-outside");
    expect((await server.get("/docs/plain.txt")).status).toBe(404);
    await server.end();
  });

  test("readers who disconnect during an answer or a refusal do not affect others", async () => {
    const server = await startServe(makeTarget());
    for (const attack of [upgrade("/docs/", {}), upgrade("/docs/@docsgen/live", {}), ask("page", "harmless", "/docs/")])
      for (let n = 0; n < 30; n += 1) void server.raw(attack.bytes(server.port), 1);
    await server.until(async () => (await server.get("/docs/")).status === 200);
    await server.end();
  });
});

describe("messages to the development server", () => {
  test("that are invalid close the socket and open no file; the position of a problem opens the editor", async () => {
    const site = makeTarget();
    site.write("docs-src/broken.md", "---\ntitle: Broken\n---\n\n[none](none.md)\n");
    site.write("editor.sh", '#!/bin/sh\necho "$@" >> "$(dirname "$0")/opened"\n');
    chmodSync(site.path("editor.sh"), 0o755);
    const server = await startServe(site, [], { env: { LAUNCH_EDITOR: site.path("editor.sh") } });
    await server.says("broken-link");
    const messages: readonly (string | Uint8Array)[] = [
      "",
      "x",
      "null",
      "[]",
      "{}",
      '"view"',
      "1",
      '{"kind":"other"}',
      '{"kind":"__proto__"}',
      "[".repeat(8000),

      '{"kind":"view"}',
      '{"kind":"view","path":1,"fingerprint":""}',
      '{"kind":"view","path":"/docs/","fingerprint":"","more":1}',

      '{"kind":"edit","file":"x","line":0,"column":1}',
      '{"kind":"edit","file":"x","line":1.5,"column":1}',
      '{"kind":"edit","file":"x"}',
      '{"kind":"edit","file":"x","line":1e400,"column":1}',
      '{"kind":"edit","file":["x"],"line":1,"column":1}',
      `{"kind":"view","path":"/${"a".repeat(5000)}","fingerprint":""}`,
      "a".repeat(1_000_000),
      Buffer.alloc(10),
      Buffer.from('{"kind":"view","path":"/docs/","fingerprint":""}'),
    ];
    const connect = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`${server.origin.replace("http", "ws")}/docs/@docsgen/live`, {
        origin: server.origin,
      });
      await once(socket, "open");
      return socket;
    };
    for (const message of messages) {
      const socket = await connect();
      const closed = once(socket, "close");
      socket.send(message);
      await closed;
      expect((await server.get("/docs/guide/")).status).toBe(200);
    }
    // Well-formed and harmless messages: they get no answer, or one without a page.
    const socket = await connect();
    const answers: string[] = [];
    socket.on("message", (data) => answers.push(String(data)));
    for (const path of [
      "/../secret.txt",
      "//evil",
      "/docs/%00",
      "/docs/%2e%2e/secret.txt",
      "secret.txt",
      "/docs/link.txt",
      "/docs/secret.txt",
      "",
    ])
      socket.send(JSON.stringify({ kind: "view", path, fingerprint: "" }));
    const edit = (file: string, line = 1, column = 1): void =>
      socket.send(JSON.stringify({ kind: "edit", file, line, column }));
    for (const file of [
      "/etc/passwd",
      "../secret.txt",
      "secret.txt",
      "docs-src/../secret.txt",
      "docs-src/index.md",
      "docs-src/broken.md:1",
      "-x",
      "$(touch pwned)",
      "",
      "docs-src\\broken.md",
    ])
      edit(file);
    edit("docs-src/broken.md", 1, 1);
    edit("docs-src/broken.md", 5, 8);
    await server.until(() => site.exists("opened"), "the editor opens at the problem");
    await new Promise((wake) => setTimeout(wake, 300));
    const opened = site.read("opened").trim().split("\n");
    expect(opened).toEqual([expect.stringContaining("docs-src/broken.md")]);
    expect(answers.join("\n")).not.toContain(secret);
    for (const answer of answers.map((text) => JSON.parse(text)).filter(({ kind }) => kind === "page"))
      expect(answer.script).toBeNull();
    socket.close();
    expect((await server.end()).status).toBe(0);
  });
});
