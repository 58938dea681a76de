/** `build --shard`: compiles one share of the pages into the remote cache. Nothing is linked or published. */
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { openSite } from "./graph/open-site.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { Shard } from "./graph/shard.ts";
import { isInShard } from "./graph/shard.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";

export interface ShardOptions extends Omit<SiteOptions, "out" | "useCache" | "today"> {
  readonly shard: Shard;
  readonly signal: AbortSignal;
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
 * Compiles one share of the pages. Their diagnostics are stored with them and reported by the build that links them.
 *
 * @throws The signal's reason if it is aborted.
 */
export async function compileShard(options: ShardOptions): Promise<ShardResult> {
  const opened = await openSite({ ...options, out: null, useCache: false, today: () => "" }, "fill");
  if (opened.kind === "failed") return opened;
  const { site } = opened;
  if (site.remote === null) throw new Error("a share is compiled without a cache to put it into");
  try {
    const { compiled } = await site.graph.compileSome((path) => isInShard(path, options.shard), options);
    return { kind: "compiled", compiledPages: compiled, remote: site.remote.report };
  } finally {
    await site.close();
  }
}
