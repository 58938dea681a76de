import { expect, test } from "vitest";
import { contentHashOf, fingerprint, hashDigits } from "../../../src/compiler/fingerprint.ts";
import type { WrittenFile } from "../../../src/compiler/output/written-files.ts";
import { WrittenFiles } from "../../../src/compiler/output/written-files.ts";

function makeFile(number: number): WrittenFile {
  return {
    fingerprint: fingerprint("file", `${number}`).slice(0, hashDigits),
    contentHash: contentHashOf(`contents ${number}`),
    signature: { size: number, modified: 1_700_000_000_000.125 + number, inode: 2 ** 40 + number },
    parts: number % 2 === 0 ? "" : `0${number} 1${number}`,
  };
}

const paths = ["index.html", "größe/index.html", "assets/a b.js"];

function makeFiles(): WrittenFiles {
  const files = new WrittenFiles(paths.length + 1);
  for (const [number, path] of paths.entries()) files.add(path, makeFile(number));
  return files;
}

test("encoded files are decoded, from any offset in memory", () => {
  const bytes = makeFiles().encode();
  const moved = Buffer.concat([Buffer.from("x"), bytes]).subarray(1);
  const files = WrittenFiles.decode(moved);
  expect(files.paths).toEqual(paths);
  for (const [number, path] of paths.entries()) expect(files.get(path)).toEqual(makeFile(number));
  expect(files.get("other")).toBe(null);
  expect(files.has("index.html")).toBe(true);
  expect(files.bytes).toBe(3);
});

test("an empty table stays empty", () => {
  const files = WrittenFiles.decode(new WrittenFiles(0).encode());
  expect(files.size).toBe(0);
  expect(files.get("")).toBe(null);
});

test("a file that is added after a lookup is found", () => {
  const files = makeFiles();
  expect(files.has("late")).toBe(false);
  files.add("late", makeFile(7));
  expect(files.get("late")).toEqual(makeFile(7));
});

test("an entry is copied unchanged", () => {
  const files = new WrittenFiles(1);
  files.copy("größe/index.html", makeFiles());
  expect(files.get("größe/index.html")).toEqual(makeFile(1));
  expect(files.size).toBe(1);
});
