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
import type { PageBody } from "../page/compiled-page.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { linkSite } from "../site/link.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SourceTree } from "../source/scan.ts";
import { findSource, leadsWithin, readSource, scanSources } from "../source/scan.ts";
import type { CachedPage, CacheStore } from "./cache-store.ts";
import { applyPolicy } from "./policy.ts";
import type { DirtyPage } from "./page-compilation.ts";
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
  /** The day that exceptions with an end are held against: "2027-01-31". */
  readonly today: string;
}

/** Checks beside those of every build; what they find is judged like the rest. */
export type MoreChecks = (site: LinkedSite, graph: SiteGraph) => Promise<readonly LinkFinding[]>;

/** The site as an analysis leaves it. */
export interface SiteState {
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** The pages as they were compiled for this site: an update that runs later changes none of them. */
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** In report order, with the author's severities, without what is accepted. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were compiled; the others were as before. */
  readonly compiledPages: number;
}

export class SiteGraph {
  readonly #options: SiteGraphOptions;
  readonly #pages: PageCompilation;
  #diskPaths: ReadonlyMap<string, string> = new Map();
  #last: Analysis | null = null;

  constructor(options: SiteGraphOptions) {
    this.#options = options;
    this.#pages = new PageCompilation(options.markdown, options.cache, options.pool);
  }

  /** Looks at the sources and brings what is known of the site up to date. Throws the signal's reason when it is aborted. */
  async analyze({ signal, onProgress }: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    const { loaded, cache, sourceFolder } = this.#options;

    onProgress({ phase: "scan", done: 0, total: null });
    const tree = scanSources(sourceFolder);
    const reader = new SourceReader(sourceFolder, cache.files);
    const looks = tree.pages.map((file) => this.#pages.look(file, reader));
    signal.throwIfAborted();

    const dirty = looks.flatMap((look) => (look.kind === "dirty" ? [look] : []));
    const failed = looks.flatMap((look) =>
      look.kind === "failed" ? [{ path: look.path, findings: [look.finding] }] : [],
    );
    await this.#pages.compile(dirty, { signal, onProgress });
    const alive = new Set<string>(looks.flatMap((look) => (look.kind === "failed" ? [] : [look.path])));
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
    reader.forgetOthers();
    this.#diskPaths = new Map(tree.assets.map((file) => [file.path, file.diskPath]));
    const outside = [
      ...tree.findings.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...failed,
      ...assetProblems,
    ];
    const more = moreChecks === undefined ? [] : await moreChecks(site, this);
    this.#last = { tree, site, assets, outside };
    const compiled = new Map(cache.pages);
    const diagnostics = await this.#report(this.#last, more);
    return { site, assets, pages: compiled, diagnostics, compiledPages: dirty.length };
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
    await this.#pages.compile(dirty, options);
    reader.remember();
    const isSame = [...before].every(
      ([path, page]) => fingerprintOf(page.interface) === fingerprintOf(this.pageOf(path).interface),
    );
    if (!isSame) {
      const state = await this.analyze(options);
      return { ...state, compiledPages: dirty.length + state.compiledPages };
    }
    const { site, assets } = last;
    const pages = new Map(cache.pages);
    return { site, assets, pages, diagnostics: await this.#report(last, []), compiledPages: dirty.length };
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
    if (look.kind === "dirty")
      await this.#pages.compile([look], { signal: new AbortController().signal, onProgress: () => undefined });
    const pages = new Map(cache.pages);
    const interfaces = [...pages.values()].map((page) => page.interface);
    const assets = makeAssetIndex([], loaded.config.base);
    return { site: linkSite(loaded.config, interfaces, assets), assets, pages, diagnostics: [], compiledPages: 1 };
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

  /** @throws LostBodyError */
  bodyOf(page: CachedPage): PageBody {
    const body = this.#options.cache.readBody(page.body);
    if (body === null) throw new LostBodyError(page.interface.record.relativePath);
    return body;
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
      (path) => cache.pages.get(path),
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

/** The cache lost a page's body since the update: it was damaged or removed by another. The page must be compiled again. */
export class LostBodyError extends Error {
  constructor(path: SourcePath) {
    super(`the cache lost the body of ${path}`);
    this.name = "LostBodyError";
  }
}

/** A file that is no page is gone since the update, or leads out of the source folder. */
export class LostAssetError extends Error {
  constructor(path: SourcePath) {
    super(`${path} was removed or replaced in the meantime`);
    this.name = "LostAssetError";
  }
}

/** The last whole analysis: what a change of single pages leaves as it is. */
interface Analysis {
  readonly tree: SourceTree;
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** Problems of files that are no page of the site. */
  readonly outside: readonly PageFindings[];
}
