/** Caches fetched files in parsed form. Failures are not cached, so the next use retries. */

/**
 * Fetches the text of a file of the site. Rejects if that fails.
 *
 * @param path Relative to the site's root, without the base: "assets/search-index.json".
 * @param isFresh Whether to bypass HTTP caches.
 */
export type FetchText = (path: string, isFresh?: boolean) => Promise<string>;

export interface KeptFiles<Value> {
  readonly get: (path: string) => Promise<Value>;
  readonly forget: () => void;
}

/** @param parse Throws if the text is malformed. */
export function keepFiles<Value>(fetchText: FetchText, parse: (text: string) => Value): KeptFiles<Value> {
  const kept = new Map<string, Promise<Value>>();
  return {
    get: (path) => {
      const known = kept.get(path);
      if (known !== undefined) return known;
      const loading = fetchText(path).then(parse);
      kept.set(path, loading);
      loading.catch(() => {
        if (kept.get(path) === loading) kept.delete(path);
      });
      return loading;
    },
    forget: () => kept.clear(),
  };
}
