/**
 * Loads page scripts, each at most once. They are prefetched when the reader is about to follow a link. Failures are
 * classified for the reader.
 */
import { pageKey } from "./page-key.ts";
import type { PageScript } from "./page-script.ts";
import { readPageScript } from "./page-script.ts";

/** The reason why a page script could not be loaded. */
export type LoadProblem = "missing" | "timed out" | "failed";

/** Scripts that could not be loaded are not remembered, so another call tries again. */
export interface PageLoader {
  /** @param path With the base: "/docs/limits/". @returns The script, or why there is none. */
  readonly load: (path: string) => Promise<PageScript | LoadProblem>;
  /** Invalidates all cached page scripts. */
  readonly forget: () => void;
}

/**
 * @param version The version of the current layout. It is part of each URL, so that HTTP caches do not mix versions.
 * @param timeout Milliseconds.
 */
export function makePageLoader(base: string, version: () => string, timeout: number): PageLoader {
  const scripts = new Map<string, Promise<PageScript | LoadProblem>>();
  return {
    load: (path) => {
      const url = `${base}assets/pages/${pageKey(path.slice(base.length - 1))}.js?v=${version()}`;
      const known = scripts.get(url);
      if (known !== undefined) return known;
      const loading = fetchScript(url, timeout);
      scripts.set(url, loading);
      // The failure may be temporary, so the next use retries.
      void loading.then((script) => typeof script === "string" && scripts.delete(url));
      return loading;
    },
    forget: () => scripts.clear(),
  };
}

async function fetchScript(url: string, timeout: number): Promise<PageScript | LoadProblem> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (response.ok) return readPageScript(await response.text());
    return response.status === 404 || response.status === 410 ? "missing" : "failed";
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "timed out" : "failed";
  }
}
