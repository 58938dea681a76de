/** `docsgen version`: saves what a version said, from the config of that time. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

const config = (limit: number, more = ""): string =>
  `import { defineConfig } from "docsgen";
import { limits } from "./limits.ts";
import { name } from "acme-names";

export default defineConfig({
  title: name,
  themeConfig: { constants: limits },
  components: { chart: { file: "components/Chart.tsx" } },${more}
});
// ${limit}
`;
const limits = (value: number): string => `export const limits = { UPLOAD_LIMIT: { value: ${value}, unit: "MB" } };\n`;

/** A site with the tag v1.0, the branch v1.x and newer files that are not committed. A package is installed today. */
function makeRepository(files: Readonly<Record<string, string>> = {}): Site {
  const site = makeSite({
    "site.config.ts": config(5),
    "limits.ts": limits(5),
    ".gitignore": ".docsgen\nnode_modules\n",
    "docs-src/index.md": "---\ntitle: Start\n---\n",
    "node_modules/acme-names/package.json": '{ "name": "acme-names", "type": "module", "exports": "./index.js" }',
    "node_modules/acme-names/index.js": 'export const name = "Acme";\n',
    ...files,
  });
  git(site, "init", "--quiet");
  git(site, "add", "--all");
  git(site, "commit", "--quiet", "--message", "One");
  git(site, "tag", "v1.0");
  git(site, "branch", "v1.x");
  return site.write("limits.ts", limits(7));
}

function git(site: Site, ...words: readonly string[]): string {
  const names = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...names, ...words], { cwd: site.folder, encoding: "utf8" }).trim();
}

const saved = (from: string, commit: string | null): string => `{
  "format": 1,
  "from": "${from}",
  "commit": ${JSON.stringify(commit)},
  "config": {
    "title": "Acme",
    "themeConfig": {
      "constants": {
        "UPLOAD_LIMIT": { "value": 5, "unit": "MB" }
      }
    }
  }
}
`;

