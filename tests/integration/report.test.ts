/** `docsgen report`: what maintainers see of their site. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { SiteReport } from "../../src/compiler/check/site-report.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** @param day "2026-03-01" */
function commit(site: Site, day: string): void {
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], {
      cwd: site.folder,
      stdio: "ignore",
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Change");
}

const files = {
  ".gitignore": ".docsgen\ndist\n",
  ".github/CODEOWNERS": "/docs-src/queues.md @acme/queues\n/docs-src/index.md @acme/docs\n",
  "site.config.ts": minimalConfig(
    '  samples: { js: { run: "node {}" } },\n  search: { expect: { queue: "/queues/" } },\n  agents: [{ ask: "How large is a queue?", expect: "/queues/#size" }],\n',
  ),
  "docs-src/index.md":
    "---\ntitle: Home\ndescription: All about queues.\n---\n\nRead about [their size](queues.md#size) and [more](queues.md).\n",
  "docs-src/queues.md":
    "---\ntitle: Queues\ncovers: [src]\nreviewed: 2026-02-01\n---\n\nA queue has **five** `events`.\n\n## Size\n\nText.\n\n## Rate\n\n```js\na();\n```\n\n```js,ignore\na();\n```\n\n```python\na()\n```\n",
  "docs-src/alone.md": "---\ntitle: Alone\nsidebar: { hidden: true }\n---\n\nText with {{ product.nmae }}.\n",
  "src/queue.ts": "1;\n",
};

const withoutHistory = (reason: string): string => `note: the dates of pages are not known, because ${reason}\n`;

async function reportOf(site: Site, ...words: readonly string[]): Promise<SiteReport> {
  const run = await site.run(["report", ...words]);
  expect(run.status).toBe(0);
  const isRepository = site.exists(".git");
  expect(run.stderr).toBe(isRepository ? "" : withoutHistory("the source folder is not in a Git repository"));
  return JSON.parse(site.read("docsgen-report/report.json"));
}

