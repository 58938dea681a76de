/** Pages that plugins make for archived versions, from the files of each. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeLastingSite, makeSite } from "../support/site.ts";
import { commitAll, git, page } from "../support/version-site.ts";

/** A plugin that makes a page of each limit in limits.json, and one of them all. */
const plugin = (more = "versioned: true,"): string => `{
    name: "limits",
    ${more}
    links: { limit: "limit" },
    frontmatter: { shape: { limit: {} }, safeParse: (data) => ({ success: true, data: data.limit === undefined ? {} : { limit: data.limit } }) },
    claims: "limit",
    pages: ({ readText, version }) => {
      const text = readText("data/limits.json");
      if (text === null)
        return { pages: [], findings: [{ code: "no-limits", severity: "error", message: "There is no data/limits.json" }] };
      const limits = Object.entries(JSON.parse(text));
      return {
        pages: [
          { path: "limits/index.md", text: "# Limits\\n\\nThose of " + (version ?? "now") + ": [uploads](limit:upload).\\n" },
          ...limits.map(([name, value]) => ({
            path: "limits/" + name + ".md",
            frontmatter: { title: "Limit of " + name },
            data: { value },
            targets: ["limit:" + name],
            claimedBy: name,
          })),
        ],
        folders: [{ folder: "limits", settings: { title: "Limits of " + (version ?? "now") } }],
        outputs: [{ path: "limits/all.json", contents: text }],
        findings: limits.flatMap(([name, value], index) =>
          value !== 0 ? [] : [
            { code: "no-number", severity: "error", message: name + " has no number", at: { file: "data/limits.json", line: index + 2, column: 3 } },
            { code: "odd", message: name + " is odd", at: { file: "data/limits.json", line: index + 2, column: 3 } },
          ]),
      };
    },
    render: ({ value }) => [{ kind: "markdown", text: "At most " + value + ".", at: { file: "data/limits.json", line: 2, column: 3 } }],
  }`;

const config = (versions: string, made = plugin()): string =>
  `export default { title: "T", origin: "https://a.test",${versions} plugins: [${made}] };\n`;
const limits = (values: Readonly<Record<string, number | string>>): string => JSON.stringify(values, null, 2);

const state: { site: Site | null } = { site: null };
const site = (): Site => {
  if (state.site === null) throw new Error("the site is made before the tests");
  return state.site;
};

beforeAll(() => {
  const made = makeLastingSite({
    "site.config.ts": config(""),
    ".gitignore": "dist\n.docsgen\nnode_modules\n",
    "data/limits.json": limits({ upload: 5, rows: 100 }),
    "docs-src/index.md": page("Home", "[Uploads](limit:upload), [rows](limit:rows)"),
  });
  state.site = made;
  git(made, "init", "--quiet", "--initial-branch=main");
  commitAll(made);
  git(made, "tag", "v1.0");
  made.write("data/limits.json", limits({ upload: 7, size: 3 }));
  made.write("docs-src/size.md", page("Size", "My own words.", "limit: size\n"));
  made.write("docs-src/index.md", page("Home", "[Uploads](limit:upload), [sizes](limit:size)"));
  commitAll(made);
  git(made, "branch", "v2.x");
  made.write("data/limits.json", limits({ upload: 9 }));
  made.write("docs-src/index.md", page("Home", "[Uploads](limit:upload), [old rows](version:v1/limits/rows/)"));
  made.write("versions/beta/index.md", page("Home", "[Uploads](limit:upload)"));
  made.write("versions/beta/data/limits.json", limits({ upload: 8 }));
  made.write(
    "site.config.ts",
    config(' versions: { current: "v3", archived: { v2: "git:v2.x", beta: "versions/beta", v1: "git:v1.0" } },'),
  );
  made.remove("docs-src/size.md");
});
afterAll(() => state.site?.delete());

const textOf = (path: string): string =>
  (/<article\b[\s\S]*<\/article>/u.exec(site().read(`dist/${path}`))?.[0] ?? "").replaceAll(/<[^>]+>/gu, " ");

test("a version has the pages, the targets, the folders and the files that its own files make", async () => {
  const { stderr, status } = await site().build();
  expect(stderr).not.toMatch(/error|warning /u);
  expect(status).toBe(0);
  for (const [folder, name, value] of [
    ["", "now", 9],
    ["v2/", "v2", 7],
    ["beta/", "beta", 8],
    ["v1/", "v1", 5],
  ] as const) {
    expect(textOf(`${folder}limits/index.html`)).toContain(`Those of ${name}:`);
    expect(textOf(`${folder}limits/upload/index.html`)).toContain(`At most ${value}.`);
    expect(site().read(`dist/${folder}index.html`)).toContain(`href="/${folder}limits/upload/"`);
    expect(site().read(`dist/${folder}index.html`)).toContain(`Limits of ${name}`);
    expect(JSON.parse(site().read(`dist/${folder}limits/all.json`))).toHaveProperty("upload", value);
  }
  expect(site().read("dist/v1/index.html")).toContain('href="/v1/limits/rows/"');
  expect(site().read("dist/index.html")).toContain('href="/v1/limits/rows/"');
  // A page of the version takes the place of the one that would be made.
  expect(textOf("v2/size/index.html")).toContain("My own words.");
  expect(textOf("v2/size/index.html")).toContain("At most 3.");
  expect(site().read("dist/v2/index.html")).toContain('href="/v2/size/"');
  expect([...site().files().keys()].filter((path) => path.endsWith("size/index.html"))).toEqual(["v2/size/index.html"]);
});

