/**
 * The last build of a site into a folder, by all that it read and all that it wrote: where none of it has changed, there is nothing to do,
 * and a build need not even look at its cache. A file is as it was when its size, modification time and inode are; what a folder holds, when its
 * modification time and inode are.
 */
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../source/fingerprint.ts";
import type { LeftFolders } from "../output/output-folder.ts";
import { isSettled } from "../file-clock.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature, ScannedFile } from "../source/scan.ts";
import { findSource, isSameSignature, scanSources } from "../source/scan.ts";
import type { PreparedBuild, Project } from "./prepare-site.ts";
import type { LeftOutputs } from "../cache/left-outputs.ts";
import { areAsLeft } from "../cache/left-outputs.ts";
import type { PackedDiagnostics } from "../cache/packed-diagnostics.ts";
import { packDiagnostics, unpackDiagnostics } from "../cache/packed-diagnostics.ts";
import { readVerified, writeVerified } from "../cache/verified-file.ts";
import type { KeptWritten } from "../cache/written-record.ts";
import { writtenRecordPath } from "../cache/written-record.ts";
import { cacheIdentity, identityFor } from "../cache/toolchain.ts";

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
  readonly settings: string;
  /** The inputs of the last build that linked the site. */
  readonly linked: string;
  /** Fingerprint of the search index, or `null` where the site has none. */
  readonly search: string | null;
  /** Hash of the record of its files. */
  readonly written: string;
  /** Files that pages show and the scan passes by, as they were. */
  readonly includes: readonly (readonly [SourcePath, FileSignature | null])[];
}

/** All that a build reads, as it was before it began. */
export interface Inputs {
  readonly fingerprint: string;
  /** Of all but the files. */
  readonly settings: string;
  /** Pages, and then the others. */
  readonly files: readonly ScannedFile[];
  readonly pages: number;
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
  const files = [...pages, ...assets];
  const { texts } = loaded.files;
  const { label, hash, config } = loaded;
  const ofConfig = [today, sourceLabel, label, hash, config, [...texts], theme.hash, theme.bundle.paths];
  const settings = fingerprintOf([ofConfig, findings, pages.length]);
  const newest = newestOf(files.map(({ signature }) => signature));
  const hashOfFiles = fingerprintOf(files.map(signedPath));
  return { fingerprint: fingerprint(settings, hashOfFiles), settings, files, pages: pages.length, newest, at };
}

/** The last build into the same folder, or `null` where none is known. */
export function readLastBuild<Summary>(
  prepared: PreparedBuild,
  isSummary: (value: unknown) => value is Summary,
): LastBuild<Summary> | null {
  const isLastBuild = (value: unknown): value is LastBuild<Summary> =>
    typeof value === "object" && value !== null && "summary" in value && isSummary(value.summary);
  return readVerified(pathOf(prepared, "last-build"), cacheIdentity, isLastBuild);
}

/** What the last build said, or `null` where anything may be different now. */
export function recordIfSame<Summary>(
  prepared: PreparedBuild,
  inputs: Inputs,
  last: LastBuild<Summary>,
): BuildRecord<Summary> | null {
  const isSame =
    last.inputs === inputs.fingerprint &&
    areIncludesAsBefore(prepared, last) &&
    areAsLeft(leftOutputs(prepared.project, last));
  return isSame ? { summary: last.summary, diagnostics: unpackDiagnostics(last.diagnostics) } : null;
}

/** More of them are better seen as a whole. */
const manyEdits = 16;

/** The pages that are others than at the last build, where nothing else is that it read. `null` where more is different, or nobody can tell. */
export function editedSince(
  prepared: PreparedBuild,
  inputs: Inputs,
  last: LastBuild<unknown>,
): readonly ScannedFile[] | null {
  if (last.settings !== inputs.settings) return null;
  const before = readVerified(pathOf(prepared, "sources"), identityFor(last.inputs), isSignedPaths);
  if (before?.length !== inputs.files.length) return null;
  const files: ScannedFile[] = [];
  for (const [index, file] of inputs.files.entries()) {
    const [path, size, modified, inode] = before[index] ?? [];
    if (path !== file.path) return null;
    const { signature } = file;
    if (size === signature.size && modified === signature.modified && inode === signature.inode) continue;
    if (index >= inputs.pages || files.length === manyEdits) return null;
    files.push(file);
  }
  const edited = new Set<string>(files.map(({ path }) => path));
  if (last.includes.some(([path]) => edited.has(path)) || !areIncludesAsBefore(prepared, last)) return null;
  return files.length === 0 ? null : files;
}

