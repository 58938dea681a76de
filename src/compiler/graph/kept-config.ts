/** The bundle of a config, kept between runs: the start of a development server need not wait for esbuild. */
import { join } from "node:path";
import type { BundleStore, ConfigBundle } from "../config/load.ts";
import { fingerprint } from "../output/fingerprint.ts";
import { readVerified, writeVerified } from "./verified-file.ts";
import { cacheIdentity } from "./toolchain.ts";

interface KeptBundle extends Omit<ConfigBundle, "texts"> {
  readonly texts: readonly (readonly [file: string, text: string])[];
}

/** @param path Absolute path of the config. */
export function keptConfig(cacheFolder: string, path: string): BundleStore {
  const file = join(cacheFolder, `config-${fingerprint(path).slice(0, 16)}.json`);
  return {
    find: () => {
      const kept = readVerified(file, cacheIdentity, isKeptBundle);
      return kept === null ? null : { ...kept, texts: new Map(kept.texts) };
    },
    keep: (bundle) => {
      try {
        writeVerified(file, cacheIdentity, { ...bundle, texts: [...bundle.texts] } satisfies KeptBundle);
      } catch {
        // A folder that cannot be written to makes the next start slower, and no worse.
      }
    },
  };
}

function isKeptBundle(value: unknown): value is KeptBundle {
  return typeof value === "object" && value !== null && "code" in value && "texts" in value;
}
