/**
 * `build`: returns the result of the last build if nothing has changed since; otherwise updates and publishes the site.
 */
import type { BuildResult, Built, IsRefused } from "./build-result.ts";
import type { BuildOptions } from "./options.ts";
import { hasErrors, isSummary } from "./build-result.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import { openBaseline } from "./check/baseline-file.ts";
import { LastBuild, readInputs } from "./graph/build-record.ts";
import { withCache } from "./graph/open-cache.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild, refuseOutput } from "./graph/prepare-site.ts";
import { areServerFilesUnchanged } from "./output/hosts/server-files.ts";
import { lockOutput, LostLockError } from "./output/lock-output.ts";
import type { Lock } from "./source/lock.ts";
import { realPathOf } from "./output/output-folder.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import { failed } from "./diagnostics/failed.ts";

/**
 * Builds the site.
 *
 * @throws The signal's reason if it is aborted; the output folder is then unchanged.
 * @throws CacheError if the disk is too full for working files.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const baseline = openBaseline(options);
  if (baseline.kind === "failed") return baseline;
  const { apply } = baseline;
  const isRefused: IsRefused = (found) => hasErrors(apply(found).diagnostics, options.isStrict);
  const built = await withoutCacheOnFailure(options, (each) => buildSite(each, isRefused));
  return built.kind === "failed" ? built : { ...built, ...apply(built.diagnostics) };
}

async function buildSite(options: BuildOptions, isRefused: IsRefused): Promise<Built> {
  for (;;) {
    const result = await prepareBuild(options);
    if (result.kind === "failed") return result;
    const { prepared } = result;
    const built = await withCache(prepared, options, (open) => buildPrepared(prepared, open, options, isRefused));
    if (built !== null) return built;
  }
}

/** @returns `null` if another build used the output folder, so that everything must be read again. */
async function buildPrepared(
  prepared: PreparedBuild,
  open: () => SiteCache,
  options: BuildOptions,
  isRefused: IsRefused,
): Promise<Built | null> {
  const { project } = prepared;
  const refusal = await refuseOutput(project, options);
  if (refusal !== null) return failed(refusal);
  let hasWaited = false;
  const lock = await lockOutput(realPathOf(project.outputFolder), {
    signal: options.signal,
    onWait: (owner) => {
      hasWaited = true;
      options.onWait?.(owner);
    },
  });
  try {
    return hasWaited ? null : await buildAlone(prepared, open(), options, isRefused, lock);
  } catch (error) {
    if (error instanceof LostLockError) return null;
    throw error;
  } finally {
    lock.release();
  }
}

/** Builds while no other build uses the output folder. */
async function buildAlone(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: BuildOptions,
  isRefused: IsRefused,
  lock: Lock,
): Promise<Built> {
  const { project } = prepared;
  const inputs = await readInputs(prepared, options.today());
  const last = new LastBuild(project, cache, isSummary);
  const record = last.recordIfSame(inputs);
  options.signal.throwIfAborted();
  const isCurrent = record !== null && areServerFilesUnchanged(project.root, record.summary.serverFiles);
  if (isCurrent && !isRefused(record.diagnostics)) {
    const reasons = { source: project.sourceLabel, pages: [], files: [], removed: [] };
    return { kind: "published", remote: project.remote?.report ?? null, reasons, ...record };
  }
  // Loaded lazily, because a no-op build needs none of it.
  const { buildChanged } = await import("./build-changed.ts");
  return buildChanged(prepared, cache, options, isRefused, inputs, last, lock);
}
