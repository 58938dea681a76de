/** One page without the rest of the site: as it was made last, or compiled. */
import { fingerprintOf } from "../output/fingerprint.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import { findSource } from "../source/scan.ts";
import type { CachedPage } from "./cache-store.ts";
import { CacheStore } from "./cache-store.ts";
import { isBody } from "./cached-values.ts";
import type { Project } from "./open-site.ts";
import { PageCompilation } from "./page-compilation.ts";
import { SourceReader } from "./source-reader.ts";
import { ValuePacks } from "./value-packs.ts";
import { WorkerPool } from "./worker-pool.ts";

/** What is needed to make a page. */
export type PageTools = Pick<Project, "markdown" | "sourceFolder" | "cacheFolder">;

/** What a page was made from, and where its body is. */
export interface MadePage extends Pick<CachedPage, "key" | "sourceHash" | "includes" | "body"> {
  /** Fingerprint of the page's interface: the numbers of its references are those of its body. */
  readonly interface: string;
}

export class LonePages {
  readonly #tools: PageTools;
  readonly #compilation: PageCompilation;

  constructor(tools: PageTools) {
    this.#tools = tools;
    const pool = new WorkerPool({ options: tools.markdown, theme: null }, 0);
    this.#compilation = new PageCompilation(tools.markdown, new CacheStore("", "", true), pool, null);
  }

  /** Loads what compiles pages, by compiling this one for nothing. */
  async rehearse(path: SourcePath, signal: AbortSignal): Promise<void> {
    const file = findSource(this.#tools.sourceFolder, path);
    if (file !== null) await this.#compilation.compileAlone(file, this.#reader(), signal);
  }

  /** The body of a page that shows itself to others as it did; `null` where it does not, cannot be read, or is not there. */
  async find(path: SourcePath, made: MadePage, signal: AbortSignal): Promise<PageBody | null> {
    const file = findSource(this.#tools.sourceFolder, path);
    if (file === null) return null;
    const reader = this.#reader();
    const body = this.#compilation.isMadeFrom(file, made, reader) ? this.#read(made) : null;
    if (body !== null) return body;
    const page = await this.#compilation.compileAlone(file, reader, signal);
    return page !== null && fingerprintOf(page.interface) === made.interface ? page.body : null;
  }

  #read({ body }: MadePage): PageBody | null {
    const packs = new ValuePacks(this.#tools.cacheFolder);
    try {
      const value = packs.read(body);
      return isBody(value) ? value : null;
    } finally {
      packs.close();
    }
  }

  #reader(): SourceReader {
    return new SourceReader(this.#tools.sourceFolder, new Map());
  }
}
