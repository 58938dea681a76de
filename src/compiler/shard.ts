/** `build --shard`: compiles one share of the pages into the cache that machines share. Nothing is linked, nothing is published. */
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
      /** Pages of the share that were compiled; the others were found. */
      readonly compiledPages: number;
      readonly remote: RemoteReport;
    }
  /** The config, the command line or the machine stands in the way. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Problems of pages are not reported: they are stored with their pages, and the build that links them reports them all.
 * Throws the signal's reason when it is aborted.
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
