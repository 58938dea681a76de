/** Several versions in one site: a tag of the repository, a folder, and a manifest. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DiagnosticCode } from "../../src/compiler/diagnostics/catalog.ts";
import { concernOf } from "../../src/compiler/diagnostics/catalog.ts";
import { ruleCodes } from "../../src/compiler/rules/codes.ts";
import { hashTree } from "../support/project-site.ts";
import { startServe } from "../support/server.ts";
import type { Run } from "../support/site.ts";
import { makeLastingSite, makeSite, projectRoot, Site } from "../support/site.ts";
import {
  commitAll,
  deleteOriginal,
  git,
  makeLastingVersionSite,
  makeVersionSite,
  page,
  versionConfig,
} from "../support/version-site.ts";

function articleIn(html: string): string {
  return /<article\b[\s\S]*<\/article>/u.exec(html)?.[0] ?? "";
}

afterAll(deleteOriginal);

describe("a site in three languages and four versions", () => {
  const opened: { site: Site | null } = { site: null };
  const read = (path: string): string => opened.site?.read(`dist/${path}`) ?? "";
  beforeAll(async () => {
    opened.site = await makeLastingVersionSite();
    const run = await opened.site.build(["--silent"]);
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
  afterAll(() => opened.site?.delete());

  // A manifest is not built. Pages that are not translated stand in for their translations in each version.
  test("each version is built below its name, in each language", () => {
    const documents = [...(opened.site?.files().keys() ?? [])].filter((path) => path.endsWith("index.html"));
    expect(documents.filter((path) => !path.includes("search/")).sort()).toEqual(
      ["", "fr/", "ar/"]
        .flatMap((lang) => [
          ...["", "guide/", "limits/", "new/", "quotas/"].map((path) => `${lang}${path}`),
          ...["", "gone/", "guide/", "limits/", "sizes/"].map((path) => `v1/${lang}${path}`),
          ...["", "guide/"].map((path) => `beta/${lang}${path}`),
        ])
        .map((path) => `${path}index.html`)
        .sort(),
    );
  });

  test.each([
    ["index.html", ["/quotas/", "/v1/limits/#upload", "/v0/", "/beta/guide/"]],
    ["fr/index.html", ["/v1/fr/guide/", "/v0/fr/sizes/"]],
    ["ar/index.html", ["/ar/quotas/", "/v1/ar/limits/#upload", "/v0/ar/", "/beta/ar/guide/"]],
    ["v1/index.html", ["/v1/limits/#upload", "/v1/guide/", "/v1/report.pdf"]],
    ["v1/fr/index.html", ["/v1/fr/guide/"]],
    ["v1/limits/index.html", ["/v0/sizes/#upload", "/v0/sizes/#own-id"]],
    ["beta/fr/index.html", ["/beta/fr/guide/"]],
  ])("the links of %s stay in its version and its language, or lead across", (path, links) => {
    const article = articleIn(read(path)).replaceAll(/<aside[\s\S]*?<\/aside>|<a class="dg-anchor"[^>]*>/gu, "");
    expect([...article.matchAll(/<a href="(?!#)([^"]*)"/gu)].map(([, href]) => href)).toEqual(links);
  });

  test.each([
    ["quotas/index.html", "/quotas/", null],
    ["v1/index.html", "/", "/"],
    // Moved by a redirect of the current version.
    ["v1/limits/index.html", "/quotas/", "/quotas/"],
    // No newer version has it.
    ["v1/gone/index.html", "/v1/gone/", "/"],
    ["v1/fr/index.html", "/fr/", "/fr/"],
    // The French page of the current version stands in for a translation, so it is not the newest French page.
    ["v1/fr/guide/index.html", "/v1/fr/guide/", "/fr/guide/"],
    // What stands in for a translation is a copy of its source, and that of the newest one.
    ["v1/fr/limits/index.html", "/quotas/", "/fr/quotas/"],
    ["v1/ar/gone/index.html", "/v1/gone/", "/ar/"],
    ["beta/guide/index.html", "/guide/", "/guide/"],
  ])("%s has the canonical address %s, and leads to %s of the current version", (path, canonical, current) => {
    const html = read(path);
    expect(/<link rel="canonical" href="([^"]*)"/u.exec(html)?.[1]).toBe(`https://a.test${canonical}`);
    const [banner = ""] = /<aside class="dg-callout dg-warning".*?<\/aside>/u.exec(html) ?? [];
    expect(/href="([^"]*)"/u.exec(banner)?.[1] ?? null).toBe(current);
  });

  test("a version says what it said in its time", () => {
    expect(articleIn(read("v1/limits/index.html"))).toMatch(/At most 5MB/u);
    expect(articleIn(read("quotas/index.html"))).toMatch(/At most 7MB/u);
    expect(articleIn(read("v1/guide/index.html"))).toContain("Note of v1.");
    expect(articleIn(read("guide/index.html"))).toContain("Note of v2.");
    expect(read("v1/report.pdf")).toBe("report of v1");
    expect(read("report.pdf")).toBe("report of v2");
    expect(read("v1/hello.txt")).toBe("hello of v1");
    expect(read("v1/index.html")).toMatch(/<a [^>]*href="\/v1\/limits\/"[^>]*>Old limits<\/a>/u);
    expect(read("v1/fr/index.html")).toMatch(/<a [^>]*href="\/v1\/fr\/limits\/"[^>]*>Anciennes limites<\/a>/u);
    expect(read("index.html")).not.toContain("Old limits");
  });

  test("the list of versions has the home page of each in each language", () => {
    const languages = ["en", "fr", "ar"];
    const list: unknown = JSON.parse(read("versions.json"));
    const urls = (base: string): readonly string[] => [base, `${base}fr/`, `${base}ar/`];
    const editions = (label: string, base: string) =>
      languages.map((lang, index) => ({ lang, label, url: urls(base)[index] }));
    expect(list).toEqual({
      format: 1,
      versions: [
        { id: "v2", editions: editions("v2", "/") },
        { id: "v1", editions: editions("v1", "/v1/") },
        { id: "beta", editions: editions("beta", "/beta/") },
        // The Arabic pages of v0 stood in for translations.
        { id: "v0", editions: editions("v0", "/v0/") },
      ],
    });
  });

  test("search engines are told of the newest page only", () => {
    const locations = [...read("sitemap.xml").matchAll(/<loc>https:\/\/a\.test([^<]*)/gu)].map(([, path]) => path);
    expect(locations).toEqual(["/", "/fr/", "/guide/", "/new/", "/quotas/", "/v1/fr/guide/", "/v1/gone/"]);
    expect(read("v1/fr/guide/index.html")).not.toContain('rel="alternate" hrefLang');
    expect(read("fr/index.html")).toContain('rel="alternate" hrefLang="en"');
  });

  test("hosts apply the rules of the innermost version and language first", () => {
    expect(
      read("_redirects")
        .split("\n")
        .filter((line) => line.endsWith(" 404")),
    ).toEqual([
      ...["v1/fr", "v1/ar", "beta/fr", "beta/ar", "fr", "ar", "v1", "beta"].map(
        (path) => `/${path}/* /${path}/404.html 404`,
      ),
      "/* /404.html 404",
    ]);
    expect(read("_redirects")).toContain("/v1/sizes /v1/limits/ 301!");
  });

  test("programs and search read one version", () => {
    expect(read("llms.txt")).not.toContain("/v1/");
    expect(read("v1/llms.txt")).toContain("https://a.test/v1/limits.md");
    expect(read("v1/llms.txt")).not.toContain("/quotas");
    expect(opened.site?.exists("dist/v1/assets/search-index.json")).toBe(true);
    expect(read("assets/routes.json")).toContain("/fr/new/");
    expect(read("assets/routes.json")).not.toMatch(/gone|sizes/u);
    expect(read("v1/assets/routes.json")).toContain("/gone/");
  });
});

/** Builds, and compares with a build without a cache. */
async function expectFresh(site: Site, words: readonly string[] = []): Promise<string> {
  const run = await site.build(["--verbose", ...words]);
  const hash = hashTree(site.files());
  const fresh = await site.build(["--no-cache", "--out", "fresh", "--verbose", ...words]);
  expect(hash).toBe(hashTree(site.files("fresh")));
  expect(run.stderr).toBe(fresh.stderr);
  expect(run.status).toBe(fresh.status);
  site.remove("fresh");
  return run.stdout;
}

