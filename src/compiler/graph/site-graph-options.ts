/** What a site is analyzed with. */
import type { LoadedConfig } from "../config/load.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { RemotePages } from "../remote/remote-pages.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface SiteGraphOptions {
  readonly loaded: LoadedConfig;
  readonly markdown: MarkdownOptions;
  /** Absolute. */
  readonly sourceFolder: string;
  /** The source folder as messages name it. */
  readonly sourceLabel: string;
  readonly cache: CacheStore;
  readonly pool: WorkerPool;
  /** `false`: the search index is made when it is asked for, and what it finds is not looked at. */
  readonly checksSearch: boolean;
  /** Pages that other machines compiled, or `null`. */
  readonly remote: RemotePages | null;
  /** The day that exceptions with an end are held against: "2027-01-31". */
  readonly today: () => string;
}
