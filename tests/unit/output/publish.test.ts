/**
 * A publication that fails halfway: a staged file is removed between two moves, which can happen on any system and to
 * any user.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { contentHashOf, fingerprint } from "../../../src/compiler/fingerprint.ts";
import type { OutputFile, PlannedOutput } from "../../../src/compiler/output/output-file.ts";
import type { PublicationResult } from "../../../src/compiler/output/write.ts";
import { publish } from "../../../src/compiler/output/write.ts";
import { WrittenFiles } from "../../../src/compiler/output/written-files.ts";
import { toOutputPath } from "../../../src/compiler/source/paths.ts";

type Files = Readonly<Record<string, string>>;

class Folder {
  readonly path: string;
  written = new WrittenFiles(0);

  constructor() {
    const parent = mkdtempSync(join(tmpdir(), "docsgen-publish-"));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    this.path = join(parent, "dist");
  }

  /** @param lost A file that disappears after it was staged. The last of `files` is new. */
  async publish(files: Files, lost: string | null = null): Promise<PublicationResult> {
    const paths = Object.keys(files);
    const plan = paths.map((path): PlannedOutput => ({
      path: toOutputPath(path),
      fingerprint: fingerprint(files[path] ?? ""),
      source: { kind: "made", make: () => files[path] ?? "" },
    }));
    const result = await publish({
      folder: this.path,
      plan,
      written: this.written,
      snapshot: null,
      isStale: () => false,
      make,
      onProgress: (done, total) => {
        if (lost !== null && done === total) rmSync(join(this.stage(), String(paths.indexOf(lost))));
      },
      onReady: () => undefined,
      signal: new AbortController().signal,
    });
    this.written = result.written;
    return result;
  }

  stage(): string {
    const parent = dirname(this.path);
    return join(parent, readdirSync(parent).find((entry) => entry !== "dist") ?? "none");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
  }

  /** Every file and every empty folder, with the data that shows whether a file was rewritten. */
  snapshot(): unknown {
    return readdirSync(this.path, { recursive: true, encoding: "utf8" })
      .sort()
      .map((path) => {
        const file = join(this.path, path);
        const stats = statSync(file);
        return stats.isDirectory() ? path : [path, readFileSync(file, "utf8"), stats.ino, stats.mtimeMs];
      });
  }
}

async function* make(plan: readonly PlannedOutput[]): AsyncGenerator<OutputFile> {
  for (const { path, source } of plan) {
    const contents = source.kind === "made" ? await source.make(path) : "";
    yield { path, contents, contentHash: contentHashOf(contents) };
  }
}

const before: Files = {
  "a/index.html": "a",
  "assets/old.js": "old",
  "gone/deep/index.html": "gone",
  "now-a-file/index.html": "folder",
  "now-a-folder": "file",
  "z/index.html": "z",
  "docsgen-manifest.json": "first",
};
const after: Files = {
  "a/index.html": "A",
  "assets/new.js": "new",
  "now-a-file": "FILE",
  "now-a-folder/deep/index.html": "FOLDER",
  "z/index.html": "Z",
  "docsgen-manifest.json": "second",
  "new/deep/index.html": "NEW",
};

test.each(Object.keys(after))("a failure at %s leaves the folder unchanged, and names the file", async (lost) => {
  const folder = new Folder();
  await folder.publish(before);
  folder.write("a/notes.txt", "not ours");
  const was = folder.snapshot();
  const failure = await folder.publish(after, lost).then(
    () => "",
    (error: unknown) => String(error),
  );
  expect(failure).toBe(`WriteError: “${join(folder.path, lost)}” cannot be written: ENOENT: no such file or directory`);
  expect(folder.snapshot()).toEqual(was);
  expect(readdirSync(dirname(folder.path))).toEqual(["dist"]);

  await folder.publish(after);
  for (const [path, text] of Object.entries(after)) expect(readFileSync(join(folder.path, path), "utf8")).toBe(text);
  expect(existsSync(join(folder.path, "gone"))).toBe(false);
  expect(readFileSync(join(folder.path, "a/notes.txt"), "utf8")).toBe("not ours");
});

test("a failure after a killed publication leaves the list of files that the killed one may have added", async () => {
  const folder = new Folder();
  await folder.publish(before);
  folder.write("assets/killed.js", "added");
  const parent = dirname(folder.path);
  // Processes have no such number.
  const killed = join(parent, ".dist.staged-99999999.abcdef01-00000000");
  mkdirSync(killed);
  writeFileSync(join(killed, "added"), "assets/killed.js\n../evil.js");
  await expect(folder.publish(after, "assets/new.js")).rejects.toThrow("assets/new.js");
  const stage = readdirSync(parent).find((name) => name.includes("staged")) ?? "";
  expect(stage).not.toContain("99999999");
  expect(readFileSync(join(parent, stage, "added"), "utf8")).toBe("assets/killed.js");
});

test("a publication removes the files that a killed one added", async () => {
  const folder = new Folder();
  await folder.publish(before);
  folder.write("assets/killed.js", "added");
  const killed = join(dirname(folder.path), ".dist.staged-99999999.abcdef01-00000000");
  mkdirSync(killed);
  writeFileSync(join(killed, "added"), "assets/killed.js");
  await folder.publish(after);
  expect(existsSync(join(folder.path, "assets/killed.js"))).toBe(false);
  expect(readdirSync(dirname(folder.path))).toEqual(["dist"]);
});

test("a link in place of a file is restored as a link", async () => {
  const folder = new Folder();
  await folder.publish(before);
  rmSync(join(folder.path, "a/index.html"));
  symlinkSync("../z/index.html", join(folder.path, "a/index.html"));
  await expect(folder.publish(after, "docsgen-manifest.json")).rejects.toThrow("docsgen-manifest.json");
  expect(readlinkSync(join(folder.path, "a/index.html"))).toBe("../z/index.html");
});

test("scripts and styles are in place before any document changes", async () => {
  const folder = new Folder();
  await folder.publish(before);
  const changed = (): readonly number[] =>
    ["a/index.html", "z/index.html"].map((path) => statSync(join(folder.path, path)).ctimeMs);
  const was = changed();
  await setTimeout(30);
  await expect(folder.publish(after, "assets/new.js")).rejects.toThrow("assets/new.js");
  expect(changed()).toEqual(was);
});

test("a publication removes files that only docsgen can have named, although no manifest lists them", async () => {
  const folder = new Folder();
  await folder.publish(before);
  const own = [
    "assets/search/4ctt31l7vw.txt",
    "assets/search/0123456789.json",
    "assets/cards/0123456789abcdef0123.png",
    `assets/main.${contentHashOf("left behind").slice(0, 10)}.js`,
  ];
  const others = [
    "assets/main.0123456789.js",
    "assets/photo.1700000000.jpg",
    "assets/report.20261125.pdf",
    "assets/search/notes.txt",
    `assets/other/main.${contentHashOf("left behind").slice(0, 10)}.js`,
  ];
  for (const path of [...own, ...others]) folder.write(path, "left behind");
  const { removed, snapshot } = await folder.publish(after);
  expect(removed.filter((path) => !Object.hasOwn(before, path))).toEqual(own.toSorted());
  expect(snapshot.unmanaged).toEqual(others.toSorted());
});
