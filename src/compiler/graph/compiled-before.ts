/** One page as the last run left it, from the part of the cache that holds it. */
import { buildIdentity } from "../build-identity.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import { findSource } from "../source/scan.ts";
import type { CachedPage } from "./cache-store.ts";
import { CacheStore } from "./cache-store.ts";
import type { Project } from "./open-site.ts";
import { PageCompilation } from "./page-compilation.ts";
import { SourceReader } from "./source-reader.ts";
import { WorkerPool } from "./worker-pool.ts";

/** `null` where the page must be compiled. */
export function findCompiled(
  { cacheFolder, sourceFolder, markdown }: Project,
  path: SourcePath,
): { readonly page: CachedPage; readonly body: PageBody } | null {
  const cache = CacheStore.openAround(cacheFolder, buildIdentity, path);
  try {
    const file = findSource(sourceFolder, path);
    const page = cache.pages.get(path);
    if (file === null || page === undefined) return null;
    const pool = new WorkerPool({ options: markdown, theme: null }, 0);
    const look = new PageCompilation(markdown, cache, pool, null).look(
      file,
      new SourceReader(sourceFolder, cache.files),
    );
    const body = look.kind === "clean" ? cache.bodyOf(page) : null;
    return body === null ? null : { page, body };
  } finally {
    cache.close();
  }
}
