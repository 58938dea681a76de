/** Requests to servers that are silent, unreachable, redirect in a loop, or expect cookies. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import type { ExternalOptions, LinkState } from "../../../src/compiler/check/external-links.ts";
import { requestLinks, workingLinks } from "../../../src/compiler/check/external-links.ts";
import { loadPublication } from "../../../src/compiler/check/load-publication.ts";

/** Starts a server, and returns its origin. A handler that does nothing never responds. */
async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

function optionsWith(given: Partial<ExternalOptions> = {}): ExternalOptions {
  return {
    allow: [],
    maxAge: 7,
    cached: {},
    states: new Map<string, LinkState>(),
    now: 0,
    // Long enough for a busy machine to connect.
    timeouts: { HEAD: 1500, GET: 2000 },
    signal: new AbortController().signal,
    onProgress: () => {},
    ...given,
  };
}

/** Why each URL is dead or unchecked; `null` for one that works. */
async function statesOf(urls: readonly string[], options = optionsWith()): Promise<Record<string, string | null>> {
  await requestLinks(urls, options);
  return Object.fromEntries(Array.from(options.states, ([url, state]) => [url, state?.reason ?? null]));
}

test("ends requests to a silent server in time, although the garbage collector runs, and asks it for nothing else", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const timer = setInterval(() => typeof collect === "function" && collect(), 50);
  onTestFinished(() => clearInterval(timer));
  const asked: string[] = [];
  const origin = await listen(({ method, url }) => asked.push(`${method} ${url}`));
  expect(await statesOf([`${origin}/a`, `${origin}/b`, `${origin}/c#d`])).toEqual({
    [`${origin}/a`]: "did not respond within 2 s",
    [`${origin}/b`]: "did not respond within 2 s",
    [`${origin}/c`]: "did not respond within 2 s",
  });
  expect(asked).toEqual(["HEAD /a", "GET /a"]);
  const loaded = await loadPublication(`${origin}/m.json`, ".", new AbortController().signal, 150);
  expect(loaded).toMatchObject({
    kind: "failed",
    diagnostic: { message: `The manifest “${origin}/m.json” cannot be read: did not respond within 0.15 s` },
  });
}, 30_000);

test("gives up a server whose connection fails, also as the target of a redirect", async () => {
  const closed = await listen((request) => request.socket.destroy());
  const asked: string[] = [];
  const origin = await listen(({ url, method }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(302, { location: `${closed}/x` }).end();
  });
  const states = await statesOf([`${origin}/a`, `${origin}/b`, `${closed}/c`], optionsWith());
  expect(Object.values(states)).toEqual(["other side closed", "other side closed", "other side closed"]);
  expect(asked.filter((each) => each.startsWith("GET"))).toEqual(["GET /a", "GET /b"]);
});

test("follows redirects with the cookies of the servers, and reports loops and other targets at once", async () => {
  const asked: string[] = [];
  const origin = await listen(({ url = "", headers, method }, response) => {
    asked.push(`${method} ${url}`);
    const redirect = (location: string, cookie = ""): unknown =>
      response.writeHead(302, { location, ...(cookie === "" ? {} : { "set-cookie": [cookie] }) }).end();
    if (url === "/cookie" && headers.cookie !== "seen=1") redirect("/cookie", "seen=1; Path=/; HttpOnly");
    else if (url === "/loop") redirect("/loop2");
    else if (url === "/loop2") redirect("/loop", "a=b");
    else if (/^\/\d+$/u.test(url)) redirect(`/${Number(url.slice(1)) + 1}`);
    else if (url === "/app") redirect("slack://open");
    else if (url === "/moved") redirect("/here?x");
    else if (url === "/gone") redirect("/none");
    else response.writeHead(url === "/none" ? 404 : 200).end();
  });
  const paths = ["/cookie", "/loop", "/1", "/app", "/moved", "/gone"];
  const states = await statesOf(paths.map((path) => origin + path));
  expect(Object.values(states)).toEqual([
    null,
    "redirects in a loop",
    "redirects more than 20 times",
    "redirects to “slack://open”",
    null,
    "status 404",
  ]);
  expect(asked.filter((each) => each.includes("loop"))).toHaveLength(8);
});

test("warns of no leak, however many links are busy at once, and keeps what it has found if it is aborted", async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error): unknown => warnings.push(message);
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  const abort = new AbortController();
  let busy = 0;
  const servers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      listen((_request, response) => {
        response.writeHead(index === 0 ? 200 : 503).end();
        if (index > 0 && (busy += 1) === 14) setTimeout(() => abort.abort(new Error("stopped")), 20);
      }),
    ),
  );
  const options = optionsWith({ signal: abort.signal, now: 5, cached: { [`${servers[3]}/`]: 1, "http://old/": 1 } });
  const urls = servers.map((server) => `${server}/`);
  await expect(requestLinks(urls, { ...options, maxAge: 0 })).rejects.toThrow();
  expect(abort.signal.aborted).toBe(true);
  expect(workingLinks(urls, options)).toEqual({ [`${servers[0]}/`]: 5, [`${servers[3]}/`]: 1 });
  expect(warnings).toEqual([]);
});
