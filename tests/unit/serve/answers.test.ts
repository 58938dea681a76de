/** What the servers answer: files of the output folder, parts of them, and problems above the page; and what is watched. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Diagnostic } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { makeGuard } from "../../../src/compiler/serve/guard.ts";
import type { Found } from "../../../src/compiler/serve/published-folder.ts";
import { PublishedFolder } from "../../../src/compiler/serve/published-folder.ts";
import { sendFile } from "../../../src/compiler/serve/send-file.ts";
import { toShownProblems } from "../../../src/compiler/serve/shown-problems.ts";
import { changedStyle } from "../../../src/compiler/serve/site-update.ts";
import { isOutside } from "../../../src/compiler/serve/watch-scope.ts";

/** A folder with these files, and a function that adds one. */
function makeFolder(files: Readonly<Record<string, string>>): {
  readonly folder: string;
  readonly write: (path: string, text: string) => void;
} {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-answers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, write };
}

/** "200 a/index.html", "301 /docs/a/" or "nothing" */
function shortly(found: Found): string {
  if (found.kind === "nothing") return "nothing";
  return found.kind === "file" ? `${found.status} ${found.file}` : `${found.status} ${found.location}`;
}

const manifest = JSON.stringify({
  version: 1,
  base: "/docs/",
  pages: [{ path: "/old.html", title: "Old", anchors: [], signature: "" }],
  redirects: [
    { from: "/gone", to: "/docs/a/#part", acknowledge: null },
    { from: "/caf\u00e9", to: "/docs/a/", acknowledge: null },
  ],
  files: [],
});

describe("a folder is served as a host serves it", () => {
  const files = {
    "docsgen-manifest.json": manifest,
    "index.html": "home",
    "a/index.html": "a",
    "b/index.html": "b",
    "old.html": "old",
    "old/index.html": "stub",
    "404.html": "not found",
    "assets/x.js": "x",
    _redirects: "/docs/blog/* /docs/a/:splat 302\n/docs/mine /docs/a/ 200\n/docs/b/ /docs/old.html 301!\n",
  };

  test.each([
    ["/docs/", "", "200 index.html"],
    ["/docs", "", "301 /docs/"],
    ["/", "", "301 /docs/"],
    ["/other/", "", "nothing"],
    ["/docs/A/", "?q=1", "301 /docs/a/?q=1"],
    ["/docs/old.html", "", "200 old.html"],
    ["/docs/old/", "?q=1", "301 /docs/old.html?q=1"],
    ["/docs/gone", "?q=1", "301 /docs/a/#part"],
    ["/docs/cafe\u0301/", "?q=1", "301 /docs/a/?q=1"],
    ["/docs/assets/x.js", "", "200 assets/x.js"],
    ["/docs/assets/", "", "404 404.html"],
    ["/docs/_redirects", "", "404 404.html"],
    ["/docs/blog/x", "?q=1", "302 /docs/a/x?q=1"],
    ["/docs/mine", "", "200 a/index.html"],
    // A rule with an exclamation mark comes before files.
    ["/docs/b/", "", "301 /docs/old.html"],
  ])("%s%s is answered with %s", (path, search, expected) => {
    expect(shortly(new PublishedFolder(makeFolder(files).folder, null).find(path, search))).toBe(expected);
  });

  test("a file that is added is found within moments, a link out of the folder never", async () => {
    const { folder, write } = makeFolder({ "docsgen-manifest.json": manifest, "index.html": "home" });
    const published = new PublishedFolder(folder, null);
    expect(shortly(published.find("/docs/new.txt", ""))).toBe("nothing");
    write("new.txt", "new");
    const other = makeFolder({ "secret.txt": "secret" });
    symlinkSync(join(other.folder, "secret.txt"), join(folder, "link.txt"));
    await expect.poll(() => shortly(published.find("/docs/new.txt", ""))).toBe("200 new.txt");
    expect(shortly(published.find("/docs/link.txt", ""))).toBe("nothing");
    expect(shortly(new PublishedFolder(folder, "/").find("/new.txt", ""))).toBe("200 new.txt");
  });
});