const written = (stdout: string): readonly string[] =>
  stdout.split("\n").flatMap((line) => /^dist\/(\S+) (?:written|removed)/u.exec(line)?.[1] ?? []);

test("versions that are added, removed, moved or damaged are built as without a cache", async () => {
  const site = await makeVersionSite();
  await site.build();
  const archived = (text: string): Site => site.write("site.config.ts", versionConfig(text));
  const of = (prefix: string): string =>
    hashTree(new Map([...site.files()].filter(([path]) => path.startsWith(prefix) && !path.includes("assets/"))));
  const before = of("v1/");
  // A version fewer, or more, changes no page of the others.
  archived('{ v1: "git:v1.0", v0: "archive/v0.json" }');
  expect(
    site.edit("docs-src/index.md", (text) => text.replace(", [beta](version:beta/guide/)", "")).exists("dist/beta"),
  ).toBe(true);
  const fewer = written(await expectFresh(site, ["--why"]));
  expect(fewer.filter((path) => path.startsWith("v1/"))).toEqual([]);
  expect(site.exists("dist/beta")).toBe(false);
  archived('{ v1: "git:v1.0", beta: "versions/beta", v0: "archive/v0.json" }');
  await site.build();
  expect(of("v1/")).toBe(before);
  // The tag moves.
  commitAll(site);
  git(site, "checkout", "--quiet", "-b", "old", "v1.0");
  site.write("docs-src/gone.md", page("Gone", "Corrected in v1."));
  commitAll(site, "v1.0");
  git(site, "checkout", "--quiet", "main");
  await expectFresh(site);
  expect(articleIn(site.read("dist/v1/gone/index.html"))).toContain("Corrected in v1.");
  // An edit of the current version rewrites no page of an archived one.
  site.edit("docs-src/new.md", (text) => text.replace("Only in v2", "New in v2"));
  const edited = written((await site.build(["--why"])).stdout);
  expect(edited.filter((path) => path.startsWith("v1/") || path.startsWith("beta/"))).toEqual([]);
  // A page that replaces an old one at last.
  site.write("docs-src/gone.md", page("Back", "In v2 again."));
  await site.build();
  expect(site.read("dist/v1/gone/index.html")).toContain('<link rel="canonical" href="https://a.test/gone/"/>');
  const whole = hashTree(site.files());
  site.remove("dist/v1/limits/index.html").remove("dist/versions.json");
  await site.build();
  expect(hashTree(site.files())).toBe(whole);
  site.edit("versions/beta/guide.md", (text) => text.replace("Text.", "Other text."));
  await site.build();
  expect(articleIn(site.read("dist/beta/guide/index.html"))).toContain("Other text.");
  site.remove(".docsgen");
  await expectFresh(site);
});

