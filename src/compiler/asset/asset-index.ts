/** The files of the source folder that are no pages: those of `public/` keep their place, the others get a name with their hash. */
import { posix } from "node:path";
import type { OutputPath, SourcePath } from "../source/paths.ts";
import { comparePaths, toOutputPath } from "../source/paths.ts";

/** A file as it was found. */
export interface AssetFile {
  readonly path: SourcePath;
  /** Hash of its bytes, hexadecimal. */
  readonly hash: string;
}

/** A file and where it is published. */
export interface PublishedAsset extends AssetFile {
  readonly output: OutputPath;
  /** With the base. */
  readonly url: string;
}

export interface AssetIndex {
  readonly files: readonly PublishedAsset[];
  /** What an author may write to name one, with a slash in front, in order. */
  readonly paths: readonly string[];
  /** The file that a path names ("/img/a.png", from the source folder or from `public/`), or `null`. */
  readonly find: (path: string) => PublishedAsset | null;
}

/** Its files are published as they are, whether a page names them or not. */
export const publicFolder = "public/";

export function makeAssetIndex(files: readonly AssetFile[], base: string): AssetIndex {
  const published = files
    .map((file): PublishedAsset => {
      const output = outputOf(file);
      return { ...file, output, url: base + encodeURI(output).replaceAll("?", "%3F").replaceAll("#", "%23") };
    })
    .sort((left, right) => comparePaths(left.path, right.path));
  const byPath = new Map(published.map((asset) => [namedAs(asset.path), asset]));
  return {
    files: published,
    paths: [...byPath.keys()],
    find: (path) => byPath.get(path) ?? byPath.get(path.normalize("NFC")) ?? null,
  };
}

function namedAs(path: SourcePath): string {
  return `/${path.startsWith(publicFolder) ? path.slice(publicFolder.length) : path}`;
}

/** A name that changes with the content can be cached for ever. In lower case: two of one content are one file, on any disk. */
function outputOf({ path, hash }: AssetFile): OutputPath {
  if (path.startsWith(publicFolder)) return toOutputPath(path.slice(publicFolder.length));
  const { name, ext } = posix.parse(path);
  return toOutputPath(`assets/${name}.${hash.slice(0, 10)}${ext}`.toLowerCase());
}
