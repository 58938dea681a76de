/** Keeps between runs what was written to each output folder, and what was about to be, in files of their own. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { isStringList } from "../config/plain-data.ts";
import { fingerprint } from "../source/fingerprint.ts";
import { WrittenFiles } from "../output/written-files.ts";
import {
  readVerified,
  readVerifiedBytes,
  readVerifiedHash,
  writeVerified,
  writeVerifiedBytes,
} from "./verified-file.ts";
import { cacheIdentity } from "./toolchain.ts";

export interface KeptWritten {
  readonly files: WrittenFiles;
  /** Of the record, or "" where there is none. */
  readonly hash: string;
}

/** What was written last to an output folder. */
export function readWritten(cacheFolder: string, outputFolder: string): KeptWritten {
  const kept = readVerifiedBytes(writtenRecordPath(cacheFolder, outputFolder), cacheIdentity);
  return kept === null
    ? { files: new WrittenFiles(0), hash: "" }
    : { files: WrittenFiles.decode(kept.bytes), hash: kept.hash };
}

/** Whether that is still what was written last. */
export function isWrittenLast(cacheFolder: string, outputFolder: string, { hash }: KeptWritten): boolean {
  return readVerifiedHash(writtenRecordPath(cacheFolder, outputFolder), cacheIdentity) === hash;
}

export function keepWritten(cacheFolder: string, outputFolder: string, files: WrittenFiles): KeptWritten {
  const hash = writeVerifiedBytes(writtenRecordPath(cacheFolder, outputFolder), cacheIdentity, files.encode());
  return { files, hash };
}

/** Files that a build was about to add to an output folder when it ended, if it was stopped. */
export function readPending(cacheFolder: string, outputFolder: string): readonly string[] {
  return readVerified(pendingPathOf(cacheFolder, outputFolder), cacheIdentity, isStringList) ?? [];
}

export function keepPending(cacheFolder: string, outputFolder: string, paths: readonly string[]): void {
  writeVerified(pendingPathOf(cacheFolder, outputFolder), cacheIdentity, [...new Set(paths)]);
}

/** What was about to be written is written, and known. */
export function forgetPending(cacheFolder: string, outputFolder: string): void {
  rmSync(pendingPathOf(cacheFolder, outputFolder), { force: true });
}

/** The file that says what was written last to an output folder. */
export function writtenRecordPath(cacheFolder: string, outputFolder: string): string {
  return join(cacheFolder, `written-${fingerprint(outputFolder).slice(0, 16)}.bin`);
}

function pendingPathOf(cacheFolder: string, outputFolder: string): string {
  return join(cacheFolder, `pending-${fingerprint(outputFolder).slice(0, 16)}.json`);
}
