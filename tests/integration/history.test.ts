/** The dates and contributors of pages, from the Git repository of the source folder. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatDate } from "../../src/compiler/config/format-date.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const settings = "lastUpdated: true, contributors: true";
const ada = "Ada Lovelace <ada@example.com>";
const grace = "Grace Hopper <grace@example.com>";

function makeRepository(files: Readonly<Record<string, string>> = {}, theme = settings): Site {
  const site = makeSite({
    "site.config.ts": minimalConfig(`  origin: "https://a.example",\n  themeConfig: { ${theme} },\n`),
    ".gitignore": ".docsgen\ndist\n",
    "docs-src/index.md": "---\ntitle: Start\n---\n\n[A](a.md) [B](b.md)\n",
    "docs-src/a.md": "---\ntitle: A\n---\n\nText of the first page.\n",
    "docs-src/b.md": "---\ntitle: B\n---\n\nText of the second page.\n",
    ...files,
  });
  git(site, ["init", "--quiet"]);
  return site;
}

function git(site: Site, words: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const options = { cwd: site.folder, encoding: "utf8" as const, env: { ...process.env, ...env } };
  return execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], options);
}

/** @param day "2027-01-31" */
function commit(site: Site, day: string, author = ada): void {
  const date = `${day}T12:00:00Z`;
  git(site, ["add", "--all"]);
  git(site, ["commit", "--quiet", "--message", "Change", "--author", author], {
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  });
}

const dateOf = (site: Site, path: string): string | null =>
  /<time dateTime="([^"]*)"/iu.exec(site.read(`dist/${path}index.html`))?.[1] ?? null;
const contributorsOf = (site: Site, path: string): string | null =>
  /Contributors: ([^<]*)/u.exec(site.read(`dist/${path}index.html`))?.[1] ?? null;
const written = (stdout: string): readonly string[] =>
  stdout.split("\n").flatMap((line) => /^dist\/(\S+) written/u.exec(line)?.[1] ?? []);

describe("the date of a page", () => {
  test("is that of the last commit that changed it, and stands in the sitemap", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01");
    site.edit("docs-src/a.md", (text) => `${text}\nMore.\n`);
    commit(site, "2026-04-05", grace);
    expect((await site.build()).stderr).toBe("");
    expect([dateOf(site, ""), dateOf(site, "a/"), dateOf(site, "b/")]).toEqual([
      "2026-03-01",
      "2026-04-05",
      "2026-03-01",
    ]);
    expect(site.read("dist/a/index.html")).toContain(
      '<p class="dg-changes">Last updated: <time dateTime="2026-04-05">April 5, 2026</time></p>',
    );
    expect(contributorsOf(site, "a/")).toBe("Ada Lovelace, Grace Hopper");
    expect(contributorsOf(site, "b/")).toBe("Ada Lovelace");
    expect(site.read("dist/sitemap.xml")).toContain(
      "<url><loc>https://a.example/a/</loc><lastmod>2026-04-05</lastmod></url>",
    );
    expect(site.read("dist/404.html")).not.toContain("<time");
  });

  test("is also that of a commit to a file that the page includes", async () => {
    const site = makeRepository({
      "docs-src/a.md": '---\ntitle: A\n---\n\nText.\n\n::include{file="_part.md"}\n',
      "docs-src/_part.md": "Shared.\n",
    });
    commit(site, "2026-03-01");
    site.write("docs-src/_part.md", "Shared by two.\n");
    commit(site, "2026-04-05", grace);
    await site.build();
    expect([dateOf(site, "a/"), dateOf(site, "b/")]).toEqual(["2026-04-05", "2026-03-01"]);
    expect(contributorsOf(site, "a/")).toBe("Ada Lovelace, Grace Hopper");
  });

  test("survives new names", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01");
    site.edit("docs-src/b.md", (text) => `${text}\nMore.\n`);
    commit(site, "2026-04-05", grace);
    site.rename("docs-src/b.md", "docs-src/c.md");
    commit(site, "2026-05-01");
    site.rename("docs-src/a.md", "docs-src/b.md");
    commit(site, "2026-05-02");
    site.edit("docs-src/index.md", (text) => text.replace("a.md", "c.md"));
    commit(site, "2026-06-01");
    expect((await site.build()).stderr).toBe("");
    expect(dateOf(site, "c/")).toBe("2026-04-05");
    expect(contributorsOf(site, "c/")).toBe("Ada Lovelace, Grace Hopper");
    expect([dateOf(site, ""), dateOf(site, "b/")]).toEqual(["2026-06-01", "2026-03-01"]);
  });

  test("can be set or hidden by the page, also where the site shows none", async () => {
    const files = {
      "docs-src/a.md": "---\ntitle: A\nlastUpdated: 2025-12-24\n---\n\nText.\n",
      "docs-src/b.md": "---\ntitle: B\nlastUpdated: false\n---\n\nText.\n",
    };
    const site = makeRepository(files);
    commit(site, "2026-03-01");
    await site.build();
    expect([dateOf(site, ""), dateOf(site, "a/"), dateOf(site, "b/")]).toEqual(["2026-03-01", "2025-12-24", null]);
    const without = makeRepository(files, "");
    await without.build();
    expect([dateOf(without, ""), dateOf(without, "a/")]).toEqual([null, "2025-12-24"]);
    site.edit("docs-src/a.md", (text) => text.replace("2025-12-24", "yesterday"));
    expect((await site.build()).stderr).toContain("must be a day such as 2027-01-31, or false");
  });

  test("is absent from a page without a commit", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01");
    site.write("docs-src/new.md", "---\ntitle: New\n---\n\nText.\n");
    site.edit("docs-src/index.md", (text) => `${text}\n[New](new.md)\n`);
    expect((await site.build()).stderr).toBe("");
    expect([dateOf(site, ""), dateOf(site, "new/")]).toEqual(["2026-03-01", null]);
  });

  test("is written in the language of the site", () => {
    const languages = [
      "ar",
      "de-AT",
      "en",
      "en-GB",
      "es",
      "fr",
      "it",
      "ja",
      "ko",
      "nl",
      "pl",
      "pt",
      "ru",
      "zh-TW",
      "cy",
    ];
    expect(languages.map((lang) => formatDate("2027-01-03", lang))).toEqual([
      "3 يناير 2027",
      "3. Januar 2027",
      "January 3, 2027",
      "3 January 2027",
      "3 de enero de 2027",
      "3 janvier 2027",
      "3 gennaio 2027",
      "2027年1月3日",
      "2027년 1월 3일",
      "3 januari 2027",
      "3 stycznia 2027",
      "3 de janeiro de 2027",
      "3 января 2027 г.",
      "2027年1月3日",
      "2027-01-03",
    ]);
  });
});

