/** Updates the site and publishes it, unless it has errors. */
import { joinReads } from "./author-code/author-reads.ts";
import type { BuildSummary, Built, IsRefused } from "./build-result.ts";
import type { BuildOptions } from "./options.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import { endBundler } from "./config/bundler.ts";
import { fileDiagnostic, fileFinding, siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import { failed } from "./diagnostics/failed.ts";
import type { GraphState } from "./graph/build-graph.ts";
import type { BuildInputs, BuildRecord, LastBuild } from "./graph/build-record.ts";
import { CacheMissError } from "./cache-miss.ts";
import { StaleFileError } from "./graph/stale-file.ts";
import type { OpenBuild } from "./graph/open-site.ts";
import { openBuild } from "./graph/open-site.ts";
import { makeOwnDocumentTest } from "./graph/own-documents.ts";
import { applyPolicy } from "./graph/policy.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { listServerFiles } from "./output/hosts/plan.ts";
import { checkServerFiles, writeServerFiles } from "./output/hosts/server-files.ts";
import { LostLockError } from "./output/lock-output.ts";
import { realPathOf } from "./output/output-folder.ts";
import type { PublicationResult, PublishOptions } from "./output/write.ts";
import { publish, RemovedFolderError } from "./output/write.ts";
import { WriteError } from "./output/write-error.ts";
import { RenderError } from "./route/render-error.ts";
import type { Lock } from "./source/lock.ts";

/** The number of attempts if files change during a build. */
const maxAttempts = 3;

/** Throws the same errors as `build`. */
export async function buildChanged(
  prepared: PreparedBuild,
  cache: SiteCache,
  options: BuildOptions,
  isRefused: IsRefused,
  inputs: BuildInputs,
  last: LastBuild<BuildSummary>,
  lock: Lock,
): Promise<Built> {
  await endBundler();
  const site = openBuild(prepared, options, cache, true);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await buildOnce(site, options, isRefused, attempt === 1 ? inputs : null, last, lock);
    } catch (error) {
      if (error instanceof WriteError) return failed(error.diagnostic);
      if (error instanceof CacheMissError) cache.forgetDamaged();
      else if (!(error instanceof StaleFileError || error instanceof RemovedFolderError)) throw error;
      if (attempt < maxAttempts) continue;
      if (!(error instanceof StaleFileError)) throw error;
      const found = fileFinding("unreadable-file", { reason: "it changes while it is read" });
      return failed(fileDiagnostic(labelOf(site.sourceLabel, error.path), found));
    }
  }
}

/** @param inputs `null` if files have changed since they were read. */
async function buildOnce(
  site: OpenBuild,
  options: BuildOptions,
  isRefused: IsRefused,
  inputs: BuildInputs | null,
  last: LastBuild<BuildSummary>,
  lock: Lock,
): Promise<Built> {
  const { graph, cache } = site;
  const read = inputs === null ? {} : { tree: inputs.tree, history: inputs.history, versions: inputs.versions };
  const state = await graph.update({ ...options, ...read, trial: "quick" });
  if (isRefused(state.diagnostics)) return refuse(site, await withThemeTried(site, state, options));
  const files = listServerFiles({ config: site.config, site: state.site, theme: site.theme.bundle });
  let publication: PublicationResult;
  let diagnostics: readonly Diagnostic[] = [];
  const onReady = (unmanaged: readonly string[]): void => {
    diagnostics = [...state.diagnostics, ...describeUnmanaged(unmanaged, site, options)];
    if (isRefused(diagnostics)) throw new RefusedError();
    if (!lock.isHeld()) throw new LostLockError();
  };
  try {
    checkServerFiles(site.root, files);
    publication = await publishState(site, state, options, last, onReady);
  } catch (error) {
    if (error instanceof RefusedError) return refuse(site, { ...state, diagnostics });
    if (!(error instanceof RenderError)) throw error;
    const { failure } = error;
    const tried = await withThemeTried(site, state, options);
    if (isRefused(tried.diagnostics)) return refuse(site, tried);
    // The failure did not occur again, so we report the first one.
    return refuse(
      site,
      await graph.update({ ...options, moreChecks: async (found) => graph.describe([failure], found) }),
    );
  }
  await site.remote?.flush(options.signal);
  const { written, snapshot } = publication;
  const reads = { rendered: joinReads(site.pool.reads, graph.pageReads), claimed: graph.claimReads };
  const record = { diagnostics, summary: summarize(site, state, publication, writeServerFiles(site.root, files)) };
  last.write(inputs, reads, { written, snapshot }, record);
  graph.storeTrial();
  cache.save();
  return publishedFrom(site, state, publication, record);
}

