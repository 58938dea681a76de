/** Opens the cache of a site. */
import { SiteCache } from "../cache/site-cache.ts";
import { Store } from "../cache/store.ts";
import { cacheIdentity } from "../cache/toolchain.ts";
import type { Project } from "./prepare-site.ts";

export function openCache({ cacheFolder, configPath, sourceFolder, config }: Project): SiteCache {
  const store = Store.open(cacheFolder, cacheIdentity);
  return new SiteCache(store, { config: configPath, sourceFolder, base: config.base });
}
