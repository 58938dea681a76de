/** The lock of an output folder, which one build holds at a time. Has effects. */
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fingerprint, hashDigits } from "../fingerprint.ts";
import type { Lock, WaitOptions } from "../source/lock.ts";
import { waitForLock } from "../source/lock.ts";
import { isSystemError } from "./write-error.ts";

/** Another build took the lock, because this process was stopped for too long. Everything must be read again. */
export class LostLockError extends Error {
  constructor() {
    super("another build took the lock of the output folder");
    this.name = "LostLockError";
  }
}

/**
 * Waits until no other build reads or writes an output folder.
 * @param folder As returned by `realPathOf`.
 * @throws The signal's reason if it is aborted.
 */
export async function lockOutput(folder: string, options: WaitOptions): Promise<Lock> {
  try {
    return await waitForLock(lockFileOf(folder), options);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // The disk is full or read-only. If files have to be written, the author learns of it there.
    return { release: () => undefined, isHeld: () => true };
  }
}

/**
 * Beside the folder, so that every process finds it, whatever its user and its environment. In the folder itself it
 * would be published, and the folder's signature would change with it.
 */
function lockFileOf(folder: string): string {
  const parent = dirname(folder);
  return isReadOnly(parent)
    ? join(tmpdir(), `docsgen-${fingerprint(folder).slice(0, hashDigits)}.lock`)
    : join(parent, `.${basename(folder)}.lock`);
}

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    // A folder that does not exist yet is created.
    return !(isSystemError(error) && error.code === "ENOENT");
  }
}
