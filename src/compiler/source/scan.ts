/**
 * Scans the source folder for pages and other files, and reads the content of those that changed. Has effects. A file
 * whose size, modification time and inode are the same is unmodified, and is not read again. Names that start with "_"
 * or "." are neither pages nor published, except in `public/`, where hosts expect names such as `_redirects` and
 * `.well-known`. Links that point outside the folder are refused.
 */
import type { Dirent, Stats } from "node:fs";
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileFinding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { contentHashOf } from "../fingerprint.ts";
import { describeOtherFile } from "../dialects/files.ts";
import { comparePaths, isSourcePath, publicFolder } from "./paths.ts";
import type { SourcePath } from "./paths.ts";

/** The metadata by which we recognize an unmodified file without reading it. */
export interface FileSignature {
  readonly size: number;
  /**
   * Milliseconds since 1970, with a fraction. For sources this is the time when the inode changed (ctime), which no
   * archive or tool can set back; for other files, when the content changed (mtime).
   */
  readonly modified: number;
  readonly inode: number;
  /** The id that Git gives to the content, if the file is read from a repository. */
  readonly blob?: string;
}

/** A file that was found, and not read. `path` is in NFC. */
export interface ScannedFile {
  readonly path: SourcePath;
  /** The path as the file system spells it, possibly in another Unicode normalization form than `path`. */
  readonly diskPath: string;
  readonly signature: FileSignature;
}

/** The result of a scan, with each file in one of the lists. */
export interface SourceTree {
  /** Ordered by the code units of their paths. */
  readonly pages: readonly ScannedFile[];
  readonly assets: readonly ScannedFile[];
  /** The files that describe a folder for sidebars. */
  readonly folders: readonly ScannedFile[];
  /** Files and folders that are left out, and that other tools or hosts would read. */
  readonly unread: readonly SourcePath[];
  /** Problems of files that were skipped, by path relative to the source folder. */
  readonly findings: readonly { readonly path: string; readonly finding: Finding }[];
}

/** The file that describes its folder for sidebars. */
export const folderFile = "_folder.yml";

/** Drafts, fragments and the settings of other tools. */
const leftOut = /^(?:[_.].*|node_modules)$/su;

/**
 * Files that git, editors and operating systems create in any folder, and files with secrets. The README lists them.
 */
