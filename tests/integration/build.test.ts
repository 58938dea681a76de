/** `docsgen build` as authors and CI use it: what it writes, what it prints, and its exit status. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const page = (title: string, text = "Some text."): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

describe("routes", () => {
  test("index.md, README.md and name.md become folders with an index.html", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "docs-src/guide/README.md": page("Guide"),
      "docs-src/guide/install.md": page("Install"),
    });
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    expect(site.read("dist/index.html")).toContain("<title>Manual</title>");
    expect(site.exists("dist/guide/index.html")).toBe(true);
    expect(site.exists("dist/guide/install/index.html")).toBe(true);
  });

  test("a permalink that ends in .html and a page in its slash form are refused", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "docs-src/start.md": page("Start"),
      "docs-src/quick.md": "---\ntitle: Quick\npermalink: /start.html\n---\n\nText.\n",
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("duplicate-route: “/start.html” is also the address of “start.md”");
  });

  test("a page with its own script is loaded as a document", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "site.config.ts": minimalConfig("  contentSecurityPolicy: null,\n"),
      "docs-src/plain.md": page("Plain", "`<script>`"),
      "docs-src/chart.md": page("Chart", "<script>draw()</script>"),
    });
    await site.build();
    expect(site.read("dist/assets/pages/plain.js")).toContain('"needsDocument":false');
    expect(site.read("dist/assets/pages/chart.js")).toBe('export default {"needsDocument":true}\n');
  });

  test("a permalink that ends in .html is published as that file, and its slash form leads to it", async () => {
    const site = makeSite({
      "docs-src/start.md": "---\ntitle: Start\npermalink: /quick/start.html\n---\n\nText.\n",
      "docs-src/index.md": page("Home"),
    });
    await site.build();
    expect(site.article("dist/quick/start.html")).toContain("Text.");
    expect(site.read("dist/quick/start/index.html")).toContain('href="/quick/start.html"');
    expect(site.exists("dist/start/index.html")).toBe(false);
  });

  test("a draft is not published, and a link to it is broken", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home", "[Plan](plan.md)"),
      "docs-src/plan.md": "---\ntitle: Plan\ndraft: true\n---\n\nSecret.\n",
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("broken-link: The link “plan.md” leads nowhere");
    site.edit("docs-src/index.md", () => page("Home"));
    expect((await site.build()).status).toBe(0);
    expect([...site.files().keys()].filter((path) => path.includes("plan"))).toEqual([]);
  });

  test("a file or folder whose name begins with an underscore is not published", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "docs-src/_draft.md": "{{ nothing }}",
      "docs-src/_parts/part.md": "{{ nothing }}",
    });
    expect((await site.build()).status).toBe(0);
  });
});

describe("links", () => {
  test("every form of a link becomes the canonical form, with the base once", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n'),
      "docs-src/index.md": page(
        "Home",
        [
          "[a](code/python.md)",
          "[b](/code/python)",
          "[c](/code/python/)",
          "[d](/docs/code/python/#setup)",
          "[e](/CODE/Python.html?x=1)",
          '<a href="code/python.md">f</a>',
          "[g](/code/python/index.html)",
        ].join("\n\n"),
      ),
      "docs-src/code/python.md": page("Python", "## Setup\n\nText."),
    });
    const run = await site.build();
    expect(run.stderr).toBe("");
    const links = [...site.article("dist/index.html").matchAll(/href="(\/docs\/code[^"]*)"/gu)].map(([, url]) => url);
    expect(links).toEqual([
      "/docs/code/python/",
      "/docs/code/python/",
      "/docs/code/python/",
      "/docs/code/python/#setup",
      "/docs/code/python/?x=1",
      "/docs/code/python/",
      "/docs/code/python/",
    ]);
  });

  test("a broken link, anchor and image are reported at their position with the nearest target", async () => {
    const site = makeSite({
      "docs-src/index.md": page(
        "Home",
        "See [limits](limit.md).\n\nSee [setup](limits.md#setpu).\n\n![A diagram](diagram.png)",
      ),
      "docs-src/limits.md": page("Limits", "## Setup\n\nText."),
      "docs-src/diagrams.png": "GIF89a PNG;",
    });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("docs-src/index.md:5:14\n  error broken-link: The link “limit.md” leads nowhere");
    expect(run.stderr).toContain("did you mean “limits.md”?");
    expect(run.stderr).toContain("docs-src/index.md:7:13\n  error broken-anchor");
    expect(run.stderr).toContain("did you mean “#setup”?");
    expect(run.stderr).toContain("docs-src/index.md:9:14\n  error broken-asset");
    expect(run.stderr).toContain("did you mean “diagrams.png”?");
    expect(site.exists("dist")).toBe(false);
  });

  test("an image beside the page is published under a name with its hash, a file of public/ under its own", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home", "![Dot](dot.png) [Terms](/terms.txt)"),
      "docs-src/dot.png": "GIF89a PNG;",
      "docs-src/unused.png": "GIF89a PNG2;",
      "docs-src/public/terms.txt": "Terms",
    });
    await site.build();
    const [, image] = /src="\/(assets\/dot\.[0-9a-f]{10}\.png)"/u.exec(site.article("dist/index.html")) ?? [];
    expect(site.read(`dist/${image}`)).toBe("GIF89a PNG;");
    expect(site.article("dist/index.html")).toContain('href="/terms.txt"');
    expect(site.read("dist/terms.txt")).toBe("Terms");
    expect([...site.files().keys()].filter((path) => path.includes("unused"))).toEqual([]);
  });
});

test("two images with the same content whose names differ only in case are one file, which both pages show", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Home", "![Dot](Dot.png) [A](a.md)"),
    "docs-src/a.md": page("A", "![Dot](dot.png)"),
    "docs-src/Dot.png": "GIF89a PNG;",
    "docs-src/dot.png": "GIF89a PNG;",
  });
  expect((await site.build()).stderr).toBe("");
  for (const path of ["dist/index.html", "dist/a/index.html"]) {
    const [, image] = /src="\/(assets\/dot\.[^"]*)"/iu.exec(site.article(path)) ?? [];
    expect(site.read(`dist/${image}`)).toBe("GIF89a PNG;");
  }
});

test("the policy of hosts allows the inline scripts and styles of heads as written", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      `  hosts: ["netlify"],\n  headTags: [{ tag: "script", content: 'document.title = "</script>";' }],\n`,
    ),
    "docs-src/index.md": "---\ntitle: Home\nhead:\n  - tag: style\n    content: 'p { color: red }'\n---\n\nText.\n",
  });
  expect((await site.build()).stderr).toBe("");
  const html = site.read("dist/index.html");
  const policy = site.read("dist/_headers");
  for (const [kind, pattern] of [
    ["script-src", /<script>(document\.title.*?)<\/script>/su],
    ["style-src", /<style>(.*?)<\/style>/su],
  ] as const) {
    const [, code = ""] = pattern.exec(html) ?? [];
    expect(code).not.toBe("");
    const hash = createHash("sha256").update(code).digest("base64");
    expect(policy).toMatch(new RegExp(`${kind} [^;]*'sha256-${hash.replaceAll(/[+/]/gu, String.raw`\$&`)}'`, "u"));
  }
});

test("the policy of hosts allows a page's own style sheets by their hashes", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(`  hosts: ["netlify"],\n`),
    "docs-src/index.md":
      '# Home\n\n<style>\n.a > b { color: red }\n\n/* "x" & y */\n</style>\n\n<STYLE media="print">a{}</STYLE>\n\n`<style>c{}</style>`\n',
    "docs-src/a.md": "# A\n\n<style>a{}</style>\n",
  });
  expect((await site.build()).stderr).toBe("");
  const styles = ['\n.a > b { color: red }\n\n/* "x" & y */\n', "a{}"];
  for (const style of styles) expect(site.read("dist/index.html")).toContain(`>${style}</`);
  const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  const [, sources = ""] = /style-src 'self' ([^;]*);/u.exec(site.read("dist/_headers")) ?? [];
  expect(sources.split(" ").sort()).toEqual(hashes.sort());

  // A host that allows all styles would allow none of the others if it knew a hash.
  site.write(
    "site.config.ts",
    minimalConfig(`  hosts: ["netlify"],\n  contentSecurityPolicy: { "style-src": ["'unsafe-inline'"] },\n`),
  );
  await site.build();
  expect(site.read("dist/_headers")).toContain("style-src 'self' 'unsafe-inline';");

  // The hash of a style sheet is known only with its addresses.
  site.write("docs-src/a.md", "# A\n\n<style>a { background: url(b.png) }</style>\n").write("docs-src/b.png", "");
  site.write("site.config.ts", minimalConfig(`  hosts: ["netlify"],\n`));
  expect((await site.build()).stderr).toContain("docs-src/a.md:3:1\n  error csp-blocked: “<style>” is blocked");
  site.write("docs-src/a.md", "# A\n\n<svg><style>a { background: url&lpar;b.png) }</style></svg>\n");
  expect((await site.build()).stderr).toContain("docs-src/a.md:3:6\n  error csp-blocked: “<style>” is blocked");
});