test.each<[why: string, archived: string, change: (site: Site) => void, report: RegExp]>([
  [
    "an unknown ref",
    '{ v1: "git:mian" }',
    () => undefined,
    /“versions\.archived\.v1” names “mian”, which is not a branch, a tag or a commit of the repository\n[\s\S]*hint: did you mean “git:main”\?/u,
  ],
  [
    "a ref without the folder",
    '{ v1: "git:empty" }',
    (site) => {
      git(site, "checkout", "--quiet", "--orphan", "empty");
      git(site, "rm", "-r", "--quiet", "--cached", ".");
      git(site, "commit", "--quiet", "--allow-empty", "--message", "Empty");
    },
    /“versions\.archived\.v1” has no folder “docs-src” at “empty”\n[\s\S]*hint: record where its pages were: `docsgen version v1 --from empty` writes `source` into versions\/v1\.json/u,
  ],
  [
    "a missing folder",
    '{ v1: "versions/v3" }',
    () => undefined,
    /“versions\.archived\.v1” names the folder “versions\/v3”, which does not exist/u,
  ],
  [
    "the source folder",
    '{ v1: "docs-src/old" }',
    (site) => void site.write("docs-src/old/index.md", page("Old", "Text.")),
    /names the folder “docs-src\/old”, but the pages of the current version are there/u,
  ],
  [
    "a missing manifest",
    '{ v0: "archive/v3.json" }',
    () => undefined,
    /cannot be read from “archive\/v3\.json”: ENOENT/u,
  ],
  [
    "a damaged manifest",
    '{ v0: "archive/v0.json" }',
    (site) => void site.write("archive/v0.json", "{"),
    /cannot be read from “archive\/v0\.json”: it is not JSON/u,
  ],
  [
    "a manifest of a newer docsgen",
    '{ v0: "archive/v0.json" }',
    (site) => void site.edit("archive/v0.json", (text) => text.replace('"version": 1', '"version": 2')),
    /cannot be read from “archive\/v0\.json”: a newer docsgen wrote it\n[\s\S]*hint: update docsgen/u,
  ],
  [
    "another file",
    '{ v0: "archive/v0.json" }',
    (site) => void site.write("archive/v0.json", "{}"),
    /cannot be read from “archive\/v0\.json”: it is not a manifest of docsgen: “version” is missing\n/u,
  ],
  [
    "an address that runs code",
    '{ v0: "archive/v0.json" }',
    (site) =>
      void site.edit("archive/v0.json", (text) =>
        text.replace('"origin": "https://a.test"', '"origin": "javascript:alert(1)//"'),
      ),
    /cannot be read from “archive\/v0\.json”: [^\n]*“origin” must be a full http or https URL; got “javascript:alert\(1\)\/\/”\n/u,
  ],
  [
    "a manifest of the site itself",
    '{ v0: "archive/v0.json" }',
    (site) => void site.edit("archive/v0.json", (text) => text.replace('"base": "/v0/"', '"base": "/"')),
    /was published at “\/”, where the current version is now\n[\s\S]*hint: publish it at “\/v0\/” once/u,
  ],
  [
    "a folder of the current version",
    '{ beta: "versions/beta" }',
    (site) => void site.write("docs-src/beta/index.md", page("Own", "Text.")),
    /“versions\.archived\.beta” is published at “\/beta\/”, where the current version has a folder, with “docs-src\/beta\/index\.md”/u,
  ],
  [
    "a folder at the addresses of a manifest",
    '{ v0: "archive/v0.json" }',
    (site) => void site.write("docs-src/v0/index.md", page("Own", "Text.")),
    /docs-src\/v0\/index\.md:1:1\n {2}error duplicate-route: “\/v0\/” belongs to the version “v0”\n/u,
  ],
  [
    "a version without pages",
    '{ v1: "versions/empty" }',
    (site) => void site.write("versions/empty/a.txt", "a"),
    /“versions\.archived\.v1” has no pages: “versions\/empty” contains none/u,
  ],
])("%s is reported", async (_why, archived, change, report) => {
  const site = await makeVersionSite();
  change(site);
  site.write("site.config.ts", versionConfig(archived));
  site.write("docs-src/index.md", page("Home", "Text."));
  site.write("docs-src/fr/index.md", page("Accueil", "Texte."));
  const run = await site.run(["check"]);
  expect(run.stderr).toMatch(report);
  expect(run.stderr.match(/ error /gu)).toHaveLength(1);
  expect(run.status).toBe(1);
});

