/**
 * The site and what is published of it, kept. `update` is the pipeline: an analysis of the site
 * (`graph/site-graph.ts`), and the plan of its output; `make` makes what is asked for. `build` is one update, `serve` the same object kept.
 */
import type { SiteTheme } from "../asset/site-theme.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { planSite } from "../output/plan.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { RenderFailure } from "../route/render-error.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CachedPage } from "../cache/cached-values.ts";
import { checkRendered } from "./check-rendered.ts";
import { describeBundleWarnings, describeFailures } from "./check-theme.ts";
import type { DocumentParts, KeptParts } from "./kept-parts.ts";
import { keepParts, readParts } from "./kept-parts.ts";
import { makeOutputs } from "./make-outputs.ts";
import type { Project } from "./prepare-site.ts";
import type { UpdateOptions } from "./progress.ts";
import { renderRoute } from "./render-routes.ts";
import type { MoreChecks, SiteGraph, SiteState } from "./site-graph.ts";
import type { RenderedRoute } from "./task.ts";
import type { Trial } from "./try-rendering.ts";
import { tryRendering } from "./try-rendering.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface BuildGraphOptions {
  readonly site: SiteGraph;
  readonly project: Project;
  readonly theme: SiteTheme;
  readonly pool: WorkerPool;
  /** `false`: nothing of earlier runs is used. */
  readonly useCache: boolean;
  /** `false` in the development server: no analytics. */
  readonly isPublished: boolean;
}

/** The site as an update leaves it. Its pages can be rendered while a later update runs. */
export interface GraphState extends SiteState {
  readonly plan: SitePlan;
}

export class BuildGraph {
  readonly #options: BuildGraphOptions;
  #plan: SitePlan | null = null;
  /** What an update plans to try it is what it goes on with. */
  #lastPlanned: (Pick<SiteState, "site" | "pages" | "search"> & { readonly plan: SitePlan }) | null = null;
  /** What the last publication kept of the documents, and what the last trial found. */
  #kept: KeptParts | null = null;
  #tried: readonly DocumentParts[] = [];

  constructor(options: BuildGraphOptions) {
    this.#options = options;
  }

