/** Writes the files of a commit into a folder, without Git knowing of that folder. Has effects. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GitFile } from "./git-tree.ts";
import { readBlobs } from "./git-tree.ts";

/** The bytes of files that are read at once, to bound the memory. */
const batchSize = 50_000_000;

/**
 * @param repository A folder of the repository.
 * @param folder Absolute. Existing files are replaced.
 * @throws What `whyGitFailed` describes, or the system's error.
 */
export function writeTree(repository: string, files: readonly GitFile[], folder: string): void {
  for (const batch of batchesOf(files)) {
    const contents = readBlobs(
      repository,
      batch.map(({ blob }) => blob),
    );
    for (const { path, blob } of batch) {
      const content = contents.get(blob);
      // A partial clone lacks it.
      if (content === undefined) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  }
}

function batchesOf(files: readonly GitFile[]): readonly (readonly GitFile[])[] {
  const batches: GitFile[][] = [];
  let bytes = batchSize;
  for (const file of files) {
    if (bytes + file.size > batchSize) {
      batches.push([]);
      bytes = 0;
    }
    bytes += file.size;
    batches.at(-1)?.push(file);
  }
  return batches;
}
