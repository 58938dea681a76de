/**
 * The format of the search index. All files are text, which every host compresses:
 *
 *     search-index.json      the root: small for every site; has no hash, so it is always revalidated
 *     search/<hash>.txt      a shard: sorted terms with their sections (`shard.ts`)
 *     search/<hash>.json     some sections of a page: headings, and texts for snippets
 *     search/<hash>.json     for large sites: a part of the list of pages, or of the list of shards
 *     search/<hash>.json     query expansions, which are fetched for a word that the site lacks
 *
 * The root and a shard are enough to rank pages and to show their titles. The sections of a page are fetched only when
 * they are shown.
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
/** Up to this many pages, the root contains the list of pages, and the list of their files. */
export const listedPages = 1000;
export const listedFiles = 300;
/** The number of pages in each part of a longer list. */
export const partPages = 64;
/** The maximum number of sections of a page that can be distinguished. */
export const sectionLimit = 4096;
/** The highest impact of a term on a section, which fits into 4 bits. */
export const maxImpact = 15;
/** The number of characters of a section that are stored for snippets. A text of this length may have been cut. */
export const textLimit = 12_000;

/** Fetched before any other file, and therefore small: long lists are in files of their own. */
export interface SearchRoot {
  readonly version: 7;
  /** BCP 47 tag. */
  readonly lang: string;
  /** "/docs/" */
  readonly base: string;
  readonly sections: number;
  readonly shards: ShardTable;
  /** Whether the files of `shards` are themselves tables. */
  readonly isDeep: boolean;
  readonly pages: PageList<IndexPage>;
  readonly files: PageList<PageFiles>;
  /** How much each page's score counts: two digits for each page (`readFactor`). */
  readonly factors: string;
  /** The folders by which results can be filtered. */
  readonly areas: readonly Area[];
  /** The pages that the empty search box offers. */
  readonly start: readonly (readonly [url: string, title: string])[];
  /** Where readers get help if they find nothing. */
  readonly support: readonly [url: string, text: string] | null;
  /** Groups of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words of everyday speech, which say less about the topic of a query than others. Separated by spaces. */
  readonly everyday: string;
  /** Groups of irregular forms of the same word. */
  readonly irregular: readonly (readonly string[])[];
  /** The name of the file with query expansions (`IndexStore.expansions`); "" if there is none. */
  readonly expansions: string;
  /** English stop words, which are ignored beside other words. Separated by spaces. */
  readonly stopWords: string;
}

/** A value for each page, in order; or the concatenated hashes of the files that contain the values. */
export type PageList<Value> = readonly Value[] | string;

/** The files that contain the terms, in order. */
export interface ShardTable {
  /** A lower bound for the terms of each file, separated by spaces. The first file has none. */
  readonly firsts: string;
  /** The concatenated hashes of the files. */
  readonly names: string;
}

/** The pages of a folder of the top level, which follow each other: from `first` to before `end`. */
export type Area = readonly [title: string, first: number, end: number];

/** A page in results. Its number is its position in the list of pages. */
export type IndexPage = readonly [
  /** Without the base: "limits/". */
  url: string,
  title: string,
  /** Titles of the ancestors, from the root down, without the home page. */
  breadcrumb: readonly string[],
];

/** Query expansions: readers' words with the terms of documentation, separated by spaces, the best first. */
export type Expansions = ReadonlyMap<string, string>;

/**
 * The files with a page's sections: their concatenated hashes, and the number of the first section of each file but the
 * first.
 */
export type PageFiles = readonly [names: string, ...starts: number[]];

/** A section of a page in its file. */
export type IndexSection = readonly [
  anchor: string,
  heading: string,
  text: string,
  /** The anchors of fields with code names, which end with the names: "body.workspace_id". Separated by spaces. */
  fields?: string,
];

/** "0123456789" → "assets/search/0123456789.txt" */
export function shardPath(hash: string): string {
  return `${indexFolder}${hash}.txt`;
}

/** The path of any other file of the index. */
export function filePath(hash: string): string {
  return `${indexFolder}${hash}.json`;
}

/** The hash at an index of concatenated hashes. */
export function hashAt(hashes: string, index: number): string {
  return hashes.slice(index * hashLength, (index + 1) * hashLength);
}

/** Factors are written as hundredths of their logarithms to base 2, above this number: "i0" is 1, and "ks" is 2. */
const unitFactor = 648;

/** Two digits in base 36, for a factor from 1/80 to 80. */
export function factorDigits(factor: number): string {
  return Math.max(0, Math.min(1295, Math.round(Math.log2(factor) * 100) + unitFactor))
    .toString(36)
    .padStart(2, "0");
}

/** The factor of a page's score. */
export function readFactor(factors: string, page: number): number {
  return 2 ** ((Number.parseInt(factors.slice(2 * page, 2 * page + 2), 36) - unitFactor) / 100);
}

/**
 * Whether a fetched value is a search root. It may come from another version of docsgen, or be an error page of the
 * host.
 */
export function isSearchRoot(value: unknown): value is SearchRoot {
  return typeof value === "object" && value !== null && "version" in value && value.version === 7 && "shards" in value;
}
