/** Plugins: what each hook adds to a site, what is computed again when something changes, and how mistakes are reported. */
import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startServe } from "../support/server.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";

const pluginFolder = join(projectRoot, "tests", "plugins");

/** A site whose config lists these plugins, as TypeScript, and has these other settings. */
function makePluginSite(plugins: string, files: Readonly<Record<string, string>> = {}, settings = ""): Site {
  const site = makeSite({ "docs-src/index.md": page("Home", "Text."), ...files });
  cpSync(pluginFolder, site.path("plugins"), { recursive: true });
  return configure(site, plugins, settings);
}

function configure(site: Site, plugins: string, settings = ""): Site {
  return site.write(
    "site.config.ts",
    `import { readFileSync } from "node:fs";
import { defineConfig } from "docsgen";
import * as z from "zod";
import { feed } from "./plugins/feed.ts";
import { glossary } from "./plugins/glossary.ts";
import { length } from "./plugins/length.ts"; import { quotes } from "./plugins/quotes.ts";
const here = (name: string) => ${JSON.stringify(site.folder)} + "/" + name;
export default defineConfig({
  title: "Manual",
  origin: "https://docs.acme.dev",
  ${settings}
  plugins: [${plugins}],
});
`,
  );
}

function page(title: string, text: string, frontmatter = ""): string {
  return `---\ntitle: ${title}\nshort_description: About ${title}.\n${frontmatter}---\n\n${text}\n`;
}

/** The line of a run that says what was written, such as "0 written, 0 removed, 0 pages compiled". */
function written({ stdout }: Run): string {
  return /\((\d+ written.*?)\)/u.exec(stdout)?.[1] ?? stdout;
}

const nothing = "0 written, 0 removed, 0 pages compiled";

