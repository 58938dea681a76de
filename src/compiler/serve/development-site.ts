/** The site while its author works on it: a build graph that is kept up to date. What it serves are states of the site, each whole. */
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { GraphState } from "../graph/build-graph.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { LostAssetError, LostPageError } from "../graph/lost.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { openBuild } from "../graph/open-site.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import type { WorkerPool } from "../graph/worker-pool.ts";
import type { SourcePath } from "../source/paths.ts";
import { isFile, isFolder, isGone } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { fixedAnswer } from "./fixed-answer.ts";
import { Gate } from "./gate.ts";
import { KeptPages } from "./kept-pages.ts";
import { findKeptSite } from "./kept-site.ts";
import { addressesOf, findEdited, pagesIn, sourcesOf } from "./page-sources.ts";
import { PageKeeper } from "./page-keeper.ts";
import { QuietStart } from "./quiet-start.ts";
import { Rehearsal } from "./rehearsal.ts";
import { RightOfWay } from "./right-of-way.ts";
import type { ServedDocument } from "./served-site.ts";
import { asFile, ServedSite, unavailableDocument } from "./served-site.ts";
import { areSettings, Settings } from "./settings.ts";
import type { OnPages, SiteUpdate } from "./site-update.ts";
import { otherStyle } from "./site-update.ts";
import type { WatchScope } from "./watch-scope.ts";
import { isWithin } from "./watch-scope.ts";
import { watchedPlaces } from "./watched-places.ts";

/** Milliseconds from the start that a reader waits for the whole site before the page is shown with what is known by then. */
const patience = 150;

export class DevelopmentSite {
  readonly #options: SiteOptions;
  readonly #closing = new AbortController();
  readonly #rightOfWay = new RightOfWay();
  readonly #pause = (): Promise<void> => this.#rightOfWay.give();
  readonly #following: UpdateOptions;
  /** Open when the site can be asked page by page, and when it is whole. */
  readonly #asking = new Gate();
  readonly #ready = new Gate();
  readonly #rehearsal: Rehearsal;
  #open: OpenBuild | null = null;
  #cache: CacheStore | null = null;
  #served: ServedSite | null = null;
  /** Threads of what was read before, with which requests are answered until the site is up to date. */
  readonly #replaced: WorkerPool[] = [];
  /** Whether an update saw more than those who look at pages were told of. */
  #isUntold = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #settings: Settings;
  #patience: Promise<void> = Promise.resolve();
  /** What can be shown of the site before it is open. */
  #kept: KeptPages | null = null;
  readonly #announced = new Set<string>();
  readonly #start = new QuietStart();
  readonly #keeper: PageKeeper;

