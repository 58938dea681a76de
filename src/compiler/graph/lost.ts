/** What was there when the site was looked at, and is not when it is asked for. */
import type { SourcePath } from "../source/paths.ts";

/** The cache lost a part of a page: it was damaged or removed by another. The page must be compiled again. */
export class LostPageError extends Error {
  constructor(path: SourcePath) {
    super(`the cache lost a part of ${path}`);
    this.name = "LostPageError";
  }
}

/** A file that is no page is gone since the update, or leads out of the source folder. */
export class LostAssetError extends Error {
  constructor(path: SourcePath) {
    super(`${path} was removed or replaced in the meantime`);
    this.name = "LostAssetError";
  }
}

/** @throws LostPageError */
export function lost(path: SourcePath): never {
  throw new LostPageError(path);
}
