/**
 * Object files: pages that are compiled into folders, on any machine, and linked by another build. Whatever a folder
 * contains, the bytes are those of a build without it.
 */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Run, Site } from "../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig } from "../support/site.ts";

const names = ["index", "a", "b", "guide/c", "guide/d"];

function makePages(
  settings = "  themeConfig: { constants: { LIMIT: { value: 5, unit: 'MB' } } },\n",
): Record<string, string> {
  const pages = names.map(
    (name) =>
      [`docs-src/${name}.md`, `---\ntitle: Page ${name}\n---\n\nSee [a](/a.md), {{ constants.LIMIT }}.\n`] as const,
  );
  return { ...Object.fromEntries(pages), "site.config.ts": minimalConfig(settings) };
}

let folder = "";
let bytes = "";
beforeAll(async () => {
  const site = makeLastingSite(makePages());
  folder = mkdtempSync(join(tmpdir(), "docsgen-objects-"));
  expect((await site.build(["--no-cache", "--workers", "0"])).status).toBe(0);
  bytes = hashTree(site.files());
  const run = await site.run(["compile", "--to", join(folder, "all"), "--workers", "0"]);
  expect(run).toEqual({ status: 0, stdout: "5 pages compiled, 0 found, 5 stored\n", stderr: "" });
  site.delete();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the object files of all pages. */
function copyObjects(name: string): string {
  const copy = join(folder, name);
  cpSync(join(folder, "all"), copy, { recursive: true });
  return copy;
}

function contentsIn(objects: string): string[] {
  return readdirSync(join(objects, "cas"))
    .sort()
    .map((name) => join(objects, "cas", name));
}

/** Builds from folders, expects the right bytes, and returns how many pages were compiled, and what was said. */
async function link(site: Site, ...folders: readonly string[]): Promise<{ compiled: number; said: string }> {
  const words = ["--workers", "0", "--strict", ...folders.flatMap((each) => ["--from", each])];
  const run = await site.build(words);
  expect(run.status, run.stderr).toBe(0);
  expect(hashTree(site.files())).toBe(bytes);
  const [, compiled] = /(\d+) pages? compiled, \d+ from object files\)/u.exec(run.stdout) ?? [];
  return { compiled: Number(compiled), said: run.stderr };
}

test("a site is linked from the object files of several machines", async () => {
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const compile = (words: readonly string[]): Promise<Run> => makeSite(makePages()).run(["compile", ...words]);
  expect((await compile(["docs-src/guide", "docs-src/a.md", "--to", first])).stdout).toContain("3 pages compiled");
  const { stdout } = await compile(["docs-src/*.md", "--to", second, "--format", "json"]);
  expect(JSON.parse(stdout)).toEqual({ version: 1, compiled: 3, found: 0, stored: 3 });
  expect(await link(makeSite(makePages()), first)).toEqual({ compiled: 2, said: "" });
  expect(await link(makeSite(makePages()), first, second)).toEqual({ compiled: 0, said: "" });
  // What is there already is not compiled again.
  expect((await compile(["--to", first])).stdout).toBe("2 pages compiled, 3 found, 2 stored\n");
});

test("the problems of a page are reported by the build that links it", async () => {
  const pages = { ...makePages(), "docs-src/a.md": "---\ntitle: A\nunknown: 1\n---\n\n[x](nowhere.md)\n" };
  const objects = join(folder, "wrong");
  const compiled = await makeSite(pages).run(["compile", "--to", objects]);
  expect(compiled).toEqual({ status: 0, stdout: "5 pages compiled, 0 found, 5 stored\n", stderr: "" });
  const [plain, linked] = [await makeSite(pages).build(), await makeSite(pages).build(["--from", objects])];
  expect(plain.stderr).toContain("broken-link");
  expect(linked).toEqual(plain);
});

test("a name that no page has is a mistake", async () => {
  const run = await makeSite(makePages()).run(["compile", "guide/c.md", "--to", join(folder, "none")]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(
    "error nothing-to-do: “guide/c.md” has nothing to do: it names no page of the site\n  hint: write it from this folder, such as docs-src/guide/**",
  );
});

const unrelated = (objects: string): string =>
  `object files: ${objects} has none of the pages as they are now, with this config and this docsgen; they were compiled here\n`;

describe("a folder from elsewhere costs time, and no byte", () => {
  test.each<[string, number, RegExp | "unrelated" | "", (objects: string) => void]>([
    ["empty", 5, "unrelated", (objects) => rmSync(objects, { recursive: true })],
    [
      "a file",
      5,
      "unrelated",
      (objects) => {
        rmSync(objects, { recursive: true });
        writeFileSync(objects, "text");
      },
    ],
    ["truncated", 1, /returned a corrupt page/u, (objects) => truncateSync(contentsIn(objects)[0] ?? "", 100)],
    ["longer", 1, "", (objects) => appendFileSync(contentsIn(objects)[0] ?? "", " ")],
    ["huge", 1, "", (objects) => truncateSync(contentsIn(objects)[0] ?? "", 2 ** 40)],
    [
      "changed",
      5,
      /returned a page whose hash does not match/u,
      (objects) => {
        for (const path of contentsIn(objects)) writeFileSync(path, readFileSync(path, "utf8").replace("Page", "Evil"));
      },
    ],
    [
      "of other pages",
      5,
      /returned a different page than requested/u,
      (objects) => {
        const [first = "", ...others] = readdirSync(join(objects, "ac"));
        const record = readFileSync(join(objects, "ac", first));
        for (const name of others) {
          writeFileSync(join(objects, "ac", first), readFileSync(join(objects, "ac", name)));
          writeFileSync(join(objects, "ac", name), record);
        }
      },
    ],
    [
      "with links to a device",
      5,
      "unrelated",
      (objects) => {
        for (const path of contentsIn(objects)) {
          rmSync(path);
          symlinkSync("/dev/zero", path);
        }
      },
    ],
    [
      "with links in circles",
      5,
      "unrelated",
      (objects) => {
        for (const path of contentsIn(objects)) {
          rmSync(path);
          symlinkSync(path, path);
        }
      },
    ],
    [
      "with pipes",
      5,
      "unrelated",
      (objects) => {
        for (const path of contentsIn(objects)) {
          rmSync(path);
          execFileSync("mkfifo", [path]);
        }
      },
    ],
    [
      "with links to what it contained",
      0,
      "",
      (objects) => {
        renameSync(join(objects, "cas"), `${objects} elsewhere`);
        mkdirSync(join(objects, "cas"));
        for (const name of readdirSync(`${objects} elsewhere`))
          symlinkSync(join(`${objects} elsewhere`, name), join(objects, "cas", name));
      },
    ],
  ])("%s", async (name, compiled, said, change) => {
    const objects = copyObjects(name);
    change(objects);
    const result = await link(makeSite(makePages()), objects);
    expect(result.compiled).toBe(compiled);
    if (said === "unrelated" || said === "") expect(result.said).toBe(said === "" ? "" : unrelated(objects));
    else expect(result.said).toMatch(said);
    expect(result.said.split("\n").length).toBeLessThanOrEqual(2);
  });

  test("of another config", async () => {
    const objects = join(folder, "other");
    const other = "  themeConfig: { constants: { LIMIT: { value: 6, unit: 'MB' } } },\n";
    await makeSite(makePages(other)).run(["compile", "--to", objects]);
    expect(await link(makeSite(makePages()), objects)).toEqual({ compiled: 5, said: unrelated(objects) });
  });

  test("without the secret", async () => {
    const site = makeSite(makePages());
    const run = await site.build(["--from", join(folder, "all")], { env: { DOCSGEN_CACHE_SECRET: "known to us" } });
    expect(run.stdout).toContain("5 pages compiled, 0 from object files)");
    expect(run.stderr).toBe(unrelated(join(folder, "all")));
  });
});

test("nothing is written through a link, and a folder that cannot be written is told", async () => {
  const [objects, outside] = [join(folder, "linked"), join(folder, "outside")];
  mkdirSync(objects);
  mkdirSync(outside);
  symlinkSync(outside, join(objects, "cas"));
  const site = makeSite(makePages());
  const run = await site.run(["compile", "--to", objects]);
  expect(run.stderr).toContain("contains a link, through which nothing is written; it was ignored");
  expect(readdirSync(outside)).toEqual([]);
  const blocked = await site.run(["compile", "--to", "site.config.ts"]);
  expect([run.status, blocked.status]).toEqual([2, 2]);
  expect(blocked.stderr).toContain("object files: site.config.ts cannot be written: ");
});
