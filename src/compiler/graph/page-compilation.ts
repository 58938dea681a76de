/**
 * Decides which pages must be compiled, and compiles them. A page's key is a hash of everything that it is compiled
 * from, so nothing is compiled twice. The base of a key covers what is known before compiling; it leads to a list of what else the
 * page reads (`graph/page-reads.ts`). Shared pages are stored under that base, with this list and its states.
 */
import { randomUUID } from "node:crypto";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { absoluteReads, joinReads, relativeReads } from "../author-code/author-reads.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { KnownFile } from "../cache/cached-values.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { Edition } from "../config/editions.ts";
import { editionOf, withinVersion } from "../config/editions.ts";
import type { PluginFailure } from "../config/plugin-failure.ts";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { filesOfInclude } from "../page/includes/files-of-include.ts";
import { localPage, pathInFolder } from "../page/local-page.ts";
import { OptionTables, sharedOptions } from "../page/option-tables.ts";
import { unpublishable } from "../page/unpublishable.ts";
import type { PageName, RemotePages } from "../remote/remote-pages.ts";
import type { SharedPage } from "../remote/sealed-value.ts";
import { lazyMap } from "../source/lazy-map.ts";
import type { SourcePath } from "../source/paths.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { ScannedFile } from "../source/scan.ts";
import { makeBatches } from "./batches.ts";
import type { Stop } from "./budget.ts";
import { manyPages } from "./memory.ts";
import type { Phase, UpdateOptions } from "./progress.ts";
import { CurrentReads, keyOf } from "./page-reads.ts";
import type { SourceReader } from "./source-reader.ts";
import { pluginFailureOf } from "./plugin-hooks.ts";
import type { DataOfPage } from "./plugin-pages.ts";
import type { PageInput, Task } from "./task.ts";
import { dataLengthOf } from "./task.ts";
import type { Rest } from "../rest.ts";
import { goOnUntil } from "../rest.ts";
import type { Priority, WorkerPool } from "./worker-pool.ts";

/** Compiles the pages of all editions. The current ones are in `SiteCache.pages`, which it updates. */
export class PageCompilation {
  readonly #routes: MarkdownOptions["routes"];
  readonly #editions: readonly EditionKeys[];
  readonly #cache: SiteCache;
  readonly #pool: WorkerPool;
  readonly #remote: RemotePages | null;
  /** The lists of author reads that have been stored. */
  readonly #stored = new WeakMap<AuthorReads, StoredValue>();
  readonly #failures = new Map<SourcePath, PluginFailure>();
  /**
   * Part of the keys of pages that are only valid in this run: those that exceeded their limits, and those whose plugins
   * used a child process or the network.
   */
  readonly #run = randomUUID();
  readonly #codeOfData: string;
  readonly #folder: string;

