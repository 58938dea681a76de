/** A build after an edit gives what a fresh build gives, and compiles only what the edit reaches. */
import { setTimeout } from "node:timers/promises";
import { cpSync, linkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const names = Array.from({ length: 12 }, (_, number) => `p${number}`);
const topics = ["anchors", "buffers", "cursors", "drivers", "engines", "filters"];

/** A page without a description has a hint, whereas most pages have no diagnostics. */
const undescribed = new Set(["p1", "p4", "p7"]);

function pageOf(name: string, body: string): string {
  const topic = topics[name.length % topics.length] ?? "";
  const description = `What there is to know of the ${name} of ${topic}, from where they begin to where they end.`;
  const more = undescribed.has(name) ? "" : `short_description: ${description}\n`;
  return `---\ntitle: The ${name} of ${topic}\n${more}---\n\n${body}\n`;
}

function makeManual(): Site {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      `  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", ${names.map((name) => `"/${name}/"`).join(", ")}] }], constants: { LIMIT: { value: 5, unit: "MB" } } },\n`,
    ),
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "docs-src/_code/sample.js": "const n = 0;\n",
    "docs-src/dot.png": "GIF89a PNG;",
  });
  for (const name of names) site.write(`docs-src/${name}.md`, pageOf(name, `Words of ${name}.`));
  return site;
}

/**
 * Builds once the file system's clock can distinguish the next change from the last one; a build in the process of the
 * test may be too early.
 */
async function buildWhenSettled(site: Site, words: readonly string[] = []): Promise<Run> {
  await setTimeout(120);
  return site.build(words);
}

/** The output of a fresh build of the same sources. */
async function buildFresh(site: Site, words: readonly string[] = []): Promise<{ run: Run; site: Site }> {
  const fresh = makeSite();
  cpSync(site.path("site.config.ts"), fresh.path("site.config.ts"));
  cpSync(site.path("docs-src"), fresh.path("docs-src"), { recursive: true });
  return { run: await fresh.build(["--no-cache", ...words]), site: fresh };
}

function withoutWork({ status, stdout, stderr }: Run): { status: number | null; stdout: string; stderr: string } {
  return { status, stdout: stdout.replaceAll(/ \(\d+ written.*\)|^[\d.]+ m?s[\s\S]*/gmu, ""), stderr };
}

/** Builds, and compares the result with that of a fresh build. @returns The number of compiled pages. */
async function expectFresh(site: Site, words: readonly string[] = []): Promise<number> {
  const run = await buildWhenSettled(site, words);
  const fresh = await buildFresh(site, words);
  expect(withoutWork(run)).toEqual(withoutWork(fresh.run));
  if (run.status === 0) expect(hashTree(site.files())).toBe(hashTree(fresh.site.files()));
  return Number(/, (\d+) pages? compiled\)/u.exec(run.stdout)?.[1] ?? 0);
}

function edit(site: Site, name: string, body: string): void {
  site.write(`docs-src/${name}.md`, pageOf(name, body));
}

