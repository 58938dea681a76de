/**
 * Stages files for the output folder. They are written beside it on the same file system, so that each can be moved in
 * atomically; if the parent folder is on another file system or not writable, the stage is inside the output folder. If
 * there is no output folder yet, files are laid out as they will be there, and the whole tree is moved at once. Has
 * effects.
 */
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isOutputPath } from "../source/paths.ts";
import { abandonedFolders, runFolderName } from "../source/running.ts";
import type { FileSignature } from "../source/scan.ts";
import { entryAt } from "../source/scan.ts";
import { FolderChanges } from "./folder-changes.ts";
import { listFiles } from "./output-folder.ts";
import { isSystemError, WriteError, writing } from "./write-error.ts";

/** A staged file. The record is kept small, because there may be very many. */
export interface StagedFile {
  /** Relative to the output folder. */
  readonly path: string;
  /** The file's name in the stage, or `null` if it is staged under its path. */
  readonly number: number | null;
}

/** A file in the stage, and its signature for the next build. */
export interface StagedBytes {
  readonly staged: StagedFile;
  /** Valid after the move too, because moving a file does not change its signature. */
  readonly signature: FileSignature;
}

/** Used for one publication. The caller ends it, with `discard` or, after an error, with `fail`. */
export class Stage {
  /** Whether there was no output folder when the stage was created, so that there can be no obstacles. */
  readonly isFirst: boolean;
  /** Whether the stage is inside the output folder. */
  readonly isInside: boolean;
  /** Paths that publications may have added before they were killed. */
  readonly abandoned: readonly string[];
  readonly #folder: string;
  readonly #stage: string;
  /** The tree that becomes the output folder if there is none. */
  readonly #tree: string;
  /** Whether files are laid out in that tree. */
  #isLaidOut: boolean;
  /** Cache of folders that are known to exist. */
  readonly #folders = new Set<string>();
  #count = 0;

  /** @param folder The output folder, absolute. */
  constructor(folder: string) {
    this.#folder = folder;
    const parent = stageFolderOf(folder);
    this.isInside = parent === folder;
    this.#stage = join(parent, runFolderName(stagePrefix(folder)));
    this.isFirst = lstatSync(folder, { throwIfNoEntry: false }) === undefined;
    this.#tree = join(this.#stage, "tree");
    this.#isLaidOut = this.isFirst;
    this.abandoned = removeAbandonedStages(parent, stagePrefix(folder));
    if (this.abandoned.length > 0) this.recordAdded([]);
  }