  constructor(options: SiteOptions) {
    this.#options = options;
    this.#keeper = new PageKeeper(options);
    this.#settings = new Settings(options);
    this.#following = { signal: this.#closing.signal, onProgress: () => undefined, pause: this.#pause };
    const rehearse = async (source: string): Promise<void> => {
      const open = this.#open;
      const pages = open === null ? null : pagesIn(new Set([source]), open.sourceFolder);
      for (const path of pages ?? []) await open?.graph.rehearse(path, this.#closing.signal);
    };
    this.#rehearsal = new Rehearsal(rehearse, () => this.#ready.opened.then(() => this.#queue));
  }

  get base(): string {
    return (this.#open ?? this.#settings.prepared?.project)?.config.base ?? this.#kept?.site.data.base ?? "/";
  }

  get isReady(): boolean {
    return this.#ready.isOpen;
  }

  /** Fulfilled when other work may begin: at once, or when the first page was shown and the site is up to date. */
  get begun(): Promise<void> {
    return this.#isPutOff ? this.#ready.opened : Promise.resolve();
  }

  get #isPutOff(): boolean {
    return this.#open === null && this.#kept !== null;
  }

  /** All that stands against the site. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#settings.problems, ...(this.#served?.state.diagnostics ?? [])];
  }

  get watched(): WatchScope {
    const { prepared } = this.#settings;
    if (prepared === null && this.#kept !== null) return this.#kept.site.watched;
    const known = prepared === null ? null : { ...prepared.project, theme: prepared.theme };
    return watchedPlaces(this.#options, this.#open ?? known, this.#settings);
  }

  /** Absolute path of a page's source, where the path (decoded, with the base) is a page's. */
  sourceOf(path: string): string | null {
    const sourceFolder = (this.#settings.prepared?.project ?? this.#kept?.site)?.sourceFolder;
    if (sourceFolder === undefined) return null;
    const route = path.slice(this.base.length - 1);
    const guessed = this.isReady ? undefined : sourcesOf(route).find((each) => isFile(join(sourceFolder, each)));
    const source = (this.#served ?? this.#kept)?.sourceOf(route) ?? guessed;
    return source === undefined ? null : join(sourceFolder, source);
  }

  /** Readies what the next change of this source, an absolute path, will need. */
  rehearse(source: string): Promise<void> {
    return this.#rehearsal.add(source);
  }

  /** Opens what the last server kept; where there is nothing, the site. */
  async open(): Promise<void> {
    this.#patience = sleep(patience);
    const site = this.#options.useCache ? findKeptSite(this.#options) : null;
    if (site !== null) this.#kept = new KeptPages(site);
    if (this.#kept === null) await this.#reopen();
  }

  /** Says that these absolute paths changed while the site is not ready: they are looked at before it is. */
  announce(changed: ReadonlySet<string>): void {
    for (const path of changed) this.#announced.add(path);
  }

  /** Brings the whole site up to date, or what these absolute paths reach. One update follows the other. */
  update(changed: ReadonlySet<string> | null, onPages: OnPages): Promise<SiteUpdate> {
    const run = (): Promise<SiteUpdate> => this.#update(changed, onPages);
    // The source folder may go while it is read: the next look at it says so. Who waits is answered, whatever became of it.
    const update = this.#queue.then(run).catch(async (error: unknown) => {
      if (isGone(error, this.#open?.sourceFolder)) return run();
      throw error;
    });
    this.#queue = update.catch(() => this.#markReady());
    return update;
  }

  /** Reads everything again, the config too. */
  rebuild(onPages: OnPages): Promise<SiteUpdate> {
    return this.update(new Set([resolve(this.#options.workingFolder, this.#options.config)]), onPages);
  }

  /** @param path Decoded. @param search With its question mark, or "". */
  async answer(path: string, search: string): Promise<Answer> {
    const route = path.slice(this.base.length - 1);
    this.#start.ask();
    const bundle = this.#settings.prepared?.theme.bundle ?? this.#kept?.bundle ?? null;
    const fixed = fixedAnswer(path, search, this.base, bundle);
    if (fixed !== null) return fixed;
    try {
      const kept = await this.#keptDocument(route);
      if (kept !== null) return asFile(kept.document, kept.policy);
      return await this.#attempt(
        async () => (await this.#wait(route))?.answer(route, search) ?? asFile(unavailableDocument(), null),
      );
    } catch (error) {
      if (!(error instanceof LostAssetError)) throw error;
      return { kind: "refusal", status: 404, reason: "This file was removed a moment ago." };
    }
  }

  /** @param path Decoded, with the base. */
  async document(path: string): Promise<ServedDocument> {
    const route = path.startsWith(this.base) ? path.slice(this.base.length - 1) : path;
    const kept = await this.#keptDocument(route);
    if (kept !== null) return kept.document;
    return this.#attempt(async () => (await this.#wait(route))?.document(route) ?? unavailableDocument());
  }

  /** Ends what is going on, and keeps what was compiled for the next run. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#keeper.stop();
    // Threads first: what they do is not waited for. An update that read the config meanwhile has others.
    await this.#endThreads();
    await this.#queue;
    await this.#endThreads();
    const { useCache } = this.#options;
    if (useCache && this.#served !== null) this.#cache?.save();
    if (useCache) this.#cache?.close();
    else this.#cache?.destroy();
  }

  /** Absolute path of the config, where it is not what an earlier run bundled: to be updated. Nobody waits for the look. */
  async findOutdatedConfig(): Promise<string | null> {
    return this.#open === null ? null : this.#settings.findOutdated(this.#open);
  }

  async #update(changed: ReadonlySet<string> | null, onPages: OnPages): Promise<SiteUpdate> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    this.#keeper.stop();
    if (this.#isPutOff) await this.#start.isOver(signal);
    const wasOpen = this.#open;
    const isSetting =
      wasOpen === null ||
      this.#settings.problems.length > 0 ||
      !isFolder(wasOpen.sourceFolder) ||
      (changed === null ? this.#settings.isOld() : areSettings(wasOpen, changed));
    const isReopened = isSetting && (await this.#reopen());
    const site = this.#open;
    // Without a config there is nothing to show; without sources, what was there.
    if (site === null || !isFolder(site.sourceFolder)) {
      this.#markReady();
      return { paths: null, style: null, diagnostics: this.diagnostics, compiledPages: 0 };
    }
    const pages = isReopened ? null : await findEdited(site, changed, this.#following);
    const before = this.#served?.state ?? null;
    const showEarly = async (early: GraphState): Promise<void> => {
      if (!this.isReady) return;
      this.#served = new ServedSite(site, early, this.#served);
      await onPages(addressesOf(pages ?? [], early.pages, this.base));
    };
    const update = (each: readonly SourcePath[] | null): Promise<GraphState> =>
      each === null ? site.graph.update(this.#following) : site.graph.updatePages(each, this.#following, showEarly);
    let state = await update(pages);
    let compiledPages = state.compilation.compiled;
    while (this.#announced.size > 0) {
      const announced = pagesIn(this.#announced, site.sourceFolder);
      this.#announced.clear();
      state = await update(announced);
      compiledPages += state.compilation.compiled;
    }
    this.#served = new ServedSite(site, state, this.#served);
    await this.#endReplaced();
    // The long compilation is not lost, however the server ends.
    if (!this.isReady && compiledPages > 0 && this.#options.useCache) site.cache.save();
    this.#markReady();
    const { prepared, files } = this.#settings;
    if (prepared !== null && this.#options.useCache) this.#keeper.keep(prepared, files, state);
    const style = isReopened && wasOpen !== null ? otherStyle(wasOpen, site) : null;
    const isOnlyStyle =
      style !== null && changed !== null && ![...changed].some((path) => isWithin(path, site.sourceFolder));
    // Where the site is linked as before, the pages were told of.
    const isTold = pages !== null && before?.site === state.site && !this.#isUntold;
    // Pages that were saved meanwhile are in this state, and will be no news when the watch names them.
    this.#isUntold = isOnlyStyle;
    return {
      paths: isOnlyStyle || isTold ? [] : null,
      style: style === null ? null : { url: site.config.base + style, version: state.plan.siteData.version },
      diagnostics: this.diagnostics,
      compiledPages,
    };
  }

  /** Reads config and theme; where they cannot be read, the site stays as it was. @returns Whether they could. */
  async #reopen(): Promise<boolean> {
    const prepared = await this.#settings.read();
    if (prepared === null) return false;
    const before = this.#open;
    const settings = { isPublished: false, cache: this.#cache, pause: this.#pause };
    this.#open = await openBuild(prepared, this.#options, settings);
    this.#asking.open();
    this.#cache ??= this.#open.cache;
    this.#cache.holdPacks();
    if (before !== null) this.#replaced.push(before.pool);
    return true;
  }

  /** The site, when it is there; a reader who waits too long is shown the page that is asked for, with what is known of the others. */
  async #wait(route: string): Promise<ServedSite | null> {
    if (!this.isReady) await Promise.race([this.#ready.opened, this.#patience]);
    if (!this.isReady) await Promise.race([this.#ready.opened, this.#asking.opened]);
    const open = this.#open;
    if (!this.isReady && open !== null) {
      const state = await this.#rightOfWay.take(() => open.graph.preview(sourcesOf(route), this.#following));
      if (!this.isReady && state !== null) return new ServedSite(open, state, null);
    }
    await this.#ready.opened;
    return this.#served;
  }

  /** What can be shown of a page before the site is ready. */
  async #keptDocument(
    route: string,
  ): Promise<{ readonly document: ServedDocument; readonly policy: string | null } | null> {
    const kept = this.#kept;
    const document = await this.#rightOfWay.take(async () => kept?.document(route, this.#closing.signal) ?? null);
    return this.isReady || kept === null || document === null ? null : { document, policy: kept.site.policy };
  }

  #markReady(): void {
    this.#ready.open();
    void this.#kept?.close();
    this.#kept = null;
  }

  async #endThreads(): Promise<void> {
    const open = this.#open === null ? [] : [this.#open.pool];
    await Promise.all([...this.#replaced, ...open].map((pool) => pool.close()));
    await this.#kept?.close();
  }

  /** Threads of a config and a theme that nothing is answered with any more. */
  async #endReplaced(): Promise<void> {
    await Promise.all(this.#replaced.splice(0).map((pool) => pool.retire()));
  }

  /** A cache that another process emptied is filled again. */
  async #attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LostPageError)) throw error;
      this.#cache?.forgetLost();
      await this.update(null, () => Promise.resolve());
      this.#isUntold = true;
      return run();
    }
  }
}
