/** `docsgen mv`: a page, a folder or a heading moves with everything that refers to it, or nothing moves. */
import { mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const config = `import { defineConfig } from "docsgen";
import { sidebars } from "./docs-src/_site/sidebars.ts";

export default defineConfig({
  title: "Manual",
  base: "/docs/",
  themeConfig: {
    navbar: {
      left: [
        { text: "Limits", link: "/limits/" },
        { text: "More", items: [{ text: "Size", link: "/limits/#size" }] },
      ],
    },
    sidebars,
  },
  redirects: [{ from: "/quotas", to: "/limits/" }],
});
`;
const sidebars = `export const sidebars = [
  { paths: ["/"], entries: ["/", '/limits/', { text: "Guides", page: "/guide/", entries: ["/guide/files/"] }] },
  { paths: ["/guide/"], entries: ["/guide/", "/guide/files/"] },
];
`;

function makeManual(): Site {
  return makeSite({
    "site.config.ts": config,
    "docs-src/_site/sidebars.ts": sidebars,
    "docs-src/index.md": [
      "---",
      "title: Home",
      "next: limits.md",
      "---",
      "",
      'See [limits](limits.md), [size](/limits/#size), [again](/docs/limits/?a=b#size "Size") and <a href="./limits.md#size">these</a>.',
      "",
      "The [guide][g] and ![a picture](guide/a.svg) of it. `[not](limits.md)`",
      "",
      "[g]: <guide/files.md#names>",
      "",
    ].join("\n"),
    "docs-src/limits.md":
      "---\ntitle: Limits\n---\n\n## Size\n\nSee [home](./index.md), [here](#size), [files](guide/files.md).\r\n\r\n<<< ./_code/a.js\n",
    "docs-src/_code/a.js": "one();\n",
    "docs-src/guide/index.md":
      "---\ntitle: Guide\n---\n\nSee [files](files.md), [limits](../limits.md#size), ![a](a.svg).\n",
    "docs-src/guide/files.md":
      "---\ntitle: Files\n---\n\n## Names {#names}\n\nSee [the guide](index.md), [home](/index.md).\n\n<<< @/guide/_b.js\n",
    "docs-src/guide/_b.js": "two();\n",
    "docs-src/guide/a.svg": "<svg/>\n",
  });
}

/** Checks what must be true after any move: nothing is broken, and no address is lost. */
async function moveAndCheck(site: Site, words: readonly string[]): Promise<string> {
  await site.build();
  site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
  const run = await site.run(["mv", ...words]);
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  const check = await site.run(["check", "--strict", "--published", "manifest.json"]);
  expect(check.stderr).toBe("");
  return run.stdout;
}

describe("mv", () => {
  test("moves a page and updates links, menus, sidebars, includes and redirects", async () => {
    const site = makeManual();
    const stdout = await moveAndCheck(site, ["docs-src/limits.md", "docs-src/reference/sizes.md"]);
    expect(stdout).toBe("1 file moved, 8 links rewritten, 1 include rewritten, 1 redirect added\n");
    expect(site.exists("docs-src/limits.md")).toBe(false);
    expect(site.read("docs-src/index.md")).toContain(
      'See [limits](reference/sizes.md), [size](/reference/sizes/#size), [again](/docs/reference/sizes/?a=b#size "Size") and <a href="./reference/sizes.md#size">these</a>.',
    );
    expect(site.read("docs-src/index.md")).toContain("next: reference/sizes.md");
    expect(site.read("docs-src/index.md")).toContain("`[not](limits.md)`");
    expect(site.read("docs-src/reference/sizes.md")).toBe(
      "---\ntitle: Limits\n---\n\n## Size\n\nSee [home](../index.md), [here](#size), [files](../guide/files.md).\r\n\r\n<<< ../_code/a.js\n",
    );
    expect(site.read("docs-src/guide/index.md")).toContain("[limits](../reference/sizes.md#size)");
    const text = site.read("site.config.ts");
    expect(text).toContain('link: "/reference/sizes/" }');
    expect(text).toContain('link: "/reference/sizes/#size" }');
    expect(text).toContain(
      'redirects: [{ from: "/quotas", to: "/reference/sizes/" }, { from: "/limits/", to: "/reference/sizes/" }],',
    );
    expect(site.read("docs-src/_site/sidebars.ts")).toContain("\"/\", '/reference/sizes/', {");
  });

  test("and back again, without a redirect from the address of a page", async () => {
    const site = makeManual();
    const before = site.files("docs-src");
    await moveAndCheck(site, ["limits.md", "sizes.md"]);
    await moveAndCheck(site, ["sizes.md", "limits.md"]);
    expect(site.files("docs-src")).toEqual(before);
    expect(site.read("site.config.ts")).toContain(
      'redirects: [{ from: "/quotas", to: "/limits/" }, { from: "/sizes/", to: "/limits/" }],',
    );
  });

  test("moves a folder with its pages and files", async () => {
    const site = makeManual();
    const stdout = await moveAndCheck(site, ["docs-src/guide", "docs-src/guides/first"]);
    expect(stdout).toContain("4 files moved");
    expect(stdout).toContain("2 redirects added");
    expect(site.exists("docs-src/guide")).toBe(false);
    expect(site.read("docs-src/guides/first/index.md")).toContain(
      "See [files](files.md), [limits](../../limits.md#size)",
    );
    expect(site.read("docs-src/guides/first/files.md")).toContain("<<< @/guides/first/_b.js");
    expect(site.read("docs-src/index.md")).toContain("![a picture](guides/first/a.svg)");
    expect(site.read("docs-src/index.md")).toContain("[g]: <guides/first/files.md#names>");
    expect(site.read("docs-src/_site/sidebars.ts")).toContain(
      '{ paths: ["/guides/first/"], entries: ["/guides/first/",',
    );
  });

  test("moves a folder without an index page, and what names it by its prefix", async () => {
    const site = makeManual();
    site.edit("docs-src/_site/sidebars.ts", (text) => text.replace('["/guide/"]', '["/guide/", "/part/"]'));
    site.write("docs-src/part/one.md", "---\ntitle: One\n---\n\nText.\n");
    site.edit("docs-src/index.md", (text) => `${text}\nSee [one](part/one.md).\n`);
    await moveAndCheck(site, ["part", "parts"]);
    expect(site.read("docs-src/_site/sidebars.ts")).toContain('paths: ["/guide/", "/parts/"]');
  });

  test("moves a page into a folder if only the folder is named", async () => {
    const site = makeManual();
    await moveAndCheck(site, ["docs-src/limits.md", "docs-src/guide/"]);
    expect(site.exists("docs-src/guide/limits.md")).toBe(true);
  });

  test("follows a page that a sidebar names in an object, with or without a text of its own", async () => {
    for (const entry of ['{ page: "/limits/", icon: "rocket" }', '{ page: "/limits/" }']) {
      const site = makeManual();
      site.edit("docs-src/_site/sidebars.ts", (text) => text.replace("'/limits/'", entry));
      await moveAndCheck(site, ["limits.md", "sizes.md"]);
      expect(site.read("docs-src/_site/sidebars.ts")).toContain(entry.replace("limits", "sizes"));
    }
  });

  test("moves a page with a permalink without changing its address", async () => {
    const site = makeManual();
    site.edit("docs-src/limits.md", (text) => text.replace("title: Limits", "title: Limits\npermalink: /limits/"));
    expect(await moveAndCheck(site, ["limits.md", "deep/limits.md"])).toContain("0 redirects added");
    expect(site.read("docs-src/index.md")).toContain("[limits](deep/limits.md), [size](/limits/#size)");
  });

  test("reads pages that another command has compiled", async () => {
    const site = makeManual();
    const words = ["mv", "docs-src/limits.md", "docs-src/sizes.md"];
    const cold = await site.run([...words, "--dry-run"]);
    expect(cold.status, cold.stderr).toBe(0);
    expect((await site.run(["check"])).status).toBe(0);
    expect(await site.run([...words, "--dry-run"])).toEqual(cold);
    expect(await site.run(words)).toEqual({
      status: 0,
      stderr: "",
      stdout: "1 file moved, 6 links rewritten, 1 redirect added\n",
    });
  });

  test("updates expectations of search and of agents and the file patterns of checks, in any notation", async () => {
    const site = makeManual();
    site.edit("site.config.ts", (text) =>
      text.replace(
        "redirects:",
        [
          'search: { expect: { files: "/guide/files/", names: "/guide/files/#names", size: "/limits/" } },',
          '  agents: [{ ask: "How are files named?", expect: "/guide/files/#names", says: "/guide/files/" }],',
          "  checks: {",
          "    overrides: [{",
          '      files: ["guide/**", "docs-src/guide/files.md", "**/files.md"],',
          '      severity: { "missing-language": "off" },',
          "    }],",
          "    exceptions: [",
          '      { code: "missing-description", file: "./docs-src/limits.md", reason: "The text comes in May." },',
          "    ],",
          "  },",
          "  redirects:",
        ].join("\n"),
      ),
    );
    await moveAndCheck(site, ["guide", "guides"]);
    await moveAndCheck(site, ["limits.md", "guides/"]);
    const text = site.read("site.config.ts");
    expect(text).toContain('{ files: "/guides/files/", names: "/guides/files/#names", size: "/guides/limits/" }');
    expect(text).toContain('expect: "/guides/files/#names", says: "/guide/files/" }');
    expect(text).toContain('files: ["guides/**", "docs-src/guides/files.md", "**/files.md"]');
    expect(text).toContain('file: "./docs-src/guides/limits.md"');
    await moveAndCheck(site, ["guides/files.md#names", "#file-names"]);
    expect(site.read("site.config.ts")).toContain('names: "/guides/files/#file-names"');
  });

  test("moves a page that is given by its address", async () => {
    const site = makeManual();
    await moveAndCheck(site, ["/limits/", "sizes.md"]);
    expect(site.exists("docs-src/sizes.md")).toBe(true);
    await moveAndCheck(site, ["/sizes#size", "#largest"]);
    expect(site.read("docs-src/sizes.md")).toContain("{#largest}");
    await moveAndCheck(site, [site.path("docs-src/sizes.md"), site.path("docs-src/limits.md")]);
    expect(site.exists("docs-src/limits.md")).toBe(true);
  });

  test("reports how many includes it rewrites", async () => {
    const site = makeManual();
    const stdout = await moveAndCheck(site, ["_code/a.js", "_code/b.js"]);
    expect(stdout).toBe("1 file moved, 0 links rewritten, 1 include rewritten, 0 redirects added\n");
  });

  test("renames a heading's id", async () => {
    const site = makeManual();
    const stdout = await moveAndCheck(site, ["docs-src/limits.md#size", "#largest-size"]);
    expect(stdout).toBe("5 links rewritten, 1 redirect added\n");
    expect(site.read("docs-src/limits.md")).toContain("## Size {#largest-size}");
    expect(site.read("docs-src/limits.md")).toContain("[here](#largest-size)");
    expect(site.read("docs-src/guide/index.md")).toContain("(../limits.md#largest-size)");
    expect(site.read("site.config.ts")).toContain('{ from: "/limits/#size", to: "/limits/#largest-size" }');
    expect(site.read("site.config.ts")).toContain('link: "/limits/#largest-size"');
    await moveAndCheck(site, ["guide/files.md#names", "guide/files.md#file-names"]);
    expect(site.read("docs-src/guide/files.md")).toContain("## Names {#file-names}");
  });

  test("adds a redirect from a heading whose text the author has moved to another page", async () => {
    const site = makeManual();
    site.edit("docs-src/index.md", (text) => text.replace("files.md#names", "files.md?tab=js#names"));
    await site.build();
    site.write("manifest.json", site.read("dist/docsgen-manifest.json"));
    site.edit("docs-src/guide/files.md", (text) => text.replace("## Names {#names}", "## Other"));
    site.edit("docs-src/limits.md", (text) => `${text}\n## Names of files\n\nText.\n`);
    const run = await site.run(["mv", "guide/files.md#names", "limits.md#names-of-files"]);
    expect(run.stdout).toBe("1 link rewritten, 1 redirect added\n");
    expect(site.read("docs-src/index.md")).toContain("[g]: <limits.md?tab=js#names-of-files>");
    expect((await site.run(["check", "--strict", "--published", "manifest.json"])).stderr).toBe("");
  });

  test("moves files of data with the paths in the config and the references between files that name them", async () => {
    const site = makeManual();
    const data = 'a: { $ref: "../parts/b.yml#/b" }\nc: { $ref: b.json#/c }\nd: { $ref: "#/a" }\n';
    site.write("docs-src/_data/main/a.yml", data);
    site.write(
      "docs-src/_data/main/b.json",
      '{ "c": { "$ref": "./a.yml#/a" }, "e": { "$ref": "https://example.com/a.yml" } }\n',
    );
    site.write("docs-src/_data/parts/b.yml", "b:\n  $ref: '../main/a.yml#/d'\n");
    site.write("outside.yml", "a: { $ref: docs-src/_data/main/a.yml }\n");
    site.edit("site.config.ts", (text) =>
      text.replace(
        "export default",
        'export const files = ["docs-src/_data/main/a.yml", "outside.yml"];\nexport default',
      ),
    );
    const stdout = await moveAndCheck(site, ["docs-src/_data/main/a.yml", "docs-src/_data/all.yml"]);
    expect(stdout).toBe("1 file moved, 5 links rewritten, 0 redirects added\n");
    expect(site.read("site.config.ts")).toContain('files = ["docs-src/_data/all.yml", "outside.yml"]');
    expect(site.read("docs-src/_data/all.yml")).toBe(
      data.replace("../parts/b.yml", "parts/b.yml").replace("b.json", "main/b.json"),
    );
    expect(site.read("docs-src/_data/main/b.json")).toContain(
      '"$ref": "../all.yml#/a" }, "e": { "$ref": "https://example.com/a.yml"',
    );
    expect(site.read("docs-src/_data/parts/b.yml")).toContain("$ref: '../all.yml#/d'");
    expect(site.read("outside.yml")).toContain("$ref: docs-src/_data/all.yml }");
  });

  test("refuses a file outside the source folder, and says where the config names it", async () => {
    const site = makeManual();
    site.write("api/openapi.yml", "a: 1\n");
    site.edit("site.config.ts", (text) =>
      text.replace("export default", 'export const file = "api/openapi.yml";\nexport default'),
    );
    const { stderr, status } = await site.run(["mv", "api/openapi.yml", "spec/openapi.yml"]);
    expect(status).toBe(2);
    expect(stderr).toContain("it is outside the source folder “docs-src”, in which docsgen moves pages and files");
    expect(stderr).toContain("move it yourself, and write its new path at site.config.ts:4:22");
    expect(site.exists("api/openapi.yml")).toBe(true);
  });

  test("shows what it would do with --dry-run, and does nothing", async () => {
    const site = makeManual();
    const before = site.files("docs-src");
    const { stdout } = await site.run(["mv", "limits.md", "sizes.md", "--dry-run"]);
    expect(stdout).toContain("docs-src/limits.md → docs-src/sizes.md\n");
    expect(stdout).toContain("-next: limits.md\n+next: sizes.md\n");
    expect(stdout).toContain("Dry run, nothing was changed: 1 file moved");
    expect(site.files("docs-src")).toEqual(before);
  });

  test.each([
    [["limits.md", "index.md"], "“index.md” already exists"],
    [["limits.md", "guide/index"], "a page's file name must end with .md"],
    [["nowhere.md", "there.md"], "there is no such page or folder"],
    [["guide", "guide/inner"], "a folder cannot move into itself"],
    [["limits.md", "../out.md"], "“../out.md” is outside the source folder"],
    [["limits.md", "guide/index.md"], "already exists"],
    [["/limit/", "sizes.md"], "no page has the address “/limit/”; did you mean “/limits/”?"],
    [
      ["limits.md", "/guide/sizes/"],
      "“/guide/sizes/” is an address of the site; name its file, such as “docs-src/guide/sizes.md”",
    ],
    [["limits.md#size", "#"], "its new id is missing"],
    [["limits.md#nothing", "#other"], "“limits.md” has no heading “#nothing”"],
    [["limits.md#size", "guide/files.md#names"], "move it yourself"],
  ])("refuses %j, and changes nothing", async (words, reason) => {
    const site = makeManual();
    const before = site.files(".");
    const run = await site.run(["mv", ...words]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(reason);
    expect(site.files(".")).toEqual(before);
  });

  test("refuses an address that another page has, and an entry that is computed", async () => {
    const site = makeManual().write("docs-src/sizes/index.md", "---\ntitle: Sizes\n---\n\nText.\n");
    const taken = await site.run(["mv", "limits.md", "sizes.md"]);
    expect(taken.stderr).toContain("would have the same address, “/sizes/”");
    site.edit("site.config.ts", (text) => text.replace('link: "/limits/" }', 'link: ["", "limits", ""].join("/") }'));
    const before = site.files(".");
    const computed = await site.run(["mv", "limits.md", "caps.md"]);
    expect(computed.stderr).toContain("site.config.ts:10 contains “/limits/” in a form that docsgen cannot rewrite");
    expect(site.files(".")).toEqual(before);
  });
});

test("a page whose address only changes its case gets no redirect, and the site can be built", async () => {
  const site = makeSite({
    "site.config.ts": 'export default { title: "T", redirects: [] };\n',
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
  });
  const run = await site.run(["mv", "guide.md", "Guide.md"]);
  expect(run.stdout + run.stderr).toContain("1 file moved, 1 link rewritten");
  expect(site.read("site.config.ts")).toBe('export default { title: "T", redirects: [] };\n');
  expect(site.read("docs-src/index.md")).toContain("[Guide](Guide.md)");
  expect((await site.run(["check"])).status).toBe(0);
});

test.each([["out/page.md"], ["out/new/page.md"], ["out/"]])(
  "a page cannot leave the source folder through a link: %s",
  async (to) => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\n[Page](page.md)\n",
      "docs-src/page.md": "---\ntitle: Page\n---\n\nText.\n",
    });
    mkdirSync(site.path("outside"));
    symlinkSync("../outside", site.path("docs-src/out"));
    const run = await site.run(["mv", "page.md", to]);
    expect(run.stderr).toContain("would leave the source folder through a symbolic link");
    expect(run.status).not.toBe(0);
    expect(site.exists("docs-src/page.md")).toBe(true);
    expect(site.exists("outside/page.md")).toBe(false);
  },
);

test("what a symbolic link leads to is written through it, by all commands that write pages", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  languages: { en: "English", fr: "Français" },\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "docs-src/page.md": "---\ntitle: Page\n---\n\n[Home](index.md)\n",
    "docs-src/fr/index.md": "---\ntitle: Accueil\n---\n\nTexte.\n",
    "docs-src/_all/page.md": "---\ntitle: Page\n---\n\n[Accueil](Index.md)\n",
  });
  symlinkSync("../_all/page.md", site.path("docs-src/fr/page.md"));
  for (const [words, written] of [
    [["check", "--fix"], "[Accueil](index.md)"],
    [["mv", "page.md", "a/new.md"], "[Accueil](../index.md)"],
    [["translate", "fr/a/new.md", "--accept"], "\nsource:"],
  ] as const) {
    const run = await site.run(words);
    expect(site.read("docs-src/_all/page.md"), `${words.join(" ")}\n${run.stdout}${run.stderr}`).toContain(written);
  }
  expect(readlinkSync(site.path("docs-src/fr/a/new.md"))).toBe("../../_all/page.md");
});
