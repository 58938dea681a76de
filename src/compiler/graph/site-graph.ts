/**
 * The state of the site as it was at the last look, and what is needed to bring it up to date: scan, compile what changed, link,
 * judge what was found. `check` is one analysis; `graph/build-graph.ts` goes on to the output.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { assetsOfConfig, makeAssetIndex, publicFolder } from "../asset/asset-index.ts";
import { locateFindings } from "../config/load.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { checkOutputs } from "../output/check-outputs.ts";
import type { SiteSearch } from "../search/site-search.ts";
import { openSiteSearch } from "../search/site-search.ts";
import type { PageBody } from "../page/compiled-page.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { checkHome } from "../site/check-home.ts";
import { linkInSteps } from "../site/link.ts";
import { withEditedPages } from "../site/edited-pages.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { SourcePath } from "../source/paths.ts";
import {
  findSource,
  isAsFound,
  isPagePath,
  leadsWithin,
  readSource,
  scanInSteps,
  scanSources,
} from "../source/scan.ts";
import { atOnce, stepByStep } from "../source/steps.ts";
import type { Analysis } from "./analysis.ts";
import { areShown, editedPages, isOfSameFiles } from "./analysis.ts";
import type { CachedPage, PageSpans } from "../cache/cached-values.ts";
import { LostAssetError, LostPageError, lost } from "./lost.ts";
import { manyPages, saveMemory } from "./memory.ts";
import { applyPolicy } from "./policy.ts";
import type { CompilationResult, DirtyPage } from "./page-compilation.ts";
import { PageCompilation } from "./page-compilation.ts";
import type { UpdateOptions } from "./progress.ts";
import type { PageFindings } from "./report.ts";
import { gatherReport, inReportOrder } from "./report.ts";
import { searchSources } from "./search-sources.ts";
import type { SiteGraphOptions } from "./site-graph-options.ts";
import { SourceReader } from "./source-reader.ts";

/** Checks beside those of every analysis; what they find is judged like the rest. */
export type MoreChecks = (found: Omit<SiteState, "diagnostics">) => Promise<readonly LinkFinding[]>;

/** The site as an analysis leaves it. */
export interface SiteState {
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** `null`: the site has none. */
  readonly search: SiteSearch | null;
  /** The pages as they were compiled for this site: an update that runs later changes none of them. */
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** In report order, with the author's severities, without what is accepted. */
  readonly diagnostics: readonly Diagnostic[];
  readonly compilation: CompilationResult;
}

export class SiteGraph {
  readonly #options: SiteGraphOptions;
  readonly #pages: PageCompilation;
  #diskPaths: ReadonlyMap<string, string> = new Map();
  #last: Analysis | null = null;

  constructor(options: SiteGraphOptions) {
    this.#options = options;
    this.#pages = new PageCompilation(options.markdown, options.cache, options.pool, options.remote);
  }

  /** Compiles those pages that are chosen, for the remote alone: what is read of them is not linked. Throws as `analyze` does. */
  async compileSome(isChosen: (path: SourcePath) => boolean, options: UpdateOptions): Promise<CompilationResult> {
    const { cache, sourceFolder } = this.#options;
    options.onProgress({ phase: "scan", done: 0, total: null });
    const reader = new SourceReader(sourceFolder, cache.files);
    const looks = scanSources(sourceFolder).pages.flatMap((file) =>
      isChosen(file.path) ? [this.#pages.look(file, reader)] : [],
    );
    return this.#pages.compile(
      looks.flatMap((look) => (look.kind === "dirty" ? [look] : [])),
      reader,
      options,
    );
  }

  /** Looks at the sources and brings what is known of the site up to date. Throws the signal's reason when it is aborted. */
  async analyze(options: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    try {
      return await this.#analyze(options, moreChecks);
    } catch (error) {
      if (!(error instanceof LostPageError)) throw error;
      this.#options.cache.forgetLost();
      return this.#analyze(options, moreChecks);
    }
  }

