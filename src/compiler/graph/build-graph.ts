/**
 * A site and its output. `update` analyzes the site (`graph/site-graph.ts`) and plans the output; `make` makes planned
 * files, and `render` a single page. `build` updates once, `serve` after every change.
 */
import type { AuthorReads } from "../author-code/author-reads.ts";
import { joinReads } from "../author-code/author-reads.ts";
import type { PublishedAsset } from "../asset/asset-index.ts";
import type { SiteTheme } from "../asset/site-theme.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageSpans } from "../cache/cached-values.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { Policy } from "../config/content-security-policy.ts";
import { guarded } from "../diagnostics/failed-check.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { addedRules } from "../rules/output-rules.ts";
import type { OutputFile, PlannedOutput, Published } from "../output/output-file.ts";
import type { EditionPlan, SitePlan } from "../output/plan.ts";
import { usedFiles } from "../output/assets.ts";
import type { SiteOutputs, WholeSite } from "../output/site-outputs.ts";
import { planEditions } from "../output/plan.ts";
import { listVersions } from "../output/version-list.ts";
import type { PluginFile } from "../plugin/hook-call.ts";
import type { RenderFailure } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import { findAll } from "../rules/site-rule.ts";
import { publishedRules } from "../rules/site-rules.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { checkFiles } from "./check-files.ts";
import type { SiteTranslations } from "./check-translations.ts";
import { checkTranslations, readSiteTranslations, withStaleNotes } from "./check-translations.ts";
import { checkRendered, publishedAddresses } from "./check-rendered.ts";
import { checkStyleSheet, describeBundleWarnings, describeFailures } from "./check-theme.ts";
import { convertImage } from "./convert-image.ts";
import { convertSvg } from "./convert-svg.ts";
import type { DocumentParts, RenderedParts } from "./rendered-parts.ts";
import { readParts, storeParts } from "./rendered-parts.ts";
import { shareImages } from "./shared-images.ts";
import { makeOutputs } from "./make-outputs.ts";
import type { Additions, PageReader } from "./plugin-hooks.ts";
import { withHeadTags } from "./plugin-hooks.ts";
import type { Project } from "./prepare-site.ts";
import type { UpdateOptions } from "./progress.ts";
import { renderRoute } from "./render-routes.ts";
import type { AnalysisOptions, FoundState, QuickOptions, SiteGraph, SiteState } from "./site-graph.ts";
import type { RenderedRoute } from "./task.ts";
import type { Trial } from "./try-rendering.ts";
import { tryRendering } from "./try-rendering.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** The parts of an opened site, all made for the same config. The graph closes none of them. */
export interface BuildGraphOptions {
  readonly site: SiteGraph;
  readonly project: Project;
  readonly theme: SiteTheme;
  readonly pool: WorkerPool;
  readonly cache: SiteCache;
  /** `false` in the development server: no analytics. */
  readonly isPublished: boolean;
}

/** The site after an update. Its pages can be rendered while a later update runs. */
export interface GraphState extends SiteState {
  readonly plan: SitePlan;
}

/** A state that can be rendered, and whose problems have not been reported yet. */
export type PlannedState = FoundState & { readonly plan: SitePlan };

/** As for an analysis, with what also needs the plan of the output. */
export interface BuildUpdateOptions extends Omit<AnalysisOptions, "moreChecks"> {
  /** Additional checks, which may render pages. Their findings are reported like all others. */
  readonly moreChecks?: (state: PlannedState) => Promise<readonly LinkFinding[]>;
  /** Renders the author's own code to report its mistakes; see `try-rendering.ts`. */
  readonly trial?: Trial;
  /** Called as soon as pages can be rendered. The update continues when it resolves. */
  readonly onPlanned?: (state: PlannedState) => Promise<void>;
}

/** Holds a site between updates. Updates run one after the other; the state that each returns is immutable. */
export class BuildGraph {
  readonly #options: BuildGraphOptions;
  /** The parts stored with the last publication, and the parts from the last trial. */
  #known: RenderedParts | null = null;
  #tried: readonly DocumentParts[] = [];

  constructor(options: BuildGraphOptions) {
    this.#options = options;
  }

