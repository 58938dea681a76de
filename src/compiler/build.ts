/** `build`: one update of the graph, and its publication when no error stands against it. */
import { relative } from "node:path";
import { endBundler } from "./config/bundler.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { GraphState } from "./graph/build-graph.ts";
import type { RenewedPage } from "./graph/page-compilation.ts";
import type { Progress } from "./graph/progress.ts";
import type { OpenBuild, SiteOptions } from "./graph/open-site.ts";
import type { LastBuild, Outputs } from "./graph/last-build.ts";
import { lookAtInputs, readLastBuild, recordIfSame, rememberBuild } from "./graph/last-build.ts";
import { discardProject, openBuild, prepareBuild } from "./graph/open-site.ts";
import { inSource } from "./graph/report.ts";
import { forgetPending, keepPending, keepWritten, readPending, readWritten } from "./graph/written-record.ts";
import { describeRenderFailure } from "./graph/check-theme.ts";
import { LostAssetError, LostPageError } from "./graph/lost.ts";
import { fileFinding, siteDiagnostic } from "./diagnostics/catalog.ts";
import { realPathOf, refuseOutputFolder } from "./output/output-folder.ts";
import type { ChangedFile } from "./output/write.ts";
import { publish, WriteError } from "./output/write.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";
import { RenderError } from "./route/render-error.ts";
import { isPlainData } from "./config/plain-data.ts";

export interface BuildOptions extends SiteOptions {
  /** Warnings count as errors. */
  readonly isStrict: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export type BuildResult =
  /** The site is in the output folder. */
  | {
      readonly kind: "published";
      readonly diagnostics: readonly Diagnostic[];
      readonly summary: BuildSummary;
      readonly remote: RemoteReport | null;
      /** Why pages were compiled and files written; by path in the source folder, and in the output folder. */
      readonly reasons: BuildReasons;
    }
  /** The content has errors; the output folder is as it was. */
  | {
      readonly kind: "refused";
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      readonly remote: RemoteReport | null;
    }
  /** The config, the command line or the machine stands in the way; the output folder is as it was. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export interface BuildReasons {
  /** The source folder as messages name it. */
  readonly source: string;
  readonly pages: readonly RenewedPage[];
  readonly files: readonly ChangedFile[];
  /** Paths in the output folder. */
  readonly removed: readonly string[];
}

export interface BuildSummary {
  readonly pages: number;
  readonly compiledPages: number;
  /** Pages that the cache which machines share had. */
  readonly remotePages: number;
  readonly redirects: number;
  /** Of the output folder: all files of the site, those written by this build, and those removed. */
  readonly files: number;
  readonly changedFiles: number;
  readonly removedFiles: number;
  readonly bytes: number;
  /** Absolute. */
  readonly outputFolder: string;
  /** `false` where the config asks for a tag manager whose id is not given. */
  readonly hasAnalytics: boolean;
}

/** Throws the signal's reason when it is aborted: the output folder is then as it was. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const result = await prepareBuild(options);
  if (result.kind === "failed") return result;
  const { prepared } = result;
  const { outputFolder, sourceFolder, root } = prepared.project;
  const refusal = refuseOutputFolder(outputFolder, sourceFolder, root);
  if (refusal !== null) {
    discardProject(prepared.project, options);
    const values = { path: relative(options.workingFolder, outputFolder) || ".", reason: refusal };
    return { kind: "failed", diagnostics: [siteDiagnostic("output-refused", values, "name another with --out")] };
  }
  // What the code of a config closes over, nobody can tell: where that is more than data, all is looked at.
  const isTold = options.useCache && isPlainData(prepared.project.config, false);
  const inputs = isTold ? lookAtInputs(prepared, options.today) : null;
  const last = inputs === null ? null : readLastBuild(prepared, isSummary);
  const record = inputs === null || last === null ? null : recordIfSame(prepared, inputs, last);
  options.signal.throwIfAborted();
  if (record !== null && !hasErrors(record.diagnostics, options.isStrict)) {
    const { remote } = prepared.project;
    remote?.close();
    return {
      kind: "published",
      remote: remote?.report ?? null,
      reasons: { source: prepared.project.sourceLabel, pages: [], files: [], removed: [] },
      ...record,
    };
  }
  await endBundler();
  const site = await openBuild(prepared, options, { isPublished: true, cache: null });
  try {
    const { built, outputs } = await buildWhole(site, options, last);
    if (built.kind === "published" && inputs !== null && outputs !== null)
      rememberBuild(prepared, options.today, inputs, {
        includes: site.graph.includes().map((path) => [path, site.cache.files.get(path)?.signature ?? null] as const),
        outputs,
        record: {
          diagnostics: built.diagnostics,
          summary: { ...built.summary, compiledPages: 0, remotePages: 0, changedFiles: 0, removedFiles: 0 },
        },
      });
    return built;
  } catch (error) {
    if (error instanceof WriteError) return { kind: "failed", diagnostics: [error.diagnostic] };
    if (error instanceof RenderError) {
      // What was compiled is as good for the next attempt.
      site.cache.save();
      return { kind: "failed", diagnostics: await describeRenderFailure(error.failure, prepared.project.loaded) };
    }
    throw error;
  } finally {
    await site.close();
  }
}

interface Built {
  readonly built: BuildResult;
  /** `null`: nothing was published. */
  readonly outputs: Outputs | null;
}

