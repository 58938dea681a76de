/** `docsgen preview`: serves the output folder as a static host does. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { symlinkSync } from "node:fs";
import { request as sendRequest } from "node:http";
import { describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { languageConfig, languageFiles } from "../support/language-site.ts";
import { startPreview } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const long = "A sentence that is long enough to be compressed. ".repeat(80);

async function makeBuilt(): Promise<Site> {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  base: "/docs/",\n  redirects: [{ from: "/old", to: "/guide/" }, { from: "/far", to: "https://far.example/a?b=c" }],\n',
    ),
    "docs-src/index.md": `---\ntitle: Home\n---\n\n${long} ![dot](dot.png)\n\n[s](start/begin.md) [g](guide.md)\n`,
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
    "docs-src/start/begin.md": "---\ntitle: Begin\npermalink: /start/begin.html\n---\n\nText.\n",
    "docs-src/dot.png": "GIF89a PNG;",
    "docs-src/public/data.json": JSON.stringify({ long }),
    "docs-src/public/movie.bin": "0123456789",
    "docs-src/public/Read Me.txt": "read me",
  });
  await rebuilt(site);
  return site;
}

async function rebuilt(site: Site): Promise<void> {
  const run = await site.build();
  expect(run.status, run.stderr).toBe(0);
}

/** The bytes as they are sent. */
function getRaw(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    sendRequest(server.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("addresses", () => {
  test("lead where a host would lead: redirects first, then a page's canonical address", async () => {
    const server = await startPreview(await makeBuilt());
    expect(new URL(server.url).pathname).toBe("/docs/");
    for (const [path, location] of [
      ["/", "/docs/"],
      ["/docs", "/docs/"],
      ["/docs?q=1", "/docs/?q=1"],
      ["/docs/old", "/docs/guide/"],
      ["/docs/old/", "/docs/guide/"],
      ["/docs/OLD/?q=1", "/docs/guide/?q=1"],
      ["/docs/far?q=1", "https://far.example/a?b=c"],
      ["/docs/guide", "/docs/guide/"],
      ["/docs/guide?q=%20", "/docs/guide/?q=%20"],
      ["/docs/guide.html", "/docs/guide/"],
      ["/docs/guide/index.html", "/docs/guide/"],
      ["/docs/index.html", "/docs/"],
      ["/docs/Guide/", "/docs/guide/"],
      ["/docs/start/begin", "/docs/start/begin.html"],
      ["/docs/start/begin/", "/docs/start/begin.html"],
      ["/docs/START/BEGIN.HTML", "/docs/start/begin.html"],
    ] as const) {
      const { status, headers } = await server.get(path);
      expect([path, status, headers.get("location")]).toEqual([path, 301, location]);
    }
    for (const path of ["/docs/", "/docs/guide/", "/docs/start/begin.html", "/docs/Read%20Me.txt", "/docs/404.html"])
      expect([path, (await server.get(path)).status]).toEqual([path, 200]);
    await server.end();
  });

  test("that are unknown are answered with the site's own page and 404; outside the base with a short text", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    const missing = await server.get("/docs/none/");
    expect([missing.status, missing.text]).toEqual([404, site.read("dist/404.html")]);
    expect(missing.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect((await server.get("/docs/none", { headers: { range: "bytes=0-3" } })).status).toBe(404);
    const outside = await server.get("/other");
    expect([outside.status, outside.text]).toEqual([404, "Not found. The site is published under /docs/\n"]);
    expect((await server.get("/docs/DATA.json")).status).toBe(404);
    await server.end();
  });

  test("that are unknown are answered in the language of their folder", async () => {
    const site = makeSite({
      ...languageFiles(),
      "site.config.ts": languageConfig.replace("  origin:", '  base: "/docs/",\n  hosts: ["netlify"],\n  origin:'),
    });
    await rebuilt(site);
    const server = await startPreview(site);
    for (const [path, file] of [
      ["/docs/none/", "404.html"],
      ["/docs/french", "404.html"],
      ["/docs/fr/none", "fr/404.html"],
      ["/docs/fr/none/none.html", "fr/404.html"],
      ["/docs/fr/guide/none/", "fr/404.html"],
      ["/docs/ar/none/", "ar/404.html"],
      ["/docs//fr/none", "404.html"],
    ] as const) {
      const missing = await server.get(path);
      expect([path, missing.status, missing.text]).toEqual([path, 404, site.read(`dist/${file}`)]);
    }
    await server.end();
  });

  test("use --base, which must be valid and that of the build", async () => {
    const site = makeSite({ "dist/guide/index.html": "<!doctype html><title>Guide</title>" });
    for (const base of ["/manual/", "/manual"]) {
      const server = await startPreview(site, ["--base", base]);
      expect(new URL(server.url).pathname).toBe("/manual/");
      expect((await server.get("/manual/guide/")).status).toBe(200);
      expect((await server.get("/docs/guide/")).status).toBe(404);
      await server.end();
    }
    const built = await makeBuilt();
    for (const [base, message] of [
      ["manual", "“manual”"],
      ["/manual/", "“--base” is “/manual/”, but the manifest in “dist” says “/docs/”"],
    ] as const) {
      const run = await built.run(["preview", "--base", base]);
      expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

describe("an answer", () => {
  test("has its type, its caching time, and the headers of the host file", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    const html = (await server.get("/docs/")).text;
    const [, image = ""] = /src="(\/docs\/assets\/dot\.[^"]*)"/u.exec(html) ?? [];
    const [, style = ""] = /href="(\/docs\/assets\/style\.[^"]*)"/u.exec(html) ?? [];
    const hashed = "public, max-age=31536000, immutable";
    const other = "public, max-age=0, must-revalidate";
    for (const [path, type, cache] of [
      ["/docs/", "text/html; charset=utf-8", other],
      [image, "image/png", hashed],
      [style, "text/css; charset=utf-8", hashed],
      ["/docs/assets/pages/guide.js", "text/javascript; charset=utf-8", other],
      ["/docs/data.json", "application/json; charset=utf-8", other],
      ["/docs/sitemap.xml", "text/xml; charset=utf-8", other],
      ["/docs/movie.bin", "application/octet-stream", other],
    ] as const) {
      const { status, headers } = await server.get(path);
      if (status === 404 && path.endsWith("sitemap.xml")) continue;
      expect([path, status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
        path,
        200,
        type,
        cache,
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    await server.end();
  });

  test("is compressed as the browser requests, if that makes it smaller", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    const plain = await getRaw(server, "/docs/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.bytes.toString("utf8")).toBe(site.read("dist/index.html"));
    for (const [accepted, encoding] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, br;q=0", "gzip"],
      ["*", "br"],
      ["identity;q=1, gzip;q=0.5", undefined],
      ["deflate", undefined],
    ] as const) {
      const { headers, bytes } = await getRaw(server, "/docs/", { "accept-encoding": accepted });
      expect([accepted, headers["content-encoding"], headers["vary"]]).toEqual([accepted, encoding, "Accept-Encoding"]);
      expect(headers["content-length"]).toBe(String(bytes.length));
      const read = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
      expect(read.toString("utf8")).toBe(plain.bytes.toString("utf8"));
    }
    const missing = await getRaw(server, "/docs/none", { "accept-encoding": "gzip" });
    expect([missing.status, missing.headers["content-encoding"]]).toEqual([404, "gzip"]);
    const binary = await getRaw(server, "/docs/movie.bin", { "accept-encoding": "br" });
    expect([binary.headers["content-encoding"], binary.headers["vary"]]).toEqual([undefined, undefined]);
    await server.end();
  });

  test("is the requested range", async () => {
    const server = await startPreview(await makeBuilt());
    for (const [range, status, text, described] of [
      ["bytes=2-4", 206, "234", "bytes 2-4/10"],
      ["bytes=-3", 206, "789", "bytes 7-9/10"],
      ["bytes=8-", 206, "89", "bytes 8-9/10"],
      ["bytes=20-30", 416, "", "bytes */10"],
      ["lines=1-2", 200, "0123456789", undefined],
    ] as const) {
      const { status: got, headers, bytes } = await getRaw(server, "/docs/movie.bin", { range });
      expect([range, got, bytes.toString("utf8"), headers["content-range"]]).toEqual([range, status, text, described]);
    }
    const part = await getRaw(server, "/docs/", { range: "bytes=0-14", "accept-encoding": "br" });
    expect([part.status, part.headers["content-encoding"], part.bytes.toString("utf8").toLowerCase()]).toEqual([
      206,
      undefined,
      "<!doctype html>",
    ]);
    await server.end();
  });

  test("is empty if the client already has the file, and has no body for HEAD", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    for (const [path, encoding] of [
      ["/docs/", "br"],
      ["/docs/", "gzip"],
      ["/docs/", "identity"],
      ["/docs/movie.bin", "identity"],
    ] as const) {
      const first = await getRaw(server, path, { "accept-encoding": encoding });
      const etag = String(first.headers["etag"]);
      const modified = String(first.headers["last-modified"]);
      for (const condition of [
        { "if-none-match": etag },
        { "if-none-match": `"x", ${etag}` },
        { "if-modified-since": modified },
      ]) {
        const again = await getRaw(server, path, { "accept-encoding": encoding, ...condition });
        expect([path, condition, again.status, again.bytes.length]).toEqual([path, condition, 304, 0]);
        expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
      }
      for (const condition of [{ "if-none-match": '"x"' }, { "if-modified-since": "Sat, 01 Jan 2000 00:00:00 GMT" }])
        expect((await getRaw(server, path, { "accept-encoding": encoding, ...condition })).status).toBe(200);
    }
    for (const headers of [{}, { "accept-encoding": "br" }]) {
      const head = await server.get("/docs/", { method: "HEAD", headers });
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100);
    }
    const head = await server.get("/docs/none", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([404, ""]);
    await server.end();
  });
});

describe("the folder", () => {
  test("is read again after a build, including new files and new redirects", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    const first = (await server.get("/docs/")).text;
    site.edit("docs-src/index.md", (text) => text.replace("A sentence", "Another sentence"));
    site.write("docs-src/new.md", "---\ntitle: New\n---\n\n[home](index.md)\n");
    site.edit("site.config.ts", (text) =>
      text.replace('{ from: "/old"', '{ from: "/older", to: "/new/" }, { from: "/old"'),
    );
    await rebuilt(site);
    expect((await server.get("/docs/new/")).status).toBe(200);
    expect((await server.get("/docs/older")).headers.get("location")).toBe("/docs/new/");
    expect((await server.get("/docs/")).text).not.toBe(first);
    // Only another image: its name changes, but perhaps not the manifest.
    site.write("docs-src/dot.png", "GIF89a PNG 2;");
    await rebuilt(site);
    const [, image = ""] = /src="(\/docs\/assets\/dot\.[^"]*)"/u.exec((await server.get("/docs/")).text) ?? [];
    await server.until(async () => (await server.get(image)).text === "GIF89a PNG 2;");
    // Only headers.
    site.edit("dist/_headers", (text) => text.replace("script-src", "script-src https://scripts.example"));
    const policy = async (): Promise<string | null> =>
      (await server.get("/docs/")).headers.get("content-security-policy");
    await server.until(async () => (await policy())?.includes("https://scripts.example") === true);
    await server.end();
  });

  test("may disappear and come back", async () => {
    const site = await makeBuilt();
    const server = await startPreview(site);
    expect((await server.get("/docs/")).status).toBe(200);
    site.rename("dist", "away");
    await server.until(async () => (await server.get("/docs/")).status === 404);
    site.rename("away", "dist");
    await server.until(async () => (await server.get("/docs/")).status === 200);
    await server.end();
  });

  test("may come from any tool: without a manifest, with files that differ only in case, with an unusual host file", async () => {
    const site = makeSite({
      "out/index.html": "<title>Root</title>",
      "out/about.html": "<title>About</title>",
      "out/a/index.html": "<title>small</title>",
      "out/A/index.html": "<title>large</title>",
      "out/_headers": "/*\r\n  X-Own: yes\r\n  Content-Length: 3\r\n  X-Bad: ü\u0001\r\n",
      "secret.txt": "secret",
    });
    symlinkSync(site.path("secret.txt"), site.path("out/leak.txt"));
    symlinkSync(site.folder, site.path("out/up"));
    const server = await startPreview(site, ["out"]);
    expect(new URL(server.url).pathname).toBe("/");
    const root = await server.get("/");
    expect([root.text, root.headers.get("x-own"), root.headers.get("x-bad")]).toEqual([
      "<title>Root</title>",
      "yes",
      null,
    ]);
    expect((await server.get("/about")).headers.get("location")).toBe("/about.html");
    expect([(await server.get("/a/")).text, (await server.get("/A/")).text]).toEqual([
      "<title>small</title>",
      "<title>large</title>",
    ]);
    for (const path of ["/leak.txt", "/up/secret.txt", "/up/site.config.ts"])
      expect((await server.get(path)).text).toBe("Not found. The site is published under /\n");
    site.write("out/late.html", "<title>Late</title>");
    await server.until(async () => (await server.get("/late.html")).text === "<title>Late</title>");
    // A file that still existed when the folder was listed.
    expect((await server.get("/about.html")).status).toBe(200);
    site.remove("out/about.html");
    symlinkSync(site.path("secret.txt"), site.path("out/about.html"));
    expect((await server.get("/about.html")).text).not.toContain("secret");
    await server.end();
  });

  test("must exist", async () => {
    const run = await makeSite().run(["preview", "none"]);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining("output-missing")]);
  });
});

