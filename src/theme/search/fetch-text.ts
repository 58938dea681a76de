/** Fetches files of the index in the browser. */
import type { FetchText } from "./file-cache.ts";

/** @param base "/docs/" */
export function makeFetchText(base: string): FetchText {
  return async (path, isFresh = false) => {
    const response = await fetch(base + path, isFresh ? { cache: "reload" } : {});
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
}
