/**
 * The last build of a site into a folder, by all that it read and all that it wrote: where none of it has changed, there is nothing to do,
 * and a build need not even look at its cache. A file is as it was when its size, modification time and inode are; what a folder holds, when its
 * modification time and inode are.
 */
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import type { LeftFolders } from "../output/output-folder.ts";
import { isAsLeft } from "../output/output-folder.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import { findSource, isSameSignature, isSettled, scanSources } from "../source/scan.ts";
import type { PreparedBuild } from "./open-site.ts";
import type { PackedDiagnostics } from "./packed-diagnostics.ts";
import { packDiagnostics, unpackDiagnostics } from "./packed-diagnostics.ts";
import { readVerified, writeVerified } from "./verified-file.ts";
import type { KeptWritten } from "./written-record.ts";
import { readWritten } from "./written-record.ts";
import { cacheIdentity } from "./toolchain.ts";

/** What a build found and made. */
export interface BuildRecord<Summary> {
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
}

/** What is kept of a build. */
export interface LastBuild<Summary> extends LeftFolders {
  readonly summary: Summary;
  readonly diagnostics: PackedDiagnostics;
  readonly inputs: string;
  /** Hash of the record of its files. */
  readonly written: string;
  /** Files that pages show and the scan passes by, as they were. */
  readonly includes: readonly (readonly [SourcePath, FileSignature | null])[];
}

/** All that a build reads, as it was before it began. */
export interface Inputs {
  readonly fingerprint: string;
  /** When the last change of a file was, and when the look: milliseconds since 1970. */
  readonly newest: number;
  readonly at: number;
}

/** What a build leaves in the output folder. */
export interface Outputs {
  readonly written: KeptWritten;
  readonly left: LeftFolders;
}

/** @param today The day that exceptions with an end are held against. */
export function lookAtInputs({ project, theme }: PreparedBuild, today: string): Inputs {
  const { sourceFolder, sourceLabel, loaded } = project;
  const at = Date.now();
  const { pages, assets, findings } = scanSources(sourceFolder);
  const found = [...pages, ...assets];
  const files = found.map(({ path, signature }) => [path, signature.size, signature.modified, signature.inode]);
  const { texts } = loaded.files;
  const { label, hash, config } = loaded;
  const settings = [today, sourceLabel, label, hash, config, [...texts], theme.hash, theme.bundle.paths];
  const newest = newestOf(found.map(({ signature }) => signature));
  return { fingerprint: fingerprintOf([settings, files, findings]), newest, at };
}

/** The last build into the same folder, or `null` where none is known. */
export function readLastBuild<Summary>(
  prepared: PreparedBuild,
  isSummary: (value: unknown) => value is Summary,
): LastBuild<Summary> | null {
  const isLastBuild = (value: unknown): value is LastBuild<Summary> =>
    typeof value === "object" && value !== null && "summary" in value && isSummary(value.summary);
  return readVerified(pathOf(prepared), cacheIdentity, isLastBuild);
}

/** What the last build said, or `null` where anything may be different now. */
export function recordIfSame<Summary>(
  prepared: PreparedBuild,
  inputs: Inputs,
  last: LastBuild<Summary>,
): BuildRecord<Summary> | null {
  const isSame =
    last.inputs === inputs.fingerprint &&
    last.includes.every(([path, before]) => isAsBefore(before, signatureOfSource(prepared, path))) &&
    isAsWritten(prepared, last);
  return isSame ? { summary: last.summary, diagnostics: unpackDiagnostics(last.diagnostics) } : null;
}

/** Called when the build is over. Where a file was changed meanwhile, or just before, nothing is kept: its next change might not show. */
export function rememberBuild<Summary>(
  prepared: PreparedBuild,
  today: string,
  before: Inputs,
  {
    includes,
    outputs,
    record,
  }: {
    /** Files that pages show, as they were read; `null` where that will not show their next change, or there is none. */
    readonly includes: readonly (readonly [SourcePath, FileSignature | null])[];
    readonly outputs: Outputs;
    readonly record: BuildRecord<Summary>;
  },
): void {
  const now = lookAtInputs(prepared, today);
  if (now.fingerprint !== before.fingerprint) return;
  const shown = includes.map(([path]) => [path, signatureOfSource(prepared, path)] as const);
  if (!includes.every(([, read], index) => read === null || isAsBefore(read, shown[index]?.[1] ?? null))) return;
  const newest = Math.max(now.newest, newestOf(shown.flatMap(([, signature]) => signature ?? [])));
  if (!isSettled(newest, before.at)) return;
  const last: LastBuild<Summary> = {
    summary: record.summary,
    diagnostics: packDiagnostics(record.diagnostics),
    inputs: before.fingerprint,
    written: outputs.written.hash,
    ...outputs.left,
    includes: shown,
  };
  writeVerified(pathOf(prepared), cacheIdentity, last);
}

function pathOf({ project }: PreparedBuild): string {
  return join(project.cacheFolder, `last-build-${fingerprint(project.outputFolder).slice(0, 16)}.json`);
}

function signatureOfSource({ project }: PreparedBuild, path: SourcePath): FileSignature | null {
  return findSource(project.sourceFolder, path)?.signature ?? null;
}

function isAsBefore(before: FileSignature | null, now: FileSignature | null): boolean {
  return before === null || now === null ? before === now : isSameSignature(before, now);
}

function newestOf(signatures: readonly FileSignature[]): number {
  return signatures.reduce((newest, { modified }) => Math.max(newest, modified), 0);
}

function isAsWritten({ project: { outputFolder, cacheFolder } }: PreparedBuild, last: LastBuild<unknown>): boolean {
  const { files, hash } = readWritten(cacheFolder, outputFolder);
  return hash === last.written && isAsLeft(outputFolder, last, files);
}
