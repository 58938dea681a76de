/** Writes the files of a commit into a folder, without Git knowing of that folder. Has effects. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { whyGitFailed } from "./git.ts";
import type { GitFile } from "./git-tree.ts";
import { BlobReader } from "./git-tree.ts";
import { isSourcePath } from "./paths.ts";

/**
 * Files that a partial clone lacks are left out, and those whose names some systems read as other paths.
 * @param repository A folder of the repository.
 * @param folder Absolute. Existing files are replaced.
 * @returns The file that cannot be written, and why; `null` if all were.
 */
export function writeTree(
  repository: string,
  files: readonly GitFile[],
  folder: string,
): { readonly path: string; readonly reason: string } | null {
  const written = files.filter(({ path }) => isSourcePath(path));
  const reader = new BlobReader(repository);
  reader.expect(written);
  for (const file of written)
    try {
      const content = reader.read(file);
      if (content === null) continue;
      mkdirSync(dirname(join(folder, file.path)), { recursive: true });
      writeFileSync(join(folder, file.path), content);
    } catch (error) {
      return { path: file.path, reason: whyGitFailed(error) };
    }
  return null;
}