test("a build from the cache has the same bytes, and a commit on a branch changes the pages of that version alone", async () => {
  const before = site().files();
  expect((await site().build(["--no-cache"])).status).toBe(0);
  expect(site().files()).toEqual(before);
  const again = await site().build();
  expect(again.stdout).toContain(" 0 pages compiled");
  git(site(), "stash", "--quiet", "--include-untracked");
  git(site(), "checkout", "--quiet", "v2.x");
  site().write("data/limits.json", limits({ upload: 7.5, size: 3 }));
  commitAll(site());
  git(site(), "checkout", "--quiet", "main");
  git(site(), "stash", "pop", "--quiet");
  const { stdout } = await site().build();
  expect(stdout).toContain(" 1 page compiled");
  expect(textOf("v2/limits/upload/index.html")).toContain("At most 7.5.");
  expect(textOf("v1/limits/upload/index.html")).toContain("At most 5.");
});

const archived = ' versions: { current: "v2", archived: { v1: "git:NAME" } },';

/** What `check` reports of a site whose version has these limits, at a branch and at a tag. */
async function reportsOf(data: string | null, links: string, made = plugin()): Promise<readonly string[]> {
  const own = makeSite({
    "site.config.ts": config(""),
    "docs-src/index.md": page("Home", links),
    ...(data === null ? {} : { "data/limits.json": data }),
  });
  git(own, "init", "--quiet", "--initial-branch=main");
  commitAll(own);
  git(own, "tag", "t");
  git(own, "branch", "b");
  own.write("docs-src/index.md", page("Home", "Text."));
  own.write("data/limits.json", limits({ upload: 9 }));
  const reports: string[] = [];
  for (const name of ["b", "t"]) {
    own.write("site.config.ts", config(archived.replace("NAME", name), made));
    const { stderr } = await own.run(["check"]);
    const found = stderr.matchAll(/^(\S+:\d+:\d+)\n {2}((?:error|warning) .*)$/gmu);
    reports.push(Array.from(found, ([, place, message]) => `${place} ${message}`).join("\n"));
  }
  return reports;
}

test("what is wrong in the files of a version is an error in a branch and a warning in a tag, at its place", async () => {
  expect(await reportsOf(limits({ upload: 0 }), "[a](limit:upload) [b](limit:uplod)")).toEqual([
    [
      "b:data/limits.json:2:3 error limits/no-number: upload has no number",
      "b:docs-src/index.md:5:23 error broken-link: The link “limit:uplod” leads nowhere",
    ].join("\n"),
    [
      "t:data/limits.json:2:3 warning limits/no-number: upload has no number",
      "t:docs-src/index.md:5:23 warning broken-link: The link “limit:uplod” leads nowhere",
    ].join("\n"),
  ]);
});

test("a broken link in a text of a page that a plugin made is at its place in the version, too", async () => {
  const broken = "broken-link: The link “/gone/” leads nowhere";
  expect(await reportsOf(limits({ upload: "5 [MB](/gone/)" }), "Text.")).toEqual([
    `b:data/limits.json:2:18 error ${broken}`,
    `t:data/limits.json:2:18 warning ${broken}`,
  ]);
});

test("what a version lacks altogether is a warning at the version", async () => {
  const missing = "site.config.ts:1:99 warning limits/no-limits: There is no data/limits.json";
  expect(await reportsOf(null, "Text.")).toEqual([missing, missing]);
});

test("a plugin that does not say that it reads the files of versions is not called for them, which is reported", async () => {
  const missing =
    "warning missing-plugin-pages: The version “v1” has no pages of plugins, which the current one has: “limits”";
  const [branch, tag] = await reportsOf(limits({ upload: 1 }), "[a](limit:upload)", plugin(""));
  expect(branch).toContain(missing);
  expect(branch).toContain("b:docs-src/index.md:5:5 error broken-link: The link “limit:upload” leads nowhere");
  expect(tag).toContain("t:docs-src/index.md:5:5 warning broken-link: The link “limit:upload” leads nowhere");
});

test("nothing out of the repository is read, and nothing that a link leads to", async () => {
  const own = makeSite({
    "site.config.ts": "",
    "docs-src/index.md": page("Home", "Text."),
    "versions/beta/index.md": page("Home", "Text."),
    "secret.txt": "secret",
  });
  const made = (path: string): string =>
    `{ name: "reader", versioned: true, pages: ({ readText, version }) => [{ path: "read.md", text: "# Read\\n\\n" + (version === null ? "-" : String(readText(${JSON.stringify(path)}))) + "\\n" }] }`;
  git(own, "init", "--quiet", "--initial-branch=main");
  commitAll(own);
  git(own, "tag", "t");
  for (const from of ["git:t", "versions/beta"])
    for (const path of ["../secret.txt", "../../secret.txt", "/etc/hostname", ".git/config", "no.txt", "docs-src"]) {
      own.write("site.config.ts", config(` versions: { current: "v2", archived: { v1: "${from}" } },`, made(path)));
      await own.build();
      expect([from, path, /<p>(\w+)<\/p>/u.exec(own.read("dist/v1/read/index.html"))?.[1]]).toEqual([
        from,
        path,
        "null",
      ]);
    }
}, 60_000);
