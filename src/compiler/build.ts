/** `build`: what the last one found and made, where nothing has changed since. */
import type { BuildOptions, BuildResult, BuildSummary, Built, IsRefused } from "./build-result.ts";
import { hasErrors } from "./build-result.ts";
import { openBaseline } from "./check/baseline-file.ts";
import { isPlainData } from "./config/plain-data.ts";
import { lookAtInputs, readLastBuild, recordIfSame } from "./graph/last-build.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { discardProject, prepareBuild, refuseOutput } from "./graph/prepare-site.ts";
import { CacheError } from "./source/cache-error.ts";

/** Throws the signal's reason when it is aborted: the output folder is then as it was. @throws CacheError where there is no room to work in. */
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
  // What the code of a config closes over, nobody can tell: where that is more than data, all is looked at.
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
  // Most of docsgen is for what has changed.
  const { buildChanged } = await import("./build-changed.ts");
  return buildChanged(prepared, options, isRefused, inputs, last);
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}