  /**
   * @param remote Queried for pages before they are compiled, and receives those that it lacks.
   * @param plugins Fingerprints of the code of plugins: of those that transform all pages, or `null` if there are none,
   *   and of those that render data; and the folder to which shared paths are relative.
   */
  constructor(
    editions: readonly { readonly edition: Edition; readonly markdown: MarkdownOptions }[],
    cache: SiteCache,
    pool: WorkerPool,
    remote: RemotePages | null,
    plugins: { readonly ofAll: string | null; readonly ofData: string; readonly folder: string },
  ) {
    this.#codeOfData = plugins.ofData;
    this.#folder = plugins.folder;
    this.#routes = editions[0]?.markdown.routes ?? "folder";
    this.#editions = editions.map(({ edition, markdown }, number) => ({
      number,
      prefix: edition.prefix,
      folder: withinVersion(edition).prefix,
      sharedKey: fingerprintOf([sharedOptions(markdown), plugins.ofAll]),
      tables: new OptionTables(markdown),
    }));
    this.#cache = cache;
    this.#pool = pool;
    this.#remote = remote;
  }

  /** The failures of plugins, by the path of the page. */
  get failures(): ReadonlyMap<string, PluginFailure> {
    return this.#failures;
  }

  /** The files and variables that plugins have read to transform the current pages. */
  get pageReads(): AuthorReads {
    const lists = new Map<string, StoredValue>();
    for (const { reads } of this.#cache.pages.values()) for (const value of reads.author) lists.set(value.hash, value);
    return joinReads(...Array.from(lists.values(), (value) => this.#cache.authorReadsAt(value) ?? []));
  }

  /** The states of what pages read, for one update. */
  openReads(): ReadsByEdition {
    return new Map(this.#editions.map((each) => [each, new CurrentReads(each.tables, this.#cache, this.#run)]));
  }

  #editionOf(path: SourcePath): EditionKeys {
    const edition = editionOf(path, this.#editions);
    if (edition === null) throw new Error("a site has an edition");
    return edition;
  }

  /** Whether a page must be compiled. If the cache has a page with that key, it becomes the current one. */
  statusOf(file: ScannedFile, reader: SourceReader, reads: ReadsByEdition): PageStatus {
    const { path } = file;
    const edition = this.#editionOf(path);
    const now = reads.get(edition);
    if (now === undefined) throw new Error(`${path} belongs to no edition`);
    const known = this.#cache.files.get(path);
    const source = reader.fileOf(file);
    if (source.kind === "failed") return { kind: "failed", path, finding: source.finding };
    const base = this.#hashInputs(edition.sharedKey, path, edition, source, reader);
    const isUnsaved = this.#isUnsaved(path, source.includes, edition, reader);
    const current = this.#cache.pages.get(path);
    const isCurrent =
      current?.key === this.#run + base || (current?.base === base && current.key === now.keyOf(base, current.reads));
    if (current !== undefined && isCurrent) {
      if (current.unsaved !== null && !isUnsaved) this.#cache.pages.set(path, this.#cache.storePage(current));
      return { kind: "clean", path };
    }
    const cached = this.#find(base, now);
    if (cached !== null) {
      this.#failures.delete(path);
      this.#cache.pages.set(path, isUnsaved ? cached : this.#cache.storePage(cached));
      return { kind: "clean", path };
    }
    return { kind: "dirty", path, file, base, why: reasonFor(known, source) };
  }

  #find(base: string, now: CurrentReads | null): CachedPage | null {
    // A page that reads nothing is found by its base alone.
    const reads = this.#cache.findReads(base);
    const key = reads === null ? base : (now?.keyOf(base, reads) ?? null);
    return key === null ? null : this.#cache.findPage({ key, base });
  }

  /** Reads all inputs of a page. */
  #prepare({ path, file }: Pick<DirtyPage, "path" | "file">, reader: SourceReader): PreparedPage | FailedPage {
    const read = reader.textOf(file);
    if (read.kind === "failed") return { kind: "failed", path, finding: read.finding };
    const texts = new Map<SourcePath, string | null>();
    const edition = this.#editionOf(path);
    for (const include of read.includes.map((each) => this.#fileOfInclude(each, path, edition, reader))) {
      const result = reader.textOfInclude(include, path);
      if (result?.kind === "text") texts.set(include, result.text);
      if (result?.kind === "failed" && result.finding.code === "not-utf8") texts.set(include, null);
    }
    const base = this.#hashInputs(edition.sharedKey, path, edition, read, reader);
    const compiledPath = reader.pathInVersion(path);
    const source = { path: compiledPath, text: read.text, hash: read.hash };
    const isUnsaved = this.#isUnsaved(path, read.includes, edition, reader);
    const data = reader.dataOf(path)?.parts ?? [];
    const input: PageInput = { source, includes: texts, edition: edition.number, data };
    const localPath = pathInFolder(compiledPath, edition.folder);
    return { kind: "prepared", path, localPath, base, input, edition, isUnsaved };
  }

  #hashInputs(
    options: string,
    path: SourcePath,
    edition: EditionKeys,
    { hash, includes }: Pick<KnownFile, "hash" | "includes">,
    reader: SourceReader,
  ): string {
    return fingerprint(
      options,
      reader.pathInVersion(path),
      hash,
      ...dataKeyOf(reader.dataOf(path), this.#codeOfData),
      ...includes.flatMap((include) => {
        const file = this.#fileOfInclude(include, path, edition, reader);
        return [file, reader.hashOfInclude(file, path) ?? "missing"];
      }),
    );
  }

  /** Whether the text of a page, or one that it includes, is not saved. */
  #isUnsaved(path: SourcePath, includes: readonly SourcePath[], edition: EditionKeys, reader: SourceReader): boolean {
    return (
      reader.isUnsaved(path) ||
      includes.some((include) => reader.isUnsaved(this.#fileOfInclude(include, path, edition, reader)))
    );
  }

  /** The file of the page's language, if there is one. */
  #fileOfInclude(include: SourcePath, page: SourcePath, { folder }: EditionKeys, reader: SourceReader): SourcePath {
    if (folder === "") return include;
    return filesOfInclude(include, folder).find((each) => reader.hashOfInclude(each, page) !== null) ?? include;
  }

  /**
   * Fetches pages from the remote cache or compiles them, and stores them in the cache. Texts are read as they are
   * needed, so that memory use does not grow with the site.
   *
   * @throws The signal's reason if it is aborted.
   */
  async compile(
    dirty: readonly DirtyPage[],
    reader: SourceReader,
    options: UpdateOptions,
    priority: Priority = "last",
    rest: Rest = goOnUntil(options.signal),
  ): Promise<CompilationResult> {
    const { signal, onProgress } = options;
    // Versions have most pages in common.
    const firsts = new Map(dirty.toReversed().map((page) => [page.base, page]));
    if (firsts.size < dirty.length) {
      const first = new Set(firsts.values());
      const compiled = await this.compile(
        dirty.filter((page) => first.has(page)),
        reader,
        options,
        priority,
        rest,
      );
      const reads = this.openReads();
      const others = dirty.filter((page) => !first.has(page)).map(({ file }) => this.statusOf(file, reader, reads));
      const later = await this.compile(
        others.filter((status) => status.kind === "dirty"),
        reader,
        options,
        priority,
        rest,
      );
      return {
        pages: [...compiled.pages, ...later.pages],
        compiled: compiled.compiled + later.compiled,
        found: compiled.found + later.found,
        failed: [...compiled.failed, ...others.filter((status) => status.kind === "failed"), ...later.failed],
      };
    }
    const total = dirty.length;
    const failed: FailedPage[] = [];
    const found = new Set<SourcePath>();
    let compiledPages = 0;
    const report = (phase: Phase): void => onProgress({ phase, done: compiledPages + found.size, total });
    report("compile");
    const chunkSize = this.#remote === null ? total : remoteChunk;
    for (let start = 0; start < total; start += chunkSize) {
      const prepared = this.#prepareAll(dirty.slice(start, start + chunkSize), reader, failed);
      const missing = await this.#fetchFromRemote(prepared, signal, (path) => {
        found.add(path);
        report("fetch");
      });
      for await (const { page, compiled, reads } of this.#compileAll(missing, signal, priority)) {
        this.#store(page, compiled, reads);
        const shared = this.#remote === null || page.isUnsaved ? null : this.#share(page, compiled, reads);
        if (shared !== null) await this.#remote?.store(page, shared, signal);
        compiledPages += 1;
        report("compile");
        await rest();
      }
    }
    await this.#remote?.flush(signal);
    signal.throwIfAborted();
    // Frees the compilers' memory for linking and rendering.
    if (compiledPages >= manyPages) await this.#pool.endIdle();
    const failedPaths = new Set(failed.map(({ path }) => path));
    const pages = dirty.filter(({ path }) => !failedPaths.has(path));
    return {
      pages: pages.map(({ path, why }) => ({ path, why, isFromRemote: found.has(path) })),
      compiled: compiledPages,
      found: found.size,
      failed,
    };
  }

  *#prepareAll(dirty: readonly DirtyPage[], reader: SourceReader, failed: FailedPage[]): Generator<PreparedPage> {
    for (const page of dirty) {
      const prepared = this.#prepare(page, reader);
      if (prepared.kind === "prepared") yield prepared;
      else failed.push(prepared);
    }
  }

  /** @returns The pages that the remote lacks. */
  async #fetchFromRemote(
    pages: Iterable<PreparedPage>,
    signal: AbortSignal,
    onFound: (path: SourcePath) => void,
  ): Promise<Iterable<PreparedPage>> {
    if (this.#remote === null) return pages;
    const missing = new Set(pages);
    const reads = this.openReads();
    await this.#remote.findAll([...missing], signal, (page, { page: compiled, optionStates, author: given }) => {
      const author = absoluteReads(given, this.#folder);
      if (reads.get(page.edition)?.areSame(compiled.reads, optionStates, author) !== true) return false;
      this.#store(page, compiled, author.length === 0 ? [] : [author]);
      missing.delete(page);
      onFound(page.path);
      return true;
    });
    signal.throwIfAborted();
    return missing;
  }

  /**
   * Returns the page as it is on disk, compiled if necessary, without making it the current one; `null` if it cannot be
   * read.
   */
  async compileAlone(file: ScannedFile, reader: SourceReader, signal: AbortSignal): Promise<CachedPage | null> {
    const prepared = this.#prepare({ path: file.path, file }, reader);
    if (prepared.kind === "failed") return null;
    const cached = this.#find(prepared.base, this.openReads().get(prepared.edition) ?? null);
    if (cached !== null) return cached;
    for await (const { page, compiled, reads } of this.#compileAll([prepared], signal, "first"))
      return this.#add(page, compiled, reads);
    return null;
  }

  /** A page as other machines can use it; `null` if that is not known. */
  #share({ edition }: PreparedPage, page: CompiledPage, reads: ReadsOfPage): SharedPage | null {
    const all = reads === "stopped" ? null : joinReads(...reads);
    if (all === null || all.some(({ kind }) => kind === "outside")) return null;
    const optionStates = page.reads.map((read) => edition.tables.stateOf(read));
    return { page, optionStates, author: relativeReads(all, this.#folder) };
  }

  #store(page: PreparedPage, compiled: CompiledPage, reads: ReadsOfPage): void {
    this.#cache.pages.set(page.path, this.#add(page, compiled, reads));
  }

  #add({ path, base, edition, isUnsaved }: PreparedPage, compiled: CompiledPage, reads: ReadsOfPage): CachedPage {
    const add = (key: string, lists: readonly StoredValue[]): CachedPage =>
      isUnsaved
        ? this.#cache.addUnsavedPage({ key, base }, path, compiled, lists)
        : this.#cache.addPage({ key, base }, compiled, lists);
    // Whether a page exceeds its limits, a plugin fails on it, or a package can be loaded depends on the machine, so a
    // later run retries it.
    if (reads === "stopped") return add(this.#run + base, []);
    const author = reads.map((list) => {
      const value = this.#stored.get(list) ?? this.#cache.addAuthorReads(list);
      this.#stored.set(list, value);
      return value;
    });
    return add(keyOf(base, compiled.reads, reads, edition.tables, this.#run), author);
  }

  async *#compileAll(
    pages: Iterable<PreparedPage>,
    signal: AbortSignal,
    priority: Priority,
  ): AsyncGenerator<{ readonly page: PreparedPage; readonly compiled: CompiledPage; readonly reads: ReadsOfPage }> {
    const started: PreparedPage[] = [];
    const toTask = (batch: readonly PreparedPage[]): Task => {
      started.push(...batch);
      return { kind: "compile", pages: batch.map(({ input }) => input) };
    };
    const batches = makeBatches(pages, ({ input }) => input.source.text.length + dataLengthOf(input.data));
    for await (const outcome of this.#pool.runAll(lazyMap(batches, toTask), priority)) {
      signal.throwIfAborted();
      const page = started.shift();
      if (page === undefined) throw new Error("a worker compiled more pages than it was asked for");
      const failure = pluginFailureOf(outcome);
      this.#failures.delete(page.path);
      if (failure !== null) {
        this.#failures.set(page.path, { ...failure, page: page.path });
        yield { page, compiled: this.#unpublishable(page, []), reads: "stopped" };
      } else if (outcome.kind === "compiled") {
        const compiled = { ...outcome.page, interface: localPage(outcome.page.interface, page.edition.folder) };
        yield { page, compiled, reads: isWithoutPackage(compiled) ? "stopped" : outcome.reads };
      } else if (outcome.kind === "stopped")
        yield {
          page,
          compiled: this.#unpublishable(page, [findingOfStop(outcome.stop)]),
          reads: "stopped",
        };
      else throw new Error(`unexpected result ${outcome.kind} of a page`);
    }
  }

  #unpublishable({ localPath }: PreparedPage, findings: readonly Finding[]): CompiledPage {
    return unpublishable(localPath, findings, this.#routes);
  }
}

/** Other pages do not depend on the code that renders data. */
function dataKeyOf(data: DataOfPage | null, code: string): readonly string[] {
  return data === null ? [] : [data.hash, code];
}

/** Whether a package for a formula or a diagram could not be loaded. It is repaired without a change of any input. */
function isWithoutPackage({ findings }: CompiledPage): boolean {
  return findings.some(({ code }) => code === "package-failure");
}

/** Why a page must be compiled, for `--why`. */
function reasonFor(known: KnownFile | undefined, now: Pick<KnownFile, "hash" | "includes">): string {
  if (known === undefined) return "it is not in the cache";
  if (known.hash !== now.hash) return "its text changed";
  return now.includes.length > 0 ? "an included file or the config changed" : "the config changed";
}

function findingOfStop(stop: Stop): Finding {
  const used =
    stop.kind === "memory"
      ? `${stop.megabytes} MB of memory`
      : `${stop.kind === "exit" ? 0 : stop.seconds} s of ${stop.kind === "wait" ? "waiting" : "computing"}`;
  return finding(
    "page-limit",
    { problem: `docsgen stopped compiling this page after ${used}` },
    startOfText,
    "look for markup that repeats thousands of times, or split the page",
  );
}

/** The number of pages that are requested from the remote at a time. */
const remoteChunk = 1000;

/** The counts of one update, as the command line prints them. */
export interface CompilationResult {
  readonly pages: readonly RefreshedPage[];
  /** How many pages were compiled, and how many came from the remote cache. */
  readonly compiled: number;
  readonly found: number;
  /** Pages that could not be read. */
  readonly failed: readonly FailedPage[];
}

/** A page that was compiled, or found in the remote cache. */
export interface RefreshedPage {
  readonly path: SourcePath;
  /** A phrase: "its text changed". */
  readonly why: string;
  readonly isFromRemote: boolean;
}

/** "clean": the current page of the cache is up to date. */
export type PageStatus = { readonly kind: "clean"; readonly path: SourcePath } | FailedPage | DirtyPage;

/**
 * A page whose file could not be read or is not UTF-8. It is not a part of the site, but links to it are not broken.
 */
export interface FailedPage {
  readonly kind: "failed";
  readonly path: SourcePath;
  readonly finding: Finding;
}

/** A page to compile. */
export interface DirtyPage {
  readonly kind: "dirty";
  readonly path: SourcePath;
  readonly file: ScannedFile;
  /** The part of its key that is known. Pages with the same one are compiled from the same text. */
  readonly base: string;
  /** A phrase: "its text changed". */
  readonly why: string;
}

/** The inputs that plugins had read in the thread of a page by the time it was compiled; "stopped" if it could not be. */
type ReadsOfPage = readonly AuthorReads[] | "stopped";

interface PreparedPage extends PageName {
  readonly kind: "prepared";
  readonly path: SourcePath;
  readonly input: PageInput;
  readonly edition: EditionKeys;
  /** Whether its text, or one that it includes, is not saved. */
  readonly isUnsaved: boolean;
}

/** The inputs of the pages of an edition besides their texts. */
interface EditionKeys {
  readonly number: number;
  readonly prefix: string;
  /** The folder of its language; "" for the default one. */
  readonly folder: string;
  /** The fingerprint of what all its pages are compiled from. */
  readonly sharedKey: string;
  readonly tables: OptionTables;
}

type ReadsByEdition = ReadonlyMap<EditionKeys, CurrentReads>;
