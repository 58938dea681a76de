/**
 * The format of the search index. All files are text, which every host compresses:
 *
 *     search-index.json           the root: small for every site; has no hash, so it is always revalidated
 *     search/<hash>.txt           a shard: sorted terms with their sections (`shard.ts`)
 *     search/<hash>.json          for sites with very many shards: a table of some of them
 *     search/<n>.<hash>.json      a chunk: titles and headings of a few pages; the hash covers a group of chunks
 *     search/<hash>.json          the text of a page's sections, for snippets
 *     search/<hash>.json          for small sites: a bundle of all these files
 */

/**
 * The folder of the index. Paths are relative to the site's root, without the base. Its files are immutable: their
 * names contain their hashes.
 */
export const indexFolder = "assets/search/";
export const rootPath = "assets/search-index.json";
/**
 * Length of a hash in a name. Hashes consist of lower-case letters and digits, because some file systems ignore case;
 * 10 characters hold 51 bits.
 */
export const hashLength = 10;
/** The number of pages in a chunk, and of chunks that share a hash. */
export const chunkPages = 2;
export const chunkGroup = 64;
/** Up to this many pages, the index is bundled into one small download. */
export const bundledPages = 300;
/** The maximum number of sections of a page that can be distinguished. */
export const sectionLimit = 4096;
/** The highest impact of a term on a section, which fits into 4 bits. */
export const maxImpact = 15;
/** The number of characters of a section that are stored for snippets. A text of this length may have been cut. */
export const textLimit = 12_000;

export interface SearchRoot {
  readonly version: 3;
  /** BCP 47 tag. */
  readonly lang: string;
  /** "/docs/" */
  readonly base: string;
  readonly pages: number;
  readonly sections: number;
  readonly shards: ShardTable;
  /** Whether the files of `shards` are themselves tables. */
  readonly isDeep: boolean;
  /** The concatenated hashes of the groups of chunks. */
  readonly chunks: string;
  /** The hash of the file that contains all others by path, if the site is small; otherwise "". */
  readonly bundle: string;
  /** Groups of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
}

/** The files that contain the terms, in order. */
export interface ShardTable {
  /** A lower bound for the terms of each file, separated by spaces. The first file has none. */
  readonly firsts: string;
  /** The concatenated hashes of the files. */
  readonly names: string;
}

/** The data of a page in a chunk. */
export type ChunkPage = readonly [
  /** Without the base: "limits/". */
  url: string,
  title: string,
  /** Titles of the ancestors, from the root down. */
  breadcrumb: readonly string[],
  /** The concatenated hashes of the files with the page's text. */
  texts: string,
  sections: readonly ChunkSection[],
];

/** `file` is the index of the file that contains the section's text; a file contains its sections in order. */
export type ChunkSection = readonly [anchor: string, heading: string, file: number];

export function shardPath(hash: string): string {
  return `${indexFolder}${hash}.txt`;
}

export function tablePath(hash: string): string {
  return `${indexFolder}${hash}.json`;
}

export function textPath(hash: string): string {
  return `${indexFolder}${hash}.json`;
}

export function chunkPath(chunk: number, groupHash: string): string {
  return `${indexFolder}${chunk}.${groupHash}.json`;
}

/** The hash at an index of concatenated hashes. */
export function hashAt(hashes: string, index: number): string {
  return hashes.slice(index * hashLength, (index + 1) * hashLength);
}

/**
 * Whether a fetched value is a search root. It may come from another version of docsgen, or be an error page of the
 * host.
 */
export function isSearchRoot(value: unknown): value is SearchRoot {
  return typeof value === "object" && value !== null && "version" in value && value.version === 3 && "shards" in value;
}
