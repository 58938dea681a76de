/**
 * `compile`: compiles pages into object files or the remote cache, from which a later build links the site. Nothing is
 * linked or published.
 */
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { withSite } from "./graph/open-site.ts";
import { isInShard } from "./graph/shard.ts";
import type { CompileOptions } from "./options.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";
import type { SourcePath } from "./source/paths.ts";

/** Problems of pages are no failure: they are stored with the pages. */
export type CompileResult =
  | {
      readonly kind: "compiled";
      /** The number of compiled pages. The others were already there. */
      readonly compiledPages: number;
      readonly remote: RemoteReport;
    }
  /** The config, the command line or the machine prevents the compilation. */
  | Failed;

/**
 * Compiles pages. Their diagnostics are stored with them and reported by the build that links them.
 *
 * @throws The signal's reason if it is aborted.
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  const { pages, shard, objectsTo, remoteCache } = options;
  if (objectsTo === null && remoteCache === null) {
    const values = { path: "--to", problem: "or a remote cache is needed, to store the pages" };
    const hint = "write --to objects, or set --cache-url or DOCSGEN_CACHE_URL";
    return failed(siteDiagnostic("config-value", values, hint));
  }
  const { default: picomatch } = await import("picomatch");
  const patterns = pages.map((text) => {
    const path = text.replaceAll("\\", "/").replace(/^\.\//u, "").replace(/\/+$/u, "");
    const isMatch = picomatch(path);
    return {
      text,
      isUsed: false,
      has: (label: string) => label.startsWith(`${path}/`) || label === path || isMatch(label),
    };
  });
  return withSite({ ...options, out: null, useCache: false, today: () => "" }, "fill", async (site) => {
    const { graph, remote, sourceLabel } = site;
    if (remote === null) throw new Error("pages are compiled without a place to store them");
    const isNamed = (path: SourcePath): boolean => {
      const found = patterns.filter(({ has }) => has(labelOf(sourceLabel, path)));
      for (const pattern of found) pattern.isUsed = true;
      return patterns.length === 0 || found.length > 0;
    };
    const { compiled } = await graph.compile(
      (path) => isNamed(path) && (shard === null || isInShard(path, shard)),
      options,
    );
    const unused = patterns.find(({ isUsed }) => !isUsed);
    if (unused === undefined) return { kind: "compiled", compiledPages: compiled, remote: remote.report };
    const values = { request: unused.text, reason: "it names no page of the site" };
    const hint = `write it from this folder, such as ${labelOf(sourceLabel, "guide/**")}`;
    return failed(siteDiagnostic("nothing-to-do", values, hint));
  });
}
