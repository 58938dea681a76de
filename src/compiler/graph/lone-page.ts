/** One page without the rest of the site: as the last run left it, from the part of the cache that holds it, or compiled. */
import type { CompiledPage } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ScannedFile } from "../source/scan.ts";
import { findSource } from "../source/scan.ts";
import { CacheStore } from "../cache/cache-store.ts";
import type { Project } from "./prepare-site.ts";
import { PageCompilation } from "./page-compilation.ts";
import { SourceReader } from "./source-reader.ts";
import type { WorkerPool } from "./worker-pool.ts";
import { cacheIdentity } from "../cache/toolchain.ts";

export type LonePage = Pick<CompiledPage, "interface" | "body">;

/** What is needed to find or to make one. */
export type PageTools = Pick<Project, "markdown" | "sourceFolder" | "cacheFolder">;

interface Look {
  readonly file: ScannedFile;
  readonly cache: CacheStore;
  readonly reader: SourceReader;
  readonly compilation: PageCompilation;
}

export class LonePages {
  readonly #tools: PageTools;
  readonly #pool: WorkerPool;

  constructor(tools: PageTools, pool: WorkerPool) {
    this.#tools = tools;
    this.#pool = pool;
  }

  /** `null` where there is no such page, or it cannot be read. */
  find(path: SourcePath, signal: AbortSignal): Promise<LonePage | null> {
    return this.#open(path, async ({ file, cache, reader, compilation }) => {
      const page = compilation.look(file, reader).kind === "clean" ? cache.pages.get(path) : undefined;
      const body = page === undefined ? null : cache.bodyOf(page);
      if (page !== undefined && body !== null) return { interface: page.interface, body };
      return compilation.compileAlone(file, reader, signal, "first");
    });
  }

  /** Does something with the part of the cache that the page is in. `null` where there is no such page. */
  async #open<Result>(path: SourcePath, use: (look: Look) => Promise<Result>): Promise<Result | null> {
    const { cacheFolder, sourceFolder, markdown } = this.#tools;
    const file = findSource(sourceFolder, path);
    if (file === null) return null;
    const cache = CacheStore.openAround(cacheFolder, cacheIdentity, [path], true);
    try {
      const reader = new SourceReader(sourceFolder, cache.files);
      const compilation = new PageCompilation(markdown, cache, this.#pool, null);
      return await use({ file, cache, reader, compilation });
    } finally {
      cache.close();
    }
  }
}