test("the plugins of these tests import nothing private", () => {
  const scripts = readdirSync(pluginFolder).filter((name) => name.endsWith(".ts"));
  const texts = scripts.map((name) => readFileSync(join(pluginFolder, name), "utf8"));
  const imports = texts.flatMap((text) => [...text.matchAll(/from "([^"]+)"/gu)].map(([, name]) => name));
  expect([...new Set(imports)].sort()).toEqual(["docsgen/feature", "docsgen/plugin", "node:fs", "node:path", "zod"]);
});

describe("features", () => {
  const quote = (attributes: string): string =>
    page("Home", `:::pull-quote${attributes}\nIt *weaves* :shout[now].\n:::`);
  const open = (text: string, plugins = "quotes", settings = ""): Site =>
    makePluginSite(plugins, { "docs-src/index.md": text }, settings);

  test("draw blocks and inline directives, in the language of the site, in threads and without", async () => {
    for (const words of [[], ["--workers", "0"]]) {
      const site = open(quote('{by="Ada" #ada .wide}'), "quotes", 'lang: "de", llms: true,');
      expect((await site.run(["build", "--strict", ...words])).status).toBe(0);
      expect(site.read("dist/index.html")).toContain(
        '<figure class="pull-quote wide" id="ada"><p>It <em>weaves</em> <strong class="shout">NOW</strong>.</p><p class="pull-quote-source">von Ada</p></figure>',
      );
      expect(site.read("dist/index.md")).toMatch(/^> It \*weaves\* \*\*NOW\*\*\.\n>\n> \*\*von Ada\*\*$/mu);
      const style = [...site.files("dist/assets").keys()].find((path) => /style\.\w+\.css$/u.test(path)) ?? "";
      expect(site.read(`dist/assets/${style}`)).toContain(".pull-quote{");
    }
  });

  test("are known by name: misspelled names and attributes have a suggestion, and their own problems a place", async () => {
    const text =
      "::::pull-quot\nA\n::::\n\n:::pull-quote{bye=Ada}\nB\n:::\n\n:::pull-quote\nC\n:::\n\nIn ::pull-quote[c] a line.";
    const { stderr } = await open(page("Home", text)).run(["check"]);
    expect(stderr).toContain("“pull-quot”");
    expect(stderr).toContain("did you mean “pull-quote”?");
    expect(stderr).toContain("“pull-quote” has no attribute “bye”");
    expect(stderr).toContain("did you mean “by”?");
    expect(stderr).toContain("docs-src/index.md:14:1\n  error directive-content: “:::pull-quote” has no source");
    expect(stderr).toContain("“::pull-quote[c]” is a block that does not stand on a line of its own");
  });

  const reader = (read: string): string =>
    `{ name: "odd", features: [{ about: { name: "boxes" }, read: (tree, page) => { ${read} } }] }`;
  test("read what is not written with colons, and what they make of it is drawn", async () => {
    const read = `tree.children = tree.children.map((node) => {
      if (!page.sourceOf(node).startsWith("@")) return node;
      page.report({ code: "odd/box", message: "A box", hint: null, fix: null, severity: "warning" }, node);
      return { type: "containerDirective", name: "tip", attributes: {}, children: [node], position: node.position };
    });`;
    const site = open(page("Home", "@ One line.\n\nTwo."), reader(read));
    const { stderr } = await site.run(["build", "--workers", "0"]);
    expect(stderr).toContain("docs-src/index.md:6:1\n  warning odd/box: A box");
    const callout =
      '<div class="dg-callout dg-tip" role="note"><p class="dg-callout-title">Tip</p>\n<p>@ One line.</p></div>';
    expect(site.read("dist/index.html").replaceAll("</p><p>", "</p>\n<p>")).toContain(callout);
  });

  test.each([
    ['throw new Error("no")', "plugin-failed: The plugin “odd” throws an error in `features` at docs-src/index.md: no"],
    [
      "tree.children = null",
      "plugin-result: The plugin “odd” returns a wrong value from `features` at docs-src/index.md",
    ],
    [
      'tree.children.push({ type: "paragraph", children: [{ type: "text", value: String(Math.random()) }] })',
      "plugin-unstable: The plugin “odd” returns different values from `features` for the same page",
    ],
  ])("that read with %j are blamed on the plugin", async (read, message) => {
    expect((await open(page("Home", "A"), reader(read)).run(["build"])).stderr.replaceAll(/\n +/gu, " ")).toContain(
      message,
    );
  });

  const odd = (draw: string, about = 'containers: { "pull-quote": {} }'): string =>
    `{ name: "odd", features: [{ about: { name: "x", ${about} }, containers: { "pull-quote": (c) => { ${draw} } } }] }`;
  test.each([
    ['throw new Error("no")', "plugin-failed: The plugin “odd” throws an error in `features` at docs-src/index.md: no"],
    [
      "",
      "plugin-result: The plugin “odd” returns a wrong value from `features` at docs-src/index.md: the feature returned nothing",
    ],
    [
      'return { element: "div", className: "", properties: {}, provides: [], children: [{ type: "text", value: String(Math.random()) }] };',
      "plugin-unstable: The plugin “odd” returns different values from `features` for the same page",
    ],
  ])("that draw with %j are blamed on the plugin", async (draw, message) => {
    expect((await open(quote(""), odd(draw)).run(["build"])).stderr.replaceAll(/\n +/gu, " ")).toContain(message);
  });

  test.each([
    [odd("", "containers: { tip: {} }"), "declares “tip”, which belongs to docsgen"],
    [odd("", "containers: { other: {} }"), "declares “other”, but does not draw it"],
    ["quotes, " + odd(""), "declares “pull-quote”, which belongs to the plugin “quotes”"],
    ['{ name: "odd", features: [{}] }', "must be made by `defineFeature`"],
    ['{ ...quotes, script: "./nope.ts" }', "names a file that does not exist, “./nope.ts”"],
    ['{ name: "odd", script: "./plugins/quotes.ts" }', "never runs, because the plugin has no blocks"],
    ['{ name: "odd", style: "./nope.css" }', "names a style sheet that does not exist, “./nope.css”"],
  ])("%s is reported in the config", async (plugins, problem) => {
    const { status, stderr } = await open(page("Home", "Text."), plugins).run(["check"]);
    expect(status).toBe(2);
    expect(stderr).toContain("site.config.ts:12:");
    expect(stderr).toContain(problem);
  });
});

describe("a script", () => {
  const build = async (script: string): Promise<{ readonly site: Site; readonly run: Run }> => {
    const text = page("Home", ":::pull-quote{by=Ada}\nText.\n:::");
    const files = { "docs-src/index.md": text, "plugins/quotes.client.ts": script };
    const site = makePluginSite('{ ...quotes, script: "./plugins/quotes.client.ts" }', files);
    return { site, run: await site.run(["build"]) };
  };

  test("is bundled without React, and its blocks are marked", async () => {
    const { site, run } = await build('export default (quote: HTMLElement): void => quote.append("!!!");');
    expect(run.stderr).toBe("");
    expect(site.read("dist/index.html")).toContain(
      '<figure class="pull-quote" data-hydrate="load" data-plugin="quotes">',
    );
    const scripts = [...site.files("dist/assets")].filter(([path]) => /(?:islands|quotes)[\w.-]*\.js$/u.test(path));
    const code = scripts.map(([, contents]) => contents.toString()).join("\n");
    expect(code).toContain('"!!!"');
    expect(code.length).toBeLessThan(2000);
  });

  test("without a default export is reported", async () => {
    const { run } = await build("export const start = 1;");
    expect(run.stderr).toContain("plugins/quotes.client.ts:1:1");
    expect(run.stderr).toContain("The script of the plugin “quotes” has no default export, so it does nothing");
  });
});

describe("a feed", () => {
  const posts = {
    "docs-src/blog/first.md": page("First & last", "See [home](/).", 'date: "2026-01-05"\n'),
    "docs-src/blog/second.md": page("Second", "Text.", 'date: "2026-02-01"\n'),
  };
  const dates = "frontmatter: z.object({ date: z.iso.date().optional() }),";

  test("is published, and announced in the head of its pages", async () => {
    const site = makePluginSite('feed("/blog/")', posts, dates);
    const first = await site.build();
    expect(first.stderr).toBe("");
    const feed = site.read("dist/blog/atom.xml");
    expect([...feed.matchAll(/<entry><id>([^<]*)<\/id><title>([^<]*)</gu)].map(([, id, title]) => [id, title])).toEqual(
      [
        ["https://docs.acme.dev/blog/second/", "Second"],
        ["https://docs.acme.dev/blog/first/", "First &amp; last"],
      ],
    );
    expect(feed).toContain('&lt;a href="/"&gt;home&lt;/a&gt;');
    const link = '<link rel="alternate" type="application/atom+xml" href="/blog/atom.xml"/>';
    expect(site.read("dist/blog/first/index.html")).toContain(link);
    expect(site.read("dist/index.html")).not.toContain(link);
    expect((await site.run(["verify"])).status).toBe(0);

    expect(written(await site.build())).toBe(nothing);
    site.edit("docs-src/blog/first.md", (text) => text.replace("First & last", "Changed"));
    await site.build();
    expect(site.read("dist/blog/atom.xml")).toContain("<title>Changed</title>");
  });

  test("can be edited without compiling a page", async () => {
    const site = makePluginSite('feed("/blog/")', posts, dates);
    await site.build();
    site.edit("plugins/feed.ts", (text) => text.replace('type="html"', 'type="xhtml"'));
    // The feed, and its hash in the manifest.
    expect(written(await site.build())).toBe("2 written, 0 removed, 0 pages compiled");
    site.edit("plugins/feed.ts", (text) => text.replace('rel: "alternate"', 'rel: "feed"'));
    await site.build();
    expect(site.read("dist/blog/first/index.html")).toContain('<link rel="feed"');
  });
});

describe("a glossary", () => {
  const plugin = 'glossary(here("terms.json"))';
  const files = {
    "terms.json": '{ "API": "Interface" }',
    "docs-src/index.md": page("Home", "An API and the API.\n\n## API\n\n[API](/off/)"),
    "docs-src/off.md": page("Off", "An API.", "glossary: false\n"),
  };

  test("adds tooltips, unless the frontmatter of a page opts out", async () => {
    const site = makePluginSite(plugin, files);
    expect((await site.build()).stderr).toBe("");
    const home = site.article("dist/index.html");
    expect(home).toContain('<p>An <abbr title="Interface">API</abbr> and the API.</p>');
    expect(home.match(/<abbr/gu)).toHaveLength(1);
    expect(site.article("dist/off/index.html")).not.toContain("<abbr");
  });

  test("follows its data, which is read while pages are compiled", async () => {
    const site = makePluginSite(plugin, files);
    await site.build();
    expect(written(await site.build())).toBe(nothing);
    // Compiled alone, so that the other page is known from the cache.
    site.edit("docs-src/off.md", (text) => text.replace("An API", "One API"));
    expect(written(await site.build())).toContain("1 page compiled");
    site.write("terms.json", '{ "API": "Changed" }');
    expect(written(await site.build())).toContain("2 pages compiled");
    expect(site.article("dist/index.html")).toContain('title="Changed"');
    expect(written(await site.build())).toBe(nothing);
  });

  test("is run again on all pages when its source is edited", async () => {
    const site = makePluginSite(plugin, files);
    await site.build();
    site.edit("plugins/glossary.ts", (text) => text.replace('hName: "abbr"', 'hName: "dfn"'));
    expect(written(await site.build())).toContain("2 pages compiled");
    expect(site.article("dist/index.html")).toContain('<dfn title="Interface">');
  });
});

describe("a rule", () => {
  const files = { "docs-src/long.md": page("Long", "One two three.\n\n## Part\n\nFour five six.") };

  test("is reported like a problem that docsgen finds", async () => {
    const site = makePluginSite("length(5)", files);
    const expected = `docs-src/long.md:8:1
  warning length/too-long: This page has 7 words, more than 5
    8 | ## Part
      | ^
  hint: split it
`;
    expect((await site.build()).stderr).toBe(expected);
    expect((await site.run(["check"])).stderr).toContain(expected);
    // A build without changes reports it again.
    const again = await site.build();
    expect([again.stderr, written(again)]).toEqual([expected, nothing]);
    const json = JSON.parse((await site.run(["check", "--format", "json"])).stdout);
    expect(json).toMatchObject({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: "length/too-long", start: { line: 8, column: 1 } }),
      ]),
    });
    const sarif = JSON.parse((await site.run(["check", "--format", "sarif"])).stdout);
    expect(sarif).toMatchObject({ runs: [{ tool: { driver: { rules: [{ id: "length/too-long" }] } } }] });
  });

  test("has the severity of the config, by site and by file", async () => {
    const site = makePluginSite("length(5)", files, 'checks: { severity: { "length/too-long": "error" } },');
    expect((await site.build()).status).toBe(1);
    const off = '{ files: ["long.md"], severity: { "length/too-long": "off" } }';
    configure(site, "length(5)", `checks: { severity: { "length/too-long": "error" }, overrides: [${off}] },`);
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  test("is accepted by a comment or the config, which are reported when nothing is left to accept", async () => {
    const site = makePluginSite("length(5)", files);
    site.edit("docs-src/long.md", (text) =>
      text.replace("## Part", "<!-- docsgen-ignore length/too-long: it is a list -->\n\n## Part"),
    );
    expect((await site.build()).stderr).toBe("");
    const exception = 'checks: { exceptions: [{ code: "length/too-long", reason: "It is a list of words." }] },';
    configure(site, "length(5)", exception).write("docs-src/long.md", files["docs-src/long.md"]);
    expect((await site.build()).stderr).toBe("");
    configure(site, "length(50)", exception);
    expect((await site.build()).stderr).toContain("unused-exception");
  });

  test("can be edited without compiling a page or writing a file", async () => {
    const site = makePluginSite("length(5)", files);
    await site.build();
    site.edit("plugins/length.ts", (text) => text.replace("split it", "cut it"));
    const edited = await site.build();
    expect(edited.stderr).toContain("hint: cut it");
    expect(written(edited)).toBe(nothing);
  });

  test("follows the files that it reads", async () => {
    const rule =
      '{ name: "rule", checks: () => [{ code: "seen", message: readFileSync(here("rule.txt"), "utf8").trim() }] }';
    const site = makePluginSite(rule, { "rule.txt": "One" });
    expect((await site.build()).stderr).toContain("rule/seen: One");
    site.write("rule.txt", "Two");
    expect((await site.run(["check"])).stderr).toContain("rule/seen: Two");
    expect((await site.build()).stderr).toContain("rule/seen: Two");
  });

  test("must belong to a plugin that the config lists", async () => {
    const site = makePluginSite("length(5)", files, 'checks: { severity: { "lenght/too-long": "off" } },');
    const { status, stderr } = await site.build();
    expect(status).toBe(2);
    expect(stderr).toContain("names a code of the plugin “lenght”, which `plugins` does not list");
    expect(stderr).toContain("did you mean “length”");
  });

  test.each(["prose", "markdown"])("cannot begin with %s, as those of another reporter do", async (name) => {
    const { status, stderr } = await makePluginSite(`{ name: "${name}" }`, files).run(["check"]);
    expect(status).toBe(2);
    expect(stderr).toContain(`“plugins[0].name” is “${name}”, with which the codes of `);
  });
});