describe("an edit of a page's text", () => {
  test("compiles only that page", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", 'Other words, and **more** of them.\n\n```json\n{ "a": 1 }\n```');
    expect(await expectFresh(site)).toBe(1);
    edit(site, "p3", "Fewer.");
    edit(site, "p7", "Both at once.");
    expect(await expectFresh(site)).toBe(2);
    expect((await buildWhenSettled(site)).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
  });

  test("is explained by --why", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    const { stdout } = await buildWhenSettled(site, ["--why"]);
    expect(stdout).toContain("\ndocs-src/p3.md compiled: its text changed\n");
    expect(stdout).toContain("\ndist/p3/index.html written: its text changed\n");
  });

  test("of a title renders the pages that show it, in a menu of which each shows a part", async () => {
    const site = makeSite();
    const write = (folder: number, page: number, title: string): void =>
      void site.write(`docs-src/f${folder}/p${page}.md`, `---\ntitle: ${title}\n---\n\nText.\n`);
    site.write("docs-src/index.md", "---\ntitle: Home\n---\n\nText.\n");
    const titleOf = (folder: number, page: number): string =>
      `${"What readers of this manual ought to know about it before they begin, ".repeat(3)}in ${folder} and ${page}`;
    for (let folder = 0; folder < 20; folder += 1)
      for (let page = 0; page < 4; page += 1) write(folder, page, titleOf(folder, page));
    await buildWhenSettled(site);
    write(7, 2, `${titleOf(7, 2)}, edited`);
    const { stdout } = await buildWhenSettled(site, ["--profile"]);
    const [, rendered] = /^render .* (\d+) pages?$/mu.exec(stdout) ?? [];
    // Those of its folder, and the search page, which lists all pages.
    expect(Number(rendered)).toBe(5);
    const fresh = await buildFresh(site);
    expect(hashTree(site.files())).toBe(hashTree(fresh.site.files()));
  });

  test("that saves the file unchanged writes nothing", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    site.edit("docs-src/p3.md", (text) => text);
    expect((await buildWhenSettled(site)).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
    edit(site, "p3", "Other words.");
    await expectFresh(site);
  });

  test("moves the page's diagnostics", async () => {
    const site = makeManual();
    edit(site, "p3", "![](dot.png)");
    expect((await buildWhenSettled(site)).stderr).toContain("docs-src/p3.md:6:");
    edit(site, "p3", "A line before.\n\n![](dot.png)");
    await expectFresh(site);
    edit(site, "p3", "A line before.\n\n![](dot.png)\n\nA line after.");
    await expectFresh(site);
    edit(site, "p4", "Another page.");
    await expectFresh(site);
  });

  test.each(["p3", "p4"])("is reported if it adds a mistake to %s", async (name) => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, name, 'Other words.\n\n```json\n{ "a": 1, }\n```');
    await expectFresh(site);
    expect((await buildWhenSettled(site)).stderr).toContain("code-syntax");
    edit(site, name, 'Other words.\n\n```json\n{ "a": 1 }\n```');
    await expectFresh(site);
    expect((await buildWhenSettled(site)).stderr).not.toContain("code-syntax");
  });

  test("moves the page's exceptions", async () => {
    const site = makeManual();
    const accepted = "<!-- docsgen-ignore missing-alt: it is decoration -->\n\n![](dot.png)";
    edit(site, "p3", accepted);
    expect((await buildWhenSettled(site)).stderr).not.toContain("missing-alt");
    edit(site, "p3", `${accepted}\n\n![](dot.png)`);
    await expectFresh(site);
    edit(site, "p3", `A line before.\n\n${accepted}`);
    await expectFresh(site);
  });
});

test("applies to both names of a page with two names", async () => {
  const site = makeManual();
  linkSync(site.path("docs-src/p3.md"), site.path("docs-src/q.md"));
  await buildWhenSettled(site);
  edit(site, "p3", "Other words.");
  await expectFresh(site);
  expect(site.article("dist/q/index.html")).toContain("Other words.");
});

describe("the result is that of a fresh build", () => {
  const changes: readonly (readonly [string, (site: Site) => void])[] = [
    [
      "where the page's title is another one",
      (site) => site.write("docs-src/p3.md", "---\ntitle: New\n---\n\nText.\n"),
    ],
    ["where it has another heading", (site) => edit(site, "p3", "## A part\n\nText.")],
    ["where it links to another page", (site) => edit(site, "p3", "See [there](p4.md).")],
    ["where it shows an image", (site) => edit(site, "p3", "![dot](dot.png)")],
    ["where it shows another file", (site) => edit(site, "p3", "<<< @/_code/sample.js")],
    ["where it prints a value", (site) => edit(site, "p3", "{{ constants.LIMIT }}")],
    ["where it has a mistake", (site) => edit(site, "p3", "See [there](nowhere.md).")],
    ["where it is a draft", (site) => site.write("docs-src/p3.md", "---\ntitle: New\ndraft: true\n---\n\nText.\n")],
    ["where there is a page more", (site) => site.write("docs-src/q.md", pageOf("q", "Text."))],
    ["where there is a page less", (site) => site.remove("docs-src/p9.md")],
    ["where another file is another one", (site) => site.write("docs-src/dot.png", "GIF89a JPG;")],
    [
      "where the config is another one",
      (site) => site.edit("site.config.ts", (text) => text.replace("Manual", "Book")),
    ],
    ["where somebody wrote to the output", (site) => site.write("dist/p5/index.html", "Evil")],
    ["where somebody removed from the output", (site) => site.remove("dist/p5")],
  ];
  test.each(changes)("%s", async (_name, change) => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    change(site);
    await expectFresh(site);
  });

  test("if another page includes the edited one", async () => {
    const site = makeManual();
    edit(site, "p4", "<<< @/p3.md");
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    await expectFresh(site);
    expect(site.article("dist/p4/index.html")).toContain("Other words.");
  });

  test("if someone added a file to the output, which is reported from then on", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    site.write("dist/p5/other.html", "Another's");
    for (const words of ["Other words.", "The last words."]) {
      edit(site, "p3", words);
      expect((await buildWhenSettled(site)).stderr).toContain("warning foreign-file: “p5/other.html”");
    }
    expect(site.read("dist/p5/other.html")).toBe("Another's");
  });

  test("if a title is no longer found because another page now has its words", async () => {
    const site = makeManual();
    site.write("docs-src/index.md", "---\ntitle: Zebra\n---\n\nText.\n");
    await buildWhenSettled(site);
    for (const name of ["p0", "p1", "p2", "p3"]) edit(site, name, "## Zebra\n\nZebra zebra zebra.");
    await buildWhenSettled(site);
    for (const name of ["p0", "p1", "p2", "p3"])
      edit(site, name, "## Zebra\n\nZebra, `zebra` zebra zebra zebra zebra.");
    await expectFresh(site);
  });
});

