/** Requests behind a name: a proxy, a tunnel, a container. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { makeGuard } from "../../../src/compiler/serve/guard.ts";
import { handleRequests, keepAliveTimeout } from "../../../src/compiler/serve/request-handler.ts";

const names = ["docs.example.com", ".app.github.dev"];

test.each([
  // host, origin, answered
  ["127.0.0.1:8080", "http://127.0.0.1:8080", true],
  ["docs.example.com", undefined, true],
  ["DOCS.example.com:8443", "https://docs.example.com", true],
  ["docs.example.com", "http://docs.example.com", true],
  ["localhost:8080", "https://x-8080.app.github.dev", true],
  ["x-8080.app.github.dev", "https://x-8080.app.github.dev", true],
  ["app.github.dev", undefined, true],
  ["evilapp.github.dev", undefined, false],
  ["docs.example.com.evil.example", undefined, false],
  ["sub.docs.example.com", undefined, false],
  ["docs.example.com", "https://evil.example", false],
  ["docs.example.com", "null", false],
  ["docs.example.com", "https://docs.example.com.evil.example", false],
  ["docs.example.com", "https://docs.example.com@evil.example", false],
  ["localhost:8080", "https://localhost:8080", false],
  ["127.0.0.1:8080", "ftp://docs.example.com", false],
])("allowed names: a request for %s from %s", (host, origin, isAnswered) => {
  const guard = makeGuard("127.0.0.1", [], names);
  const headers = origin === undefined ? { host } : { host, origin };
  expect(guard({ headers, rawHeaders: ["Host", host] }) === null).toBe(isAnswered);
});

test("a refused name is in the answer, and reported once with the option that allows it", async () => {
  const reported: string[] = [];
  const server = createServer(
    { keepAliveTimeout },
    handleRequests({
      guard: makeGuard("127.0.0.1"),
      respond: () => Promise.resolve(),
      onRefusedHost: (host) => reported.push(host),
      onFailure: () => undefined,
    }),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const ask = async (host: string): Promise<string> => {
    const sent = request({ port, headers: { host, connection: "close" } }).end();
    const [response]: AsyncIterable<Buffer>[] = await once(sent, "response");
    const parts: Buffer[] = [];
    for await (const part of response ?? []) parts.push(part);
    return Buffer.concat(parts).toString();
  };
  const answer =
    "Forbidden. docsgen does not answer requests for “docs.local”, so that no other site can read yours. If this name leads here, add: --allow-host docs.local\n";
  expect([await ask("docs.local"), await ask("docs.local:80")]).toEqual([answer, answer]);
  expect(await ask("a b")).toBe("Forbidden.\n");
  for (let number = 0; number < 30; number += 1) await ask(`${number}.example`);
  expect([reported.length, ...reported.slice(0, 2)]).toEqual([20, "docs.local", "0.example"]);
  // Above the minute for which clients and proxies keep connections.
  expect(server.keepAliveTimeout).toBe(65_000);
});
