/**
 * The state of the site as it was at the last look, and what is needed to bring it up to date: scan, compile what changed, link,
 * judge what was found. `check` is one analysis; `graph/build-graph.ts` goes on to the output.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { makeAssetIndex } from "../asset/asset-index.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import type { Diagnostic, Finding } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import type { SiteSearch } from "../output/search/site-search.ts";
import { updateSearch } from "../output/search/site-search.ts";
import type { PageBody, PageSearch } from "../page/compiled-page.ts";
import { includedPaths } from "../page/includes.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { linkSite } from "../site/link.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { readSource, scanSources } from "../source/scan.ts";
import { makeBatches } from "./batches.ts";
import type { CachedPage, CacheStore } from "./cache-store.ts";
import { applyPolicy } from "./policy.ts";
import type { Progress } from "./progress.ts";
import type { PageFindings } from "./report.ts";
import { gatherReport, inReportOrder } from "./report.ts";
import { SourceReader } from "./source-reader.ts";
import type { PageInput, Task } from "./task.ts";
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

export interface UpdateOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The site as an analysis leaves it. */
export interface SiteState {
  readonly site: LinkedSite;
  readonly assets: AssetIndex;
  /** `null`: the site has none. */
  readonly search: SiteSearch | null;
  /** In report order, with the author's severities, without what is accepted. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were compiled; the others were as before. */
  readonly compiledPages: number;
}

/** Fewer dirty pages than this are compiled faster than threads start. */
export const threadThreshold = 64;

export class SiteGraph {
  readonly #options: SiteGraphOptions;
  readonly #optionsKey: string;
  #diskPaths: ReadonlyMap<string, string> = new Map();

  constructor(options: SiteGraphOptions) {
    this.#options = options;
    this.#optionsKey = fingerprintOf(options.markdown);
  }

  /** Looks at the sources and brings what is known of the site up to date. Throws the signal's reason when it is aborted. */
  async analyze(options: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    try {
      return await this.#analyze(options, moreChecks);
    } catch (error) {
      if (!(error instanceof LostBodyError)) throw error;
      this.#options.cache.clear();
      return this.#analyze(options, moreChecks);
    }
  }

  async #analyze({ signal, onProgress }: UpdateOptions, moreChecks?: MoreChecks): Promise<SiteState> {
    const { loaded, cache, sourceFolder } = this.#options;

    onProgress({ phase: "scan", done: 0, total: null });
    const tree = scanSources(sourceFolder);
    const reader = new SourceReader(sourceFolder, cache.files);
    const looks = tree.pages.map((file) => this.#look(file, reader));
    signal.throwIfAborted();

    const dirty = looks.flatMap((look) => (look.kind === "dirty" ? [look] : []));
    const failed = looks.flatMap((look) =>
      look.kind === "failed" ? [{ path: look.path, findings: [look.finding] }] : [],
    );
    await this.#compile(dirty, { signal, onProgress });
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
    const search = await this.#search(site);
    reader.forgetOthers();
    this.#diskPaths = new Map(tree.assets.map((file) => [file.path, file.diskPath]));
    const pageFindings = [
      ...tree.findings.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...failed,
      ...assetProblems,
      ...pages.map((page) => ({ path: page.interface.record.relativePath, findings: page.findings })),
    ];
    const more = moreChecks === undefined ? [] : await moreChecks(site, this);
    const diagnostics = await this.#report(
      pageFindings,
      [...site.findings, ...(search?.stored.findings ?? []), ...more],
      pages,
    );
    return { site, assets, search, diagnostics, compiledPages: dirty.length };
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
  bodyOf(path: SourcePath): PageBody {
    const body = this.#options.cache.readBody(this.pageOf(path).body);
    if (body === null) throw new LostBodyError(path);
    return body;
  }

  readAsset(path: SourcePath): Uint8Array {
    const read = readSource(this.#options.sourceFolder, this.#diskPaths.get(path) ?? path);
    if (read.kind === "failed") throw new Error(`${path}: ${read.finding.message}`);
    return read.bytes;
  }

  async #search(site: LinkedSite): Promise<SiteSearch | null> {
    const { loaded, cache } = this.#options;
    if (!loaded.config.themeConfig.search.enabled) return null;
    const searchOf = (path: SourcePath): PageSearch => {
      const found = cache.readSearch(this.pageOf(path).search);
      if (found === null) throw new LostBodyError(path);
      return found;
    };
    const hashOf = (path: SourcePath): string => this.pageOf(path).search.hash;
    const search = await updateSearch(loaded.config, site, { hashOf, searchOf }, cache.search);
    cache.search = search.stored;
    return search;
  }

