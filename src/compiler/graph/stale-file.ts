/** An error for a file that existed when the site was updated, but is missing when it is needed. */
import type { SourcePath } from "../source/paths.ts";

/** A file has been removed, replaced, or turned into a link out of the source folder. */
export class StaleFileError extends Error {
  readonly path: SourcePath;

  constructor(path: SourcePath) {
    super(`${path} was removed or replaced in the meantime`);
    this.name = "StaleFileError";
    this.path = path;
  }
}