test.each([
  ["an attribute with `>`", '<style media="(width > 600px)">.m{color:red}</style>', ".m{color:red}"],
  ["an SVG, where entities are decoded", "<svg><style>.q &lt; .d{}</style></svg>", ".q < .d{}"],
  ["an SVG in another block", "<svg>\n\n<style>.q &gt; .d{}</style>\n\n</svg>", ".q > .d{}"],
  ["CDATA in an SVG", "<svg><style><![CDATA[.q > .d{}]]></style></svg>", ".q > .d{}"],
  ["HTML in an SVG", "<div><svg><foreignObject><style>/*&lt;*/</style></foreignObject></svg></div>", "/*&lt;*/"],
  ["an end tag with an attribute", "<style>.e{}</style foo>", ".e{}"],
  ["a slash, which HTML ignores", "<div><style/>/*&lt;*/</style></div>", "/*&lt;*/"],
  ["a comment before it", "<!-- put <style> below -->\n\n<style>.c{}</style>", ".c{}"],
  ["an image before it", "![a <style> b](x.png)\n\n<style>.i{}</style>", ".i{}"],
])("the policy of hosts has the hash that browsers compute for a style sheet with %s", async (_what, html, css) => {
  const site = makeSite({
    "site.config.ts": minimalConfig(`  hosts: ["netlify"],\n`),
    "docs-src/index.md": `# Home\n\n${html}\n`,
    "docs-src/x.png": "",
  });
  await site.build();
  const hash = createHash("sha256").update(css).digest("base64");
  expect(site.read("dist/_headers")).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test("in a very long sidebar, a closed group is a link to its first page", async () => {
  const many = (name: string): string =>
    Array.from({ length: 200 }, (_, number) => `{ page: "/${name}/", text: "${name} ${number}" }`).join(", ");
  const groups = ["a", "b"].map((name) => `{ text: "Group ${name}", entries: [${many(name)}] }`).join(", ");
  const site = makeSite({
    "site.config.ts": minimalConfig(`  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", ${groups}] }] },\n`),
    "docs-src/index.md": page("Home"),
    "docs-src/a.md": page("A"),
    "docs-src/b.md": page("B"),
  });
  expect((await site.build()).stderr).toBe("");
  const [, sidebar = ""] = /<nav class="dg-sidebar".*?>(.*?)<\/nav>/su.exec(site.read("dist/a/index.html")) ?? [];
  expect(sidebar).toContain("<summary>Group a</summary>");
  expect(sidebar).toContain('<li><a href="/b/">Group b</a></li>');
  expect(sidebar).not.toContain("b 1");
});

describe("redirects", () => {
  const config = (redirects: string): string =>
    minimalConfig(`  base: "/docs/",\n  origin: "https://manual.example",\n  redirects: ${redirects},\n`);
  const pages = { "docs-src/index.md": page("Home"), "docs-src/new.md": page("New", "## Part\n\nText.") };

  test("a stub redirects with a link, a canonical address, a refresh and a script", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config('[{ from: "/old", to: "/new" }]') });
    const run = await site.build();
    expect(run.stderr).toBe("");
    const stub = site.read("dist/old/index.html");
    expect(stub).toContain('<link rel="canonical" href="https://manual.example/docs/new/">');
    expect(stub).toContain('<meta http-equiv="refresh" content="0; url=/docs/new/">');
    expect(stub).toContain('<a href="/docs/new/">');
    expect(stub).toContain("location.search+location.hash");
    expect(site.read("dist/_redirects")).toContain("/docs/old /docs/new/ 301!\n/docs/old/ /docs/new/ 301!\n");
  });

  test("chains lead to their final target, and aliases are redirects", async () => {
    const site = makeSite({
      ...pages,
      "docs-src/new.md": "---\ntitle: New\naliases: [/ancient/]\n---\n\n## Part\n\nText.\n",
      "site.config.ts": config('[{ from: "/a", to: "/b/" }, { from: "/b", to: "/new#part" }]'),
    });
    const run = await site.build();
    expect(run.stderr).toContain("warning redirect-chain");
    expect(run.stderr.match(/warning|error/gu)).toHaveLength(1);
    expect(site.read("dist/a/index.html")).toContain('href="/docs/new/#part"');
    expect(site.read("dist/ancient/index.html")).toContain('href="/docs/new/"');
  });

  test("an alias is refused if a page, the config or another page's alias has the address", async () => {
    const site = makeSite({
      ...pages,
      "docs-src/a.md": "---\ntitle: A\naliases: [/NEW, /Older/, /a/]\n---\n\nText.\n",
      "docs-src/b.md": "---\ntitle: B\naliases: [/older, /Ancient/, /fine/]\n---\n\nText.\n",
      "site.config.ts": config('[{ from: "/ancient", to: "/new/" }]'),
    });
    const run = await site.build();
    expect(run.stderr.match(/^docs-src.*|^ +error.*/gmu)).toEqual([
      "docs-src/a.md:1:1",
      "  error redirect-shadowed: The redirect from “/NEW” has no effect: “new.md” is the page at this address",
      "docs-src/a.md:1:1",
      "  error redirect-shadowed: The redirect from “/a/” has no effect: “a.md” is the page at this address",
      "docs-src/b.md:1:1",
      "  error duplicate-redirect: There are two redirects from “/Ancient/”",
      "docs-src/b.md:1:1",
      "  error duplicate-redirect: There are two redirects from “/older”",
    ]);
  });

  test("a target that does not exist is an error at its position in the config, unless it is acknowledged", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config('[{ from: "/old", to: "/nwe/" }]') });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^site\.config\.ts:\d+:\d+\n {2}error broken-redirect/u);
    expect(run.stderr).toContain("did you mean “/new/”?");
    site.write(
      "site.config.ts",
      config('[{ from: "/old", to: "/nwe/", acknowledge: "The page comes back next month." }]'),
    );
    expect((await site.build()).status).toBe(0);
  });

  test("a page takes precedence over a redirect from its address", async () => {
    const site = makeSite({ ...pages, "site.config.ts": config('[{ from: "/New", to: "/" }]') });
    const run = await site.build();
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("redirect-shadowed");
  });
});

