/** `docsgen check`: all that a build refuses, and what can be asked beside it, without an output. */
import { relative } from "node:path";
import type { CheckResult } from "../check.ts";
import { check } from "../check.ts";
import { showChanges } from "../check/file-changes.ts";
import { Interruption, interruptible } from "./interruption.ts";
import type { CheckCommandOptions, ExitStatus } from "./command-options.ts";
import { ProgressBar } from "./progress-bar.ts";
import { remoteCacheOf, warnOfRemote } from "./remote-cache.ts";
import { counted, hasFailed, reportDiagnostics, showCounts, whyFailed } from "./report-result.ts";

export async function runCheck(options: CheckCommandOptions): Promise<ExitStatus> {
  const progress = new ProgressBar(process.stderr, { isSilent: options.silent });
  const now = Date.now();
  let result: CheckResult;
  try {
    result = await interruptible((signal) =>
      check({
        workingFolder: process.cwd(),
        config: options.config,
        source: options.source ?? null,
        base: options.base ?? null,
        useCache: options.cache,
        remoteCache: remoteCacheOf(options),
        workers: options.workers ?? null,
        today: new Date(now).toISOString().slice(0, 10),
        now,
        published: options.published ?? null,
        external: options.external,
        baseline: options.baseline ?? null,
        fix: options.fix ? (options.dryRun ? "show" : "make") : "none",
        signal,
        onProgress: (step) => progress.show(step),
      }),
    );
  } catch (error) {
    progress.clear();
    if (!(error instanceof Interruption)) throw error;
    process.stderr.write("Interrupted.\n");
    return 130;
  }
  progress.clear();
  const counts = await reportDiagnostics(result.diagnostics, options);
  if (result.kind === "failed") return 2;
  const { changes, known, pages, remote } = result;
  warnOfRemote(remote, options);
  const label = (path: string): string => relative(process.cwd(), path);
  if (options.dryRun && changes.length > 0) process.stdout.write(showChanges(changes, label));
  const parts = [
    `${counted(pages, "page")}, ${showCounts(counts)}${whyFailed(counts, options)}`,
    ...(counts.hints === 0 || options.verbose ? [] : [`${counted(counts.hints, "hint")} (--verbose shows them)`]),
    ...(remote === null ? [] : [`${remote.found} from the remote cache`]),
    ...(known === 0 ? [] : [`${counted(known, "known problem")} in ${options.baseline ?? ""}`]),
    ...(changes.length === 0 ? [] : [`${counted(changes.length, "file")} ${options.dryRun ? "to mend" : "mended"}`]),
  ];
  if (options.format === "pretty" && !options.silent) process.stdout.write(`${parts.join("; ")}\n`);
  return hasFailed(counts, options) ? 1 : 0;
}
