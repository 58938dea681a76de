/** The files of the source folder that are no pages: those of `public/` keep their place, the others get a name with their hash. */
import { posix } from "node:path";
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputPath, SourcePath } from "../source/paths.ts";
import { comparePaths, toOutputPath, toSourcePath } from "../source/paths.ts";
import { hashOf } from "../source/scan.ts";

/** A file as it was found. */
export interface AssetFile {
  readonly path: SourcePath;
  /** Hash of its bytes, hexadecimal. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
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
  /**
   * The file that a path names ("/img/a.png", from the source folder or from `public/`), or `null`.
   * @param first Whose file it is where both have one: an address means that of `public/`, a way from a page the one beside the pages.
   */
  readonly find: (path: string, first: "public" | "source") => PublishedAsset | null;
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
  const byName = (assets: readonly PublishedAsset[]): ReadonlyMap<string, PublishedAsset> =>
    new Map(assets.map((asset) => [namedAs(asset), asset]));
  const inPublic = byName(published.filter(isPublic));
  const besidePages = byName(published.filter((asset) => !isPublic(asset)));
  return {
    files: published,
    paths: [...new Set([...besidePages.keys(), ...inPublic.keys()])].sort(comparePaths),
    find: (path, first) => {
      const [one, other] = first === "public" ? [inPublic, besidePages] : [besidePages, inPublic];
      const normal = path.normalize("NFC");
      return one.get(normal) ?? other.get(normal) ?? null;
    },
  };
}

/** The files that the config makes, as if they lay in `public/`. */
export function assetsOfConfig({ publicFiles }: Pick<SiteConfig, "publicFiles">): readonly AssetFile[] {
  return Object.entries(publicFiles).map(([name, text]) => ({
    path: toSourcePath(publicFolder + name),
    hash: hashOf(text),
    size: Buffer.byteLength(text),
  }));
}

/** Whether a file is published for its own sake. */
export function isPublic({ path }: Pick<AssetFile, "path">): boolean {
  return path.startsWith(publicFolder);
}

function namedAs(asset: AssetFile): string {
  return `/${isPublic(asset) ? asset.path.slice(publicFolder.length) : asset.path}`;
}

/** A name that changes with the content can be cached for ever. In lower case: two of one content are one file, on any disk. */
function outputOf({ path, hash }: AssetFile): OutputPath {
  if (isPublic({ path })) return toOutputPath(path.slice(publicFolder.length));
  const { name, ext } = posix.parse(path);
  return toOutputPath(`assets/${name}.${hash.slice(0, 10)}${ext}`.toLowerCase());
}
