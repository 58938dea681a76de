/** Shares of a site's pages: which page is in which depends on its path alone, so that machines need not talk to each other. Pure. */
import { createHash } from "node:crypto";
import type { SourcePath } from "../source/paths.ts";

export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

export function isInShard(path: SourcePath, { number, count }: Shard): boolean {
  const hash = createHash("sha256").update(path).digest();
  return hash.readUInt32BE(0) % count === number - 1;
}
