/** `docsgen inputs` names everything that a build reads: what it does not name changes no byte. */
import { chmodSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { RunOptions, Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";
import { commitAll, git } from "../support/version-site.ts";

const config = `import { limit } from "./limits.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
const read = () => readFileSync(join(import.meta.dirname, "data", "mark.txt"), "utf8") + (process.env["MARK"] ?? "");
export default {
  title: "Inputs " + readFileSync(join(import.meta.dirname, "name.txt"), "utf8").trim(),
  exclude: ["drafts/**", "snippets/**"],
  theme: { folder: "theme" },
  themeConfig: { lastUpdated: true, constants: { LIMIT: { value: limit, unit: "MB" } } },
  versions: { current: "v2", archived: { v1: "git:old", v0: "./versions/beta" } },
  plugins: [{ name: "marks", remarkPlugins: [() => (tree) => void tree.children.push({ type: "paragraph", children: [{ type: "text", value: read() }] })] }],
};
`;

function page(title: string, text: string): string {
  return `---\ntitle: ${title}\nshort_description: About ${title}.\n---\n\n${text}\n`;
}

function makeInputs(): Site {
  const site = makeSite({
    "site.config.ts": config,
    "limits.ts": "export const limit = 5;\n",
    "name.txt": "one\n",
    "data/mark.txt": "Mark ",
    "theme/style.css": ":root { --dg-hue: 30; }\n",
    "versions/beta/index.md": page("Beta", "Beta."),
    "docs-src/index.md": page("Home", "Old."),
    "docs-src/_part.md": "Part.\n",
    "docs-src/public/data.txt": "data",
  });
  git(site, "init", "--quiet", "--initial-branch=main");
  commitAll(site, "v1.0");
  git(site, "branch", "old");
  site.write(
    "docs-src/index.md",
    page("Home", "New {{ constants.LIMIT }}.\n\n::include{file=_part.md}\n\n<<< snippets/a.js"),
  );
  site.write("docs-src/snippets/a.js", "first();\n");
  site.write("docs-src/drafts/later.md", page("Later", "Later."));
  commitAll(site, "v2.0");
  return site;
}

/** A config reads the variables of its process. */
function withVariables(env: Readonly<Record<string, string>>): RunOptions {
  return { env, ownProcess: Object.keys(env).length > 0 };
}

async function digestOf(site: Site, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const run = await site.run(["inputs", "--digest"], withVariables(env));
  expect(run).toEqual({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{64}\n$/u), stderr: "" });
  return run.stdout;
}

async function bytesOf(
  site: Site,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const run = await site.build(words, withVariables(env));
  expect(run.status, run.stderr).toBe(0);
  return hashTree(site.files());
}

/** Commits to a branch without checking it out. */
function commitTo(site: Site, branch: string, path: string, text: string): void {
  git(site, "checkout", "--quiet", branch);
  site.write(path, text);
  commitAll(site, `${branch}-${text.length}`);
  git(site, "checkout", "--quiet", "main");
}

test("each named input changes the digest and the bytes, and what is not named changes neither", async () => {
  const site = makeInputs();
  const early = await site.run(["inputs"]);
  expect(early.stderr).toContain("Plugins or components have not run here yet");
  // Before a build, everything beside the config counts.
  expect(early.stdout).toMatch(/^file data\/mark\.txt$/mu);
  await bytesOf(site, []);
  const { stdout, stderr } = await site.run(["inputs", "--format", "json"]);
  expect(stderr).toBe("");
  const { exact, inputs }: { exact: boolean; inputs: readonly { kind: string; name: string }[] } = JSON.parse(stdout);
  expect(exact).toBe(true);
  const named = inputs.filter(({ kind }) => kind !== "program").map(({ kind, name }) => `${kind} ${name}`);
  expect(named).toEqual([
    "file data/mark.txt",
    "file docs-src/_part.md",
    "file docs-src/index.md",
    "file docs-src/public/data.txt",
    "file docs-src/snippets/a.js",
    "file limits.ts",
    "file name.txt",
    "file package.json",
    "file site.config.ts",
    "file theme/style.css",
    "file tsconfig.json",
    "file versions/beta/index.md",
    "file versions/v0.json",
    "file versions/v1.json",
    "folder docs-src",
    "folder theme",
    "folder versions/beta",
    "ref HEAD",
    "ref old",
    "variable MARK",
  ]);

  let [bytes, digest] = [await bytesOf(site, []), await digestOf(site)];
  const unnamed: readonly (() => unknown)[] = [
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    ".gitignore",
    ".editorconfig",
    ".env",
    "package-lock.json",
    "yarn.lock",
    "src/app.ts",
    "data/other.txt",
    "tests/a.test.ts",
    ".github/workflows/ci.yml",
    "node_modules/unused/index.js",
    "docs-src/.index.md.swp",
    "docs-src/.DS_Store",
    "docs-src/drafts/later.md",
    "docs-src/drafts/new.md",
    "docs-src/snippets/unused.js",
    "theme.css",
    "limits.test.ts",
    "other.config.ts",
    "hosts/notes.txt",
  ].map((path) => () => site.write(path, `Changed ${path}.\n`));
  const others: readonly (() => unknown)[] = [
    () => git(site, "tag", "another"),
    () => git(site, "branch", "other"),
    () => git(site, "config", "user.name", "Somebody Else"),
    () => git(site, "commit", "--quiet", "--allow-empty", "--message", "Empty"),
    () => utimesSync(join(site.folder, "docs-src/index.md"), 1, 1),
    () => utimesSync(join(site.folder, "data/mark.txt"), 1, 1),
    () => chmodSync(join(site.folder, "name.txt"), 0o600),
    () => readdirSync(site.folder),
  ];
  for (const change of [...unnamed, ...others]) change();
  const elsewhere = { UNREAD: "1", TZ: "Asia/Tokyo", LC_ALL: "C", DOCSGEN_CACHE_SECRET: "x", CI: "1" };
  expect(unnamed.length + others.length).toBeGreaterThanOrEqual(30);
  expect(await bytesOf(site, ["--no-cache"])).toBe(bytes);
  expect(await digestOf(site, { UNREAD: "1", DOCSGEN_CACHE_SECRET: "x", CI: "1" })).toBe(digest);
  expect(await bytesOf(site, ["--no-cache"], elsewhere)).toBe(bytes);

  const changes: readonly (readonly [name: string, change: () => unknown, env?: Record<string, string>])[] = [
    ["file data/mark.txt", () => site.write("data/mark.txt", "Other ")],
    ["variable MARK", () => undefined, { MARK: "set" }],
    ["file docs-src/_part.md", () => site.write("docs-src/_part.md", "Another part.\n")],
    ["file docs-src/index.md", () => site.edit("docs-src/index.md", (text) => text.replace("New", "Newer"))],
    ["file docs-src/public/data.txt", () => site.write("docs-src/public/data.txt", "more")],
    ["file docs-src/snippets/a.js", () => site.write("docs-src/snippets/a.js", "second();\n")],
    ["file limits.ts", () => site.write("limits.ts", "export const limit = 6;\n")],
    ["file name.txt", () => site.write("name.txt", "two\n")],
    ["file site.config.ts", () => site.edit("site.config.ts", (text) => text.replace("Inputs", "All inputs"))],
    ["file theme/style.css", () => site.write("theme/style.css", ":root { --dg-hue: 40; }\n")],
    ["file versions/beta/index.md", () => site.write("versions/beta/index.md", page("Beta", "Changed beta."))],
    ["folder docs-src", () => site.write("docs-src/added.md", page("Added", "Added."))],
    [
      "ref HEAD",
      () => {
        git(site, "add", "docs-src");
        git(site, "commit", "--quiet", "--date=2027-03-03T12:00:00Z", "--message", "Dates");
      },
    ],
    [
      "ref old",
      () => {
        git(site, "add", "--all");
        git(site, "commit", "--quiet", "--message", "All");
        commitTo(site, "old", "docs-src/index.md", page("Home", "A fix of the old version."));
      },
    ],
  ];
  for (const [name, change, env] of changes) {
    change();
    const [nowDigest, nowBytes] = [await digestOf(site, env), await bytesOf(site, [], env)];
    expect([name, nowDigest !== digest, nowBytes !== bytes]).toEqual([name, true, true]);
    digest = await digestOf(site);
    bytes = env === undefined ? nowBytes : await bytesOf(site, []);
  }
});
