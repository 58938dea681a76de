/** One page without the rest of the site: as the last run left it, from the part of the cache that holds it, or compiled. */
import { buildIdentity } from "../build-identity.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import { findSource } from "../source/scan.ts";
import { CacheStore } from "./cache-store.ts";
import type { Project } from "./open-site.ts";
import { PageCompilation } from "./page-compilation.ts";
import { SourceReader } from "./source-reader.ts";
import { WorkerPool } from "./worker-pool.ts";

export type LonePage = Pick<CompiledPage, "interface" | "body">;

export class LonePages {
  readonly #project: Project;
  readonly #pool: WorkerPool;

  constructor(project: Project) {
    this.#project = project;
    this.#pool = new WorkerPool({ options: project.markdown, theme: null }, 0);
  }

  /** Loads what compiles pages, by compiling this one for nothing. */
  async rehearse(path: SourcePath, signal: AbortSignal): Promise<void> {
    const { cacheFolder, sourceFolder, markdown } = this.#project;
    const file = findSource(sourceFolder, path);
    const cache = CacheStore.openAround(cacheFolder, buildIdentity, path);
    const compilation = new PageCompilation(markdown, cache, this.#pool, null);
    if (file !== null) await compilation.compileAlone(file, new SourceReader(sourceFolder, cache.files), signal);
    cache.close();
  }

  /** `null` where there is no such page, or it cannot be read. */
  async find(path: SourcePath, signal: AbortSignal): Promise<LonePage | null> {
    const { cacheFolder, sourceFolder, markdown } = this.#project;
    const file = findSource(sourceFolder, path);
    if (file === null) return null;
    const cache = CacheStore.openAround(cacheFolder, buildIdentity, path);
    try {
      const reader = new SourceReader(sourceFolder, cache.files);
      const compilation = new PageCompilation(markdown, cache, this.#pool, null);
      const page = compilation.look(file, reader).kind === "clean" ? cache.pages.get(path) : undefined;
      const body = page === undefined ? null : cache.bodyOf(page);
      if (page !== undefined && body !== null) return { interface: page.interface, body };
      return await compilation.compileAlone(file, reader, signal);
    } finally {
      cache.close();
    }
  }
}