describe("a file is sent", () => {
  const text = "0123456789".repeat(300);

  test.each([
    ["whole", 200, {}, text, { "content-encoding": null, "accept-ranges": "bytes" }],
    ["compressed", 200, { "accept-encoding": "gzip, br" }, text, { "content-encoding": "br" }],
    ["not compressed, if that is preferred", 200, { "accept-encoding": "identity, gzip;q=0.5" }, text, {}],
    ["in part", 200, { range: "bytes=10-14" }, "01234", { "content-range": "bytes 10-14/3000" }],
    ["whole, if it is the page for unknown addresses", 404, { range: "bytes=10-14" }, text, { "content-range": null }],
  ])("%s", async (_name, status, headers, expected, sent) => {
    const { folder } = makeFolder({ "a b.txt": text });
    const server = createServer((request, response) =>
      sendFile(request, response, {
        kind: "file",
        status: status === 404 ? 404 : 200,
        folder,
        file: "a b.txt",
        headers: { "X-Own": "1" },
        isNegotiated: false,
      }),
    ).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "accept-encoding": "identity", ...headers, connection: "close" },
    });
    expect(await response.text()).toBe(expected);
    expect(response.status).toBe(status === 404 ? 404 : "range" in headers ? 206 : 200);
    expect(response.headers.get("x-own")).toBe("1");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    for (const [name, value] of Object.entries(sent)) expect(response.headers.get(name), name).toBe(value);
  });
});

test("of many problems, errors are shown before warnings, and all are counted", () => {
  const problem = (severity: "error" | "warning" | "hint", line: number): Diagnostic => ({
    kind: "file",
    code: "missing-alt",
    severity,
    message: `${severity} ${line}`,
    hint: null,
    fix: null,
    file: "a.md",
    span: { ...startOfText, start: { line, column: 1 } },
  });
  const many = Array.from({ length: 25 }, (_, number) => problem("warning", number + 1));
  const { folder } = makeFolder({ "a.md": "One\nTwo\n" });
  const shown = toShownProblems([problem("hint", 1), ...many, problem("error", 2)], folder);
  expect(shown).toMatchObject({ errors: 1, warnings: 25 });
  expect(shown.problems).toHaveLength(20);
  expect(shown.problems[0]).toEqual({
    code: "missing-alt",
    severity: "error",
    message: "error 2",
    hint: null,
    location: { file: "a.md", line: 2, column: 1 },
    frame: ["2 | Two", "  | ^^^"],
  });
  expect(shown.problems[1]?.message).toBe("warning 1");
});

const guarded = { host: "127.0.0.1:8080" };
test.each([
  [
    "a link of another site",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    true,
  ],
  [
    "a frame of another site",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    false,
  ],
  [
    "a script of another site",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
    false,
  ],
  ["another port", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, false],
  ["the page itself", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, true],
  ["the address bar", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }, true],
])("a request from %s", (_name, headers, isAnswered) => {
  const guard = makeGuard("127.0.0.1");
  expect(guard({ headers: { ...guarded, ...headers }, rawHeaders: ["Host", guarded.host] }) === null).toBe(isAnswered);
});

test("a request with two hosts is refused, because a proxy may have checked the other one", () => {
  const guard = makeGuard("127.0.0.1");
  const rawHeaders = ["Host", guarded.host, "Accept", "host", "host", "evil.example"];
  expect(guard({ headers: guarded, rawHeaders })).toEqual({ host: null });
  expect(guard({ headers: guarded, rawHeaders: rawHeaders.slice(0, 4) })).toBeNull();
});

test.each([
  ["/p/node_modules/site/docs-src/a.md", false],
  ["/p/node_modules/site/docs-src/node_modules/x.md", true],
  ["/p/node_modules/site/docs-src/.git/HEAD", true],
  ["/p/node_modules/site/docs-src/.github/x.md", false],
  ["/p/node_modules/site/docs-src/dist/index.html", true],
  ["/p/node_modules/site/docs-src/distant.md", false],
  ["/p/node_modules/site/docs-src-old/a.md", true],
  // A parent of what is watched, which may not exist yet.
  ["/p/node_modules/site", false],
  ["/p/other", true],
  ["/p/shallow/a.ts", false],
  ["/p/shallow/deep/a.ts", true],
])("a change of %s is not watched: %j", (path, expected) => {
  const sourceFolder = "/p/node_modules/site/docs-src";
  const scope = { paths: [sourceFolder], shallow: ["/p/shallow"], excluded: [`${sourceFolder}/dist`] };
  expect(isOutside(scope, path)).toBe(expected);
});

test("a style sheet is replaced in open pages only if nothing else in the settings has changed", () => {
  const settings = (style: string, config: string, font = "f") => ({
    theme: { module: null, bundle: { paths: { style, font } } },
    loaded: { files: { texts: new Map([["site.config.ts", config]]) } },
  });
  expect(changedStyle(settings("a.css", "1"), settings("b.css", "1"))).toBe("b.css");
  expect(changedStyle(settings("a.css", "1"), settings("a.css", "1"))).toBeNull();
  expect(changedStyle(settings("a.css", "1"), settings("b.css", "2"))).toBeNull();
  expect(changedStyle(settings("a.css", "1"), settings("b.css", "1", "g"))).toBeNull();
});
