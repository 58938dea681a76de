/** Nobody ever sees the output folder half-written: not a reader during a build, and not after an error or a kill. */
import { spawn } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { tryLock } from "../../src/compiler/source/lock.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";
import { makeNumberedSite, pageCount, writePages } from "../support/numbered-site.ts";
import { hashTree } from "../support/project-site.ts";

describe("an error", () => {
  test("leaves the output unchanged, byte for byte", async () => {
    const site = makeNumberedSite("first");
    await site.build();
    const before = hashTree(site.files());
    writePages(site, "second");
    site.write("docs-src/page-3.md", "---\ntitle: Three\n---\n\n[broken](nowhere.md)\n");
    expect((await site.build()).status).toBe(1);
    expect(hashTree(site.files())).toBe(before);
    expect(readdirSync(site.folder).filter((name) => name.includes("staged"))).toEqual([]);
  });
});

describe("a reader during a rebuild", () => {
  test("never finds a missing or incomplete file", async () => {
    const site = makeNumberedSite("word-0");
    await site.build();
    let isBuilding = true;
    let reads = 0;
    const problems: string[] = [];
    const reader = (async () => {
      while (isBuilding) {
        for (let number = 0; number < pageCount; number += 1) {
          try {
            const html = readFileSync(site.path(`dist/page-${number}/index.html`), "utf8");
            if (!html.trimEnd().endsWith("</html>")) problems.push(`page ${number} is cut`);
            const words = new Set(html.match(/word-\d+ text/gu));
            if (words.size !== 1) problems.push(`page ${number} mixes ${[...words].join(", ")}`);
          } catch (error) {
            problems.push(String(error));
          }
          reads += 1;
        }
        await setTimeout(1);
      }
    })();
    for (let round = 1; round <= 4; round += 1) {
      writePages(site, `word-${round}`);
      expect((await site.build()).status).toBe(0);
    }
    isBuilding = false;
    await reader;
    expect(problems).toEqual([]);
    expect(reads).toBeGreaterThan(pageCount * 10);
  });
});

