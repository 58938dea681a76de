/** What was there when the site was looked at, and is not when it is asked for. */
import type { SourcePath } from "../source/paths.ts";

/** The cache lost a part of a page or of the search index: it was damaged or removed by another. It must be made again. */
export class LostPageError extends Error {
  constructor(what: string) {
    super(`the cache lost a part of ${what}`);
    this.name = "LostPageError";
  }
}

/** A file that is no page is gone or another one since the update, or leads out of the source folder. */
export class LostAssetError extends Error {
  readonly path: SourcePath;

  constructor(path: SourcePath) {
    super(`${path} was removed or replaced in the meantime`);
    this.name = "LostAssetError";
    this.path = path;
  }
}

/** @param what A page's path, or "the search index". @throws LostPageError */
export function lost(what: string): never {
  throw new LostPageError(what);
}
