/** `docsgen migrate`: whole sites of other tools become sites that docsgen builds, with the same addresses. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Site } from "../../../tests/support/site.ts";
import { makeSite, runCommand } from "../../../tests/support/site.ts";

beforeEach(() => {
  vi.stubEnv("CHROMIUM", "none");
});

/** A copy of a site in `fixtures/`, with the documents that it published in dist/. */
function copyFixture(tool: string): Site {
  const site = makeSite().remove("site.config.ts");
  cpSync(join(import.meta.dirname, "fixtures", tool), site.folder, { recursive: true });
  return site;
}

describe("a site of VitePress", () => {
  test("is only read, and nothing is written with --dry-run", async () => {
    const site = copyFixture("vitepress");
    const before = site.files("");
    const run = await site.run(["migrate", "--dry-run"]);
    expect(run).toMatchObject({ status: 1, stderr: "" });
    expect(run.stdout).toContain("VitePress in docs: 5 pages and ");
    expect(run.stdout).toContain("Nothing was written. Leave out --dry-run to write it.\n");
    expect(site.files("")).toEqual(before);
    await site.run(["migrate"]);
    const after = [...site.files("")].filter(([path]) => !path.startsWith("docs-docsgen/"));
    expect(new Map(after)).toEqual(before);
  });

  test("keeps its addresses and anchors, and the report names those that are lost", async () => {
    const site = copyFixture("vitepress");
    const run = await site.run(["migrate", "docs", "--published", "dist"]);
    expect(run.stdout).toContain(
      "The old site published 5 pages and 11 anchors: 2 are lost, with 1 redirects in the config.\n",
    );
    const { config } = await builtSite(site, "docs-docsgen");
    expect(config).toContain(
      'redirects: [{ from: "/core/api.html#new-kite_name", to: "/core/api.html#new-kite-name" }]',
    );
    for (const path of ["index.html", "guide/start.html", "guide/code.html", "core/api.html", "icon.svg"])
      expect(site.exists(`docs-docsgen/dist/${path}`), path).toBe(true);
    const start = site.article("docs-docsgen/dist/guide/start.html");
    const ids = [...start.matchAll(/<h\d id="([^"]*)"/gu)].map(([, id]) => id);
    expect(ids).toEqual(["start", "install", "help", "size-weight", "size-weight-1", "flags"]);
    const report = site.read("docs-docsgen/MIGRATION.md");
    expect(report).toContain("### The anchor /core/api.html#gone is lost\n");
    expect(report).toContain("### The address /old.html is lost\n");
    expect(report).toContain("- [ ] `../docs/.vitepress/config.mts:26`\n");
    expect(report).toContain("- [ ] `docs-src/guide/start.md:26`: ");
  });

  test("can be reported as JSON", async () => {
    const site = copyFixture("vitepress");
    const run = await site.run(["migrate", "docs", "--format", "json", "--published", "dist", "--dry-run"]);
    const report = JSON.parse(run.stdout);
    expect(report).toMatchObject({
      tool: "VitePress",
      oldFolder: "docs",
      newFolder: "docs-docsgen",
      pages: 5,
      errors: 0,
    });
    expect(report.notes).toContainEqual({
      outcome: "left",
      what: "The Vue component `<Demo>`",
      advice: "write the component in React, register it in the config under `components`, and use it as `::demo`",
      places: [{ site: "new", file: "docs-src/guide/start.md", line: 26 }],
    });
  });

  test("whose config cannot be run is not read in part, but asked for", async () => {
    const site = copyFixture("vitepress").edit(
      "docs/.vitepress/config.mts",
      (text) => `throw new Error("No.");\n${text}`,
    );
    const refused = await site.run(["migrate", "docs"]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(
      "its config docs/.vitepress/config.mts cannot be run: No.\n  hint: let it run, for example by installing what it imports; or write its value as JSON into a file, and name that with --config\n",
    );
    expect(site.exists("docs-docsgen")).toBe(false);
    site.write(
      "old.json",
      '{ "title": "Kite", "themeConfig": { "sidebar": [{ "text": "Start", "link": "/guide/start" }] } }',
    );
    await site.run(["migrate", "docs", "--config", "old.json"]);
    const config = site.read("docs-docsgen/site.config.ts");
    expect(config).toContain('title: "Kite",');
    expect(config).toContain('entries: ["/guide/start.html"]');
    const broken = await site.run([
      "migrate",
      "docs",
      "--out",
      "x",
      "--config",
      "docs/.vitepress/config.mts",
      "--dry-run",
    ]);
    expect(broken.stderr).toContain("the file “docs/.vitepress/config.mts” cannot be read as JSON: ");
  });

  test("whose config names files of packages that are not installed is run", async () => {
    const site = copyFixture("vitepress").edit(
      "docs/.vitepress/config.mts",
      (text) =>
        `const style = require.resolve("some-package/style.css");\nconst menus = require.resolve("./menus");\nif (style !== "some-package/style.css" || !menus.endsWith("menus.ts")) throw new Error(style + menus);\nimport gone, { list } from "gone";\ngone.make("a").then(() => 1).then(() => 2).catch(() => 3);\nconst [none] = list; for (const each of [...gone.others, ...(await gone.load())]) throw new Error(none);\n${text}`,
    );
    const run = await site.run(["migrate", "docs"]);
    expect(run.stderr).toBe("");
    expect(site.read("docs-docsgen/site.config.ts")).toContain('title: "Kite",');
  });

  test("whose config imports files that are not there yet is read with everything else", async () => {
    const site = copyFixture("vitepress").edit("docs/.vitepress/config.mts", (text) =>
      `import api from "./api-sidebar.json";\n${text}`.replace('"/core/": {', '"/api/": api, "/core/": {'),
    );
    const run = await site.run(["migrate", "docs"]);
    expect(run.status).toBe(1);
    const config = site.read("docs-docsgen/site.config.ts");
    expect(config).toContain('"/guide/code.html"');
    expect(config).toContain("left: [");
  });

  test("is also written if docsgen refuses a value of its config, with the reason in the report", async () => {
    const site = copyFixture("vitepress").edit("docs/.vitepress/config.mts", (text) =>
      text.replace('base: "/kite/"', 'base: "/kite//docs/"'),
    );
    const run = await site.run(["migrate", "docs", "--published", "dist"]);
    expect(run).toMatchObject({ status: 1, stderr: "" });
    expect(site.read("docs-docsgen/MIGRATION.md")).toContain(
      '### `base`\n\n“base” must not have two slashes in a row; got “/kite//docs/”, so it was left out: `"/kite//docs/"`; write it into `site.config.ts` in a form that docsgen takes.\n\n- [ ] `../docs/.vitepress/config.mts:10`\n',
    );
    expect(site.exists("docs-docsgen/docs-src/guide/start.md")).toBe(true);
  });
});

test("a site of VuePress keeps its addresses and anchors", async () => {
  const site = copyFixture("vuepress");
  const run = await site.run(["migrate", "--published", "dist"]);
  expect(run.stdout).toContain("VuePress in docs: 4 pages and ");
  expect(run.stdout).toContain("The old site published 4 pages and 7 anchors: none is lost.\n");
  const { config } = await builtSite(site, "docs-docsgen");
  expect(config).toContain('slugs: "vuepress"');
  expect(site.read("docs-docsgen/dist/index.html")).toContain("Boat");
});

test("a site of MkDocs keeps the addresses of its pages, anchors and files", async () => {
  const site = copyFixture("mkdocs");
  const run = await site.run(["migrate", "kite", "--published", "dist"]);
  expect(run.stdout).toContain("MkDocs in kite: 3 pages and ");
  expect(run.stdout).toContain("The old site published 4 pages and 8 anchors: none is lost.\n");
  expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site");
  const { config } = await builtSite(site, "kite-docsgen");
  expect(config).toContain('slugs: "python-markdown"');
  expect(config).toContain('redirects: [{ from: "/install", to: "/guide/start/#install" }]');
  for (const path of ["index.html", "guide/index.html", "guide/start/index.html", "img/kite.svg"])
    expect(site.exists(`kite-docsgen/dist/${path}`), path).toBe(true);
  const start = site.article("kite-docsgen/dist/guide/start/index.html");
  const ids = [...start.matchAll(/<h\d id="([^"]*)"/gu)].map(([, id]) => id);
  expect(ids).toEqual(["start", "install", "groe-wind", "groe-wind_1", "cords"]);
  expect(start).toContain('<span class="tf">fly</span>');
  expect(start).not.toContain("land");
  expect(start).toContain('<abbr title="Command-line interface"');
});

test("a site of Docusaurus keeps its addresses and anchors, and builds without a warning", async () => {
  const site = copyFixture("docusaurus");
  const run = await site.run(["migrate", ".", "--published", "build", "--out", "../docusaurus-new", "--dry-run"]);
  expect(run.stdout).toContain("Docusaurus in .: 7 pages and ");
  expect(run.stdout).toContain("The old site published 7 pages and 4 anchors: none is lost.\n");
  expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site.\n");
});

test("a site of Starlight keeps its addresses and anchors, in all languages", async () => {
  const site = copyFixture("starlight");
  const run = await site.run(["migrate", "light", "--published", "dist"]);
  expect(run.stdout).toContain("Starlight in light: 9 pages and ");
  expect(run.stdout).toContain("The old site published 13 pages and 16 anchors: none is lost, with 2 redirects in");
  expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site");
  expect(run.stdout).toMatch(/The site's own styles \(`customCss`\).*\n {4}light\/astro\.config\.mjs:12\n/u);
  const { config } = await builtSite(site, "light-docsgen");
  expect(config).toContain('{ from: "/guides/lamp/#user-content-fn-1", to: "/guides/lamp/#dg:fn-1" }');
  expect(config).toMatch(/languages: \{ en: "[^"]*", fr: "Français" \}/u);
  for (const path of ["index", "guides/build/index", "reference/parts_list/index", "special/place/index", "old/index"])
    expect(site.exists(`light-docsgen/dist/${path}.html`), path).toBe(true);
  const lamp = site.article("light-docsgen/dist/guides/lamp/index.html");
  expect([...lamp.matchAll(/<h2 id="([^"]*)"/gu)].map(([, id]) => id)).toEqual(["how-bright--and-why", "wiring"]);
  expect(lamp).toMatch(/<img[^>]* src="\/assets\/lamp\.[^"]*\.svg"/u);
  expect(lamp).toContain('aria-hidden="true"></span>src/lamp.js</figcaption>');
  expect(site.article("light-docsgen/dist/guides/build/index.html")).toContain("You need a trowel.");
});

test("documents outside the folder of the config become pages", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      "website/docusaurus.config.js",
      'module.exports = { title: "Kite", url: "https://kite.example", baseUrl: "/", presets: [["classic", { docs: { path: "../docs", routeBasePath: "/", editUrl: "https://code.example/edit/main/website/" } }]] };\n',
    )
    .write(
      "website/sidebars.json",
      '{ "docs": ["intro", { "type": "category", "label": "More", "items": ["guide/fly"] }] }\n',
    )
    .write("docs/intro.md", "---\nslug: /\n---\n\n# Intro\n\nSee [flying](guide/fly.md), ![a kite](./kite.svg).\n")
    .write("docs/guide/fly.md", "# Fly\n\nBack to [the intro](../intro.md).\n")
    .write("docs/kite.svg", "<svg/>\n");
  await site.run(["migrate", "website"]);
  expect([...site.files("website-docsgen/docs-src").keys()].sort()).toEqual(["guide/fly.md", "intro.md", "kite.svg"]);
  const config = site.read("website-docsgen/site.config.ts");
  expect(config).toContain('"/",\n          { text: "More", entries: ["/guide/fly/"] }');
  expect(config).toContain('pattern: "https://code.example/edit/main/docs/{path}"');
  const report = site.read("website-docsgen/MIGRATION.md");
  expect(report).not.toContain("outside the old site");
  const check = await site.run(["check", "--config", "website-docsgen/site.config.ts"]);
  expect(check.stdout + check.stderr).toContain(" 0 errors");
  const empty = await site.remove("docs").run(["migrate", "website", "--out", "new", "--dry-run"]);
  expect(empty.stderr).toContain(
    "it has no pages, also not in ../docs\n  hint: name the folder with the config of Docusaurus",
  );
});

test("a book of mdBook keeps the addresses of its chapters, anchors and files", async () => {
  const site = copyFixture("mdbook");
  const run = await site.run(["migrate", "kite", "--published", "dist"]);
  expect(run.stdout).toContain("mdBook in kite: 4 pages and ");
  expect(run.stdout).toContain("The old site published 7 pages and 6 anchors: none is lost.\n");
  expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site");
  const { config } = await builtSite(site, "kite-docsgen");
  expect(config).toContain('slugs: "mdbook"');
  expect(config).toContain('text: "Flying",');
  for (const path of ["index.html", "intro.html", "fly/index.html", "fly/wind.html", "old.html", "kite.svg"])
    expect(site.exists(`kite-docsgen/dist/${path}`), path).toBe(true);
  const wind = site.article("kite-docsgen/dist/fly/wind.html");
  const ids = [...wind.matchAll(/<h\d id="([^"]*)"/gu)].map(([, id]) => id);
  expect(ids).toEqual(["wind--weather", "größe", "größe-1", "cords"]);
  expect(wind).toContain("fly");
  expect(wind).not.toContain("ANCHOR");
  expect(wind.replaceAll("aria-hidden", "")).not.toContain("hidden");
});

describe("nothing is written", () => {
  test.each([
    ["into a folder that is not empty", ["migrate", "docs", "--out", "docs"], "is inside the old site"],
    ["into a folder with files", ["migrate", "docs", "--out", "dist"], "the new folder “dist” is not empty"],
    [
      "without a site",
      ["migrate", "snippets"],
      "it contains no site of VitePress, VuePress, Docusaurus, Starlight, MkDocs, mdBook, Mintlify, Nextra, GitBook or Fumadocs",
    ],
    ["for another tool", ["migrate", "docs", "--from", "vuepress"], "it contains no site of VuePress"],
    ["without the folder", ["migrate", "gone"], "it is not a folder"],
    [
      "without the published folder",
      ["migrate", "docs", "--published", "gone", "--dry-run"],
      "the folder “gone” does not exist",
    ],
  ])("%s", async (_name, words, reason) => {
    const site = copyFixture("vitepress");
    const before = site.files("");
    const run = await site.run(words);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain(`cannot be migrated: `);
    expect(run.stderr).toContain(reason);
    expect(site.files("")).toEqual(before);
  });
});

test("a site of Nextra, whose config, theme and menus are run with their JSX", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      "kite/next.config.mjs",
      'import nextra from "nextra";\nimport analyzer from "@next/bundle-analyzer";\nconst withNextra = nextra({ latex: false, themeConfig: "./theme.config.tsx" });\nexport default analyzer({})(withNextra({ redirects: async () => [{ source: "/old", destination: "/docs/start", permanent: true }] }));\n',
    )
    .write(
      "kite/tsconfig.json",
      '{ "compilerOptions": { "jsx": "preserve", "paths": { "@/*": ["./*"] } }, "include": ["**/*.ts"] }',
    )
    .write("kite/logo.png", "")
    .write(
      "kite/theme.config.tsx",
      'import { useRouter } from "next/router";\nimport picture from "./logo.png";\nimport { Brand } from "@/brand";\nexport default { logo: <><img src={picture} /><Brand>Kite</Brand></>, head: () => <title>{useRouter().asPath}</title>, project: { link: "https://github.com/kite/kite" } };\n',
    )
    .write("kite/brand.tsx", "export const Brand = ({ children }) => <b>{children}</b>;\n")
    .write(
      "kite/pages/_meta.tsx",
      'export default { index: { type: "page", title: "Home" }, docs: { type: "page", title: <i>The docs</i> } };\n',
    )
    .write("kite/pages/index.mdx", "# Kite\n\n[Start](/docs/start)\n")
    .write("kite/pages/docs/start.mdx", "# Start\n\n<Note />\n");
  const run = await site.run(["migrate", "kite"]);
  expect(run.stderr).toBe("");
  const config = site.read("kite-docsgen/site.config.ts");
  expect(config).toContain('title: "Kite",');
  expect(config).toContain('left: [{ text: "Home", link: "/" }, { text: "The docs", link: "/docs/start/" }],');
  expect(config).toContain('redirects: [{ from: "/old", to: "/docs/start/" }],');
});