describe("a build that is stopped", () => {
  test("by Ctrl-C ends with status 130, says so, and publishes nothing", async () => {
    const site = makeNumberedSite("first");
    await site.build();
    const before = hashTree(site.files());
    writePages(site, "second");
    const interrupt = async (wait: number): Promise<{ status: number | null; stderr: string }> => {
      const child = spawn(process.execPath, [join(projectRoot, "bin", "docsgen.js"), "build"], {
        cwd: site.folder,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
      const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
      await setTimeout(wait);
      child.kill("SIGINT");
      return { status: await ended, stderr };
    };
    let run = await interrupt(400);
    // On a busy machine, docsgen may not have started by then, and the signal ends Node.js.
    for (const wait of [1000, 3000]) if (run.status === null) run = await interrupt(wait);
    if (run.status === 0) return;
    expect(run.status).toBe(130);
    expect(run.stderr).toContain("Interrupted. The output folder is unchanged.");
    expect(hashTree(site.files())).toBe(before);
  });
});

describe("two builds into one output folder", () => {
  test("run one after the other, and the second reads what was changed while it waited", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nFirst.\n" });
    const lock = tryLock(site.path(".dist.lock"));
    const building = site.build();
    await setTimeout(300);
    site.write("docs-src/index.md", "---\ntitle: Home\n---\n\nSecond.\n");
    site.edit("site.config.ts", (text) => text.replace(/title: "[^"]*"/u, 'title: "Renamed"'));
    expect(existsSync(site.path("dist"))).toBe(false);
    lock?.release();
    const run = await building;
    expect(run.stderr).toBe(
      `Waiting for another build into the same output folder (process ${process.pid}) to finish.\n`,
    );
    expect(run.status).toBe(0);
    expect(site.read("dist/index.html")).toContain("Second.");
    expect(site.read("dist/index.html")).toContain("Renamed");
    expect(readdirSync(site.folder).filter((name) => name.startsWith(".dist"))).toEqual([]);
  });

  test("publish one site, and the second finds nothing to do", async () => {
    const site = makeNumberedSite("word");
    const runs = await Promise.all([site.build(), site.build(), site.build()]);
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    const written = runs.map(({ stdout }) => /\((\d+) written/u.exec(stdout)?.[1]);
    expect(written.filter((count) => count === "0")).toHaveLength(2);
  });
});

function foreignHint(path: string): string {
  return `  hint: move it to the \`public\` folder of the sources, remove it, or accept it in the config: checks: { exceptions: [{ code: "foreign-file", message: "${path}", reason: "…" }] }\n`;
}

describe("files in the output folder", () => {
  test("that belong to no page any more are removed, with their empty folders", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/a/b/c.md": "---\ntitle: C\n---\n\nText.\n",
    });
    await site.build();
    site.remove("docs-src/a");
    await site.build();
    expect(site.exists("dist/a")).toBe(false);
  });

  test("whose name changed only in case stay if the file system treats both as one", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/public/Terms.txt": "Terms",
    });
    await site.build();
    site.rename("docs-src/public/Terms.txt", "docs-src/public/terms.txt");
    // A hard link imitates such a file system.
    linkSync(site.path("dist/Terms.txt"), site.path("dist/terms.txt"));
    expect((await site.build()).status).toBe(0);
    expect(site.exists("dist/Terms.txt")).toBe(true);
  });

  test("that docsgen did not create stay, and are reported", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", "dist/CNAME": "docs.example" });
    const run = await site.build();
    expect(run.status).toBe(0);
    expect(run.stderr).toBe(
      `warning foreign-file: “CNAME” in the output folder was not created by docsgen and was left in place\n${foreignHint("CNAME")}`,
    );
    expect(site.read("dist/CNAME")).toBe("docs.example");
  });

  test("that docsgen did not create prevent a strict build, unless the config accepts them", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", "dist/CNAME": "docs.example" });
    const before = hashTree(site.files());
    const refused = await site.build(["--strict"]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("foreign-file: “CNAME”");
    expect(hashTree(site.files())).toBe(before);
    const exception = '{ code: "foreign-file", message: "CNAME", reason: "The host reads this file." }';
    site.write("site.config.ts", minimalConfig(`  checks: { exceptions: [${exception}] },\n`));
    expect((await site.run(["check", "--strict"])).status).toBe(0);
    const accepted = await site.build(["--strict"]);
    expect([accepted.status, accepted.stderr]).toEqual([0, ""]);
    site.write("dist/notes.txt", "mine").write("dist/other.txt", "mine");
    const again = await site.build(["--strict"]);
    expect(again.status).toBe(1);
    expect(again.stderr).toContain("foreign-file: “notes.txt” and 1 more");
    site.write("site.config.ts", minimalConfig('  checks: { severity: { "foreign-file": "off" } },\n'));
    expect((await site.build(["--strict"])).status).toBe(0);
    expect([site.read("dist/CNAME"), site.read("dist/notes.txt")]).toEqual(["docs.example", "mine"]);
  });

  test("that someone changed or removed are written again", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
    await site.build();
    const before = hashTree(site.files());
    site.write("dist/index.html", "hacked").remove("dist/404.html");
    await site.build();
    expect(hashTree(site.files())).toBe(before);
  });

  test("of an earlier build whose cache is lost are still recognized", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/old.md": "---\ntitle: Old\n---\n\nText.\n",
    });
    await site.build();
    site.remove(".docsgen").remove("docs-src/old.md");
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(site.exists("dist/old")).toBe(false);
  });
});