test("the redirects of `public/_redirects` are followed as on a host that reads them", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  base: "/docs/",\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n",
    "docs-src/public/_redirects": [
      "# comment",
      "/** /docs/",
      "/f/:name.html/:name.md /docs/",
      "/blog/* /docs/guide/?from=:splat 302 # moved",
      "/u/:name https://users.example/:name",
      "/docs/:page/ /elsewhere 301",
      "/docs/v1/* /docs/:splat 301!",
      "/de/* /docs/ 302 Language=de",
      "/x/:a/:a/:splat/* /docs/",
      "/app/* /docs/guide/index.html 200",
      "/docs/app/* /guide/index.html 200",
      "/gone/* /404.html 404",
      "/functions/* /.netlify/functions/:splat 200",
      "/old/ /docs/guide/",
      "/older /docs/guide/",
      "",
    ].join("\n"),
  });
  await site.build();
  const server = await startPreview(site);
  const follow = async (path: string) => {
    const { status, headers } = await server.get(path);
    return [status, headers.get("location")];
  };
  expect(await follow("/blog/a%20b/c")).toEqual([302, "/docs/guide/?from=a%20b/c"]);
  expect(await follow("/blog")).toEqual([302, "/docs/guide/?from="]);
  expect(await follow("/u/ann%3F")).toEqual([301, "https://users.example/ann%3F"]);
  expect(await follow("/u/ann?tab=1")).toEqual([301, "https://users.example/ann?tab=1"]);
  expect(await follow("/docs/v1/guide/")).toEqual([301, "/docs/guide/"]);
  // Hosts treat an address with a slash at its end and without as the same.
  for (const path of ["/old/", "/old", "/older/", "/older", "/OLD/"])
    expect([path, ...(await follow(path))]).toEqual([path, 301, "/docs/guide/"]);
  // A file comes before a rule that is not forced.
  expect(await follow("/docs/guide/")).toEqual([200, null]);
  expect((await follow("/de/x"))[0]).toBe(404);
  const guide = (await server.get("/docs/guide/")).text;
  for (const path of ["/app/x", "/docs/app/x/y?z=1"]) {
    const answer = await server.get(path);
    expect([path, answer.status, answer.text]).toEqual([path, 200, guide]);
  }
  expect((await follow("/gone/x"))[0]).toBe(404);
  expect((await follow("/functions/x"))[0]).toBe(404);
  expect((await follow("/docs/nowhere/x"))[0]).toBe(404);
  await server.end();
});