  put(path: string, contents: string | Uint8Array): StagedBytes {
    if (!this.#isLaidOut) return this.#putByNumber(path, contents);
    const file = join(this.#tree, path);
    try {
      this.#makeFolder(dirname(file));
      return { staged: { path, number: null }, signature: writeFile(file, contents) };
    } catch (error) {
      // One file's path is another file's folder. If files are moved one by one, the later one wins.
      if (!isObstacleError(error)) throw isSystemError(error) ? new WriteError(join(this.#folder, path), error) : error;
      this.#isLaidOut = false;
      return this.#putByNumber(path, contents);
    }
  }

  /**
   * Records the files that are about to be added, so that the next publication knows that docsgen wrote them even if
   * this process dies.
   */
  recordAdded(paths: readonly string[]): void {
    this.#makeFolder(this.#stage);
    // Paths contain no control characters.
    writeFileSync(join(this.#stage, addedName), [...this.abandoned, ...paths].join("\n"));
  }

  /** Opens the changes that move staged files into the output folder. */
  openChanges(): FolderChanges {
    return new FolderChanges(join(this.#stage, "replaced"));
  }

  /** Renames the tree to the output folder, if there is none and all files are laid out. */
  becomeFolder(): boolean {
    return this.#isLaidOut && tryRename(this.#tree, this.#folder);
  }

  /**
   * Finds an unmanaged file or link where one of these files, or one of its folders, must be.
   * @returns The path within the output folder, or `null`.
   */
  findObstacle(files: readonly StagedFile[], isOwn: (path: string) => boolean): string | null {
    const known = new Set<string>();
    for (const { path } of files) {
      if (entryAt(join(this.#folder, path))?.isDirectory() === true) {
        const other = listFiles(this.#folder, path).find((inner) => !isOwn(inner));
        if (other !== undefined) return other;
      }
      for (let folder = dirname(path); folder !== "." && !known.has(folder); folder = dirname(folder)) {
        known.add(folder);
        const stats = entryAt(join(this.#folder, folder));
        // We never write through a link, even if it was there before.
        if (stats !== null && !stats.isDirectory() && (stats.isSymbolicLink() || !isOwn(folder))) return folder;
      }
    }
    return null;
  }

  /**
   * Moves a file to its path. If docsgen itself created a folder at that path, or a file where a folder must be, it is
   * removed first.
   * @throws WriteError
   */
  moveIntoPlace({ path, number }: StagedFile, changes: FolderChanges): void {
    const file = number === null ? join(this.#tree, path) : join(this.#stage, `${number}`);
    const target = join(this.#folder, path);
    try {
      changes.replace(file, target);
    } catch {
      removeObstacles(this.#folder, target, changes);
      changes.replace(file, target);
    }
  }

  discard(): void {
    rmSync(this.#stage, { recursive: true, force: true });
  }

  /** Discards the stage of a publication that failed. Files that an earlier one added are still to be removed. */
  fail(): void {
    this.discard();
    this.#folders.clear();
    if (this.abandoned.length > 0) this.recordAdded([]);
  }

  /**
   * Names the file by a number rather than its path, because folders would have to be created in the stage too, and
   * removed again.
   */
  #putByNumber(path: string, contents: string | Uint8Array): StagedBytes {
    const number = this.#count;
    this.#count += 1;
    const signature = writing(join(this.#folder, path), () => {
      this.#makeFolder(this.#stage);
      return writeFile(join(this.#stage, `${number}`), contents);
    });
    return { staged: { path, number }, signature };
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}

function stagePrefix(folder: string): string {
  return `.${basename(folder)}.staged-`;
}

/** The parent folder; or the output folder itself if the parent is on another file system or not writable. */
function stageFolderOf(folder: string): string {
  const parent = dirname(folder);
  const [inner, outer] = [folder, parent].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (inner === undefined || outer === undefined) return parent;
  try {
    accessSync(parent, constants.W_OK);
    return inner.dev === outer.dev ? parent : folder;
  } catch {
    return folder;
  }
}

/** The file in a stage that lists the files that its publication adds. */
const addedName = "added";

/** Removes what killed builds left behind. @returns The files that they may have added to the output folder. */
function removeAbandonedStages(parent: string, prefix: string): readonly string[] {
  return abandonedFolders(parent, prefix).flatMap((stage) => {
    const added = readAdded(stage);
    rmSync(stage, { recursive: true, force: true });
    return added;
  });
}

function readAdded(stage: string): readonly string[] {
  try {
    return readFileSync(join(stage, addedName), "utf8").split("\n").filter(isOutputPath);
  } catch {
    // It was killed before it added files.
    return [];
  }
}

function writeFile(file: string, contents: string | Uint8Array): FileSignature {
  const descriptor = openSync(file, "wx", 0o644);
  try {
    writeFileSync(descriptor, contents);
    const { size, mtimeMs, ino } = fstatSync(descriptor);
    return { size, modified: mtimeMs, inode: ino };
  } finally {
    closeSync(descriptor);
  }
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function removeObstacles(folder: string, target: string, changes: FolderChanges): void {
  const isFolderAt = (path: string): boolean => entryAt(path)?.isDirectory() === true;
  if (isFolderAt(target)) changes.remove(target);
  for (let path = dirname(target); path.length > folder.length && !isFolderAt(path); path = dirname(path))
    changes.remove(path);
  changes.makeFolder(dirname(target));
}

function isObstacleError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EEXIST", "ENOTDIR", "EISDIR"].some((code) => code === error.code)
  );
}
