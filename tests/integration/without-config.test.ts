/** A folder of Markdown without a config: what is published, and what it is called. */
import { describe, expect, test } from "vitest";
import { startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

function folder(files: Readonly<Record<string, string>>): Site {
  return makeSite(files).remove("site.config.ts");
}

/** The addresses of the published pages. */
function pagesOf(site: Site): string[] {
  return [...site.files().keys()].filter((path) => path.endsWith("index.html") && path !== "search/index.html").sort();
}

describe("the pages are", () => {
  test("those of docs-src/, rather than of docs/", async () => {
    const site = folder({ "docs-src/index.md": "# Home\n\nText.\n", "docs/index.md": "# Other\n\nText.\n" });
    const run = await site.build(["--strict"]);
    expect(run.stderr).toMatch(
      /^No site\.config\.ts: using docs-src\/ as “docsgen-test-\w+” \(the title is from the folder's name\)\n/u,
    );
    expect(site.read("dist/index.html")).toContain("Home");
  });

  test("those of docs/ if it has a home page", async () => {
    const site = folder({
      "README.md": "# Tool\n\nText.\n",
      "docs/README.md": "# Manual\n\nText.\n",
      "docs/a.md": "# A\n\nText.\n",
    });
    const run = await site.build(["--strict"]);
    expect(run.stderr).toBe("No site.config.ts: using docs/ as “Tool” (the title is from README.md)\n");
    expect(pagesOf(site)).toEqual(["a/index.html", "index.html"]);
    expect(site.read("dist/index.html")).toContain("Manual");
  });

  test("otherwise the README, with its neighbors and those of docs/, but nothing of the code", async () => {
    const site = folder({
      "package.json": '{ "name": "@scope/tool" }',
      "README.md":
        "# Tool\n\n![Logo](assets/logo.svg) [Guide](docs/guide/install.md) [License](LICENSE) [Code](src/a.js)\n",
      "CONTRIBUTING.md": "# Contributing\n\nText.\n",
      LICENSE: "Free.",
      "assets/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      "docs/guide/install.md": "# Install\n\n[Back](../../README.md)\n",
      "src/README.md": "# Not documentation\n",
      "src/a.js": "1",
      "build/old.md": "# Not a source\n",
      "node_modules/x/README.md": "# Not ours\n",
      ".github/ISSUE_TEMPLATE.md": "# Hidden\n",
    });
    const run = await site.build();
    expect(run.stderr).toContain("using this folder as “@scope/tool” (the title is from package.json)\nREADME.md:3:");
    expect(run.stderr).toContain("warning broken-link: The link “src/a.js” leads nowhere");
    expect(run.stderr.match(/(?:warning|error) [\w-]+:/gu)).toEqual(["warning broken-link:"]);
    expect(pagesOf(site)).toEqual(["CONTRIBUTING/index.html", "docs/guide/install/index.html", "index.html"]);
  });

  test("in a folder without code, all of its Markdown", async () => {
    const site = folder({ "README.md": "# Notes\n\nText.\n", "a/b.md": "# B\n\nText.\n", "a/vendor/c.md": "# C\n" });
    expect((await site.build()).status).toBe(0);
    expect(pagesOf(site)).toEqual(["a/b/index.html", "index.html"]);
  });

  test("in a folder without a README, all of its Markdown", async () => {
    const site = folder({ "b.md": "# B\n\nText.\n", "a.md": "# A\n\nText.\n", "part/c.md": "# C\n\nText.\n" });
    expect((await site.build()).status).toBe(0);
    expect(pagesOf(site)).toEqual(["a/index.html", "b/index.html", "index.html", "part/c/index.html"]);
    expect(site.read("dist/index.html")).toContain("url=/a/");
  });

  test("also those with syntax of another tool, which only a config makes errors", async () => {
    const text =
      "---\nlayout: default\nstatus: Final\n---\n\n# A\n\n{{ site.name }} ![B](upload://b.png)\n\n:::vue\nText.\n:::\n";
    const site = folder({ "a.md": text });
    const run = await site.build();
    expect(run.stderr.match(/(?:warning|error) [\w-]+:/gu)).toEqual([
      "warning frontmatter-value:",
      "warning unknown-variable:",
      "warning unsafe-url:",
      "warning unknown-directive:",
    ]);
    expect(site.read("dist/a/index.html")).toContain("{{ site.name }}");
    expect(site.read("dist/a/index.html")).not.toContain("upload:");
  });

  test("what TypeDoc writes is text, and each directive of MyST is named once, with its options", async () => {
    const site = folder({
      "typedoc.md":
        '# T\n\nType Parameters\n\n• **Id** *extends* `string`\n\nText **\\_Store**\\<`A`\\> is a type, and ["\\_x"] too.\n\nSee [a](myst.md).\\_c\n',
      "myst.md":
        "# M\n\n::::{grid} 1 2 2 3\n:gutter: 2\n:reverse:\n\n:::{grid-item}\nText.\n:::\n::::\n\n```{toctree}\n:maxdepth: 2\n\na\n```\n",
    });
    const { stderr } = await site.run(["check"]);
    expect(stderr.match(/^\S+\n {2}warning .*$/gmu)).toEqual([
      "myst.md:3:1\n  warning unsupported-syntax: “::::{grid} 1 2 2 3” is a directive of MyST, which docsgen ignores",
      "myst.md:7:1\n  warning unsupported-syntax: “:::{grid-item}” is a directive of MyST, which docsgen ignores",
      "myst.md:12:1\n  warning unsupported-syntax: “```{toctree}” is a directive of MyST, which docsgen shows as code",
    ]);
  });

  test("and what is lost is reported: files in other formats, and addresses in frontmatter", async () => {
    const site = folder({
      "README.md": "# A\n\n![missing](no.png)\n",
      "b.md": "---\nslug: /start\n---\n\n# B\n",
      "c.mdx": "# C\n",
      "d.rst": "D\n",
    });
    const { stderr } = await site.run(["check"]);
    expect(stderr.match(/^\S+\n  warning .*$/gmu)).toEqual([
      "README.md:3:12\n  warning broken-asset: The file “no.png” does not exist",
      "b.md:2:1\n  warning unsupported-syntax: “slug: …” is an address in the frontmatter of other tools, which docsgen ignores",
      "c.mdx:1:1\n  warning page-format: “c.mdx” is not a page: docsgen reads Markdown files that end in “.md”",
      "d.rst:1:1\n  warning page-format: “d.rst” is not a page: docsgen reads Markdown files that end in “.md”",
    ]);
  });

  test("those of the folder that is named, whatever it is", async () => {
    const site = folder({ "manual/index.md": "# Manual\n\nText.\n" });
    expect((await site.build(["--source", "manual"])).status).toBe(0);
    expect((await site.build()).status).toBe(2);
  });
});

test("without a home page, readers are sent to the first page", async () => {
  const site = folder({ "docs/b.md": "# B\n\nText.\n", "docs/a/c.md": "# C\n\nText.\n" });
  expect((await site.build()).status).toBe(0);
  expect(site.read("dist/index.html")).toContain("url=/a/c/");
});

test("`check` and `search` need no config either, and reports stay clean", async () => {
  const site = folder({ "docs/index.md": "# Home\n\nAn ocean of text.\n" });
  const run = await site.run(["check", "--format", "json"]);
  expect(JSON.parse(run.stdout)).toMatchObject({ summary: { errors: 0, warnings: 0 } });
  expect((await site.run(["check", "--silent"])).stderr).toBe("");
  expect((await site.run(["search", "ocean"])).stdout).toContain("Home");
});

test("a config that the author named, or one with a similar name, is missed", async () => {
  const site = folder({ "docs/index.md": "# Home\n\nText.\n" });
  expect((await site.build(["--config", "site.config.ts"])).status).toBe(2);
  const run = await site.write("docsgen.config.ts", minimalConfig()).build();
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("use the existing one: --config docsgen.config.ts, or rename it to site.config.ts\n");
});

test("a build has nothing to do until something that decides about the site changes", async () => {
  const site = folder({ "docs/index.md": "# Home\n\nText.\n", "package.json": '{ "name": "one" }' });
  await site.build();
  await new Promise((wake) => setTimeout(wake, 50));
  expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
  expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
  site.write("package.json", '{ "name": "two" }');
  expect((await site.build()).stdout).not.toContain("(0 written");
  expect(site.read("dist/index.html")).toContain("<title>two</title>");
  site.write("site.config.ts", minimalConfig('  source: "docs",\n'));
  const run = await site.build();
  expect([run.stderr, run.stdout]).toEqual(["", expect.stringContaining("0 pages compiled")]);
  expect(site.read("dist/index.html")).toContain("<title>Manual</title>");
});

test("the development server follows a page, the title and a config that appears, and misses one that disappears", async () => {
  const site = folder({ "README.md": "# One\n\nText.\n", "docs/a.md": "# A\n\nText.\n" });
  const server = await startServe(site);
  await server.shows("/", "One");
  await server.shows("/docs/a/", "Text.");
  site.write("docs/a.md", "# A\n\nMore text.\n");
  await server.shows("/docs/a/", "More text.");
  site.write("README.md", "# Two\n\nText.\n");
  await server.shows("/docs/a/", "Two");
  site.write("site.config.ts", minimalConfig('  source: "docs",\n  redirects: [{ from: "/", to: "/a/" }],\n'));
  await server.shows("/a/", "Manual");
  site.remove("site.config.ts");
  await server.says("config-missing");
  await server.shows("/a/", "Manual");
  await server.end();
});

test("`exclude` leaves out pages and files", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  exclude: ["notes/**", "**/*.draft.md"],\n'),
    "docs-src/index.md": "# Home\n\nText.\n",
    "docs-src/a.draft.md": "# Draft\n",
    "docs-src/notes/b.md": "# Note\n",
  });
  expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
  expect(pagesOf(site)).toEqual(["index.html"]);
});

test("a page that would need a redirect is not moved", async () => {
  const site = folder({ "docs/index.md": "# Home\n\nText.\n", "docs/a.md": "# A\n\nText.\n" });
  const run = await site.run(["mv", "docs/a.md", "docs/b.md"]);
  expect(run.stderr).toContain("there is no site.config.ts, to which docsgen adds the redirect");
  expect(site.exists("docs/a.md")).toBe(true);
});
