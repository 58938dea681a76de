/** Names files as code hosts do, from the root of the repository, wherever in it the command runs. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * @param workingFolder Absolute; what the files of diagnostics are relative to.
 * @param workspace Where GitHub Actions has the repository.
 */
export function repositoryPaths(workingFolder: string, workspace: string | undefined): (file: string) => string {
  const isWithin = (folder: string): boolean => `${workingFolder}${sep}`.startsWith(`${resolve(folder)}${sep}`);
  const root =
    workspace !== undefined && workspace !== "" && isWithin(workspace)
      ? resolve(workspace)
      : (findRepository(workingFolder) ?? workingFolder);
  return (file) => relative(root, resolve(workingFolder, file)).split(sep).join("/");
}

/** The nearest folder that Git keeps; in a worktree and a submodule `.git` is a file. */
function findRepository(folder: string): string | null {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? null : findRepository(dirname(folder));
}
