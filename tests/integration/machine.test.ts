/** If the machine prevents a build, one line says what happened, and the previous publication stays complete. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";

const isRoot = process.getuid?.() === 0;
const command = join(projectRoot, "bin", "docsgen.js");

/** Runs the command under a shell limit such as `ulimit -n 64`. */
function buildUnder(limits: string, site: Site): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", `${limits}; exec "$0" "$@"`, process.execPath, command, "build"], {
      cwd: site.folder,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** @param word A text in which "#" is replaced by the number of the page. */
function makeManyPages(count: number, word = "Text"): Site {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
  for (let number = 0; number < count; number += 1)
    site.write(
      `docs-src/p${number}.md`,
      `---\ntitle: Page ${number}\n---\n\n${word.replaceAll("#", String(number))}.\n`,
    );
  return site;
}

describe("reading", () => {
  test.skipIf(isRoot)("a page that may not be read is reported (not tried as root, who may read all)", async () => {
    const site = makeManyPages(1);
    chmodSync(site.path("docs-src/p0.md"), 0o000);
    const run = await site.build();
    expect(run.stderr).toContain("docs-src/p0.md:1:1\n  error unreadable-file: ");
    expect(run.status).toBe(1);
  });

  test.skipIf(isRoot)("a source folder that may not be read is reported", async () => {
    const site = makeManyPages(1);
    chmodSync(site.path("docs-src"), 0o000);
    const run = await site.build();
    chmodSync(site.path("docs-src"), 0o755);
    expect(run.stderr).toContain("error source-missing: The source folder “docs-src” cannot be read: EACCES");
    expect(run.status).toBe(2);
  });

  test("a low limit on open files is enough", async () => {
    const run = await buildUnder("ulimit -n 100", makeManyPages(200));
    expect(run.stderr).not.toContain("EMFILE");
    expect(run.status).toBe(0);
  });

  test("a page that disappears between the scan and the read is left out", async () => {
    const site = makeManyPages(3);
    await site.build();
    site.remove("docs-src/p1.md");
    expect((await site.build()).status).toBe(0);
    expect(site.exists("dist/p1")).toBe(false);
  });
});