describe("the first build", () => {
  test("creates the output folder only once it is complete", async () => {
    const site = makeNumberedSite("first");
    const build = site.build();
    let seen: readonly string[] | null = null;
    while (seen === null) {
      await setTimeout(0);
      if (site.exists("dist")) seen = readdirSync(site.path("dist"));
    }
    expect(seen).toContain("docsgen-manifest.json");
    expect((await build).status).toBe(0);
    expect(readdirSync(site.path("dist"))).toEqual(seen);
  });

  test("publishes the page, if the author accepts a conflict between the paths of a page and a file", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig(`  checks: { severity: { "output-conflict": "warning" } },\n`),
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/guide.md": "---\ntitle: Guide\n---\n\nText.\n",
      "docs-src/public/guide": "a file",
    });
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/guide/index.html")).toContain("<h1");
    site.edit("docs-src/guide.md", (text) => text.replace("Text", "Edited"));
    site.write("docs-src/public/guide", "another file");
    expect((await site.build()).status).toBe(0);
    expect(site.article("dist/guide/index.html")).toContain("Edited");
  });

  test("that docsgen did not create and that are in the way stop the build before anything is published", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
    await site.build();
    site.write("dist/guide", "mine").write("dist/notes.txt/mine", "mine, too");
    const before = hashTree(site.files());
    site.write("docs-src/guide.md", "---\ntitle: Guide\n---\n\nText.\n");
    const first = await site.build();
    expect(first.status).toBe(2);
    expect(first.stderr).toContain("error write-failed: ");
    expect(first.stderr).toContain("“guide”");
    site.remove("docs-src/guide.md").write("docs-src/public/notes.txt", "Notes.\n");
    expect((await site.build()).stderr).toContain("“notes.txt/mine”");
    expect(hashTree(site.files())).toBe(before);
  });
});

describe.skipIf(process.platform === "win32")("an output folder that is a link", () => {
  test.each([
    ["to a folder", true],
    ["to one that is to be made", false],
  ])("%s stays a link, with all files in its target", async (_, exists) => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
    if (exists) site.write("www/mine.txt", "mine");
    symlinkSync("www", site.path("dist"));
    expect((await site.build()).status).toBe(0);
    site.write("docs-src/guide.md", "---\ntitle: Guide\n---\n\nText.\n");
    expect((await site.build()).status).toBe(0);
    expect(lstatSync(site.path("dist")).isSymbolicLink()).toBe(true);
    if (exists) site.remove("www/mine.txt");
    const files = hashTree(site.files("www"));
    expect((await site.build(["--out", "fresh", "--no-cache"])).status).toBe(0);
    expect(files).toBe(hashTree(site.files("fresh")));
  });

  test("is not written through if one of its folders is a link", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", "outside/a.txt": "mine" });
    await site.build();
    symlinkSync("../outside", site.path("dist/api"));
    site.write("docs-src/api/index.md", "---\ntitle: API\n---\n\nText.\n");
    expect((await site.build()).stderr).toContain("“api”");
    expect([...site.files("outside").keys()]).toEqual(["a.txt"]);
  });
});

describe.skipIf(process.platform === "win32")("a link in place of one of our folders", () => {
  const page = (text: string): string => `---\ntitle: API\n---\n\n${text}\n`;
  async function makeLinkedSite(): Promise<Site> {
    const site = makeSite({ "docs-src/index.md": page("Home."), "docs-src/api/index.md": page("Text.") });
    await site.build();
    site.write("other/index.html", "mine").remove("dist/api");
    symlinkSync("../other", site.path("dist/api"));
    return site;
  }

  test("is not written through", async () => {
    const site = await makeLinkedSite();
    const run = await site.build();
    expect(run.stderr).toContain("“api”");
    expect(run.status).toBe(2);
    expect(site.read("other/index.html")).toBe("mine");
  });

  test("keeps the files behind it when the page is removed", async () => {
    const site = await makeLinkedSite();
    site.remove("docs-src/api");
    const run = await site.build();
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("foreign-file: “api”");
    expect(site.read("other/index.html")).toBe("mine");
  });

  test("or in place of a file, to itself, is replaced", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home.") });
    await site.build();
    const before = hashTree(site.files());
    site.remove("dist/index.html");
    symlinkSync("index.html", site.path("dist/index.html"));
    expect((await site.build()).stderr).toBe("");
    expect(hashTree(site.files())).toBe(before);
  });
});

