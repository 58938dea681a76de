/**
 * Files that are open in an editor and not saved. Their texts take the place of what is on disk, wherever the site is
 * analyzed; author code (the config, plugins, components) reads the disk. Pure.
 */
import type { ScannedFile, SourceTree } from "./scan.ts";
import { sortFiles } from "./scan.ts";
import type { SourcePath } from "./paths.ts";

/** The texts of the files that are not saved, without byte order marks, by path. */
export type OpenTexts = ReadonlyMap<SourcePath, string>;

/** For every command but those of an editor. */
export const nothingOpen: OpenTexts = new Map();

/** The source folder as it will be when the open files are saved. */
export function withOpenFiles(tree: SourceTree, open: OpenTexts, isExcluded: (path: string) => boolean): SourceTree {
  if (open.size === 0) return tree;
  const opened = sortFiles(
    [...open].map(([path, text]) => openFile(path, text)),
    isExcluded,
  );
  const merge = (files: readonly ScannedFile[], added: readonly ScannedFile[]): readonly ScannedFile[] => {
    const sizes = new Map(added.map((file) => [file.path, file.signature.size]));
    const known = new Set(files.flatMap(({ path }) => (sizes.has(path) ? [path] : [])));
    const current = files.map((file) => {
      const size = sizes.get(file.path);
      return size === undefined ? file : { ...file, signature: { ...file.signature, size } };
    });
    const others = added.filter(({ path }) => !known.has(path));
    return others.length === 0 ? current : [...current, ...others].sort(byPath);
  };
  return {
    ...tree,
    pages: merge(tree.pages, opened.pages),
    assets: merge(tree.assets, opened.assets),
    folders: merge(tree.folders, opened.folders),
  };
}

/** A file that exists in an editor, as a scan would find it. */
export function openFile(path: SourcePath, text: string): ScannedFile {
  return { path, diskPath: path, signature: { size: Buffer.byteLength(text), modified: 0, inode: 0 } };
}

function byPath(left: ScannedFile, right: ScannedFile): number {
  return left.path < right.path ? -1 : 1;
}
