/** Reads the folder of an old site. Has effects. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/** Folders without sources of a site. */
const skipped = new Set(["node_modules", ".git", ".docsgen", ".cache", ".temp", "cache"]);
const generated = /(?:^|\/)(?:\.vitepress|\.vuepress)\/(?:dist|cache|\.cache|\.temp)$|(?:^|\/)\.docusaurus$/u;

/** The paths of all files below a folder, sorted. Links to folders are not followed. */
export function listFiles(folder: string, within = ""): readonly string[] {
  return readdirSync(join(folder, within), { withFileTypes: true })
    .flatMap((entry): readonly string[] => {
      const path = within === "" ? entry.name : `${within}/${entry.name}`;
      if (!entry.isDirectory()) return entry.isFile() || entry.isSymbolicLink() ? [path] : [];
      const isSkipped = (skipped.has(entry.name) && entry.name !== "cache") || generated.test(path);
      return isSkipped ? [] : listFiles(folder, path);
    })
    .sort();
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The files that a migration may read, because their owner publishes them with the old site. */
export interface OldFiles {
  /** Paths are relative to the folder of the old site. */
  readonly isOpen: (path: string) => boolean;
  /** Reads a text, at most once; `null` if it does not exist, is not UTF-8, or is not open. */
  readonly textOf: (path: string) => string | null;
  /** The files outside the folder whose texts were read. */
  readonly outside: () => readonly string[];
  /** The existing files that were asked for, and that are outside the repository. */
  readonly refused: () => readonly string[];
  /** Why files beside the site are not read, and how they would be; `null` if it is in a repository. */
  readonly withoutRepository: { readonly reason: string; readonly hint: string } | null;
}

/**
 * Opens the files of a repository. Pages of old sites include files of their repository, and of no other place: a
 * number of `../` too many, or a link, must not publish a file of this machine.
 * @param workingFolder Stands for the repository of a site that is in none.
 */
export function openOldFiles(folder: string, workingFolder: string): OldFiles {
  const texts = new Map<string, string | null>();
  const refused = new Set<string>();
  const around = isWithin(folder, workingFolder) ? workingFolder : folder;
  const found = repositoryOf(folder);
  const repository = realpathSync(found ?? around);
  const isOpen = (path: string): boolean => {
    const absolute = resolve(folder, path);
    if (!existsSync(absolute)) return false;
    if (isWithin(realpathSync(absolute), repository)) return true;
    refused.add(path);
    return false;
  };
  return {
    isOpen,
    textOf: (path) => {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const text = isOpen(path) ? readText(resolve(folder, path)) : null;
      texts.set(path, text);
      return text;
    },
    outside: () => [...texts].flatMap(([path, text]) => (text !== null && path.startsWith("../") ? [path] : [])),
    refused: () => [...refused],
    withoutRepository:
      found === null
        ? {
            reason: "which is not read, because the site is in no Git repository",
            hint: "run `docsgen migrate` in a folder that contains both, and name the folder of the site",
          }
        : null,
  };
}

function readText(path: string): string | null {
  try {
    return utf8.decode(readFileSync(path));
  } catch {
    return null;
  }
}

/** Follows links; false for what does not exist. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Follows links; false for what does not exist and for folders. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * The path without links, also of what does not exist yet.
 *
 * @param path Absolute.
 * @throws The system's error for a link that leads nowhere.
 */
export function realPathOf(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined
    ? join(realPathOf(dirname(path)), basename(path))
    : realpathSync(path);
}

/** The nearest folder with a Git repository, or `null`. */
export function repositoryOf(folder: string): string | null {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? null : repositoryOf(dirname(folder));
}

/** Whether a path is a folder, or inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
