/**
 * `docsgen serve` after many changes to files at once, at any interval: it serves the same as a fresh build, with as few
 * updates as there are saves that belong together.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isLikeFreshBuild } from "../support/fresh-build.ts";
import { makePage as page, makeServedSite } from "../support/served-site.ts";
import { startServe } from "../support/server.ts";

test("a burst of 50 saves, at any interval, of which the last counts", async () => {
  const site = makeServedSite();
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  for (const distance of [0, 3, 10, 20, 45]) {
    for (let n = 1; n <= 50; n += 1) {
      site.write("docs-src/index.md", page("Home", `Save ${n} at ${distance}.`));
      if (distance > 0) await sleep(distance);
    }
    await server.shows("/docs/", `Save 50 at ${distance}.`);
    await server.settled(site);
  }
  await server.end();
});

test("simultaneous saves are one update", async () => {
  const site = makeServedSite();
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  for (let go = 1; go <= 5; go += 1) {
    await server.settled(site);
    const before = server.updates.length;
    // The server sees them together, however long the machine takes.
    await server.suspend();
    for (let n = 1; n <= 50; n += 1) site.write("docs-src/index.md", page("Home", `Save ${n} of ${go}.`));
    server.resume();
    await server.shows("/docs/", `Save 50 of ${go}.`);
    await server.quiet();
    // On a busy machine, the event of an earlier folder change may arrive only now.
    const updates = server.updates.slice(before).filter((line) => line.includes("index.md"));
    expect(updates, server.updates.join("\n")).toHaveLength(1);
  }
  await server.end();
});

test("two saves 1 to 120 ms apart, of which the second counts", async () => {
  const site = makeServedSite();
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  for (let distance = 1; distance <= 120; distance += 7) {
    site.write("docs-src/index.md", page("Home", `First at ${distance}.`));
    await sleep(distance);
    site.write("docs-src/index.md", page("Home", `Second at ${distance}.`));
    await server.shows("/docs/", `Second at ${distance}.`);
  }
  await server.end();
});

test("a save that first empties the file and writes it slowly is one update", async () => {
  const site = makeServedSite();
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  let slow = 0;
  for (let n = 1; n <= 5; n += 1) {
    const since = performance.now();
    site.write("docs-src/index.md", "");
    await sleep(60);
    site.write("docs-src/index.md", page("Home", `Slowly ${n}.`));
    // On an even busier machine, it may be two.
    if (performance.now() - since > 120) slow += 1;
    await server.shows("/docs/", `Slowly ${n}.`);
  }
  await server.settled(site);
  expect(server.updates.filter((line) => line.startsWith("docs-src/index.md")).length).toBeLessThanOrEqual(5 + slow);
  // A file that stays empty is shown as empty.
  site.write("docs-src/index.md", "");
  await server.until(async () => !(await server.get("/docs/")).text.includes("Slowly"));
  await server.end();
});

test("1,000 changed files, as after a branch switch, are one update", async () => {
  const site = makeServedSite();
  const write = (branch: string): void => {
    for (let n = 0; n < 1000; n += 1)
      site.write(`docs-src/${branch}${n % 20}/p${n}.md`, page(`${branch} ${n}`, `Of ${branch}.`));
  };
  write("one");
  const server = await startServe(site);
  await server.shows("/docs/one3/p3/", "Of one.");
  await server.settled(site);
  const before = server.updates.length;
  write("two");
  for (let n = 0; n < 10; n += 1) site.remove(`docs-src/one${n}`);
  for (let n = 10; n < 1000; n += 20) site.write(`docs-src/one10/p${n}.md`, page(`Edited ${n}`));
  await server.shows("/docs/two7/p7/", "Of two.");
  await server.settled(site);
  // If the machine delays the writer, there are two updates.
  const updates = server.updates.slice(before).filter((line) => /^\d{2,} files: /u.test(line));
  expect(updates.length, updates.join("\n")).toBeLessThanOrEqual(2);
  expect(updates).not.toEqual([]);
  expect((await server.get("/docs/one3/p3/")).status).toBe(404);
  await isLikeFreshBuild(server, site);
  await server.end();
});

test("nested folders that are created at once, renamed, removed and created again", async () => {
  const site = makeServedSite();
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  for (let round = 0; round < 5; round += 1) {
    for (let n = 0; n < 10; n += 1) site.write(`docs-src/deep/${n}/of/them/p.md`, page(`Deep ${n}`, `Round ${round}.`));
    await server.shows("/docs/deep/9/of/them/p/", `Round ${round}.`);
    site.rename("docs-src/deep", "docs-src/moved");
    await server.shows("/docs/moved/3/of/them/p/", `Round ${round}.`);
    site.write("docs-src/moved/3/of/them/p.md", page("Deep", "Edited where it was moved."));
    await server.shows("/docs/moved/3/of/them/p/", "Edited where it was moved.");
    site.remove("docs-src/moved");
    await server.until(async () => (await server.get("/docs/moved/3/of/them/p/")).status === 404);
  }
  await isLikeFreshBuild(server, site);
  await server.end();
});

test("the whole source folder, removed while it is being read", async () => {
  const site = makeServedSite();
  for (let n = 0; n < 1000; n += 1) site.write(`docs-src/p${n}.md`, page(`Page ${n}`, "Text."));
  const server = await startServe(site);
  await server.shows("/docs/", "Home");
  for (let round = 0; round < 40; round += 1) {
    site.write("docs-src/index.md", page("Home", `Round ${round}.`));
    site.write(`docs-src/new${round}.md`, page("New", "Text."));
    await sleep(3 * round);
    site.rename("docs-src", "away");
    await sleep(40);
    site.rename("away", "docs-src");
    await sleep(40);
  }
  await server.shows("/docs/", "Round 39.");
  await server.end();
});

test("during continuous requests, each answered from a single state", async () => {
  const text = (n: number): string =>
    page(`State ${n}`, Array.from({ length: n % 7 }, (_, link) => `[${n}](/guide/?${link})`).join("\n\n"));
  const site = makeServedSite({ "docs-src/index.md": text(0) });
  for (let n = 0; n < 30; n += 1) site.write(`docs-src/p${n}.md`, text(0));
  const server = await startServe(site);
  await server.shows("/docs/", "State 0");
  const state = { isOver: false };
  const wrong: string[] = [];
  const read = async (): Promise<void> => {
    for (let n = 0; !state.isOver; n += 1) {
      const { status, text: html } = await server.get(`/docs/p${n % 30}/`);
      const [, shown = "none"] = /<h1[^>]*>State (\d+)/u.exec(html) ?? [];
      const links = html.match(/href="\/docs\/guide\/\?\d"/gu)?.length ?? 0;
      if (status !== 200 || links !== Number(shown) % 7) wrong.push(`${status}: ${shown} with ${links} links`);
    }
  };
  const readers = [read(), read(), read()];
  for (let round = 1; round <= 20; round += 1) {
    // Renamed into place, so that nobody reads a partial file.
    for (let n = 0; n < 30; n += 1)
      site.write("docs-src/.draft", text(round * (n % 3))).rename("docs-src/.draft", `docs-src/p${n}.md`);
    await sleep(60);
  }
  state.isOver = true;
  await Promise.all(readers);
  expect(wrong).toEqual([]);
  await server.end();
});