describe("docsgen version", () => {
  test("writes nothing beside the project, whatever a server has put into a tree, and leaves nothing behind", async () => {
    const site = makeRepository();
    const tree = (...entries: readonly (readonly [mode: string, name: string, id: string])[]): string => {
      const parts = entries.map(([mode, name, id]) =>
        Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
      );
      const words = ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"];
      return execFileSync("git", words, { cwd: site.folder, input: Buffer.concat(parts), encoding: "utf8" }).trim();
    };
    site.write("pwned.txt", "PWNED");
    let up = tree(["100644", "pwned.txt", git(site, "hash-object", "-w", "pwned.txt")]);
    site.remove("pwned.txt");
    for (let level = 0; level < 2; level += 1) up = tree(["40000", "..", up]);
    const root = tree(
      ["40000", "..", up],
      ["40000", "docs-src", git(site, "rev-parse", "HEAD:docs-src")],
      ["100644", "site.config.ts", git(site, "rev-parse", "HEAD:site.config.ts")],
    );
    git(site, "tag", "hostile", git(site, "commit-tree", root, "-m", "Hostile"));
    const { status, stderr } = await site.run(["version", "v1", "--from", "hostile"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('"../../../pwned.txt", which leads out of it')]);
    expect(existsSync(join(site.folder, "../pwned.txt"))).toBe(false);
    expect(site.exists("versions")).toBe(false);
    // A run that was killed, of a process that has ended, and one that is running.
    const ended = spawnSync("true").pid;
    site.write(`.docsgen/version-${ended}.0a0b0c0d-01020304/site.config.ts`, "");
    site.write(`.docsgen/version-${process.ppid}.0a0b0c0d-01020304/site.config.ts`, "");
    expect((await site.run(["version", "v1", "--from", "v1.0"])).status).toBe(0);
    expect(readdirSync(site.path(".docsgen"))).toEqual([`version-${process.ppid}.0a0b0c0d-01020304`]);
  });

  test("saves the settings of a tag, and says what to add to the config", async () => {
    const site = makeRepository();
    const commit = git(site, "rev-parse", "v1.0");
    expect(await site.run(["version", "v1", "--from", "v1.0"])).toEqual({
      status: 0,
      stdout:
        `versions/v1.json has the settings of v1.0, commit ${commit.slice(0, 10)}\n` +
        'add to site.config.ts: versions: { current: "…", archived: { v1: "git:v1.0" } }\n',
      stderr: "",
    });
    expect(site.read("versions/v1.json")).toBe(saved("v1.0", commit));
    // What was written to run the config is gone.
    expect(site.exists(".docsgen")).toBe(false);
    site.edit("site.config.ts", (text) =>
      text.replace("components:", 'versions: { current: "v2", archived: { v0: "git:v0.9" } },\n  components:'),
    );
    expect((await site.run(["version", "v1", "--from", "git:v1.x"])).stdout).toBe(
      `versions/v1.json has the settings of v1.x, commit ${commit.slice(0, 10)}\n` +
        'add to `versions.archived` in site.config.ts: v1: "git:v1.x"\n',
    );
    expect((await site.run(["version", "v0", "--from", "HEAD"])).stdout).toBe(
      `versions/v0.json has the settings of HEAD, commit ${commit.slice(0, 10)}\n`,
    );
  });

  test("leaves a file alone that says something else", async () => {
    const site = makeRepository();
    await site.run(["version", "v1", "--from", "v1.0"]);
    const own = site.read("versions/v1.json").replace('"value": 5', '"value": 6');
    site.write("versions/v1.json", own);
    const refused = await site.run(["version", "v1", "--from", "v1.0"]);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('-        "UPLOAD_LIMIT": { "value": 6, "unit": "MB" }\n+');
    expect(refused.stderr).toBe(
      "versions/v1.json says something else, and was not changed.\nhint: add --force to replace it\n",
    );
    expect(site.read("versions/v1.json")).toBe(own);
    expect((await site.run(["version", "v1", "--from", "v1.0", "--force"])).status).toBe(0);
    expect(site.read("versions/v1.json")).toContain('"value": 5');
    // The same in another layout stays as it is.
    const formatted = JSON.stringify(JSON.parse(site.read("versions/v1.json")));
    site.write("versions/v1.json", formatted);
    expect((await site.run(["version", "v1", "--from", "v1.0"])).stdout).toMatch(
      /^versions\/v1\.json had the settings/u,
    );
    expect(site.read("versions/v1.json")).toBe(formatted);
  });

  test("reads a config that was elsewhere, and finds its pages from today's", async () => {
    const site = makeRepository();
    mkdirSync(site.path("website"));
    for (const path of ["site.config.ts", "limits.ts", "docs-src"]) git(site, "mv", path, `website/${path}`);
    site.write("website/limits.ts", limits(7));
    const inWebsite = async (...words: readonly string[]): Promise<string> => {
      const run = await site.run(["version", ...words, "--config", "website/site.config.ts"]);
      return run.stdout + run.stderr;
    };
    expect(await inWebsite("v1", "--from", "v1.0")).toContain("website/versions/v1.json has the settings of v1.0");
    expect(site.read("website/versions/v1.json")).toContain('"source": "../docs-src"');
    expect(site.read("website/versions/v1.json")).toContain('"value": 5');
    expect(await inWebsite("v1", "--from", "v1.0:site.config.ts")).toContain("had the settings");
    expect(await inWebsite("v2", "--from", "v1.0:old/site.config.ts")).toContain(
      "error version-not-saved: The version “v2” was not saved: “v1.0” has no old/site.config.ts",
    );
  });

  test("reads the config of a folder, with the packages of that folder", async () => {
    const site = makeRepository({
      "old/site.config.ts": 'import { name } from "acme-names";\nexport default { title: name, source: "pages" };\n',
      "old/node_modules/acme-names/package.json": '{ "name": "acme-names", "type": "module", "exports": "./index.js" }',
      "old/node_modules/acme-names/index.js": 'export const name = "Acme of old";\n',
    });
    const { stdout, stderr } = await site.run(["version", "beta", "--from", "old"]);
    expect(stderr).toBe("");
    expect(stdout).toBe(
      'versions/beta.json has the settings of old\nadd to site.config.ts: versions: { current: "…", archived: { beta: "old/pages" } }\n',
    );
    expect(site.read("versions/beta.json")).toBe(
      '{\n  "format": 1,\n  "from": "old",\n  "commit": null,\n  "config": {\n    "title": "Acme of old",\n    "source": "pages"\n  }\n}\n',
    );
    expect((await site.run(["version", "v2", "--from", "."])).stdout).toContain('archived: { v2: "versions/v2" }');
  });

  test("says which files a config has read as they are today", async () => {
    const site = makeRepository({
      "site.config.ts":
        'import { readFileSync } from "node:fs";\nimport { join } from "node:path";\nconst own = readFileSync(join(import.meta.dirname, "name.txt"), "utf8");\nexport default { title: own + readFileSync(process.env.NAME_FILE, "utf8") };\n',
      "name.txt": "Acme",
    });
    vi.stubEnv("NAME_FILE", site.write("name.txt", " 2").path("name.txt"));
    const { status, stderr } = await site.run(["version", "v1", "--from", "v1.0"]);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        "warning: the config has read name.txt as it is today, not as it was\n" +
        "hint: compare what it takes from this file, or run the old config in a folder of its own: --from ../old\n",
    });
    expect(site.read("versions/v1.json")).toContain('"title": "Acme 2"');
  });

  test("names settings that docsgen does not know today, which are left out", async () => {
    const site = makeRepository({
      "site.config.ts":
        'export default { title: "A", oldSetting: 1, themeConfig: { sidebar: {}, tocDepth: 2 }, markdown: { gfm: true } };\n',
    });
    expect(await site.run(["version", "v1", "--from", "v1.0"])).toMatchObject({
      status: 0,
      stderr:
        "warning: settings that docsgen does not know today are left out: oldSetting, themeConfig.sidebar, markdown.gfm\n" +
        "hint: write in versions/v1.json what they meant, with the settings of today\n",
    });
  });

  test("settings that docsgen no longer knows do not matter, unless they belong to a version", async () => {
    const site = makeRepository({
      "site.config.ts": 'export default { title: "A", oldSetting: 1, routes: "flat" };\n',
    });
    const { status, stderr } = await site.run(["version", "v1", "--from", "v1.0"]);
    expect(status).toBe(2);
    expect(stderr).toContain(
      "v1.0:site.config.ts:1:53\n  error config-value: “routes” must be one of “folder”, “html”",
    );
    expect(stderr).not.toContain("oldSetting");
    expect(site.exists("versions/v1.json")).toBe(false);
  });
});