describe("only the index and the page are touched", () => {
  test("but not the author's own page and file in the index's folder", async () => {
    const site = makeManual()
      .write("docs-src/assets/search/index.md", "---\ntitle: Own\n---\n\nText.\n")
      .write("docs-src/public/assets/search/own.json", "{}");
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    await expectFresh(site);
    expect(site.exists("dist/assets/search/own.json")).toBe(true);
  });

  test("but not a file with the index's name if there is no search", async () => {
    const site = makeManual().write("docs-src/public/assets/search-index.json", "{}");
    site.edit("site.config.ts", (text) => text.replace("themeConfig: {", "themeConfig: { search: { enabled: false },"));
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    await expectFresh(site);
  });
});

describe("the output folder", () => {
  test.each([
    ["a file is added", 'fs.writeFileSync("dist/p3/other.html", "Another\'s")'],
    ["all is removed", 'fs.rmSync("dist", { recursive: true })'],
  ])("is checked again before publication: %s in the meantime", async (_name, change) => {
    const site = makeManual().write(
      "hook.mjs",
      `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { openSync } = fs;
fs.openSync = (path, ...others) => {
  if (String(path).includes(".staged-")) {
    fs.openSync = openSync;
    syncBuiltinESMExports();
    ${change};
  }
  return openSync(path, ...others);
};
syncBuiltinESMExports();
`,
    );
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    const run = await site.build([], { env: { NODE_OPTIONS: "--import ./hook.mjs" }, ownProcess: true });
    expect(run.status).toBe(0);
    expect(run.stderr.includes("foreign-file")).toBe(site.exists("dist/p3/other.html"));
    const { site: fresh } = await buildFresh(site);
    expect([...fresh.files().keys()].filter((path) => !site.exists(`dist/${path}`))).toEqual([]);
  });
});

describe("an edit is compared with the last publication", () => {
  test("after an edit that was refused", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "## Part\n\nSee [there](nowhere.md).");
    expect((await buildWhenSettled(site)).status).toBe(1);
    edit(site, "p3", "## Part\n\nSee there.");
    await expectFresh(site);
    edit(site, "p3", "## Part\n\nSee [there](nowhere.md).");
    expect((await buildWhenSettled(site)).status).toBe(1);
    edit(site, "p3", "## Part\n\nSee here.");
    await expectFresh(site);
  });

  test("after another edit that was refused and reverted", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "Other words of cats.");
    edit(site, "p4", "See [there](nowhere.md), dogs.");
    expect((await buildWhenSettled(site)).status).toBe(1);
    edit(site, "p4", "Words of p4.");
    await expectFresh(site);
    edit(site, "p3", "Words of birds.");
    await expectFresh(site);
  });

  test("after a warning that counts as an error", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "![](dot.png)");
    await expectFresh(site, ["--strict"]);
    await expectFresh(site);
    edit(site, "p4", "Other words.");
    await expectFresh(site, ["--strict"]);
  });

  test("after a build into another folder", async () => {
    const site = makeManual();
    await buildWhenSettled(site);
    edit(site, "p3", "Other words.");
    await buildWhenSettled(site, ["--out", "other"]);
    edit(site, "p4", "Other words.");
    await expectFresh(site);
    await buildWhenSettled(site, ["--out", "other"]);
    expect(hashTree(site.files("other"))).toBe(hashTree(site.files()));
  });
});
