/** The package as a programming interface. Omitted options have the same defaults as on the command line. */
// It works in the folder in which it is loaded, and a test here works in others.
import "esbuild";
import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { build, check, compile, move, OptionsError, preview, search, serve, verify } from "docsgen";
import type { Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

const makePage = (): Site => makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nSome text.\n" });

/** Runs a function with the site's folder as the working folder, which is a default. */
async function within<Result>(site: Site, run: () => Result | Promise<Result>): Promise<Result> {
  const before = process.cwd();
  process.chdir(site.folder);
  try {
    return await run();
  } finally {
    process.chdir(before);
  }
}

describe("an option that is left out", () => {
  test("has its default in a build, a check, a verification and a search", async () => {
    const site = makePage();
    expect(await within(site, () => build())).toMatchObject({ kind: "published", summary: { pages: 1 } });
    expect(await within(site, () => check())).toMatchObject({ kind: "checked", pages: 1 });
    expect(await within(site, () => verify())).toMatchObject({ kind: "verified", diagnostics: [] });
    expect(await within(site, () => search({ query: "text" }))).toMatchObject({
      kind: "searched",
      answer: { pages: [{ title: "Home" }] },
    });
  });

  test("has its default where it is undefined", async () => {
    const { folder: workingFolder } = makePage();
    expect(await check({ workingFolder, published: undefined })).toMatchObject({ kind: "checked", pages: 1 });
  });

  test("has its default in a move", async () => {
    const site = makePage().write("docs-src/a.md", "---\ntitle: A\n---\n\n[Home](index.md)\n");
    const moved = await within(site, () => move({ from: "a.md", to: "guide/b.md" }));
    expect(moved.kind).toBe("moved");
    expect(site.read("docs-src/guide/b.md")).toContain("[Home](../index.md)");
  });

  test("has its default in compile(), even if the remote cache cannot be reached", async () => {
    const shard = { number: 1, count: 1 };
    const remoteCache = { url: "http://127.0.0.1:9/docs", secret: "" };
    expect(await within(makePage(), () => compile({ shard, remoteCache }))).toMatchObject({
      kind: "compiled",
      compiledPages: 1,
      remote: { stored: 0 },
    });
  });

  test("has its default in both servers, which have an address and can be closed", async () => {
    const site = makePage();
    await within(site, () => build());
    for (const start of [serve, preview]) {
      const server = await within(site, () => start());
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
      expect(await statusOf(server.url)).toBe(200);
      await server.close();
      expect(await statusOf(server.url)).toBe("ECONNREFUSED");
    }
  });

  test("does not stop a call without a site", async () => {
    expect(await check({ workingFolder: makePage().folder, config: "none.ts" })).toMatchObject({
      kind: "failed",
      diagnostics: [{ code: "config-missing" }],
    });
  });
});

/** A call as JavaScript makes it, without types. */
type Call = (options: Record<string, unknown>) => unknown;

describe("a wrong option is thrown in the words of the command line", () => {
  const cases: readonly (readonly [name: string, call: unknown, options: object, message: string])[] = [
    ["build", build, { config: 5 }, "“config” must be a string, not 5"],
    ["check", check, { fix: "all" }, "“fix” must be one of “none”, “show”, “make”, not “all”"],
    ["serve", serve, { port: 70_000 }, "“port” must be a whole number from 0 to 65535; got 70000"],
    ["preview", preview, { base: "docs" }, "“base” must begin and end with a slash, such as /docs/; got “docs”"],
    ["search", search, {}, "“query” is missing"],
    ["search", search, { query: "a", limit: 0 }, "“limit” must be a whole number from 1 to 100; got 0"],
    ["verify", verify, { folder: null }, "“folder” must be a string, not null"],
    ["move", move, { from: "a.md", to: "b.md", signal: true }, "“signal” must be an AbortSignal; got true"],
    [
      "compile",
      compile,
      { shard: { number: 3, count: 2 }, remoteCache: { url: "http://127.0.0.1:9/", secret: "" } },
      "“shard” must have a number from 1 to its count",
    ],
    ["compile", compile, { objectsTo: "" }, "“objectsTo” must not be empty; got “”"],
    ["build", build, { worker: 2 }, "“worker” is not an option of build() (did you mean “workers”?)"],
  ];
  for (const [name, call, options, message] of cases)
    test(`${name}(${JSON.stringify(options)})`, async () => {
      const isCall = (value: unknown): value is Call => typeof value === "function";
      if (!isCall(call)) throw new Error(`${name} is not a function`);
      const failure: unknown = await new Promise((resolve) => resolve(call({ ...options }))).catch(
        (error: unknown) => error,
      );
      if (!(failure instanceof OptionsError)) throw new Error(`${String(failure)} is not an OptionsError`);
      expect(failure.message).toBe(message);
      expect(failure.diagnostics).toMatchObject([{ kind: "site", code: "config-value", severity: "error" }]);
    });

  test("a folder to preview that does not exist", async () => {
    const { folder: workingFolder } = makePage();
    await expect(preview({ workingFolder, folder: "nowhere" })).rejects.toThrow(OptionsError);
  });
});

describe("a signal", () => {
  const reason = new Error("no longer wanted");

  test("stops every function that has already begun or is about to", async () => {
    const { folder: workingFolder } = makePage();
    const signal = AbortSignal.abort(reason);
    const calls = [
      build({ workingFolder, signal }),
      check({ workingFolder, signal }),
      search({ workingFolder, query: "text", signal }),
      move({ workingFolder, from: "index.md", to: "a.md", signal }),
      serve({ workingFolder, signal, port: 0 }),
      preview({ workingFolder, signal, folder: "docs-src", port: 0 }),
    ];
    for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ status: "rejected", reason });
  });

  test("closes a server", async () => {
    const { folder: workingFolder } = makePage();
    const abort = new AbortController();
    const { url } = await preview({ workingFolder, folder: "docs-src", port: 0, signal: abort.signal });
    abort.abort();
    expect(await statusOf(url)).toBe("ECONNREFUSED");
  });
});

test("a call changes nothing of the process that another program could notice", async () => {
  const { folder: workingFolder } = makePage();
  const look = (): unknown => ({
    variables: { ...process.env },
    listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
    folder: process.cwd(),
    status: process.exitCode,
  });
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const [before, running] = [look(), timers()];
  await build({ workingFolder });
  await check({ workingFolder });
  await search({ workingFolder, query: "text" });
  expect(look()).toEqual(before);
  // The test runner has some of its own.
  expect(timers()).toBeLessThanOrEqual(running);
});

/** The status of the answer, or the code of the error. */
function statusOf(url: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  });
}