/** Arguments, and what is printed. */
const mistakes: readonly (readonly [words: string, message: string, hint: string])[] = [
  ["v1 --from 1.0", "the repository has no ref “1.0”", "did you mean “v1.0”?"],
  ["v1 --from --all", "the repository has no ref “--all”", "name a branch, a tag or a commit"],
  ["v1 --from HEAD:docs-src", "“HEAD” has no docs-src", "name its path at that time: --from HEAD:path/site.config.ts"],
  [
    "v1 --from docs-src",
    "the folder “docs-src” has no site.config.ts",
    "name a ref, or a folder that contains the config",
  ],
  ["fr --from v1.0", "its name is the tag of a language", "write another, such as “v1”"],
  ["2 --from v1.0", "its name is a whole number", "write “v2”"],
  ["a/b --from v1.0", "its name must consist of letters, digits, dots and hyphens", "write another, such as “v1”"],
];

test.each(mistakes)("docsgen version %s", async (words, message, hint) => {
  const site = makeRepository();
  const { status, stderr } = await site.run(["version", ...words.split(" ")]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(`was not saved: ${message}`)]);
  expect(stderr).toContain(`hint: ${hint}`);
  expect(site.exists("versions")).toBe(false);
});

test.each(["", "v1"])("docsgen version %s needs a name, and what to do", async (words) => {
  const { status, stderr } = await makeSite().run(["version", ...words.split(" ").filter(Boolean)]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("hint: ")]);
});

test("without a repository, a folder can be named", async () => {
  const { status, stderr } = await makeSite().run(["version", "v1", "--from", "v1.0"]);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining("hint: name a folder that contains the config of that time"),
  ]);
});

test("an old config that fails names the ref, and the way to run it", async () => {
  const site = makeRepository({ "site.config.ts": 'import "acme-gone";\nexport default { title: "A" };\n' });
  const { status, stderr } = await site.run(["version", "v1", "--from", "v1.0"]);
  expect(status).toBe(2);
  expect(stderr).toContain("v1.0:site.config.ts:1:8\n  error config-syntax: Could not resolve");
  expect(stderr).toContain(
    "hint: begin the path of a file with “./”, or install the package: `npm install acme-gone`; do so in a copy of that time: `git worktree add ../old v1.0`, then --from ../old",
  );
  expect(site.exists(".docsgen")).toBe(false);
});

