/** What the file system and the operating system report about files that others may be writing. */
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isRunning, ownProcess } from "../../../src/compiler/source/running.ts";
import { isFile, isFolder, signatureAt } from "../../../src/compiler/source/scan.ts";
import { isSettled } from "../../../src/compiler/file-clock.ts";

describe("the process that writes a file", () => {
  const now = Date.now();
  test.each([
    ["this process is not another", ownProcess(), now, false],
    ["a process of the same number in another container may be at work", `${process.pid}.0a0b0c0d`, now, true],
    ["but not for hours", `${process.pid}.0a0b0c0d`, now - 4_000_000, false],
    ["a process that runs is at work, however long", `${process.ppid}.0a0b0c0d`, now - 4_000_000, true],
    // The largest process id on Linux is 4,194,304.
    ["one that has ended is not", "5000000.0a0b0c0d", now, false],
  ])("%s", (_, writer, modified, expected) => {
    expect(isRunning(writer, modified)).toBe(expected);
  });
});

test.each([
  [1_700_000_000_123.4, 90, false],
  [1_700_000_000_123.4, 110, true],
  // A file system with a resolution of one or two seconds.
  [1_700_000_000_000, 110, false],
  [1_700_000_000_000, 2_200, true],
])("a file of %d is settled %d ms later: %s", (modified, later, expected) => {
  expect(isSettled(modified, modified + later)).toBe(expected);
});

test("a path that the system cannot look up is neither a file nor a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-files-"));
  writeFileSync(join(folder, "file"), "");
  symlinkSync("loop", join(folder, "loop"));
  for (const path of ["none", "file/below", "loop", "loop/below", "long/".repeat(1500)])
    expect([path, isFile(join(folder, path)), isFolder(join(folder, path)), signatureAt(join(folder, path))]).toEqual([
      path,
      false,
      false,
      null,
    ]);
  expect([isFile(join(folder, "file")), isFolder(folder)]).toEqual([true, true]);
});
