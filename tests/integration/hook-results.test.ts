/** Results of hooks are stored under what they read and were given: they run again when, and only when, any of it has changed. */
import { rmSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { makeRandom } from "../support/random.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

/** A site with a plugin whose `pages` returns a page with a text, and that writes down each of its runs. */
function siteWith(text: string, before = ""): Site {
  return makeSite({
    "docs-src/index.md": "---\ntitle: Home\nshort_description: About the site.\n---\n\n[Made](made.md)\n",
    "site.config.ts": minimalConfig(`plugins: [made],\n`).replace(
      "export",
      `import childProcess from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
${before}
const made = { name: "made", pages: ({ root }) => {
  fs.appendFileSync(root + "/runs.log", "run ");
  const text = ${text};
  return [{ path: "made.md", text: "---\\ntitle: Made\\nshort_description: Made of files.\\n---\\n\\n[Home](index.md) " + text + "\\n" }];
} };

export`,
    ),
  });
}

/** The number of runs since it was last asked. */
function runsOf(site: Site): number {
  const runs = site.exists("runs.log") ? site.read("runs.log").split("run").length - 1 : 0;
  rmSync(site.path("runs.log"), { force: true });
  return runs;
}

function editHome(site: Site): void {
  site.edit("docs-src/index.md", (text) => `${text}\nMore.\n`);
}

test("a hook runs twice when its code is new, once when what it read has changed, and else not at all", async () => {
  const site = siteWith('fs.readFileSync(root + "/a.txt", "utf8")').write("a.txt", "one");
  const steps: readonly (readonly [change: () => unknown, runs: number, command?: readonly string[]])[] = [
    [() => undefined, 2],
    [() => editHome(site), 0],
    [() => undefined, 0, ["check"]],
    [() => site.write("a.txt", "two"), 1],
    [() => editHome(site), 0],
    [() => undefined, 2, ["build", "--no-cache", "--out", "other"]],
    [() => site.edit("site.config.ts", (text) => text.replace('"Manual"', '"Guide"')), 2],
    [() => editHome(site), 0],
  ];
  for (const [change, runs, command = ["build"]] of steps) {
    change();
    expect((await site.run([...command, "--strict"])).stderr).toBe("");
    expect(runsOf(site)).toBe(runs);
  }
  expect(site.article("dist/made/index.html")).toContain("two");
});

test.each([
  ["a file", 'fs.readFileSync(root + "/a.txt", "utf8")', (site: Site) => site.write("a.txt", "two")],
  ["the names in a folder", 'fs.readdirSync(root + "/data").join()', (site: Site) => site.write("data/b.txt", "")],
  ["a file that is missing", 'fs.existsSync(root + "/b.txt")', (site: Site) => site.write("b.txt", "")],
  ["a size", 'fs.statSync(root + "/a.txt").size', (site: Site) => site.write("a.txt", "longer")],
  ["a variable", "process.env.DOCSGEN_TEST_MADE", () => vi.stubEnv("DOCSGEN_TEST_MADE", "two")],
  [
    "a file that its module read",
    "early",
    (site: Site) => site.write("a.txt", "two"),
    'fs.readFileSync("a.txt", "utf8")',
  ],
])("a hook runs again after a change of %s", async (_name, text, change, early = "") => {
  const site = siteWith(text);
  site.write("a.txt", "one").write("data/a.txt", "");
  if (early !== "")
    site.edit("site.config.ts", (config) =>
      config.replace("const made", `const early = ${early.replace("a.txt", site.path("a.txt"))};\nconst made`),
    );
  await site.build();
  const before = site.article("dist/made/index.html");
  runsOf(site);
  change(site);
  await site.build();
  expect(site.article("dist/made/index.html")).not.toBe(before);
  expect(runsOf(site)).toBeGreaterThan(0);
  editHome(site);
  await site.build();
  expect(runsOf(site)).toBe(0);
});

test.each([
  ["the clock", "new Date().getFullYear()"],
  ["the time", "Date.now() > 0"],
  ["the time as text", "Date().length"],
  ["random numbers", "Math.random() < 2"],
  ["random names", "randomUUID().length"],
  ["other processes", 'childProcess.execSync("echo one")'],
])("a hook that reads %s runs twice in each build that has something to do", async (_name, text) => {
  const site = siteWith(text);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    expect((await site.build()).stderr).toBe("");
    expect(runsOf(site)).toBe(2);
    editHome(site);
  }
});