describe("a file that changes during a build", () => {
  /** A site whose component changes the sources when it is first rendered. */
  function makeMeddlingSite(code: string, files: Readonly<Record<string, string>>): Site {
    return makeSite(
      {
        "site.config.ts": minimalConfig('  components: { meddler: { file: "theme/Meddler.jsx" } },\n'),
        "theme/Meddler.jsx": `import { existsSync, rmSync, writeFileSync } from "node:fs";\nexport function Meddler() {\n  if (!existsSync("done")) { writeFileSync("done", ""); ${code} }\n  return <p>Text.</p>;\n}\n`,
        ...files,
      },
      { ownProcess: true },
    );
  }
  const page = (text: string): string => `---\ntitle: Home\n---\n\n::meddler\n\n${text}\n`;

  test("and back afterwards is published in its final state", async () => {
    const site = makeMeddlingSite('writeFileSync("docs-src/public/a.txt", "other");', {
      "docs-src/index.md": page("Text."),
      "docs-src/public/a.txt": "first",
    });
    await setTimeout(150);
    expect((await site.build()).stderr).toBe("");
    expect(site.read("dist/a.txt")).toBe("other");
    site.write("docs-src/public/a.txt", "first");
    await site.build();
    expect(site.read("dist/a.txt")).toBe("first");
  });

  test("by being removed is not published", async () => {
    const site = makeMeddlingSite('rmSync("docs-src/public/a.txt");', {
      "docs-src/index.md": page("Text."),
      "docs-src/public/a.txt": "first",
    });
    const run = await site.build();
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect([...site.files("dist").keys()]).not.toContain("a.txt");
  });

  test("and that a page includes is noticed by the next one", async () => {
    const site = makeMeddlingSite('rmSync("docs-src/_code/a.js");', {
      "docs-src/index.md": page("<<< @/_code/a.js"),
      "docs-src/_code/a.js": "const a = 1;\n",
    });
    await setTimeout(150);
    expect((await site.build()).status).toBe(0);
    const run = await site.build();
    expect(run.stderr).toContain("missing-include");
    expect(run.status).toBe(1);
  });
});

describe("a source that was changed", () => {
  test("is compiled even if its size and date are unchanged", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nHello.\n" });
    const date = new Date("2026-01-01T00:00:00Z");
    utimesSync(site.path("docs-src/index.md"), date, date);
    await setTimeout(150);
    await site.build();
    writeFileSync(site.path("docs-src/index.md"), "---\ntitle: Home\n---\n\nHowdy.\n");
    utimesSync(site.path("docs-src/index.md"), date, date);
    await site.build();
    expect(site.article("dist/index.html")).toContain("Howdy.");
  });
});

describe("the icon of the site", () => {
  test("is the published one", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/favicon.svg": "<svg/>",
    });
    await site.build();
    expect(site.read("dist/index.html")).not.toContain("favicon");
    site.rename("docs-src/favicon.svg", "docs-src/public/favicon.svg");
    await site.build();
    expect(site.read("dist/index.html")).toMatch(/rel="icon" href="\/assets\/favicon\.\w{10}\.svg"/u);
    expect(site.exists("dist/favicon.svg")).toBe(true);
  });
});

