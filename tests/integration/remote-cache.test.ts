/**
 * Machines that share a cache: each page is compiled by only one of them, and whatever the cache does, a build gives
 * the same bytes as without it. The cache is a real nginx or, for misbehavior that nginx cannot produce, a server of
 * our own.
 */
import { createHash, createHmac } from "node:crypto";
import { cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { decodeActionResult, encodeActionResult } from "../../src/compiler/remote/action-result.ts";
import { languageFiles } from "../support/language-site.ts";
import { findNginx, NginxCache } from "../support/nginx.ts";
import { hashTree } from "../support/project-site.ts";
import type { Run, Site } from "../support/site.ts";
import { copyFixture, makeLastingSite, makeSite, minimalConfig } from "../support/site.ts";
import { commitAll, git } from "../support/version-site.ts";

const names = ["index", "a", "b", "c", "d", "e", "f", "g"];

/** Eight pages that together use everything that a compiled page can contain. */
function cloneFiles(settings = ""): Record<string, string> {
  const pages = names.map((name, number) => {
    const next = names[(number + 1) % names.length] ?? "index";
    const text = `---\ntitle: Page ${name}\nprev: false\naliases: [/old-${name}/]\n---\n\n## Part of ${name}\n\nSee [${next}](${next}.md#part-of-${next}), {{ constants.LIMIT }}.\n\n\`\`\`js\nconst ${name} = ${number};\n\`\`\`\n`;
    return [`docs-src/${name}.md`, text] as const;
  });
  const config = minimalConfig(`  themeConfig: { constants: { LIMIT: { value: 5, unit: "MB" } } },\n${settings}`);
  return { ...Object.fromEntries(pages), "site.config.ts": config };
}

function makeClone(settings = ""): Site {
  return makeSite(cloneFiles(settings));
}

async function buildWith(
  site: Site,
  url: string,
  env: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<Run> {
  const run = await site.build(["--workers", "0", ...words], { env: { DOCSGEN_CACHE_URL: url, ...env } });
  expect(run.status, run.stderr).toBe(0);
  return run;
}

/** The output of a build without a cache. */
let bytes = "";
beforeAll(async () => {
  const site = makeLastingSite(cloneFiles());
  expect((await site.build(["--no-cache", "--workers", "0"])).status).toBe(0);
  bytes = hashTree(site.files());
  site.delete();
});

/** The bytes of a build without any cache. */
async function freshHash(site: Site): Promise<string> {
  expect((await site.build(["--no-cache", "--workers", "0", "--out", "fresh"])).status).toBe(0);
  return hashTree(site.files("fresh"));
}

function counts(run: Run): { compiled: number; found: number } {
  const [, compiled, found] = /(\d+) pages? compiled, (\d+) from the remote cache/u.exec(run.stdout) ?? [];
  return { compiled: Number(compiled), found: Number(found) };
}

const nginx = findNginx();

describe.skipIf(nginx === null)("over nginx", () => {
  let cache: NginxCache;
  beforeAll(async () => {
    cache = await NginxCache.start(nginx ?? "");
  });
  afterAll(() => cache.stop());

  /** Fills a store, and returns the paths of its files. */
  async function fill(store: string, env: Readonly<Record<string, string>> = {}): Promise<Store> {
    expect(counts(await buildWith(makeClone(), cache.url(store), env))).toEqual({ compiled: 8, found: 0 });
    const list = (kind: string): string[] =>
      readdirSync(cache.path(store, kind))
        .sort()
        .map((name) => cache.path(store, kind, name));
    return { records: list("ac"), contents: list("cas") };
  }

  test("the second machine compiles nothing, and its site has the bytes of a build without a cache", async () => {
    await fill("two");
    const site = makeClone();
    const run = await buildWith(site, cache.url("two"));
    expect(counts(run)).toEqual({ compiled: 0, found: 8 });
    expect(run.stderr).toBe("");
    expect(hashTree(site.files())).toBe(bytes);
  });

  test("every page of a site is restored as it was compiled", async () => {
    const [plain, first, second] = [copyFixture("markdown"), copyFixture("markdown"), copyFixture("markdown")];
    const expected = await plain.build(["--no-cache", "--verbose"]);
    await buildWith(first, cache.url("markdown"));
    const run = await second.build(["--verbose", "--cache-url", cache.url("markdown")]);
    expect(counts(run).compiled).toBe(0);
    expect(run.stderr).toBe(expected.stderr);
    expect(hashTree(second.files())).toBe(hashTree(plain.files()));
  });

  test("a site without changes sends no requests", async () => {
    const site = makeClone();
    await buildWith(site, cache.url("clean"));
    const before = cache.requests("clean").length;
    expect(before).toBe(24);
    expect(counts(await buildWith(site, cache.url("clean")))).toEqual({ compiled: 0, found: 0 });
    expect(cache.requests("clean")).toHaveLength(before);
  });

  test("an edited page or a changed setting needs other entries", async () => {
    await fill("edited");
    const site = makeClone();
    site.edit("docs-src/c.md", (text) => text.replace("See", "Look at"));
    const run = await buildWith(site, cache.url("edited"), {}, ["--why"]);
    expect(counts(run)).toEqual({ compiled: 1, found: 7 });
    expect(run.stdout).toContain("docs-src/c.md compiled: it is not in the cache\n");
    expect(run.stdout).toContain("docs-src/d.md found compiled: it is not in the cache\n");
    expect(site.read("dist/c/index.html")).toContain("Look at");
    const other = makeClone("  markdown: { lineNumbers: true },\n");
    expect(counts(await buildWith(other, cache.url("edited")))).toEqual({ compiled: 8, found: 0 });
  });

  test("pages of a version are found as those of the site", async () => {
    const makeVersions = (): Site => {
      const versions = '  versions: { current: "v2", archived: { v1: "git:v1.0" } },\n';
      const site = makeSite({ "site.config.ts": minimalConfig(versions) });
      const write = (when: string): void => {
        for (const name of ["index", "guide/limits"])
          site.write(`docs-src/${name}.md`, `---\ntitle: ${when} ${name}\n---\n\n## Part\n\nText.\n`);
      };
      git(site, "init", "--quiet");
      write("Then");
      commitAll(site, "v1.0");
      write("Now");
      return site;
    };
    expect(counts(await buildWith(makeVersions(), cache.url("versions")))).toEqual({ compiled: 4, found: 0 });
    const site = makeVersions();
    const run = await buildWith(site, cache.url("versions"));
    expect([counts(run), run.stderr]).toEqual([{ compiled: 0, found: 4 }, ""]);
    expect(site.read("dist/v1/guide/limits/index.html")).toContain("Then guide/limits");
    expect(hashTree(site.files())).toBe(await freshHash(site));
  });

  test("a page depends on the files that it includes", async () => {
    const withInclude = (code: string): Site =>
      makeSite({ "docs-src/index.md": "---\ntitle: A\n---\n\n<<< _code.js\n", "docs-src/_code.js": code });
    await buildWith(withInclude("first();\n"), cache.url("include"));
    const site = withInclude("second();\n");
    expect(counts(await buildWith(site, cache.url("include")))).toEqual({ compiled: 1, found: 0 });
    expect(site.article("dist/index.html")).toContain("second");
  });

  test("the problems of a page from the cache are reported as if it had been compiled", async () => {
    const makeMisbehaving = (): Site =>
      makeSite({ "docs-src/index.md": "---\ntitle: A\nunknown: 1\n---\n\n[x](nowhere.md)\n" });
    const run = (site: Site): Promise<Run> => site.build(["--cache-url", cache.url("wrong")]);
    const first = await run(makeMisbehaving());
    expect(first.stderr).toContain("broken-link");
    expect(first.stderr).toContain("frontmatter-unknown-key");
    expect(await run(makeMisbehaving())).toEqual(first);
    expect(cache.requests("wrong").filter((line) => line.startsWith("GET 200"))).toHaveLength(2);
  });

  test.each<[string, string, (store: Store) => void]>([
    ["truncated", "returned a corrupt page", ({ contents }) => cut(contents[0])],
    ["emptied", "returned a corrupt page", ({ contents }) => cut(contents[0], 0)],
    ["changed", "returned a corrupt page", ({ contents }) => replace(contents[0], "Part of", "Evil of")],
    ["lengthened", "", ({ contents }) => append(contents[0])],
    ["without-record", "", ({ records }) => cut(records[0], 0)],
    ["of-another", "2 corrupt pages", ({ records }) => swap(records[0], records[1])],
  ])("a damaged store (%s) only loses what is damaged, and is repaired", async (kind, warning, damage) => {
    damage(await fill(kind));
    const site = makeClone();
    const run = await buildWith(site, cache.url(kind));
    const { compiled, found } = counts(run);
    expect(compiled).toBe(kind === "of-another" ? 2 : 1);
    expect(found).toBe(8 - compiled);
    expect(run.stderr).toContain(warning);
    expect(run.stderr).not.toContain("error");
    expect(hashTree(site.files())).toBe(bytes);
    const healed = await buildWith(makeClone(), cache.url(kind));
    expect(counts(healed)).toEqual({ compiled: 0, found: 8 });
    expect(healed.stderr).toBe("");
  });

  test("a read-only cache is read", async () => {
    const site = makeClone();
    const empty = await buildWith(site, cache.url("fixed", "fixed"));
    expect(empty.stderr).toBe("");
    expect(empty.stdout).toContain("8 pages compiled, 0 from the remote cache, which is read-only");
    expect(hashTree(site.files())).toBe(bytes);
    await fill("fixed");
    expect(counts(await buildWith(makeClone(), cache.url("fixed", "fixed")))).toEqual({ compiled: 0, found: 8 });
  });

  test("the user and password in the address are never printed", async () => {
    const right = cache.lockedUrl("locked", "ci:p%40ss%20word");
    expect(counts(await buildWith(makeClone(), right))).toEqual({ compiled: 8, found: 0 });
    expect(counts(await buildWith(makeClone(), right))).toEqual({ compiled: 0, found: 8 });
    const site = makeClone();
    const wrong = await buildWith(site, cache.lockedUrl("locked", "ci:other%20word"));
    expect(wrong.stderr).toBe(
      `remote cache: http://127.0.0.1:${cache.port}/locked/locked responded with status 401; it was ignored for the rest of this run\n`,
    );
    expect(hashTree(site.files())).toBe(bytes);
  });

  test("nobody can add a page to the site without the secret", async () => {
    const secret = { DOCSGEN_CACHE_SECRET: "known to the machines" };
    const { records } = await fill("secret", secret);
    const evil = makeClone();
    for (const name of names) evil.edit(`docs-src/${name}.md`, (text) => text.replace("See", "Evil"));
    await buildWith(evil, cache.url("guess"), { DOCSGEN_CACHE_SECRET: "a guess" });
    cpSync(cache.path("guess", "cas"), cache.path("secret", "cas"), { recursive: true });
    putUnder(records, cache.path("secret"), cache.path("guess", "ac"));
    const site = makeClone();
    const run = await buildWith(site, cache.url("secret"), secret);
    expect(counts(run).compiled).toBe(8);
    expect(run.stderr).toMatch(/^remote cache: \S+ returned a different page than requested; /u);
    expect(hashTree(site.files())).toBe(bytes);
  });

  test("an older version of a page in place of the newer one is rejected", async () => {
    const { records } = await fill("newer");
    const older = makeClone();
    older.edit("docs-src/c.md", (text) => text.replace("See", "Older"));
    await buildWith(older, cache.url("older"));
    cpSync(cache.path("older", "cas"), cache.path("newer", "cas"), { recursive: true });
    putUnder(records, cache.path("newer"), cache.path("older", "ac"));
    const site = makeClone();
    expect(counts(await buildWith(site, cache.url("newer")))).toEqual({ compiled: 1, found: 7 });
    expect(hashTree(site.files())).toBe(bytes);
  });

  test("shards are disjoint and complete: the final job finds every page", async () => {
    const numbers = ["1/3", "2/3", "3/3"];
    let sum = 0;
    for (const shard of numbers) {
      const site = makeClone();
      const run = await site.run(["compile", "--shard", shard, "--cache-url", cache.url("shares")]);
      expect(run.status).toBe(0);
      const [, compiled, found, stored] = /(\d+) pages? compiled, (\d+) found, (\d+) stored/u.exec(run.stdout) ?? [];
      expect([found, stored]).toEqual(["0", compiled]);
      sum += Number(compiled);
      expect(site.exists("dist")).toBe(false);
      expect(site.exists(".docsgen/cache")).toBe(false);
    }
    expect(sum).toBe(8);
    const again = await makeClone().run(["compile", "--cache-url", cache.url("shares")]);
    expect(again.stdout).toBe("0 pages compiled, 8 found, 0 stored\n");
    const last = makeClone();
    expect(counts(await buildWith(last, cache.url("shares")))).toEqual({ compiled: 0, found: 8 });
    expect(hashTree(last.files())).toBe(bytes);
  });

  test("the pages of all languages are shared, and give the bytes of a build without a cache", async () => {
    const makeSiteInLanguages = (): Site => makeSite(languageFiles());
    const alone = makeSiteInLanguages();
    for (const shard of ["1/2", "2/2"]) {
      const run = await makeSiteInLanguages().run(["compile", "--shard", shard, "--cache-url", cache.url("languages")]);
      expect(run.status, run.stderr).toBe(0);
    }
    const site = makeSiteInLanguages();
    expect(counts(await buildWith(site, cache.url("languages")))).toEqual({ compiled: 0, found: 6 });
    expect(hashTree(site.files())).toBe(await freshHash(alone));
    // The same text has other numbers and labels in another language.
    const text = "---\ntitle: Note\n---\n\n:::note\n{{ constants.UPLOAD }}\n:::\n";
    for (const each of [site, alone])
      for (const folder of ["", "fr/"]) each.write(`docs-src/${folder}guide/note.md`, text);
    expect(counts(await buildWith(site, cache.url("languages")))).toEqual({ compiled: 2, found: 0 });
    expect(counts(await buildWith(alone, cache.url("languages")))).toEqual({ compiled: 0, found: 8 });
    expect(site.article("dist/guide/note/index.html")).toMatch(/title">Note<.*<p>1,234\.5/su);
    expect(site.article("dist/fr/guide/note/index.html")).toMatch(/title">[^<]+<.*<p>1\s234,5/su);
    for (const each of [site, alone]) expect(hashTree(each.files())).toBe(await freshHash(each));
  });

  test("a shard fills the remote even if the machine's own cache has the pages", async () => {
    const site = makeClone();
    await site.build();
    const run = await site.run(["compile", "--cache-url", cache.url("known")]);
    expect(run.stdout).toBe("8 pages compiled, 0 found, 8 stored\n");
  });

  test("a shard that cannot be stored is reported", async () => {
    const run = await makeClone().run(["compile", "--cache-url", cache.url("closed", "fixed")]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("8 pages compiled, 0 found, 0 stored");
    expect(run.stderr).toContain("it is read-only for this machine");
  });

  test("pages that plugins transform are shared where the plugins read the same", async () => {
    const plugin = `import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
const read = () => existsSync(join(import.meta.dirname, "mark.txt")) ? readFileSync(join(import.meta.dirname, "mark.txt"), "utf8") : "";
export const marks = { name: "marks", remarkPlugins: [() => (tree) => void tree.children.push({ type: "paragraph", children: [{ type: "text", value: "Mark " + read() }] })] };
`;
    const makeMarked = (mark: string): Site => {
      const files = cloneFiles("  plugins: [marks],\n");
      const config = `import { marks } from "./plugin.js";\n${files["site.config.ts"]}`;
      return makeSite({ ...files, "site.config.ts": config, "plugin.js": plugin, "mark.txt": mark });
    };
    const url = cache.url("plugins");
    const build = async (site: Site): Promise<ReturnType<typeof counts>> => counts(await buildWith(site, url));
    expect(await build(makeMarked("one"))).toEqual({ compiled: 8, found: 0 });
    const same = makeMarked("one");
    expect(await build(same)).toEqual({ compiled: 0, found: 8 });
    expect(hashTree(same.files())).toBe(await freshHash(same));
    // Found pages depend on what was read elsewhere.
    same.write("mark.txt", "two");
    expect(await build(same)).toEqual({ compiled: 8, found: 0 });
    const other = makeMarked("two");
    expect(await build(other)).toEqual({ compiled: 0, found: 8 });
    expect(other.article("dist/a/index.html")).toContain("Mark two");
  });

  test("a new value of a constant compiles the pages that read it", async () => {
    const files = { ...cloneFiles(), "docs-src/h.md": "---\ntitle: H\n---\n\nText.\n" };
    await buildWith(makeSite(files), cache.url("constants"));
    const site = makeSite(files);
    site.edit("site.config.ts", (text) => text.replace("value: 5", "value: 6"));
    expect(counts(await buildWith(site, cache.url("constants")))).toEqual({ compiled: 8, found: 1 });
    expect(hashTree(site.files())).toBe(await freshHash(site));
  });

  test.each([
    ["a token", { DOCSGEN_CACHE_TOKEN: "abc.def" }, "authorization", "Bearer abc.def"],
    ["a header of its own", { DOCSGEN_CACHE_HEADER: "X-Api-Key: 12 34" }, "x-api-key", "12 34"],
  ])("requests have %s", async (_name, env, header, value) => {
    const given = new Set<unknown>();
    const url = await serve((request, response) => {
      given.add(request.headers[header]);
      response.writeHead(404).end();
    });
    await buildWith(makeClone(), url.replace("//", "//user:password@"), env);
    expect([...given]).toEqual([value]);
  });

  test("pictures are drawn once, and samples that one machine found right are not run by another", async () => {
    const settings = `  origin: "https://a.test",
  socialCards: {},
  samples: { js: { check: "node --check {}" } },
`;
    const url = cache.url("drawn");
    const first = makeClone(settings);
    await buildWith(first, url);
    const puts = (): number => cache.requests("drawn").filter((line) => line.startsWith("PUT ")).length;
    const stored = puts();
    expect(first.files("dist/assets/cards")).toHaveLength(8);
    expect(stored).toBe(32);
    const second = makeClone(settings);
    await buildWith(second, url);
    expect([puts(), hashTree(second.files())]).toEqual([stored, hashTree(first.files())]);
    const check = (site: Site): Promise<Run> => site.run(["check", "--samples", "--cache-url", url]);
    expect((await check(first)).stdout).toContain("samples: 8 js");
    expect(puts()).toBe(48);
    const known = await check(second);
    expect([puts(), known.stdout]).toEqual([48, expect.stringContaining("samples: 8 js (8 unchanged)")]);
  });

  test("check reads from it, and stores nothing", async () => {
    const check = (site: Site, url: string): Promise<Run> => site.run(["check", "--cache-url", url]);
    expect((await check(makeClone(), cache.url("checked"))).stdout).toContain("; 0 from the remote cache");
    expect(cache.requests("checked").every((line) => line.startsWith("GET "))).toBe(true);
    await fill("checked");
    expect((await check(makeClone(), cache.url("checked"))).stdout).toContain("; 8 from the remote cache");
  });

  test("--no-cache does not use it either", async () => {
    const run = await makeClone().build(["--no-cache"], { env: { DOCSGEN_CACHE_URL: cache.url("none") } });
    expect(run.stdout).toContain("8 pages compiled)");
    expect(cache.requests("none")).toEqual([]);
  });
});

interface Store {
  readonly records: readonly string[];
  readonly contents: readonly string[];
}

/** Puts, under each of these records' names, the record of the page of the same path from another folder. */
function putUnder(records: readonly string[], store: string, others: string): void {
  const pathOf = (record: string): string => {
    const digest = decodeActionResult(readFileSync(record));
    const content = readFileSync(join(store, "cas", digest?.hash ?? ""), "utf8");
    return /"relativePath":"([^"]*)"/u.exec(content)?.[1] ?? "";
  };
  const byPath = new Map(readdirSync(others).map((name) => [pathOf(join(others, name)), join(others, name)]));
  for (const record of records) writeFileSync(record, readFileSync(byPath.get(pathOf(record)) ?? ""));
}

function cut(path = "", length = 100): void {
  truncateSync(path, length);
}

function replace(path = "", from: string, to: string): void {
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
}

function append(path = ""): void {
  writeFileSync(path, `${readFileSync(path, "utf8")} `);
}

function swap(left = "", right = ""): void {
  const [first, second] = [readFileSync(left), readFileSync(right)];
  writeFileSync(left, second);
  writeFileSync(right, first);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers as the test specifies, until the test ends. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    handler(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The seal that `remote/stored-page.ts` makes without a secret, as anyone can. */
function sealWithoutSecret(action: string, json: string): string {
  return createHmac("sha256", "").update(`${action}\n${json}`).digest("hex");
}

/** Serves this content for every page, with the correct hash and size. */
function impostor(content: string): Handler {
  return (request, response) => {
    const record = encodeActionResult({ hash: sha256(content), size: Buffer.byteLength(content) });
    response.end(request.url?.startsWith("/ac/") === true ? record : content);
  };
}

/** Sends forever, as fast as the client reads. */
function flood(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    response.once("drain", more);
  };
  more();
}

describe("a misbehaving remote only loses the time it would have saved", () => {
  const hugeRecord = encodeActionResult({ hash: sha256(""), size: Number.MAX_SAFE_INTEGER });
  test.each<[string, RegExp, Handler]>([
    ["hangs", /did not respond in time|is slower than compiling the pages/u, () => undefined],
    ["drips", /did not respond in time|is slower than compiling the pages/u, (_, response) => void drip(response)],
    ["resets connections", /cannot be reached \(ECONNRESET\)/u, ({ socket }) => void socket.destroy()],
    ["fails", /responded with status 500/u, (_, response) => void response.writeHead(500).end()],
    [
      "redirects",
      /responded with status 302/u,
      (_, response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
    ],
    [
      "answers with a page of its own",
      /returned an unreadable record/u,
      (_, response) => void response.end("<html>Log in</html>"),
    ],
    ["answers with nothing", /returned an unreadable record/u, (_, response) => void response.end()],
    ["answers without end", /sent more data than allowed/u, (_, response) => flood(response)],
    ["names a page of petabytes", /returned an unreadable record/u, (_, response) => void response.end(hugeRecord)],
    [
      "lies about hashes",
      /returned a page whose hash does not match its name/u,
      ({ url }, response) =>
        void response.end(url?.startsWith("/ac/") === true ? encodeActionResult({ hash: sha256("a"), size: 1 }) : "b"),
    ],
    ["returns something that is not a page", /returned a different page than requested/u, impostor('{"evil":true}')],
    [
      "gives compressed pages",
      /returned a truncated page|does not match its name|sent more/u,
      ({ url }, response) =>
        void response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(url?.startsWith("/ac/") === true ? encodeActionResult({ hash: sha256("a"), size: 9 }) : "compressed"),
    ],
    [
      "breaks off",
      /cannot be reached/u,
      (_, response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write("x", () => response.destroy());
      },
    ],
  ])("one that %s", async (_name, warning, handler) => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests += 1;
      handler(request, response);
    });
    const site = makeClone();
    const run = await buildWith(site, url);
    expect(counts(run)).toEqual({ compiled: 8, found: 0 });
    expect(run.stderr.split("\n")).toHaveLength(2);
    expect(run.stderr).toMatch(new RegExp(`^remote cache: ${url} .*; it was ignored for the rest of this run\n$`, "u"));
    expect(run.stderr).toMatch(warning);
    expect(hashTree(site.files())).toBe(bytes);
    expect(requests).toBeLessThanOrEqual(16);
  });

  test("one that is down", async () => {
    const site = makeClone();
    const run = await buildWith(site, "http://127.0.0.1:9");
    expect(run.stderr).toBe(
      "remote cache: http://127.0.0.1:9 cannot be reached (ECONNREFUSED); it was ignored for the rest of this run\n",
    );
    expect(counts(run)).toEqual({ compiled: 8, found: 0 });
  });

  test("one that can be read but hangs on writes", async () => {
    const url = await serve((request, response) => {
      if (request.method === "GET") response.writeHead(404).end();
    });
    const site = makeClone();
    const run = await buildWith(site, url);
    expect(run.stderr).toMatch(/^remote cache: .*; it was ignored for the rest of this run\n$/u);
    expect(hashTree(site.files())).toBe(bytes);
  });

  test("one that closes the connection after each answer serves all pages", async () => {
    const store = new Map<string, Buffer>();
    const url = await serve((request, response) => {
      response.setHeader("connection", "close");
      keep(store, request, response);
    });
    expect(counts(await buildWith(makeClone(), url))).toEqual({ compiled: 8, found: 0 });
    expect(counts(await buildWith(makeClone(), url))).toEqual({ compiled: 0, found: 8 });
  });

  test("one that refuses each request once gets a retry", async () => {
    const store = new Map<string, Buffer>();
    const asked = new Set<string>();
    const url = await serve((request, response) => {
      const name = `${request.method} ${request.url}`;
      if (asked.has(name)) return keep(store, request, response);
      asked.add(name);
      if (asked.size % 2 === 0) response.writeHead(503).end();
      else request.socket.destroy();
    });
    const run = await buildWith(makeClone(), url);
    expect(run.stderr).toBe("");
    expect(store.size).toBe(16);
    asked.clear();
    expect(counts(await buildWith(makeClone(), url))).toEqual({ compiled: 0, found: 8 });
  });

  test("one that adds the client's name to records, as bazel-remote does, is understood", async () => {
    const store = new Map<string, Buffer>();
    const url = await serve((request, response) => {
      keep(store, request, response, Buffer.from([0x4a, 0x03, 0x0a, 0x01, 0x78]));
    });
    await buildWith(makeClone(), url);
    expect(counts(await buildWith(makeClone(), url))).toEqual({ compiled: 0, found: 8 });
  });

  test("a remote with pages of other addresses, or with numbers that refer to nothing, is rejected", async () => {
    const store = new Map<string, Buffer>();
    const url = await serve((request, response) => keep(store, request, response));
    await buildWith(makeClone(), url);
    const changes: readonly ((json: string) => string)[] = [
      (json) => json.replaceAll(/"path":"\/[^"]*","headers"/gu, '"path":"/../../evil/","headers"'),
      (json) =>
        json.replaceAll(
          /"relocations":\[\{"offset":(\d+),"reference":0/gu,
          '"relocations":[{"offset":$1,"reference":7',
        ),
      (json) => json.replaceAll('"components":[]', '"components":[{"name":"__proto__","props":{}}]'),
      (json) => json.replace('"code":"missing-description"', '"code":"No code"'),
      (json) => json.replaceAll('"html":"', '"html":null,"was":"'),
    ];
    for (const change of changes) {
      const copy = new Map(store);
      forgeAll(copy, change);
      const forged = await serve((request, response) => keep(copy, request, response));
      const site = makeClone();
      const run = await buildWith(site, forged);
      expect(run.stderr).toContain("returned a different page than requested");
      expect(hashTree(site.files())).toBe(bytes);
    }
  });
});

/**
 * Changes every page like an attacker who can write to the cache and knows that there is no secret: with a new seal,
 * hash and record.
 */
function forgeAll(store: Map<string, Buffer>, change: (json: string) => string): void {
  for (const [path, record] of store) {
    const action = /^\/ac\/(.*)$/u.exec(path)?.[1];
    const digest = action === undefined ? null : decodeActionResult(record);
    if (action === undefined || digest === null) continue;
    const [, json = ""] = /^[^\n]*\n([\s\S]*)$/u.exec(store.get(`/cas/${digest.hash}`)?.toString() ?? "") ?? [];
    const forged = change(json);
    expect(forged).not.toBe(json);
    const content = Buffer.from(`${sealWithoutSecret(action, forged)}\n${forged}`);
    store.set(`/cas/${sha256(content)}`, content);
    store.set(path, encodeActionResult({ hash: sha256(content), size: content.length }));
  }
}

function keep(store: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse, added?: Buffer): void {
  const { url = "" } = request;
  if (request.method === "GET") {
    const stored = store.get(url);
    response.writeHead(stored === undefined ? 404 : 200).end(stored);
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    store.set(url, Buffer.concat([...chunks, ...(added !== undefined && url.startsWith("/ac/") ? [added] : [])]));
    response.writeHead(201).end();
  });
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-length": 100 });
  const timer = setInterval(() => response.write("x"), 500);
  response.on("close", () => clearInterval(timer));
}

describe("the command line", () => {
  test.each([
    "cache.example.com/docs",
    "ftp://ci:hidden@cache.example.com",
    "http://ci:hidden@x/?a=1",
    "http://ci:%E0@x/",
  ])("%s is not a valid cache address, and is not repeated", async (url) => {
    for (const command of ["build", "check"]) {
      const run = await makeClone().run([command], { env: { DOCSGEN_CACHE_URL: url } });
      expect(run.status).toBe(2);
      expect(run.stderr).toContain(
        "error config-value: “--cache-url” must be an http or https URL without a query or fragment\n  hint: set it, or DOCSGEN_CACHE_URL, to a URL such as https://cache.example.com/docs",
      );
      expect(run.stderr + run.stdout).not.toContain("hidden");
    }
  });

  test.each(["0/3", "4/3", "1", "a/b", "1/0", "01/3", "-1/3"])("%s is not a shard", async (shard) => {
    const run = await makeClone().run(["compile", `--shard=${shard}`, "--cache-url", "http://127.0.0.1:9"]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("It must be the number of the shard and the number of shards, such as 2/3.");
  });

  test("compiled pages need a place", async () => {
    for (const words of [[], ["--cache-url", ""]]) {
      const run = await makeClone().run(["compile", "--shard", "1/3", ...words]);
      expect(run.status).toBe(2);
      expect(run.stderr).toContain(
        "error config-value: “--to” or a remote cache is needed, to store the pages\n  hint: write --to objects, or set --cache-url",
      );
    }
  });

  test.each([
    [{ DOCSGEN_CACHE_TOKEN: "a b" }, "“DOCSGEN_CACHE_TOKEN” must be a token without spaces"],
    [{ DOCSGEN_CACHE_HEADER: "no header" }, "“DOCSGEN_CACHE_HEADER” must be a name and a value"],
  ])("%j cannot be sent", async (env, message) => {
    const run = await makeClone().build(["--cache-url", "http://127.0.0.1:9"], { env });
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(run.stderr).not.toContain("no header");
  });

  test.each([
    [{ DOCSGEN_CACHE_URL: "" }, [], "DOCSGEN_CACHE_URL is empty"],
    [{}, ["--cache-url", ""], "--cache-url is empty"],
    [{ DOCSGEN_CACHE_TOKEN: "abc" }, [], "DOCSGEN_CACHE_TOKEN is set, but DOCSGEN_CACHE_URL is not"],
  ])("a cache that a missing variable turns off is told: %j %j", async (env, words, reason) => {
    const run = await makeClone().build(words, { env });
    expect(run.stderr).toBe(`remote cache: it is not used, because ${reason}; does this task get the variable?\n`);
    expect(run.stdout).toContain("8 pages compiled)");
  });
});
