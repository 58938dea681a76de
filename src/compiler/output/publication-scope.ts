/** Whether a publication is of the whole site, and what it knows of the output folder without reading all of it. */
import { comparePaths } from "../source/paths.ts";
import type { LeftFolders } from "./output-folder.ts";
import { changedFolders, foldersAround, listFiles, signFolders } from "./output-folder.ts";
import type { StagedFile } from "./stage.ts";
import type { WrittenFiles } from "./written-files.ts";

/** What is not planned is removed, but for files of `rest`: they lie in the folder as the last publication left them. */
export type PublicationScope =
  /** @param left The folders as the last publication left them, or `null` where nobody knows. */
  | { readonly kind: "whole"; readonly left: LeftFolders | null }
  /** All lies as it left it. */
  | { readonly kind: "part"; readonly left: LeftFolders; readonly rest: readonly string[] };

/**
 * Lists all files of the folder that no plan names, and maybe others. Where it is known how the folders were left, only those are read
 * to which somebody has added something since; called now, because a publication changes folders too.
 */
export function lookAround(folder: string, written: WrittenFiles, scope: PublicationScope): () => readonly string[] {
  const { left } = scope;
  if (left === null) return () => listFiles(folder);
  if (scope.kind === "part") return () => [...written.paths, ...left.foreign];
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