test("the current version can have no page at the addresses of an archived one", async () => {
  const site = await makeVersionSite();
  const made = page("Made", "Text.");
  const add = `{ name: "add", pages: () => [${JSON.stringify({ path: "v1/made.md", text: made })}, ${JSON.stringify({ path: "v0/made.md", text: made })}] }`;
  site.write("site.config.ts", versionConfig(undefined, `  plugins: [${add}],\n`));
  site.write("docs-src/index.md", page("Home", "[a](version:v1/made/)\n\n![Dot](img/dot.svg)"));
  site.write("docs-src/v1.md", page("History", "Text."));
  site.write("docs-src/V1/case.md", page("Case", "Text."));
  site.write("docs-src/public/V1/a.txt", "a");
  site.write("docs-src/replaced.md", page("Replaced", "Text.", "permalink: /v1/gone/\n"));
  site.write("docs-src/older.md", page("Older", "Text.", "permalink: /v0/sizes.html\n"));
  site.write("docs-src/v1-notes.md", page("Notes", "Text."));
  site.write("docs-src/fr/guide.md", page("Guide", "Texte.", "permalink: /v1/guide/\n"));
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/(?<=error ).*/gu)?.toSorted()).toEqual([
    "broken-version-link: The link “version:v1/made/” leads to no page of “v1”",
    "config-value: “versions.archived.v1” is published at “/v1/”, where the current version has a folder, with “docs-src/public/V1/a.txt”",
    "duplicate-route: “/V1/case/” belongs to the version “v1”",
    "duplicate-route: “/v0/made/” belongs to the version “v0”",
    "duplicate-route: “/v0/sizes.html” belongs to the version “v0”",
    "duplicate-route: “/v1/gone/” belongs to the version “v1”",
    "duplicate-route: “/v1/” belongs to the version “v1”",
    "plugin-result: The plugin “add” returns a wrong value from `pages`: “v1/made.md” is in the folder of the version “v1”",
  ]);
  expect(stderr).toContain("docs-src/replaced.md:3:12");
  expect(stderr).toContain("docs-src/v1.md:1:1");
});

test("a version can be given up although a ref links to it", async () => {
  const site = await makeVersionSite();
  site.write("site.config.ts", versionConfig('{ v1: "git:v1.0" }'));
  site.write("docs-src/index.md", page("Home", "![Dot](img/dot.svg)"));
  site.write("docs-src/fr/index.md", page("Accueil", "Texte."));
  const { stderr, status } = await site.build();
  expect(stderr).toContain(
    "warning broken-version-link: The link “version:v0/sizes/#upload” names the version “v0”, which does not exist\n",
  );
  expect(stderr).not.toContain("error");
  expect(status).toBe(0);
  expect(articleIn(site.read("dist/v1/limits/index.html"))).toContain('see <a href="/">sizes</a>');
});

test("a folder outside a repository cannot take a version from Git", async () => {
  const site = makeSite({
    "site.config.ts": versionConfig('{ v1: "git:v1" }'),
    "docs-src/index.md": page("Home", "Text."),
    "docs-src/quotas.md": page("Quotas", "Text."),
  });
  const { stderr } = await site.build();
  expect(stderr).toContain("“versions.archived.v1” comes from Git, but the source folder is not in a Git repository");
});