  async #report(
    pageFindings: readonly PageFindings[],
    linkFindings: readonly LinkFinding[],
    pages: readonly CachedPage[],
  ): Promise<readonly Diagnostic[]> {
    const { loaded, cache, sourceLabel, today } = this.#options;
    const { diagnostics, configFindings } = gatherReport(pageFindings, linkFindings, sourceLabel, (path) =>
      cache.pages.get(path),
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

  /** Whether a page must be compiled, by its key; reads only what changed. */
  #look(file: ScannedFile, reader: SourceReader): Look {
    const { path } = file;
    const source = reader.hashOf(file);
    if (source.kind === "failed") return { kind: "failed", path, finding: source.finding };
    const cached = this.#options.cache.pages.get(path);
    if (cached !== undefined && cached.sourceHash === source.hash) {
      const key = this.#keyOf(path, source.hash, cached.includes, reader);
      if (key === cached.key) return { kind: "clean", path };
    }
    const read = reader.textOf(file);
    if (read.kind === "failed") return { kind: "failed", path, finding: read.finding };
    const includes = includedPaths(read.text, path);
    const texts = new Map<SourcePath, string>();
    for (const include of includes) {
      const text = reader.textOfInclude(include);
      if (text !== null) texts.set(include, text);
    }
    const key = this.#keyOf(path, read.hash, includes, reader);
    return {
      kind: "dirty",
      path,
      key,
      includes,
      input: { source: { path, text: read.text, hash: read.hash }, includes: texts },
    };
  }

  #keyOf(path: SourcePath, hash: string, includes: readonly SourcePath[], reader: SourceReader): string {
    return fingerprint(
      this.#optionsKey,
      path,
      hash,
      ...includes.flatMap((include) => [include, reader.hashOfInclude(include) ?? "missing"]),
    );
  }

  async #compile(dirty: readonly DirtyPage[], { signal, onProgress }: UpdateOptions): Promise<void> {
    const { cache, pool } = this.#options;
    const pages = dirty.values();
    const batches = makeBatches(dirty, ({ input }) => input.source.text.length);
    const tasks = map(batches, (batch): Task => ({ kind: "compile", pages: batch.map(({ input }) => input) }));
    let done = 0;
    onProgress({ phase: "compile", done, total: dirty.length });
    for await (const result of pool.runAll(tasks, dirty.length >= threadThreshold)) {
      signal.throwIfAborted();
      if (result.kind !== "compile") throw new Error(`a worker answered ${result.kind} to compile`);
      for (const compiled of result.pages) {
        const { value: page, done: isOver } = pages.next();
        if (isOver === true) throw new Error("a worker compiled more pages than it was asked for");
        const { body, search, ...rest } = compiled;
        const { key, includes, input } = page;
        cache.pages.set(page.path, {
          ...rest,
          key,
          includes,
          sourceHash: input.source.hash,
          body: cache.addBody(body),
          search: cache.addSearch(search),
        });
      }
      done += result.pages.length;
      onProgress({ phase: "compile", done, total: dirty.length });
    }
  }
}

/** The cache lost a page's body since the update: it was damaged or removed by another. The page must be compiled again. */
export class LostBodyError extends Error {
  constructor(path: SourcePath) {
    super(`the cache lost the body of ${path}`);
    this.name = "LostBodyError";
  }
}

type Look =
  | { readonly kind: "clean"; readonly path: SourcePath }
  | { readonly kind: "failed"; readonly path: SourcePath; readonly finding: Finding }
  | DirtyPage;

interface DirtyPage {
  readonly kind: "dirty";
  readonly path: SourcePath;
  readonly key: string;
  readonly includes: readonly SourcePath[];
  readonly input: PageInput;
}

function* map<Item, Result>(items: Iterable<Item>, toResult: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield toResult(item);
}
