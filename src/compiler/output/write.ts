/**
 * The only writer of the output folder. Whoever reads it while a build publishes meets whole files only, old or new: everything
 * is made and written beside the folder first; then each file is moved into place, those that pages need before the pages, the
 * manifest last, and what the site no longer has is removed. A file whose bytes are the same is not touched.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import type { WrittenFile } from "./written-file.ts";
import type { OutputPath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";
import { isRunning, ownProcess } from "../source/running.ts";
import { hashOf, isSameSignature, reasonOf } from "../source/scan.ts";
import { manifestPath } from "./manifest.ts";
import { listFiles, removeFile } from "./output-folder.ts";
import type { OutputFile, PlannedOutput } from "./output-file.ts";

export interface Publication {
  /** Absolute. */
  readonly folder: string;
  readonly plan: readonly PlannedOutput[];
  /** What the last publication wrote, by path; a file counts as known only where it is still as it was. */
  readonly written: ReadonlyMap<string, WrittenFile>;
  /** Makes those of the plan that must be made, in any order. */
  readonly make: (plan: readonly PlannedOutput[]) => AsyncIterable<OutputFile>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface PublicationResult {
  readonly written: ReadonlyMap<string, WrittenFile>;
  /** Files that were written because their bytes changed, and removed because the site has them no more. */
  readonly changed: readonly ChangedFile[];
  readonly removed: number;
  /** Of all files of the site. */
  readonly bytes: number;
  readonly diagnostics: readonly SiteDiagnostic[];
}

export interface ChangedFile {
  readonly path: OutputPath;
  /** In words: "its text changed". */
  readonly why: string;
}

/** The system refused to write. What was published before is whole. */
export class WriteError extends Error {
  readonly diagnostic: SiteDiagnostic;

  constructor(path: string, cause: unknown) {
    const diagnostic = siteDiagnostic(
      "write-failed",
      { path, reason: reasonOf(cause) },
      "make room or mend the permissions, then build again",
    );
    super(diagnostic.message, { cause });
    this.name = "WriteError";
    this.diagnostic = diagnostic;
  }
}