/** Whatever breaks a page for its readers, and what only its author would care about. */
const brokenPage = `---
title: Home
short_description: x
---

[x](nowhere.md) [y](#nope) [z](b.md#nope) ![i](gone.png) [a](/abc/) [c](cursor://x) [api](api:one)

<a href="javascript:alert(1)">j</a> <img src="gone.svg"> <img srcset="gone.png 2x, dot.svg 1x" alt="d">

<script src="https://evil.test/x.js"></script>

## Same {#same}

#### Deep {#same}

[ref][gone] [^1] [moved](old.md) [v](version:v9/)

<div style="background: url(gone.svg)">Text</div>

<!-- docsgen-ignore broken-link: it comes back -->
[soon](soon.md)

::include{file="@/../none.md"}
`;

const zod = `import * as z from ${JSON.stringify(join(projectRoot, "node_modules/zod/index.js"))};\n`;
const schemes = `plugins: [{ name: "p", claims: "topic", frontmatter: z.object({ topic: z.string().optional() }), links: { api: "operation" }, pages: () => [{ path: "made.md", text: ${JSON.stringify(page("Made", "Text."))} }] }]`;

const languages = 'languages: { en: "English", fr: "Français" }';

describe("of an archived version, its readers' problems are reported", () => {
  const made: { site: Site | null } = { site: null };
  const site = (): Site => made.site ?? makeSite();
  const config = (archived: string): string =>
    `${zod}export default { title: "A", ${languages}, ${schemes}, versions: { current: "v2", archived: ${archived} } };\n`;
  beforeAll(() => {
    made.site = makeLastingSite({
      "site.config.ts": `${zod}export default { title: "A", ${languages}, ${schemes}, versions: { current: "v1" } };\n`,
      ".gitignore": "dist\n.docsgen\nworktree\n",
      "docs-src/index.md": brokenPage,
      "docs-src/b.md": page("B", "Text.", "topic: x\naliases: [/old/]\n"),
      "docs-src/fr/index.md": page("Accueil", "[x](rien.md) [y](b.md#rien) [z](/fr/zut/) [api](api:one)"),
      "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      "docs-src/unused.svg": "<svg/>",
      "docs-src/a:b.md": page("A", "Text."),
      "docs-src/_drafts/d.md": page("Draft", "Text."),
    });
    symlinkSync("nowhere.md", site().path("docs-src/dead.md"));
    symlinkSync("nowhere.md", site().path("docs-src/_drafts/dead.md"));
    symlinkSync("_drafts", site().path("docs-src/linked"));
    git(site(), "init", "--quiet", "--initial-branch", "v1.x");
    commitAll(site(), "v1.0");
    git(site(), "checkout", "--quiet", "-b", "main");
    cpSync(site().path("docs-src"), site().path("versions/v1"), { recursive: true, verbatimSymlinks: true });
    site().write("docs-src/index.md", page("Home", "Text.")).write("docs-src/fr/index.md", page("Accueil", "Texte."));
    for (const name of ["b.md", "unused.svg", "dot.svg", "a:b.md", "dead.md", "linked"])
      site().remove(`docs-src/${name}`);
    site().remove("docs-src/_drafts");
    git(site(), "worktree", "add", "--quiet", "worktree", "v1.0");
  });
  afterAll(() => made.site?.delete());

  /** The places and codes of a report. */
  const read = ({ stdout }: Run, label: string): readonly string[] => {
    const report: Report = JSON.parse(stdout);
    return report.diagnostics.flatMap(({ file = "", start, code }) =>
      file.startsWith(label) ? [`${file.slice(label.length)}:${start?.line}:${start?.column} ${code}`] : [],
    );
  };
  interface Report {
    readonly diagnostics: readonly {
      readonly file?: string;
      readonly start: { readonly line: number; readonly column: number } | null;
      readonly code: DiagnosticCode;
      readonly severity: string;
    }[];
  }

  test.each([
    ["git:v1.0", "v1.0:docs-src/", ["warning"], false],
    ["git:v1.x", "v1.x:docs-src/", ["error", "warning"], false],
    ["versions/v1", "versions/v1/", ["error", "hint", "warning"], true],
  ])("%s, as `check` reports them there", async (from, label, severities, withAuthors) => {
    const own = await new Site(site().path("worktree")).run(["check", "--format", "json"]);
    const expected = read(own, "docs-src/").filter((each) => {
      const [, code = ""] = each.split(" ");
      return (ruleCodes[code]?.concerns ?? concernOf(code)) !== "authors";
    });
    site().write("site.config.ts", config(`{ v1: "${from}" }`));
    const run = await site().run(["check", "--format", "json"]);
    expect(read(run, label).filter((each) => !withAuthors || expected.includes(each))).toEqual(expected);
    expect(expected).toHaveLength(26);
    expect(expected).toContain("index.md:6:5 broken-link");
    expect(expected).toContain("b.md:3:8 p/unknown-topic");
    expect(expected).toContain("dead.md:1:1 broken-symlink");
    const all: Report = JSON.parse(run.stdout);
    const found = all.diagnostics.filter(({ file }) => file?.startsWith(label));
    expect([...new Set(found.map(({ severity }) => severity))].sort()).toEqual(severities);
  });

  test("in one line of a tag, which `--strict` counts, and exceptions accept", async () => {
    site().write("site.config.ts", config('{ v1: "git:v1.0" }'));
    const run = await site().build(["--strict"]);
    expect(run.stderr).toContain(
      "26 problems that readers of “v1.0” get, and no commit can repair: 7 broken-link, 4 broken-asset, 3 broken-anchor, 2 unsafe-url, 2 undefined-reference, 1 file-name, 1 p/unknown-topic, 1 broken-symlink, 1 csp-blocked, 1 duplicate-id, 1 broken-version-link, 1 missing-include, 1 symlink-folder\n--verbose shows all.\n\n8 pages, 0 errors, 27 warnings (--strict",
    );
    expect(run.status).toBe(1);
    const exception =
      'checks: { exceptions: [{ code: "broken-link", file: "v1.0:docs-src/**", reason: "It is old." }] }, ';
    site().edit("site.config.ts", (text) => text.replace("versions:", `${exception}versions:`));
    expect((await site().run(["check"])).stdout + (await site().run(["check"])).stderr).toContain(
      "0 errors, 20 warnings",
    );
  });

  test("and no address that leads nowhere is published", async () => {
    site().write("site.config.ts", config('{ v1: "git:v1.0" }'));
    expect((await site().build()).status).toBe(0);
    const article = articleIn(site().read("dist/v1/index.html"));
    expect([...article.matchAll(/(?:href|src|srcset|style)="([^"]*)"/gu)].map(([, address]) => address)).toEqual([
      "/",
      "/v1/b/",
      "about:invalid 2x, /assets/dot.ffc9f5e4fd.svg 1x",
      "https://evil.test/x.js",
      "#same",
      "#same",
      "/",
      "background: url(&quot;about:invalid&quot;)",
    ]);
    const verified = await site().run(["verify", "dist"]);
    expect(verified.stderr.match(/error .*/gu)).toEqual([
      "error duplicate-id: The id “same” is used twice on this page",
    ]);
    site().edit("dist/index.html", (html) => html.replace("<p>", '<p><a href="api:one">a</a>'));
    expect((await site().run(["verify", "dist"])).stderr).toContain(
      "error unsafe-url: The address “api:one” is not allowed",
    );
  });
});