/** What a build made, as the next one will know it. */
export interface Made<Summary> {
  readonly outputs: Outputs;
  /** Fingerprint of the search index, or `null`. */
  readonly search: string | null;
  readonly record: BuildRecord<Summary>;
}

/**
 * Called when a build of the whole site is over. Where a file was changed meanwhile, or just before, nothing is kept: its next change might not show.
 * @param includes Files that pages show, as they were read; `null` where that will not show their next change, or there is none.
 * @returns Whether it is kept.
 */
export function rememberBuild<Summary>(
  prepared: PreparedBuild,
  today: string,
  before: Inputs,
  includes: LastBuild<Summary>["includes"],
  { outputs, search, record }: Made<Summary>,
): boolean {
  const now = lookAtInputs(prepared, today);
  if (now.fingerprint !== before.fingerprint) return false;
  const shown = includes.map(([path]) => [path, signatureOfSource(prepared, path)] as const);
  if (!includes.every(([, read], index) => read === null || isAsBefore(read, shown[index]?.[1] ?? null))) return false;
  const newest = Math.max(now.newest, newestOf(shown.flatMap(([, signature]) => signature ?? [])));
  if (!isSettled(newest, before.at)) return false;
  keep(prepared, before, {
    summary: record.summary,
    diagnostics: packDiagnostics(record.diagnostics),
    inputs: before.fingerprint,
    settings: before.settings,
    linked: before.fingerprint,
    search,
    written: outputs.written.hash,
    ...outputs.left,
    includes: shown,
  });
  return true;
}

/** The same after pages were edited, and nothing else: what was found is as it was. */
export function rememberEdits<Summary>(
  prepared: PreparedBuild,
  now: Inputs,
  before: LastBuild<Summary>,
  { outputs, search, record }: Made<Summary>,
): void {
  if (!isSettled(now.newest, now.at)) return;
  keep(prepared, now, {
    ...before,
    summary: record.summary,
    inputs: now.fingerprint,
    search,
    written: outputs.written.hash,
    ...outputs.left,
  });
}

function keep(prepared: PreparedBuild, { fingerprint: inputs, files }: Inputs, last: LastBuild<unknown>): void {
  writeVerified(pathOf(prepared, "sources"), identityFor(inputs), files.map(signedPath));
  writeVerified(pathOf(prepared, "last-build"), cacheIdentity, last);
}

function pathOf({ project }: PreparedBuild, kind: "last-build" | "sources"): string {
  return join(project.cacheFolder, `${kind}-${fingerprint(project.outputFolder).slice(0, 16)}.json`);
}

type SignedPath = readonly [path: SourcePath, size: number, modified: number, inode: number];

function signedPath({ path, signature }: ScannedFile): SignedPath {
  return [path, signature.size, signature.modified, signature.inode];
}

function isSignedPaths(value: unknown): value is readonly SignedPath[] {
  return Array.isArray(value);
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

function areIncludesAsBefore(prepared: PreparedBuild, { includes }: LastBuild<unknown>): boolean {
  return includes.every(([path, before]) => isAsBefore(before, signatureOfSource(prepared, path)));
}

/** What the last build left in the output folder. */
export function leftOutputs({ cacheFolder, outputFolder }: Project, last: LastBuild<unknown>): LeftOutputs {
  const { folders, foreign, written: hash } = last;
  const recordPath = writtenRecordPath(cacheFolder, outputFolder);
  return { folder: outputFolder, recordPath, identity: cacheIdentity, hash, left: { folders, foreign } };
}
