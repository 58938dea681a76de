/** Keeps between runs what was written to each output folder, in a file of its own. */
import { join } from "node:path";
import { contentHashOf, fingerprint } from "../output/fingerprint.ts";
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
  const bytes = readVerifiedBytes(pathOf(cacheFolder, outputFolder), cacheIdentity);
  return bytes === null
    ? { files: new WrittenFiles(0), hash: "" }
    : { files: WrittenFiles.decode(bytes), hash: contentHashOf(bytes) };
}

export function keepWritten(cacheFolder: string, outputFolder: string, files: WrittenFiles): KeptWritten {
  const bytes = files.encode();
  writeVerifiedBytes(pathOf(cacheFolder, outputFolder), cacheIdentity, bytes);
  return { files, hash: contentHashOf(bytes) };
}

function pathOf(cacheFolder: string, outputFolder: string): string {
  return join(cacheFolder, `written-${fingerprint(outputFolder).slice(0, 16)}.bin`);
}
