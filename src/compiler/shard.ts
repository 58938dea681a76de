/** `build --shard`: compiles one shard of the pages into the remote cache. Nothing is linked or published. */
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { withSite } from "./graph/open-site.ts";
import { isInShard } from "./graph/shard.ts";
import type { ShardOptions } from "./options.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";

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
