/**
 * The files of the source folder that are not pages. Files in `public/` keep their paths; the others are renamed to
 * contain a hash.
 */
import { posix } from "node:path";
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputPath, SourcePath } from "../source/paths.ts";
import { comparePaths, publicFolder, toOutputPath, toSourcePath } from "../source/paths.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { ImageDamage } from "./image-damage.ts";
import { findImageDamage } from "./image-damage.ts";
import type { ImageSize } from "./image-size.ts";
import { readImageSize } from "./image-size.ts";

/** A file as found by the scan. */
export interface AssetFile {
  readonly path: SourcePath;
  /** The hexadecimal hash of its bytes. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** The size of an image; `null` for any other file. */
  readonly image: ImageSize | null;
  /** Why browsers cannot show an image; `null` for an intact one and for any other file. */
  readonly damage: ImageDamage | null;
}

/** A file with the path and the URL at which it is published. */
export interface PublishedAsset extends AssetFile {
  readonly output: OutputPath;
  /** With the base. */
  readonly url: string;
}

/**
 * The files that pages of one edition or version can name. `files` has all files of the site, whoever may name them.
 */
export interface AssetIndex {
  /** The base of the site, below which all files are published. */
  readonly base: string;
  readonly files: readonly PublishedAsset[];
  /** The paths by which authors can name files, each with a leading slash, sorted. */
  readonly paths: readonly string[];
  /**
   * Finds the file that a path such as "/img/a.png" names, relative to the source folder or to `public/`.
   * Returns `null` if there is none.
   * @param first The folder to prefer if both have the file: `public` for an absolute address, `source` for a path
   * relative to a page.
   */
  readonly find: (path: string, first: "public" | "source") => PublishedAsset | null;
  /** Whether `public/` has a file at a path such as "/report.pdf". */
  readonly isPublished: (path: string) => boolean;
}

/** @param base "/docs/". Addresses are looked up in NFC, because systems differ in how they write accents. */
export function makeAssetIndex(files: readonly AssetFile[], base: string): AssetIndex {
  const published = files
    .map((file): PublishedAsset => {
      const output = outputOf(file);
      return { ...file, output, url: urlOf(output, base) };
    })
    .sort((left, right) => comparePaths(left.path, right.path));
  const byName = (assets: readonly PublishedAsset[]): ReadonlyMap<string, PublishedAsset> =>
    new Map(assets.map((asset) => [authorPathOf(asset), asset]));
  const inPublic = byName(published.filter(isPublic));
  const inSourceFolder = byName(published.filter((asset) => !isPublic(asset)));
  return {
    base,
    files: published,
    paths: [...new Set([...inSourceFolder.keys(), ...inPublic.keys()])].sort(comparePaths),
    find: (path, first) => {
      const [preferred, other] = first === "public" ? [inPublic, inSourceFolder] : [inSourceFolder, inPublic];
      const normalized = path.normalize("NFC");
      return preferred.get(normalized) ?? other.get(normalized) ?? null;
    },
    isPublished: (path) => inPublic.has(path.normalize("NFC")),
  };
}

/**
 * The files as the pages of a language name them: those of its folder first, then those of the default language.
 * @param prefix The folder of the language.
 * @param generated The files that the site has once, which docsgen generates.
 */
export function assetsOfEdition(index: AssetIndex, prefix: string, generated: readonly string[]): AssetIndex {
  const once = new Set(generated.map((path) => `/${path}`));
  return {
    ...index,
    find: (path, first) => index.find(`/${prefix}${path.slice(1)}`, "source") ?? index.find(path, first),
    isPublished: (path) => once.has(path) || index.isPublished(path),
  };
}

/** The files of the current version, without those of archived ones. @param folders Those of the archived versions. */
export function assetsOfCurrent(index: AssetIndex, folders: readonly string[]): AssetIndex {
  const isOther = ({ path }: AssetFile): boolean =>
    folders.some((folder) => path.startsWith(folder) || path.startsWith(publicFolder + folder));
  return index.files.some(isOther)
    ? makeAssetIndex(
        index.files.filter((file) => !isOther(file)),
        index.base,
      )
    : index;
}

/**
 * The files as the pages of an archived version name them: its own first, then those of the current version, such as the
 * logo.
 */
export function assetsOfVersion(index: AssetIndex, folder: string): AssetIndex {
  return {
    ...index,
    find: (path, first) => index.find(`/${folder}${path.slice(1)}`, first) ?? index.find(path, first),
    isPublished: (path) => index.isPublished(`/${folder}${path.slice(1)}`) || index.isPublished(path),
  };
}

/** Files whose text is in the config. They are treated like files in `public/`. */
export function assetsOfConfig({ publicFiles }: Pick<SiteConfig, "publicFiles">): readonly AssetFile[] {
  return Object.entries(publicFiles).map(([name, text]) => ({
    path: toSourcePath(publicFolder + name),
    hash: contentHashOf(text),
    size: Buffer.byteLength(text),
    image: readImageSize(name, Buffer.from(text)),
    damage: findImageDamage(name, Buffer.from(text)),
  }));
}

/** Whether a file is published even if no page refers to it. */
export function isPublic({ path }: Pick<AssetFile, "path">): boolean {
  return path.startsWith(publicFolder);
}

function authorPathOf(asset: AssetFile): string {
  return `/${isPublic(asset) ? asset.path.slice(publicFolder.length) : asset.path}`;
}

/** The icon that browsers show beside the title of a page. */
export function siteIcon({ files }: Pick<AssetIndex, "files">): PublishedAsset | null {
  const named = (name: string): PublishedAsset | undefined => files.find(({ path }) => path === publicFolder + name);
  return named("favicon.svg") ?? named("favicon.ico") ?? null;
}

function outputOf(file: AssetFile): OutputPath {
  return isPublic(file) ? toOutputPath(file.path.slice(publicFolder.length)) : hashedOutputOf(file);
}

/**
 * A file whose name changes with its content can be cached forever. The name is in lower case, so that two files with
 * the same content and name are one file on any file system.
 */
function hashedOutputOf({ path, hash }: AssetFile): OutputPath {
  const { name, ext } = posix.parse(path);
  return toOutputPath(`assets/${name}.${hash.slice(0, 10)}${ext}`.toLowerCase());
}

/** The copy of a file of `public/` that browsers may keep, for what every page shows. */
export function hashedCopyOf(file: PublishedAsset, base: string): PublishedAsset {
  const output = hashedOutputOf(file);
  return { ...file, output, url: urlOf(output, base) };
}

function urlOf(output: OutputPath, base: string): string {
  return base + encodeURI(output).replaceAll("?", "%3F").replaceAll("#", "%23");
}
