/** An incremental build gives the same bytes and the same report as a fresh build. */
import { cpSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";
import { hashTree } from "../support/project-site.ts";

const config = minimalConfig(
  '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { text: "All", entries: ["/p0/", "/p1/"] }] }], constants: { LIMIT: { value: 5, unit: "MB" } } },\n',
);

function pageText(random: Random, pages: readonly string[]): string {
  const target = pages[random(pages.length)] ?? "index.md";
  const parts = [
    `Text ${random(1000)}.`,
    `See [there](/${target}).`,
    `## Part ${random(3)}\n\n{{ constants.LIMIT }}`,
    `[part](/${target}#part-${random(3)})`,
    "```js\nconst a = 1;\n```",
    "<<< @/_code/sample.js",
    "![dot](/dot.png)",
    "{{ constants.NONE }}",
  ];
  const chosen = parts.filter(() => random(3) > 0);
  return `---\ntitle: Title ${random(5)}\n${random(6) === 0 ? "titel: x\n" : ""}---\n\n${chosen.join("\n\n")}\n`;
}

/** One random change of the site. */
function change(site: Site, random: Random): string {
  const pages = [...site.files("docs-src").keys()].filter((path) => path.endsWith(".md"));
  const page = pages[random(pages.length)] ?? "index.md";
  const file = `docs-src/${page}`;
  switch (random(8)) {
    case 0: {
      const name = `p${random(12)}.md`;
      site.write(`docs-src/${name}`, pageText(random, pages));
      return `write ${name}`;
    }
    case 1:
      if (page === "index.md") return "nothing";
      site.remove(file);
      return `remove ${page}`;
    case 2: {
      if (page === "index.md") return "nothing";
      const to = `docs-src/d${random(3)}/p${random(12)}.md`;
      site.rename(file, to);
      return `rename ${page} to ${to}`;
    }
    case 3:
      site.write("docs-src/_code/sample.js", `const n = ${random(1000)};\n`);
      return "edit the included file";
    case 4:
      site.write("docs-src/dot.png", `PNG ${random(3)}`);
      return "edit the image";
    case 5:
      site.write("site.config.ts", config.replace("value: 5", `value: ${random(4) + 1}`));
      return "edit the config";
    default:
      site.write(file, pageText(random, pages));
      return `edit ${page}`;
  }
}

function withoutTimes({ status, stdout, stderr }: Run): { status: number | null; stdout: string; stderr: string } {
  return { status, stdout: stdout.replaceAll(/ \(\d+ written.*\)|[\d.]+ m?s[^\n]*/gu, ""), stderr };
}

describe("after any series of changes the result is that of a fresh build", () => {
  test.each([1, 2, 3])(
    "series %i",
    async (seed) => {
      const random = makeRandom(seed);
      const site = makeSite({
        "site.config.ts": config,
        "docs-src/dot.png": "PNG",
        "docs-src/_code/sample.js": "const n = 0;\n",
      });
      for (const name of ["index.md", "p0.md", "p1.md", "p2.md"])
        site.write(`docs-src/${name}`, `---\ntitle: ${name}\n---\n\nText.\n`);
      await site.build();
      const log: string[] = [];
      for (let step = 0; step < 12; step += 1) {
        for (let changes = random(3); changes >= 0; changes -= 1) log.push(change(site, random));
        const incremental = withoutTimes(await site.build());
        const fresh = makeSite();
        cpSync(site.path("site.config.ts"), fresh.path("site.config.ts"));
        cpSync(site.path("docs-src"), fresh.path("docs-src"), { recursive: true });
        const expected = withoutTimes(await fresh.build(["--no-cache"]));
        expect(incremental, log.join("\n")).toEqual(expected);
        if (expected.status === 0) expect(hashTree(site.files()), log.join("\n")).toBe(hashTree(fresh.files()));
      }
    },
    300_000,
  );
});

describe("the cost of a change is the cost of what it reaches", () => {
  const pages = Object.fromEntries(
    [..."abcdef"].map((name) => [`docs-src/${name}.md`, `---\ntitle: Page ${name}\n---\n\nText of ${name}.\n`]),
  );

  function makeLinkedSite(): Site {
    const entries = [..."abcdef"].map((name) => `"/${name}/"`).join(", ");
    return makeSite({
      ...pages,
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "site.config.ts": minimalConfig(`  themeConfig: { sidebars: [{ paths: ["/"], entries: [${entries}] }] },\n`),
    });
  }

  test("no change writes nothing and compiles nothing", async () => {
    const site = makeLinkedSite();
    await site.build();
    expect((await site.build()).stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
  });

  test("an edited body compiles one page and writes its document, its page script, what search keeps of it, and the manifest", async () => {
    const site = makeLinkedSite();
    await site.build();
    site.edit("docs-src/c.md", (text) => text.replace("Text of c", "Words of c"));
    // Of search: the root, a shard, the text, the group of its chunk (four here), and the file of all; those before are removed.
    expect((await site.build()).stdout).toContain("(11 written, 7 removed, 1 page compiled)");
  });

  test("--why says of each file why it was written or removed, and of one that nothing was done or that there is none", async () => {
    const site = makeLinkedSite().write("docs-src/g.md", "---\ntitle: Page g\n---\n\nText of g.\n");
    await site.build();
    expect((await site.build(["--why", "c.md"])).stdout).toContain("\nc.md: unchanged\n");
    expect((await site.build(["--why", "docs-src/c.md"])).stdout).toContain("\ndocs-src/c.md: unchanged\n");
    expect((await site.build(["--why", "cc.md"])).stdout).toContain("\ncc.md: there is no such page or output file\n");
    site.edit("docs-src/c.md", (text) => text.replace("Text of c", "Words of c"));
    expect((await site.build(["--why", "c.md"])).stdout).toContain("\ndocs-src/c.md compiled: its text changed\n");
    site.rename("docs-src/g.md", "docs-src/gone.md");
    expect((await site.build(["--why", "g/index.html"])).stdout).toContain(
      "\ndist/g/index.html removed: the site no longer contains this file\n",
    );
  });

  test("an edited title compiles one page and renders those that show it", async () => {
    const site = makeLinkedSite();
    await site.build();
    site.edit("docs-src/c.md", (text) => text.replace("Page c", "Third"));
    const run = await site.build();
    expect(run.stdout).toContain("1 page compiled");
    expect(site.read("dist/f/index.html")).toContain("Third");
  });

  test("a damaged cache is as good as none", async () => {
    const site = makeLinkedSite();
    await site.build();
    const before = hashTree(site.files());
    for (const path of site.files(".docsgen/cache").keys())
      site.edit(`.docsgen/cache/${path}`, (text) => text.slice(0, Math.floor(text.length / 2)));
    const run = await site.build();
    expect(run.status).toBe(0);
    expect(hashTree(site.files())).toBe(before);
    for (const path of site.files(".docsgen/cache").keys())
      if (path.endsWith(".pack")) site.edit(`.docsgen/cache/${path}`, (text) => text.replaceAll("Text", "Evil"));
    site.remove("dist");
    expect((await site.build()).status).toBe(0);
    expect(hashTree(site.files())).toBe(before);
  });

  // A file that was cut in half shows it by itself: not valid JSON anymore. One with another letter is.
  test.each([
    ["an edit", (site: Site) => site.edit("docs-src/c.md", (text) => `${text}\nMore.\n`)],
    ["a renamed page", (site: Site) => site.rename("docs-src/index.md", "docs-src/README.md")],
  ])("a cache in which a letter was replaced is as good as none: with %s", async (_name, edit) => {
    const site = makeLinkedSite();
    await site.build();
    for (const [path, bytes] of site.files(".docsgen/cache")) {
      const damaged = bytes.toString("latin1").replaceAll("Page ", "Rage ").replaceAll("Text of", "Test of");
      site.write(`.docsgen/cache/${path}`, Buffer.from(damaged, "latin1"));
    }
    edit(site);
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    const incremental = hashTree(site.files());
    site.remove("dist");
    await site.build(["--no-cache"]);
    expect(incremental).toBe(hashTree(site.files()));
  });
});
