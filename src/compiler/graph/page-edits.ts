/**
 * What an edit of single pages changes of a publication, found without the rest of the site: their documents, what search knows of them, and the
 * manifest. That is enough where each page shows itself to others as before and nothing else was found in it; where it is not, or where
 * nobody can tell, the site is built as a whole, with the same result.
 */
import { hashAt, textPath } from "../../theme/search/index-format.ts";
import { manifestPath, planEditedManifest } from "../output/manifest.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import { readWrittenText } from "../output/output-folder.ts";
import { makeRoutePlanner } from "../output/routes.ts";
import { isOfIndex, planIndexFiles } from "../output/search-index.ts";
import type { SearchSources } from "../search/make-index.ts";
import type { SiteSearch } from "../search/site-search.ts";
import { openPagesSearch } from "../search/site-search.ts";
import type { StoredSearch } from "../search/stored-search.ts";
import type { WrittenFiles } from "../output/written-files.ts";
import { hashDigits, namedByContents } from "../source/fingerprint.ts";
import type { RouteInput } from "../route/route-input.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { isAsFound } from "../source/scan.ts";
import type { CachedPage } from "../cache/cached-values.ts";
import { CacheStore } from "../cache/cache-store.ts";
import type { LastBuild } from "./last-build.ts";
import { leftOutputs } from "./last-build.ts";
import type { LastSite } from "./last-site.ts";
import { readLastSite } from "./last-site.ts";
import type { KeptPage } from "./linked-pages.ts";
import { describePage } from "./linked-pages.ts";
import { LostPageError, lost } from "./lost.ts";
import { makeOutputs } from "./make-outputs.ts";
import { lookAtOutputs } from "./outputs-look.ts";
import type { PreparedBuild, Project } from "./prepare-site.ts";
import type { CompilationResult } from "./page-compilation.ts";
import { PageCompilation } from "./page-compilation.ts";
import type { UpdateOptions } from "./progress.ts";
import { searchSources } from "./search-sources.ts";
import { SourceReader } from "./source-reader.ts";
import { cacheIdentity } from "../cache/toolchain.ts";
import type { WorkerPool } from "./worker-pool.ts";
import type { KeptWritten } from "../cache/written-record.ts";
import { readWritten } from "../cache/written-record.ts";

export interface PageEdits {
  readonly compilation: CompilationResult;
  /** Files that the edit may change. */
  readonly plan: readonly PlannedOutput[];
  /** Paths of files that there are no more. */
  readonly gone: ReadonlySet<string>;
  readonly make: (plan: readonly PlannedOutput[]) => AsyncGenerator<OutputFile>;
  /** What the last build wrote: it lies there as it left it. */
  readonly written: KeptWritten;
  /** Fingerprint of the search index, or `null`. */
  readonly search: string | null;
  /** Keeps what was compiled, and the index. */
  readonly save: () => void;
  readonly close: () => void;
}

/** Compiles the pages, and plans what they change. `null` where the site must be built as a whole. */
export async function openPageEdits(
  prepared: PreparedBuild,
  files: readonly ScannedFile[],
  last: LastBuild<unknown>,
  options: UpdateOptions,
): Promise<PageEdits | null> {
  const { project, pool } = prepared;
  const site = readLastSite(project, last.linked);
  if (site === null) return null;
  const outputs = lookAtOutputs(leftOutputs(project, last));
  const paths = files.map(({ path }) => path);
  const cache = CacheStore.openAround(project.cacheFolder, cacheIdentity, paths, false);
  const sources = { project, pool, site, cache, last };
  try {
    const compiled = cache.hasRoom() ? await compilePages(sources, files, options) : null;
    const written = compiled === null ? null : readWritten(project.cacheFolder, project.outputFolder);
    if (compiled !== null && written?.hash === last.written) {
      const edits = await planEdits(sources, compiled, written, options);
      if (edits !== null && (await outputs.isAsLeft())) return edits;
    }
    cache.close();
    return null;
  } catch (error) {
    cache.close();
    if (error instanceof LostPageError) return null;
    throw error;
  } finally {
    await outputs.end();
  }
}

interface EditSources {
  readonly project: Project;
  readonly pool: WorkerPool;
  readonly site: LastSite;
  readonly cache: CacheStore;
  readonly last: LastBuild<unknown>;
}

interface PageEdit {
  readonly path: SourcePath;
  readonly page: CachedPage;
  /** As it was linked. */
  readonly kept: KeptPage;
}

interface CompiledEdits {
  readonly pages: readonly PageEdit[];
  readonly compilation: CompilationResult;
}

/** `null` where one of the pages cannot be read, is written to meanwhile, or is another to others. */
async function compilePages(
  { project, pool, site, cache, last }: EditSources,
  files: readonly ScannedFile[],
  options: UpdateOptions,
): Promise<CompiledEdits | null> {
  const { sourceFolder, sourceLabel, markdown } = project;
  const pageCompilation = new PageCompilation(markdown, cache, pool, null);
  const reader = new SourceReader(sourceFolder, cache.files);
  const looks = files.map((file) => pageCompilation.look(file, reader));
  if (looks.some(({ kind }) => kind === "failed")) return null;
  const dirty = looks.flatMap((look) => (look.kind === "dirty" ? [look] : []));
  const compilation = await pageCompilation.compile(dirty, reader, options);
  if (compilation.failed.length > 0 || !files.every((file) => isAsFound(sourceFolder, file))) return null;
  reader.remember();
  const includes = new Set(last.includes.map(([path]) => path));
  const pages: PageEdit[] = [];
  for (const { path } of files) {
    const page = cache.pages.get(path);
    const kept = page === undefined ? null : site.pageAt(page.interface.record.path);
    if (page === undefined || kept?.source !== path) return null;
    // What its components make of another text, a trial tells.
    if (kept.components.length > 0) return null;
    const isReported = last.diagnostics.files.includes(labelOf(sourceLabel, path));
    if (!showsAsBefore(page, kept, isReported) || !page.includes.every((each) => includes.has(each))) return null;
    pages.push({ path, page, kept });
  }
  return { pages, compilation };
}

