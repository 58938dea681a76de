/** `docsgen verify`: checks an output folder, of docsgen or any other generator, as its readers will see it. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PublishedFolder } from "../../src/compiler/serve/published-folder.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (body: string, head = "<title>Page</title>"): string =>
  `<!doctype html>\n<html lang="en">\n<head>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;

async function verify(files: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<string[]> {
  const site: Site = makeSite(Object.fromEntries(Object.entries(files).map(([path, text]) => [`dist/${path}`, text])));
  const { stdout } = await site.run(["verify", "--format", "json", ...words]);
  const report: { diagnostics: { file: string; code: string; start: { line: number; column: number } }[] } =
    JSON.parse(stdout);
  return report.diagnostics.map(({ file, code, start }) => `${file}:${start.line}:${start.column} ${code}`);
}

const manifestOf = (base: string): string => JSON.stringify({ version: 1, base, pages: [], redirects: [], files: [] });

describe("verify", () => {
  test("suggests an anchor as written", async () => {
    const site = makeSite({ "dist/index.html": page('<a href="#publicPath">a</a> <i id="publicpath">b</i>') });
    expect((await site.run(["verify"])).stderr).toContain("hint: did you mean “#publicpath”?");
  });

  test("checks links, anchors, files, ids and titles of documents", async () => {
    const found = await verify({
      "index.html": page(
        [
          '<a href="a/">a</a> <a href="/a/#here">b</a> <a href="a">c</a> <a href="b">d</a> <a href="b.html?q#top">e</a>',
          '<a href="c/">f</a> <a href="a/#there">g</a> <a href="#nowhere">h</a> <img src="no.png" alt="">',
          '<img srcset="a.png 1x, b.png 2x" alt=""> <a href="https://other.example/x">i</a> <a href="mailto:a@b.example">j</a>',
          '<a id="x" href="#x">k</a> <i id="x"></i> <a href="a/#:~:text=word">l</a> <a href="%zz">m</a>',
        ].join("\n"),
        '<title>Home</title><link rel="stylesheet" href="no.css"><link rel="canonical" href="https://x.example/gone/">',
      ),
      "a/index.html": page(
        '<a name="here"></a><h2 id="here">Here</h2> <i id="%C3%A9"></i><a href="#é">as browsers</a>',
      ),
      "b.html": page("", ""),
      "a.png": "",
    });
    expect(found).toEqual([
      "dist/b.html:1:1 missing-title",
      "dist/index.html:3:26 broken-asset",
      "dist/index.html:3:63 broken-canonical",
      "dist/index.html:6:1 broken-link",
      "dist/index.html:6:20 broken-anchor",
      "dist/index.html:6:45 broken-anchor",
      "dist/index.html:6:70 broken-asset",
      "dist/index.html:7:1 broken-asset",
      "dist/index.html:8:27 duplicate-id",
      "dist/index.html:8:74 broken-link",
    ]);
  });

  test("follows each address that browsers and search engines follow, here and in public/", async () => {
    const origin = "https://docs.example";
    const assets = [
      '<meta property="og:image" content="/gone.png">',
      `<meta name="twitter:image" content="${origin}/gone.png">`,
      '<meta itemprop="image" content="gone.png">',
      '<link rel="preload" as="image" imagesrcset="gone.png 2x">',
      '<link rel="mask-icon" href="gone.svg">',
      '<svg><image href="gone.png"/></svg>',
      '<svg><use xlink:href="gone.svg#a"/></svg>',
      '<svg><filter><feImage href="gone.png"/></filter></svg>',
      '<object data="gone.pdf"></object>',
      '<table background="gone.png"></table>',
      '<input type="image" src="gone.png" alt="Go">',
      '<video poster="gone.png"></video>',
      '<video><track src="gone.vtt"></video>',
      '<my-player src="gone.mp4"></my-player>',
    ];
    const links = [
      '<link rel="alternate" hreflang="de" href="/gone/">',
      `<link rel="alternate" hreflang="de" href="${origin}/gone/">`,
      '<link rel="alternate" type="application/rss+xml" href="gone.xml">',
      '<link rel="prev" href="gone.html">',
      `<meta property="og:url" content="${origin}/gone/">`,
      '<form action="gone.html"></form>',
      '<button formaction="gone.html">a</button>',
      '<svg><a href="gone.html"></a></svg>',
      '<q cite="gone.html">a</q>',
      '<a href="x.png" ping="x.png /gone">a</a>',
      '<iframe src="gone.html"></iframe>',
    ];
    const quiet = [
      '<img src="x.png" data-src="gone.png" alt="">',
      '<link rel="preconnect" href="/gone">',
      '<meta property="og:title" content="gone.png">',
      '<meta property="og:image" content="https://cdn.example/gone.png">',
      '<link rel="alternate" hreflang="de" href="https://de.example/gone/">',
      `<link rel="alternate" hreflang="de" href="${origin}/#h:~:text=a">`,
      '<svg><use href="#symbol"/><image href="data:image/png;base64,AA"/></svg>',
      `<a href="${origin}/gone/">a</a> <constructor name="x"></constructor>`,
      '<i id="h"></i><a href="#h:~:text=b">a</a> <a href="#:~:text=b">a</a>',
    ];
    const head = `<title>A</title><link rel="canonical" href="${origin}/">`;
    const expected = [
      ...assets.map((_, index) => `${index + 5} broken-asset`),
      ...links.map((_, index) => `${index + 5 + assets.length} broken-link`),
    ];
    const html = page([...assets, ...links, ...quiet].join("\n"), head);
    const found = await verify({ "index.html": html, "x.png": "" });
    expect(found.map((each) => each.replace(/^.*?:(\d+):\d+/u, "$1"))).toEqual(expected);
    const site = makeSite({
      "site.config.ts": minimalConfig(`  origin: "${origin}",\n`),
      "docs-src/index.md": "---\ntitle: Home\n---\n\n## H\n\n[x](/a.html) [y](/x.png)\n",
      "docs-src/public/a.html": html.replaceAll(`${origin}/#h`, `${origin}/a.html#h`),
      "docs-src/public/x.png": "",
    });
    const { stderr } = await site.run(["check", "--format", "pretty"]);
    // A problem that several files or places have is reported once.
    for (const line of ["5", "6", "7", "11", "19", "20", "22"])
      expect(stderr).toMatch(new RegExp(`public/a\\.html:${line}:`, "u"));
    expect(stderr).not.toMatch(/a\.html:(?:[3-9]\d):/u);
  });

  test("does not look for the target of a redirect to another site", async () => {
    const redirect = (url: string): string =>
      `<!doctype html><title>A</title><meta http-equiv="refresh" content="0; url=${url}"><link rel="canonical" href="${url}"><a href="${url}">A</a>`;
    expect(
      await verify({
        "index.html": page("", '<title>Home</title><link rel="canonical" href="https://x.example/gone/">'),
        "away/index.html": redirect("https://app.example/policy"),
        "here/index.html": redirect("/no/"),
      }),
    ).toEqual([
      "dist/here/index.html:1:32 broken-link",
      "dist/here/index.html:1:81 broken-canonical",
      "dist/here/index.html:1:115 broken-link",
      "dist/index.html:3:26 broken-canonical",
    ]);
  });

  test("knows the path under which a folder is published, and ignores the rest of the host", async () => {
    const files = { "index.html": page('<a href="/manual/a/">a</a> <a href="/shop/">b</a> <a href="../../x">c</a>') };
    expect(await verify(files, ["--base", "/manual/"])).toEqual(["dist/index.html:5:1 broken-link"]);
    expect(await verify(files, ["--base", "/manual"])).toHaveLength(1);
    const refused = await makeSite({ "dist/index.html": "" }).run(["verify", "--base", "manual"]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("got “manual”")]);
    expect(await verify(files)).toHaveLength(3);
  });

  test.each([
    [{ "notes.txt": "x" }, [], "“dist” has no document"],
    [{ "main.css": "a { color: red }" }, [], "“dist” has no document"],
    [{ "index.html": page('<a href="/a/">a</a>') }, ["--base", "/nope/"], "no address in “dist” begins with “/nope/”"],
    [
      { "index.html": page("a"), "docsgen-manifest.json": manifestOf("/docs/") },
      ["--base", "/nope/"],
      "“--base” is “/nope/”, but the manifest in “dist” says “/docs/”",
    ],
  ])("refuses what it cannot check: %j %j", async (files, words, reason) => {
    const site = makeSite(Object.fromEntries(Object.entries(files).map(([path, text]) => [`dist/${path}`, text])));
    const { status, stderr } = await site.run(["verify", ...words]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  test.each([
    ["canonical links", '<link rel="canonical" href="https://acme.example/tool/PATH">', '<a href="../">home</a>', 4],
    ["addresses from the root", "", '<a href="/tool/">home</a>', 2],
  ])("finds the path under which a folder is published in its %s", async (_what, head, link, links) => {
    const document = (path: string, body: string): string =>
      page(body, `<title>Page</title>${head.replace("PATH", path)}<link rel="stylesheet" href="/tool/x.css">`);
    const site = makeSite({
      "dist/x.css": "",
      "dist/index.html": document("", '<a href="/tool/guide/">guide</a>'),
      "dist/guide/index.html": document("guide/", link),
    });
    const { status, stdout } = await site.run(["verify"]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `2 documents below /tool/ with ${links} links (0 anchors) and 2 embedded files: 0 errors, 0 warnings\n`,
    });
    expect((await site.write("dist/tool/a.txt", "").run(["verify"])).status).toBe(head === "" ? 1 : 0);
  });

  test("takes the base that the manifest has, and no links at all", async () => {
    const files = { "index.html": page("a"), "docsgen-manifest.json": manifestOf("/docs/") };
    expect(await verify(files, ["--base", "/docs/"])).toEqual([]);
    expect(await verify(files)).toEqual([]);
  });

  test("finds problems that exist only in the output", async () => {
    const limits = "---\ntitle: Limits\n---\n\n[Prices](pricing.md)\n";
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n'),
      "docs-src/index.md": limits,
      "docs-src/pricing.md": limits,
      "docs-src/public/favicon.svg": "<svg/>",
    });
    await site.build();
    expect((await site.run(["verify"])).stdout).toContain(": 0 errors, 0 warnings");
    site.edit("dist/index.html", (html) => html.replaceAll('href="/docs/pricing/"', 'href="/docs/prices/"'));
    const [icon = ""] = /assets\/favicon\.\w{10}\.svg/u.exec(site.read("dist/index.html")) ?? [];
    site.remove(`dist/${icon}`);
    const run = await site.run(["verify"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("error broken-link: The link “/docs/prices/” leads nowhere");
    expect(run.stderr).toContain(`error broken-asset: The file “/docs/${icon}” does not exist`);
  });
});

/** `build` reports what `verify` would refuse, at its source, so that a site that was built can be verified. */
describe("a site that was built", () => {
  const home = (text: string, frontmatter = ""): string =>
    `---\ntitle: Home\nshort_description: The home page of this site, which says what is on all the others.\n${frontmatter}---\n\n${text}\n`;
  const withPlugin = (plugin: string): string => minimalConfig(`  plugins: [{ name: "made", ${plugin} }],\n`);
  const add = (node: string): string => `() => (tree) => void tree.children.push(${node})`;

  test.each<readonly [what: string, files: Readonly<Record<string, string>>, problems: readonly string[]]>([
    [
      "documents in public/",
      {
        "docs-src/public/demo/index.html":
          '<!doctype html><title></title><a href="../gone/">x</a><a href="/#gone">x</a>\n<p id="a"></p><p id="a"></p><img src="no.png">',
      },
      [
        "docs-src/public/demo/index.html:1:1 missing-title: This page has no title",
        "docs-src/public/demo/index.html:1:40 broken-link: The link “../gone/” leads nowhere",
        "docs-src/public/demo/index.html:1:64 broken-anchor: “index.md” has no heading for the link “/#gone”",
        "docs-src/public/demo/index.html:2:15 duplicate-id: The id “a” is used twice on this page",
        "docs-src/public/demo/index.html:2:39 broken-asset: The file “no.png” does not exist",
      ],
    ],
    [
      "what the policy blocks in them",
      {
        "docs-src/public/demo.html": "<!doctype html><title>Demo</title><script>start()</script>\n<b onclick=x()>x</b>",
      },
      [
        "docs-src/public/demo.html:1:35 csp-blocked: “<script>” is blocked by the site's Content-Security-Policy: script-src",
        "docs-src/public/demo.html:2:1 csp-blocked: “onclick” is blocked by the site's Content-Security-Policy: script-src",
      ],
    ],
    [
      "style sheets in public/",
      { "docs-src/public/css/own.css": 'p { background: url(no.png) }\n@import "../own.css";' },
      [
        "docs-src/public/css/own.css:1:21 broken-asset: The file “no.png” does not exist",
        "docs-src/public/css/own.css:2:9 broken-asset: The file “../own.css” does not exist",
      ],
    ],
    [
      "Markdown in public/",
      {
        "site.config.ts": minimalConfig('  origin: "https://docs.example",\n  base: "/docs/",\n  llms: true,\n'),
        "docs-src/public/notes.md":
          "---\nlink: [a](/no/)\n---\n\n[a](/docs/#gone) <https://docs.example/docs/gone/> ![x](no.png)\n\n[b]: index.md\n[c]: gone.md\n\n`[d](no.md)` [e]({{url}}) [f](https://docs.example/other/) [g](https://docs.example/docs/llms.txt)\n",
        "docs-src/public/robots-of-others.txt": "[a](/docs/gone/)",
        "docs-src/public/rules.MD": "# A\r\n\r\n---\r\n\r\n[a](/docs/rule/)\r\n\r\n---\r\n",
      },
      [
        "docs-src/public/notes.md:5:5 broken-anchor: “index.md” has no heading for the link “/docs/#gone”",
        "docs-src/public/notes.md:5:39 broken-link: The link “/docs/gone/” leads nowhere",
        "docs-src/public/notes.md:5:57 broken-asset: The file “no.png” does not exist",
        "docs-src/public/notes.md:8:6 broken-link: The link “gone.md” leads nowhere",
        "docs-src/public/rules.MD:5:5 broken-link: The link “/docs/rule/” leads nowhere",
      ],
    ],
    [
      "an own llms.txt",
      { "docs-src/public/llms.txt": "# Docs\n\n- [Home](/)\n- [Guide](/guide.md)\n" },
      ["docs-src/public/llms.txt:4:11 broken-link: The link “/guide.md” leads nowhere"],
    ],
    [
      "skills for agents",
      {
        "docs-src/public/skill.md": "---\nname: My Docs\ndescripton: Text.\n---\n",
        "docs-src/public/a/SKILL.md": "# No frontmatter\n\n---\n\na: [b\n\n---\n",
        "docs-src/public/b-2/SKILL.md": `---\nname: b\ndescription: ${"x".repeat(1025)}\ncompatibility: 5\n---\n`,
        "docs-src/public/c/SKILL.md": "---\nname: c\ndescription: [a\n---\n",
        "docs-src/public/d/SKILL.md": "---\nname: d\ndescription: Fine, with unknown keys.\nmodel: any\n---\n\n# D\n",
      },
      [
        "docs-src/public/a/SKILL.md:1:1 frontmatter-value: “description” is missing, and agents take no skill without it",
        "docs-src/public/a/SKILL.md:1:1 frontmatter-value: “name” is missing, and agents take no skill without it",
        "docs-src/public/b-2/SKILL.md:2:7 frontmatter-value: “name” must be the name of its folder, “b-2”, not “b”",
        "docs-src/public/b-2/SKILL.md:3:14 frontmatter-value: “description” has 1025 characters, and agents take at most 1024",
        "docs-src/public/b-2/SKILL.md:4:16 frontmatter-value: “compatibility” must be a text",
        "docs-src/public/c/SKILL.md:3:14 frontmatter-syntax: The frontmatter cannot be parsed as YAML: flow sequence in block collection must be sufficiently indented and end with a ]",
        "docs-src/public/skill.md:1:1 frontmatter-value: “description” is missing, and agents take no skill without it",
        "docs-src/public/skill.md:2:7 frontmatter-value: “name” must have lowercase letters, digits and single hyphens only, not “My Docs”",
      ],
    ],
    [
      "a problem of many files",
      {
        "docs-src/public/a.html": '<a href="/gone/">x</a>',
        "docs-src/public/b.html": '<a href="/gone/">x</a>',
        "docs-src/public/c.html": '<a href="/gone/">x</a>',
      },
      ["docs-src/public/a.html:1:10 broken-link: The link “/gone/” leads nowhere"],
    ],
    [
      "documents of plugins",
      {
        "site.config.ts": withPlugin(
          `outputs: () => [{ path: "list.html", contents: "<p>x</p><a href='/gone/'>x</a>" }]`,
        ),
      },
      [
        "site.config.ts:5:13 broken-link: The link “/gone/” leads nowhere; it is at list.html:1:18, a file of the plugin “made”",
      ],
    ],
    [
      "addresses that rehype plugins add",
      {
        "site.config.ts": withPlugin(
          `rehypePlugins: [${add('{ type: "element", tagName: "a", properties: { href: "/gone/" }, children: [] }')}, ${add('{ type: "element", tagName: "img", properties: { srcSet: "no.png 2x", alt: "" }, children: [] }')}, ${add(`{ type: "raw", value: "<a href='#gone'>x</a>" }`)}]`,
        ),
      },
      [
        "docs-src/index.md:1:1 broken-anchor: This page has no heading for the link “#gone”",
        "docs-src/index.md:1:1 broken-asset: The file “no.png” does not exist",
        "docs-src/index.md:1:1 broken-link: The link “/gone/” leads nowhere",
      ],
    ],
    [
      "a canonical address",
      { "docs-src/index.md": home("Text.", "canonical: /gone/\n") },
      ["docs-src/index.md:4:12 broken-link: The link “/gone/” leads nowhere"],
    ],
    [
      "a canonical address with the origin",
      {
        "site.config.ts": minimalConfig('  origin: "https://docs.example",\n'),
        "docs-src/index.md": home("Text.", "canonical: https://docs.example/gone/\n"),
      },
      ["docs-src/index.md:4:12 broken-canonical: The canonical link “https://docs.example/gone/” leads nowhere"],
    ],
    [
      "a redirect in HTML",
      { "docs-src/index.md": home('Text.\n\n<meta http-equiv="refresh" content="9; url=/gone/">') },
      ["docs-src/index.md:8:44 broken-link: The link “/gone/” leads nowhere"],
    ],
  ])("has no mistake in %s", async (_what, files, problems) => {
    const site = makeSite({ "docs-src/index.md": home("Text."), ...files });
    const run = await site.build(["--format", "json"]);
    const { diagnostics }: Report = JSON.parse(run.stdout);
    expect(
      diagnostics.map(({ file, start, code, message }) => `${file}:${start.line}:${start.column} ${code}: ${message}`),
    ).toEqual(problems);
    expect(run.status).toBe(1);
  });

  test("passes, with files and addresses of every kind", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig(`  origin: "https://docs.example",
  base: "/a%20b/",
  redirects: [{ from: "/old.pdf", to: "/new.pdf" }, { from: "/old/", to: "/demo/" }, { from: "/find/", to: "/search/" }],
  plugins: [{
    name: "made",
    head: () => [{ tag: "script", content: "start()" }, { tag: "script", attributes: { type: "application/ld+json" }, content: "{}" }],
    rehypePlugins: [${add('{ type: "element", tagName: "a", properties: { href: "other.md#part" }, children: [{ type: "text", value: "added" }] }')}],
  }],
  contentSecurityPolicy: { "object-src": ["'self'"], "worker-src": ["'none'"] },
`),
      "docs-src/index.md": home(
        '[demo](/demo/), [search](/search/)\n\n<p id="a"></p><template><p id="a"></p></template>\n\n<object data="/demo/own.css"></object>',
        "canonical: https://blog.example/a%20b/post/\n",
      ),
      "docs-src/other.md": home("## Part\n\nText.").replace("Home", "Other").replace("home", "other"),
      "docs-src/public/demo/index.html":
        '<!doctype html><title>Demo</title><base href="/elsewhere/"><link rel="stylesheet" href="own.css"><a href="/a%20b/other/#part">x</a>',
      "docs-src/public/demo/own.css": "p { background: url(own.css) }",
      "docs-src/public/google123.html": "google-site-verification: google123.html",
      "docs-src/public/new.pdf": "%PDF",
    });
    const run = await site.build(["--strict"]);
    expect([run.stderr, run.status]).toEqual(["", 0]);
    expect(await site.run(["verify"])).toMatchObject({ status: 0, stderr: "" });
    expect(site.article("dist/index.html")).toContain('<a href="/a%20b/other/#part">added</a>');
    const [, policy = ""] = /Content-Security-Policy: (.*)/u.exec(site.read("dist/_headers")) ?? [];
    expect(policy).toContain("; object-src 'self'; ");
    expect(policy).toContain("; worker-src 'none'");
    const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64");
    expect(policy).toContain(hashOf("start()"));
    expect(policy).not.toContain(hashOf("{}"));
    const manifest: { redirects: { from: string; to: string }[] } = JSON.parse(site.read("dist/docsgen-manifest.json"));
    expect(manifest.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "/old.pdf /a%20b/new.pdf",
      "/old /a%20b/demo/",
      "/find /a%20b/search/",
    ]);
    const preview = new PublishedFolder(site.path("dist"), null);
    const answers = ["/a b/old/", "/a b/other", "/a b/other/", "/a b"].map((path) => preview.find(path, ""));
    expect(answers.map((answer) => (answer.kind === "redirect" ? answer.location : answer.kind))).toEqual([
      "/a%20b/demo/",
      "/a%20b/other/",
      "file",
      "/a%20b/",
    ]);
  });
});

interface Report {
  readonly diagnostics: readonly {
    readonly file: string;
    readonly code: string;
    readonly message: string;
    readonly start: { readonly line: number; readonly column: number };
  }[];
}