describe("docsgen version --from a manifest", () => {
  const manifest = (base: string): object => ({
    version: 1,
    base,
    origin: null,
    pages: [{ path: "/limits/", title: "Limits", anchors: ["size"], signature: "" }],
    redirects: [],
    headers: [["X-Frame-Options", "DENY"]],
    files: ["limits/index.html"],
  });
  const text = (path: string): string => JSON.stringify({ ...manifest("/v0/"), pages: [{ ...page, path }] });
  const page = { title: "Limits", anchors: ["size"], signature: "" };

  /** A host that serves texts by path, until the test ends. */
  async function serveTexts(texts: Readonly<Record<string, string>>): Promise<string> {
    const server = createServer(({ url }, response) => {
      const found = texts[url ?? ""];
      response.writeHead(found === undefined ? 404 : 200).end(found);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
  }

  test("asks an address once, and saves what other versions need in a file that builds read", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: A\n---\n\n[old](version:v0/limits/#size)\n" });
    const host = await serveTexts({ "/v0/docsgen-manifest.json": JSON.stringify(manifest("/v0/")) });
    const words = ["version", "v0", "--from", `${host}/v0/docsgen-manifest.json`];
    const added = 'add to site.config.ts: versions: { current: "…", archived: { v0: "archive/v0.json" } }\n';
    expect(await site.run(words)).toEqual({
      status: 0,
      stdout: `archive/v0.json has the addresses of 1 page\n${added}`,
      stderr: "",
    });
    expect(JSON.parse(site.read("archive/v0.json"))).toEqual({
      ...manifest("/v0/"),
      origin: undefined,
      headers: [],
      files: [],
    });
    expect((await site.run(words)).stdout).toBe(`archive/v0.json had the addresses of 1 page\n${added}`);
    site.write(
      "site.config.ts",
      'export default { title: "A", versions: { current: "v1", archived: { v0: "archive/v0.json" } } };\n',
    );
    const built = await site.build();
    expect([built.status, built.stderr]).toEqual([0, ""]);
    expect(site.read("dist/index.html")).toContain('href="/v0/limits/#size"');
  });

  test("replaces the file that the config names only with --force", async () => {
    const site = makeSite({
      "site.config.ts":
        'export default { title: "A", versions: { current: "v1", archived: { v0: "old/zero.json" } } };\n',
      "old/zero.json": text("/limits/"),
      "new.json": text("/quotas/"),
    });
    const refused = await site.run(["version", "v0", "--from", "new.json"]);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("add --force to replace it")]);
    expect(refused.stdout).toContain("/quotas/");
    expect(site.read("old/zero.json")).toBe(text("/limits/"));
    const { status, stdout } = await site.run(["version", "v0", "--from", "new.json", "--force"]);
    expect([status, stdout]).toEqual([0, "old/zero.json has the addresses of 1 page\n"]);
    expect(site.read("old/zero.json")).toContain("/quotas/");
  });

  test.each([
    ["an address without a file", "/none.json", "there is no file at", "name the docsgen-manifest.json"],
    ["a file that is no manifest", "/other.json", "is not a manifest", "name the docsgen-manifest.json"],
    [
      "a base that is another host",
      "/host.json",
      "“base” must not have two slashes in a row",
      "name the docsgen-manifest.json",
    ],
    ["a manifest of the current version", "/now.json", "where the current version is now", "publish it at “/v0/” once"],
  ])("%s", async (_case, path, message, hint) => {
    const host = await serveTexts({
      "/other.json": "{}",
      "/now.json": JSON.stringify(manifest("/")),
      "/host.json": JSON.stringify(manifest("//evil.test/")),
    });
    const site = makeSite();
    const { status, stderr } = await site.run(["version", "v0", "--from", host + path]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain(hint);
    expect(site.exists("archive")).toBe(false);
  });
});

describe("docsgen version --changes", () => {
  const pages = (...list: readonly (readonly [path: string, title: string, anchors: string])[]): object[] =>
    list.map(([path, title, anchors]) => ({ path, title, anchors: anchors.split(" ").filter(Boolean), signature: "" }));
  const manifest = (base: string, list: readonly object[], redirects: readonly object[] = []): string =>
    JSON.stringify({ version: 1, base, pages: list, redirects, files: [] });

  function makeVersions(): Site {
    return makeSite({
      "site.config.ts":
        'export default { title: "A", versions: { current: "v2", archived: { v1: "docs-v1", v0: "archive/v0.json" } } };\n',
      "archive/v0.json": manifest(
        "/old/",
        pages(["/", "Home", ""], ["/faq/", "F*A*Q", ""], ["/limits/", "Limits", "size"]),
      ),
      "dist/docsgen-manifest.json": manifest(
        "/",
        pages(
          ["/", "Home", "start"],
          ["/quotas/", "Quotas", "size rate"],
          ["/v1/", "Home", ""],
          ["/v1/tips/", "Tips", ""],
        ),
        [{ from: "/limits", to: "/quotas/", acknowledge: null }],
      ),
    });
  }

  test("lists pages and headings, of the current version by default", async () => {
    expect(await makeVersions().run(["version", "v0", "--changes"])).toEqual({
      status: 0,
      stdout: `v0 → v2: 0 new pages, 1 moved, 1 removed, 2 with other headings

Moved:
  /limits/ → /quotas/

Removed:
  /faq/ (F*A*Q)

Headings:
  / +#start
  /quotas/ +#rate
`,
      stderr: "",
    });
    expect((await makeVersions().run(["version", "v0", "v1", "--changes"])).stdout).toBe(
      "v0 → v1: 1 new page, 0 moved, 2 removed, 0 with other headings\n\nNew:\n  /tips/ (Tips)\n\nRemoved:\n  /faq/ (F*A*Q)\n  /limits/ (Limits)\n",
    );
  });

  test("as a page, with links to both versions", async () => {
    const { stdout } = await makeVersions().run(["version", "v0", "--changes", "--format", "markdown"]);
    expect(stdout).toBe(`---
title: "Changes from v0 to v2"
---

## Moved pages

- [Quotas](/quotas/), before: \`/limits/\`

## Removed pages

- [F\\*A\\*Q](version:v0/faq/)

## New headings

- [Home](/): [#start](/#start)
- [Quotas](/quotas/): [#rate](/quotas/#rate)
`);
  });

  test("as pages of a folder, which readers follow in a feed", async () => {
    const site = makeVersions()
      .edit("site.config.ts", (text) => text.replace('title: "A"', 'title: "A", origin: "https://a.test"'))
      .write("docs-v1/index.md", "---\ntitle: Home\n---\n\nText.\n")
      .write("docs-src/quotas.md", "---\ntitle: Quotas\n---\n\n## Size\n\nText.\n\n## Rate\n\nText.\n")
      .write("docs-src/index.md", "---\ntitle: Home\n---\n\n## Start\n\nText.\n")
      .write("docs-src/changes/index.md", "---\ntitle: Changes\nfeed: pages\n---\n\n## All\n");
    const { stdout } = await site.run(["version", "v0", "v2", "--changes", "--format", "markdown"]);
    const run = await site.write("docs-src/changes/v2.md", stdout).build();
    expect([run.status, run.stderr]).toEqual([0, ""]);
    const feed = site.read("dist/changes/feed.xml");
    expect(feed).toContain("<title>Changes from v0 to v2</title><link>https://a.test/changes/v2/</link>");
    expect(feed).toContain("https://a.test/quotas/#rate");
  });

  test("as JSON, of two manifests", async () => {
    const site = makeVersions();
    const words = ["archive/v0.json", "dist/docsgen-manifest.json", "--changes", "--format", "json"];
    const { stdout } = await site.remove("site.config.ts").run(["version", ...words]);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      earlier: "archive/v0.json",
      later: "dist/docsgen-manifest.json",
      added: [{ path: "/v1/" }, { path: "/v1/tips/" }],
      moved: [{ from: "/limits/", to: "/quotas/", title: "Quotas", isRedirected: true }],
    });
  });

  test.each([
    ["v3 --changes", "“versions” does not have “v3”", "write one of v2, v1, v0"],
    [
      "v1 --changes",
      "The manifest “dist/docsgen-manifest.json” cannot be read",
      "build the site first: `docsgen build`",
    ],
    ["none.json --changes", "The manifest “none.json” cannot be read: there is no such file", "correct the path"],
    ["v1", "write either '--from <ref>' or '--changes'", "docsgen version v1 --from v1.0"],
    ["v1 --changes --from v1.0", "write either '--from <ref>' or '--changes'", "docsgen version v1 --from v1.0"],
    ["v1 v2 --from v1.0", "argument later needs '--changes'", "--from saves one version"],
  ])("docsgen version %s", async (words, message, hint) => {
    const { status, stderr } = await makeVersions()
      .remove("dist")
      .run(["version", ...words.split(" ")]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain(hint);
  });

  test("a site with one version has none to compare", async () => {
    const { status, stderr } = await makeSite().run(["version", "v1", "--changes"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("“versions” is missing: the site has one version")]);
  });
});
