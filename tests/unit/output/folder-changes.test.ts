import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FolderChanges } from "../../../src/compiler/output/folder-changes.ts";

/** A folder with the files "a" and "b", and a function that stages a new file. */
function open(): { at: (path: string) => string; changes: FolderChanges; stage: (text: string) => string } {
  const parent = mkdtempSync(join(tmpdir(), "docsgen-changes-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const at = (path: string): string => join(parent, "dist", path);
  mkdirSync(at("."));
  for (const path of ["a", "b"]) writeFileSync(at(path), `old ${path}`);
  let count = 0;
  return {
    at,
    changes: new FolderChanges(join(parent, "replaced")),
    stage: (text) => {
      count += 1;
      const file = join(parent, `staged-${count}`);
      writeFileSync(file, text);
      return file;
    },
  };
}

test("what another process has written since is neither overwritten nor removed", () => {
  const { at, changes, stage } = open();
  changes.replace(stage("new a"), at("a"));
  changes.replace(stage("new c"), at("c"));
  changes.replace(stage("new d"), at("d"));
  changes.remove(at("b"));
  for (const path of ["a", "b", "c"]) {
    rmSync(at(path), { force: true });
    writeFileSync(at(path), `newer ${path}`);
  }
  rmSync(at("d"));
  expect(changes.undo()).toEqual(["b", "d", "c", "a"].map(at));
  expect(readdirSync(at(".")).map((path) => readFileSync(at(path), "utf8"))).toEqual(["newer a", "newer b", "newer c"]);
});

test("what another process has removed counts as removed", () => {
  const { at, changes } = open();
  rmSync(at("b"));
  changes.remove(at("b"));
  changes.remove(at("missing/file"));
  expect(changes.undo()).toEqual([]);
  expect(readdirSync(at("."))).toEqual(["a"]);
});