  async #analyze(options: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    const { signal, onProgress, pause } = options;
    const { loaded, cache, sourceFolder, sourceLabel } = this.#options;

    onProgress({ phase: "scan", done: 0, total: null });
    const tree = await stepByStep(scanInSteps(sourceFolder), pause);
    if (tree.pages.length >= manyPages) saveMemory(tree.pages.length);
    const reader = new SourceReader(sourceFolder, cache.files);
    const looks = await stepByStep(this.#pages.lookAll(tree.pages, reader), pause);
    signal.throwIfAborted();

    const dirty = looks.flatMap((look) => (look.kind === "dirty" ? [look] : []));
    const compilation = await this.#pages.compile(dirty, reader, options);
    const failed = [...looks.flatMap((look) => (look.kind === "failed" ? [look] : [])), ...compilation.failed];
    const alive = new Set<string>(looks.map(({ path }) => path));
    for (const { path } of failed) alive.delete(path);

    onProgress({ phase: "link", done: 0, total: null });
    await pause?.();
    const assetProblems: PageFindings[] = [];
    const assetFiles = tree.assets.flatMap((file) => {
      const result = reader.hashOf(file);
      if (result.kind === "hash") return [{ path: file.path, hash: result.hash, size: file.signature.size }];
      assetProblems.push({ path: file.path, findings: [result.finding] });
      return [];
    });
    const assets = makeAssetIndex([...assetFiles, ...assetsOfConfig(loaded.config)], loaded.config.base);
    // A page that a reader asks for meanwhile may be compiled anew: it belongs to the next look.
    const pages = new Map([...cache.pages].filter(([path]) => alive.has(path)));
    const interfaces = tree.pages.flatMap(({ path }) => pages.get(path)?.interface ?? []);
    // What refers to a page that cannot be read is no mistake.
    const unreadable = [...failed, ...tree.findings].flatMap(({ path }) =>
      isPagePath(path) && !alive.has(path) ? makeEmptyInterface(path) : [],
    );
    await pause?.();
    const linked = await stepByStep(linkInSteps(loaded.config, [...interfaces, ...unreadable], assets), pause);
    const readable = { ...linked, pages: linked.pages.filter(({ record }) => pages.has(record.relativePath)) };
    const outside = [
      ...tree.findings.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...failed.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...assetProblems,
    ];
    // The page that is missing may be one that cannot be read.
    const isHidden = outside.some(({ findings: found }) => found.some(({ code }) => code !== "symlink-folder"));
    const homeProblem = isHidden ? null : checkHome(interfaces, readable, assets, sourceLabel);
    const homeFindings: readonly LinkFinding[] = homeProblem === null ? [] : [{ kind: "site", ...homeProblem }];
    const outputFindings = checkOutputs(loaded.config, readable, assets, (path) => reader.textAt(path, tree.assets));
    // Without any page, all that names one is wrong.
    const isEmpty = homeProblem?.code === "no-pages";
    const findings = isEmpty ? homeFindings : [...linked.findings, ...homeFindings, ...outputFindings];
    const site = { ...readable, findings };
    const search = this.#search(site, pages);
    const searchFindings = isEmpty ? [] : await this.#checkSearch(search);
    reader.forgetOthers();
    this.#diskPaths = new Map(tree.assets.map((file) => [file.path, file.diskPath]));
    const found = { site, assets, search, pages, compilation };
    const more = moreChecks === undefined ? [] : await moreChecks(found);
    await pause?.();
    const diagnostics = await this.#report({ tree, site, outside }, pages, [...searchFindings, ...more], options);
    // Not before: who looks at the state of before meanwhile may ask for them.
    for (const path of cache.pages.keys()) if (!alive.has(path)) cache.pages.delete(path);
    const state = { ...found, diagnostics };
    this.#last = { tree, site, outside, state };
    return state;
  }

