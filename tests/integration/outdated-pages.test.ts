/** `check --since`: pages that cover code which changed without them, and reviews that are older than the text. */
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

function git(site: Site, ...words: readonly string[]): string {
  const person = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "protocol.file.allow=always"];
  return execFileSync("git", [...person, ...words], { cwd: site.folder, encoding: "utf8", stdio: "pipe" });
}

function commit(site: Site): Site {
  git(site, "add", "--all");
  git(site, "commit", "--quiet", "--message", "Change");
  return site;
}

const page = (title: string, keys: string, text = "Text."): string => `---\ntitle: ${title}\n${keys}---\n\n${text}\n`;

/** A repository whose branch `main` has a site and code, with a new branch on top of it. */
function makeRepository(files: Readonly<Record<string, string>> = {}): Site {
  const site = makeSite({
    "site.config.ts": minimalConfig(),
    ".gitignore": ".docsgen\ndist\n",
    "docs-src/index.md": page("Home", "", "[Queues](queues.md)"),
    "docs-src/queues.md": page("Queues", 'covers: ["src/queue/**"]\n'),
    "src/queue/size.ts": "export const size = 5;\n",
    "src/queue/deep/rate.ts": "export const rate = 5;\n".repeat(9),
    "src/other.ts": "export const other = 5;\n",
    ...files,
  });
  git(site, "init", "--quiet", "--initial-branch", "main");
  commit(site);
  git(site, "checkout", "--quiet", "-b", "change");
  return site;
}

const check = (site: Site, since = "main", ...words: readonly string[]): Promise<Run> =>
  site.run(["check", "--since", since, ...words]);

/** The findings of a run, each with its place and hint in one line, without frames. */
function findingsOf({ stderr }: Run): readonly string[] {
  return stderr
    .replaceAll(/^ +(?:\d+ )?\|.*\n/gmu, "")
    .split(/\n(?=\S)/u)
    .flatMap((text) => (text === "" ? [] : [text.trim().replaceAll(/\s*\n\s*/gu, " ")]));
}