/** How often files may change in the middle of a build. */
const patience = 3;

/** A cache that turns out to be damaged is filled again, and files that change meanwhile are read again. */
async function buildWhole(
  site: OpenBuild,
  options: BuildOptions,
  last: LastBuild<unknown> | null,
  attempt = 1,
): Promise<Built> {
  try {
    return await buildOnce(site, options, last);
  } catch (error) {
    if (error instanceof LostPageError) site.cache.forgetLost();
    else if (!(error instanceof LostAssetError)) throw error;
    if (attempt < patience) return buildWhole(site, options, last, attempt + 1);
    if (!(error instanceof LostAssetError)) throw error;
    const found = fileFinding("unreadable-file", { reason: "it changes while it is read" });
    const diagnostic = inSource(`${site.sourceLabel}/${error.path}`, found);
    return { built: { kind: "failed", diagnostics: [diagnostic] }, outputs: null };
  }
}

async function buildOnce(site: OpenBuild, options: BuildOptions, last: LastBuild<unknown> | null): Promise<Built> {
  const { graph, cache, config, outputFolder } = site;
  const { signal, onProgress } = options;
  const state = await graph.update({ signal, onProgress });
  const remote = site.remote?.report ?? null;
  if (hasErrors(state.diagnostics, options.isStrict)) {
    cache.save();
    const { diagnostics, site: linked } = state;
    return { built: { kind: "refused", diagnostics, pages: linked.pages.length, remote }, outputs: null };
  }
  const before = readWritten(cache.folder, outputFolder);
  const pending = readPending(cache.folder, outputFolder);
  const result = await publish({
    folder: realPathOf(outputFolder),
    plan: state.plan.files(),
    written: before.files,
    pending,
    onAdding: (paths) => keepPending(cache.folder, outputFolder, [...pending, ...paths]),
    left: last?.written === before.hash ? last : null,
    make: (plan) => graph.make(plan, { signal, onProgress }),
    onProgress: (done, total) => onProgress({ phase: "write", done, total }),
    signal,
  });
  const written = result.written === before.files ? before : keepWritten(cache.folder, outputFolder, result.written);
  forgetPending(cache.folder, outputFolder);
  cache.save();
  const built: BuildResult = {
    kind: "published",
    diagnostics: [...state.diagnostics, ...result.diagnostics],
    reasons: {
      source: site.sourceLabel,
      pages: state.compilation.pages,
      files: result.changed,
      removed: result.removed,
    },
    remote,
    summary: {
      ...countsOf(state),
      files: result.written.size,
      changedFiles: result.changed.length,
      removedFiles: result.removed.length,
      bytes: result.bytes,
      outputFolder,
      hasAnalytics:
        config.analytics === null || config.analytics.tagManager === null || config.analytics.tagManager.id !== null,
    },
  };
  return { built, outputs: { written, left: result.left } };
}

type Counts = Pick<BuildSummary, "pages" | "redirects" | "compiledPages" | "remotePages">;

function countsOf({ site, compilation: { compiled, found } }: GraphState): Counts {
  const { pages, redirects } = site;
  return { pages: pages.length, redirects: redirects.length, compiledPages: compiled, remotePages: found };
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}

function hasErrors(diagnostics: readonly Diagnostic[], isStrict: boolean): boolean {
  return diagnostics.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
}
