/** Where docsgen keeps what it needs again. Pure. */
import { dirname, join } from "node:path";

/** Beside the config. @param config Its absolute path. */
export function cacheFolderOf(config: string): string {
  return join(dirname(config), ".docsgen", "cache");
}
