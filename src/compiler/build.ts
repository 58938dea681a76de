/** `build`: what single edited pages change, or one update of the graph; published when no error stands against it. */
import { relative } from "node:path";
import { endBundler } from "./config/bundler.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { GraphState } from "./graph/build-graph.ts";
import type { CompilationResult, RenewedPage } from "./graph/page-compilation.ts";
import type { Progress } from "./graph/progress.ts";
import type { OpenBuild, PreparedBuild, Project, SiteOptions } from "./graph/open-site.ts";
import type { BuildRecord, Inputs, LastBuild, Outputs } from "./graph/last-build.ts";
import {
  editedSince,
  lookAtInputs,
  readLastBuild,
  recordIfSame,
  rememberBuild,
  rememberEdits,
} from "./graph/last-build.ts";
import { keepLastSite } from "./graph/last-site.ts";
import { unpackDiagnostics } from "./cache/packed-diagnostics.ts";
import { openPageEdits } from "./graph/page-edits.ts";
import type { PlannedPublication } from "./graph/publish-plan.ts";
import { publishPlan } from "./graph/publish-plan.ts";
import { discardProject, openBuild, prepareBuild } from "./graph/open-site.ts";
import { inSource } from "./graph/report.ts";
import { isWrittenLast, readWritten } from "./cache/written-record.ts";
import { describeRenderFailure } from "./graph/check-theme.ts";
import { LostAssetError, LostPageError } from "./graph/lost.ts";
import { fileFinding, siteDiagnostic } from "./diagnostics/catalog.ts";
import { refuseOutputFolder } from "./output/output-folder.ts";
import { ChangedFolderError } from "./output/publication-scope.ts";
import type { ChangedFile, PublicationResult } from "./output/write.ts";
import { WriteError } from "./output/write.ts";
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
  | Published
  /** The content has errors; the output folder is as it was. */
  | {
      readonly kind: "refused";
      readonly diagnostics: readonly Diagnostic[];
      readonly pages: number;
      readonly remote: RemoteReport | null;
    }
  /** The config, the command line or the machine stands in the way; the output folder is as it was. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** The site is in the output folder. */
interface Published {
  readonly kind: "published";
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: BuildSummary;
  readonly remote: RemoteReport | null;
  /** Why pages were compiled and files written; by path in the source folder, and in the output folder. */
  readonly reasons: BuildReasons;
}

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
  try {
    return await buildSite(options);
  } catch (error) {
    if (error instanceof WriteError) return { kind: "failed", diagnostics: [error.diagnostic] };
    throw error;
  }
}

/** @throws WriteError */
async function buildSite(options: BuildOptions): Promise<BuildResult> {
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
  const edited = inputs === null || last === null ? null : await buildEdited(prepared, options, inputs, last);
  if (edited !== null) return edited;
  await endBundler();
  const site = await openBuild(prepared, options, { isPublished: true, cache: null });
  try {
    const { result: built, published } = await buildWhole(site, options, last);
    if (built.kind === "published" && inputs !== null && published !== null) {
      const { state, outputs } = published;
      const includes = site.graph
        .includes()
        .map((path) => [path, site.cache.files.get(path)?.signature ?? null] as const);
      const made = { outputs, search: state.search?.fingerprint() ?? null, record: recordOf(built) };
      if (rememberBuild(prepared, options.today, inputs, includes, made))
        keepLastSite(prepared.project, inputs.fingerprint, state);
    }
    return built;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    // What was compiled is as good for the next attempt.
    site.cache.save();
    return { kind: "failed", diagnostics: await describeRenderFailure(error.failure, prepared.project.loaded) };
  } finally {
    await site.close();
  }
}

/**
 * Where the text of some pages changed and nothing else did, what that changes is found without the rest of the site. `null` where it must be
 * built as a whole.
 */
async function buildEdited(
  prepared: PreparedBuild,
  options: BuildOptions,
  inputs: Inputs,
  last: LastBuild<BuildSummary>,
): Promise<BuildResult | null> {
  const { project } = prepared;
  // A page that is compiled is asked for, and stored, where machines share them.
  if (project.remote !== null) return null;
  const edited = editedSince(prepared, inputs, last);
  if (edited === null) return null;
  const before = unpackDiagnostics(last.diagnostics);
  if (hasErrors(before, options.isStrict)) return null;
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
    // What becomes of these, the build of the whole knows.
    if ([RenderError, LostPageError, ChangedFolderError].some((kind) => error instanceof kind)) return null;
    throw error;
  } finally {
    edits.close();
  }
}

interface Built {
  readonly result: BuildResult;
  /** `null`: nothing was published. */
  readonly published: { readonly state: GraphState; readonly outputs: Outputs } | null;
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
    return { result: { kind: "failed", diagnostics: [diagnostic] }, published: null };
  }
}

async function buildOnce(site: OpenBuild, options: BuildOptions, last: LastBuild<unknown> | null): Promise<Built> {
  const { graph, cache } = site;
  const state = await graph.update(options);
  const remote = site.remote?.report ?? null;
  if (hasErrors(state.diagnostics, options.isStrict)) {
    cache.save();
    const { diagnostics, site: linked } = state;
    return { result: { kind: "refused", diagnostics, pages: linked.pages.length, remote }, published: null };
  }
  const before = readWritten(cache.folder, site.outputFolder);
  const planned: PlannedPublication = {
    plan: state.plan.files(),
    make: (plan) => graph.make(plan, options),
    scope: { kind: "whole", left: last?.written === before.hash ? last : null },
    before,
  };
  const publication = await publishPlan({ ...site, cacheFolder: cache.folder }, planned, options);
  cache.save();
  const { pages, redirects } = state.site;
  const { compiled, found } = state.compilation;
  const counts = { pages: pages.length, redirects: redirects.length, compiledPages: compiled, remotePages: found };
  const result = describePublished(site, state.diagnostics, counts, state.compilation, publication);
  return { result, published: { state, outputs: publication.outputs } };
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

/** What the next build says, where it has nothing to do. */
function recordOf({ diagnostics, summary }: Published): BuildRecord<BuildSummary> {
  return { diagnostics, summary: { ...summary, compiledPages: 0, remotePages: 0, changedFiles: 0, removedFiles: 0 } };
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}

function hasErrors(diagnostics: readonly Diagnostic[], isStrict: boolean): boolean {
  return diagnostics.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
}
