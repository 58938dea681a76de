/**
 * The only writer of the output folder. Processes that read the folder during a publication only see complete files,
 * old or new. All files are first written to a stage beside the folder; then each is moved into place, scripts and
 * styles before the documents that need them and the manifest last, and files that the site no longer has are removed.
 * If the system refuses one of these moves, all moves are undone. A file whose bytes have not changed is not touched.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputPath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import { entryAt, isFile, isSameSignature, reasonOf, signatureAt } from "../source/scan.ts";
import { contentHashOf, hashDigits } from "../fingerprint.ts";
import { manifestPath } from "./manifest.ts";
import type { FolderSnapshot } from "./output-folder.ts";
import {
  parentFolders,
  listFiles,
  listWithin,
  makeLinkCheck,
  removeFiles,
  renameCase,
  readFolderSignatures,
} from "./output-folder.ts";
import type { OutputFile, Parts, PlannedOutput, Published } from "./output-file.ts";
import type { FolderChanges } from "./folder-changes.ts";
import type { StagedFile } from "./stage.ts";
import { Stage } from "./stage.ts";
import { isSystemError, WriteError } from "./write-error.ts";
import type { WrittenFile } from "./written-files.ts";
import { WrittenFiles } from "./written-files.ts";

/** A plan, the folder that it is published into, and what is known of that from the last publication. */
export interface PublishOptions {
  /** Absolute. */
  readonly folder: string;
  readonly plan: readonly PlannedOutput[];
  /** The files that the last publication wrote. A file that has been modified since no longer counts. */
  readonly written: WrittenFiles;
  /** The folders after the last publication, or `null` if that is not known. */
  readonly snapshot: FolderSnapshot | null;
  /** Whether a file must be made again although its fingerprint has not changed. */
  readonly isStale: (output: PlannedOutput) => boolean;
  /** Makes the given files of the plan, in any order, but the manifest last. */
  readonly make: (plan: readonly PlannedOutput[], published: Published) => AsyncIterable<OutputFile>;
  readonly onProgress: (done: number, total: number) => void;
  /**
   * Called immediately before the first change to the folder, with the files in it that docsgen did not create. If it
   * throws, nothing is published.
   */
  readonly onReady: (unmanaged: readonly string[]) => void;
  readonly signal: AbortSignal;
}

/** All paths are relative to the output folder. */
export interface PublicationResult {
  /** The same object if nothing changed. */
  readonly written: WrittenFiles;
  /**
   * Files that were written because their bytes changed, and files that were removed because the site no longer has
   * them.
   */
  readonly changed: readonly ChangedFile[];
  readonly removed: readonly string[];
  /** The total size of all files of the site. */
  readonly bytes: number;
  /** The folders after this publication, with the unmanaged files in them. */
  readonly snapshot: FolderSnapshot;
}

/** Another process changed the output folder while it was published. A second attempt writes these files again. */
export class RemovedFolderError extends Error {
  constructor() {
    super("a part of the output folder was removed while it was written");
    this.name = "RemovedFolderError";
  }
}

/** A file that was written. */
export interface ChangedFile {
  readonly path: OutputPath;
  /** A phrase: "its text changed". */
  readonly why: string;
}

/**
 * @throws WriteError if the system refuses; RemovedFolderError; the signal's reason if it is aborted. In these cases
 * nothing was published, unless the system also refused to undo a change, which the WriteError then says.
 */
export async function publish(options: PublishOptions): Promise<PublicationResult> {
  const { folder } = options;
  try {
    return await publishThrough(new Stage(folder), options);
  } catch (error) {
    throw isSystemError(error) ? new WriteError(error.path ?? folder, error) : error;
  }
}

