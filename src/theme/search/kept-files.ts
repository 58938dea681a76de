/** Files that are fetched once and kept as what they were read to be; one that failed is asked for again the next time. */

/**
 * Gives the text of a file of the site; rejects where it cannot be had.
 *
 * @param path Relative to the site's root, without the base: "assets/search-index.json".
 * @param isFresh Whether an answer that was kept on the way may not be given.
 */
export type FetchText = (path: string, isFresh?: boolean) => Promise<string>;

export interface KeptFiles<Value> {
  readonly get: (path: string) => Promise<Value>;
  readonly forget: () => void;
}

/** @param parse Throws where the text is not what it must be. */
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