test("a clone takes a version from a branch of its origin", async () => {
  const site = await makeVersionSite();
  git(site, "branch", "v1.x", "v1.0");
  git(site, "clone", "--quiet", "--branch", "main", ".", "clone");
  const clone = new Site(site.path("clone"));
  clone.write("site.config.ts", site.read("site.config.ts").replace("git:v1.0", "git:v1.x"));
  const run = await clone.build(["--silent"]);
  expect(run.stderr).toBe("");
  expect(clone.read("dist/v1/gone/index.html")).toContain("Only in v1.");
});

test("values that nobody recorded are not printed", async () => {
  const site = await makeVersionSite();
  site.remove("versions/v1.json");
  const { stderr, status } = await site.build();
  expect(stderr).toContain(`v1.0:docs-src/limits.md:7:9
  error unknown-variable`);
  expect(stderr).toContain(
    "hint: record the values of that version: `docsgen version v1 --from v1.0` writes them into versions/v1.json",
  );
  expect(status).toBe(1);
});

test("settings that were saved before the branch changed are reported, and images that are pointers of Git LFS", async () => {
  const config = (size: number): string =>
    `export default { title: "A", themeConfig: { constants: { SIZE: { value: ${size}, unit: "MB" } } } };\n`;
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
  const site = makeSite({
    "site.config.ts": config(5),
    ".gitignore": "dist\n.docsgen\n",
    "docs-src/index.md": page("Home", "At most {{ constants.SIZE }}. ![A picture](a.png)"),
    "docs-src/a.png": pointer,
  });
  git(site, "init", "--quiet", "--initial-branch", "v1.x");
  commitAll(site);
  expect((await site.run(["version", "v1", "--from", "v1.x"])).status).toBe(0);
  git(site, "checkout", "--quiet", "-b", "main");
  site.write(
    "site.config.ts",
    config(7).replace("{ title", '{ versions: { current: "v2", archived: { v1: "git:v1.x" } }, title'),
  );
  site.write("docs-src/index.md", page("Home", "Now {{ constants.SIZE }}.")).remove("docs-src/a.png");
  commitAll(site);
  const first = await site.build();
  expect(first.stderr.match(/^\S+:\d+:\d+$|(?:error|warning) .*|hint: .*/gmu)).toEqual([
    "v1.x:docs-src/index.md:5:44",
    "warning damaged-image: The image “a.png” is damaged: it is a pointer of Git LFS",
    "hint: take the version from a folder, a copy of that time in which the image is whole",
  ]);
  git(site, "checkout", "--quiet", "v1.x");
  site.write("site.config.ts", config(9));
  commitAll(site);
  git(site, "checkout", "--quiet", "main");
  expect((await site.build()).stderr).toMatch(
    /warning outdated-version: “versions\/v1\.json” has the settings of commit \w{10}, and the config of “v1\.x” has changed since\n[\s\S]*hint: compare them with `docsgen version v1 --from v1\.x`; `--force` saves those of now/u,
  );
  expect((await site.run(["version", "v1", "--from", "v1.x", "--force"])).status).toBe(0);
  expect((await site.build()).stderr).not.toContain("outdated-version");
  // A clone has the branch of its origin.
  const clone = makeSite();
  clone.remove("site.config.ts");
  git(clone, "clone", "--quiet", "--branch", "main", `file://${site.folder}`, ".");
  expect((await clone.run(["version", "v1", "--from", "v1.x", "--force"])).stdout).toContain(
    "the settings of v1.x, commit",
  );
});