describe("a build with nothing to do", () => {
  test("reports files in the output folder that docsgen did not create", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/guide/start.md": "---\ntitle: Start\n---\n\nText.\n",
    });
    await setTimeout(150);
    expect((await site.build()).stderr).toBe("");
    expect((await site.build()).stderr).toBe("");
    site.write("dist/guide/start/notes.txt", "mine");
    const warning = `warning foreign-file: “guide/start/notes.txt” in the output folder was not created by docsgen and was left in place\n${foreignHint("guide/start/notes.txt")}`;
    expect((await site.build()).stderr).toBe(warning);
    expect((await site.build()).stderr).toBe(warning);
    site.remove("dist/guide/start/notes.txt");
    expect((await site.build()).stderr).toBe("");
  });

  test("rewrites files that were changed between two builds, even with the same size", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
    await setTimeout(150);
    await site.build();
    await site.build();
    const before = hashTree(site.files());
    site.edit("dist/index.html", (html) => html.replace("Text.", "Tixt."));
    await site.build();
    expect(hashTree(site.files())).toBe(before);
  });

  test("puts back a folder that became a file", async () => {
    const site = makeSite({
      "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      "docs-src/guide/start.md": "---\ntitle: Start\n---\n\nText.\n",
    });
    await setTimeout(150);
    await site.build();
    await site.build();
    const before = hashTree(site.files());
    site.remove("dist/guide").write("dist/guide", "a file");
    expect((await site.build()).status).toBe(0);
    expect(hashTree(site.files())).toBe(before);
  });

  test("notices a change of the output folder itself", async () => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
    await setTimeout(150);
    await site.build();
    const before = hashTree(site.files());
    const same = await site.build();
    expect(same.stdout).toContain("(0 written, 0 removed, 0 pages compiled)");
    // The build skipped all its phases.
    expect(same.stdout).toMatch(/^\d.* m?s$/mu);
    // The last build is now one of another folder.
    await site.build(["--out", "other"]);
    site.edit("dist/index.html", () => "Other.");
    expect((await site.build()).stdout).toContain("(1 written,");
    site.edit("other/index.html", () => "Other.");
    expect((await site.build()).stdout).toContain("(0 written,");
    expect((await site.build(["--out", "other"])).stdout).toContain("(1 written,");
    expect(hashTree(site.files())).toBe(before);
    expect(hashTree(site.files("other"))).toBe(before);
  });
});

describe("a config with functions", () => {
  test("is evaluated again, because its functions may depend on other state", async () => {
    const site = makeSite(
      {
        "site.config.ts": `import { readFileSync } from "node:fs";\nimport * as z from "zod";\nconst most = Number(readFileSync("most.txt", "utf8"));\n${minimalConfig('  components: { meter: { file: "theme/Meter.jsx", props: z.object({ value: z.coerce.number().max(most) }) } },\n')}`,
        "theme/Meter.jsx": "export const Meter = ({ value }) => <b>{value}</b>;\n",
        "docs-src/index.md": '---\ntitle: Home\n---\n\n::meter{value="4"}\n',
        "most.txt": "5",
      },
      { ownProcess: true },
    );
    await setTimeout(150);
    expect((await site.build()).status).toBe(0);
    site.write("most.txt", "3");
    const run = await site.build();
    expect(run.stderr).toContain("error component-props");
    expect(run.status).toBe(1);
  });

  test("that touches the output folder causes a build", async () => {
    const clean = `import { existsSync, rmSync } from "node:fs";\nif (existsSync("clean")) {\n  await new Promise((wake) => setTimeout(wake, 500));\n  rmSync("dist/index.html");\n  rmSync("clean");\n}\n`;
    const site = makeSite(
      {
        "site.config.ts": clean + minimalConfig(),
        "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
      },
      { ownProcess: true },
    );
    await setTimeout(150);
    await site.build();
    const before = hashTree(site.files());
    site.write("clean", "");
    expect((await site.build()).stdout).toContain("(1 written,");
    expect(hashTree(site.files())).toBe(before);
  });
});

describe("a build without a cache", () => {
  test.each([
    ["that publishes", [], 0],
    ["whose output folder is refused", ["--out", "docs-src"], 2],
  ])("%s leaves nothing behind", async (_, words, status) => {
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", "temporary/mine.txt": "mine" });
    const options = { env: { TMPDIR: site.path("temporary") }, ownProcess: true };
    expect((await site.build(["--no-cache", ...words], options)).status).toBe(status);
    expect(readdirSync(site.path("temporary"))).toEqual(["mine.txt"]);
  });
});
