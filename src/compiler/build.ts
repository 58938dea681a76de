/**
 * `build`: returns the result of the last build if nothing has changed since, and otherwise builds what has changed.
 */
import type { BuildOptions, BuildResult, BuildSummary, Built, IsRefused } from "./build-result.ts";
import { hasErrors } from "./build-result.ts";
import { openBaseline } from "./check/baseline-file.ts";
import { isPlainData } from "./config/plain-data.ts";
import { lookAtInputs, readLastBuild, recordIfSame } from "./graph/last-build.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { discardProject, prepareBuild, refuseOutput } from "./graph/prepare-site.ts";
import { CacheError } from "./source/cache-error.ts";

/**
 * Builds the site.
 *
 * @throws The signal's reason if it is aborted; the output folder is then unchanged.
 * @throws CacheError if the disk has no room for working files.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const baseline = openBaseline(options);
  if (baseline.kind === "failed") return baseline;
  const { hold } = baseline;
  const isRefused: IsRefused = (found) => hasErrors(hold(found).diagnostics, options.isStrict);
  const built = await buildHeld(options, isRefused).catch((error: unknown) => {
    if (!(error instanceof CacheError) || !options.useCache) throw error;
    options.onCacheFailure?.(error.message);
    return buildHeld({ ...options, useCache: false }, isRefused);
  });
  return built.kind === "failed" ? built : { ...built, ...hold(built.diagnostics) };
}

async function buildHeld(options: BuildOptions, isRefused: IsRefused): Promise<Built> {
  const result = await prepareBuild(options);
  if (result.kind === "failed") return result;
  const { prepared } = result;
  try {
    return await buildPrepared(prepared, options, isRefused);
  } catch (error) {
    await prepared.pool.close();
    discardProject(prepared.project, options);
    throw error;
  }
}

async function buildPrepared(prepared: PreparedBuild, options: BuildOptions, isRefused: IsRefused): Promise<Built> {
  const refusal = refuseOutput(prepared.project, options);
  if (refusal !== null) {
    await prepared.pool.close();
    discardProject(prepared.project, options);
    return { kind: "failed", diagnostics: [refusal] };
  }
  // A config that contains functions may capture anything, so it disables the no-change check.
  const isTold = options.useCache && isPlainData(prepared.project.config, false);
  const inputs = isTold ? lookAtInputs(prepared, options.today()) : null;
  const last = inputs === null ? null : readLastBuild(prepared, isSummary);
  const record = inputs === null || last === null ? null : recordIfSame(prepared, inputs, last);
  options.signal.throwIfAborted();
  if (record !== null && !isRefused(record.diagnostics)) {
    const { remote } = prepared.project;
    remote?.close();
    await prepared.pool.close();
    return {
      kind: "published",
      remote: remote?.report ?? null,
      reasons: { source: prepared.project.sourceLabel, pages: [], files: [], removed: [] },
      ...record,
    };
  }
  // Loaded lazily, because a no-op build needs none of it.
  const { buildChanged } = await import("./build-changed.ts");
  return buildChanged(prepared, options, isRefused, inputs, last);
}

/** Whether the cached value is a build's summary. The cache only guarantees that docsgen wrote it. */
function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}