/** Builds a migrated site, which must succeed. */
async function builtSite(site: Site, folder: string): Promise<{ readonly config: string }> {
  const run = await site.run(["build", "--config", `${folder}/site.config.ts`]);
  expect(run.status, run.stderr).toBe(0);
  return { config: site.read(`${folder}/site.config.ts`) };
}

test.each([
  ["a number of ../ too many", "<<< ../../secret.txt", [], "../../secret.txt"],
  ["an absolute path", (folder: string) => `<<< ${folder}/secret.txt`, [], null],
  ["a link", "<<< ./link.js", [["repo/docs/link.js", "secret.txt"]], "link.js"],
  ["a linked folder", "<<< ../shared/in/secret.txt", [["repo/shared/in", ""]], "../shared/in/secret.txt"],
  ["a file of public/", "", [["repo/docs/public/leak.txt", "secret.txt"]], "public/leak.txt"],
  ["a page", "", [["repo/docs/leak.md", "secret.txt"]], "leak.md"],
] as const)("migrate publishes no file outside the repository: %s", async (_what, include, links, refused) => {
  const site = makeSite().remove("site.config.ts");
  site
    .write("secret.txt", "the secret of this machine\n")
    .write("repo/.git/HEAD", "ref: refs/heads/main\n")
    .write("repo/shared/ok.js", "shared();\n")
    .write("repo/docs/.vitepress/config.mjs", 'export default { title: "Old" };\n')
    .write(
      "repo/docs/index.md",
      `# Home\n\n<<< ../shared/ok.js\n\n${typeof include === "string" ? include : include(site.folder)}\n`,
    )
    .write("repo/docs/public/icon.svg", "<svg/>");
  for (const [from, to] of links) symlinkSync(site.path(to), site.path(from));
  const run = await site.run(["migrate", "repo/docs", "--out", "new"]);
  expect(run.stdout).toContain("VitePress in repo/docs");
  const written = [...site.files("new")].filter(([path]) => path !== "MIGRATION.md");
  expect(written.filter(([, bytes]) => bytes.includes("secret of this machine"))).toEqual([]);
  expect(site.read("new/docs-src/_parts/shared/ok.js")).toBe("shared();\n");
  const report = site.read("new/MIGRATION.md");
  expect(report).toContain("### Files of the repository outside the old site\n");
  expect(report).toContain("- `../repo/shared/ok.js:1`\n");
  if (refused === null) return;
  expect(report).toContain("### Files outside the repository\n");
  expect(report).toContain(`- [ ] \`../${join("repo/docs", refused)}:1\`\n`);
});