test("an entry of a saved menu that leads nowhere is reported in the file that has it, once for all languages", async () => {
  const site = makeSite({
    "site.config.ts":
      'export default { title: "A", languages: { en: "English", fr: "Français" }, versions: { current: "v2", archived: { v1: "versions/v1" } } };\n',
    "docs-src/index.md": page("Home", "Text."),
    "docs-src/api.md": page("API", "[Home](index.md)"),
    "docs-src/fr/index.md": page("Accueil", "Texte."),
    "versions/v1/index.md": page("Home", "Text."),
    "versions/v1/fr/index.md": page("Accueil", "Texte."),
    "versions/v1.json": `${JSON.stringify(
      {
        format: 1,
        from: "v1",
        commit: null,
        config: {
          title: "A",
          languages: { en: "English", fr: "Français" },
          themeConfig: { navbar: { left: [{ text: "API", link: "/api/" }] } },
        },
      },
      null,
      2,
    )}\n`,
  });
  const broken = await site.build();
  expect(broken.status).toBe(1);
  expect(broken.stderr.match(/^\S+:\d+:\d+$|error .*|hint: .*/gmu)).toEqual([
    "versions/v1.json:16:21",
    "error broken-navbar-entry: The navigation entry “/api/” is not a page",
    "hint: remove it, or lead to another version: “version:NAME/…”",
  ]);
  const [report = ""] = broken.stderr.split("\n\n");
  expect((await site.run(["check"])).stderr.trim()).toBe(report);
  site.edit("versions/v1.json", (text) => text.replace('"/api/"', '"version:v2/api/"'));
  expect((await site.build()).status).toBe(0);
  expect(site.read("dist/v1/fr/index.html")).toContain('<a href="/fr/api/" class="dg-navbar-link">API</a>');
});

describe("a version in two languages", () => {
  const makeTwo = (files: Readonly<Record<string, string | Uint8Array>>, more = ""): Site =>
    makeSite({
      "site.config.ts": `export default { title: "A", languages: { en: "English", fr: "Français" }, versions: { current: "v2", archived: { v1: "versions/v1" } },${more} };\n`,
      "docs-src/index.md": page("Home", "Text."),
      "docs-src/fr/index.md": page("Accueil", "Texte."),
      "versions/v1/index.md": page("Home", "Text."),
      "versions/v1/guide.md": page("Guide", "## Size\n\nText."),
      "versions/v1/fr/index.md": page("Accueil", "Texte."),
      "versions/v1/fr/guide.md": page("Guide", "## Taille\n\nTexte.", "permalink: /guide-fr/\n"),
      ...files,
    });

  test("has a page by the address of its source, for links, redirects and links to redirects of a language", async () => {
    const site = makeTwo(
      {
        "docs-src/index.md": page("Home", "[a](version:v1/guide/) [o](/fr/old/)"),
        "docs-src/fr/index.md": page("Accueil", "[a](version:v1/guide/) [b](version:v1/guide.md)"),
      },
      ' redirects: [{ from: "/fr/old/", to: "version:v1/fr/guide/" }]',
    );
    expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
    expect(articleIn(site.read("dist/index.html"))).toContain(
      '<a href="/v1/guide/">a</a> <a href="/v1/fr/guide-fr/">o</a>',
    );
    expect(articleIn(site.read("dist/fr/index.html"))).toContain(
      '<a href="/v1/fr/guide-fr/">a</a> <a href="/v1/fr/guide-fr/">b</a>',
    );
    expect(site.read("dist/_redirects")).toContain("/fr/old /v1/fr/guide-fr/ 301!\n");
    expect((await site.run(["verify", "dist"])).stderr).toBe("");
  });

  test("reports a page that cannot be published once, and a plugin's failure at the file", async () => {
    const plugin = `{ name: "strict", remarkPlugins: [() => (tree, file) => { if (String(file.path).endsWith("fails.md") || JSON.stringify(tree).includes("Fail")) throw new Error("no"); }] }`;
    const site = makeTwo(
      {
        "versions/v1/index.md": page("Home", "[a](guide/x.md) [b](guide/fails.md)"),
        "versions/v1/guide/x.md": new Uint8Array([0x23, 0x20, 0xff, 0xfe, 0x41]),
        "versions/v1/guide/fails.md": page("Fails", "Fail."),
      },
      ` plugins: [${plugin}]`,
    );
    const { stderr } = await site.run(["check"]);
    expect(stderr.match(/error .*/gu)).toEqual([
      "error plugin-failed: The plugin “strict” throws an error in `remarkPlugins` at versions/v1/guide/fails.md: no",
      "error not-utf8: This file is not encoded as UTF-8",
    ]);
  });
});