describe("computed pages", () => {
  const changes = (name: string): string =>
    `{ name: "${name}", pages: ({ root }) => [{ path: "changes.md", text: readFileSync(root + "/CHANGES.txt", "utf8") }] }`;
  const files = {
    "CHANGES.txt": "# Changes\n\nSince [the start](/) we fixed the [queue](/queue/).\n",
    "docs-src/index.md": page("Home", "[What changed](./changes.md)"),
    "docs-src/queue.md": page("Queue", "Text."),
  };
  const edit = 'themeConfig: { editLink: { pattern: "https://example.com/edit/{path}" } },';

  test("are compiled, linked, searched and published like files, but have none to edit", async () => {
    const site = makePluginSite(changes("log"), files, edit);
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/changes/index.html")).toContain('<a href="/queue/">queue</a>');
    expect(site.article("dist/index.html")).toContain('href="/changes/"');
    expect(site.read("dist/changes/index.html")).not.toContain("example.com/edit/");
    expect(site.read("dist/queue/index.html")).toContain("example.com/edit/queue.md");
    expect((await site.run(["search", "fixed"])).stdout).toContain("/changes/");
    expect(written(await site.build())).toBe(nothing);
    site.edit("CHANGES.txt", (text) => `${text}\nMore.\n`);
    expect(written(await site.build())).toContain("1 page compiled");
    expect(site.article("dist/changes/index.html")).toContain("<p>More.</p>");
  });

  test("have problems that name the plugin", async () => {
    const site = makePluginSite(changes("log"), files);
    site.write("CHANGES.txt", "# Changes\n\n[bad](/nowhere/)\n");
    const lines = site.read("site.config.ts").split("\n");
    const row = lines.findIndex((text) => text.includes('name: "log"'));
    const place = `site.config.ts:${row + 1}:${(lines[row] ?? "").indexOf("{ name") + 1}`;
    for (const words of [["build"], ["check", "--workers", "0"]])
      expect((await site.run(words)).stderr).toContain(
        `docs-src/changes.md:3:7, computed by the plugin “log” of ${place}
  error broken-link: The link “/nowhere/” leads nowhere
    3 | [bad](/nowhere/)
      |       ^^^^^^^^^
`,
      );
    const [file = "", line, column] = place.split(":");
    const { stdout: json } = await site.run(["check", "--format", "json"]);
    expect(JSON.parse(json)).toMatchObject({
      pages: 3,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({
          code: "broken-link",
          file,
          start: { line: Number(line), column: Number(column) },
          fix: null,
          generated: {
            plugin: "log",
            page: "docs-src/changes.md",
            start: { line: 3, column: 7 },
            end: { line: 3, column: 16 },
            line: "[bad](/nowhere/)",
          },
        }),
      ]),
    });
    const { stdout: github } = await site.run(["check", "--format", "github"]);
    expect(github).toContain(`::error file=${file},line=${line},`);
    expect(github).toContain("::docs-src/changes.md:3:7: The link “/nowhere/” leads nowhere");
    const { stdout: sarif } = await site.run(["check", "--format", "sarif"]);
    expect(sarif).toContain('"text": "[bad](/nowhere/)"');
    expect(`${json}${github}${sarif}`).not.toContain("from the plugin");
  });

  test("are not written when a page that they link to moves", async () => {
    const site = makePluginSite(changes("log"), files);
    expect((await site.run(["mv", "docs-src/queue.md", "docs-src/queues.md"])).status).toBe(0);
    expect(site.exists("docs-src/changes.md")).toBe(false);
    expect(site.exists("docs-src/queues.md")).toBe(true);
  });

  test("cannot replace a file or another computed page", async () => {
    const site = makePluginSite(`${changes("log")}, ${changes("news")}`, files);
    const twice = await site.build();
    expect(twice.status).toBe(1);
    expect(twice.stderr).toContain(
      "The plugin “news” returns a wrong value from `pages`: “changes.md” is also a page of the plugin “log”",
    );
    site.write("docs-src/changes.md", page("Own", "Text."));
    configure(site, changes("log"));
    expect((await site.build()).stderr).toContain(
      "The plugin “log” returns a wrong value from `pages`: “changes.md” is also a file of the source folder",
    );
  });
});