describe("a report", () => {
  test("says of each page what it lacks", async () => {
    const site = makeSite(files);
    commit(site, "2026-03-01");
    site.write("src/queue.ts", "2;\n");
    commit(site, "2026-04-01");
    const { pages, totals } = await reportOf(site);
    const [home, alone, queues] = ["index", "alone", "queues"].map((name) =>
      pages.find(({ file }) => file === `docs-src/${name}.md`),
    );
    expect(home).toEqual({
      file: "docs-src/index.md",
      address: "/",
      title: "Home",
      owners: ["@acme/docs"],
      words: 10,
      updated: "2026-03-01",
      reviewed: null,
      stale: [],
      isReachable: true,
      hasDescription: true,
      linkedFrom: 0,
      sections: 0,
      unlinkedSections: [],
      weight: null,
      problems: { error: 0, warning: 0, hint: expect.any(Number) },
    });
    expect(queues).toMatchObject({
      owners: ["@acme/queues"],
      reviewed: "2026-02-01",
      stale: ["it covers src/queue.ts, changed on 2026-04-01"],
      hasDescription: false,
      linkedFrom: 1,
      sections: 2,
      unlinkedSections: ["Rate"],
    });
    expect(alone).toMatchObject({ owners: [], isReachable: false, problems: { error: 1 } });
    expect(totals).toMatchObject({
      pages: 3,
      weight: null,
      errors: 1,
      stale: 1,
      unowned: 1,
      unreachable: 1,
      withoutDescription: 2,
      linkedSections: 1,
      sections: 2,
      samples: { JavaScript: { blocks: 2, checked: 1 }, Python: { blocks: 1, checked: 0 } },
      expectations: 2,
    });
    expect(site.read("docsgen-report/index.html")).toContain(
      "<h3>Outdated (1)</h3>\n<ul><li><code>docs-src/queues.md</code>: it covers src/queue.ts, changed on 2026-04-01 (@acme/queues)</li></ul>",
    );
  });

  test("does not guess what a shallow clone does not know", async () => {
    const site = makeSite(files);
    commit(site, "2026-03-01");
    site.write("src/queue.ts", "2;\n");
    commit(site, "2026-04-01");
    const clone = makeSite({});
    clone.remove("site.config.ts");
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${site.folder}`, "."], { cwd: clone.folder });
    const run = await clone.run(["report"]);
    expect(run.stderr).toBe(
      withoutHistory("this is a shallow clone, without the history of the files; `git fetch --unshallow` fetches it"),
    );
    expect(run.stdout).toContain("; outdated pages unknown, 1 unreachable");
    const { totals, pages }: SiteReport = JSON.parse(clone.read("docsgen-report/report.json"));
    expect([totals.stale, totals.unowned]).toEqual([null, 1]);
    expect(pages.map(({ file, updated, stale }) => [file, updated, stale])).toEqual(
      expect.arrayContaining([
        ["docs-src/queues.md", null, null],
        ["docs-src/index.md", null, []],
      ]),
    );
    expect(clone.read("docsgen-report/index.html")).toContain('<th scope="row">Outdated pages</th><td>–</td>');
  });

  test.each([
    ["docs-src", "it is the source folder"],
    ["docs-src/report", "it is inside the source folder"],
    ["dist", "it is the folder of the published site"],
    [".", "it contains the site's config"],
    ["notes", "it contains “index.html”, which is not a file of an earlier report"],
    ["mixed", "it contains “more.txt”, which is not a file of an earlier report"],
    ["notes/index.html", "it is a file"],
  ])("is not written over %s", async (out, reason) => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n", "notes/index.html": "mine" });
    if (out === "mixed") {
      await site.run(["report", "--out", out]);
      site.write("mixed/more.txt", "");
    }
    const run = await site.run(["report", "--out", out]);
    expect([run.status, run.stderr]).toEqual([
      2,
      `error output-refused: “${out}” cannot be the output folder: ${reason}\n  hint: write --out docsgen-report\n`,
    ]);
    expect(site.read("notes/index.html")).toBe("mine");
  });

  test("says why it cannot be written", async () => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n", notes: "mine" });
    const run = await site.run(["report", "--out", "notes/report"]);
    expect([run.status, run.stderr.split("\n")[0]]).toEqual([2, expect.stringContaining("error write-failed: ")]);
  });

  test("weighs the documents of the last build", async () => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n" });
    await site.build();
    const { totals, pages } = await reportOf(site);
    expect(totals.weight).toBeGreaterThan(500);
    expect(pages[0]?.weight).toBe(totals.weight);
  });

  test("continues the history of an earlier one", async () => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n" });
    const first = await reportOf(site);
    expect(first.history).toEqual([{ date: first.date, totals: first.totals }]);
    const before = { ...first, history: [{ date: "2026-01-01", totals: { ...first.totals, pages: 7 } }] };
    site.write("before.json", JSON.stringify(before));
    const second = await reportOf(site, "--last", "before.json");
    expect(second.history.map(({ date, totals: { pages } }) => [date, pages])).toEqual([
      ["2026-01-01", 7],
      [second.date, 1],
    ]);
    expect(site.read("docsgen-report/index.html")).toContain('<th scope="row">Pages</th><td>7</td><td>1</td>');
    // A second report of the day replaces the first.
    expect((await reportOf(site, "--last", "docsgen-report/report.json")).history).toHaveLength(2);
  });

  test("needs a report to continue, and a site", async () => {
    const site = makeSite({ "docs-src/index.md": "# Home\n\nText.\n", "package.json": "{}" });
    expect(await site.run(["report", "--last", "package.json"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("“--last” must be a report.json that docsgen report has written"),
    });
    expect(site.exists("docsgen-report")).toBe(false);
    const wrong = {
      version: 1,
      history: [{ date: "<script>", totals: (await reportOf(site)).totals }],
    };
    site.write("wrong.json", JSON.stringify(wrong));
    expect((await site.run(["report", "--last", "wrong.json"])).status).toBe(2);
    site.write("site.config.ts", "export default {");
    expect((await site.run(["report"])).status).toBe(2);
  });

  test("shows what authors write as text", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: <b>Home</b> & more\n---\n\nText.\n" });
    await reportOf(site);
    expect(site.read("docsgen-report/index.html")).toContain("&lt;b&gt;Home&lt;/b&gt; &amp; more");
  });
});