describe("writing", () => {
  test("a file in place of the output folder is refused", async () => {
    const site = makeManyPages(1).write("dist", "a file");
    const run = await site.build();
    expect(run.stderr).toContain("“dist” cannot be the output folder: it is a file");
    expect(run.status).toBe(2);
    expect(site.read("dist")).toBe("a file");
  });

  test.skipIf(isRoot && !canFreeze())(
    "a folder of the output that refuses a change leaves all of it as it was (not tried as root where nothing refuses root)",
    async () => {
      const site = makeManyPages(5);
      await site.build();
      const before = hashTree(site.files());
      for (let number = 0; number < 5; number += 1)
        site.edit(`docs-src/p${number}.md`, (text) => text.replace("Text.", "Edited."));
      site.write("docs-src/a-new.md", "---\ntitle: New\n---\n\nText.\n");
      freeze(site.path("dist/p3"));
      try {
        const run = await site.build();
        expect(run.stderr).toMatch(
          new RegExp(
            `error write-failed: “${site.path("dist/p3/index.html")}” cannot be written: E(?:ACCES|PERM): `,
            "u",
          ),
        );
        expect(run.status).toBe(2);
        expect(hashTree(site.files())).toBe(before);
      } finally {
        thaw(site.path("dist/p3"));
      }
      expect((await site.build()).status).toBe(0);
      expect(site.article("dist/p3/index.html")).toContain("Edited.");
    },
  );

  test("a file size limit leaves the output unchanged", async () => {
    const site = makeManyPages(5);
    await site.build();
    const before = hashTree(site.files());
    site.write("docs-src/p0.md", `---\ntitle: Large\n---\n\n${"Many words. ".repeat(12_000)}\n`);
    const run = await buildUnder("ulimit -f 128", site);
    expect(run.status).not.toBe(0);
    expect(run.stderr).not.toMatch(/\n\s+at /u);
    expect(hashTree(site.files())).toBe(before);
  });

  test("a link to itself is refused as output folder", async () => {
    const site = makeManyPages(1);
    symlinkSync("dist", site.path("dist"));
    const run = await site.build();
    expect(run.stderr).toContain("“dist” cannot be the output folder: it is a symbolic link to itself");
    expect(run.status).toBe(2);
  });

  test.skipIf(!isRoot || !canMount())("a full disk under the cache disables the cache, but not the build", async () => {
    const site = makeManyPages(60, "Words of #. ".repeat(2000)).write(".docsgen/keep", "");
    await onDisk(site.path(".docsgen"), "600k", async () => {
      const run = await site.build();
      expect(run.stderr).toMatch(
        /^cache: nothing is stored for the next run: \S*\/\.docsgen\/cache\S* cannot be written: ENOSPC: no space left on device\n$/u,
      );
      expect(run.status).toBe(0);
      expect(site.article("dist/p59/index.html")).toContain("Words of 59.");
    });
  });

  test.skipIf(!isRoot || !canMount())("if there is no room for working files, one line says so", async () => {
    const site = makeManyPages(60, "Words of #. ".repeat(2000)).write("temporary/keep", "");
    await onDisk(site.path("temporary"), "400k", async () => {
      const run = await site.build(["--no-cache"], { env: { TMPDIR: site.path("temporary") }, ownProcess: true });
      expect(run.stderr).toMatch(
        /^error cache-failed: docsgen cannot store its working files: \S*\/temporary\/docsgen-\w+ cannot be written: ENOSPC: [^\n]*\n {2}hint: free some disk space, or set TMPDIR to a folder with more space\n$/u,
      );
      expect(run.status).toBe(2);
      expect(site.exists("dist")).toBe(false);
      expect([...site.files("temporary").keys()]).toEqual([]);
    });
  });

  test.skipIf(!isRoot || !canMount())("a full disk is reported in one line, and the output is unchanged", async () => {
    const site = makeManyPages(5);
    site.write("disk/keep", "");
    await onDisk(site.path("disk"), "1m", async () => {
      expect((await site.build(["--out", "disk/dist"])).status).toBe(0);
      const before = hashTree(site.files("disk/dist"));
      site.write("docs-src/p0.md", `---\ntitle: Large\n---\n\n${"Many words. ".repeat(60_000)}\n`);
      const run = await site.build(["--out", "disk/dist"]);
      expect(run.stderr).toMatch(/error write-failed: “[^”]*” cannot be written: ENOSPC/u);
      expect(run.status).toBe(2);
      expect(hashTree(site.files("disk/dist"))).toBe(before);
    });
  });
});

describe("two builds at once", () => {
  test("of the same site both succeed, and leave the correct output", async () => {
    const site = makeManyPages(30);
    const runs = await Promise.all([site.build(), site.build(), site.build()]);
    const waiting = /Waiting for another build into the same output folder \(process \d+\) to finish\.\n/gu;
    expect(runs.map(({ stderr }) => stderr.replaceAll(waiting, ""))).toEqual(["", "", ""]);
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    const after = hashTree(site.files());
    expect((await site.build()).stdout).toContain("0 pages compiled");
    const fresh = makeManyPages(30);
    await fresh.build();
    expect(after).toBe(hashTree(fresh.files()));
  });

  test("are not disturbed by what the other writes to the cache", async () => {
    const site = makeManyPages(3);
    await site.build();
    for (const path of site.files(".docsgen").keys()) writeFileSync(site.path(`.docsgen/${path}`), "not ours");
    expect((await site.build()).status).toBe(0);
  });
});

/** Runs with a file system of that size mounted at a folder. */
async function onDisk(folder: string, size: string, run: () => Promise<void>): Promise<void> {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  try {
    await run();
  } finally {
    execFileSync("umount", [folder]);
  }
}

function canMount(): boolean {
  try {
    execFileSync("sh", ["-c", "d=$(mktemp -d) && mount -t tmpfs tmpfs $d && umount $d && rmdir $d"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Prevents all changes to the entries of the folder. */
function freeze(folder: string): void {
  if (isRoot) execFileSync("chattr", ["+i", folder]);
  else chmodSync(folder, 0o555);
}

function thaw(folder: string): void {
  if (isRoot) execFileSync("chattr", ["-i", folder]);
  else chmodSync(folder, 0o755);
}

/** Whether this file system supports folders that even root cannot change. */
function canFreeze(): boolean {
  try {
    execFileSync("sh", ["-c", "d=$(mktemp -d) && chattr +i $d && chattr -i $d && rmdir $d"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
