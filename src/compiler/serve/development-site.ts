/**
 * The site in the development server. Requests are answered from the latest state; each update replaces the state as a
 * whole.
 */
import { readSites } from "../graph/read-sites.ts";
import type { OtherSites } from "../site/other-sites.ts";
import { noSites } from "../site/other-sites.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { CacheMissError } from "../cache-miss.ts";
import { StaleFileError } from "../graph/stale-file.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isGone } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { fixedAnswer } from "./fixed-answer.ts";
import { contentOfSite } from "../compare/site-content.ts";
import type { SiteComparison } from "./site-comparison.ts";
import { LiveSite } from "./live-site.ts";
import type { ServedDocument } from "./served-site.ts";
import { asFile, ServedSite, unavailableDocument } from "./served-site.ts";
import { documentAt, markdownFilesOf, prefersMarkdown } from "../output/hosts/prefers-markdown.ts";
import type { OnShown, SiteUpdate } from "./site-update.ts";
import { changedStyle } from "./site-update.ts";
import type { WatchScope } from "./watch-scope.ts";
import { isWithin } from "../source/scan.ts";
import { watchedPaths } from "./watched-paths.ts";

/** Used by `docsgen dev` and `docsgen mcp`. `open` comes first, then updates, and `close` at the end. */
export class DevelopmentSite {
  readonly #options: SiteOptions;
  readonly #comparison: SiteComparison | null;
  readonly #live: LiveSite;
  #served: ServedSite | null = null;
  #diagnostics: readonly Diagnostic[] = [];
  #onCompiling: () => void = () => undefined;
  /** Resolves when an update has pages to compile. */
  readonly #compiling = new Promise<void>((resolve) => {
    this.#onCompiling = resolve;
  });

  /** @param comparison What compares each state with an earlier one. */
  constructor(options: SiteOptions, comparison: SiteComparison | null = null) {
    this.#options = options;
    this.#comparison = comparison;
    this.#live = new LiveSite(options, false);
  }

  get base(): string {
    return this.#live.open?.config.base ?? "/";
  }

  /** The origin of the published site; `null` if the config does not name it. */
  get origin(): string | null {
    return this.#live.open?.config.origin ?? null;
  }

  /** The other sites that the config names. */
  get sites(): OtherSites {
    const { open } = this.#live;
    return open === null ? noSites : readSites(open.loaded).sites;
  }

  /** Whether the last update could read the settings and the source folder, so that requests get the site as it is. */
  get isCurrent(): boolean {
    return this.#served !== null && this.#live.settings.problems.length === 0 && this.#live.withSources !== null;
  }

  /** Whether the whole site has been compiled. */
  get isReady(): boolean {
    return this.#served !== null;
  }

  /** All problems of the site. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#live.settings.problems, ...this.#diagnostics, ...(this.#comparison?.problems ?? [])];
  }

  get watched(): WatchScope {
    return watchedPaths(this.#options, this.#live.open, this.#live.settings);
  }

  /** Reads the settings. Until the first update, requests are answered from provisional states. */
  async open(): Promise<void> {
    await this.#readSettings();
  }

  /**
   * Brings the site up to date. Updates run one after the other.
   * @param changed Absolute paths that have changed; `null` if anything may have.
   * @param onShown Called as soon as the new state answers requests; its problems are not known yet.
   */
  update(changed: ReadonlySet<string> | null, onShown: OnShown): Promise<SiteUpdate> {
    return this.#live.enqueue(async () => {
      try {
        return await this.#update(changed, onShown);
      } catch (error) {
        // The source folder was removed while we read it; the next attempt reports that.
        if (isGone(error, this.#live.open?.sourceFolder)) return this.#update(changed, onShown);
        throw error;
      }
    });
  }

  /** @param path Decoded. @param search With its question mark, or "". @param accept The header of the request. */
  async answer(path: string, search: string, accept?: string): Promise<Answer> {
    const route = path.slice(this.base.length - 1);
    const markdown = prefersMarkdown(accept) ? markdownFilesOf(documentAt(route.slice(1))) : [];
    for (const file of markdown) {
      const answer = await this.#answer(this.base + file, "");
      if (answer.kind === "file" && answer.status === 200) return answer;
    }
    return this.#answer(path, search);
  }

  async #answer(path: string, search: string): Promise<Answer> {
    const route = path.slice(this.base.length - 1);
    const fixed = fixedAnswer(path, search, this.base, this.#live.open?.theme.bundle ?? null);
    if (fixed !== null) return fixed;
    const changes = (await this.#comparison?.answer(route, search)) ?? null;
    if (changes !== null) return changes;
    try {
      return await this.#withCache(
        async () => (await this.#siteFor(route))?.answer(route, search) ?? asFile(unavailableDocument(), null),
      );
    } catch (error) {
      if (!(error instanceof StaleFileError)) throw error;
      return { kind: "refusal", status: 404, reason: "This file was removed a moment ago." };
    }
  }

  /** @param path Decoded, with the base. */
  async document(path: string): Promise<ServedDocument> {
    const route = path.startsWith(this.base) ? path.slice(this.base.length - 1) : path;
    return this.#withCache(async () => (await this.#siteFor(route))?.document(route) ?? unavailableDocument());
  }

  /** Ends all work, and saves the compiled pages for the next run. */
  async close(): Promise<void> {
    await this.#live.close(() => this.#options.useCache && this.#served !== null);
    await this.#comparison?.close();
  }

  async #update(changed: ReadonlySet<string> | null, onShown: OnShown): Promise<SiteUpdate> {
    const { signal, open: before } = this.#live;
    signal.throwIfAborted();
    const isReopened = this.#live.hasOtherSettings(changed) && (await this.#readSettings());
    const site = this.#live.withSources;
    // Without a config there is nothing to show; without sources, the previous state.
    if (site === null) return { diagnostics: this.diagnostics, compiledPages: 0 };
    const style = isReopened && before !== null ? changedStyle(before, site) : null;
    const isOnlyStyle =
      style !== null && changed !== null && ![...changed].some((path) => isWithin(path, site.sourceFolder));
    const state = await site.graph.update({
      signal,
      onProgress: ({ phase, total }) => {
        if (phase === "compile" && total !== null && total > 0) this.#onCompiling();
      },
      onPlanned: async (planned) => {
        this.#served = new ServedSite(site, planned);
        this.#comparison?.follow(site, () => contentOfSite(site, planned));
        await this.#live.retireReplaced();
        const { version } = planned.plan.siteData;
        await onShown(style === null ? null : { url: site.config.base + style, version, isOnlyChange: isOnlyStyle });
      },
    });
    this.#diagnostics = state.diagnostics;
    // Saved after each update, so that compiled pages are kept however the server ends.
    if (this.#options.useCache && state.compilation.compiled > 0) site.cache.save();
    return { diagnostics: this.diagnostics, compiledPages: state.compilation.compiled };
  }

  /** @returns Whether they could be read; if not, the site does not change. */
  async #readSettings(): Promise<boolean> {
    const isRead = (await this.#live.readSettings()) === "current";
    if (isRead) this.#live.open?.pool.warmUp();
    return isRead;
  }

  /** The latest state, or a provisional one if the first is still being compiled. */
  async #siteFor(route: string): Promise<ServedSite | null> {
    const { idle: first } = this.#live;
    if (this.#served === null) await Promise.race([first, this.#compiling]);
    const { open, signal } = this.#live;
    if (this.#served === null && open !== null) {
      const state = await open.graph.provisional(candidatesFor(route), signal);
      if (this.#served === null && state !== null) return new ServedSite(open, state);
    }
    if (this.#served === null) await first;
    return this.#served;
  }

  /** Recompiles values missing from the cache, for example because another process has emptied it. */
  async #withCache<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof CacheMissError)) throw error;
      this.#live.open?.cache.forgetDamaged();
      await this.update(null, () => Promise.resolve());
      return run();
    }
  }
}

/** The files that may contain the page of a route: "/a/b/" → "a/b.md", "a/b/index.md", "a/b/README.md". */
function candidatesFor(route: string): readonly SourcePath[] {
  const bare = route.replaceAll(/^\/|\/$|\/index\.html$/gu, "");
  const candidates = bare === "" ? ["index.md", "README.md"] : [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`];
  return candidates.filter((path) => isSourcePath(path));
}