describe("a page that covers code", () => {
  test("is reported if the code changed and the page did not, with its owner and what to write", async () => {
    const site = makeRepository({ ".github/CODEOWNERS": "* @acme/all\n/docs-src/ @acme/docs # writers\n" });
    expect(await check(site)).toMatchObject({ status: 0, stderr: "" });
    site.write("src/queue/size.ts", "export const size = 7;\n").write("src/other.ts", "");
    const run = await check(site);
    const today = new Date().toISOString().slice(0, 10);
    expect(findingsOf(run)).toEqual([
      "docs-src/queues.md:3:9 warning outdated-page: “src/queue/size.ts” changed since “main”, and this page, which covers it, did not " +
        `hint: update the page, or say that it is still right: \`reviewed: ${today}\`; its owners are @acme/docs`,
    ]);
    commit(site);
    const report = (await check(site, "main", "--format", "json")).stdout;
    expect(JSON.parse(report)).toMatchObject({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: "outdated-page", file: "docs-src/queues.md", start: { line: 3, column: 9 } }),
      ]),
    });
    site.edit("docs-src/queues.md", (text) => text.replace("covers", `reviewed: ${today}\ncovers`));
    expect(await check(site)).toMatchObject({ status: 0, stderr: "" });
  });

  test.each<[string, string, (site: Site) => unknown, string | null]>([
    ["a new file", "[src/queue]", (site) => site.write("src/queue/new.ts", ""), "src/queue/new.ts"],
    ["a file that was removed", "[/src/queue/]", (site) => site.remove("src/queue/size.ts"), "src/queue/size.ts"],
    [
      "a file that was moved away and edited",
      "[src/queue/**]",
      (site) => {
        site.rename("src/queue/deep/rate.ts", "src/rate.ts");
        site.edit("src/rate.ts", (text) => text.replace("5", "6"));
      },
      "src/rate.ts",
    ],
    ["a file that was only moved", "[src/**]", (site) => site.rename("src/queue/deep/rate.ts", "src/rate.ts"), null],
    ["one file of two", "[src/queue/size.ts, src/other.ts]", (site) => site.write("src/other.ts", "x"), "src/other.ts"],
    [
      "a file in a folder that the pattern does not reach",
      "[src/queue/*.ts]",
      (site) => site.write("src/queue/deep/rate.ts", "x"),
      null,
    ],
    ["a hidden file", "[src/**]", (site) => site.write("src/.env.ts", "x"), "src/.env.ts"],
    [
      "a file that Git ignores",
      "[src/**]",
      (site) => site.write(".gitignore", ".docsgen\ndist\n*.log\n").write("src/a.log", ""),
      null,
    ],
    ["a name beyond ASCII", "[src/größe.ts]", (site) => site.write("src/größe.ts", ""), "src/größe.ts"],
  ])("%s", async (_name, covers, change, reported) => {
    const site = makeRepository({ "docs-src/queues.md": page("Queues", `covers: ${covers}\n`) });
    change(site);
    git(site, "add", "--intent-to-add", "--all");
    const run = await check(site);
    const found = findingsOf(run).flatMap((line) => / outdated-page: “([^”]*)” changed/u.exec(line)?.[1] ?? []);
    expect(found, run.stderr).toEqual(reported === null ? [] : [reported]);
  });

  test.each<[string, (site: Site) => unknown, string | null]>([
    [
      "other words",
      (site) => site.write("docs-src/queues.md", page("Queues", "covers: [src]\n", "Other words.")),
      null,
    ],
    ["another title", (site) => site.write("docs-src/queues.md", page("Waiting", "covers: [src]\n")), null],
    ["blank lines", (site) => site.edit("docs-src/queues.md", (text) => `${text}\n\n`), "src/other.ts"],
    ["a comment", (site) => site.edit("docs-src/queues.md", (text) => `${text}\n<!-- a -->\n`), "src/other.ts"],
    ["a new page", (site) => site.write("docs-src/new.md", page("New", "covers: [src]\n")), "src/other.ts"],
  ])("is changed by what readers read: %s", async (_name, change, reported) => {
    const site = makeRepository({ "docs-src/queues.md": page("Queues", "covers: [src]\n") });
    site.write("src/other.ts", "x");
    change(site);
    const found = findingsOf(await check(site)).flatMap(
      (line) => / outdated-page: “([^”]*)” changed/u.exec(line)?.[1] ?? [],
    );
    expect(found).toEqual(reported === null ? [] : [reported]);
  });

  test.each([true, false])("does not change when it may be executed (staged: %s)", async (isStaged) => {
    const site = makeRepository();
    chmodSync(site.path("src/queue/size.ts"), 0o755);
    if (isStaged) git(site, "add", "--all");
    expect((await check(site)).stderr).toBe("");
    site.write("src/queue/size.ts", "x");
    expect((await check(site)).stderr).toContain("outdated-page: “src/queue/size.ts” changed");
  });

  test("is not changed by a file that it includes, which may belong to many pages", async () => {
    const site = makeRepository({
      "docs-src/queues.md": page("Queues", "covers: [src]\n", "::include{file=part.txt}"),
      "docs-src/part.txt": "text\n",
    });
    site.write("src/other.ts", "x").write("docs-src/part.txt", "other text\n");
    expect((await check(site)).stderr).toContain("outdated-page: “src/other.ts” changed");
  });

  test("is not changed by a move alone, and keeps its report", async () => {
    const site = makeRepository();
    site.write("src/queue/size.ts", "x").rename("docs-src/queues.md", "docs-src/sizes.md");
    site.edit("docs-src/index.md", (text) => text.replace("queues.md", "sizes.md"));
    git(site, "add", "--all");
    expect(findingsOf(await check(site))).toEqual([
      expect.stringContaining("docs-src/sizes.md:3:9 warning outdated-page"),
    ]);
  });

  test("is compared with what the branch began with, and not with what others did since", async () => {
    const site = makeRepository();
    git(site, "checkout", "--quiet", "main");
    commit(site.write("src/queue/size.ts", "of others\n"));
    git(site, "checkout", "--quiet", "change");
    commit(site.write("src/other.ts", "x"));
    expect((await check(site)).stderr).toBe("");
    git(site, "merge", "--quiet", "main", "-m", "Merge");
    expect((await check(site)).stderr).toBe("");
    commit(site.write("src/queue/size.ts", "own\n"));
    expect((await check(site)).stderr).toContain("outdated-page: “src/queue/size.ts” changed");
  });

  test("covers a submodule, whose commit is all that the repository knows of it", async () => {
    const library = makeSite({ "queue.ts": "x" });
    git(library, "init", "--quiet");
    commit(library);
    const site = makeRepository({
      "docs-src/queues.md": page("Queues", "covers: [libs/engine/queue.ts]\n"),
    });
    git(site, "submodule", "--quiet", "add", library.folder, "libs/engine");
    commit(site);
    git(site, "branch", "with-library");
    expect((await check(site, "with-library")).stderr).toBe("");
    commit(library.write("queue.ts", "y"));
    git(site, "submodule", "--quiet", "update", "--remote");
    expect((await check(site, "with-library")).stderr).toContain("outdated-page: “libs/engine” changed since");
  });

  test("names many files by the first three", async () => {
    const site = makeRepository();
    for (const name of ["a", "b", "c", "d", "e"]) site.write(`src/queue/${name}.ts`, "x");
    expect((await check(site)).stderr).toContain(
      "outdated-page: “src/queue/a.ts”, “src/queue/b.ts”, “src/queue/c.ts” and 2 other files changed since “main”, and this page, which covers them, did not",
    );
  });

  test("names code that does not exist", async () => {
    const site = makeRepository({ "docs-src/queues.md": page("Queues", "covers: [src/queue, src/qeue/**]\n") });
    expect(findingsOf(await check(site))).toEqual([
      "docs-src/queues.md:3:9 warning covers-nothing: `covers` names “src/qeue/**”, which no file of the repository matches " +
        "hint: write a path from the root of the repository, such as src/queue/**",
    ]);
    expect((await site.run(["check"])).stderr).toBe("");
  });
});

