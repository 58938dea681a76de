/** Sidebars that are made from folders. */
import { describe, expect, test } from "vitest";
import { startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

function page(title: string, keys = ""): string {
  return `---\ntitle: ${title}\n${keys}---\n\nText.\n`;
}

/** The sidebar of a page as indented lines: "> " marks an open group, "* " the current page, "[…]" a badge. */
function sidebarOf(site: Site, path = "dist/index.html"): string[] {
  const [, nav = ""] = /<nav class="dg-sidebar"[^>]*>([\s\S]*?)<\/nav>/u.exec(site.read(path)) ?? [];
  const lines: string[] = [];
  let depth = 0;
  let isOpen = false;
  for (const [token, tag = "", attributes = ""] of nav.matchAll(/<(\/?\w+)([^>]*)>|[^<]+/gu)) {
    if (tag === "ul") depth += 1;
    else if (tag === "/ul") depth -= 1;
    else if (tag === "details") isOpen = attributes.includes("open");
    else if (tag === "span" && attributes.includes("badge")) lines[lines.length - 1] += "[]";
    else if (tag === "a") lines.push(`${"  ".repeat(depth - 1)}${attributes.includes("aria-current") ? "* " : ""}`);
    else if (tag === "summary" && attributes === "") lines.push(`${"  ".repeat(depth - 1)}${isOpen ? "> " : ""}`);
    else if (tag === "" && lines.length > 0) {
      const last = lines.length - 1;
      lines[last] = lines[last]?.endsWith("[]") === true ? `${lines[last].slice(0, -1)}${token}]` : lines[last] + token;
    }
  }
  return lines;
}

describe("icons", () => {
  const files = {
    "docs-src/index.md": page("Home", "sidebar: { icon: house }\n"),
    "docs-src/guide/_folder.yml": "icon: rocket\n",
    "docs-src/guide/a.md": page("A", "sidebar: { icon: 🚀 }\n"),
  };
  /** The texts of the sidebar with what is drawn before each. */
  const drawnIn = (site: Site): readonly string[] => {
    const [, nav = ""] = /<nav class="dg-sidebar"[^>]*>([\s\S]*?)<\/nav>/u.exec(site.read("dist/index.html")) ?? [];
    return Array.from(
      nav.matchAll(/<span class="dg-sidebar-icon"><(\w+) [^>]*>.*?<\/\1><\/span>([^<]*)/gu),
      ([, tag, text]) => `${tag} ${text}`,
    );
  };

  test("come from the frontmatter and from _folder.yml", async () => {
    const site = makeSite(files);
    expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
    expect(drawnIn(site)).toEqual(["svg Home", "svg guide", "span A"].map((line) => line.replace("guide", "Guide")));
  });

  test("come from the config", async () => {
    const entries =
      '["/", { page: "/guide/a/", icon: "python" }, { text: "More", icon: "book-open", entries: ["/guide/a/"] }]';
    const site = makeSite({
      ...files,
      "site.config.ts": minimalConfig(`  themeConfig: { sidebars: [{ paths: ["/"], entries: ${entries} }] },\n`),
    });
    expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
    expect(drawnIn(site)).toEqual(["span A", "svg More"]);
  });

  test("that do not exist are reported once, where they are written", async () => {
    const site = makeSite({
      "docs-src/index.md": page("Home", "sidebar: { icon: hause }\n"),
      "docs-src/guide/_folder.yml": "title: Guide\nicon: rockett\n",
      "docs-src/guide/a.md": page("A"),
    });
    const { status, stderr } = await site.run(["check"]);
    expect(status).toBe(1);
    expect(stderr.match(/unknown-icon/gu)).toHaveLength(2);
    expect(stderr).toContain("docs-src/index.md:3:18\n  error unknown-icon: There is no icon “hause”");
    expect(stderr).toContain("docs-src/guide/_folder.yml:2:7\n  error unknown-icon: There is no icon “rockett”");
    site.write(
      "site.config.ts",
      minimalConfig(
        '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { page: "/guide/a/", icon: "./a.svg" }] }] },\n',
      ),
    );
    expect((await site.run(["check"])).stderr).toMatch(
      /site\.config\.ts:\d+:\d+\n {2}error unknown-icon: There is no icon “\.\/a\.svg”/u,
    );
  });
});

test("badges have kinds: methods come before the text, and what is deprecated says so", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Home"),
    "docs-src/api/_folder.yml": "badge: { text: Beta, kind: warning }\n",
    "docs-src/api/list.md": page("List", "sidebar: { badge: { text: GET, kind: method } }\n"),
    "docs-src/api/old.md": page(
      "Old",
      "sidebar: { badge: [{ text: DELETE, kind: method }, { text: deprecated, kind: deprecated }, New] }\n",
    ),
  });
  expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
  const html = site.read("dist/index.html");
  expect(html).toContain('Api <span class="dg-badge dg-warning">Beta</span>');
  expect(html).toContain('<span class="dg-method dg-get">GET </span>List</a>');
  expect(html).toContain(
    '<span class="dg-method dg-delete">DELETE </span>Old <span class="dg-deprecated sr-only">deprecated</span> <span class="dg-badge dg-tip">New</span></a>',
  );
  site.edit("docs-src/api/list.md", (text) => text.replace("kind: method", "kind: verb"));
  expect((await site.run(["check"])).stderr).toMatch(/docs-src\/api\/list\.md:3:\d+\n {2}error/u);
});

