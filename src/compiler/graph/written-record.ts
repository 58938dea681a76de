/** Keeps between runs what was written to each output folder, in a file of its own. */
import { join } from "node:path";
import { fingerprint } from "../output/fingerprint.ts";
import { WrittenFiles } from "../output/written-files.ts";
import { readVerifiedBytes, writeVerifiedBytes } from "./verified-file.ts";
import { cacheIdentity } from "./toolchain.ts";

export interface KeptWritten {
  readonly files: WrittenFiles;
  /** Of the record, or "" where there is none. */
  readonly hash: string;
}

/** What was written last to an output folder. */
export function readWritten(cacheFolder: string, outputFolder: string): KeptWritten {
  const kept = readVerifiedBytes(pathOf(cacheFolder, outputFolder), cacheIdentity);
  return kept === null
    ? { files: new WrittenFiles(0), hash: "" }
    : { files: WrittenFiles.decode(kept.bytes), hash: kept.hash };
}

export function keepWritten(cacheFolder: string, outputFolder: string, files: WrittenFiles): KeptWritten {
  const hash = writeVerifiedBytes(pathOf(cacheFolder, outputFolder), cacheIdentity, files.encode());
  return { files, hash };
}

function pathOf(cacheFolder: string, outputFolder: string): string {
  return join(cacheFolder, `written-${fingerprint(outputFolder).slice(0, 16)}.bin`);
}