describe("the day of a review", () => {
  test.each([
    ["the text changed", "2026-05-04", "Other words.", true],
    ["only white space changed", "2026-05-04", "Text.\n", false],
    ["the day changed, too", "2026-06-05", "Other words.", false],
  ])("%s", async (_name, day, text, isReported) => {
    const site = makeRepository({ "docs-src/queues.md": page("Queues", "reviewed: 2026-05-04\n") });
    site.write("docs-src/queues.md", page("Queues", `reviewed: ${day}\n`, text));
    expect(findingsOf(await check(site))).toEqual(
      isReported
        ? [
            "docs-src/queues.md:3:11 warning outdated-review: The text has changed since “main”, and `reviewed` still says 2026-05-04 " +
              `hint: check the whole page and write \`reviewed: ${new Date().toISOString().slice(0, 10)}\`, or remove the line`,
          ]
        : [],
    );
  });
});

describe("an earlier state that Git does not know", () => {
  const failure = async (site: Site, since = "main"): Promise<string> => {
    const run = await check(site, since);
    expect(run.status).toBe(2);
    return run.stderr;
  };

  test("another name", async () => {
    expect(await failure(makeRepository(), "mian")).toBe(
      "error unknown-changes: The changes since “mian” are not known, because the repository has no such branch, tag or commit\n" +
        "  hint: did you mean “main”?\n",
    );
    // Not an option of Git.
    expect(await failure(makeRepository(), "--help=x")).toContain("no such branch, tag or commit");
  });

  test("no repository, and no commit in common", async () => {
    const site = makeSite({ "site.config.ts": minimalConfig(), "docs-src/index.md": page("Home", "") });
    expect(await failure(site)).toContain("because the source folder is not in a Git repository");
    const repository = makeRepository();
    git(repository, "checkout", "--quiet", "--orphan", "alone");
    commit(repository.write("src/other.ts", "x"));
    expect(await failure(repository)).toContain("because it has no commit in common with the current state");
  });

  test("a shallow clone", async () => {
    const site = makeRepository();
    for (const text of ["a", "b", "c"]) commit(site.write("src/other.ts", text));
    const clone = makeSite({});
    clone.remove("site.config.ts");
    git(clone, "clone", "--quiet", "--depth", "1", "--branch", "change", `file://${site.folder}`, ".");
    expect(await failure(clone)).toContain(
      "hint: fetch the history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout",
    );
    git(clone, "fetch", "--quiet", "--depth", "1", "origin", "main:main");
    expect(await failure(clone)).toContain(
      "because this is a shallow clone, which lacks the commit from which both come",
    );
    git(clone, "fetch", "--quiet", "--unshallow");
    expect(await check(clone)).toMatchObject({ status: 0, stderr: "" });
  });
});