describe("the author's own frontmatter", () => {
  const schema = 'frontmatter: z.object({ audience: z.enum(["user", "admin"]), level: z.number().default(1) }),';
  const theme = 'theme: "theme",';
  const foot =
    'export const PageFoot = ({ page }) => <p id="own">{page.frontmatter.audience} {page.frontmatter.level}</p>;\n';

  const levelFoot = 'export const PageFoot = ({ page }) => <p id="own">{page.frontmatter.level}</p>;\n';
  const levelPages = Object.fromEntries(
    ["a", "b", "c", "index"].map((name, at) => [`docs-src/${name}.md`, page(name, "Text.", `level: ${at + 1}\n`)]),
  );

  test("reaches the components of the theme as its schema returns it", async () => {
    const site = makePluginSite("", { "theme/components/PageFoot.tsx": foot }, `${schema} ${theme}`);
    site.write("docs-src/index.md", page("Home", "Text.", "audience: admin\n"));
    expect((await site.build()).stderr).toBe("");
    expect(site.read("dist/index.html")).toContain('<p id="own">admin 1</p>');
    // A schema is no part of a page's key.
    configure(site, "", `${schema.replace("default(1)", "default(2)")} ${theme}`);
    expect(written(await site.build())).toContain("0 pages compiled");
    expect(site.read("dist/index.html")).toContain('<p id="own">admin 2</p>');
  });

  test("is checked on every page", async () => {
    const site = makePluginSite(
      "",
      { "docs-src/wrong.md": page("Wrong", "Text.", "audience: root\naudeince: x\n") },
      schema,
    );
    const { status, stderr } = await site.build();
    expect(status).toBe(1);
    expect(stderr).toContain("docs-src/index.md:1:1\n  error frontmatter-value: “audience” is missing");
    expect(stderr).toContain(
      'docs-src/wrong.md:4:11\n  error frontmatter-value: “audience” has a wrong value: expected one of "user"|"admin"',
    );
    expect(stderr).toContain("frontmatter-unknown-key: Unknown frontmatter key “audeince”");
  });

  test("is what plugins get: they do not see a page that its schema rejects", async () => {
    const lister =
      '{ name: "list", frontmatter: z.object({ level: z.number() }), head: ({ frontmatter }) => [{ tag: "meta", attributes: { name: "level", content: frontmatter.level.toFixed(1) } }], outputs: ({ pages }) => [{ path: "list.txt", contents: pages.map(({ path, frontmatter }) => `${path} ${frontmatter.level.toFixed(1)} `).join("") }] }';
    const site = makePluginSite(
      lister,
      { "docs-src/a.md": page("A", "Text.", "level: high\n"), "docs-src/b.md": page("B", "Text.", "level: 2\n") },
      'checks: { severity: { "frontmatter-value": "warning" } },',
    );
    site.write("docs-src/index.md", page("Home", "Text.", "level: 1\n"));
    const { stderr } = await site.build();
    expect(stderr.match(/^ {2}\w+ .*/gmu)).toEqual([
      "  warning frontmatter-value: “level” has a wrong value: expected number, received string",
    ]);
    expect(site.read("dist/list.txt")).toBe("index.md 1.0 b.md 2.0 ");
    expect(site.read("dist/b/index.html")).toContain('<meta name="level" content="2.0"/>');
    expect(site.read("dist/a/index.html")).not.toContain('name="level"');
  });

  test.each([
    ["throws", '() => { throw new Error("boom"); }', "cannot be validated: the schema of the plugin “bad” throws"],
    [
      "returns something else",
      "() => new Map()",
      "is converted by the schema of the plugin “bad” to a value that is not JSON",
    ],
  ])("names the plugin whose schema %s", async (_name, transform, problem) => {
    const site = makePluginSite(
      `{ name: "bad", frontmatter: z.object({ level: z.number().transform(${transform}) }) }`,
    );
    site.write("docs-src/index.md", page("Home", "Text.", "level: 1\n"));
    const { status, stderr } = await site.build();
    expect(status).toBe(1);
    expect(stderr).toContain(`docs-src/index.md:4:8\n  error frontmatter-value: “level” ${problem}`);
  });

  test("is read on all other pages if a schema throws on one", async () => {
    const site = makePluginSite(
      "",
      { ...levelPages, "theme/components/PageFoot.tsx": levelFoot },
      `frontmatter: z.object({ level: z.number().transform((level) => { if (level === 2) throw new Error("boom"); return -level; }) }), ${theme} checks: { severity: { "frontmatter-value": "warning" } },`,
    );
    const { stderr } = await site.build();
    expect(stderr.match(/^\S+\.md:.*|^ {2}\w+ frontmatter.*/gmu)).toEqual([
      "docs-src/b.md:4:8",
      "  warning frontmatter-value: “level” cannot be validated: its schema throws an error: boom",
    ]);
    const shown = ["a", "b", "c"].map(
      (name) => /<p id="own">(.*?)<\/p>/u.exec(site.read(`dist/${name}/index.html`))?.[1],
    );
    expect(shown).toEqual(["-1", "", "-3"]);
  });

  test("has keys of its own", async () => {
    const site = makePluginSite(
      '{ name: "a", frontmatter: z.object({ audience: z.string() }) }',
      {},
      "frontmatter: z.object({ title: z.string(), audience: z.string() }),",
    );
    const { status, stderr } = await site.build();
    expect(status).toBe(2);
    expect(stderr).toContain("“frontmatter” has the key “title”, which belongs to docsgen");
    expect(stderr).toContain("has the key “audience”, which belongs to the config's `frontmatter`");
  });
});

