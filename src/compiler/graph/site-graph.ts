/**
 * The state of the site as it was at the last look, and what is needed to bring it up to date: scan, compile what changed, link,
 * judge what was found. `check` is one analysis; `graph/build-graph.ts` goes on to the output.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { makeAssetIndex } from "../asset/asset-index.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fingerprintOf } from "../output/fingerprint.ts";
import type { SiteSearch } from "../output/search/site-search.ts";
import { openSiteSearch } from "../output/search/site-search.ts";
import type { PageBody, PageSearch, SearchTexts } from "../page/compiled-page.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { RemotePages } from "../remote/remote-pages.ts";
import { linkSite } from "../site/link.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import type { SourceTree } from "../source/scan.ts";
import { findSource, leadsWithin, readSource, scanSources } from "../source/scan.ts";
import type { CachedPage, CacheStore, PageSpans } from "./cache-store.ts";
import { LostAssetError, LostPageError, lost } from "./lost.ts";
import { applyPolicy } from "./policy.ts";
import type { CompilationResult, DirtyPage } from "./page-compilation.ts";
import { PageCompilation } from "./page-compilation.ts";
import type { UpdateOptions } from "./progress.ts";
import type { PageFindings } from "./report.ts";
import { gatherReport, inReportOrder } from "./report.ts";
import { SourceReader } from "./source-reader.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface SiteGraphOptions {
  readonly loaded: LoadedConfig;
  readonly markdown: MarkdownOptions;
  /** Absolute. */
  readonly sourceFolder: string;
  /** The source folder as messages name it. */
  readonly sourceLabel: string;
  readonly cache: CacheStore;
  readonly pool: WorkerPool;
  /** `false`: the search index is made when it is asked for, and what it finds is not looked at. */
  readonly checksSearch: boolean;
  /** Pages that other machines compiled, or `null`. */
  readonly remote: RemotePages | null;
  /** The day that exceptions with an end are held against: "2027-01-31". */
  readonly today: string;
}

