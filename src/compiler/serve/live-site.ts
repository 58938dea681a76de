/**
 * A site that stays open while its files change: its settings as last read, its cache, its threads, and the graph that
 * brings it up to date. Servers and editors keep one. Has effects.
 */
import { openCache } from "../graph/open-cache.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { openBuild } from "../graph/open-site.ts";
import type { PreparedBuild, SiteOptions } from "../graph/prepare-site.ts";
import { closeProject } from "../graph/prepare-site.ts";
import type { WorkerPool } from "../graph/worker-pool.ts";
import { isFolder } from "../source/scan.ts";
import { Settings } from "./settings.ts";

/**
 * Work on the site goes through `enqueue`, one piece after the other, because all of it uses the same graph and cache.
 */
export class LiveSite {
  readonly settings: Settings;
  readonly #options: SiteOptions;
  readonly #isPublished: boolean;
  readonly #closing = new AbortController();
  /** The threads of earlier settings, which are used until there is a new state. */
  readonly #replaced: WorkerPool[] = [];
  #open: OpenBuild | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param isPublished See `openBuild`. */
  constructor(options: SiteOptions, isPublished: boolean) {
    this.#options = options;
    this.#isPublished = isPublished;
    this.settings = new Settings(options);
  }

  /** `null` if the settings could not be read yet. */
  get open(): OpenBuild | null {
    return this.#open;
  }

  /** The site, unless its source folder is missing. */
  get withSources(): OpenBuild | null {
    return isFolder(this.#open?.sourceFolder ?? "") ? this.#open : null;
  }

  /** Aborted when the site is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves when all work that has begun or waits has ended. */
  get idle(): Promise<unknown> {
    return this.#queue;
  }

  /** Runs something after everything that was begun before. */
  enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Whether a change of these files affects the settings. @param changed Absolute paths; `null` for any. */
  hasOtherSettings(changed: ReadonlySet<string> | null): boolean {
    const site = this.withSources;
    return site === null || this.settings.areAffected(site, changed);
  }

  /**
   * Reads the settings. If that fails, the site does not change.
   * @param prepareOther Returns what is used in place of settings that cannot be read when the site is opened.
   * @returns Which are in use now: those that were read, others, or the same as before.
   */
  async readSettings(
    prepareOther: () => Promise<PreparedBuild | null> = () => Promise.resolve(null),
  ): Promise<"current" | "other" | "same"> {
    const current = await this.settings.read({ cacheFolder: this.#open?.cacheFolder });
    const prepared = current ?? (this.#open === null ? await prepareOther() : null);
    if (prepared === null) return "same";
    if (this.#open !== null) this.#replaced.push(this.#open.pool);
    const cache = this.#open?.cache ?? openCache(prepared.project);
    this.#open = openBuild(prepared, this.#options, cache, this.#isPublished);
    return current === null ? "other" : "current";
  }

  /** Ends the threads of earlier settings once they have done their work. */
  async retireReplaced(): Promise<void> {
    await Promise.all(this.#replaced.splice(0).map((pool) => pool.retire()));
  }

  /** Ends all work. @param isSaved Whether the compiled pages are kept for the next run. */
  async close(isSaved: () => boolean): Promise<void> {
    this.#closing.abort();
    // Called twice, because an update may be reading new settings.
    await this.#endThreads();
    await this.#queue;
    await this.#endThreads();
    if (this.#open === null) return;
    if (isSaved()) this.#open.cache.save();
    this.#open.cache.close();
    closeProject(this.#open, this.#options);
  }

  async #endThreads(): Promise<void> {
    const current = this.#open === null ? [] : [this.#open.pool];
    await Promise.all([...this.#replaced, ...current].map((pool) => pool.close()));
  }
}
