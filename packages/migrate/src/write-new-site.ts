/** Writes the files of a new site. Has effects. */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { PlannedFiles } from "./plan-files.ts";
import { isWithin, realPathOf } from "./read-old-site.ts";
import type { EarlierRun, WrittenFiles } from "./record.ts";
import { parseRecord, recordFile } from "./record.ts";
import { reportFile } from "./report.ts";

/** Calls `run` with a temporary folder, which is removed afterwards. */
export async function withStage<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-migrate-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether something is in the way: a file, or a folder that is not empty. */
export function isTaken(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true;
  }
}

/** The earlier migration into a folder; `null` if there was none. */
export function readRecord(folder: string): EarlierRun | null {
  const path = join(folder, recordFile);
  return existsSync(path) ? parseRecord(readFileSync(path, "utf8")) : null;
}

/** The report of earlier migrations into a folder, with what people have ticked off; `null` if there is none. */
export function readEarlierReport(folder: string): string | null {
  const path = join(folder, reportFile);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Written last, because a run that fails halfway must not count as done. */
export function writeRecord(text: string, folder: string): void {
  writeFileSync(join(folder, recordFile), text);
}

/** The hash of a file, or `null` if it does not exist. */
export function hashOfFile(path: string): string | null {
  return existsSync(path) ? hashOf(readFileSync(path)) : null;
}

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** The hashes of the files that would be written. */
export function hashesOf({ texts, copies }: PlannedFiles, oldFolder: string): WrittenFiles {
  return new Map([
    ...Array.from(texts, ([path, text]) => [path, hashOf(text)] as const),
    ...Array.from(copies, ([path, from]) => [path, hashOf(readFileSync(resolve(oldFolder, from)))] as const),
  ]);
}

/**
 * The first file that would be written through a link, or `null`. A folder may be a link that stays in the new folder.
 *
 * @param paths The files to write, by path in the new folder.
 */
export function linkAmong(paths: Iterable<string>, folder: string): string | null {
  const root = realPathOf(folder);
  for (const path of paths) {
    const target = join(folder, path);
    const isLink = lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isLink || !isWithin(realPathOf(dirname(target)), root)) return path;
  }
  return null;
}

/**
 * @param folder The new folder, which is created.
 * @param oldFolder The folder of the old site, which is only read.
 * @throws The system's error if a file cannot be read or written.
 */
export function writeNewSite({ texts, copies }: PlannedFiles, folder: string, oldFolder: string): void {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const [path, from] of copies) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(resolve(oldFolder, from), join(folder, path));
  }
}