/** Checks beside those of every build; what they find is judged like the rest. */
export type MoreChecks = (site: LinkedSite, graph: SiteGraph) => Promise<readonly LinkFinding[]>;

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
      this.#options.cache.clear();
      return this.#analyze(options, moreChecks);
    }
  }

  async #analyze({ signal, onProgress }: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    const { loaded, cache, sourceFolder } = this.#options;

    onProgress({ phase: "scan", done: 0, total: null });
    const tree = scanSources(sourceFolder);
    const reader = new SourceReader(sourceFolder, cache.files);
    const looks = tree.pages.map((file) => this.#pages.look(file, reader));
    signal.throwIfAborted();

    const dirty = looks.flatMap((look) => (look.kind === "dirty" ? [look] : []));
    const compilation = await this.#pages.compile(dirty, reader, { signal, onProgress });
    const failed = [...looks.flatMap((look) => (look.kind === "failed" ? [look] : [])), ...compilation.failed];
    const alive = new Set<string>(looks.map(({ path }) => path));
    for (const { path } of failed) alive.delete(path);
    for (const path of cache.pages.keys()) if (!alive.has(path)) cache.pages.delete(path);

    onProgress({ phase: "link", done: 0, total: null });
    const assetProblems: PageFindings[] = [];
    const assetFiles = tree.assets.flatMap((file) => {
      const result = reader.hashOf(file);
      if (result.kind === "hash") return [{ path: file.path, hash: result.hash }];
      assetProblems.push({ path: file.path, findings: [result.finding] });
      return [];
    });
    const assets = makeAssetIndex(assetFiles, loaded.config.base);
    const pages = tree.pages.flatMap(({ path }) => cache.pages.get(path) ?? []);
    const site = linkSite(
      loaded.config,
      pages.map((page) => page.interface),
      assets,
    );
    const search = this.#search(site);
    const searchFindings = await this.#checkSearch(search);
    reader.forgetOthers();
    this.#diskPaths = new Map(tree.assets.map((file) => [file.path, file.diskPath]));
    const outside = [
      ...tree.findings.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...failed.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...assetProblems,
    ];
    const more = moreChecks === undefined ? [] : await moreChecks(site, this);
    this.#last = { tree, site, assets, outside };
    const diagnostics = await this.#report(this.#last, [...searchFindings, ...more]);
    return { site, assets, search, pages: new Map(cache.pages), diagnostics, compilation };
  }

  /**
   * The same after a change of these pages alone. The whole is analyzed where they are not enough: one of them is new, gone or cannot
   * be read, is shown by another, or shows itself to others in another way.
   */
  async analyzePages(paths: readonly SourcePath[], options: UpdateOptions): Promise<SiteState> {
    const { cache, sourceFolder } = this.#options;
    const last = this.#last;
    if (last === null || last.outside.length > 0 || this.#areShown(paths, last.tree)) return this.analyze(options);
    const reader = new SourceReader(sourceFolder, cache.files);
    const before = new Map<SourcePath, CachedPage>();
    const dirty: DirtyPage[] = [];
    for (const path of paths) {
      const known = cache.pages.get(path);
      const file = known === undefined ? null : findSource(sourceFolder, path);
      if (known === undefined || file === null) return this.analyze(options);
      const look = this.#pages.look(file, reader);
      if (look.kind === "failed") return this.analyze(options);
      if (look.kind === "clean") continue;
      before.set(path, known);
      dirty.push(look);
    }
    const compilation = await this.#pages.compile(dirty, reader, options);
    reader.remember();
    if (compilation.failed.length > 0) return this.analyze(options);
    const isSame = [...before].every(
      ([path, page]) => fingerprintOf(page.interface) === fingerprintOf(this.pageOf(path).interface),
    );
    if (!isSame) {
      const whole = await this.analyze(options);
      return { ...whole, compilation };
    }
    const { site, assets } = last;
    const diagnostics = await this.#report(last, []);
    return { site, assets, search: this.#search(site), pages: new Map(cache.pages), diagnostics, compilation };
  }

  /** Whether another page shows one of these: it includes it, or is a link to the same file. */
  #areShown(paths: readonly SourcePath[], tree: SourceTree): boolean {
    const changed = new Set(paths);
    const inodes = new Set(tree.pages.flatMap(({ path, signature }) => (changed.has(path) ? [signature.inode] : [])));
    return tree.pages.some(
      ({ path, signature }) =>
        (inodes.has(signature.inode) && !changed.has(path)) ||
        this.#options.cache.pages.get(path)?.includes.some((include) => changed.has(include)) === true,
    );
  }

  /** Links what is compiled by now, with the first of these pages that there is; its findings are not the last word. */
  async peek(paths: readonly SourcePath[]): Promise<SiteState | null> {
    const { cache, sourceFolder, loaded } = this.#options;
    const reader = new SourceReader(sourceFolder, cache.files);
    const file = paths.map((path) => findSource(sourceFolder, path)).find((found) => found !== null) ?? null;
    if (file === null) return null;
    const look = this.#pages.look(file, reader);
    if (look.kind === "failed") return null;
    const compilation = await this.#pages.compile(look.kind === "dirty" ? [look] : [], reader, quietly());
    if (compilation.failed.length > 0) return null;
    const pages = new Map(cache.pages);
    const assets = makeAssetIndex([], loaded.config.base);
    const interfaces = Array.from(pages.values(), (page) => page.interface);
    const site = linkSite(loaded.config, interfaces, assets);
    return { site, assets, search: null, pages, diagnostics: [], compilation };
  }

  /** Every page that could be read, drafts among them. */
  pages(): readonly CachedPage[] {
    return [...this.#options.cache.pages.values()];
  }

  /** @throws Error for a page that is not linked. */
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

  /** @throws LostAssetError */
  readAsset(path: SourcePath): Uint8Array {
    const { sourceFolder } = this.#options;
    const diskPath = this.#diskPaths.get(path) ?? path;
    // Since it was scanned, a link may have taken its place.
    const read = leadsWithin(sourceFolder, diskPath) ? readSource(sourceFolder, diskPath) : null;
    if (read?.kind !== "read") throw new LostAssetError(path);
    return read.bytes;
  }

  /** Makes the index where it is not what it was, and says what it does not find. */
  async #checkSearch(search: SiteSearch | null): Promise<readonly LinkFinding[]> {
    if (search === null || !this.#options.checksSearch) return [];
    const stored = await search.check();
    this.#options.cache.search = stored;
    return stored.findings;
  }

  #search(site: LinkedSite): SiteSearch | null {
    const { loaded, cache } = this.#options;
    if (!loaded.config.themeConfig.search.enabled) return null;
    const searchOf = (path: SourcePath): PageSearch => cache.searchOf(this.pageOf(path)) ?? lost(path);
    const hashOf = (path: SourcePath): string => this.pageOf(path).search.hash;
    const textsOf = (path: SourcePath): SearchTexts => cache.textsOf(this.pageOf(path)) ?? lost(path);
    return openSiteSearch(loaded.config, site, { hashOf, searchOf, textsOf }, cache.search);
  }

  async #report({ tree, site, outside }: Analysis, more: readonly LinkFinding[]): Promise<readonly Diagnostic[]> {
    const { loaded, cache, sourceLabel, today } = this.#options;
    const pages = tree.pages.flatMap(({ path }) => cache.pages.get(path) ?? []);
    const pageFindings = [
      ...outside,
      ...pages.map((page) => ({ path: page.interface.record.relativePath, findings: page.findings })),
    ];
    const { diagnostics, configFindings } = gatherReport(
      pageFindings,
      [...site.findings, ...more],
      sourceLabel,
      (path) => this.spansOf(toSourcePath(path)),
    );
    const judged = applyPolicy([...diagnostics, ...(await locateFindings(configFindings, loaded))], {
      checks: loaded.config.checks,
      exceptions: pages.flatMap((page) =>
        page.exceptions.map((each) => ({ ...each, file: `${sourceLabel}/${page.interface.record.relativePath}` })),
      ),
      sourceLabel,
      today,
    });
    return inReportOrder([...judged.diagnostics, ...(await locateFindings(judged.configFindings, loaded))]);
  }
}

/** For a few pages: nothing to follow, and nothing to end. */
function quietly(): UpdateOptions {
  return { signal: new AbortController().signal, onProgress: () => undefined };
}

/** The last whole analysis: what a change of single pages leaves as it is. */
interface Analysis {
  readonly tree: SourceTree;
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** Problems of files that are no page of the site. */
  readonly outside: readonly PageFindings[];
}
