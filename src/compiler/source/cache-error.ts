/**
 * Thrown when the cache cannot be written, because the disk is full or read-only. A run can continue without the cache.
 */
import { reasonOf } from "./scan.ts";

/**
 * Its message is the path and the system's reason: "/docs/.docsgen/cache cannot be written: ENOSPC: no space left on
 * device".
 */
export class CacheError extends Error {
  constructor(path: string, cause: Error) {
    super(`${path} cannot be written: ${reasonOf(cause)}`, { cause });
    this.name = "CacheError";
  }
}

/**
 * Runs a file system operation that writes to the cache.
 * @param path The path to name in the message.
 * @throws CacheError if the system refuses.
 */
export function writingToCache<Result>(path: string, operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? new CacheError(path, error) : error;
  }
}
