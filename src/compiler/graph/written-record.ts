/** Keeps between runs what was written to each output folder, in a file of its own. */
import { join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import { fingerprint } from "../output/fingerprint.ts";
import { WrittenFiles } from "../output/written-files.ts";
import { readVerifiedBytes, writeVerifiedBytes } from "./verified-file.ts";

/** What was written last to an output folder. */
export function readWritten(cacheFolder: string, outputFolder: string): WrittenFiles {
  const bytes = readVerifiedBytes(pathOf(cacheFolder, outputFolder), buildIdentity);
  return bytes === null ? new WrittenFiles(0) : WrittenFiles.decode(bytes);
}

export function keepWritten(cacheFolder: string, outputFolder: string, written: WrittenFiles): void {
  writeVerifiedBytes(pathOf(cacheFolder, outputFolder), buildIdentity, written.encode());
}

function pathOf(cacheFolder: string, outputFolder: string): string {
  return join(cacheFolder, `written-${fingerprint(outputFolder).slice(0, 16)}.bin`);
}
