/**
 * Files that are not in the source folder, seen as if they were in a folder of it: those of archived versions. A page
 * of a version is compiled with its path in the version, so that versions share what they have in common. Pure.
 */
import type { ArchivedVersion } from "../config/versions.ts";
import type { SourcePath } from "./paths.ts";
import { comparePaths, publicFolder, toSourcePath } from "./paths.ts";
import type { ReadResult, ScannedFile, SourceTree } from "./scan.ts";

/** An archived version that is built: files with paths of their own. */
export interface Mount {
  readonly version: ArchivedVersion;
  /** Whether it is a tag or a commit, in which nothing can be repaired. */
  readonly isFixed: boolean;
  /** Where its files are, as messages show it: "v1.x:docs-src", "versions/beta". */
  readonly label: string;
  /** Where plugins find the files from which they make its pages; `null` if no plugin does. */
  readonly files: VersionFiles | null;
  /** The folder in which they are seen: "v1/". */
  readonly prefix: string;
  /** The files that a scan finds. Their paths are those within the mount. */
  readonly tree: SourceTree;
  /** @param file One of the mount. Its path does not matter. */
  readonly read: (file: ScannedFile) => ReadResult;
  /** Finds a file by its path within the mount, even one that the scan leaves out. */
  readonly find: (path: SourcePath) => ScannedFile | null;
}

/** Files from which plugins make the pages of a version. Plain data, because it is sent between threads. */
export type VersionFiles =
  | {
      readonly kind: "folder";
      /** Absolute. */
      readonly folder: string;
    }
  | {
      readonly kind: "tree";
      /** Absolute: a folder of the repository. */
      readonly folder: string;
      /** The id of the tree of the whole repository. */
      readonly id: string;
      /** The folder of the config in it. */
      readonly root: string;
    };

/**
 * The path of a file of a mount in the source folder: "guide/install.md" → "v1/guide/install.md", "public/a.pdf" →
 * "public/v1/a.pdf".
 */
export function mountedPath(path: SourcePath, prefix: string): SourcePath {
  return toSourcePath(
    path.startsWith(publicFolder) ? publicFolder + prefix + path.slice(publicFolder.length) : prefix + path,
  );
}

/** The path of a file within its mount, or the same path if it is not in this one. */
export function pathInMount(path: string, prefix: string): string {
  if (path.startsWith(prefix)) return path.slice(prefix.length);
  return path.startsWith(publicFolder + prefix) ? publicFolder + path.slice(publicFolder.length + prefix.length) : path;
}

/** A function that finds the mount of a path, or `null`. */
export function mountFinder<Each extends Pick<Mount, "prefix">>(
  mounts: readonly Each[],
): (path: string) => Each | null {
  if (mounts.length === 0) return () => null;
  const byPrefix = new Map(mounts.map((mount) => [mount.prefix, mount]));
  return (path) => {
    const start = path.startsWith(publicFolder) ? publicFolder.length : 0;
    return byPrefix.get(path.slice(start, path.indexOf("/", start) + 1)) ?? null;
  };
}

/** The source folder with the files of mounts. Files of its own in their folders are left out, which is reported. */
export function mountTrees(main: SourceTree, mounts: readonly Mount[]): SourceTree {
  if (mounts.length === 0) return main;
  const mountOf = mountFinder(mounts);
  const join = (list: (tree: SourceTree) => readonly ScannedFile[]): readonly ScannedFile[] =>
    [
      ...list(main).filter(({ path }) => mountOf(path) === null),
      ...mounts.flatMap(({ prefix, tree }) =>
        list(tree).map((file) => ({ ...file, path: mountedPath(file.path, prefix) })),
      ),
    ].sort((left, right) => comparePaths(left.path, right.path));
  return {
    pages: join(({ pages }) => pages),
    assets: join(({ assets }) => assets),
    folders: join(({ folders }) => folders),
    unread: main.unread,
    findings: [
      ...main.findings,
      ...mounts.flatMap(({ prefix, tree }) =>
        tree.findings.map(({ path, finding }) => ({ path: prefix + path, finding })),
      ),
    ],
  };
}
