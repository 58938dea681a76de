/**
 * The search index as it is written and read. All of it is text, which every host compresses:
 *
 *     search-index.json           the root: small at any size of the site, asked for anew; leads to the rest
 *     search/<hash>.txt           a shard: terms in order with their sections (`shard.ts`)
 *     search/<hash>.json          where a site has very many shards: a table of some of them
 *     search/<n>.<hash>.json      a chunk: titles and headings of a few pages, `<hash>` being that of some chunks together
 *     search/<hash>.json          the text of a page's sections, for snippets
 *     search/<hash>.json          all of these in one, where a site is small
 */

/** Paths of the index's files are relative to the site's root, without the base. What is in the folder never changes under its name. */
export const indexFolder = "assets/search/";
export const rootPath = "assets/search-index.json";
/** Characters of a hash in a name: lower case and digits, for file systems that know no other; 51 bits. */
export const hashLength = 10;
/** Pages of one chunk, and chunks whose names change together. */
export const chunkPages = 2;
export const chunkGroup = 64;
/** Up to this many pages, all of the index is a small download. */
export const bundledPages = 300;
/** Sections of one page that can be told apart. */
export const sectionLimit = 4096;
/** The highest impact of a term on a section; 4 bits. */
export const highestImpact = 15;
/** Characters of a section that are kept for snippets; where there are as many, there may have been more. */
export const textLimit = 12_000;

export interface SearchRoot {
  readonly version: 3;
  /** BCP 47 */
  readonly lang: string;
  /** "/docs/" */
  readonly base: string;
  readonly pages: number;
  readonly sections: number;
  readonly shards: ShardTable;
  /** The files of `shards` are tables themselves. */
  readonly isDeep: boolean;
  /** Hashes of the groups of chunks, one after another. */
  readonly chunks: string;
  /** Hash of one file with all others, by path, where the site is small; or "". */
  readonly bundle: string;
  /** Groups of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** Files that cover the terms in order. */
export interface ShardTable {
  /** By file: what its terms are not less than, with blanks between; nothing for the first file. */
  readonly firsts: string;
  /** Hashes, one after another. */
  readonly names: string;
}

/** What a chunk holds of a page. */
export type ChunkPage = readonly [
  /** Without the base: "limits/". */
  url: string,
  title: string,
  /** From the root down. */
  breadcrumb: readonly string[],
  /** Hashes of its files of text, one after another. */
  texts: string,
  sections: readonly ChunkSection[],
];

/** `file` is the number of the file that has the section's text; sections of one file are in its order. */
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

/** The hash at a place of many that follow one another. */
export function hashAt(hashes: string, index: number): string {
  return hashes.slice(index * hashLength, (index + 1) * hashLength);
}

/** Whether a file that was fetched is a root: it may be of an older or newer docsgen, or a host's page. */
export function isSearchRoot(value: unknown): value is SearchRoot {
  return typeof value === "object" && value !== null && "version" in value && value.version === 3 && "shards" in value;
}
