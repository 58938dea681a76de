/** A config as earlier runs bundled and read it: a build need not wait for esbuild, and the start of a development server not for the author's program. */
import { join } from "node:path";
import type { BundleStore, LastingBundle } from "../config/config-bundle.ts";
import type { ConfigStore, ConfigStores, KeptConfig } from "../config/load.ts";
import { fingerprint } from "../source/fingerprint.ts";
import { cacheIdentity } from "./toolchain.ts";
import { readVerified, writeVerified } from "./verified-file.ts";

/**
 * What becomes of the config. `run`: it is run, of a bundle that is kept where that can be told to be the one that esbuild would make.
 * `read`: so it is, and nothing is kept. `run and keep`: what it says is kept for a later run, too. `kept`: as an earlier run read it will do,
 * where its own files are as they were.
 */
export type ConfigUse = "read" | "run" | "run and keep" | "kept";

/** @param path Absolute path of the config. */
export function configStores(cacheFolder: string, path: string, use: ConfigUse): ConfigStores {
  const fileOf = (kind: string): string => join(cacheFolder, `${kind}-${fingerprint(path).slice(0, 16)}.json`);
  return {
    configs: use === "run" || use === "read" ? null : openConfigs(fileOf("config"), use === "kept"),
    bundles: openBundles(fileOf("bundle"), use !== "read"),
  };
}

interface StoredConfig {
  readonly kept: KeptConfig;
  readonly texts: readonly (readonly [file: string, text: string])[];
}

/** @param isUsed `false`: it is only kept, for a later run. */
function openConfigs(file: string, isUsed: boolean): ConfigStore {
  return {
    find: () => {
      const stored = isUsed ? readVerified(file, cacheIdentity, isStoredConfig) : null;
      return stored === null ? null : { ...stored.kept, texts: new Map(stored.texts) };
    },
    // A map is nothing in JSON.
    keep: (kept) => keepIn(file, { kept, texts: [...kept.texts] } satisfies StoredConfig),
  };
}

/** @param isKept `false`: nothing is written. */
function openBundles(file: string, isKept: boolean): BundleStore {
  return {
    find: () => readVerified(file, cacheIdentity, isLastingBundle),
    keep: (bundle) => {
      if (isKept) keepIn(file, bundle);
    },
  };
}

function keepIn(file: string, value: unknown): void {
  try {
    writeVerified(file, cacheIdentity, value);
  } catch {
    // A folder that cannot be written to makes the next start slower, and no worse.
  }
}

function isStoredConfig(value: unknown): value is StoredConfig {
  return typeof value === "object" && value !== null && "kept" in value && "texts" in value;
}

function isLastingBundle(value: unknown): value is LastingBundle {
  return typeof value === "object" && value !== null && "code" in value && "files" in value && "settings" in value;
}