async function publishThrough(stage: Stage, options: PublishOptions): Promise<PublicationResult> {
  const { folder, plan, written, onReady, signal } = options;
  try {
    const listed = new Set([...listedIn(folder, written), ...stage.abandoned]);
    const { now, stale, staged, changed } = await stageFiles(stage, options);
    signal.throwIfAborted();
    const isManaged = (path: string): boolean => written.has(path) || listed.has(path);
    checkObstacles(stage, staged, [...written.paths, ...listed]);
    const others = stage.isFirst ? [] : listOthers(options, new Set(now.paths));
    const own = new Set(others.filter((path) => isManaged(path) || isNamedByHash(folder, path)));
    const unmanaged = others.filter((path) => !own.has(path));
    onReady(unmanaged);
    const added = stage.isFirst ? [] : staged.map(({ path }) => path).filter((path) => !written.has(path));
    if (added.length > 0) stage.recordAdded(added);
    const removed = moveAll(stage, staged, folder, plan, [...own]);
    // Discarded first, because a stage inside the output folder changes the signature of that folder.
    stage.discard();
    return {
      written: stale.length === 0 && now.size === written.size ? written : now,
      changed,
      removed,
      bytes: now.bytes,
      snapshot: takeSnapshot(folder, now, unmanaged),
    };
  } catch (error) {
    stage.fail();
    throw error;
  }
}

interface StagedFiles {
  /** The files of the site: those that stay as they are, and those that were made. */
  readonly now: WrittenFiles;
  /** The files that had to be made. */
  readonly stale: readonly PlannedOutput[];
  /** Of these, the ones whose bytes differ from those in the folder. */
  readonly staged: readonly StagedFile[];
  readonly changed: readonly ChangedFile[];
}

/** Makes the files that are not up to date, and writes those that changed to the stage. */
async function stageFiles(
  stage: Stage,
  { folder, plan, written, isStale, make, onProgress, signal }: PublishOptions,
): Promise<StagedFiles> {
  const now = new WrittenFiles(plan.length);
  const isCurrentFile = (output: PlannedOutput): boolean => {
    const known = stage.isFirst ? null : written.get(output.path);
    const isCurrent = known !== null && hasFingerprint(output, known) && !isStale(output);
    if (!isCurrent || !isUnmodified(folder, output.path, known)) return false;
    now.copy(output.path, written);
    return true;
  };
  const isManifest = ({ path }: PlannedOutput): boolean => path === manifestPath;
  const others = new Set(plan.filter((output) => !isManifest(output) && !isCurrentFile(output)));
  // The manifest lists the hashes of all others.
  const stale = plan.filter((each) => (isManifest(each) ? others.size > 0 || !isCurrentFile(each) : others.has(each)));
  const planned = new Map<string, PlannedOutput>(stale.map((output) => [output.path, output]));
  const staged: StagedFile[] = [];
  const changed: ChangedFile[] = [];
  const published: Published = {
    read: (path) => readPublished(folder, path, now),
    hashOf: (path) => now.get(path)?.contentHash ?? "",
  };
  for await (const { path, contents, contentHash } of make(stale, published)) {
    signal.throwIfAborted();
    const output = planned.get(path);
    if (output === undefined) throw new Error(`${path} was made but not requested`);
    const known = written.get(path);
    const parts = output.parts?.() ?? {};
    let signature = stage.isFirst ? null : signatureOfSame(folder, path, contentHash, known);
    if (signature === null) {
      const put = stage.put(path, contents);
      staged.push(put.staged);
      changed.push({ path: output.path, why: whyOf(output, parts, known) });
      ({ signature } = put);
    }
    now.add(path, { fingerprint: output.fingerprint, contentHash, signature, parts: Object.values(parts).join(" ") });
    onProgress(now.size - plan.length + stale.length, stale.length);
  }
  return { now, stale, staged, changed };
}

/**
 * @param managed The files that docsgen wrote, which may be in the way.
 * @throws WriteError if a file of somebody else is in the way.
 */
