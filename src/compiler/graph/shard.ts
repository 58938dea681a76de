/**
 * Divides the pages of a site into shards. A page's shard depends only on its path, so that machines need not
 * communicate. Pure.
 */
import { createHash } from "node:crypto";
import type { SourcePath } from "../source/paths.ts";

/** As in `--shard 2/4`. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** The first four bytes of the SHA-256 of the path, modulo the number of shards. */
export function isInShard(path: SourcePath, { number, count }: Shard): boolean {
  const hash = createHash("sha256").update(path).digest();
  return hash.readUInt32BE(0) % count === number - 1;
}
