/** `docsgen build`: runs the build, shows its progress and reports the result. */
import { relative } from "node:path";
import { performance } from "node:perf_hooks";
import { build } from "../build.ts";
import type { BuildResult, BuildSummary } from "../build-result.ts";
import type { Counts } from "../diagnostics/reporters/report.ts";
import type { Phase, Progress } from "../graph/progress.ts";
import type { RemoteReport } from "../remote/remote-pages.ts";
import { counted } from "../diagnostics/counted.ts";
import { usesCache } from "./cache.ts";
import type { PhaseWork } from "./explain-build.ts";
import { explainReasons, explainTime } from "./explain-build.ts";
import type { BuildOptions, ExitStatus } from "./command-options.ts";
import { warnOfRemote } from "./remote-cache.ts";
import { reportDiagnostics, showHints, showKnown } from "./report-result.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";

/**
 * @returns 0 if the site was published; 1 if its content has errors; 2 if it cannot be built. With 1 and 2, the output
 * folder is unchanged.
 */
export async function runBuild(options: BuildOptions, terminal: Terminal): Promise<ExitStatus> {
  const clock = new PhaseClock();
  const result = await runOnSite(options, !options.silent, terminal, (all) =>
    build({
      ...all,
      useCache: usesCache(options, terminal),
      onWait: (owner) => {
        if (!options.silent) terminal.stderr.write(describeWait(owner));
      },
      onProgress: (step) => {
        clock.enter(step);
        all.onProgress(step);
      },
    }),
  );
  if (result === null) return reportInterruption(terminal, " The output folder is unchanged.");
  clock.stop();
  const counts = await reportDiagnostics(result.diagnostics, pagesOf(result), options, terminal);
  // Programs read the other formats from standard output.
  const log = options.format === "pretty" ? terminal.stdout : terminal.stderr;
  if (result.kind !== "failed") warnOfRemote(result.remote, options, terminal);
  if (result.kind === "published") {
    const { workingFolder } = terminal;
    const folder = relative(workingFolder, result.summary.outputFolder) || ".";
    if (!options.silent) log.write(describe(result, folder, counts, clock, options));
    const lines = [
      ...(options.why === false
        ? []
        : explainReasons(result.reasons, options.why === true ? null : options.why, folder, workingFolder)),
      ...(options.profile ? explainTime(clock.phases, clock.total) : []),
    ];
    log.write(lines.map((line) => `${line}\n`).join(""));
    return 0;
  }
  if (result.kind === "refused") {
    const strictNote = options.isStrict && counts.errors === 0 ? " (--strict treats warnings as errors)" : "";
    terminal.stderr.write(
      `\n${counted(result.pages, "page")}, ${counted(counts.errors, "error")}, ${counted(counts.warnings, "warning")}${strictNote}. Nothing was published; the output folder is unchanged.\n`,
    );
    return 1;
  }
  return 2;
}

function describeWait(owner: number | null): string {
  return `Waiting for another build into the same output folder${owner === null ? "" : ` (process ${owner})`} to finish.\n`;
}

/** Measures how long each phase takes, and counts what it processes. */
class PhaseClock {
  readonly #start = performance.now();
  readonly #phases = new Map<Phase, PhaseWork>();
  #current: { phase: Phase; since: number } | null = null;

  enter({ phase, total }: Progress): void {
    if (this.#current?.phase !== phase) {
      this.stop();
      this.#current = { phase, since: performance.now() };
    }
    if (total !== null) this.#phases.set(phase, { duration: this.#phases.get(phase)?.duration ?? 0, items: total });
  }

  stop(): void {
    if (this.#current === null) return;
    const { phase, since } = this.#current;
    const { duration, items } = this.#phases.get(phase) ?? { duration: 0, items: null };
    this.#phases.set(phase, { duration: duration + performance.now() - since, items });
    this.#current = null;
  }

  get total(): number {
    return performance.now() - this.#start;
  }

  get phases(): ReadonlyMap<Phase, PhaseWork> {
    return this.#phases;
  }
}

type Published = Extract<BuildResult, { kind: "published" }>;

/** @param folder The output folder as shown in messages. */
function describe(
  published: Published,
  folder: string,
  counts: Counts,
  clock: PhaseClock,
  options: BuildOptions,
): string {
  const { summary, remote } = published;
  const phases = [...clock.phases]
    .filter(([, { duration }]) => options.verbose || duration >= 1)
    .map(([phase, { duration }]) => `${phase} ${milliseconds(duration)}`);
  const lines = [
    [
      `${counted(summary.pages, "page")}, ${counted(summary.redirects, "redirect")}, ${counted(counts.warnings, "warning")}`,
      ...showHints(counts, options),
      ...showKnown(published, options.baseline ?? ""),
    ].join("; "),
    `${counted(summary.files, "file")}, ${bytes(summary.bytes)} in ${folder}/ (${summary.changedFiles} written, ${summary.removedFiles} removed, ${pages(summary, remote)})`,
    milliseconds(clock.total) + (phases.length === 0 ? "" : `: ${phases.join(", ")}`),
  ];
  if (summary.serverFiles.length > 0)
    lines.push(`For servers: ${summary.serverFiles.map(({ path }) => path).join(", ")}`);
  if (!summary.hasAnalytics) lines.push("Tag manager disabled: its id is not set.");
  return `${lines.join("\n")}\n`;
}

/** "3 pages compiled, 127 from the remote cache" */
function pages({ compiledPages, remotePages }: BuildSummary, remote: RemoteReport | null): string {
  const compiled = `${counted(compiledPages, "page")} compiled`;
  if (remote === null) return compiled;
  return `${compiled}, ${remotePages} from ${remote.name}${remote.isReadOnly ? ", which is read-only" : ""}`;
}

function milliseconds(duration: number): string {
  return duration >= 1000 ? `${(duration / 1000).toFixed(2)} s` : `${Math.round(duration)} ms`;
}

function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  if (count < 1024 * 1024) return `${(count / 1024).toFixed(1)} KB`;
  return `${(count / 1024 / 1024).toFixed(1)} MB`;
}

/** The number of pages, or `null` if the site could not be read. */
function pagesOf(result: BuildResult): number | null {
  if (result.kind === "failed") return null;
  return result.kind === "refused" ? result.pages : result.summary.pages;
}
