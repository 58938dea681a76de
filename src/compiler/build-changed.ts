/**
 * Builds what has changed, either by compiling only the edited pages or with an update of the whole graph, and
 * publishes the result unless it has errors.
 */
import type { BuildOptions, BuildSummary, Built, IsRefused, Published } from "./build-result.ts";
import { unpackDiagnostics } from "./cache/packed-diagnostics.ts";
import { isWrittenLast, readWritten } from "./cache/written-record.ts";
import { endBundler } from "./config/bundler.ts";
import { fileFinding } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import type { GraphState } from "./graph/build-graph.ts";
import type { BuildRecord, Inputs, LastBuild, Outputs } from "./graph/last-build.ts";
import { editedSince, rememberBuild, rememberEdits } from "./graph/last-build.ts";
import { keepLastSite } from "./graph/last-site.ts";
import { LostAssetError, LostPageError } from "./graph/lost.ts";
import type { OpenBuild } from "./graph/open-site.ts";
import { openBuild } from "./graph/open-site.ts";
import type { CompilationResult } from "./graph/page-compilation.ts";
import { openPageEdits } from "./graph/page-edits.ts";
import type { PreparedBuild, Project } from "./graph/prepare-site.ts";
import type { PlannedPublication } from "./graph/publish-plan.ts";
import { publishPlan } from "./graph/publish-plan.ts";
import { inSource } from "./graph/report.ts";
import { ChangedFolderError } from "./output/publication-scope.ts";
import type { PublicationResult } from "./output/write.ts";
import { WriteError } from "./output/write-error.ts";
import { RenderError } from "./route/render-error.ts";

/**
 * @param inputs `null` if the inputs cannot be determined.
 * @param last `null` if there is no known previous build.
 */
export async function buildChanged(
  prepared: PreparedBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  inputs: Inputs | null,
  last: LastBuild<BuildSummary> | null,
): Promise<Built> {
  try {
    return await buildPrepared(prepared, options, isRefused, inputs, last);
  } catch (error) {
    if (error instanceof WriteError) return { kind: "failed", diagnostics: [error.diagnostic] };
    throw error;
  } finally {
    await prepared.pool.close();
  }
}

/** @throws WriteError */
async function buildPrepared(
  prepared: PreparedBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  inputs: Inputs | null,
  last: LastBuild<BuildSummary> | null,
): Promise<Built> {
  const edited =
    inputs === null || last === null ? null : await buildEdited(prepared, options, isRefused, inputs, last);
  if (edited !== null) return edited;
  await endBundler();
  const site = await openBuild(prepared, options, { isPublished: true, cache: null });
  try {
    const { result: built, published } = await buildWhole(site, options, isRefused, last);
    if (built.kind === "published" && inputs !== null && published !== null) {
      const { state, outputs } = published;
      const includes = site.graph
        .includes()
        .map((path) => [path, site.cache.files.get(path)?.signature ?? null] as const);
      const made = { outputs, search: state.search?.fingerprint() ?? null, record: recordOf(built) };
      if (rememberBuild(prepared, options.today(), inputs, includes, made))
        keepLastSite(prepared.project, inputs.fingerprint, state);
    }
    return built;
  } finally {
    await site.close();
  }
}

/**
 * Builds only the edited pages if nothing but the text of some pages changed. Returns `null` if the whole site must be
 * built.
 */
async function buildEdited(
  prepared: PreparedBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  inputs: Inputs,
  last: LastBuild<BuildSummary>,
): Promise<Built | null> {
  const { project } = prepared;
  // Compiled pages are looked up and stored in the remote cache, which this path does not do.
  if (project.remote !== null) return null;
  const edited = editedSince(prepared, inputs, last);
  if (edited === null) return null;
  const before = unpackDiagnostics(last.diagnostics);
  if (isRefused(before)) return null;
  const edits = await openPageEdits(prepared, edited, last, options);
  if (edits === null) return null;
  try {
    const { plan, gone, make, written, compilation, search } = edits;
    const isLast = (): boolean => isWrittenLast(project.cacheFolder, project.outputFolder, written);
    const scope = { kind: "part", left: last, gone, isLast } as const;
    const publication = await publishPlan(project, { plan, make, scope, before: written }, options);
    edits.save();
    const found = before.filter(({ code }) => code !== "foreign-file");
    const counts = { ...last.summary, compiledPages: compilation.compiled };
    const built = describePublished(project, found, counts, compilation, publication);
    rememberEdits(prepared, inputs, last, { outputs: publication.outputs, search, record: recordOf(built) });
    return built;
  } catch (error) {
    // The full build handles these errors.
    if ([RenderError, LostPageError, ChangedFolderError].some((kind) => error instanceof kind)) return null;
    throw error;
  } finally {
    edits.close();
  }
}

