/** The options for analyzing a site. */
import type { SiteCache } from "../cache/site-cache.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { RemotePages } from "../remote/remote-pages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Fixed for the life of a `SiteGraph`: a changed config opens another one. */
export interface SiteGraphOptions {
  readonly loaded: LoadedConfig;
  readonly markdown: MarkdownOptions;
  /** Absolute. */
  readonly sourceFolder: string;
  /** The source folder as shown in messages. */
  readonly sourceLabel: string;
  /** Whether the config excludes a file of the source folder. */
  readonly isExcluded: (path: string) => boolean;
  readonly cache: SiteCache;
  readonly pool: WorkerPool;
  /** Whether the search index is made and checked. Otherwise it is made when it is first read. */
  readonly checksSearch: boolean;
  /** Whether drafts are shown. Problems are those of the site without them, which is the one that is published. */
  readonly showsDrafts: boolean;
  /** Pages that other machines compiled, or `null`. */
  readonly remote: RemotePages | null;
  /** The current date, such as "2027-01-31", which decides whether exceptions have expired. */
  readonly today: () => string;
}