function checkObstacles(stage: Stage, staged: readonly StagedFile[], managed: readonly string[]): void {
  if (stage.isFirst || staged.length === 0) return;
  const own = new Set(managed);
  const wasFolder = (path: string): boolean => managed.some((inner) => inner.startsWith(`${path}/`));
  const obstacle = stage.findObstacle(staged, (path) => own.has(path) || wasFolder(path));
  if (obstacle === null) return;
  throw new WriteError(
    obstacle,
    new Error("a file that docsgen did not create is in the way"),
    "move or remove that file, then build again",
  );
}

/**
 * Read here rather than when the build is recorded, so that the next build notices changes made in between.
 * @throws RemovedFolderError
 */
function takeSnapshot(folder: string, now: WrittenFiles, unmanaged: readonly string[]): FolderSnapshot {
  const parents = parentFolders([...now.paths, ...unmanaged]);
  const folders = readFolderSignatures(folder, parents);
  if (folders.length < parents.size) throw new RemovedFolderError();
  return { folders, unmanaged };
}

/** @throws RemovedFolderError if the file has changed since we decided to keep it. */
function readPublished(folder: string, path: OutputPath, published: WrittenFiles): Uint8Array {
  try {
    const contents = readFileSync(join(folder, path));
    if (contentHashOf(contents) === published.get(path)?.contentHash) return contents;
  } catch {
    // Reported below.
  }
  throw new RemovedFolderError();
}

/**
 * The files that are in the folder, or were at the last publication, except those behind links and those of the site.
 * Listed before publishing, because the publication itself changes folders.
 * @param current The paths of the site's files.
 */
function listOthers({ folder, written, snapshot }: PublishOptions, current: ReadonlySet<string>): readonly string[] {
  const isBehindLink = makeLinkCheck(folder);
  const folders = parentFolders(current);
  const listed = snapshot === null ? listFiles(folder) : listWithin(folder, written, snapshot);
  return listed.filter(
    (path) =>
      // A file at the path of a folder of this site makes room for it.
      !current.has(path) && !folders.has(path) && !isBehindLink(path) && entryAt(join(folder, path)) !== null,
  );
}

/**
 * Moves staged files into the folder, the manifest last, and removes our files that are no longer planned. If the
 * system refuses, all changes are undone.
 * @param own The files of earlier publications that are no longer planned.
 * @returns The files that were removed.
 * @throws WriteError
 */
function moveAll(
  stage: Stage,
  staged: readonly StagedFile[],
  folder: string,
  plan: readonly PlannedOutput[],
  own: readonly string[],
): readonly string[] {
  if (stage.becomeFolder()) return [];
  const changes = stage.openChanges();
  try {
    return moveEach(stage, staged, folder, plan, own, changes);
  } catch (error) {
    const [notUndone] = changes.undo();
    if (notUndone === undefined) throw error;
    throw new WriteError(
      notUndone,
      new Error(`${reasonOf(error)}. The output folder contains a mix of old and new files until a build succeeds`),
    );
  }
}

function moveEach(
  stage: Stage,
  staged: readonly StagedFile[],
  folder: string,
  plan: readonly PlannedOutput[],
  own: readonly string[],
  changes: FolderChanges,
): readonly string[] {
  const isManifest = ({ path }: StagedFile): boolean => path === manifestPath;
  const beforeManifest = staged.filter((file) => !isManifest(file)).sort(inPublishingOrder);
  for (const file of beforeManifest) stage.moveIntoPlace(file, changes);
  // A folder that is now at the path of an old file is new.
  const left = own.filter((path) => entryAt(join(folder, path))?.isDirectory() === false);
  const removed = renameCaseVariants(folder, left, plan, changes);
  removeFiles(folder, removed, changes);
  for (const file of staged.filter(isManifest)) stage.moveIntoPlace(file, changes);
  return removed;
}

/**
 * Whether the name of a file shows that docsgen wrote it, although no manifest lists it: a hash that only docsgen would
 * give it.
 */