test("migrate of a site in no repository says that it does not read beside it", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write("web/mkdocs.yml", "site_name: Old\ndocs_dir: ../pages\n")
    .write("pages/index.md", "# Home\n\nText.\n")
    .write("book/.vitepress/config.mjs", 'export default { title: "Old" };\n')
    .write("book/index.md", "# Home\n\n<<< ../code.js\n")
    .write("code.js", "run();\n");
  const { stderr } = await runCommand(["migrate", ".", "--dry-run"], site.path("web"));
  expect(stderr).toContain("its pages are in ../pages, which is not read, because the site is in no Git repository\n");
  expect(stderr).toContain("hint: run `docsgen migrate` in a folder that contains both");
  const { stdout } = await runCommand(["migrate", ".", "--verbose", "--dry-run"], site.path("book"));
  expect(stdout).toContain("Files beside the site");
  expect(stdout).not.toContain("outside the repository");
  expect((await site.run(["migrate", "web", "--dry-run"])).stderr).not.toContain("is not read");
});

describe("a site of Docusaurus in versions", () => {
  const html = '<html><head><title>T</title></head><body><main><h2 id="size">Size</h2></main></body></html>';
  const page = (title: string): string => `# ${title}\n\n## Size\n\nText.\n`;

  /** @param base "docs/", or "" for documents at the root. */
  function makeVersions(base: string, options: string): Site {
    const published = ["", "next/", "1/"].flatMap((version) =>
      ["", "fr/"].flatMap((lang) => [`${lang}${base}${version}`, `${lang}${base}${version}limits/`]),
    );
    const slug = "---\nslug: /\n---\n\n";
    const files = {
      "docusaurus.config.js": `module.exports = { title: "Kite", url: "https://kite.example", baseUrl: "/", i18n: { defaultLocale: "en", locales: ["en", "fr"] }, presets: [["classic", { docs: { ${options} }, blog: false }]] };\n`,
      "versions.json": '["2", "1"]\n',
      "docs/index.md": slug + page("Next"),
      "docs/limits.md": page("Next limits"),
      "versioned_docs/version-2/index.md": slug + page("Two"),
      "versioned_docs/version-2/limits.md": page("Limits of two"),
      "versioned_docs/version-1/index.md": slug + page("One"),
      "versioned_docs/version-1/limits.md": page("Limits of one"),
      "i18n/fr/docusaurus-plugin-content-docs/version-1/limits.md": page("Limites"),
      ...Object.fromEntries(published.map((path) => [`build/${path}index.html`, html])),
    };
    const inFolder = Object.entries(files).map(([path, text]) => [`old/${path}`, text] as const);
    return makeSite(Object.fromEntries(inFolder)).remove("site.config.ts");
  }

  test.each([
    ["docs/", "", ["index.html", "docs/index.html", "v1/docs/limits/index.html", "v1/fr/docs/limits/index.html"]],
    ["", 'routeBasePath: "/"', ["index.html", "v1/index.html", "v1/fr/limits/index.html", "next/fr/limits/index.html"]],
  ])("keeps its addresses, with documents at “/%s”", async (base, options, files) => {
    const site = makeVersions(base, options);
    const run = await site.run(["migrate", "old", "--published", "old/build", "--out", "new"]);
    expect(run.stdout).toContain("The old site published 12 pages and ");
    expect(run.stdout).toContain("none is lost");
    expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site.");
    await builtSite(site, "new");
    for (const path of files) expect(site.exists(`new/dist/${path}`), path).toBe(true);
  });
});

