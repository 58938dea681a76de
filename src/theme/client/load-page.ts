/**
 * Loads page scripts, each at most once. They are prefetched when the reader is about to follow a link. Failures are
 * classified for the reader.
 */
import { pageKey } from "./page-key.ts";
import type { PageScript } from "./page-script.ts";
import { readPageScript } from "./page-script.ts";

/** The reason why a page script could not be loaded. */
export type LoadProblem = "missing" | "timed out" | "failed";

export class LoadError extends Error {
  readonly problem: LoadProblem;

  constructor(problem: LoadProblem, url: string) {
    super(`${url}: ${problem}`);
    this.name = "LoadError";
    this.problem = problem;
  }
}

export interface PageLoader {
  /** @param path With the base: "/docs/limits/". @throws LoadError */
  readonly load: (path: string) => Promise<PageScript>;
  /** Invalidates all cached page scripts. */
  readonly forget: () => void;
}

/**
 * @param version The version of the current layout. It is part of each URL, so that HTTP caches do not mix versions.
 * @param timeout Milliseconds.
 */
export function makePageLoader(base: string, version: () => string, timeout: number): PageLoader {
  const scripts = new Map<string, Promise<PageScript>>();
  return {
    load: (path) => {
      const url = `${base}assets/pages/${pageKey(path.slice(base.length - 1))}.js?v=${version()}`;
      const known = scripts.get(url);
      if (known !== undefined) return known;
      const loading = fetchScript(url, timeout);
      scripts.set(url, loading);
      // The failure may be temporary, so the next use retries.
      loading.catch(() => scripts.delete(url));
      return loading;
    },
    forget: () => scripts.clear(),
  };
}

async function fetchScript(url: string, timeout: number): Promise<PageScript> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (response.status === 404 || response.status === 410) throw new LoadError("missing", url);
    if (!response.ok) throw new LoadError("failed", url);
    return readPageScript(await response.text());
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    throw new LoadError(isTimeout ? "timed out" : "failed", url);
  }
}