test("checks get the text of a page as readers see it, with what HTML writes as entities", async () => {
  const files = {
    "docs-src/index.md": page("Home", "Salt & `1 < 2`\n\n```sh\na && b > c\n```\n\n<p>Caf&eacute; &#99999999;</p>"),
  };
  const plugin = `{ name: "text", checks: ({ pages }) => pages.map(({ text, path }) => ({ code: "is", message: JSON.stringify(text), page: path })) }`;
  const { diagnostics } = JSON.parse((await makePluginSite(plugin, files).run(["check", "--format", "json"])).stdout);
  const message = JSON.stringify("Salt & 1 < 2\na && b > c\nCafé \uFFFD");
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: "text/is", message }));
});

test("plugins of unified in the config transform both trees, with their options", async () => {
  const site = makePluginSite(
    "",
    { "docs-src/index.md": page("Home", "Text.\n\n## Part") },
    `markdown: {
      remarkPlugins: [[(words) => (tree) => { tree.children.push({ type: "heading", depth: 2, children: [{ type: "text", value: words.title }] }, { type: "paragraph", children: [{ type: "link", url: "/", children: [{ type: "text", value: "home" }] }] }); }, { title: "Added" }]],
      rehypePlugins: [() => (tree) => { tree.children.unshift({ type: "element", tagName: "hr", properties: {}, children: [] }); }],
    },`,
  );
  expect((await site.build()).stderr).toBe("");
  const article = site.article("dist/index.html");
  expect(article).toContain("<hr><p>Text.</p>");
  expect(article).toContain('<h2 id="added"');
  expect(article).toContain('<p><a href="/">home</a></p>');
});

