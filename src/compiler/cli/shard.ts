/** `docsgen build --shard`: compiles one shard of the pages into the remote cache. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Shard } from "../graph/shard.ts";
import { compileShard } from "../shard.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { BuildOptions, ExitStatus } from "./command-options.ts";
import { remoteCacheOf, warnOfRemote } from "./remote-cache.ts";
import { counted } from "./report-result.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";

export async function runShard(shard: Shard, options: BuildOptions, terminal: Terminal): Promise<ExitStatus> {
  const remoteCache = remoteCacheOf(options, terminal);
  if (remoteCache === null) {
    const values = { path: "--shard", problem: "needs a remote cache to store its pages" };
    const hint = "set --cache-url or DOCSGEN_CACHE_URL, and omit --no-cache";
    printDiagnostics([siteDiagnostic("config-value", values, hint)], options, terminal);
    return 2;
  }
  const result = await runOnSite(options, !options.silent, terminal, (all) =>
    compileShard({ ...all, remoteCache, shard }),
  );
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, options, terminal);
    return 2;
  }
  const { compiledPages, remote } = result;
  warnOfRemote(remote, options, terminal);
  if (remote.isReadOnly && !options.silent)
    terminal.stderr.write("remote cache: it is read-only for this machine; the compiled pages were not stored\n");
  if (!options.silent)
    terminal.stdout.write(
      `Shard ${shard.number} of ${shard.count}: ${counted(compiledPages, "page")} compiled, ${remote.found} found, ${remote.stored} stored\n`,
    );
  return 0;
}