  /**
   * Looks at the sources and brings the site up to date. Throws the signal's reason when it is aborted.
   * @param trial What is rendered to see what is wrong with it; `null`: nothing.
   */
  async update(options: UpdateOptions, trial: Trial | null = null, moreChecks?: MoreChecks): Promise<GraphState> {
    const checks: MoreChecks = async (found) => [
      ...(trial === null ? [] : await this.#try(found, trial, options)),
      ...((await moreChecks?.(found)) ?? []),
    ];
    return this.#keep(this.#planned(await this.#options.site.analyze(options, checks)));
  }

  /** Pages that are others than at the last update; `null` where more than pages changed. */
  findEdited(options: UpdateOptions): Promise<readonly SourcePath[] | null> {
    return this.#options.site.findEdited(options);
  }

  /**
   * What `update` does, after a change of these pages alone.
   * @param onCompiled Awaited as soon as the pages can be shown; the findings are those of before, and what others show of them.
   */
  async updatePages(
    paths: readonly SourcePath[],
    options: UpdateOptions,
    onCompiled: (state: GraphState) => Promise<void>,
  ): Promise<GraphState> {
    const state = await this.#options.site.analyzePages(paths, options, (early) => onCompiled(this.#planned(early)));
    return this.#keep(this.#planned(state));
  }

  /** The site of what is compiled by now, with the first of these pages that there is: for a reader who cannot wait for the update. */
  async preview(paths: readonly SourcePath[], options: UpdateOptions): Promise<GraphState | null> {
    const state = await this.#options.site.peek(paths, options);
    return state === null ? null : this.#planned(state);
  }

  /** Loads what the compilation of this page needs, so that its next change is shown sooner. */
  rehearse(path: SourcePath, signal: AbortSignal): Promise<void> {
    return this.#options.site.rehearse(path, signal);
  }

  /** Files of the source folder that pages show, whether they exist or not. */
  includes(): readonly SourcePath[] {
    return [...new Set(this.#options.site.pages().flatMap(({ includes }) => includes))];
  }

  /** Renders a route of that state. @throws RenderError */
  render({ plan }: GraphState, route: RouteInput): Promise<RenderedRoute> {
    return renderRoute(this.#options.pool, plan.siteData, route);
  }

  #currentPlan(): SitePlan {
    if (this.#plan === null) throw new Error("the site was never updated");
    return this.#plan;
  }

  #keep(state: GraphState): GraphState {
    this.#plan = state.plan;
    return state;
  }

  /** What is wrong with the author's own code. */
  async #try(
    found: Omit<SiteState, "diagnostics">,
    trial: Trial,
    options: UpdateOptions,
  ): Promise<readonly LinkFinding[]> {
    const { project, theme, pool, useCache } = this.#options;
    const ofBundle = describeBundleWarnings(theme, project.loaded);
    if (theme.module === null) return ofBundle;
    const { plan } = this.#planned(found);
    const { site } = found;
    this.#kept ??= useCache ? readParts(project.cacheFolder) : new Map();
    const tried = await tryRendering(site, plan, theme.module, pool, trial, this.#kept, options);
    const { failures, documents } = tried;
    this.#tried = documents;
    const interfaceOf = (path: SourcePath): PageInterface => pageIn(found, path).interface;
    const wrong = checkRendered(documents, { project, theme, site, plan, interfaceOf });
    return [...ofBundle, ...this.describe(failures, site), ...wrong];
  }

  /** Keeps what the trial found of the documents that were published. */
  keepTrial(): void {
    if (this.#kept !== null) keepParts(this.#options.project.cacheFolder, this.#tried, this.#kept);
  }

  /** What components that fail are reported as. */
  describe(failures: readonly RenderFailure[], site: LinkedSite): readonly LinkFinding[] {
    const { site: graph, project, theme } = this.#options;
    const { loaded, sourceLabel } = project;
    if (theme.module === null) return [];
    const spansOf = (path: SourcePath): readonly Span[] => graph.spansOf(path).componentSpans;
    return describeFailures(failures, { loaded, sourceLabel, site, module: theme.module, spansOf });
  }

  #planned<Found extends Omit<SiteState, "diagnostics">>(state: Found): Found & { readonly plan: SitePlan } {
    const { site, pages, search } = state;
    const last = this.#lastPlanned;
    if (last?.site === site && last.pages === pages && last.search === search) return { ...state, plan: last.plan };
    const plan = this.#planOf(state);
    this.#lastPlanned = { site, pages, search, plan };
    return { ...state, plan };
  }

  #planOf(state: Omit<SiteState, "diagnostics">): SitePlan {
    const { site: graph, project, theme, isPublished } = this.#options;
    const pageOf = (path: SourcePath): CachedPage => pageIn(state, path);
    return planSite({
      config: project.config,
      site: state.site,
      assets: state.assets,
      search: state.search,
      theme: theme.bundle,
      themeHash: theme.hash,
      isPublished,
      bodyHashOf: (path) => pageOf(path).body.hash,
      bodyOf: (path) => graph.bodyOf(pageOf(path)),
      signatureOf: (path) => pageOf(path).signature,
      // The development server shows what is there.
      readAsset: (path, hash) => graph.readAsset(path, isPublished ? hash : null),
    });
  }

  /** Makes planned files. */
  make(plan: readonly PlannedOutput[], options: UpdateOptions): AsyncGenerator<OutputFile> {
    return makeOutputs(this.#currentPlan(), this.#options.pool, plan, options);
  }
}

function pageIn({ pages }: Pick<SiteState, "pages">, path: SourcePath): CachedPage {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} is linked but not compiled`);
  return page;
}
