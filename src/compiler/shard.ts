/** `build --shard`: compiles one shard of the pages into the remote cache. Nothing is linked or published. */
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { withSite } from "./graph/open-site.ts";
import type { RemoteCacheSettings } from "./graph/open-remote.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { Shard } from "./graph/shard.ts";
import { isInShard } from "./graph/shard.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";

export interface ShardOptions extends Omit<SiteOptions, "out" | "useCache" | "today" | "remoteCache"> {
  /** The cache that receives the pages. */
  readonly remoteCache: RemoteCacheSettings;
  /** Which part of the pages to compile. */
  readonly shard: Shard;
  /** Aborts the work at the next step; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called whenever a step of the work begins or advances. */
  readonly onProgress: (progress: Progress) => void;
}

export type ShardResult =
  | {
      readonly kind: "compiled";
      /** The number of compiled pages. The others were already in the cache. */
      readonly compiledPages: number;
      readonly remote: RemoteReport;
    }
  /** The config, the command line or the machine prevents the compilation. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles one shard of the pages. Their diagnostics are stored with them and reported by the build that links them.
 *
 * @throws The signal's reason if it is aborted.
 */
export function compileShard(options: ShardOptions): Promise<ShardResult> {
  const all = { ...options, out: null, useCache: false, today: () => "" };
  return withSite(all, "fill", async ({ graph, remote }): Promise<ShardResult> => {
    if (remote === null) throw new Error("a shard is compiled without a remote cache");
    const { compiled } = await graph.compile((path) => isInShard(path, options.shard), options);
    return { kind: "compiled", compiledPages: compiled, remote: remote.report };
  });
}
