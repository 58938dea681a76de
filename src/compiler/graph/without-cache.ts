/** Runs a command without the cache if the cache cannot be written, for example because the disk is read-only. */
import { CacheError } from "../source/cache-error.ts";

/** The options of a command that has a cache. */
export interface CacheUse {
  readonly useCache: boolean;
  /** Called with the reason if the cache cannot be written. */
  readonly onCacheFailure?: (reason: string) => void;
}

/** @throws CacheError if the temporary folder cannot be written either. */
export async function withoutCacheOnFailure<Options extends CacheUse, Result>(
  options: Options,
  run: (options: Options) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(options);
  } catch (error) {
    if (!(error instanceof CacheError) || !options.useCache) throw error;
    options.onCacheFailure?.(error.message);
    return run({ ...options, useCache: false });
  }
}