  /** Brings the site up to date with the sources. @throws The signal's reason if it is aborted. */
  async update(options: BuildUpdateOptions): Promise<GraphState> {
    const { plugins } = this.#options.site;
    let planned: PlannedState | null = null;
    let additions: Additions = { tags: new Map(), files: [], findings: [] };
    const state = await this.#options.site.analyze({
      ...options,
      addFiles: async ({ site, pages, filesOfPages }) => {
        additions = await plugins.addOutputs(site, filesOfPages, this.#readerOf(pages));
        return additions.files.map(({ path }) => path);
      },
      moreChecks: async (found) => {
        const { tags, files, findings } = additions;
        const { project, isPublished } = this.#options;
        const showsStale = Object.values(project.config.languages).some(({ staleNote }) => staleNote);
        const translations =
          isPublished || showsStale ? await readSiteTranslations(project, found, options.signal) : null;
        const noted =
          translations === null || !showsStale
            ? found
            : { ...found, editions: withStaleNotes(found.editions, translations) };
        const tagged = withTags(noted, tags);
        const current = { ...tagged, plan: this.#planOf(tagged, files) };
        planned = current;
        await options.onPlanned?.(current);
        const conflicts = findAll(addedRules, { ...project, ...found, files });
        const checked = await plugins.check(found.site, this.#readerOf(found.pages));
        const tried = options.trial === undefined ? [] : await this.#try(current, files, options.trial, options);
        const late = options.trial === undefined ? [] : await plugins.finish();
        return [
          ...findings,
          ...conflicts,
          ...checked,
          ...tried,
          ...late,
          ...(isPublished && translations !== null ? this.#checkPublished(found, translations) : []),
          ...((await options.moreChecks?.(current)) ?? []),
        ];
      },
    });
    const { plan, editions } = planned ?? { ...state, plan: this.#planOf(state) };
    return { ...state, editions, plan };
  }

  /** Brings the site up to date while an author types; see `SiteGraph.analyzeQuickly`. */
  updateQuickly(options: QuickOptions): Promise<SiteState | null> {
    return this.#options.site.analyzeQuickly(options);
  }

  /** @throws CacheMissError */
  spansOf(page: CachedPage): PageSpans {
    return this.#options.site.spansOf(page);
  }

  /** A provisional state with one compiled page; see `SiteGraph.provisional`. */
  async provisional(candidates: readonly SourcePath[], signal: AbortSignal): Promise<PlannedState | null> {
    const found = await this.#options.site.provisional(candidates, signal);
    return found === null ? null : { ...found, plan: this.#planOf(found) };
  }

  /** The files and variables that plugins have read to transform pages, including pages compiled by an earlier run. */
  get pageReads(): AuthorReads {
    return this.#options.site.pageReads;
  }

  get claimReads(): AuthorReads {
    return this.#options.site.claimReads;
  }

  /**
   * Makes planned files, the manifest last.
   * @throws RenderError if the author's own code fails.
   */
  make(
    { plan }: PlannedState,
    outputs: readonly PlannedOutput[],
    published: Published,
    options: UpdateOptions,
  ): AsyncGenerator<OutputFile> {
    return makeOutputs(plan, this.#options.pool, outputs, published, options);
  }

  /** Renders a route that a reader is waiting for. @param plan The plan of its edition. @throws RenderError */
  render({ siteData }: Pick<EditionPlan, "siteData">, route: RouteInput): Promise<RenderedRoute> {
    return renderRoute(this.#options.pool, siteData, route);
  }

  /** The diagnostics of components that failed. */
  describe(
    failures: readonly RenderFailure[],
    { site, pages }: Pick<FoundState, "site" | "pages">,
  ): readonly LinkFinding[] {
    const { site: graph, project, theme } = this.#options;
    const { loaded, sourceLabel } = project;
    if (theme.module === null) return [];
    return describeFailures(failures, {
      loaded,
      sourceLabel,
      site,
      module: theme.module,
      spansOf: (path) => graph.spansOf(pageIn(pages, path)).componentSpans,
    });
  }

  /** Stores the parts of the last trial, whose documents are now published. @throws CacheError */
  storeTrial(): void {
    const { cache, pool } = this.#options;
    if (this.#known === null) return;
    storeParts(cache, { documents: this.#tried, reads: joinReads(this.#known.reads, pool.reads) });
  }

  async #try(
    state: PlannedState,
    added: Additions["files"],
    trial: Trial,
    options: BuildUpdateOptions,
  ): Promise<readonly LinkFinding[]> {
    const { site: graph, project, theme, pool, cache } = this.#options;
    const { site, editions, plan, pages, assets } = state;
    let failed: readonly RenderFailure[] = [];
    if (theme.module !== null) {
      this.#known ??= readParts(cache);
      const known = this.#known.documents;
      const { failures, documents } = await tryRendering(
        editions.map((each) => each.site),
        plan,
        theme.module,
        pool,
        trial,
        known,
        options,
      );
      failed = failures;
      this.#tried = documents;
    }
    const context = {
      project,
      theme,
      site,
      plan,
      interfaceOf: (path: SourcePath) => pageIn(pages, path).interface,
    };
    const { policy } = project.markdown;
    const files = { assets, added, readAsset: ({ path }: PublishedAsset) => graph.readAsset(path, null) };
    return [
      ...describeBundleWarnings(theme, project.loaded),
      ...(policy === null ? [] : guarded("styles of the theme", () => this.#checkTheme(policy))),
      ...(await checkFiles(files, () => publishedAddresses(this.#tried, context), policy)),
      ...this.describe(failed, state),
      ...guarded("rendered pages", () => checkRendered(this.#tried, context)),
    ];
  }

  #checkTheme(policy: Policy): readonly LinkFinding[] {
    const { project, theme } = this.#options;
    return theme.styleSheets.flatMap(({ file, text }) =>
      checkStyleSheet({ file: labelOf(project.loaded.label, file), text }, policy),
    );
  }

  #checkPublished(found: FoundState, translations: SiteTranslations): readonly LinkFinding[] {
    const { site: graph, project } = this.#options;
    const readText = (path: SourcePath): string => new TextDecoder().decode(graph.readAsset(path, null));
    return [
      ...findAll(publishedRules, { ...project, ...found, pairs: translations.pairs, readText }),
      ...checkTranslations(project.sourceLabel, translations),
    ];
  }

  #readerOf(pages: FoundState["pages"]): PageReader {
    const { site: graph } = this.#options;
    const pageOf = (path: SourcePath): CachedPage => pageIn(pages, path);
    return {
      pageOf,
      partsOf: (path) => {
        const page = pageOf(path);
        return { body: graph.bodyOf(page), external: page.interface.external, headings: graph.spansOf(page).headings };
      },
    };
  }

  #planOf(
    { site, editions, searches, assets, pages, versions }: FoundState,
    added: readonly PluginFile[] = [],
  ): SitePlan {
    const { site: graph, project, theme, isPublished, cache } = this.#options;
    // The development server serves the current content of files.
    const readAsset = (path: SourcePath, hash: string): Uint8Array => graph.readAsset(path, isPublished ? hash : null);
    const images = shareImages(cache, project.remote);
    const { pages: all, redirects, prefixes } = site;
    const whole: WholeSite = {
      pages: all,
      redirects,
      prefixes,
      used: editions.map((each) => usedFiles(each.site, assets)),
      schemes: [...new Set(editions.flatMap(({ config }) => config.links.schemes))].sort(),
      versions: listVersions(editions, versions.published, versions.failed),
    };
    const shared = {
      assets,
      cardFonts: graph.cardFonts,
      added,
      theme: theme.bundle,
      themeHash: theme.hash,
      isPublished,
      bodyHashOf: (path) => pageIn(pages, path).body.hash,
      bodyOf: (path) => graph.bodyOf(pageIn(pages, path)),
      signatureOf: (path) => pageIn(pages, path).signature,
      readAsset,
      convertSvg: (svg, fonts) =>
        convertSvg(svg, fonts, fonts.length === 0 ? "" : (graph.cardFonts?.key ?? ""), images),
      convertImage: (path, hash, format) => convertImage(readAsset(path, hash), hash, format, images),
    } satisfies Partial<SiteOutputs>;
    return planEditions(
      editions.map(({ edition, config, site: own }, number) => ({
        ...shared,
        edition,
        config,
        site: own,
        search: searches.get(edition) ?? null,
        whole: number === 0 ? whole : null,
      })),
    );
  }
}

/** Adds the tags of plugins to the heads of pages, in all editions. */
function withTags(found: FoundState, tags: Additions["tags"]): FoundState {
  if (tags.size === 0) return found;
  const editions = found.editions.map((each) => ({ ...each, site: withHeadTags(each.site, tags) }));
  return { ...found, site: withHeadTags(found.site, tags), editions };
}

function pageIn(pages: FoundState["pages"], path: SourcePath): CachedPage {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} is linked but not compiled`);
  return page;
}