describe("while a plugin fails, all mistakes are reported that it cannot have caused:", () => {
  const links = "[a](/made/) [b](instal.md) [c](install.md#gone) ![d](made.svg)";
  test.each<readonly [hook: string, found: readonly string[]]>([
    ["pages: () => { throw new Error('boom'); }", ["broken-anchor install.md#gone"]],
    ["outputs: () => { throw new Error('boom'); }", ["broken-anchor install.md#gone"]],
    [
      "checks: () => { throw new Error('boom'); }",
      ["broken-anchor install.md#gone", "broken-asset made.svg", "broken-link /made/", "broken-link instal.md"],
    ],
    [
      "remarkPlugins: [() => (tree, file) => { if (file.path === 'install.md') throw new Error('boom'); }]",
      ["broken-asset made.svg", "broken-link /made/", "broken-link instal.md"],
    ],
  ])("%s", async (hook, found) => {
    const site = makePluginSite(`{ name: "bad", ${hook} }`, {
      "docs-src/index.md": page("Home", links),
      "docs-src/install.md": page("Install", "Text."),
    });
    const { status, stdout } = await site.run(["check", "--format", "json"]);
    const { diagnostics }: { diagnostics: { code: string; message: string }[] } = JSON.parse(stdout);
    const errors = diagnostics.filter(({ code }) => code.startsWith("broken-"));
    const urlOf = (message: string): string | undefined => /the (?:link|file) “(.*?)”/iu.exec(message)?.[1];
    expect(errors.map(({ code, message }) => `${code} ${urlOf(message)}`).sort()).toEqual(found);
    expect(diagnostics.filter(({ code }) => code === "plugin-failed")).toHaveLength(1);
    expect(status).not.toBe(0);
  });
});

test("messages of unified plugins are problems with a place", async () => {
  const lint =
    '{ name: "lint", remarkPlugins: [() => (tree, file) => { for (const node of tree.children) if (node.type === "thematicBreak") file.message("No lines", node, "lint:no-line"); }] }';
  const site = makePluginSite(lint, { "docs-src/index.md": page("Home", "Text.\n\n---\n\nText.") });
  expect((await site.build()).stderr).toContain("docs-src/index.md:8:1\n  warning lint/no-line: No lines\n");
  configure(site, lint, 'checks: { severity: { "lint/no-line": "off" } },');
  expect((await site.build()).stderr).toBe("");
});

test("files of plugins are targets of links and images, as long as the plugins add them", async () => {
  const outputs = '[{ path: "data/list.csv", contents: "a" }, { path: "ü.svg", contents: "<svg/>" }]';
  const settings = `base: "/docs/", headTags: [{ tag: "link", attributes: { rel: "alternate", href: "/data/list.csv" } }],
    themeConfig: { navbar: { left: [{ text: "Home", link: "/" }] }, sidebars: [] },`;
  const plugin = (files: string): string => `{ name: "data", outputs: () => ${files} }`;
  const site = makePluginSite(
    plugin(outputs),
    {
      "docs-src/index.md": page("Home", "[List](/data/list.csv#row=2) [again](data/list.csv?a) ![Chart](/ü.svg)"),
      "docs-src/lone.md": page("Lone", "Text."),
    },
    settings,
  );
  const orphan = "docs-src/lone.md:1:1\n  warning orphan-page: ";
  const built = await site.build();
  expect(built.stderr).toContain(orphan);
  expect(built.stderr).not.toContain("broken-");
  const html = site.read("dist/index.html");
  expect(html).toContain('<a href="/docs/data/list.csv#row=2">List</a> <a href="/docs/data/list.csv?a">again</a>');
  expect(html).toContain('src="/docs/%C3%BC.svg"');
  expect(html).toContain('<link rel="alternate" href="/docs/data/list.csv"/>');
  expect((await site.run(["check"])).stderr).toContain(orphan);
  expect((await site.run(["verify"])).status).toBe(0);
  configure(site, plugin("[]"), settings);
  const { stderr } = await site.build();
  expect(stderr.match(/broken-(?:link|asset)/gu)).toHaveLength(4);
  expect(stderr).not.toContain("orphan-page");
  configure(site, plugin(outputs), settings);
  expect((await site.build()).stderr).toBe(built.stderr);
});