interface Attempt {
  readonly result: Built;
  /** `null` if nothing was published. */
  readonly published: { readonly state: GraphState; readonly outputs: Outputs } | null;
}

/** The number of attempts if files change during a build. */
const maxAttempts = 3;

/** Builds the whole site. If the cache is damaged or files change during the build, it tries again. */
async function buildWhole(
  site: OpenBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  last: LastBuild<unknown> | null,
  attempt = 1,
): Promise<Attempt> {
  try {
    return await buildOnce(site, options, isRefused, last);
  } catch (error) {
    if (error instanceof LostPageError) site.cache.forgetLost();
    else if (!(error instanceof LostAssetError)) throw error;
    if (attempt < maxAttempts) return buildWhole(site, options, isRefused, last, attempt + 1);
    if (!(error instanceof LostAssetError)) throw error;
    const found = fileFinding("unreadable-file", { reason: "it changes while it is read" });
    const diagnostic = inSource(labelOf(site.sourceLabel, error.path), found);
    return { result: { kind: "failed", diagnostics: [diagnostic] }, published: null };
  }
}

async function buildOnce(
  site: OpenBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  last: LastBuild<unknown> | null,
): Promise<Attempt> {
  const { graph, cache } = site;
  const state = await graph.update(options, "quick");
  if (isRefused(state.diagnostics)) return refuse(site, await withThemeTried(site, state, options));
  const before = readWritten(cache.folder, site.outputFolder);
  const planned: PlannedPublication = {
    plan: state.plan.files(),
    make: (plan) => graph.make(plan, options),
    scope: { kind: "whole", left: last?.written === before.hash ? last : null },
    before,
  };
  let publication: Awaited<ReturnType<typeof publishPlan>>;
  try {
    publication = await publishPlan({ ...site, cacheFolder: cache.folder }, planned, options);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { failure } = error;
    const tried = await withThemeTried(site, state, options);
    if (isRefused(tried.diagnostics)) return refuse(site, tried);
    // The failure did not occur again, so we report the first one.
    return refuse(site, await graph.update(options, null, async (found) => graph.describe([failure], found.site)));
  }
  cache.save();
  graph.keepTrial();
  const { pages, redirects } = state.site;
  const { compiled, found } = state.compilation;
  const counts = { pages: pages.length, redirects: redirects.length, compiledPages: compiled, remotePages: found };
  const result = describePublished(site, state.diagnostics, counts, state.compilation, publication);
  return { result, published: { state, outputs: publication.outputs } };
}

/** Runs the thorough checks, to report all failures of the author's code: a build may stop at the first. */
async function withThemeTried(
  { graph, theme }: OpenBuild,
  state: GraphState,
  options: BuildOptions,
): Promise<GraphState> {
  return theme.module === null ? state : graph.update(options, "thorough");
}

/** Saves the compiled pages for the next attempt. */
function refuse({ cache, remote }: OpenBuild, { diagnostics, site }: GraphState): Attempt {
  cache.save();
  const result = { kind: "refused" as const, diagnostics, pages: site.pages.length, remote: remote?.report ?? null };
  return { result, published: null };
}

type Counts = Pick<BuildSummary, "pages" | "redirects" | "compiledPages" | "remotePages">;

function describePublished(
  { config, remote, sourceLabel, outputFolder }: Pick<Project, "config" | "remote" | "sourceLabel" | "outputFolder">,
  found: readonly Diagnostic[],
  { pages, redirects, compiledPages, remotePages }: Counts,
  compilation: CompilationResult,
  { diagnostics, changed, removed, written, bytes }: PublicationResult,
): Published {
  const tagManager = config.analytics?.tagManager ?? null;
  return {
    kind: "published",
    diagnostics: [...found, ...diagnostics],
    reasons: { source: sourceLabel, pages: compilation.pages, files: changed, removed },
    remote: remote?.report ?? null,
    summary: {
      pages,
      redirects,
      compiledPages,
      remotePages,
      files: written.size,
      changedFiles: changed.length,
      removedFiles: removed.length,
      bytes,
      outputFolder,
      hasAnalytics: tagManager === null || tagManager.id !== null,
    },
  };
}

/** The report of the next build if nothing changes. */
function recordOf({ diagnostics, summary }: Published): BuildRecord<BuildSummary> {
  return { diagnostics, summary: { ...summary, compiledPages: 0, remotePages: 0, changedFiles: 0, removedFiles: 0 } };
}
