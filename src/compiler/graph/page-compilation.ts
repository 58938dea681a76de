/** Which pages must be compiled, and their compilation: by their key alone, so that nothing is compiled twice, here or on another machine. */
import { randomUUID } from "node:crypto";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../source/fingerprint.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import { includedPaths } from "../page/includes.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { unpublishable } from "../page/unpublishable.ts";
import type { RemotePages } from "../remote/remote-pages.ts";
import { lazyMap } from "../source/lazy-map.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import type { Steps } from "../source/steps.ts";
import { stepSize } from "../source/steps.ts";
import { batchSize, makeBatches } from "./batches.ts";
import type { Stop } from "./budget.ts";
import { manyPages } from "./memory.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { Phase, UpdateOptions } from "./progress.ts";
import type { SourceReader } from "./source-reader.ts";
import type { PageInput, Task } from "./task.ts";
import type { Priority, WorkerPool } from "./worker-pool.ts";

/** Characters of a batch while readers may ask for a page, which waits until a thread is done with its batch. */
const servedBatchSize = 8 * 1024;

/** Compilations of a page after which another one for practice is of no use. */
const enoughPractice = 2;

export class PageCompilation {
  readonly #optionsKey: string;
  readonly #cache: CacheStore;
  readonly #pool: WorkerPool;
  readonly #remote: RemotePages | null;
  /** How many pages were read. */
  #read = 0;
  /** How many compilations are under way, and when each page that they kept was read. */
  #underWay = 0;
  readonly #readAt = new Map<SourcePath, number>();
  /** Names this run in the keys of pages that exceeded their budgets in it, which are here. */
  readonly #run = randomUUID();
  readonly #stopped = new Set<string>();
  /** How often each page was compiled. */
  readonly #practice = new Map<SourcePath, number>();

  /** @param remote Asked for dirty pages before they are compiled, and given those that it did not have. */
  constructor(options: MarkdownOptions, cache: CacheStore, pool: WorkerPool, remote: RemotePages | null) {
    this.#optionsKey = fingerprintOf(options);
    this.#cache = cache;
    this.#pool = pool;
    this.#remote = remote;
  }