test("a plugin that fails is reported, and no link to a page or file that it may add", async () => {
  const links = "[Made](/made/) [Anchor](/made/#x) [List](/list.csv) [Scheme](htps://a.example)";
  for (const plugin of ['pages: () => { throw new Error("boom"); }', "outputs: () => [{}]"]) {
    const site = makePluginSite(`{ name: "bad", ${plugin} }`, { "docs-src/index.md": page("Home", links) });
    const { stderr, status } = await site.build();
    expect(stderr.match(/(?<=^ {2}error )[\w-]+/gmu)).toEqual(["unsafe-url", expect.stringMatching(/^plugin-/u)]);
    expect(status).toBe(1);
  }
});

describe("a mistake in a plugin", () => {
  const boom = '() => { throw new Error("boom"); }';
  const failed = (hook: string, place = ""): string =>
    `  error plugin-failed: The plugin “bad” throws an error in \`${hook}\`${place}: boom\n`;
  const wrong = (hook: string, problem: string, place = ""): string =>
    `  error plugin-result: The plugin “bad” returns a wrong value from \`${hook}\`${place}: ${problem}\n`;
  const atHome = " at docs-src/index.md";
  const cases: readonly (readonly [string, string, string])[] = [
    ["throws in pages", `pages: ${boom}`, failed("pages")],
    ["throws in checks", `checks: ${boom}`, failed("checks")],
    ["throws in outputs", `outputs: ${boom}`, failed("outputs")],
    ["throws in head", `head: ${boom}`, failed("head", atHome)],
    ["rejects in checks", 'checks: () => Promise.reject(new Error("boom"))', failed("checks")],
    [
      "throws in a remark plugin, on every page",
      `remarkPlugins: [() => ${boom}]`,
      failed("remarkPlugins", `${atHome} and 1 more page`),
    ],
    ["throws in a rehype plugin", `rehypePlugins: [${boom}]`, failed("rehypePlugins", `${atHome} and 1 more page`)],
    ["returns no list", "checks: () => undefined", wrong("checks", "it returns nothing, not a list")],
    [
      "returns a page outside",
      'pages: () => [{ path: "../a.md", text: "" }]',
      wrong(
        "pages",
        "[0].path cannot be “../a.md”: it must be a Markdown file within the source folder, such as changelog.md",
      ),
    ],
    [
      "returns a page without text",
      'pages: () => [{ path: "a.md", text: 5 }]',
      wrong("pages", "[0].text must be a string, and is 5"),
    ],
    [
      "returns an absolute output",
      'outputs: () => [{ path: "/a.txt", contents: "" }]',
      wrong("outputs", "[0].path cannot be “/a.txt”: it must be relative to the output folder, such as atom.xml"),
    ],
    [
      "returns an output that is a function",
      'outputs: () => [{ path: "a.txt", contents: () => "" }]',
      wrong("outputs", "[0].contents must be a string or a Uint8Array"),
    ],
    [
      "returns a tag that no head may have",
      'head: () => [{ tag: "div" }]',
      wrong("head", '[0].tag must be "meta" or "link" or "script" or "style", and is “div”', atHome),
    ],
    [
      "returns an attribute that no tag may have",
      'head: () => [{ tag: "script", attributes: { src: "/a.js", onload: "start()" } }]',
      wrong("head", "[0].attributes.onload is not an attribute that a head tag can have", atHome),
    ],
    [
      "returns text in a tag that has none",
      'head: () => [{ tag: "meta", content: "x" }]',
      wrong("head", "[0].content is only allowed in a script or style", atHome),
    ],
    [
      "adds a script that the site's policy blocks",
      'head: () => [{ tag: "script", attributes: { src: "https://other.example/a.js" } }]',
      "  error csp-blocked: “https://other.example/a.js” is blocked by the site's Content-Security-Policy: script-src; it is in a tag of the plugin “bad”\n",
    ],
    [
      "names a page that does not exist",
      'checks: () => [{ code: "x", message: "X", page: "nope.md" }]',
      wrong("checks", "the site has no page “nope.md”"),
    ],
    [
      "returns a tree that contains itself",
      "remarkPlugins: [() => (tree) => { tree.children.push(tree); }]",
      wrong("remarkPlugins", "the tree is nested too deeply, or contains itself", `${atHome} and 1 more page`),
    ],
    [
      "returns a tree that cannot be compiled",
      'remarkPlugins: [() => (tree) => { tree.children.push({ type: "code" }); }]',
      "returns a wrong value from `remarkPlugins` at docs-src/index.md and 1 more page: docsgen cannot compile the tree: ",
    ],
  ];

  test.each(cases)(
    "%s: is one error at its place in the config, in check as in build",
    async (_name, hook, expected) => {
      const site = makePluginSite(`{\n    name: "bad",\n    ${hook},\n  }`, {
        "docs-src/two.md": page("Two", "Text."),
      });
      const built = await site.build();
      expect(built.stderr).toContain(`site.config.ts:12:13\n${expected}`.replace(/^.*\n(?=returns)/u, ""));
      expect(built.stderr.match(/^ {2}error /gmu)).toHaveLength(1);
      expect(built.status).toBe(1);
      const reportOf = ({ stderr }: Run): string => stderr.replace(/^\d+ pages?, .*$/mu, "").trim();
      expect(reportOf(await site.run(["check"]))).toBe(reportOf(built));
      // It is tried again.
      expect((await site.build()).stderr).toBe(built.stderr);
      configure(site, "");
      expect((await site.build()).status).toBe(0);
    },
  );

  test("says where the error was thrown", async () => {
    const site = makePluginSite("length(5)");
    site.edit("plugins/length.ts", (text) => text.replace("      pages\n", "      pages.nope\n"));
    expect((await site.build()).stderr).toContain("hint: see plugins/length.ts:10:10");
  });

  test.each([
    ["outputs", 'outputs: () => [{ path: "a.txt", contents: String(++count) }]', "site"],
    ["pages", 'pages: () => [{ path: "a.md", text: `# A\\n\\n${++count}` }]', "site"],
    ["head", 'head: () => [{ tag: "meta", attributes: { name: "x", content: String(++count) } }]', "site"],
    [
      "remarkPlugins",
      'remarkPlugins: [() => (tree) => { tree.children.push({ type: "paragraph", children: [{ type: "text", value: String(++count) }] }); }]',
      "page",
    ],
    ["checks", 'checks: () => [{ code: "x", message: String(++count) }]', "site"],
    [
      "rehypePlugins",
      'rehypePlugins: [() => (tree) => { tree.children.push({ type: "text", value: String(++count) }); }]',
      "page",
    ],
  ])("is reported if %s is not deterministic", async (hook, code, input) => {
    const site = makePluginSite(`((count) => ({ name: "bad", ${code} }))(0)`);
    const expected = `warning plugin-unstable: The plugin “bad” returns different values from \`${hook}\` for the same ${input}\n`;
    const { stderr } = await site.build();
    expect(stderr).toContain(expected);
    expect(stderr.match(/plugin-unstable/gu)).toHaveLength(1);
    expect((await site.run(["check"])).stderr).toContain(expected);
  });

  test.each([
    ["outputs that another file has", '{ path: "index.html", contents: "" }', "the page “index.md”"],
    ["outputs that docsgen makes", '{ path: "404.html", contents: "" }', "docsgen's 404 page"],
  ])("%s are a conflict", async (_name, output, owner) => {
    const site = makePluginSite(`{ name: "bad", outputs: () => [${output}] }`);
    const { status, stderr } = await site.build();
    expect(status).toBe(1);
    expect(stderr).toContain("output-conflict: A file of this plugin");
    expect(stderr).toContain(owner);
  });

  test("is found in the config, before anything runs", async () => {
    const site = makePluginSite(
      '{ name: "Bad", checks: 5, remark: [] }, { name: "a", remarkPlugins: ["remark-math"] }, length(1), length(2)',
    );
    const { status, stderr } = await site.build();
    expect(status).toBe(2);
    expect(stderr).toContain("“plugins[0].name” must be in lower case with hyphens, such as reading-time; got “Bad”");
    expect(stderr).toContain(
      "“plugins[0].checks” must be a function, or { needs: […], run: … } with keys of a page: path, route, url,",
    );
    expect(stderr).toContain("Unknown setting “remark” in “plugins[0]”");
    expect(stderr).toContain("must be a unified plugin: a function, or [function, options]; got “remark-math”");
    configure(site, "length(1), length(2)");
    expect((await site.build()).stderr).toContain(
      "“plugins[1].name” is “length”, which is also the name of another plugin",
    );
  });

  test("does not take docsgen down: what never ends, exits or fails later", async () => {
    const site = makePluginSite(
      `{ name: "endless", checks: () => { for (;;); } },
      { name: "exiting", head: () => process.exit() },
      { name: "late", checks: () => { setTimeout(() => { throw new Error("boom"); }, 1); return []; } },
      { name: "looping", remarkPlugins: [() => () => { for (;;); }] }`,
    );
    const { status, stderr } = await site.run(["check"], { threads: true });
    expect(status).toBe(1);
    expect(stderr).toContain("The plugin “endless” does not finish in `checks`: it was stopped after 3 s");
    expect(stderr).toContain("The plugin “exiting” exits the process in `head` at docs-src/index.md");
    expect(stderr).toContain("The plugin “late” throws an error in `checks`: boom, after it returned: in a timer");
    expect(stderr).toContain("The plugin “looping” does not finish in `remarkPlugins` at docs-src/index.md");
    expect(stderr.match(/plugin-failed/gu)).toHaveLength(4);
  });
});

test("the development server follows plugins, their data and their mistakes", async () => {
  const site = makePluginSite(
    'glossary(here("terms.json")), length(50), { name: "log", pages: ({ root }) => [{ path: "log.md", text: readFileSync(root + "/LOG.md", "utf8") }] }',
    {
      "terms.json": '{ "API": "Interface" }',
      "LOG.md": "# Log\n\nOne.\n",
      "docs-src/index.md": page("Home", "An API."),
    },
  );
  const server = await startServe(site);
  await server.shows("/", 'title="Interface"');
  await server.says("No problems.");
  await server.shows("/log/", "One.");
  site.write("terms.json", '{ "API": "Changed" }');
  await server.shows("/", 'title="Changed"');
  site.write("LOG.md", "# Log\n\nTwo.\n");
  await server.shows("/log/", "Two.");
  site.edit("plugins/length.ts", (text) => text.replace("words > limit", "words > 1"));
  await server.says("length/too-long");
  site.edit("plugins/length.ts", (text) => text.replace("      pages\n", "      pages.nope\n"));
  await server.says("The plugin “length” throws an error in `checks`");
  await server.shows("/", 'title="Changed"');
  await server.end();
});