describe("a redirect to another version", () => {
  const makeRedirected = (to: string): Site =>
    makeSite({
      "site.config.ts": `export default { title: "A", languages: { en: "English", fr: "Français" }, versions: { current: "v2", archived: { v1: "versions/v1" } }, redirects: [{ from: "/old/", to: "${to}" }] };\n`,
      "docs-src/index.md": page("Home", "Text."),
      "docs-src/fr/index.md": page("Accueil", "Texte."),
      "versions/v1/index.md": page("Home", "[Old](old.md)"),
      "versions/v1/old.md": page("Old", "## Size\n\nText."),
      "versions/v1/fr/index.md": page("Accueil", "Texte."),
    });

  test("stays in the language of its address", async () => {
    const site = makeRedirected("version:v1/old/#size");
    expect(await site.build(["--silent"])).toMatchObject({ status: 0, stderr: "" });
    expect(site.read("dist/_redirects")).toContain("/old /v1/old/#size 301!\n");
    expect(site.read("dist/_redirects")).toContain("/fr/old /v1/fr/old/#size 301!\n");
    expect(site.read("dist/old/index.html")).toContain('href="/v1/old/#size"');
  });

  test.each([
    ["version:v1/odl/", "broken-version-link: The link “version:v1/odl/” leads to no page of “v1”", "version:v1/old/"],
    ["version:v3/old/", "names the version “v3”, which does not exist", "write one of “v2”, “v1”"],
    ["version:v1/old/#sizes", "leads to an anchor that the page of “v1” does not have", "#size"],
  ])("to %s is reported at its place", async (to, message, hint) => {
    const { status, stderr } = await makeRedirected(to).build();
    expect(status).toBe(1);
    expect(stderr).toContain("site.config.ts:1:");
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });
});

test("a move changes the current version only", async () => {
  const site = await makeVersionSite();
  site.write("docs-src/gone.md", page("Back", "See [quotas](quotas.md)."));
  const run = await site.run(["mv", "docs-src/quotas.md", "docs-src/gone-again.md"]);
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  expect(site.read("docs-src/gone.md")).toContain("[quotas](gone-again.md)");
  const built = await site.build(["--silent"]);
  expect(built.stderr).toBe("");
  // The redirects lead from the address in v1 to the page in one step.
  expect(site.read("dist/v1/limits/index.html")).toContain('<link rel="canonical" href="https://a.test/gone-again/"/>');
});

test("an address that an old version loses is redirected in its own settings", async () => {
  const site = await makeVersionSite();
  await site.build(["--silent"]);
  git(site, "checkout", "--quiet", "-b", "old", "v1.0");
  git(site, "mv", "docs-src/gone.md", "docs-src/left.md");
  commitAll(site, "v1.0");
  git(site, "checkout", "--quiet", "main");
  const { stderr } = await site.run(["check", "--published", "dist/docsgen-manifest.json"]);
  expect(stderr).toContain("lost-route: “/v1/gone/” was published before and no longer exists");
  expect(stderr).toContain('hint: add { "from": "/gone/", "to": "/left/" } to `redirects` in versions/v1.json');
});

test("the development server shows all versions, and a tag as it is now", async () => {
  const site = await makeVersionSite();
  const server = await startServe(site);
  await server.says("No problems.");
  expect((await server.get("/v1/limits/")).text).toContain("At most 5MB");
  expect((await server.get("/v1/report.pdf")).text).toBe("report of v1");
  expect((await server.get("/beta/fr/guide/")).text).toContain("Guide of the beta");
  expect((await server.get("/versions.json")).text).toContain('"/v0/"');
  site.edit("versions/beta/guide.md", (text) => text.replace("Text.", "New in beta."));
  await server.until(async () => (await server.get("/beta/guide/")).text.includes("New in beta."));
  git(site, "tag", "--force", "v1.0", "main");
  site.edit("docs-src/new.md", (text) => `${text}\nMore.\n`);
  await server.until(async () => (await server.get("/v1/quotas/")).text.includes("Quotas"));
  await server.end();
});