test("a config without sidebars lists the whole site", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Home"),
    "docs-src/zebra.md": page("Apple"),
    "docs-src/apple.md": page("zebra"),
    "docs-src/02-second.md": page("Second"),
    "docs-src/10-tenth.md": page("Tenth"),
    "docs-src/late.md": page("First of all", "order: 1\n"),
    "docs-src/getting-started/b.md": page("B"),
    "docs-src/getting-started/a.md": page("C"),
    "docs-src/guide/README.md": page("The guide"),
    "docs-src/guide/deep/only/x.md": page("X"),
    "docs-src/alone/index.md": page("Alone"),
  });
  expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
  expect(sidebarOf(site)).toEqual([
    "* Home",
    "First of all",
    "Second",
    "Tenth",
    "Alone",
    "Apple",
    "> Getting started",
    "  B",
    "  C",
    "The guide",
    "  > Deep",
    "    > Only",
    "      X",
    "zebra",
  ]);
  // Numbers of file names stay in addresses.
  expect(site.exists("dist/02-second/index.html")).toBe(true);
  // The order is also that of reading.
  expect(site.read("dist/late/index.html")).toMatch(/rel="prev"[^>]*href="\/"|href="\/"[^>]*rel="prev"/u);
});

test("pages and folders say how they are listed", async () => {
  const site = makeSite({
    "docs-src/index.md": page("Home", "sidebar: { hidden: true }\n"),
    "docs-src/a.md": page("A", "sidebar: { label: Short, badge: New }\n"),
    "docs-src/secret.md": page("Secret", "sidebar: { hidden: true }\n"),
    "docs-src/none.md": page("None", "sidebar: false\n"),
    "docs-src/z/b.md": page("B"),
    "docs-src/z/_folder.yml": "title: Zen\norder: -1\nbadge: Beta\nopen: false\n",
    "docs-src/y/c.md": page("C"),
    "docs-src/y/_folder.yml": "hidden: true\n",
  });
  expect((await site.build()).stderr).toContain("hint: its `sidebar: { hidden: true }` keeps it out of the sidebar");
  // A page that no sidebar lists has its headings in its own, below its title.
  expect(sidebarOf(site)).toEqual(["* Home", "Zen [Beta]", "  B", "None", "Short [New]"]);
  expect(sidebarOf(site, "dist/z/b/index.html")).toEqual(["> Zen [Beta]", "  * B", "None", "Short [New]"]);
  expect(sidebarOf(site, "dist/none/index.html")).toEqual([]);
  expect(site.exists("dist/z/_folder.yml")).toBe(false);
});

test("versions are listed in their order, or the newest first", async () => {
  const versions = ["0.9", "1.9.0", "1.10.0", "2.0.0-beta", "2.0.0"];
  const files = Object.fromEntries(versions.map((name) => [`docs-src/releases/${name}.md`, page(`"${name}"`)]));
  const site = makeSite({
    "docs-src/index.md": page("Home"),
    "docs-src/releases/v10.0.0.md": page("v10.0.0"),
    "docs-src/releases/3.0/notes.md": page("Notes"),
    ...files,
  });
  await site.build();
  const shown = [...versions.map((name) => `  ${name}`), "  > 3.0", "    Notes", "  v10.0.0"];
  expect(sidebarOf(site)).toEqual(["* Home", "> Releases", ...shown]);
  site.write("docs-src/releases/_folder.yml", "reverse: true\n");
  await site.build();
  const newest = ["  v10.0.0", "  > 3.0", "    Notes", ...versions.toReversed().map((name) => `  ${name}`)];
  expect(sidebarOf(site)).toEqual(["* Home", "> Releases", ...newest]);
});

test("folders stand between entries of the config", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/b/", { folder: "/guide/" }, { text: "More", open: true, entries: [{ folder: "/api/v1/" }, "/"] }] }] },\n',
    ),
    "docs-src/index.md": page("Home"),
    "docs-src/b.md": page("B"),
    "docs-src/guide/a.md": page("A"),
    "docs-src/api/v1/c.md": page("C"),
  });
  expect(await site.build(["--strict"])).toMatchObject({ status: 0, stderr: "" });
  expect(sidebarOf(site)).toEqual(["B", "> Guide", "  A", "> More", "  > V1", "    C", "  * Home"]);
});

