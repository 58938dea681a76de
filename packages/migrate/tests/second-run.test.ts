/** `docsgen migrate` into a folder that it has written before, and the report for the people who go on. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Site } from "../../../tests/support/site.ts";
import { makeSite } from "../../../tests/support/site.ts";

beforeEach(() => {
  vi.stubEnv("CHROMIUM", "none");
});

function oldSite(): Site {
  return makeSite()
    .remove("site.config.ts")
    .write("old/docusaurus.config.js", 'module.exports = { title: "T", presets: [["classic", {}]] };\n')
    .write("old/docs/a.md", "# A\n\nText\n")
    .write("old/docs/b.md", "# B\n\nText\n")
    .write("old/docs/c.md", "# C\n\n<Thing />\n")
    .write("old/docs/d.md", "# D\n")
    .write("old/static/e.txt", "E\n");
}

test("a second run writes what has changed in the old site, and names what people have edited", async () => {
  const site = oldSite();
  await site.run(["migrate", "old"]);
  const page = (name: string): string => site.read(`old-docsgen/docs-src/docs/${name}.md`);
  site
    .edit("old-docsgen/MIGRATION.md", (text) => text.replaceAll("- [ ]", "- [x]"))
    .write("old/docs/a.md", "# A\n\nNew text\n")
    .write("old/docs/b.md", "# B\n\nNew text\n")
    .write("old-docsgen/docs-src/docs/b.md", "# B\n\nEdited text\n")
    .write("old-docsgen/docs-src/docs/c.md", "# C\n\nEdited\n")
    .write("old/docs/f.md", "# F\n")
    .write("old/static/e.txt", "E2\n")
    .remove("old/docs/d.md");
  const dry = await site.run(["migrate", "old", "--dry-run"]);
  expect(dry.stdout).toContain("Would write 4 changed files in old-docsgen/, and keep 1 that people have edited.\n");
  expect(page("a")).toBe("# A\n\nText\n");
  const run = await site.run(["migrate", "old"]);
  expect(run.stdout).toContain(
    "Wrote 4 changed files in old-docsgen/, and kept 1 that people have edited, with this report in MIGRATION.md.\n",
  );
  expect([page("a"), page("b"), page("c"), page("f")]).toEqual([
    "# A\n\nNew text\n",
    "# B\n\nEdited text\n",
    "# C\n\nEdited\n",
    "# F\n",
  ]);
  expect(site.read("old-docsgen/docs-src/public/e.txt")).toBe("E2\n");
  const report = site.read("old-docsgen/MIGRATION.md");
  expect(report).toContain("| Since the last migration | 4 files written, 1 kept because they were edited |\n");
  expect(report).toContain(
    "### Files that have changed in the old site, and were edited in the new one\n\nThey were kept; convert the old site into another folder with `--out`, and copy the changes by hand.\n\n- [ ] `docs-src/docs/b.md:1`\n",
  );
  expect(report).toContain("### Files that the old site no longer has\n");
  expect(report).toContain("- [ ] `docs-src/docs/d.md:1`\n");
  // What it said about pages that stay as they are is below, with what people have ticked off.
  expect(report.startsWith("# Migration from Docusaurus, run 2\n")).toBe(true);
  expect(report.split("\n# Migration from Docusaurus\n")[0]).not.toContain("<Thing>");
  expect(report).toContain("- [x] `docs-src/docs/c.md:3`: `<Thing />`\n");
  site.write("old-docsgen/MIGRATION.md", report.replaceAll("- [ ]", "- [x]"));
  const third = await site.run(["migrate", "old"]);
  expect(third.stdout).toContain("Wrote 0 changed files in old-docsgen/, and kept 1 that people have edited");
  const fourth = await site.run(["migrate", "old"]);
  expect(fourth.stdout).toContain("Wrote 0 changed files in old-docsgen/, and kept 1 that people have edited");
  const runs = site.read("old-docsgen/MIGRATION.md").match(/^# Migration .*$/gmu);
  expect(runs).toEqual([
    "# Migration from Docusaurus, run 3",
    "# Migration from Docusaurus, run 2",
    "# Migration from Docusaurus",
  ]);
});

test("the options of a run are those of the next one", async () => {
  const site = oldSite()
    .write("old/docs/c.md", "# C\n\n<Thing>\nText\n</Thing>\n")
    .write("built/docs/a/index.html", '<h1 id="a">A</h1><h2 id="gone">Gone</h2>')
    .write("config.json", '{ "title": "From JSON", "presets": [["classic", {}]] }\n');
  await site.run(["migrate", "old", "--stubs", "--published", "built", "--config", "config.json"]);
  const first = site.read("old-docsgen/migration.json");
  expect(JSON.parse(first).options).toEqual({
    site: "../old",
    from: "docusaurus",
    published: "../built",
    config: "../config.json",
    stubs: true,
  });
  expect(site.read("old-docsgen/site.config.ts")).toContain('title: "From JSON"');
  const page = site.read("old-docsgen/docs-src/docs/c.md");
  expect(page).toBe("# C\n\n:::thing\n\nText\n\n:::\n");
  const second = await site.run(["migrate", "old"]);
  expect(second.stdout).toContain("As in the last run: --published built --config config.json --stubs\n");
  expect(second.stdout).toContain("Wrote 0 changed files in old-docsgen/.\n");
  expect(site.read("old-docsgen/migration.json")).toBe(first);

  // The new site knows the old one. An output folder that was removed is not asked for.
  site.remove("built").write("old/docs/c.md", "# C\n\n<Thing>\nNew\n</Thing>\n");
  const third = await site.run(["migrate", "old-docsgen"]);
  expect(third.stdout).toContain(
    "As in the last run: --config config.json --stubs\nIgnored because missing: --published built\n",
  );
  expect(site.read("old-docsgen/docs-src/docs/c.md")).toBe("# C\n\n:::thing\n\nNew\n\n:::\n");
  const other = await site.run(["migrate", "old", "--out", "other", "--format", "json", "--dry-run"]);
  expect(JSON.parse(other.stdout).update).toBe(null);
});

test("a config that was removed is not asked for, and stubs can be switched off", async () => {
  const site = oldSite()
    .write("old/docs/c.md", "# C\n\n<Thing>\nText\n</Thing>\n")
    .write("config.json", '{ "title": "From JSON", "presets": [["classic", {}]] }\n');
  await site.run(["migrate", "old", "--stubs", "--config", "config.json"]);
  site.remove("config.json");
  const second = await site.run(["migrate", "old", "--no-stubs"]);
  expect(second.stderr).toBe("");
  expect(second.stdout).toContain("\nIgnored because missing: --config config.json\n");
  expect(second.stdout).not.toContain("As in the last run");
  expect(site.read("old-docsgen/site.config.ts")).toContain('title: "T"');
  expect(site.read("old-docsgen/docs-src/docs/c.md")).toContain("<Thing>");
  expect(JSON.parse(site.read("old-docsgen/migration.json")).options).toMatchObject({ config: null, stubs: false });
});

test("a run that fails halfway does not count as done", async () => {
  const site = oldSite();
  await site.run(["migrate", "old"]);
  const record = site.read("old-docsgen/migration.json");
  site
    .write("old/docs/a.md", "# A\n\nNew text\n")
    .write("old/docs/g/h.md", "# H\n")
    .write("old-docsgen/docs-src/docs/g", "in the way\n");
  const failed = await site.run(["migrate", "old"]);
  expect([failed.status, failed.stderr]).toEqual([2, expect.stringContaining("The new site could not be written: ")]);
  expect(site.read("old-docsgen/migration.json")).toBe(record);
  site.remove("old-docsgen/docs-src/docs/g");
  await site.run(["migrate", "old"]);
  expect(site.read("old-docsgen/docs-src/docs/g/h.md")).toBe("# H\n");
  expect(site.read("old-docsgen/docs-src/docs/a.md")).toBe("# A\n\nNew text\n");
});

test("a tool that was chosen among several is chosen again", async () => {
  const site = oldSite().write("old/mkdocs.yml", "site_name: M\n");
  expect((await site.run(["migrate", "old", "--dry-run"])).stderr).toContain(
    "it contains several sites: Docusaurus in ., MkDocs in .",
  );
  await site.run(["migrate", "old", "--from", "mkdocs"]);
  expect((await site.run(["migrate", "old"])).stdout).toContain("MkDocs in old: ");
  expect((await site.run(["migrate", "old-docsgen"])).stdout).toContain("MkDocs in old: ");
  const both = await site.run(["migrate", "old", "--from", "docusaurus"]);
  expect([both.status, both.stderr]).toEqual([
    2,
    expect.stringContaining("the new folder “old-docsgen” is the migration of the MkDocs site in “old”"),
  ]);
});

test("a second run that finds nothing new leaves the report alone", async () => {
  const site = oldSite();
  await site.run(["migrate", "old"]);
  const ticked = site.read("old-docsgen/MIGRATION.md").replaceAll("- [ ]", "- [x]");
  site.write("old-docsgen/MIGRATION.md", ticked);
  const run = await site.run(["migrate", "old"]);
  expect(run.stdout).toContain("Wrote 0 changed files in old-docsgen/.\n");
  expect(site.read("old-docsgen/MIGRATION.md")).toBe(ticked);
});

test("the report counts what was kept, and quotes the lines that are left", async () => {
  const site = oldSite()
    .write(
      "old/build/docs/a/index.html",
      '<!doctype html><html><body><h1 id="a">A</h1><p id="gone">x</p></body></html>',
    )
    .write("old/build/docs/lost/index.html", "<!doctype html><html><body><h1>L</h1></body></html>");
  await site.run(["migrate", "old", "--published", "old/build"]);
  const report = site.read("old-docsgen/MIGRATION.md");
  expect(report).toContain(
    [
      "| Pages | 5 |",
      "| Other files | 6 |",
      "| Addresses | 1 of 2 kept, compared with the old build |",
      "| Anchors | 1 of 2 kept, compared with the old build |",
      "| Redirects that were added | 0 |",
      "| Pictures | none; install Chromium, or name it in the variable `CHROMIUM`, and migrate again |",
      "| Left to people | 3 places of 3 kinds |",
      "",
    ].join("\n"),
  );
  expect(report).toContain("- [ ] `docs-src/docs/c.md:3`: `<Thing />`\n");
  expect(report).toContain('Add a redirect to the config: `redirects: [{ from: "/docs/lost/", to: "/…" }]`.\n');
  expect(report).toContain("Give the heading this id: `{#gone}`, or add a redirect to the config.\n");
});

test("pages of Fumadocs may be outside the folder of the site", async () => {
  const site = makeSite()
    .remove("site.config.ts")
    .write("repo/site/source.config.ts", 'export const docs = defineDocs({ dir: "../docs" });\n')
    .write("repo/docs/index.mdx", "---\ntitle: Kite\n---\n\n![a](./img/a.png)\n")
    .write("repo/docs/guide/meta.json", '{ "title": "The guide" }\n')
    .write("repo/docs/guide/use.mdx", "---\ntitle: Use\n---\n\n[home](../index.mdx)\n")
    .write("repo/docs/img/a.png", "");
  const run = await site.run(["migrate", "repo/site"]);
  expect(run.stdout).toContain("Fumadocs in repo/site: 2 pages and ");
  expect(site.read("repo/site-docsgen/docs-src/docs/guide/use.md")).toBe(
    "---\ntitle: Use\n---\n\n[home](../index.md)\n",
  );
  expect(site.read("repo/site-docsgen/docs-src/docs/index.md")).toContain("![a](./img/a.png)");
  expect(site.read("repo/site-docsgen/site.config.ts")).toContain('text: "The guide"');
});

test("the report has an edit for each problem, and names pages that a generator writes", async () => {
  const site = oldSite()
    .write(
      "old/docs/a.md",
      "# A\n\n[One `x`](./gone.md) [Two](b.md#none) ![Pic](./pic.png) [Three](/nowhere/) [Four](b.md#Two-Parts)\n\n[1](api.md) [2](api.md#a)\n",
    )
    .write("old/docs/b.md", "# B\n\n## Two parts\n\n[3](./api.md)\n")
    .write("old/docs/Installing.md", "# Installing\n\n[Home](/docs/instaling)\n");
  const run = await site.run(["migrate", "old", "--format", "json", "--dry-run"]);
  const { notes } = JSON.parse(run.stdout);
  const broken = notes.filter(({ what }: { readonly what: string }) => /\((?:broken|missing)-[a-z]+\)$/u.test(what));
  type Group = {
    readonly what: string;
    readonly advice: string;
    readonly places: readonly { file: string; line: number }[];
  };
  expect(
    broken.map(
      ({ what, advice, places }: Group) =>
        `${places.map(({ file, line }) => `${file.replace("docs-src/docs/", "")}:${line}`).join(" ")} ${what}: ${advice}`,
    ),
  ).toEqual([
    "Installing.md:3 The link “/docs/instaling” leads nowhere (broken-link): write `Home` instead of `[Home](/docs/instaling)`",
    "a.md:3 The link “./gone.md” leads nowhere (broken-link): write `` One `x` `` instead of `` [One `x`](./gone.md) ``, or add the page `docs-src/docs/gone.md`",
    "a.md:3 “docs/b.md” has no heading for the link “b.md#none” (broken-anchor): write `b.md` instead of `b.md#none`, or link to another heading: #two-parts, #b",
    "a.md:3 The file “./pic.png” does not exist (broken-asset): add the file `docs-src/docs/pic.png`, or remove `![Pic](./pic.png)`",
    "a.md:3 The link “/nowhere/” leads nowhere (broken-link): write `Three` instead of `[Three](/nowhere/)`",
    "a.md:3 “docs/b.md” has no heading for the link “b.md#Two-Parts” (broken-anchor): write `b.md#two-parts` instead of `b.md#Two-Parts`",
    "a.md:5 a.md:5 b.md:5 Links to “docs/api.md”, which does not exist (broken-link): if a script writes it, run that and migrate again; if not, write it as `docs-src/docs/api.md`, or remove the links",
  ]);
});

test("the edit of a problem is that of the link or picture at its column, also among many tags", async () => {
  const site = oldSite()
    .write(
      "old/docs/a.md",
      `# A\n\n[x](${"<i>".repeat(60)} [One](/gone-1/)\n\n<img src="./b.png" alt="a > b"> <img src="./c.png">\n\n[<img src="./d.png">](b.md) [Two](</gone-2/>)\n`,
    )
    .write("old/docs/b.png", "");
  const run = await site.run(["migrate", "old", "--format", "json", "--dry-run"]);
  const notes: readonly { readonly what: string; readonly advice: string }[] = JSON.parse(run.stdout).notes;
  expect(notes.flatMap(({ what, advice }) => (/\(broken-/u.test(what) ? [advice] : []))).toEqual([
    "write `One` instead of `[One](/gone-1/)`",
    'add the file `docs-src/docs/c.png`, or remove `<img src="./c.png">`',
    'add the file `docs-src/docs/d.png`, or remove `<img src="./d.png">`',
    "write `Two` instead of `[Two](</gone-2/>)`",
  ]);
});
