/** Caches fetched files in parsed form. Failures are not cached, so the next use retries. */

/**
 * Fetches the text of a file of the site. Rejects if that fails.
 *
 * @param path Relative to the site's root, without the base: "assets/search-index.json".
 * @param isFresh Whether to bypass HTTP caches.
 */
export type FetchText = (path: string, isFresh?: boolean) => Promise<string>;

export interface FileCache<Value> {
  readonly get: (path: string) => Promise<Value>;
  readonly clear: () => void;
}

/** @param parse Throws if the text is malformed. */
export function makeFileCache<Value>(fetchText: FetchText, parse: (text: string) => Value): FileCache<Value> {
  const files = new Map<string, Promise<Value>>();
  return {
    get: (path) => {
      const known = files.get(path);
      if (known !== undefined) return known;
      const loading = fetchText(path).then(parse);
      files.set(path, loading);
      loading.catch(() => {
        if (files.get(path) === loading) files.delete(path);
      });
      return loading;
    },
    clear: () => files.clear(),
  };
}
