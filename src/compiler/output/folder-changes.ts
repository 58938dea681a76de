/**
 * Changes to a folder that can be undone as a whole. A file that is replaced or removed is first kept as a backup. Each
 * change is atomic for processes that read the folder. A file that another process has written in the meantime is
 * newer, so it is not undone. Has effects.
 */
import { copyFileSync, linkSync, mkdirSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { entryAt, isSameSignature, signatureAt } from "../source/scan.ts";
import { writing } from "./write-error.ts";

/** Another process has written to a path since we changed it. */
class NewerFileError extends Error {}

/** Records changes as they are made, so that `undo` can take them back in reverse order. */
export class FolderChanges {
  readonly #backups: string;
  /** Each entry undoes one change. */
  readonly #undo: { readonly path: string; readonly run: () => void }[] = [];
  #count = 0;

  /** @param backups A folder on the same file system, created when first needed. The caller removes it. */
  constructor(backups: string) {
    this.#backups = backups;
  }

  /**
   * Moves a file into the folder, replacing the file that is there, if any.
   * @throws WriteError; then nothing has changed.
   */
  replace(file: string, target: string): void {
    const backup = writing(target, () => this.#keepCopy(target));
    const placed = signatureAt(file);
    writing(target, () => renameSync(file, target));
    this.#add(target, () => {
      const now = signatureAt(target);
      if (placed === null || now === null || !isSameSignature(placed, now)) throw new NewerFileError();
      if (backup === null) rmSync(target);
      else renameSync(backup, target);
    });
  }

  /**
   * Removes a file, or a folder with everything in it, unless another process has removed it already.
   * @throws WriteError
   */
  remove(path: string): void {
    const backup = writing(path, () => this.#nextBackup());
    try {
      this.rename(path, backup);
    } catch (error) {
      if (entryAt(path) !== null) throw error;
    }
  }

  /** @throws WriteError */
  rename(from: string, to: string): void {
    writing(from, () => renameSync(from, to));
    this.#add(from, () => {
      // On a file system that ignores case, both may be the same file.
      const newer = entryAt(from);
      if (newer !== null && newer.ino !== entryAt(to)?.ino) throw new NewerFileError();
      renameSync(to, from);
    });
  }

  /**
   * Creates a folder and its parents.
   * @throws WriteError
   */
  makeFolder(path: string): void {
    const first = writing(path, () => mkdirSync(path, { recursive: true }));
    if (first === undefined) return;
    this.#add(path, () => {
      for (let folder = path; folder.length >= first.length; folder = dirname(folder)) rmdirSync(folder);
    });
  }

  removeEmptyFolder(path: string): boolean {
    try {
      rmdirSync(path);
    } catch {
      return false;
    }
    this.#add(path, () => void mkdirSync(path));
    return true;
  }

  /**
   * Undoes all changes, the last one first.
   * @returns Paths of the changes that the system refused to undo.
   */
  undo(): readonly string[] {
    return this.#undo
      .splice(0)
      .toReversed()
      .flatMap(({ path, run }) => {
        try {
          run();
          return [];
        } catch {
          return [path];
        }
      });
  }

  #add(path: string, run: () => void): void {
    this.#undo.push({ path, run });
  }

  /** Copies the file, because moving it away would leave readers without it. Returns `null` if there is none. */
  #keepCopy(path: string): string | null {
    const stats = entryAt(path);
    if (stats === null) return null;
    const backup = this.#nextBackup();
    if (stats.isSymbolicLink()) symlinkSync(readlinkSync(path), backup);
    else {
      try {
        linkSync(path, backup);
      } catch {
        // Some file systems have no hard links, and some systems refuse them for files of another user.
        copyFileSync(path, backup);
      }
    }
    return backup;
  }

  #nextBackup(): string {
    if (this.#count === 0) mkdirSync(this.#backups, { recursive: true });
    this.#count += 1;
    return join(this.#backups, `${this.#count}`);
  }
}
