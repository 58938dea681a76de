/** `docsgen build --shard`: compiles one shard of the pages into the remote cache. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Shard } from "../graph/shard.ts";
import type { ShardResult } from "../shard.ts";
import { compileShard } from "../shard.ts";
import { Interruption, interruptible } from "./interruption.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { BuildCommandOptions, ExitStatus } from "./command-options.ts";
import { ProgressBar } from "./progress-bar.ts";
import { remoteCacheOf, warnOfRemote } from "./remote-cache.ts";
import { counted } from "./report-result.ts";
import type { Terminal } from "./terminal.ts";
import { makeWithoutConfigNotice } from "./without-config.ts";

export async function runShard(shard: Shard, options: BuildCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const remoteCache = remoteCacheOf(options, terminal);
  if (remoteCache === null) {
    const values = { path: "--shard", problem: "needs a remote cache to store its pages" };
    const hint = "set --cache-url or DOCSGEN_CACHE_URL, and omit --no-cache";
    printDiagnostics([siteDiagnostic("config-value", values, hint)], options, terminal);
    return 2;
  }
  const progress = new ProgressBar(terminal.stderr, { isSilent: options.silent });
  let result: ShardResult;
  try {
    result = await interruptible((signal) =>
      compileShard({
        workingFolder: terminal.workingFolder,
        config: options.config ?? null,
        onWithoutConfig: makeWithoutConfigNotice(options, terminal),
        source: options.source ?? null,
        base: options.base ?? null,
        workers: options.workers ?? null,
        remoteCache,
        shard,
        signal,
        onProgress: (step) => progress.show(step),
      }),
    );
  } catch (error) {
    progress.clear();
    if (!(error instanceof Interruption)) throw error;
    terminal.stderr.write("Interrupted.\n");
    return 130;
  }
  progress.clear();
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
