/**
 * Determines whether another build is still running, from the process name in the names of files that it writes. Has
 * effects.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Distinguishes processes with the same id, because each container assigns its own ids. */
const token = randomBytes(4).toString("hex");

/**
 * In milliseconds: the age after which we consider a file abandoned if a process with our own id wrote it in another
 * container.
 */
const staleAfter = 3_600_000;

/**
 * In milliseconds: the same for any other process id. It is long because a development server may be idle for days, and
 * finite because an unrelated process may get that id.
 */
const lifetime = 7 * 24 * 3_600_000;

/** The name of this process, used in the names of files that only it writes: "1234.5e8a01bc". */
export function ownProcess(): string {
  return `${process.pid}.${token}`;
}

/**
 * The name of a folder that only one run uses: "version-1234.5e8a01bc-7d0f12ab". A process may have several runs at
 * once.
 */
export function runFolderName(prefix: string): string {
  return `${prefix}${ownProcess()}-${randomBytes(4).toString("hex")}`;
}

/** Makes a folder for a run that removes it at its end, and removes those of runs that were killed. @returns Its path. */
export function makeRunFolder(parent: string, prefix: string): string {
  for (const path of abandonedFolders(parent, prefix)) rmSync(path, { recursive: true, force: true });
  const folder = join(parent, runFolderName(prefix));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The paths of the folders that runs have left, which were killed. */
export function abandonedFolders(parent: string, prefix: string): readonly string[] {
  if (statSync(parent, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(parent).flatMap((name) => {
    if (!name.startsWith(prefix)) return [];
    const path = join(parent, name);
    const [writer = ""] = name.slice(prefix.length).split("-");
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return writer === ownProcess() || isRunning(writer, modified) ? [] : [path];
  });
}

/**
 * Whether a process other than this one may still be writing a file.
 * @param writer Its `ownProcess`.
 * @param modified When the file was last modified, in milliseconds since 1970.
 */
export function isRunning(writer: string, modified: number): boolean {
  if (writer === ownProcess()) return false;
  const processId = Number.parseInt(writer, 10);
  const age = Date.now() - modified;
  if (processId === process.pid) return age < staleAfter;
  if (age > lifetime) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