describe("the end of a run", () => {
  test("reports what was built, its size and the time of each phase", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home") });
    const run = await site.build();
    expect(run.stdout).toMatch(
      /^1 page, 0 redirects, 0 warnings; 1 hint \(--verbose shows them\)\n\d+ files, [\d.]+ KB in dist\/ \(\d+ written, 0 removed, 1 page compiled\)\n[\d.]+ m?s: /u,
    );
  });

  test("prints the hints with --verbose instead of counting them", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home") });
    const run = await site.build(["--verbose"]);
    expect(run.stdout).toMatch(/^1 page, 0 redirects, 0 warnings\n/u);
    expect(run.stderr).toContain("hint missing-description");
  });

  test("prints only errors with --silent", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home") });
    expect(await site.build(["--silent"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("--strict refuses to publish a site with a warning", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\ntitel: Home\n---\n\nText.\n" });
    const run = await site.build(["--strict"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("--strict treats warnings as errors");
    expect(site.exists("dist")).toBe(false);
    expect((await site.build()).status).toBe(0);
  });

  test("--base may lack the slash at its end, and is empty for the root, as CI passes it", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "site.config.ts": minimalConfig('  base: "/docs/",\n'),
    });
    for (const [given, base] of [
      ["/manual", "/manual/"],
      ["/a/b/", "/a/b/"],
      ["", "/"],
    ] as const) {
      const run = await site.build(["--base", given]);
      expect([given, run.status, run.stderr]).toEqual([given, 0, ""]);
      expect(site.read("dist/docsgen-manifest.json")).toContain(`"base": "${base}"`);
    }
  });

  test.each([
    [["build", "--no-such"], "unknown option"],
    [["build", "--workers", "many"], "whole number"],
    [["biuld"], "did you mean “build”?"],
    [["build", "--base", "docs"], "“--base” must begin and end with a slash, such as /docs/; got “docs”"],
    [["build", "--config", "other.config.ts"], "There is no config file “other.config.ts”"],
    [["build", "--source", "nowhere"], "There is no source folder “nowhere”"],
    [["build", "--out", "docs-src"], "cannot be the output folder"],
    [["build", "--out", "."], "cannot be the output folder"],
    [["build", "--out", "/"], "cannot be the output folder"],
  ])("%j is a usage error with status 2", async (words, message) => {
    const site = makeSite({ "docs-src/index.md": page("Home") });
    const run = await site.run(words);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/\n\s+at /u);
    expect(run.status).toBe(2);
  });
});

