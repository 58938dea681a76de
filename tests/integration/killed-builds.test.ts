/** A build that is killed at any moment leaves complete files, and the next one repairs the site. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeNumberedSite, writePages } from "../support/numbered-site.ts";
import { hashTree } from "../support/project-site.ts";
import type { Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";

function startBuild(site: Site): ReturnType<typeof spawn> {
  return spawn(process.execPath, [join(projectRoot, "bin", "docsgen.js"), "build", "--silent"], {
    cwd: site.folder,
    stdio: "ignore",
  });
}

test("a kill at any moment leaves complete files, and the next build repairs the site", async () => {
  const site = makeNumberedSite("word-0");
  await site.build();
  for (let round = 1; round <= 20; round += 1) {
    writePages(site, `word-${round}`);
    const child = startBuild(site);
    const ended = new Promise((resolve) => child.on("close", resolve));
    await setTimeout(150 + round * 25);
    child.kill("SIGKILL");
    await ended;
    for (const [path, bytes] of site.files())
      if (path.endsWith(".html")) expect(bytes.toString("utf8").trimEnd().endsWith("</html>"), path).toBe(true);
  }
  expect((await site.build()).status).toBe(0);
  const fresh = makeNumberedSite("word-20");
  await fresh.build();
  expect(hashTree(site.files())).toBe(hashTree(fresh.files()));
  expect(readdirSync(site.folder).filter((name) => name.includes("staged"))).toEqual([]);
});

test("a kill while it adds pages leaves none of them online once they are removed from the sources", async () => {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
  await site.build();
  const before = hashTree(site.files());
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 150; n += 1) site.write(`docs-src/more/p${n}.md`, `---\ntitle: P ${n}\n---\n\nText ${n}.\n`);
    const child = startBuild(site);
    const ended = new Promise((resolve) => child.on("close", resolve));
    while (!existsSync(site.path("dist/assets/pages")) || readdirSync(site.path("dist/assets/pages")).length < 2)
      await setTimeout(1);
    child.kill("SIGKILL");
    await ended;
    site.remove("docs-src/more");
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(hashTree(site.files())).toBe(before);
  }
});