/** The summary as later builds report it, which compile and write nothing. */
function summarize(
  site: OpenBuild,
  state: GraphState,
  { written, bytes }: PublicationResult,
  serverFiles: BuildSummary["serverFiles"],
): BuildSummary {
  const { pages, redirects } = state.site;
  const tagManager = site.config.analytics?.tagManager ?? null;
  return {
    pages: pages.length,
    redirects: redirects.length,
    compiledPages: 0,
    remotePages: 0,
    files: written.size,
    changedFiles: 0,
    removedFiles: 0,
    bytes,
    outputFolder: site.outputFolder,
    serverFiles,
    hasAnalytics: tagManager === null || tagManager.id !== null,
  };
}

function publishedFrom(
  site: OpenBuild,
  { compilation }: GraphState,
  { changed, removed }: PublicationResult,
  { diagnostics, summary }: BuildRecord<BuildSummary>,
): Built {
  return {
    kind: "published",
    diagnostics,
    reasons: { source: site.sourceLabel, pages: compilation.pages, files: changed, removed },
    remote: site.remote?.report ?? null,
    summary: {
      ...summary,
      compiledPages: compilation.compiled,
      remotePages: compilation.found,
      changedFiles: changed.length,
      removedFiles: removed.length,
    },
  };
}

/** @throws RenderError, WriteError, StaleFileError or CacheMissError. In these cases, nothing was published. */
async function publishState(
  { graph, theme, outputFolder }: OpenBuild,
  state: GraphState,
  options: BuildOptions,
  last: LastBuild<BuildSummary>,
  onReady: PublishOptions["onReady"],
): Promise<PublicationResult> {
  return publish({
    ...last.outputs,
    folder: realPathOf(outputFolder),
    plan: state.plan.files(),
    isStale: last.areReadsUnchanged
      ? () => false
      : makeOwnDocumentTest(
          state.editions.map(({ site }) => site),
          theme.module,
        ),
    make: (outputs, published) => graph.make(state, outputs, published, options),
    onProgress: (done, total) => options.onProgress({ phase: "write", done, total }),
    onReady,
    signal: options.signal,
  });
}

/** Files that docsgen did not create prevent the publication. */
class RefusedError extends Error {}

/** The files that docsgen did not create and that the config does not accept, as one diagnostic. */
function describeUnmanaged(
  unmanaged: readonly string[],
  { config, sourceLabel }: OpenBuild,
  { today }: BuildOptions,
): readonly Diagnostic[] {
  if (unmanaged.length === 0) return [];
  const policy = { checks: config.checks, exceptions: [], sourceLabel, source: config.source, today: today() };
  const reported = unmanaged.flatMap((path) => {
    const { diagnostics } = applyPolicy([siteDiagnostic("foreign-file", { path, count: 1 })], policy);
    return diagnostics.map(({ severity }) => ({ path, severity }));
  });
  const [first] = reported;
  if (first === undefined) return [];
  const exception = `checks: { exceptions: [{ code: "foreign-file", message: ${JSON.stringify(first.path)}, reason: "…" }] }`;
  const hint = `move it to the \`public\` folder of the sources, remove it, or accept it in the config: ${exception}`;
  return [
    {
      ...siteDiagnostic("foreign-file", { path: first.path, count: reported.length }, hint),
      severity: first.severity,
    },
  ];
}

/** Renders everything that the author's code contributes, to report all its failures: a build may stop at the first. */
async function withThemeTried(
  { graph, theme }: OpenBuild,
  state: GraphState,
  options: BuildOptions,
): Promise<GraphState> {
  return theme.module === null ? state : graph.update({ ...options, trial: "thorough" });
}

/** Keeps the compiled pages for the next attempt. */
function refuse({ cache, remote }: OpenBuild, { diagnostics, site }: GraphState): Built {
  cache.save();
  return { kind: "refused", diagnostics, pages: site.pages.length, remote: remote?.report ?? null };
}
