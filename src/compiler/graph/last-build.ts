/**
 * The last build of a site into a folder, by all that it read and all that it wrote: where none of it has changed, there is nothing to do,
 * and a build need not even look at its cache. A file is as it was when its size, modification time and inode are.
 */
import { join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import { listFiles } from "../output/output-folder.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import { findSource, isSameSignature, scanSources, signatureAt } from "../source/scan.ts";
import type { PreparedBuild } from "./open-site.ts";
import { readVerified, writeVerified } from "./verified-file.ts";

/** What a build found and made. */
export interface BuildRecord<Summary> {
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
}

interface LastBuild<Summary> extends BuildRecord<Summary> {
  readonly inputs: string;
  readonly outputs: string;
  /** Files that pages show and the scan passes by, as they were. */
  readonly includes: readonly (readonly [SourcePath, FileSignature | null])[];
}

/** All that a build reads, as it was before it began. */
export interface Inputs {
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** @param today The day that exceptions with an end are held against. */
export function lookAtInputs({ project, theme }: PreparedBuild, today: string): Inputs {
  const { sourceFolder, sourceLabel, loaded } = project;
  const at = Date.now();
  const { pages, assets, findings } = scanSources(sourceFolder);
  const files = [...pages, ...assets].map(({ path, signature }) => [path, ...valuesOf(signature)]);
  const { texts } = loaded.files;
  const settings = [today, sourceLabel, loaded.label, loaded.config, [...texts], theme.hash, theme.bundle.paths];
  return { fingerprint: fingerprintOf([settings, files, findings]), at };
}

/** What the last build said, or `null` where anything may be different now. */
export function findLastBuild<Summary>(
  prepared: PreparedBuild,
  inputs: Inputs,
  isSummary: (value: unknown) => value is Summary,
): BuildRecord<Summary> | null {
  const isLastBuild = (value: unknown): value is LastBuild<Summary> =>
    typeof value === "object" && value !== null && "summary" in value && isSummary(value.summary);
  const last = readVerified(pathOf(prepared), buildIdentity, isLastBuild);
  const isSame =
    last !== null &&
    last.inputs === inputs.fingerprint &&
    last.includes.every(([path, before]) => isAsBefore(before, signatureOfSource(prepared, path))) &&
    last.outputs === outputsOf(prepared);
  return isSame ? last : null;
}

/** Called when the build is over. Where a file was changed meanwhile, or just before, nothing is kept: its next change might not show. */
export function rememberBuild<Summary>(
  prepared: PreparedBuild,
  today: string,
  before: Inputs,
  { includes, record }: { readonly includes: readonly SourcePath[]; readonly record: BuildRecord<Summary> },
): void {
  if (lookAtInputs(prepared, today).fingerprint !== before.fingerprint) return;
  const { pages, assets } = scanSources(prepared.project.sourceFolder);
  const shown = includes.map((path) => [path, signatureOfSource(prepared, path)] as const);
  const signatures = [...pages, ...assets].map(({ signature }) => signature);
  const newest = Math.max(
    0,
    ...[...signatures, ...shown.flatMap(([, each]) => each ?? [])].map(({ modified }) => modified),
  );
  if (newest > before.at - unsettled) return;
  const last: LastBuild<Summary> = {
    ...record,
    inputs: before.fingerprint,
    outputs: outputsOf(prepared),
    includes: shown,
  };
  writeVerified(pathOf(prepared), buildIdentity, last);
}

/** Milliseconds within which a file system's clock may not tell two changes apart. */
const unsettled = 100;

function pathOf({ project }: PreparedBuild): string {
  return join(project.cacheFolder, `last-build-${fingerprint(project.outputFolder).slice(0, 16)}.json`);
}

function signatureOfSource({ project }: PreparedBuild, path: SourcePath): FileSignature | null {
  return findSource(project.sourceFolder, path)?.signature ?? null;
}

function isAsBefore(before: FileSignature | null, now: FileSignature | null): boolean {
  return before === null || now === null ? before === now : isSameSignature(before, now);
}

function valuesOf({ size, modified, inode }: FileSignature): readonly number[] {
  return [size, modified, inode];
}

function outputsOf({ project: { outputFolder } }: PreparedBuild): string {
  return fingerprintOf(
    listFiles(outputFolder).map((file) => {
      const signature = signatureAt(join(outputFolder, file));
      return [file, ...(signature === null ? [] : valuesOf(signature))];
    }),
  );
}
