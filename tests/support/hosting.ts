/**
 * What every host of a published site must do, as one list of requests. `docsgen preview` and real web servers are
 * tested against the same list.
 */
import { readFileSync } from "node:fs";
import { request as sendRequest } from "node:http";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";

export interface HostedSite {
  readonly origin: string;
  /** The output folder. */
  readonly folder: string;
  readonly base: string;
  /** The paths of pages, without the base. */
  readonly pages: readonly string[];
  /** @see docsgen-manifest.json */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly files: readonly string[];
  /** Whether the site has a Content-Security-Policy. Sites whose hosts send no headers have none. */
  readonly hasPolicy: boolean;
}

interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Redirects are not followed, and nothing is decompressed. */
function get(origin: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    sendRequest(origin + path, { headers }, (response) => {
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

interface Check {
  readonly name: string;
  readonly run: (site: HostedSite) => Promise<void>;
}

const revalidated = "public, max-age=0, must-revalidate";
const cached = "public, max-age=31536000, immutable";

/** @param location Absolute or relative to the origin. */
function locationOf({ headers }: HostAnswer, origin: string): string {
  const { location } = headers;
  const url = new URL(typeof location === "string" ? location : "", origin);
  const address = url.origin === origin ? url.pathname + url.search + url.hash : url.href;
  return address.replaceAll("%24", "$");
}

async function expectRedirect(site: HostedSite, from: string, to: string): Promise<void> {
  const answer = await get(site.origin, from);
  expect([from, locationOf(answer, site.origin)]).toEqual([from, to]);
  expect([301, 308], `${from} has moved permanently`).toContain(answer.status);
}

function pathOf({ base }: HostedSite, path: string): string {
  return encodeURI(base + path.replace(/^\//u, ""));
}

function fileOf(path: string): string {
  return path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
}

const isHashed = (file: string): boolean =>
  /^assets\/[^/]+\.(?:[0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+$/u.test(file) || file.startsWith("assets/search/");

function firstFile({ files }: HostedSite, isWanted: (file: string) => boolean): string {
  const found = files.find(isWanted);
  if (found === undefined) throw new Error(`the site has no such file: ${String(isWanted)}`);
  return found;
}

function expectSecurity({ headers }: HostAnswer, what: string, { hasPolicy }: HostedSite): void {
  expect([what, headers["x-content-type-options"]]).toEqual([what, "nosniff"]);
  expect([what, headers["referrer-policy"]]).toEqual([what, "strict-origin-when-cross-origin"]);
  const policy = headers["content-security-policy"];
  if (hasPolicy) expect(policy, what).toContain("default-src 'self'; script-src 'self'");
  else expect(policy, what).toBeUndefined();
}

export const hostingChecks: readonly Check[] = [
  {
    name: "every page is sent at its address, as UTF-8, with the security headers, and is revalidated",
    run: async (site) => {
      for (const page of site.pages) {
        const answer = await get(site.origin, pathOf(site, page));
        expect([page, answer.status]).toEqual([page, 200]);
        expect(String(answer.headers["content-type"]).toLowerCase()).toBe("text/html; charset=utf-8");
        expect(answer.bytes.equals(readFileSync(join(site.folder, fileOf(page)))), page).toBe(true);
        expect([page, answer.headers["cache-control"]]).toEqual([page, revalidated]);
        expectSecurity(answer, page, site);
      }
    },
  },
  {
    name: "every redirect leads to its target, with and without a slash, in any case, and keeps the query",
    run: async (site) => {
      for (const { from, to } of site.redirects) {
        const path = pathOf(site, from).replace(/\/$/u, "");
        const target = new URL(to, site.origin);
        const expected = target.origin === site.origin ? target.pathname + target.search + target.hash : target.href;
        const withQuery = /[?#]/u.test(to) ? expected : `${expected}?a=1&b=x%20y`;
        for (const spelled of [path, `${path}/`, site.base + path.slice(site.base.length).toUpperCase()])
          await expectRedirect(site, spelled, expected);
        await expectRedirect(site, `${path}?a=1&b=x%20y`, withQuery);
      }
    },
  },
  {
    name: "an address without its last slash, or with index.html, leads to the page and keeps the query",
    run: async (site) => {
      for (const page of site.pages.filter((path) => path.endsWith("/"))) {
        const path = pathOf(site, page);
        await expectRedirect(site, `${path}index.html`, path);
        await expectRedirect(site, `${path}index.html?q=1`, `${path}?q=1`);
        if (page === "/") continue;
        await expectRedirect(site, path.slice(0, -1), path);
        await expectRedirect(site, `${path.slice(0, -1)}?q=1`, `${path}?q=1`);
      }
    },
  },
  {
    name: "a page whose address ends in .html is also found without it",
    run: async (site) => {
      const pages = site.pages.filter((path) => path.endsWith(".html"));
      expect(pages).not.toEqual([]);
      for (const page of pages) {
        const path = pathOf(site, page);
        await expectRedirect(site, path.slice(0, -".html".length), path);
        await expectRedirect(site, `${path.slice(0, -".html".length)}/?q=1`, `${path}?q=1`);
      }
    },
  },
  {
    name: "what does not exist is answered with the site's own page and status 404",
    run: async (site) => {
      const own = readFileSync(join(site.folder, "404.html"));
      for (const path of ["none/", "none", "a/b/none.png", "none/?q=1", "assets/", "assets/search/", "none.md"]) {
        const answer = await get(site.origin, site.base + path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.bytes.equals(own), path).toBe(true);
        expect(String(answer.headers["content-type"]).toLowerCase()).toBe("text/html; charset=utf-8");
        expectSecurity(answer, path, site);
        expect([path, answer.headers["cache-control"]]).toEqual([path, revalidated]);
      }
    },
  },
  {
    name: "files whose names contain a hash are cached for a year, and others are revalidated",
    run: async (site) => {
      for (const file of site.files.filter((path) => path.startsWith("assets/"))) {
        const { status, headers } = await get(site.origin, pathOf(site, file));
        expect([file, status, headers["cache-control"]]).toEqual([file, 200, isHashed(file) ? cached : revalidated]);
        expect([file, headers["x-content-type-options"]]).toEqual([file, "nosniff"]);
      }
    },
  },
  {
    name: "text has its type and its character set",
    run: async (site) => {
      const types: readonly (readonly [extension: string, type: RegExp])[] = [
        [".css", /^text\/css; charset=utf-8$/iu],
        [".js", /^(?:text|application)\/javascript; charset=utf-8$/iu],
        [".json", /^application\/json(?:; charset=utf-8)?$/iu],
        [".md", /^text\/markdown; charset=utf-8$/iu],
        [".svg", /^image\/svg\+xml(?:; charset=utf-8)?$/iu],
        [".txt", /^text\/plain; charset=utf-8$/iu],
        [".xml", /^(?:text|application)\/xml(?:; charset=utf-8)?$/iu],
      ];
      for (const [extension, type] of types) {
        const file = firstFile(site, (path) => extname(path) === extension);
        expect((await get(site.origin, pathOf(site, file))).headers["content-type"], file).toMatch(type);
      }
    },
  },
  {
    name: "text is compressed if the reader accepts it, and images are not",
    run: async (site) => {
      const sizeOf = (path: string): number => readFileSync(join(site.folder, path)).length;
      for (const extension of [".html", ".css", ".js", ".json", ".md", ".svg", ".txt", ".xml"]) {
        const file = site.files.find((path) => extname(path) === extension && sizeOf(path) > 2000);
        if (file === undefined) continue;
        const own = readFileSync(join(site.folder, file));
        const path = pathOf(site, file === "index.html" ? "" : file.replace(/\/index\.html$/u, "/"));
        const packed = await get(site.origin, path, { "accept-encoding": "gzip" });
        expect([file, packed.headers["content-encoding"]]).toEqual([file, "gzip"]);
        expect(gunzipSync(packed.bytes).equals(own), file).toBe(true);
        expect(packed.bytes.length).toBeLessThan(own.length);
        expect(String(packed.headers["vary"]), file).toMatch(/accept-encoding/iu);
        const best = await get(site.origin, path, { "accept-encoding": "br, gzip" });
        const { "content-encoding": encoding } = best.headers;
        expect((encoding === "br" ? brotliDecompressSync : gunzipSync)(best.bytes).equals(own), file).toBe(true);
        const plain = await get(site.origin, path);
        expect([file, plain.headers["content-encoding"], plain.bytes.equals(own)]).toEqual([file, undefined, true]);
      }
      const image = firstFile(site, (path) => path.endsWith(".png"));
      const { headers } = await get(site.origin, pathOf(site, image), { "accept-encoding": "br, gzip" });
      expect(headers["content-encoding"]).toBeUndefined();
    },
  },
  {
    name: "a program that asks for Markdown gets it at the address of the page, and a browser never does",
    run: async (site) => {
      for (const page of site.pages) {
        const path = pathOf(site, page);
        const markdown = page === "/" ? "index.md" : `${page.slice(1).replace(/\/$/u, "")}.md`;
        const own = readFileSync(join(site.folder, markdown));
        const asked = await get(site.origin, path, { accept: "text/markdown, text/html;q=0.9, */*" });
        expect([page, asked.status, asked.bytes.equals(own)]).toEqual([page, 200, true]);
        expect(String(asked.headers["content-type"]).toLowerCase()).toBe("text/markdown; charset=utf-8");
        expect(String(asked.headers["vary"]), page).toMatch(/accept(?!-)/iu);
        expectSecurity(asked, page, site);
      }
      const path = pathOf(site, "/limits/");
      for (const accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "text/html, text/markdown"]) {
        const { headers } = await get(site.origin, path, { accept });
        expect([accept, headers["content-type"]]).toEqual([accept, expect.stringMatching(/^text\/html/u)]);
        expect(String(headers["vary"]), accept).toMatch(/accept(?!-)/iu);
      }
      const markdownOnly = { accept: "text/markdown" };
      expect((await get(site.origin, pathOf(site, "/none/"), markdownOnly)).status).toBe(404);
      const moved = await get(site.origin, pathOf(site, site.redirects[0]?.from ?? ""), markdownOnly);
      expect([301, 308]).toContain(moved.status);
      const { link } = (await get(site.origin, path)).headers;
      if (site.hasPolicy) expect(link).toBe(`<${site.base}llms.txt>; rel="llms-txt"`);
    },
  },
  {
    name: "a part of a file is sent on request, and nothing if the reader already has it",
    run: async (site) => {
      const image = firstFile(site, (path) => path.endsWith(".png"));
      const own = readFileSync(join(site.folder, image));
      const path = pathOf(site, image);
      const part = await get(site.origin, path, { range: "bytes=4-9" });
      expect([part.status, part.bytes.equals(own.subarray(4, 10))]).toEqual([206, true]);
      expect(part.headers["content-range"]).toBe(`bytes 4-9/${own.length}`);
      const { etag } = (await get(site.origin, path)).headers;
      expect((await get(site.origin, path, { "if-none-match": String(etag) })).status).toBe(304);
    },
  },
  {
    name: "the files that configure hosts are not published",
    run: async (site) => {
      for (const name of ["nginx.conf", "Caddyfile", "cloudfront.js", ".htaccess"])
        expect([403, 404], name).toContain((await get(site.origin, site.base + name)).status);
    },
  },
];