/** @throws WriteError where the system refuses; the signal's reason where it is aborted. Either way nothing was published. */
export async function publish({
  folder,
  plan,
  written,
  make,
  onProgress,
  signal,
}: Publication): Promise<PublicationResult> {
  const stage = stageOf(folder);
  try {
    removeAbandonedStages(folder);
    const listedBefore = readFileList(folder);
    const now = new Map<string, WrittenFile>();
    const stale: PlannedOutput[] = [];
    for (const output of plan) {
      const known = written.get(output.path);
      if (
        known !== undefined &&
        known.fingerprint === output.fingerprint &&
        isUntouched(join(folder, output.path), known)
      )
        now.set(output.path, known);
      else stale.push(output);
    }
    const planned = new Map<string, PlannedOutput>(stale.map((output) => [output.path, output]));
    const staged: StagedFile[] = [];
    let made = 0;
    for await (const { path, contents } of make(stale)) {
      signal.throwIfAborted();
      const output = planned.get(path);
      if (output === undefined) throw new Error(`${path} was made but not asked for`);
      const contentHash = hashOf(contents);
      const known = written.get(path);
      const target = join(folder, path);
      if (isSameOnDisk(target, contentHash, known)) now.set(path, describeFile(output, contentHash, target));
      else staged.push({ output, contentHash, file: stageFile(stage, staged.length, contents) });
      made += 1;
      onProgress(made, stale.length);
    }
    signal.throwIfAborted();

    const changed = staged.map(({ output }) => ({ path: output.path, why: whyOf(output, written.get(output.path)) }));
    const putInPlace = ({ output, contentHash, file }: StagedFile): void => {
      const target = join(folder, output.path);
      moveIntoPlace(file, target);
      now.set(output.path, describeFile(output, contentHash, target));
    };
    const isManifest = ({ output }: StagedFile): boolean => output.path === manifestPath;
    for (const file of staged.filter((each) => !isManifest(each)).sort(inPublishingOrder)) putInPlace(file);
    const kept = new Set<string>(plan.map(({ path }) => path));
    const owned = new Set([...written.keys(), ...listedBefore]);
    const others = listFiles(folder).filter((path) => !kept.has(path));
    const gone = others.filter((path) => owned.has(path));
    for (const path of gone) removeFile(folder, path);
    staged.filter(isManifest).forEach(putInPlace);
    const foreign = others.filter((path) => !owned.has(path));
    const [first] = foreign;
    return {
      written: now,
      changed,
      removed: gone.length,
      bytes: [...now.values()].reduce((total, { signature }) => total + signature.size, 0),
      diagnostics: first === undefined ? [] : [siteDiagnostic("foreign-file", { path: first, count: foreign.length })],
    };
  } catch (error) {
    if (isSystemError(error)) throw new WriteError(error.path ?? folder, error);
    throw error;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

interface StagedFile {
  readonly output: PlannedOutput;
  readonly contentHash: string;
  /** Absolute, beside the output folder. */
  readonly file: string;
}

/** Beside the output folder, and so on the same file system: a move is one step. Named after the process. */
function stageOf(folder: string): string {
  return join(dirname(folder), `${stagePrefix(folder)}${ownProcess()}`);
}

function stagePrefix(folder: string): string {
  return `.${basename(folder)}.staged-`;
}

/** What a build that was killed left behind. */
function removeAbandonedStages(folder: string): void {
  const parent = dirname(folder);
  if (statSync(parent, { throwIfNoEntry: false }) === undefined) return;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(stagePrefix(folder))) continue;
    if (!isRunning(Number(name.slice(stagePrefix(folder).length))))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Named by number: folders would be made twice, and removed once. */
function stageFile(stage: string, number: number, contents: string | Uint8Array): string {
  if (number === 0) mkdirSync(stage, { recursive: true });
  const file = join(stage, `${number}`);
  writeFileSync(file, contents, { mode: 0o644 });
  return file;
}

/** A folder where a file must be, or a file where a folder must be, was ours before and makes way. */
function moveIntoPlace(file: string, target: string): void {
  try {
    renameSync(file, target);
  } catch {
    clearWay(target);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
  }
}

function clearWay(target: string): void {
  for (let folder = dirname(target); folder !== dirname(folder); folder = dirname(folder)) {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) break;
    if (stats !== undefined) rmSync(folder);
  }
  if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(target, { recursive: true });
}

/** Scripts, styles and lists, then the documents that ask for them. */
function inPublishingOrder(left: StagedFile, right: StagedFile): number {
  const rank = ({ output: { path } }: StagedFile): number => (path.endsWith(".html") ? 1 : 0);
  return rank(left) - rank(right) || comparePaths(left.output.path, right.output.path);
}

function describeFile({ fingerprint, parts }: PlannedOutput, contentHash: string, target: string): WrittenFile {
  const signature = signatureOf(target);
  return { fingerprint, contentHash, signature, ...(parts === undefined ? {} : { parts: parts() }) };
}

/** Why a file is written, in words. */
function whyOf({ fingerprint, parts }: PlannedOutput, known: WrittenFile | undefined): string {
  if (known === undefined) return "there was none";
  if (known.fingerprint === fingerprint) return "somebody else changed or removed it";
  const before = known.parts ?? {};
  const changed = Object.entries(parts?.() ?? {}).flatMap(([part, hash]) => (before[part] === hash ? [] : [part]));
  return changed.length === 0 ? "what it is made from changed" : `${changed.join(", ")} changed`;
}

function isUntouched(target: string, known: WrittenFile): boolean {
  const stats = statSync(target, { throwIfNoEntry: false });
  return (
    stats !== undefined &&
    stats.isFile() &&
    isSameSignature(known.signature, { size: stats.size, modified: stats.mtimeMs, inode: stats.ino })
  );
}

function isSameOnDisk(target: string, contentHash: string, known: WrittenFile | undefined): boolean {
  if (known !== undefined && known.contentHash === contentHash && isUntouched(target, known)) return true;
  try {
    return hashOf(readFileSync(target)) === contentHash;
  } catch {
    return false;
  }
}

function signatureOf(target: string): WrittenFile["signature"] {
  const { size, mtimeMs, ino } = statSync(target);
  return { size, modified: mtimeMs, inode: ino };
}

/** The files that the last publication's manifest lists: ours, even where the cache is lost. */
function readFileList(folder: string): readonly string[] {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, manifestPath), "utf8"));
    if (typeof manifest !== "object" || manifest === null || !("files" in manifest) || !Array.isArray(manifest.files))
      return [];
    return manifest.files.filter((path): path is string => typeof path === "string");
  } catch {
    return [];
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
