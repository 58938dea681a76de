/** Which pages must be compiled, and their compilation: by their key alone, so that nothing is compiled twice, here or on another machine. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import { includedPaths } from "../page/includes.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { RemotePages } from "../remote/remote-pages.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { makeBatches } from "./batches.ts";
import type { CacheStore } from "./cache-store.ts";
import type { UpdateOptions } from "./progress.ts";
import type { SourceReader } from "./source-reader.ts";
import type { PageInput, Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Fewer dirty pages than this are compiled faster than threads start. */
export const threadThreshold = 64;

export class PageCompilation {
  readonly #optionsKey: string;
  readonly #cache: CacheStore;
  readonly #pool: WorkerPool;
  readonly #remote: RemotePages | null;

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
    const source = reader.hashOf(file);
    if (source.kind === "failed") return { kind: "failed", path, finding: source.finding };
    const cached = this.#cache.pages.get(path);
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

  /** Finds or compiles them, and keeps them. Throws the signal's reason when it is aborted. */
  async compile(dirty: readonly DirtyPage[], { signal, onProgress }: UpdateOptions): Promise<CompilationCounts> {
    const total = dirty.length;
    const missing = await this.#takeFromRemote(dirty, { signal, onProgress });
    const found = total - missing.length;
    let done = found;
    onProgress({ phase: "compile", done, total });
    for await (const batch of this.#compileAll(missing, signal)) {
      for (const { page, compiled } of batch) {
        this.#keep(page, compiled);
        await this.#remote?.store(page, compiled, signal);
      }
      done += batch.length;
      onProgress({ phase: "compile", done, total });
    }
    await this.#remote?.settle(signal);
    signal.throwIfAborted();
    return { compiled: missing.length, found };
  }

  /** @returns Those that the remote does not have. */
  async #takeFromRemote(
    dirty: readonly DirtyPage[],
    { signal, onProgress }: UpdateOptions,
  ): Promise<readonly DirtyPage[]> {
    if (this.#remote === null || dirty.length === 0) return dirty;
    const found = new Set<DirtyPage>();
    onProgress({ phase: "fetch", done: 0, total: dirty.length });
    await this.#remote.findAll(dirty, signal, (page, compiled) => {
      this.#keep(page, compiled);
      found.add(page);
      onProgress({ phase: "fetch", done: found.size, total: dirty.length });
    });
    signal.throwIfAborted();
    return dirty.filter((page) => !found.has(page));
  }

  /** In batches, in threads where that pays. */
  async *#compileAll(
    dirty: readonly DirtyPage[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly { readonly page: DirtyPage; readonly compiled: CompiledPage }[]> {
    const pages = dirty.values();
    const batches = makeBatches(dirty, ({ input }) => input.source.text.length);
    const tasks = map(batches, (batch): Task => ({ kind: "compile", pages: batch.map(({ input }) => input) }));
    for await (const result of this.#pool.runAll(tasks, dirty.length >= threadThreshold)) {
      signal.throwIfAborted();
      if (result.kind !== "compile") throw new Error(`a worker answered ${result.kind} to compile`);
      yield result.pages.map((compiled) => {
        const { value: page, done: isOver } = pages.next();
        if (isOver === true) throw new Error("a worker compiled more pages than it was asked for");
        return { page, compiled };
      });
    }
  }

  #keep({ path, key, includes, input }: DirtyPage, compiled: CompiledPage): void {
    this.#cache.addPage(path, compiled, { key, includes, sourceHash: input.source.hash });
  }
}

/** How many pages were compiled, and how many the remote had. */
export interface CompilationCounts {
  readonly compiled: number;
  readonly found: number;
}

export type Look =
  | { readonly kind: "clean"; readonly path: SourcePath }
  | { readonly kind: "failed"; readonly path: SourcePath; readonly finding: Finding }
  | DirtyPage;

export interface DirtyPage {
  readonly kind: "dirty";
  readonly path: SourcePath;
  readonly key: string;
  readonly includes: readonly SourcePath[];
  readonly input: PageInput;
}

function* map<Item, Result>(items: Iterable<Item>, toResult: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield toResult(item);
}