test("a site of one page has no sidebar, and an empty list of sidebars none at all", async () => {
  const site = makeSite({ "docs-src/index.md": page("Home") });
  await site.build();
  expect(site.read("dist/index.html")).not.toContain("dg-sidebar");
  site.write("docs-src/a.md", page("A")).write("site.config.ts", minimalConfig("  themeConfig: { sidebars: [] },\n"));
  await site.build();
  expect(site.read("dist/index.html")).not.toContain("dg-sidebar");
});

describe("a mistake in `_folder.yml` has its place:", () => {
  test.each([
    ["order: first", "1:8", "“order” must be a number, not “first”", ""],
    ["titel: Guide", "1:1", "Unknown key “titel”", "did you mean “title”?"],
    ["label: Guide", "1:1", "Unknown key “label”", "hint: write `title: Guide`\n"],
    ["title: A\nsidebar_position: 2", "2:1", "Unknown key “sidebar_position”", "hint: write `order: 2`\n"],
    ["weight: low", "1:1", "Unknown key “weight”", "hint: docsgen calls it `order`\n"],
    ["collapsed: false", "1:1", "Unknown key “collapsed”", "hint: write `open: true`\n"],
    ["open: true\ntitle: ''", "2:8", "“title” is empty", ""],
    ["title: 12", "1:8", "“title” must be text, but YAML reads 12 as the number 12", 'put it in quotes: title: "12"'],
    [
      "title: a: b",
      "1:8",
      "This file cannot be parsed as YAML: nested mappings are not allowed in compact mappings",
      "put it in quotes",
    ],
    ["- a", "1:1", "This file cannot be parsed as YAML: it does not contain keys and values", 'for example title: "…"'],
  ])("%j", async (text, place, message, hint) => {
    const site = makeSite({
      "docs-src/index.md": page("Home"),
      "docs-src/a/b.md": page("B"),
      "docs-src/a/_folder.yml": text,
    });
    const run = await site.run(["check"]);
    expect(run.stderr).toContain(`docs-src/a/_folder.yml:${place}\n  error folder-settings: ${message}`);
    expect(run.stderr).toContain(hint);
    expect((await site.build()).status).toBe(1);
  });
});

test("a build follows `_folder.yml`, and so does the development server", async () => {
  const site = makeSite({ "docs-src/index.md": page("Home"), "docs-src/a/b.md": page("B") });
  await site.build();
  site.write("docs-src/a/_folder.yml", "title: One\n");
  expect((await site.build()).stdout).toContain("0 pages compiled");
  expect(sidebarOf(site)).toEqual(["* Home", "> One", "  B"]);
  const server = await startServe(site);
  await server.shows("/", "One");
  site.write("docs-src/a/_folder.yml", "title: Two\n");
  await server.shows("/", "Two");
  await server.end();
});

test("`mv` follows a folder in the config", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { folder: "/a/" }] }] },\n  redirects: [],\n',
    ),
    "docs-src/index.md": page("Home"),
    "docs-src/a/b.md": page("B"),
  });
  const run = await site.run(["mv", "docs-src/a", "docs-src/c"]);
  expect(run.stderr).toBe("");
  expect(site.read("site.config.ts")).toContain('{ folder: "/c/" }');
  expect((await site.run(["check"])).status).toBe(0);
});

describe("what is not expected of a sidebar", () => {
  const pages = { "docs-src/index.md": page("Home"), "docs-src/limits.md": page("Limits") };

  test("is a page below a path that is acknowledged", async () => {
    const sidebar =
      '{ paths: ["/", "/later/"], acknowledge: { "/later/": "The guide comes in May." }, entries: ["/", "/limits/"] }';
    const site = makeSite({
      ...pages,
      "site.config.ts": minimalConfig(`  themeConfig: { sidebars: [${sidebar}] },\n`),
    });
    expect(await site.run(["check", "--strict"])).toMatchObject({ status: 0, stderr: "" });
  });

  test("is to reach all pages, in a site without menus", async () => {
    const site = makeSite({ ...pages, "site.config.ts": minimalConfig("  themeConfig: { sidebars: [] },\n") });
    expect(await site.run(["check", "--strict"])).toMatchObject({ status: 0, stderr: "" });
    site.write("site.config.ts", minimalConfig('  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/"] }] },\n'));
    expect((await site.run(["check", "--strict"])).stderr).toContain("docs-src/limits.md:1:1\n  warning orphan-page: ");
  });
});