describe("a commit", () => {
  test("rebuilds exactly the pages whose dates change, and the result is that of a fresh build", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01");
    await site.build();
    site.edit("docs-src/a.md", (text) => `${text}\nMore.\n`);
    const edited = await site.build(["--why"]);
    expect(written(edited.stdout)).toContain("a/index.html");
    expect(dateOf(site, "a/")).toBe("2026-03-01");
    commit(site, "2026-04-05", grace);
    const committed = await site.build(["--why"]);
    expect(written(committed.stdout).filter((path) => path.endsWith(".html"))).toEqual(["a/index.html"]);
    expect(committed.stdout).toContain("its date, the names of its contributors changed");
    const incremental = site.files();
    site.remove("dist").remove(".docsgen");
    await site.build();
    expect(site.files()).toEqual(incremental);
  });

  test("to other folders changes nothing", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01");
    await site.build();
    site.write("src/code.ts", "export {};\n");
    commit(site, "2026-04-05", grace);
    expect((await site.build(["--why"])).stdout).toContain("all files: unchanged");
  });

  test("is attributed as .mailmap says, also before that is committed; bots are not contributors", async () => {
    const site = makeRepository();
    commit(site, "2026-03-01", "ada <ADA@example.com>");
    site.edit("docs-src/a.md", (text) => `${text}\nMore.\n`);
    commit(site, "2026-03-02", "dependabot[bot] <bot@example.com>");
    await site.build();
    expect(contributorsOf(site, "a/")).toBe("ada");
    site.write(".mailmap", "Ada Lovelace <ada@example.com>\n");
    await site.build();
    expect(contributorsOf(site, "a/")).toBe("Ada Lovelace");
  });
});

describe("without a history, pages have no dates, and the config's line has a hint", () => {
  test("in a shallow clone", async () => {
    const origin = makeRepository();
    commit(origin, "2026-03-01");
    origin.edit("docs-src/a.md", (text) => `${text}\nMore.\n`);
    commit(origin, "2026-04-05");
    const site = makeSite();
    git(site, ["clone", "--quiet", "--depth", "1", `file://${origin.folder}`, "clone"]);
    const run = await site.build(["--strict", "--verbose", "--config", join("clone", "site.config.ts")]);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain(
      "hint unknown-history: The dates and contributors of pages are not known, because this is a shallow clone",
    );
    expect(run.stderr).toContain("`fetch-depth: 0`");
    expect(site.read("clone/dist/a/index.html")).not.toContain("<time");
    git(site, ["-C", "clone", "fetch", "--quiet", "--unshallow"]);
    expect((await site.build(["--config", join("clone", "site.config.ts")])).stderr).toBe("");
    expect(site.read("clone/dist/a/index.html")).toContain('<time dateTime="2026-04-05"');
  });

  test("outside a repository, in one without commits, and without Git", async () => {
    const site = makeRepository();
    expect((await site.run(["check", "--verbose"])).stderr).toContain("because the Git repository has no commits");
    site.remove(".git");
    const run = await site.build(["--verbose"]);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("site.config.ts:");
    expect(run.stderr).toContain("because the source folder is not in a Git repository");
    expect(dateOf(site, "a/")).toBe(null);
    const without = await site.run(["check", "--verbose"], { ownProcess: true, env: { PATH: "/nowhere" } });
    expect(without.stderr).toContain("because Git is not installed");
  });

  test("and nothing is asked of Git by a site that shows no dates", async () => {
    const site = makeRepository({}, "");
    site.remove(".git");
    expect((await site.build()).stderr).toBe("");
  });
});
