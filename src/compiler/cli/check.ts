/** `docsgen check`: runs all checks of a build, plus optional ones, without writing output. */
import { relative } from "node:path";
import type { CheckResult } from "../check.ts";
import { check } from "../check.ts";
import { showChanges } from "../check/file-changes.ts";
import { warnOfCache } from "./cache.ts";
import { Interruption, interruptible } from "./interruption.ts";
import type { CheckCommandOptions, ExitStatus } from "./command-options.ts";
import { ProgressBar } from "./progress-bar.ts";
import { remoteCacheOf, warnOfRemote } from "./remote-cache.ts";
import { counted, hasFailed, reportDiagnostics, showCounts, showKnown, whyFailed } from "./report-result.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";
import { makeWithoutConfigNotice } from "./without-config.ts";

export async function runCheck(options: CheckCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const progress = new ProgressBar(terminal.stderr, { isSilent: options.silent });
  let result: CheckResult;
  try {
    result = await interruptible((signal) =>
      check({
        workingFolder: terminal.workingFolder,
        config: options.config ?? null,
        onWithoutConfig: makeWithoutConfigNotice(options, terminal),
        source: options.source ?? null,
        base: options.base ?? null,
        useCache: options.cache,
        remoteCache: remoteCacheOf(options, terminal),
        workers: options.workers ?? null,
        today,
        now: Date.now(),
        published: options.published ?? null,
        onUnpublished: () =>
          terminal.stderr.write(
            `note: ${options.published} does not exist (status 404), so no published address can be lost yet\n`,
          ),
        external: options.external,
        baseline: options.baseline ?? null,
        updateBaseline: options.updateBaseline,
        fix: options.fix ? (options.dryRun ? "show" : "make") : "none",
        signal,
        onProgress: (step) => progress.show(step),
        onCacheFailure: (reason) => warnOfCache(reason, terminal),
      }),
    );
  } catch (error) {
    progress.clear();
    if (!(error instanceof Interruption)) throw error;
    terminal.stderr.write("Interrupted.\n");
    return 130;
  }
  progress.clear();
  const counts = await reportDiagnostics(result.diagnostics, options, terminal);
  if (result.kind === "failed") return 2;
  const { changes, pages, remote } = result;
  warnOfRemote(remote, options, terminal);
  const label = (path: string): string => relative(terminal.workingFolder, path);
  if (options.dryRun && changes.length > 0) terminal.stdout.write(showChanges(changes, label));
  const parts = [
    `${counted(pages, "page")}, ${showCounts(counts)}${whyFailed(counts, options)}`,
    ...(counts.hints === 0 || options.verbose ? [] : [`${counted(counts.hints, "hint")} (--verbose shows them)`]),
    ...(remote === null ? [] : [`${remote.found} from the remote cache`]),
    ...showKnown(result, options.baseline ?? ""),
    ...(changes.length === 0 ? [] : [`${counted(changes.length, "file")} ${options.dryRun ? "to fix" : "fixed"}`]),
  ];
  if (options.format === "pretty" && !options.silent) terminal.stdout.write(`${parts.join("; ")}\n`);
  return hasFailed(counts, options) ? 1 : 0;
}
