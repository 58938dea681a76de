/** Writes the files of a new site. Has effects. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { PlannedFiles } from "./plan-files.ts";

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