test("times that are written down are not the clock", async () => {
  const site = siteWith('new Date("2026-01-31").toISOString()');
  await site.build();
  editHome(site);
  runsOf(site);
  await site.build();
  expect(runsOf(site)).toBe(0);
});

test("a hook that is not deterministic, or fails after it has returned, is reported each time", async () => {
  const unstable = siteWith("++count", "let count = 0;");
  const late = siteWith('setTimeout(() => { throw new Error("boom"); }, 1) && ""');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    expect((await unstable.build()).stderr).toContain("returns different values from `pages`");
    expect((await late.run(["check"], { threads: true })).stderr).toContain("boom, after it returned");
  }
});

test("after any edits, the site is the same as without a cache", async () => {
  const random = makeRandom(7);
  const names = ["a.txt", "b.txt", "c.txt"];
  const site = siteWith(
    'fs.readdirSync(root + "/data").map((name) => fs.readFileSync(root + "/data/" + name, "utf8")).join(", ")',
  );
  site.write("data/a.txt", "0");
  for (let step = 0; step < 8; step += 1) {
    const name = `data/${names[random(names.length)] ?? ""}`;
    const kind = random(4);
    if (kind === 0) editHome(site);
    else if (kind === 1 && site.exists(name)) site.remove(name);
    else site.write(name, String(random(3)));
    await site.build(["--strict"]);
    if (step % 4 < 3) continue;
    await site.build(["--strict", "--no-cache", "--out", "other"]);
    expect([...site.files("dist")]).toEqual([...site.files("other")]);
  }
});

describe("a check", () => {
  /** A site with a check that writes down its runs, and reports what it gets of the first page. */
  const siteWithCheck = (checks: string): Site =>
    makeSite({
      "docs-src/index.md": "---\ntitle: Home\nshort_description: About the site.\n---\n\nText.\n\n## Part\n",
      "site.config.ts": `import fs from "node:fs";
import { defineConfig } from "docsgen";
import { definePlugin } from "docsgen/plugin";
const run = ({ root, pages }) => {
  fs.appendFileSync(root + "/runs.log", "run ");
  return [{ code: "seen", message: "It gets " + JSON.stringify(pages[0] ?? null) }];
};
export default defineConfig({ title: "Manual", plugins: [definePlugin({ name: "seer", checks: ${checks} })] });
`,
    });
  const seen = async (site: Site): Promise<readonly [gets: string, runs: number]> => {
    const { stderr } = await site.build();
    return [/seer\/seen: It gets (.*)/u.exec(stderr)?.[1] ?? stderr, runsOf(site)];
  };
  const edits: Readonly<Record<string, (text: string) => string>> = {
    text: (text) => text.replace("Text.", "Other."),
    title: (text) => text.replace("title: Home", "title: Start"),
    heading: (text) => text.replace("## Part", "## Section"),
  };

  test.each([
    ["nothing", "{ needs: [], run }", "null", []],
    ["titles", '{ needs: ["title"], run }', '{"path":"index.md","title":"Home"}', ["title"]],
    ["words", '{ needs: ["words"], run }', '{"path":"index.md","words":2}', ["text", "heading"]],
    [
      "headings",
      '{ needs: ["headings"], run }',
      '{"path":"index.md","headings":[{"level":2,"title":"Part","id":"part","line":8}]}',
      // The places of all parts of a page have one hash.
      ["title", "heading"],
    ],
  ])("that needs %s gets it, and runs again when it has changed", async (_name, checks, gets, again) => {
    const site = siteWithCheck(checks);
    expect(await seen(site)).toEqual([gets, 2]);
    for (const [name, edit] of Object.entries(edits)) {
      site.edit("docs-src/index.md", edit);
      const [now, runs] = await seen(site);
      expect([name, runs]).toEqual([name, again.includes(name) ? 1 : 0]);
      expect(now).toContain(gets.slice(0, 12));
    }
  });

  test("that is a function gets everything, and does not run if nothing of pages has changed", async () => {
    const site = siteWithCheck("run");
    const [before] = await seen(site);
    expect(before).toMatch(/^\{"path":"index\.md","route":"\/".*"text":"Text\.\\nPart","words":2,"links":\[\]\}$/u);
    site.write("docs-src/public/style.css", "a {}");
    expect(await seen(site)).toEqual([before, 0]);
    for (const edit of Object.values(edits)) {
      const [was] = await seen(site);
      site.edit("docs-src/index.md", edit);
      const [now, runs] = await seen(site);
      expect(now).not.toBe(was);
      expect(runs).toBe(1);
    }
  });
});
