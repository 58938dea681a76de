/** Determines whether the cache folder is usable, and warns if it is not. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { defaultConfig } from "../config/site-config.ts";
import { isSystemError } from "../output/write-error.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The options of a command that decide where its cache is: in `.docsgen/cache` beside the config, which may not exist.
 */
export interface CacheOptions {
  readonly useCache: boolean;
  readonly config: string | null;
}

/** Whether the run may use the cache. If it should but cannot, prints the reason to standard error. */
export function usesCache({ useCache, config }: CacheOptions, terminal: Terminal): boolean {
  const problem = useCache ? problemOf(cacheFolderOf(resolve(terminal.workingFolder, config ?? defaultConfig))) : null;
  if (problem !== null) warnOfCache(problem, terminal);
  return useCache && problem === null;
}

/** Prints to standard error why the cache cannot be written: "cache: nothing is stored for the next run: EACCES: …". */
export function warnOfCache(reason: string, { stderr }: Terminal): void {
  stderr.write(`cache: nothing is stored for the next run: ${reason}\n`);
}

/** The reason why a folder cannot be created or written to, or `null`. */
function problemOf(folder: string): string | null {
  if (!existsSync(folder) && dirname(folder) !== folder) return problemOf(dirname(folder));
  if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.message;
  }
}
