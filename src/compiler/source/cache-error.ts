/** What is thrown where nothing can be kept for the next run: the disk is full, or may not be written to. A run can do without. */
import { reasonOf } from "./scan.ts";

export class CacheError extends Error {
  constructor(path: string, cause: Error) {
    super(`${path} cannot be written: ${reasonOf(cause)}`, { cause });
    this.name = "CacheError";
  }
}

/** What a file system operation returns. @param path As a message names it. @throws CacheError where the system refuses. */
export function caching<Result>(path: string, operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? new CacheError(path, error) : error;
  }
}
