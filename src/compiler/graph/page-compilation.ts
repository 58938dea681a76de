/** Which pages must be compiled, and their compilation: by their key alone, so that nothing is compiled twice. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import { includedPaths } from "../page/includes.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
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

  constructor(options: MarkdownOptions, cache: CacheStore, pool: WorkerPool) {
    this.#optionsKey = fingerprintOf(options);
    this.#cache = cache;
    this.#pool = pool;
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

  /** Compiles them in batches, in threads where that pays, and keeps them. Throws the signal's reason when it is aborted. */
  async compile(dirty: readonly DirtyPage[], { signal, onProgress }: UpdateOptions): Promise<void> {
    const cache = this.#cache;
    const pages = dirty.values();
    const batches = makeBatches(dirty, ({ input }) => input.source.text.length);
    const tasks = map(batches, (batch): Task => ({ kind: "compile", pages: batch.map(({ input }) => input) }));
    let done = 0;
    onProgress({ phase: "compile", done, total: dirty.length });
    for await (const result of this.#pool.runAll(tasks, dirty.length >= threadThreshold)) {
      signal.throwIfAborted();
      if (result.kind !== "compile") throw new Error(`a worker answered ${result.kind} to compile`);
      for (const compiled of result.pages) {
        const { value: page, done: isOver } = pages.next();
        if (isOver === true) throw new Error("a worker compiled more pages than it was asked for");
        const { key, includes, input } = page;
        cache.addPage(page.path, compiled, { key, includes, sourceHash: input.source.hash });
      }
      done += result.pages.length;
      onProgress({ phase: "compile", done, total: dirty.length });
    }
  }
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