/** @param isReported Whether anything was said of the page: where it stands must then be as it was. */
function showsAsBefore(page: CachedPage, kept: KeptPage, isReported: boolean): boolean {
  const now = describePage(page);
  if (now.shape !== kept.shape || now.findings !== kept.findings) return false;
  return now.places === kept.places || (!isReported && page.exceptions.length === 0);
}

async function planEdits(
  sources: EditSources,
  { pages, compilation }: CompiledEdits,
  written: KeptWritten,
  options: UpdateOptions,
): Promise<PageEdits | null> {
  options.onProgress({ phase: "link", done: 0, total: null });
  const { project, pool, site, cache, last } = sources;
  const before = project.config.themeConfig.search.enabled ? cache.readSearch() : null;
  // A build that published nothing may have left an index of other pages.
  if ((before?.fingerprint ?? null) !== last.search || before?.verdicts === null) return null;
  const search = before === null ? null : editSearch(sources, pages, written.files, before);
  // What is found of other pages is as it was where titles are found as before.
  if (search !== null && JSON.stringify(await search.check()) !== JSON.stringify(before?.verdicts.findings))
    return null;

  const planRoute = makeRoutePlanner(project.config, site.data);
  const ofPages = pages.flatMap(({ page, kept }, number) => {
    const { path } = page.interface.record;
    const files = planRoute({ number, path, bodyHash: page.body.hash, inputOf: () => kept });
    // What is made on the spot beside a document does not show its body.
    return files.filter(({ source }) => source.kind !== "made");
  });
  if (!ofPages.every(({ path }) => written.files.has(path))) return null;
  const ofIndex = search === null ? [] : planIndexFiles(search);
  const indexed = new Set<string>(ofIndex.map(({ path }) => path));
  // An author's own file may lie among them.
  const isOfIndexBefore = (path: string): boolean =>
    isOfIndex(path) && written.files.get(path)?.fingerprint === namedByContents.slice(0, hashDigits);
  const gone = new Set(
    search === null ? [] : written.files.paths.filter((path) => !indexed.has(path) && isOfIndexBefore(path)),
  );
  const isNew = ({ path, fingerprint }: PlannedOutput): boolean =>
    fingerprint !== namedByContents || !written.files.has(path);
  const changed = [...ofPages, ...ofIndex.filter(isNew)];
  const manifest = planManifestAfter(project.outputFolder, written.files, pages, changed, gone);
  if (manifest === null) return null;
  const routeInput = (number: number): RouteInput => {
    const edit = pages[number];
    if (edit === undefined) throw new Error(`there is no edit ${number}`);
    return { ...edit.kept, body: cache.bodyOf(edit.page) ?? lost(edit.path) };
  };
  return {
    compilation,
    plan: [...changed, ...manifest],
    gone,
    make: (outputs) => makeOutputs({ siteData: site.data, routeInput }, pool, outputs, options),
    written,
    search: search?.fingerprint() ?? null,
    save: () => cache.save(),
    close: () => cache.close(),
  };
}

function editSearch(
  { project: { config, outputFolder }, site, cache }: EditSources,
  edits: readonly PageEdit[],
  written: WrittenFiles,
  before: StoredSearch,
): SiteSearch {
  const indexed = site.indexed() ?? lost("the search index");
  const pages = new Map<string, CachedPage>(edits.map(({ path, page }) => [path, page]));
  const numbers = new Map(indexed.map(({ source }, number) => [source, number]));
  const ofEdited = searchSources(cache, pages);
  const keptOf = (path: SourcePath): StoredSearch["pages"][number] =>
    before.pages[numbers.get(path) ?? -1] ?? lost(path);
  // Nearer than the cache's own, for which it would read what lies around each page.
  const publishedText = (names: string, file: number): string => {
    const path = textPath(hashAt(names, file));
    return readWrittenText(outputFolder, path, written.get(path)?.contentHash ?? "") ?? lost("the search index");
  };
  const sources: SearchSources = {
    ...ofEdited,
    wordsPlace: (path) => (pages.has(path) ? ofEdited.wordsPlace(path) : keptOf(path).words),
    textNamesOf: (path) => (pages.has(path) ? ofEdited.textNamesOf(path) : keptOf(path).textNames),
    textOf: (path, file) =>
      pages.has(path) ? ofEdited.textOf(path, file) : publishedText(keptOf(path).textNames, file),
  };
  const keep = (stored: StoredSearch): void => {
    cache.search = stored;
  };
  return openPagesSearch(config, indexed, sources, before, keep, (path) => !pages.has(path));
}

/** `null` where the manifest that was written is not there any more. */
function planManifestAfter(
  folder: string,
  written: WrittenFiles,
  pages: readonly PageEdit[],
  changed: readonly PlannedOutput[],
  gone: ReadonlySet<string>,
): PlannedOutput[] | null {
  const text = readWrittenText(folder, manifestPath, written.get(manifestPath)?.contentHash ?? "");
  if (text === null) return null;
  const signatures = new Map<string, string>(pages.map(({ page }) => [page.interface.record.path, page.signature]));
  const added = changed.map(({ path }) => path).filter((path) => !written.has(path));
  return planEditedManifest(text, { signatures, added, gone });
}
