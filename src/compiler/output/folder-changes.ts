/**
 * Changes of a folder that can be taken back until all of them are made. A file that makes way for another, or is removed, is kept as a backup. Each
 * change is one step for those who read the folder meanwhile. An effect.
 */
import { copyFileSync, linkSync, mkdirSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { entryAt } from "../source/scan.ts";
import { writing } from "./write-error.ts";

export class FolderChanges {
  readonly #backups: string;
  /** Each takes one change back. */
  readonly #undo: { readonly path: string; readonly run: () => void }[] = [];
  #count = 0;

  /** @param backups A folder on the same file system, made when it is needed; its owner removes it. */
  constructor(backups: string) {
    this.#backups = backups;
  }

  /** Moves a file to a place in a folder where nothing or another file is. @throws WriteError; then nothing has changed. */
  replace(file: string, target: string): void {
    const backup = writing(target, () => this.#keepCopy(target));
    writing(target, () => renameSync(file, target));
    this.#add(target, () => (backup === null ? rmSync(target) : renameSync(backup, target)));
  }

  /** A file, or a folder with all that is in it; another build may have done so meanwhile. @throws WriteError */
  remove(path: string): void {
    if (entryAt(path) !== null)
      this.rename(
        path,
        writing(path, () => this.#nextBackup()),
      );
  }

  /** @throws WriteError */
  rename(from: string, to: string): void {
    writing(from, () => renameSync(from, to));
    this.#add(from, () => renameSync(to, from));
  }

  /** With those that it lies in. @throws WriteError */
  makeFolder(path: string): void {
    const first = writing(path, () => mkdirSync(path, { recursive: true }));
    if (first === undefined) return;
    this.#add(path, () => {
      for (let folder = path; folder.length >= first.length; folder = dirname(folder)) rmdirSync(folder);
    });
  }

  /** Removes a folder if it is empty. */
  removeEmptyFolder(path: string): boolean {
    try {
      rmdirSync(path);
    } catch {
      return false;
    }
    this.#add(path, () => void mkdirSync(path));
    return true;
  }

  /** Takes all changes back, the last one first. @returns Paths where the system refused that. */
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

  /** The file stays where it is: readers would miss it. `null` where there is none. */
  #keepCopy(path: string): string | null {
    const stats = entryAt(path);
    if (stats === null) return null;
    const backup = this.#nextBackup();
    if (stats.isSymbolicLink()) symlinkSync(readlinkSync(path), backup);
    else {
      try {
        linkSync(path, backup);
      } catch {
        // Some file systems know no hard links, and some systems none to files of others.
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
