/** Whether a publication is of the whole site, and what it knows of the output folder without reading all of it. */
import { comparePaths } from "../source/paths.ts";
import type { LeftFolders } from "./output-folder.ts";
import { changedFolders, foldersAround, listFiles, signFolders } from "./output-folder.ts";
import type { Stage, StagedFile } from "./stage.ts";
import type { WrittenFiles } from "./written-files.ts";

export type PublicationScope =
  /** What is not planned is removed. @param left The folders as the last publication left them, or `null` where nobody knows. */
  | { readonly kind: "whole"; readonly left: LeftFolders | null }
  /** Some files changed, and some are gone; all others stay as the last publication left them. */
  | {
      readonly kind: "part";
      readonly left: LeftFolders;
      readonly gone: ReadonlySet<string>;
      /** Whether nobody has published since: asked before anything is moved. */
      readonly isLast: () => boolean;
    };

/** What is to be published in part was found from another state of the folder than it is in. Nothing was published. */
export class ChangedFolderError extends Error {
  constructor() {
    super("the output folder was changed in the meantime");
    this.name = "ChangedFolderError";
  }
}

/** @param files Paths that will be written. @throws ChangedFolderError where they, or those that are gone, lie in folders that somebody has changed. */
export function holdAgainst(folder: string, scope: PublicationScope, stage: Stage, files: Iterable<string>): void {
  if (scope.kind === "whole") return;
  const around = foldersAround([...files, ...scope.gone]);
  // A stage that lies in the folder is a change of it.
  const folders = scope.left.folders.filter(([path]) => around.has(path) && !(stage.isInside && path === "."));
  const isChanged = changedFolders(folder, { ...scope.left, folders }).length > 0;
  if (stage.isFirst || isChanged || !scope.isLast()) throw new ChangedFolderError();
}

/**
 * Lists all files of the folder that no plan names, and maybe others. Where it is known how the folders were left, only those are read
 * to which somebody has added something since; called now, because a publication changes folders too.
 */
export function lookAround(folder: string, written: WrittenFiles, scope: PublicationScope): () => readonly string[] {
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

/** What a publication did. */
export interface LeftFiles {
  readonly now: WrittenFiles;
  readonly foreign: readonly string[];
  readonly staged: readonly Pick<StagedFile, "path">[];
  readonly removed: readonly string[];
}

/** The folders as a publication leaves them. */
export function foldersLeft(
  folder: string,
  scope: PublicationScope,
  { now, foreign, staged, removed }: LeftFiles,
): LeftFolders["folders"] {
  if (scope.kind === "whole") return signFolders(folder, foldersAround([...now.paths, ...foreign]));
  const around = foldersAround([...staged.map(({ path }) => path), ...removed]);
  const others = scope.left.folders.filter(([path]) => !around.has(path));
  return [...others, ...signFolders(folder, around)];
}
