/**
 * The site and what is published of it, kept. `update` is the pipeline: an analysis of the site
 * (`graph/site-graph.ts`), and the plan of its output; `make` makes what is asked for. `build` is one update, `serve` the same object kept.
 */
import type { SiteTheme } from "../asset/site-theme.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import { planSite } from "../output/plan.ts";
import type { Renderer } from "../route/renderer.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CachedPage } from "../cache/cached-values.ts";
import { makeOutputs } from "./make-outputs.ts";
import type { UpdateOptions } from "./progress.ts";
import type { SiteGraph, SiteState } from "./site-graph.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface BuildGraphOptions {
  readonly site: SiteGraph;
  readonly config: SiteConfig;
  readonly theme: SiteTheme;
  readonly renderer: Renderer;
  readonly pool: WorkerPool;
  /** `false` in the development server: no analytics. */
  readonly isPublished: boolean;
}

/** The site as an update leaves it. Its pages can be rendered while a later update runs. */
export interface GraphState extends SiteState {
  readonly plan: SitePlan;
}

/** A page as readers get it: its document, and the script that puts it in. */
export interface RenderedPage {
  readonly document: string;
  readonly script: string;
}

export class BuildGraph {
  readonly #options: BuildGraphOptions;
  #plan: SitePlan | null = null;

  constructor(options: BuildGraphOptions) {
    this.#options = options;
  }

  /** Looks at the sources and brings the site up to date. Throws the signal's reason when it is aborted. */
  async update(options: UpdateOptions): Promise<GraphState> {
    return this.#keep(this.#planned(await this.#options.site.analyze(options)));
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

  /** @param page Number of the page in the site of that state. @throws LostPageError */
  render({ plan }: GraphState, page: number): RenderedPage {
    const document = this.#options.renderer.renderRoute(plan.siteData, plan.routeInput(page));
    return { document, script: plan.pageScript(page, document) };
  }

  #currentPlan(): SitePlan {
    if (this.#plan === null) throw new Error("the site was never updated");
    return this.#plan;
  }

  #keep(state: GraphState): GraphState {
    this.#plan = state.plan;
    return state;
  }

  #planned(state: SiteState): GraphState {
    const { site: graph, config, theme, renderer, isPublished } = this.#options;
    const pageOf = (path: SourcePath): CachedPage => {
      const page = state.pages.get(path);
      if (page === undefined) throw new Error(`${path} is linked but not compiled`);
      return page;
    };
    const plan = planSite({
      config,
      site: state.site,
      assets: state.assets,
      search: state.search,
      theme: theme.bundle,
      themeHash: theme.hash,
      renderDocument: renderer.renderDocument,
      isPublished,
      bodyHashOf: (path) => pageOf(path).body.hash,
      bodyOf: (path) => graph.bodyOf(pageOf(path)),
      signatureOf: (path) => pageOf(path).signature,
      // The development server shows what is there.
      readAsset: (path, hash) => graph.readAsset(path, isPublished ? hash : null),
    });
    return { ...state, plan };
  }

  /** Makes planned files. */
  make(plan: readonly PlannedOutput[], options: UpdateOptions): AsyncGenerator<OutputFile> {
    return makeOutputs(this.#currentPlan(), this.#options.pool, plan, options);
  }
}