const leftOutOfPublic =
  /^(?:\.git.*|\.env.*|\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|\..*\.sw[a-p]|\.#.*|#.*#|.*~|node_modules)$/su;

function isPublic(folder: string): boolean {
  return `${folder}/`.startsWith(publicFolder);
}

/**
 * @param folder The absolute path of the source folder.
 * @param isExcluded Whether the config excludes a file, by its path.
 */
export function scanSources(folder: string, isExcluded: (path: string) => boolean): SourceTree {
  const scan = new Scan(folder, isExcluded);
  scan.visit("");
  return scan.files.inOrder(scan.unread.sort(comparePaths));
}

/** A file whose name has not been checked. */
export type NamedFile = Omit<ScannedFile, "path"> & { readonly path: string };

/**
 * Sorts files that are not on disk as a scan does.
 * @param skipped Problems of files that are not among them.
 */
export function sortFiles(
  files: readonly NamedFile[],
  isExcluded: (path: string) => boolean,
  skipped: SourceTree["findings"] = [],
): SourceTree {
  const isScanned = ({ path }: { readonly path: string }): boolean =>
    !isLeftOut(isFolderFile(path) ? path.slice(0, -folderFile.length) : path) && !isExcluded(path);
  const sorted = new SortedFiles();
  for (const file of files) if (isScanned(file)) sorted.add(file);
  sorted.findings.push(...skipped.filter(isScanned));
  return sorted.inOrder();
}

class SortedFiles {
  readonly findings: { readonly path: string; readonly finding: Finding }[] = [];
  readonly #pages: ScannedFile[] = [];
  readonly #assets: ScannedFile[] = [];
  readonly #folders: ScannedFile[] = [];
  readonly #seen = new Set<string>();

  add({ path, ...file }: NamedFile): void {
    const problem = this.#seen.has(path)
      ? "another file has the same name in a different Unicode form"
      : nameProblem(path);
    if (problem !== null || !isSourcePath(path)) {
      const reason = problem ?? "it contains a character that cannot be used in an address";
      this.findings.push({ path, finding: fileFinding("file-name", { reason }, "rename the file") });
      return;
    }
    this.#seen.add(path);
    const list = isFolderFile(path) ? this.#folders : isPagePath(path) ? this.#pages : this.#assets;
    list.push({ path, ...file });
  }

  inOrder(unread: readonly SourcePath[] = []): SourceTree {
    const ordered = <Each extends { readonly path: string }>(list: Each[]): Each[] =>
      list.sort((left, right) => comparePaths(left.path, right.path));
    return {
      pages: ordered(this.#pages),
      assets: ordered(this.#assets),
      folders: ordered(this.#folders),
      unread,
      findings: ordered(this.findings),
    };
  }
}

function isFolderFile(path: string): boolean {
  return !isPublic(path) && path.split("/").at(-1) === folderFile;
}

/** Whether a scan leaves out a file, or a folder above it. */
function isLeftOut(path: string): boolean {
  const segments = path.split("/");
  return segments.some((name, index) => {
    const folder = segments.slice(0, index).join("/");
    return name !== "" && (isPublic(folder) ? leftOutOfPublic : leftOut).test(name);
  });
}

class Scan {
  readonly files = new SortedFiles();
  readonly unread: SourcePath[] = [];
  readonly #folder: string;
  readonly #root: string;
  readonly #isExcluded: (path: string) => boolean;

  constructor(folder: string, isExcluded: (path: string) => boolean) {
    this.#folder = folder;
    this.#root = realpathSync(folder);
    this.#isExcluded = isExcluded;
  }

  /** @param relative The path of a folder as the file system spells it; "" for the source folder. */
  visit(relative: string): void {
    for (const entry of this.#entriesOf(relative)) {
      const diskPath = relative === "" ? entry.name : `${relative}/${entry.name}`;
      const path = diskPath.normalize("NFC");
      if (!isFolderFile(path) && (isPublic(relative) ? leftOutOfPublic : leftOut).test(entry.name)) {
        if (!isPublic(relative)) this.#leaveOut(path);
        continue;
      }
      const stats = this.#statsOf(entry, path, join(this.#folder, diskPath));
      if (stats?.isDirectory() === true) this.#visitFolder(entry, path, diskPath);
      else if (stats?.isFile() === true && !this.#isExcluded(path)) {
        const signature = { size: stats.size, modified: stats.ctimeMs, inode: stats.ino };
        this.files.add({ path, diskPath, signature });
      }
    }
  }

  #entriesOf(relative: string): readonly Dirent[] {
    try {
      return readdirSync(join(this.#folder, relative), { withFileTypes: true });
    } catch (error) {
      // The folder may have been removed since we read its name. Without the source folder itself there is nothing to
      // scan.
      if (relative === "") throw error;
      this.#report(relative.normalize("NFC"), describeUnreadable(error));
      return [];
    }
  }

  #leaveOut(path: string): void {
    if (!isSourcePath(path) || describeOtherFile(path) === null) return;
    if (!this.#isExcluded(path) && !this.#isExcludedFolder(path)) this.unread.push(path);
  }

  /** `null` if it cannot be read or is a link out of the source folder, which is reported. */
  #statsOf(entry: Dirent, path: string, absolute: string): Stats | null {
    try {
      if (!entry.isSymbolicLink() || isWithin(realpathSync(absolute), this.#root)) return statSync(absolute);
      this.#report(path, linkFinding("outside", realpathSync(absolute)));
    } catch (error) {
      this.#report(path, entry.isSymbolicLink() ? describeDeadLink(absolute, error) : describeUnreadable(error));
    }
    return null;
  }

  #visitFolder(entry: Dirent, path: string, diskPath: string): void {
    if (entry.isSymbolicLink()) this.#report(path, linkFinding("to a folder", ""));
    else if (!this.#isExcludedFolder(path)) this.visit(diskPath);
  }

  /** Whether every file in a folder is excluded. */
  #isExcludedFolder(path: string): boolean {
    return this.#isExcluded(`${path}/_`);
  }

  #report(path: string, finding: Finding): void {
    this.files.findings.push({ path, finding });
  }
}

/** The number of files that are listed for a suggestion. */
const listLimit = 20_000;

/** The paths of all files of the source folder, also of those that are not published: to find one that was meant. */
export function listFiles(folder: string): readonly string[] {
  const files: string[] = [];
  const visit = (relative: string): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      if (files.length >= listLimit || entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(path.normalize("NFC"));
    }
  };
  try {
    visit("");
  } catch {
    // A suggestion is not worth an error.
  }
  return files.sort(comparePaths);
}

/** Whether a file of the source folder is a page, by its path. */
export function isPagePath(path: string): path is SourcePath {
  return isSourcePath(path) && path.toLowerCase().endsWith(".md") && !path.startsWith("public/");
}

function describeUnreadable(error: unknown): Finding {
  return fileFinding("unreadable-file", { reason: reasonOf(error) });
}

/** @param path The absolute path of a symbolic link that cannot be followed. */
function describeDeadLink(path: string, error: unknown): Finding {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOENT" || code === "ELOOP"
    ? linkFinding(code === "ENOENT" ? "nowhere" : "in circles", readlinkSync(path))
    : describeUnreadable(error);
}

/** Where a symbolic link leads, if not to a file of the source folder. */
export type LinkEnd = "outside" | "to a folder" | "nowhere" | "in circles";

/** @param target As the link is written, or as the file system resolves it. */
export function linkFinding(leads: LinkEnd, target: string): Finding {
  const shown = target.slice(0, 200);
  if (leads === "to a folder") return fileFinding("symlink-folder", {}, "remove the link, or copy the folder");
  if (leads === "outside")
    return fileFinding("symlink-outside", { target: shown }, "copy the file into the source folder");
  const values = { target: shown, isLoop: leads === "in circles" };
  return fileFinding("broken-symlink", values, "remove the link, or point it to a file");
}

/** Whether a scan failed because the folder itself no longer exists. */
export function isGone(error: unknown, folder: string | undefined): boolean {
  return error instanceof Error && "path" in error && error.path === folder;
}

/**
 * Finds one file of the source folder by path, even one that the scan skips, such as an included file. Returns `null`
 * if there is none.
 */
export function findSource(folder: string, path: SourcePath): ScannedFile | null {
  try {
    const absolute = join(folder, path);
    const stats = statSync(absolute);
    if (!stats.isFile() || !staysWithin(folder, path)) return null;
    return { path, diskPath: path, signature: { size: stats.size, modified: stats.ctimeMs, inode: stats.ino } };
  } catch {
    return null;
  }
}

/** Whether a file exists and no link on its path points outside the folder. */
export function staysWithin(folder: string, diskPath: string): boolean {
  try {
    return isWithin(realpathSync(join(folder, diskPath)), realpathSync(folder));
  } catch {
    return false;
  }
}

/** A file's bytes with their hash, or the reason why it cannot be read. */
export type ReadResult =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly hash: string }
  | { readonly kind: "failed"; readonly finding: Finding };

/** Reads a file by its `diskPath`. A file that is gone or cannot be read is a finding of its page, not an error. */
export function readSource(folder: string, diskPath: string): ReadResult {
  try {
    const bytes = readFileSync(join(folder, diskPath));
    return { kind: "read", bytes, hash: contentHashOf(bytes) };
  } catch (error) {
    return { kind: "failed", finding: describeUnreadable(error) };
  }
}

/**
 * Decodes UTF-8 without byte order marks. Returns `null` if the bytes are not UTF-8. A file may begin with several
 * marks, of which `TextDecoder` drops one; the Markdown parser would drop the next one without counting it in offsets.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\uFEFF+/u, "");
  } catch {
    return null;
  }
}

/** Every file below a folder of the source folder, including those that are never published. */
export function filesBelow(folder: string, below: SourcePath | ""): readonly SourcePath[] {
  return readdirSync(join(folder, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter(isSourcePath)
    .sort();
}

/**
 * The status of a path, through links; `null` if nothing is there, or if the system cannot look it up: a file or a link to
 * itself takes the place of a folder, a folder may not be searched, or the path is too long.
 */
function statsAt(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

/** The signature of a file; `null` if there is none that can be looked up. */
export function signatureAt(path: string): FileSignature | null {
  const stats = statsAt(path);
  return stats === null ? null : { size: stats.size, modified: stats.mtimeMs, inode: stats.ino };
}

/**
 * The entry at a path, without following a link; `null` if there is none, or if the system cannot look it up, such as
 * when a file takes the place of a folder in the path.
 */
export function entryAt(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

/** Whether a path, through links, is a file. `false` also for what the system cannot look up. */
export function isFile(path: string): boolean {
  return statsAt(path)?.isFile() === true;
}

/** Whether a path, through links, is a folder. `false` also for what the system cannot look up. */
export function isFolder(path: string): boolean {
  return statsAt(path)?.isDirectory() === true;
}

/** Whether a file is unmodified. Both signatures must come from the same kind of look-up; see `modified`. */
export function isSameSignature(left: FileSignature, right: FileSignature): boolean {
  return (
    left.size === right.size &&
    left.modified === right.modified &&
    left.inode === right.inode &&
    left.blob === right.blob
  );
}

const reservedNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/**
 * Matches nearly all paths, so that we need not check their segments one by one: no reserved name is five letters or
 * longer.
 */
const plainPath = /^(?:[a-z\d_-]{5,}(?:\.[a-z\d_-]+)*(?:\/(?!$)|$))+$/iu;

/** The reason why a path cannot be an address on every system, or `null`. */
export function nameProblem(path: string): string | null {
  if (plainPath.test(path)) return null;
  for (const segment of path.split("/")) {
    if (reservedNames.test(segment)) return `${segment} is a reserved name on some systems`;
    if (/[<>:"|?*\\\p{Cc}]/u.test(segment)) return `${segment} contains a character that some systems do not allow`;
    if (/[. ]$/u.test(segment)) return `${segment} ends with a space or a dot`;
    if (!segment.isWellFormed()) return "it is not valid Unicode";
  }
  return null;
}

/** Whether a path is a folder, or in it. Both are absolute. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** The system's message without the path: "ENOENT: no such file or directory". */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/, \w+(?: '.*)?$/su, "");
}
