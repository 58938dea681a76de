/** A config as an earlier run read it: the start of a development server need not wait for esbuild, nor for the author's program. */
import { join } from "node:path";
import type { ConfigStore, KeptConfig } from "../config/load.ts";
import { fingerprint } from "../output/fingerprint.ts";
import { cacheIdentity } from "./toolchain.ts";
import { readVerified, writeVerified } from "./verified-file.ts";

interface StoredConfig {
  readonly kept: KeptConfig;
  readonly texts: readonly (readonly [file: string, text: string])[];
}

/** @param path Absolute path of the config. @param isUsed `false`: it is only kept, for a later run. */
export function keptConfig(cacheFolder: string, path: string, isUsed: boolean): ConfigStore {
  const file = join(cacheFolder, `config-${fingerprint(path).slice(0, 16)}.json`);
  return {
    find: () => {
      const stored = !isUsed ? null : readVerified(file, cacheIdentity, isStoredConfig);
      return stored === null ? null : { ...stored.kept, texts: new Map(stored.texts) };
    },
    keep: (kept) => {
      try {
        // A map is nothing in JSON.
        writeVerified(file, cacheIdentity, { kept, texts: [...kept.texts] } satisfies StoredConfig);
      } catch {
        // A folder that cannot be written to makes the next start slower, and no worse.
      }
    },
  };
}

function isStoredConfig(value: unknown): value is StoredConfig {
  return typeof value === "object" && value !== null && "kept" in value && "texts" in value;
}
