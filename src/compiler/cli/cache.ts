/** The cache beside the config, and what becomes of a run where nothing can be kept there. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { isSystemError } from "./server-session.ts";

export interface CacheOptions {
  readonly cache: boolean;
  readonly config: string;
}

/** Whether the run may use the cache; where it wants to and cannot, standard error says why. */
export function usesCache({ cache, config }: CacheOptions): boolean {
  const problem = cache ? problemOf(cacheFolderOf(resolve(config))) : null;
  if (problem !== null) process.stderr.write(`cache: nothing is kept for the next run: ${problem}\n`);
  return cache && problem === null;
}

/** Why a folder cannot be made and written to, or `null`. */
function problemOf(folder: string): string | null {
  if (!existsSync(folder) && dirname(folder) !== folder) return problemOf(dirname(folder));
  if (!statSync(folder).isDirectory()) return `${folder} is no folder`;
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.message;
  }
}
