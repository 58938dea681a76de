/** The location of the cache folder. Pure. */
import { dirname, join } from "node:path";

/**
 * The cache folder, which is in the same folder as the config.
 * @param config The absolute path of the config.
 */
export function cacheFolderOf(config: string): string {
  return join(dirname(config), ".docsgen", "cache");
}
