/** The paths in the output: conflicts between two outputs, and the files of `public/` that hosts request by name. */
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText of ${title}.\n`;
const home = { "docs-src/index.md": page("Home") };
const allHosts = minimalConfig(`  origin: "https://example.com",\n  hosts: ["netlify", "nginx", "vercel"],\n`);

describe("a file of `public/` in the way of", () => {
  const generated = [
    "404.html",
    "assets/routes.json",
    "assets/search-index.json",
    "docsgen-manifest.json",
    "nginx.conf",
    "search/index.html",
    "sitemap.xml",
    "vercel.json",
  ];

  test("what docsgen writes is refused, whichever file it is", async () => {
    const site = makeSite({ ...home, "site.config.ts": allHosts });
    await site.build();
    const isNamedByContent = (path: string): boolean =>
      /^assets\/(?:pages\/|search\/|.*\.\w{8}\.(?:js|css)$)/u.test(path);
    const named = [...site.files().keys()].filter((path) => path !== "index.html" && !isNamedByContent(path));
    expect(named).toEqual([...generated, "_headers", "_redirects"].sort());

    for (const path of generated) site.write(`docs-src/public/${path}`, "mine");
    const run = await site.run(["check"]);
    for (const path of generated)
      expect(run.stderr).toMatch(
        new RegExp(`docs-src/public/${path}:1:1\n  error output-conflict: This file and docsgen's`, "u"),
      );
    expect(run.stdout).toContain(`${generated.length} errors`);
    expect((await site.build()).status).toBe(1);
  });

  test("a page or a redirect is refused, a file where a folder must be too", async () => {
    const site = makeSite({
      ...home,
      "site.config.ts": minimalConfig(`  redirects: [{ from: "/old/", to: "/" }],\n`),
      "docs-src/guide.md": page("Guide"),
      "docs-src/install.sh.md": page("Install"),
      "docs-src/moved.md": `---\ntitle: Moved\naliases: ["/before/"]\n---\n\nText.\n`,
      "docs-src/public/Guide/index.html": "mine",
      "docs-src/public/install.sh": "mine",
      "docs-src/public/old/index.html": "mine",
      "docs-src/public/before": "mine",
      "docs-src/public/notes.TXT": "one",
      "docs-src/public/notes.txt": "two",
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr.match(/output-conflict: .*/gu)).toEqual([
      "output-conflict: This file is published as “Guide/index.html”, which conflicts with “guide/index.html”: the page “guide.md”",
      "output-conflict: This file is published as “before”, which conflicts with “before/index.html”: the redirect from “/before”",
      "output-conflict: This file is published as “install.sh”, which conflicts with “install.sh/index.html”: the page “install.sh.md”",
      "output-conflict: This file is published as “notes.txt”, which conflicts with “notes.TXT”: “public/notes.TXT”",
      "output-conflict: This file and the redirect from “/old” are both published as “old/index.html”",
    ]);
    expect(site.exists("dist")).toBe(false);
  });
});

describe("a file that the config makes", () => {
  const config = (text: string, path = "data/api.json"): string =>
    minimalConfig(`  publicFiles: {\n    ${JSON.stringify(path)}: ${JSON.stringify(text)},\n  },\n`);

  test("is published under its path, linked like one of `public/`, and published anew when its text changes", async () => {
    const site = makeSite({
      "site.config.ts": config("one"),
      "docs-src/index.md": `---\ntitle: Home\n---\n\n[API](/data/api.json) and [none](/data/apis.json).\n`,
    });
    const run = await site.run(["check"]);
    expect(run.stderr).toMatch(/error broken-link: The link “\/data\/apis\.json”[\s\S]*“\/data\/api\.json”/u);
    expect(run.stdout).toContain("1 error");

    site.edit("docs-src/index.md", (text) => text.replace(" and [none](/data/apis.json)", ""));
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/index.html")).toContain('href="/data/api.json"');
    expect(site.read("dist/data/api.json")).toBe("one");
    site.write("site.config.ts", config("two"));
    await site.build();
    expect(site.read("dist/data/api.json")).toBe("two");
  });

  test("is refused in the way of a page, of a file of `public/`, and outside of the site", async () => {
    const site = makeSite({ ...home, "docs-src/public/a.txt": "mine", "site.config.ts": config("", "index.html") });
    expect((await site.build()).stderr).toMatch(
      /site\.config\.ts:6:\d+\n {2}error output-conflict: This file and the page “index\.md” are both published as “index\.html”/u,
    );
    site.write("site.config.ts", config("", "a.txt"));
    expect((await site.build()).stderr).toMatch(
      /site\.config\.ts:6:\d+\n {2}error output-conflict: .*“public\/a\.txt”/u,
    );
    for (const path of ["../a.txt", "/a.txt", "a//b", "a/./b", "a/", "", "a\\b"]) {
      site.write("site.config.ts", config("", path));
      expect((await site.build()).stderr, path).toContain("such as data/prices.json");
    }
  });
});

