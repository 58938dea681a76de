/** The cache lost a part of a page or of the search index, because it was damaged or removed by another process. */
export class CacheMissError extends Error {
  constructor(what: string) {
    super(`the cache lost a part of ${what}`);
    this.name = "CacheMissError";
  }
}

/** @param what A page's path, or "the search index". @throws CacheMissError */
export function cacheMiss(what: string): never {
  throw new CacheMissError(what);
}
