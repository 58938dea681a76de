/** How the files and pages of a cache are cut, so that one page is found without the others, and an edit writes little. Pure. */
import { join } from "node:path";
import { fnv1a } from "../source/fnv1a.ts";

/** As many that one of them is read in a few milliseconds where there are ten thousand pages. */
export const shardCount = 256;

/** @param path Relative to the source folder. */
export function shardOf(path: string): number {
  return fnv1a(path) % shardCount;
}

/** In the cache's folder. */
export function shardFile(number: number): string {
  return join("pages", `${number}.json`);
}

/** Entries by the number of their shard, of these shards. */
export function inShards<Value>(
  values: ReadonlyMap<string, Value>,
  shards: ReadonlySet<number>,
): ReadonlyMap<number, readonly (readonly [string, Value])[]> {
  const byShard = new Map(Array.from(shards, (number): [number, (readonly [string, Value])[]] => [number, []]));
  for (const entry of values) byShard.get(shardOf(entry[0]))?.push(entry);
  return byShard;
}