describe("a page", () => {
  test("in the way of what docsgen writes, or of another page's file, is refused", async () => {
    const site = makeSite({
      ...home,
      "docs-src/docsgen-manifest.json.md": page("Manifest"),
      "docs-src/index.html.md": page("Index"),
      "docs-src/search.md": page("Search"),
    });
    const run = await site.build();
    expect(run.stderr.match(/output-conflict: .*/gu)).toEqual([
      "output-conflict: This page is published as “docsgen-manifest.json/index.html”, which conflicts with “docsgen-manifest.json”: docsgen's manifest",
      "output-conflict: This page is published as “index.html/index.html”, which conflicts with “index.html”: the page “index.md”",
      "output-conflict: This page and docsgen's search page are both published as “search/index.html”",
    ]);
  });

  test("in the way of another page is one mistake, not two", async () => {
    const site = makeSite({ ...home, "docs-src/a.md": page("One"), "docs-src/a/index.md": page("Two") });
    const run = await site.build();
    expect(run.stderr).toContain("duplicate-route");
    expect(run.stderr).not.toContain("output-conflict");
  });
});

test("a redirect in the way of what docsgen writes is refused where it is written", async () => {
  const site = makeSite({
    ...home,
    "site.config.ts": minimalConfig(`  redirects: [\n    { from: "/404.html", to: "/" },\n  ],\n`),
  });
  const run = await site.build();
  expect(run.stderr).toMatch(/site\.config\.ts:6:13\n  error output-conflict: This redirect and docsgen's 404 page/u);
});

describe("rules of the author for a host", () => {
  const rules = { "docs-src/public/_redirects": "# Ours\n/api/* https://api.example.com/:splat 302\n" };
  const headers = {
    "docs-src/public/_headers": "/downloads/*\n  Content-Disposition: attachment\n/*\n  X-Ours: yes\n",
  };

  test("come before those that docsgen writes", async () => {
    const site = makeSite({ ...home, ...rules, ...headers });
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(site.read("dist/_redirects")).toBe(
      "# Ours\n/api/* https://api.example.com/:splat 302\n\n# Generated by docsgen\n/* /404.html 404\n",
    );
    expect(site.read("dist/_headers")).toMatch(
      /^\/downloads\/\*\n[\s\S]*X-Ours: yes\n\n# Generated by docsgen\n\/\*\n {2}X-Content-Type/u,
    );
    site.edit("docs-src/public/_redirects", (text) => `${text}/b /c\n`);
    await site.build();
    expect(site.read("dist/_redirects")).toContain("/b /c\n\n# Generated");
    site.remove("docs-src/public/_redirects");
    await site.build();
    expect(site.read("dist/_redirects")).toBe("/* /404.html 404\n");
  });

  test("are published as they are where docsgen writes none", async () => {
    const site = makeSite({ ...home, ...rules, "site.config.ts": minimalConfig("  hosts: [],\n") });
    expect((await site.build()).stderr).toBe("");
    expect(site.read("dist/_redirects")).toBe(rules["docs-src/public/_redirects"]);
  });

  test("that docsgen writes too are reported", async () => {
    const site = makeSite({
      ...home,
      "site.config.ts": minimalConfig(`  redirects: [{ from: "/Cron", to: "/" }],\n`),
      "docs-src/public/_redirects":
        "/cron/ /elsewhere 302\n/cron/* /elsewhere 302\n/* /de/:splat 302 Language=de\n/*  /x 302\n",
      "docs-src/public/_headers": "/*\n  referrer-policy: no-referrer\n/x\n  Referrer-Policy: no-referrer\n",
    });
    const run = await site.run(["check"]);
    expect(run.stderr.match(/\S+:\d+:\d+\n  \w+ duplicate-.*/gu)).toEqual([
      "docs-src/public/_headers:2:3\n  warning duplicate-header: docsgen already sends the header “referrer-policy” for “/*”",
      "docs-src/public/_redirects:1:1\n  error duplicate-redirect: There are two redirects from “/cron/”",
      "docs-src/public/_redirects:4:1\n  error duplicate-redirect: There are two redirects from “/*”",
    ]);
  });
});

test("names that hosts ask for are published from `public/`, and what systems and editors leave there is not", async () => {
  const wanted = [".nojekyll", ".well-known/security.txt", "_worker.js", "_next/a.js", "robots.txt"];
  const left = [".DS_Store", ".git/config", ".gitkeep", ".env", ".env.local", ".a.txt.swp", "a.txt~", "Thumbs.db"];
  const site = makeSite({ ...home, "docs-src/.well-known/a": "mine", "docs-src/_part.md": "mine" });
  for (const path of [...wanted, ...left]) site.write(`docs-src/public/${path}`, "mine");
  const run = await site.build();
  expect(run.stderr).toBe("");
  const published = (): string[] => [...site.files()].flatMap(([path, bytes]) => (`${bytes}` === "mine" ? [path] : []));
  expect(published()).toEqual(wanted.toSorted());
  const again = await site.build();
  expect(again.stderr).toBe("");
  site.remove("docs-src/public/.well-known").remove("docs-src/public/.nojekyll");
  expect((await site.build()).stderr).toBe("");
  expect(published()).toEqual(["_next/a.js", "_worker.js", "robots.txt"]);
  expect(site.exists("dist/.well-known")).toBe(false);
});

test("an old address that holds a blank is one word of a host's rules", async () => {
  const site = makeSite({
    ...home,
    "site.config.ts": minimalConfig(
      `  hosts: ["netlify", "nginx"],\n  redirects: [{ from: "/old page/", to: "/" }],\n`,
    ),
  });
  expect((await site.build()).status).toBe(0);
  expect(site.exists("dist/old page/index.html")).toBe(true);
  expect(site.read("dist/_redirects")).toMatch(/^\/old%20page \/ 301\n\/old%20page\/ \/ 301\n/u);
  expect(site.read("dist/nginx.conf")).toContain("location ~* ^/old\\x20page/?$ { return 301 /$is_args$args; }\n");
});

test("an old address that can never match is refused where it is written", async () => {
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\naliases:\n  - /a%20b/\n---\n\nText.\n",
    "site.config.ts": minimalConfig(`  redirects: [\n    { from: "/w/*", to: "/" },\n  ],\n`),
  });
  expect((await site.build()).stderr).toBe(`site.config.ts:6:13
  error config-value: “redirects[0].from” must be a single address: “*” is not a wildcard; got “/w/*”
    6 |     { from: "/w/*", to: "/" },
      |             ^^^^^^
  hint: list each old address, or write a rule such as “/w/* /… 301” in \`public/_redirects\`
`);
  site.write("site.config.ts", minimalConfig());
  expect((await site.run(["check"])).stderr).toBe(`docs-src/index.md:4:5
  error frontmatter-value: “aliases[0]” can never match, because the address is compared as “/a b/”
    4 |   - /a%20b/
      |     ^^^^^^^
  hint: write “/a b/”
`);
});