  /** Whether a page must be compiled, by its key; reads only what changed. */
  look(file: ScannedFile, reader: SourceReader): Look {
    const { path } = file;
    const cached = this.#cache.pages.get(path);
    if (cached === undefined) return { kind: "dirty", path, file, why: "nothing is known of it" };
    const source = reader.hashOf(file);
    if (source.kind === "failed") return { kind: "failed", path, finding: source.finding };
    if (cached.sourceHash === source.hash) {
      const key = this.#keyOf(path, source.hash, cached.includes, reader);
      if (key === cached.key || this.#run + key === cached.key) return { kind: "clean", path };
    }
    const options = cached.includes.length > 0 ? "a file that it shows or the config changed" : "the config changed";
    return { kind: "dirty", path, file, why: cached.sourceHash === source.hash ? options : "its text changed" };
  }

  *lookAll(files: readonly ScannedFile[], reader: SourceReader): Steps<readonly Look[]> {
    const looks: Look[] = [];
    for (const file of files) {
      looks.push(this.look(file, reader));
      if (looks.length % stepSize === 0) yield;
    }
    return looks;
  }

  /** Whether the page was compiled since the site was opened, so that the engine knows how. */
  isPractised(path: SourcePath): boolean {
    return (this.#practice.get(path) ?? 0) >= enoughPractice;
  }

  /** Compiles one page and keeps nothing of it. `null` where it cannot be read. */
  async compileAlone(
    file: ScannedFile,
    reader: SourceReader,
    signal: AbortSignal,
    priority: Priority,
  ): Promise<CompiledPage | null> {
    const prepared = this.#prepare({ kind: "dirty", path: file.path, file, why: "it is asked for" }, reader);
    if (prepared.kind === "failed") return null;
    for await (const { compiled } of this.#compileAll([prepared], { signal }, priority)) return compiled;
    return null;
  }

  /** Reads what is needed to compile a page. */
  #prepare({ path, file }: DirtyPage, reader: SourceReader): PreparedPage | FailedPage {
    this.#read += 1;
    const readAt = this.#read;
    const read = reader.textOf(file);
    if (read.kind === "failed") return { kind: "failed", path, finding: read.finding };
    const includes = includedPaths(read.text, path);
    const texts = new Map<SourcePath, string | null>();
    for (const include of includes) {
      const result = reader.textOfInclude(include);
      if (result?.kind === "text") texts.set(include, result.text);
      if (result?.kind === "failed" && result.finding.code === "not-utf8") texts.set(include, null);
    }
    const key = this.#keyOf(path, read.hash, includes, reader);
    const input: PageInput = { source: { path, text: read.text, hash: read.hash }, includes: texts };
    return { kind: "prepared", path, key, includes, input, readAt };
  }

  #keyOf(path: SourcePath, hash: string, includes: readonly SourcePath[], reader: SourceReader): string {
    return fingerprint(
      this.#optionsKey,
      path,
      hash,
      ...includes.flatMap((include) => [include, reader.hashOfInclude(include) ?? "missing"]),
    );
  }

  /**
   * Finds or compiles them, and keeps them. Texts are read as they are needed, so that memory does not grow with the site. Throws the
   * signal's reason when it is aborted.
   */
  async compile(
    dirty: readonly DirtyPage[],
    reader: SourceReader,
    options: UpdateOptions,
    priority: Priority = "last",
  ): Promise<CompilationResult> {
    this.#underWay += 1;
    try {
      return await this.#compile(dirty, reader, options, priority);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#readAt.clear();
    }
  }

  async #compile(
    dirty: readonly DirtyPage[],
    reader: SourceReader,
    options: UpdateOptions,
    priority: Priority,
  ): Promise<CompilationResult> {
    const { signal, onProgress } = options;
    const total = dirty.length;
    const failed: FailedPage[] = [];
    const found = new Set<SourcePath>();
    let compiledPages = 0;
    const tell = (phase: Phase): void => onProgress({ phase, done: compiledPages + found.size, total });
    tell("compile");
    const chunkSize = this.#remote === null ? total : remoteChunk;
    for (let start = 0; start < total; start += chunkSize) {
      const prepared = this.#prepareAll(dirty.slice(start, start + chunkSize), reader, failed);
      const missing = await this.#takeFromRemote(prepared, signal, (path) => {
        found.add(path);
        tell("fetch");
      });
      for await (const { page, compiled } of this.#compileAll(missing, options, priority)) {
        this.#keep(page, compiled);
        this.#practice.set(page.path, (this.#practice.get(page.path) ?? 0) + 1);
        if (!this.#stopped.has(page.key)) await this.#remote?.store(page, compiled, signal);
        compiledPages += 1;
        tell("compile");
      }
    }
    await this.#remote?.settle(signal);
    signal.throwIfAborted();
    // What threads have loaded to compile is memory that linking and rendering many pages can use.
    if (compiledPages >= manyPages) await this.#pool.rest();
    const lost = new Set(failed.map(({ path }) => path));
    const pages = dirty.filter(({ path }) => !lost.has(path));
    return {
      pages: pages.map(({ path, why }) => ({ path, why, isFound: found.has(path) })),
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

  /** @returns Those that the remote does not have. */
  async #takeFromRemote(
    pages: Iterable<PreparedPage>,
    signal: AbortSignal,
    onFound: (path: SourcePath) => void,
  ): Promise<Iterable<PreparedPage>> {
    if (this.#remote === null) return pages;
    const missing = new Set(pages);
    await this.#remote.findAll([...missing], signal, (page, compiled) => {
      this.#keep(page, compiled);
      missing.delete(page);
      onFound(page.path);
    });
    signal.throwIfAborted();
    return missing;
  }

  /** In batches. */
  async *#compileAll(
    pages: Iterable<PreparedPage>,
    { signal, pause }: Pick<UpdateOptions, "signal" | "pause">,
    priority: Priority,
  ): AsyncGenerator<{ readonly page: PreparedPage; readonly compiled: CompiledPage }> {
    const asked: PreparedPage[] = [];
    const toTask = (batch: readonly PreparedPage[]): Task => {
      asked.push(...batch);
      return { kind: "compile", pages: batch.map(({ input }) => input) };
    };
    const tasks = lazyMap(
      makeBatches(pages, ({ input }) => input.source.text.length, pause === undefined ? batchSize : servedBatchSize),
      toTask,
    );
    for await (const outcome of this.#pool.runAll(tasks, priority)) {
      signal.throwIfAborted();
      const page = asked.shift();
      if (page === undefined) throw new Error("a worker compiled more pages than it was asked for");
      if (outcome.kind === "compiled") yield { page, compiled: outcome.page };
      else if (outcome.kind === "stopped") {
        this.#stopped.add(page.key);
        yield { page, compiled: unpublishable(page.path, [describeStop(outcome.stop)]) };
      } else throw new Error(`a worker answered ${outcome.kind} to compile`);
    }
  }

  /** Of a page that a reader asked for while the site was compiled, what was read last is kept, whichever is ready first. */
  #keep({ path, key, includes, input, readAt }: PreparedPage, compiled: CompiledPage): void {
    if ((this.#readAt.get(path) ?? 0) > readAt) return;
    this.#readAt.set(path, readAt);
    // Another run tries again what was too much for this one.
    const kept = this.#stopped.has(key) ? this.#run + key : key;
    this.#cache.addPage(path, compiled, { key: kept, includes, sourceHash: input.source.hash });
  }
}

function describeStop(stop: Stop): Finding {
  const limit =
    stop.kind === "memory"
      ? `${stop.megabytes} MB of memory`
      : `${stop.kind === "time" ? stop.seconds : 0} s of computing`;
  return finding(
    "page-limit",
    { limit },
    startOfText,
    "look for markup that repeats thousands of times, or split the page",
  );
}

/** Pages that the remote is asked for at a time. */
const remoteChunk = 1000;

/** How many pages were compiled, how many the remote had, and which could not be read. */
export interface CompilationResult {
  readonly pages: readonly RenewedPage[];
  readonly compiled: number;
  readonly found: number;
  readonly failed: readonly FailedPage[];
}

/** A page that was compiled, or found in the remote. */
export interface RenewedPage {
  readonly path: SourcePath;
  /** In words: "its text changed". */
  readonly why: string;
  readonly isFound: boolean;
}

export type Look = { readonly kind: "clean"; readonly path: SourcePath } | FailedPage | DirtyPage;

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
  /** In words: "its text changed". */
  readonly why: string;
}

interface PreparedPage {
  readonly kind: "prepared";
  readonly path: SourcePath;
  readonly key: string;
  readonly includes: readonly SourcePath[];
  readonly input: PageInput;
  /** Of two, the larger one is of the page that was read later. */
  readonly readAt: number;
}
