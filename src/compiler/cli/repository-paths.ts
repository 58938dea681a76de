/** Converts paths to be relative to the repository's root, as code hosts expect, wherever the command runs. */
import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pathFrom } from "../path-from.ts";

/**
 * @param workingFolder Absolute folder to which the paths of diagnostics are relative.
 * @param workspace The folder into which GitHub Actions checked out the repository.
 */
export function repositoryPaths(workingFolder: string, workspace: string | undefined): (file: string) => string {
  const isWithin = (folder: string): boolean => `${workingFolder}${sep}`.startsWith(`${resolve(folder)}${sep}`);
  const root =
    workspace !== undefined && workspace !== "" && isWithin(workspace)
      ? resolve(workspace)
      : (findRepository(workingFolder) ?? workingFolder);
  return (file) => pathFrom(root, resolve(workingFolder, file));
}

/** The nearest Git repository. In worktrees and submodules, `.git` is a file. */
function findRepository(folder: string): string | null {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? null : findRepository(dirname(folder));
}