test("versions of mike exist as built pages, which stay where they are, and links to them are checked", async () => {
  const html = (title: string, ids: readonly string[]): string =>
    `<!doctype html><html><head><title>${title} - Kite</title></head><body>${ids.map((id) => `<h2 id="${id}">${id}</h2>`).join("")}</body></html>`;
  const redirect = '<!doctype html><meta http-equiv="refresh" content="0; url=latest/"><title>Redirecting</title>';
  const site = makeSite({
    "old/mkdocs.yml": "site_name: Kite\nsite_url: https://kite.example/docs/\nextra:\n  version:\n    provider: mike\n",
    "old/docs/index.md": "# Start\n\n## Size\n\nText. [Limits](limits.md)\n",
    "old/docs/limits.md": "# Limits\n\n## Size\n\nText.\n",
    "pages/versions.json": JSON.stringify([
      { version: "2.0", title: "2.0", aliases: ["latest"] },
      { version: "1.0", title: "1.0 (LTS)", aliases: [] },
      { version: "0", title: "0", aliases: [] },
    ]),
    "pages/index.html": redirect,
    ...Object.fromEntries(
      ["2.0", "latest"].flatMap((folder) => [
        [`pages/${folder}/index.html`, html("Start", ["size"])],
        [`pages/${folder}/limits/index.html`, html("Limits", ["size"])],
        [`pages/${folder}/404.html`, html("", [])],
      ]),
    ),
    "pages/1.0/index.html": html("Start", ["size"]),
    "pages/1.0/quotas/index.html": html("Quotas", ["upload", "__toc"]),
    "pages/1.0/limits/index.html": redirect,
    "pages/0/index.html": html("Zero", []),
  }).remove("site.config.ts");
  const run = await site.run(["migrate", "old", "--published", "pages", "--out", "new"]);
  expect(run.stdout).toContain("The old site published 5 pages and 4 anchors: none is lost.\n");
  expect(run.stdout).toContain("docsgen reports 0 errors, 0 warnings for the new site.");
  expect(site.read("new/site.config.ts")).toContain(
    `versions: {
    current: "2.0",
    archived: {
      "1.0": { from: "archive/1.0.json", label: "1.0 (LTS)" },
      v0: { from: "archive/v0.json", label: "0" },
    },
  },`,
  );
  expect(JSON.parse(site.read("new/archive/1.0.json"))).toEqual({
    version: 1,
    base: "/docs/1.0/",
    origin: "https://kite.example",
    pages: [
      { path: "/", title: "Start", anchors: ["size"], signature: "" },
      { path: "/quotas/", title: "Quotas", anchors: ["upload"], signature: "" },
    ],
    redirects: [],
    files: [],
  });
  site.edit("new/docs-src/index.md", (text) => `${text}\n[old](version:1.0/quotas/#upload)\n`);
  await builtSite(site, "new");
  expect(site.read("new/dist/index.html")).toContain('href="/docs/1.0/quotas/#upload"');
  const manifest: unknown = JSON.parse(site.read("new/dist/docsgen-manifest.json"));
  expect(manifest).toMatchObject({
    redirects: expect.arrayContaining(
      ["2.0", "latest"].flatMap((folder) => [
        { from: `/${folder}`, to: "/docs/", acknowledge: null },
        { from: `/${folder}/limits`, to: "/docs/limits/", acknowledge: null },
      ]),
    ),
  });
  expect(JSON.parse(site.read("new/dist/versions.json"))).toMatchObject({
    versions: [
      { id: "2.0" },
      { id: "1.0", editions: [{ url: "/docs/1.0/" }] },
      { id: "v0", editions: [{ url: "/docs/0/" }] },
    ],
  });
  site.edit("new/docs-src/index.md", (text) => text.replace("#upload", "#download"));
  const wrong = await site.run(["check", "--config", "new/site.config.ts"]);
  expect(wrong.stdout + wrong.stderr).toContain("download");
  expect(wrong.status).not.toBe(0);
});
