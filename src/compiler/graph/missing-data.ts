/** Errors for data that existed when the site was updated, but is missing when it is needed. */
import type { SourcePath } from "../source/paths.ts";

/** The cache lost a part of a page or of the search index, because it was damaged or removed by another process. */
export class CacheMissError extends Error {
  constructor(what: string) {
    super(`the cache lost a part of ${what}`);
    this.name = "CacheMissError";
  }
}

/** A file has been removed, replaced, or turned into a link out of the source folder. */
export class StaleFileError extends Error {
  readonly path: SourcePath;

  constructor(path: SourcePath) {
    super(`${path} was removed or replaced in the meantime`);
    this.name = "StaleFileError";
    this.path = path;
  }
}

/** @param what A page's path, or "the search index". @throws CacheMissError */
export function cacheMiss(what: string): never {
  throw new CacheMissError(what);
}
