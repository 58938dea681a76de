/**
 * The one object with state: the site as it was at the last look, and what is needed to bring it up to date. `update` is the
 * pipeline: scan, compile what changed, link, plan the output. `build` is one update, `check` the same without the output,
 * `serve` the same object kept.
 */
import { makeAssetIndex } from "../asset/asset-index.ts";
import type { SiteTheme } from "../asset/site-theme.ts";
import type { Renderer } from "../route/renderer.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import type { Diagnostic, Finding } from "../diagnostics/diagnostic.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import { planSite } from "../output/plan.ts";
import type { PageBody } from "../page/compiled-page.ts";
import { includedPaths } from "../page/includes.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { linkSite } from "../site/link.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { readSource, scanSources } from "../source/scan.ts";
import type { CachedPage, CacheStore } from "./cache-store.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import { makeBatches } from "./batches.ts";
import type { Progress } from "./progress.ts";
import type { PageFindings } from "./report.ts";
import { gatherReport, inReportOrder } from "./report.ts";
import { SourceReader } from "./source-reader.ts";
import type { PageInput, Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface GraphOptions {
  readonly loaded: LoadedConfig;
  readonly markdown: MarkdownOptions;
  /** Absolute. */
  readonly sourceFolder: string;
  /** The source folder as messages name it. */
  readonly sourceLabel: string;
  readonly theme: SiteTheme;
  readonly renderer: Renderer;
  readonly cache: CacheStore;
  readonly pool: WorkerPool;
  /** `false` in the development server: no analytics. */
  readonly isPublished: boolean;
}

export interface UpdateOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The site as an update leaves it. */
export interface GraphState {
  readonly site: LinkedSite;
  readonly plan: readonly PlannedOutput[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were compiled in this update; the others were as before. */
  readonly compiledPages: number;
}

/** Fewer dirty pages than this are compiled faster than threads start. */
const threadThreshold = 64;

export class BuildGraph {
  readonly #options: GraphOptions;
  readonly #optionsKey: string;
  #plan: SitePlan | null = null;

  constructor(options: GraphOptions) {
    this.#options = options;
    this.#optionsKey = fingerprintOf(options.markdown);
  }

  /** Looks at the sources and brings the site up to date. Throws the signal's reason when it is aborted. */
  async update({ signal, onProgress }: UpdateOptions): Promise<GraphState> {
    const { loaded, cache, sourceFolder, sourceLabel, theme, renderer, isPublished } = this.#options;
    const { config } = loaded;

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
    const assets = makeAssetIndex(assetFiles, config.base);
    const pages = tree.pages.flatMap(({ path }) => cache.pages.get(path) ?? []);
    const site = linkSite(
      config,
      pages.map((page) => page.interface),
      assets,
    );
    reader.forgetOthers();

    const diskPaths = new Map<string, string>(tree.assets.map((file) => [file.path, file.diskPath]));
    this.#plan = planSite({
      config,
      site,
      assets,
      theme: theme.bundle,
      themeHash: theme.hash,
      renderDocument: renderer.renderDocument,
      isPublished,
      bodyHashOf: (path) => this.#cached(path).body.hash,
      bodyOf: (path) => this.#bodyOf(path),
      anchorsOf: (path) => this.#cached(path).interface.anchors,
      readAsset: (path) => readAssetBytes(sourceFolder, diskPaths.get(path) ?? path),
    });
    const pageFindings = [
      ...tree.findings.map(({ path, finding }) => ({ path, findings: [finding] })),
      ...failed,
      ...assetProblems,
      ...tree.pages.flatMap(({ path }) => {
        const page = cache.pages.get(path);
        return page === undefined ? [] : [{ path, findings: page.findings }];
      }),
    ];
    const { diagnostics, configFindings } = gatherReport(
      pageFindings,
      site.findings,
      sourceLabel,
      (path, kind, number) => {
        const page = cache.pages.get(path);
        return kind === "reference" ? page?.spans[number] : page?.componentSpans[number];
      },
    );
    const located = await locateFindings(configFindings, loaded);
    return {
      site,
      plan: this.#plan.files,
      diagnostics: inReportOrder([...diagnostics, ...located]),
      compiledPages: dirty.length,
    };
  }

  /** Makes planned files: routes first, rendered in batches and in threads where that pays, then the others. */
  async *make(plan: readonly PlannedOutput[], { signal, onProgress }: UpdateOptions): AsyncGenerator<OutputFile> {
    const sitePlan = this.#plan;
    if (sitePlan === null) throw new Error("make() before update()");
    const byPage = new Map<number, PlannedOutput[]>();
    for (const output of plan) {
      if (output.source.kind === "made") continue;
      const known = byPage.get(output.source.page);
      if (known === undefined) byPage.set(output.source.page, [output]);
      else known.push(output);
    }
    const pages = byPage.entries();
    const inputs = map(byPage.keys(), (page) => sitePlan.routeInput(page));
    const batches = makeBatches(inputs, ({ body }) => body.html.length);
    const tasks = map(batches, (batch): Task => ({ kind: "render", site: sitePlan.siteData, routes: batch }));
    let done = 0;
    for await (const result of this.#options.pool.runAll(tasks, byPage.size >= threadThreshold)) {
      signal.throwIfAborted();
      if (result.kind !== "render") throw new Error(`a worker answered ${result.kind} to render`);
      for (const document of result.documents) {
        const { value: entry, done: isOver } = pages.next();
        if (isOver === true) throw new Error("a worker rendered more documents than it was asked for");
        const [page, outputs] = entry;
        for (const { path, source } of outputs)
          yield { path, contents: source.kind === "document" ? document : sitePlan.pageScript(page, document) };
      }
      done += result.documents.length;
      onProgress({ phase: "render", done, total: byPage.size });
    }
    for (const { path, source } of plan) {
      if (source.kind === "made") yield { path, contents: source.make() };
    }
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
        const { body, ...rest } = compiled;
        const { key, includes, input } = page;
        cache.pages.set(page.path, {
          ...rest,
          key,
          includes,
          sourceHash: input.source.hash,
          body: cache.addBody(body),
        });
      }
      done += result.pages.length;
      onProgress({ phase: "compile", done, total: dirty.length });
    }
  }

  /** @throws LostBodyError */
  #bodyOf(path: SourcePath): PageBody {
    const body = this.#options.cache.readBody(this.#cached(path).body);
    if (body === null) throw new LostBodyError(path);
    return body;
  }

  #cached(path: SourcePath): CachedPage {
    const page = this.#options.cache.pages.get(path);
    if (page === undefined) throw new Error(`${path} is linked but not compiled`);
    return page;
  }
}

/** The cache lost a page's body since the update: it was damaged or removed by another. The page must be compiled again. */
export class LostBodyError extends Error {
  constructor(path: SourcePath) {
    super(`the cache lost the body of ${path}`);
    this.name = "LostBodyError";
  }
}

function readAssetBytes(folder: string, diskPath: string): Uint8Array {
  const read = readSource(folder, diskPath);
  if (read.kind === "failed") throw new Error(`${diskPath}: ${read.finding.message}`);
  return read.bytes;
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