function isNamedByHash(folder: string, path: string): boolean {
  if (generatedName.test(path)) return true;
  const [, hash] = nameWithHash.exec(path) ?? [];
  const file = join(folder, path);
  return hash !== undefined && entryAt(file)?.isFile() === true && contentHashOf(readFileSync(file)).startsWith(hash);
}

/** Files of the search index and preview images. */
const generatedName = /^assets\/(?:search\/[0-9a-z]{10}\.(?:txt|json)|cards\/[0-9a-f]{20}\.png)$/u;
/** Other files are named like this by many tools, so the hash is compared with their content. */
const nameWithHash = /^assets\/[^/]+\.([0-9a-f]{10})\.[0-9a-z]+$/u;

/**
 * On a file system that ignores case, a path that is no longer planned may be another spelling of a planned file. Such
 * a file is renamed and left out of the result.
 */
function renameCaseVariants(
  folder: string,
  paths: readonly string[],
  plan: readonly PlannedOutput[],
  changes: FolderChanges,
): readonly string[] {
  if (paths.length === 0) return paths;
  const planned = new Map(plan.map(({ path }) => [path.toLowerCase(), path]));
  return paths.filter((path) => {
    const other = planned.get(path.toLowerCase());
    if (other === undefined || !isSameFile(join(folder, path), join(folder, other))) return true;
    renameCase(folder, path, other, changes);
    return false;
  });
}

function isSameFile(left: string, right: string): boolean {
  const [one, other] = [signatureAt(left), signatureAt(right)];
  return one !== null && other !== null && one.inode === other.inode;
}

/** Scripts, styles and lists first, then the documents that load them. */
function inPublishingOrder(left: StagedFile, right: StagedFile): number {
  const rank = ({ path }: StagedFile): number => (path.endsWith(".html") ? 1 : 0);
  return rank(left) - rank(right) || comparePaths(left.path, right.path);
}

function hasFingerprint({ fingerprint }: PlannedOutput, known: WrittenFile): boolean {
  return fingerprint.slice(0, hashDigits) === known.fingerprint;
}

/** The reason why a file is written, as a phrase. */
function whyOf(output: PlannedOutput, parts: Parts, known: WrittenFile | null): string {
  if (known === null) return "it did not exist";
  if (hasFingerprint(output, known)) return "it was changed or removed outside docsgen";
  const before = known.parts.split(" ");
  const changed = Object.entries(parts).flatMap(([part, hash], number) => (before[number] === hash ? [] : [part]));
  return changed.length === 0 ? "its inputs changed" : `${changed.join(", ")} changed`;
}

function isUnmodified(folder: string, path: string, { signature }: WrittenFile): boolean {
  // Concatenated, because `join` would be slow: this runs for every file of the site.
  const now = signatureAt(`${folder}/${path}`);
  return now !== null && isSameSignature(signature, now);
}

/** The signature of the file in the output folder if its bytes are the same, or `null`. */
function signatureOfSame(
  folder: string,
  path: string,
  contentHash: string,
  known: WrittenFile | null,
): FileSignature | null {
  if (known !== null && known.contentHash === contentHash && isUnmodified(folder, path, known)) return known.signature;
  const target = join(folder, path);
  try {
    return isFile(target) && contentHashOf(readFileSync(target)) === contentHash ? signatureAt(target) : null;
  } catch {
    return null;
  }
}

/**
 * The files in the manifest on disk. They are ours even if the cache is lost. An unmodified manifest of our last build
 * is not read, because we know its files.
 */
function listedIn(folder: string, written: WrittenFiles): readonly string[] {
  const known = written.get(manifestPath);
  if (known !== null && isUnmodified(folder, manifestPath, known)) return [];
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, manifestPath), "utf8"));
    if (typeof manifest !== "object" || manifest === null || !("files" in manifest) || !Array.isArray(manifest.files))
      return [];
    return manifest.files.filter((path): path is string => typeof path === "string");
  } catch {
    return [];
  }
}
