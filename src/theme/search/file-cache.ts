/** Caches fetched files in parsed form. Failures are not cached, so the next use retries. */

/**
 * Fetches the text of a file of the site. Rejects if that fails.
 *
 * @param path Relative to the site's root, without the base: "assets/search-index.json".
 * @param isFresh Whether to bypass HTTP caches.
 */
export type FetchText = (path: string, isFresh?: boolean) => Promise<string>;

/** `get` rejects if the file cannot be fetched or parsed. Calls at the same time share a request. */
export interface FileCache<Value> {
  readonly get: (path: string) => Promise<Value>;
  /** Whether the file has been fetched. */
  readonly has: (path: string) => boolean;
}

/** @param parse Throws if the text is malformed. */
export function makeFileCache<Value>(fetchText: FetchText, parse: (text: string) => Value): FileCache<Value> {
  const files = new Map<string, Promise<Value>>();
  const fetched = new Set<string>();
  return {
    get: (path) => {
      const known = files.get(path);
      if (known !== undefined) return known;
      const loading = fetchText(path).then(parse);
      files.set(path, loading);
      loading.then(
        () => fetched.add(path),
        () => {
          if (files.get(path) === loading) files.delete(path);
        },
      );
      return loading;
    },
    has: (path) => fetched.has(path),
  };
}