test("the tag manager is loaded if it has an id, and a missing id is reported", async () => {
  const config = minimalConfig("  analytics: { tagManager: { id: process.env.TAG_ID ?? null } },\n");
  const site = makeSite({ "site.config.ts": config, "docs-src/index.md": page("Home") });
  const without = await site.build();
  expect(without.stdout).toContain("Tag manager disabled: its id is not set.");
  expect(site.read("dist/index.html")).not.toContain("GTM-X");
  const run = await site.build([], { env: { TAG_ID: "GTM-X1" }, ownProcess: true });
  expect(run.stdout).not.toContain("tag manager");
  expect(site.read("dist/index.html")).toContain("GTM-X1");
});

test("builds in one process let each other finish, whatever NODE_ENV is", async () => {
  const sites = [1, 2, 3].map((number) =>
    makeSite({
      "site.config.ts": minimalConfig(`  components: { chart: { file: "chart.jsx" } },\n`),
      "chart.jsx": "export default () => <b>Chart</b>;\n",
      "docs-src/index.md": page("Home", `::chart\n\nSite ${number}.`),
    }),
  );
  const options = `{ workingFolder, config: "site.config.ts", source: null, out: null, base: null, useCache: true, remoteCache: null, workers: null,
    today: () => "2027-01-31", isStrict: false, signal: new AbortController().signal, onProgress: () => {} }`;
  const program = `
    import { build } from ${JSON.stringify(pathToFileURL(join(projectRoot, "lib", "index.js")).href)};
    const folders = ${JSON.stringify(sites.map(({ folder }) => folder))};
    const results = await Promise.all(folders.map((workingFolder) => build(${options})));
    console.log(results.map(({ kind }) => kind).join(" ") + ", in " + process.env.NODE_ENV);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, NODE_ENV: "test" },
  });
  expect(stdout).toBe("published published published, in test\n");
  for (const site of sites) expect(site.read("dist/index.html")).toContain("<b>Chart</b>");
});