  /** Pages that are others than at the last analysis; `null` where more than pages changed. */
  async findEdited({ pause }: UpdateOptions): Promise<readonly SourcePath[] | null> {
    const { cache, sourceFolder } = this.#options;
    if (this.#last === null) return null;
    const tree = await stepByStep(scanInSteps(sourceFolder), pause);
    if (!isOfSameFiles(this.#last, tree, cache)) return null;
    const reader = new SourceReader(sourceFolder, cache.files);
    return editedPages(this.#last, await stepByStep(this.#pages.lookAll(tree.pages, reader), pause), cache);
  }

  /**
   * What `analyze` does, after a change of these pages alone. The whole is analyzed where they are not enough: one of them is new, gone or cannot
   * be read, is shown by another, or shows itself to others in another way.
   * @param onCompiled Awaited as soon as the pages can be shown: with the findings of before, and what others show of them.
   */
  async analyzePages(
    paths: readonly SourcePath[],
    options: UpdateOptions,
    onCompiled: (state: SiteState) => Promise<void>,
  ): Promise<SiteState> {
    const { cache, sourceFolder } = this.#options;
    const last = this.#last;
    if (last === null || last.outside.length > 0 || areShown(paths, last.tree, cache)) return this.analyze(options);
    const { state } = last;
    const reader = new SourceReader(sourceFolder, cache.files);
    const dirty: DirtyPage[] = [];
    for (const path of paths) {
      const file = state.pages.has(path) ? findSource(sourceFolder, path) : null;
      const look = file === null ? null : this.#pages.look(file, reader);
      if (look === null || look.kind === "failed") return this.analyze(options);
      if (look.kind === "dirty") dirty.push(look);
    }
    const compilation = await this.#pages.compile(dirty, reader, options);
    reader.remember();
    if (compilation.failed.length > 0) return this.analyze(options);
    // Who writes a file in two steps is waited for.
    if (dirty.some(({ file }) => !isAsFound(sourceFolder, file))) return this.analyzePages(paths, options, onCompiled);
    const edits = paths.flatMap((path) => {
      const [before, after] = [state.pages.get(path), this.pageOf(path)];
      return before === undefined || before === after ? [] : [{ before, after }];
    });
    if (edits.length === 0) return { ...state, compilation };
    const isSame = edits.every(({ before, after }) => before.shape === after.shape);
    const interfaces = edits.map(({ before, after }) => ({ before: before.interface, after: after.interface }));
    const site = isSame ? last.site : withEditedPages(last.site, interfaces);
    const pages = new Map(cache.pages);
    if (site !== null) await onCompiled({ ...state, site, pages, compilation });
    if (!isSame) {
      const whole = await this.analyze(options);
      return { ...whole, compilation };
    }
    const diagnostics = await this.#report(last, pages, [], options);
    last.state = { ...state, search: this.#search(last.site, pages), pages, diagnostics, compilation };
    return last.state;
  }

  /** Links what is compiled by now, with the first of these pages that there is; without diagnostics. */
  async peek(paths: readonly SourcePath[], options: UpdateOptions): Promise<SiteState | null> {
    const { cache, sourceFolder, loaded } = this.#options;
    const reader = new SourceReader(sourceFolder, cache.files);
    const file = paths.map((path) => findSource(sourceFolder, path)).find((found) => found !== null) ?? null;
    if (file === null) return null;
    const look = this.#pages.look(file, reader);
    if (look.kind === "failed") return null;
    const compilation = await this.#pages.compile(look.kind === "dirty" ? [look] : [], reader, options, "first");
    if (compilation.failed.length > 0) return null;
    const pages = new Map(cache.pages);
    const assets = makeAssetIndex([], loaded.config.base);
    const interfaces = Array.from(pages.values(), (page) => page.interface);
    const site = atOnce(linkInSteps(loaded.config, interfaces, assets, false));
    return { site, assets, search: null, pages, diagnostics: [], compilation };
  }

  /** Loads what the compilation of this page needs, so that its next change is shown sooner. */
  async rehearse(path: SourcePath, signal: AbortSignal): Promise<void> {
    const { cache, sourceFolder } = this.#options;
    const file = this.#pages.isPractised(path) ? null : findSource(sourceFolder, path);
    if (file !== null)
      await this.#pages.compileAlone(file, new SourceReader(sourceFolder, cache.files), signal, "last");
  }

  /** Every page that could be read, drafts among them. */
  pages(): readonly CachedPage[] {
    return [...this.#options.cache.pages.values()];
  }

  /** @throws Error for a page that is not compiled. */
  pageOf(path: SourcePath): CachedPage {
    const page = this.#options.cache.pages.get(path);
    if (page === undefined) throw new Error(`${path} is linked but not compiled`);
    return page;
  }

  /** @throws LostPageError */
  bodyOf(page: CachedPage): PageBody {
    return this.#options.cache.bodyOf(page) ?? lost(page.interface.record.relativePath);
  }

  /** @throws LostPageError */
  spansOf(path: SourcePath): PageSpans {
    return this.#options.cache.spansOf(this.pageOf(path)) ?? lost(path);
  }

  /** @param hash Of the bytes that are wanted, or `null` for those that are there. @throws LostAssetError */
  readAsset(path: SourcePath, hash: string | null): Uint8Array {
    const { loaded, sourceFolder } = this.#options;
    const made = path.startsWith(publicFolder) ? loaded.config.publicFiles[path.slice(publicFolder.length)] : undefined;
    if (made !== undefined) return new TextEncoder().encode(made);
    const diskPath = this.#diskPaths.get(path) ?? path;
    // Since it was scanned, a link may have taken its place.
    const read = leadsWithin(sourceFolder, diskPath) ? readSource(sourceFolder, diskPath) : null;
    if (read?.kind !== "read" || (hash !== null && read.hash !== hash)) throw new LostAssetError(path);
    return read.bytes;
  }

  /** Makes the index where it is not what it was, and says what it does not find. */
  async #checkSearch(search: SiteSearch | null): Promise<readonly LinkFinding[]> {
    if (search === null || !this.#options.checksSearch) return [];
    return search.check();
  }

  #search(site: LinkedSite, pages: ReadonlyMap<string, CachedPage>): SiteSearch | null {
    const { loaded, cache } = this.#options;
    if (!loaded.config.themeConfig.search.enabled) return null;
    const sources = searchSources(cache, pages);
    return openSiteSearch(loaded.config, site, sources, cache.search, (stored) => {
      cache.search = stored;
    });
  }

  async #report(
    { tree, site, outside }: Omit<Analysis, "state">,
    known: ReadonlyMap<string, CachedPage>,
    more: readonly LinkFinding[],
    { pause }: UpdateOptions,
  ): Promise<readonly Diagnostic[]> {
    const { loaded, cache, sourceLabel, today } = this.#options;
    const pages = tree.pages.flatMap(({ path }) => known.get(path) ?? []);
    const pageFindings = [
      ...outside,
      ...pages.map((page) => ({ path: page.interface.record.relativePath, findings: page.findings })),
    ];
    const spansOf = (path: SourcePath): PageSpans => cache.spansOf(known.get(path) ?? lost(path)) ?? lost(path);
    const { diagnostics, configFindings } = await stepByStep(
      gatherReport(pageFindings, [...site.findings, ...more], sourceLabel, spansOf),
      pause,
    );
    const judged = applyPolicy([...diagnostics, ...(await locateFindings(configFindings, loaded))], {
      checks: loaded.config.checks,
      exceptions: pages.flatMap((page) =>
        page.exceptions.map((each) => ({ ...each, file: labelOf(sourceLabel, page.interface.record.relativePath) })),
      ),
      sourceLabel,
      source: loaded.config.source,
      today: today(),
    });
    return inReportOrder([...judged.diagnostics, ...(await locateFindings(judged.configFindings, loaded))]);
  }
}
