/** Opens the cache of a site. */
import { SiteCache } from "../cache/site-cache.ts";
import { Store } from "../cache/store.ts";
import { cacheIdentity } from "../cache/toolchain.ts";
import type { PreparedBuild, Project, SiteOptions } from "./prepare-site.ts";
import { closeProject } from "./prepare-site.ts";

/**
 * Opens the store in the cache folder, for this docsgen's build. A site with another config or base has records of its
 * own in it. The folder is created by the first write. The caller closes the cache.
 */
export function openCache({ cacheFolder, configPath, sourceFolder, config }: Project): SiteCache {
  const store = Store.open(cacheFolder, cacheIdentity);
  return new SiteCache(store, { config: configPath, sourceFolder, base: config.base });
}

/** Calls `run` with a function that opens the cache of a site, and closes the site when it has finished. */
export async function withCache<Result>(
  { project, pool }: Pick<PreparedBuild, "project" | "pool">,
  options: Pick<SiteOptions, "useCache">,
  run: (open: () => SiteCache) => Promise<Result>,
): Promise<Result> {
  const opened: SiteCache[] = [];
  try {
    return await run(() => {
      const cache = openCache(project);
      opened.push(cache);
      return cache;
    });
  } finally {
    await pool.close();
    for (const cache of opened) cache.close();
    closeProject(project, options);
  }
}
