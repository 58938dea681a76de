/** Why tests of package managers cannot run. */
import { spawnSync } from "node:child_process";

/** Why the registry cannot be reached, or `null`. */
export const offline: string | null =
  spawnSync("npm", ["view", "zod", "version", "--fetch-retries=0", "--fetch-timeout=10000"]).status === 0
    ? null
    : "the npm registry cannot be reached";
