/**
 * The scope of a publication, the whole site or a part, and what we know of the output folder without listing all of
 * it.
 */
import { comparePaths } from "../source/paths.ts";
import type { LeftFolders } from "./output-folder.ts";
import { changedFolders, foldersAround, listFiles, signFolders } from "./output-folder.ts";
import type { Stage, StagedFile } from "./stage.ts";
import type { WrittenFiles } from "./written-files.ts";

export type PublicationScope =
  /**
   * Files that are not planned are removed.
   * @param left The folders after the last publication, or `null` if unknown.
   */
  | { readonly kind: "whole"; readonly left: LeftFolders | null }
  /** Some files changed and some are gone; all others stay as the last publication left them. */
  | {
      readonly kind: "part";
      readonly left: LeftFolders;
      readonly gone: ReadonlySet<string>;
      /** Whether there was no other publication since. Called before any file is moved. */
      readonly isLast: () => boolean;
    };

/** The folder changed after a partial publication was planned. Nothing was published. */
export class ChangedFolderError extends Error {
  constructor() {
    super("the output folder was changed in the meantime");
    this.name = "ChangedFolderError";
  }
}

/**
 * @param files Paths that will be written.
 * @throws ChangedFolderError if the folders of these files, or of those that are gone, have changed.
 */
export function assertUnchanged(folder: string, scope: PublicationScope, stage: Stage, files: Iterable<string>): void {
  if (scope.kind === "whole") return;
  const around = foldersAround([...files, ...scope.gone]);
  // A stage inside the folder changes that folder.
  const folders = scope.left.folders.filter(([path]) => around.has(path) && !(stage.isInside && path === "."));
  const isChanged = changedFolders(folder, { ...scope.left, folders }).length > 0;
  if (stage.isFirst || isChanged || !scope.isLast()) throw new ChangedFolderError();
}

/**
 * Returns a function that lists all unplanned files of the folder, and possibly others. If we know the folders after
 * the last publication, it only reads those that have changed since. They are compared now, because a publication
 * changes folders too.
 */
export function makeFileLister(
  folder: string,
  written: WrittenFiles,
  scope: PublicationScope,
): () => readonly string[] {
  const { left } = scope;
  if (left === null) return () => listFiles(folder);
  if (scope.kind === "part") return () => [...scope.gone, ...left.foreign].sort(comparePaths);
  const known = new Set(left.folders.map(([path]) => path));
  const changed = changedFolders(folder, left);
  return () => {
    const added = changed.flatMap((path) => listFiles(folder, path, (inner) => known.has(inner)));
    return [...new Set([...written.paths, ...left.foreign, ...added])].sort(comparePaths);
  };
}

/** The outcome of a publication. */
export interface PublishedFiles {
  readonly now: WrittenFiles;
  readonly foreign: readonly string[];
  readonly staged: readonly Pick<StagedFile, "path">[];
  readonly removed: readonly string[];
}

/** The signatures of the folders after a publication. */
export function foldersAfter(
  folder: string,
  scope: PublicationScope,
  { now, foreign, staged, removed }: PublishedFiles,
): LeftFolders["folders"] {
  if (scope.kind === "whole") return signFolders(folder, foldersAround([...now.paths, ...foreign]));
  const around = foldersAround([...staged.map(({ path }) => path), ...removed]);
  const others = scope.left.folders.filter(([path]) => !around.has(path));
  return [...others, ...signFolders(folder, around)];
}
