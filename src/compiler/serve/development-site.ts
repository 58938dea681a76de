/**
 * The site while its author works on it: a build graph that is kept, and brought up to date when files change. What it serves are states of
 * the site, each whole (`served-site.ts`).
 */
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { GraphState } from "../graph/build-graph.ts";
import type { CacheStore } from "../graph/cache-store.ts";
import type { OpenBuild, PreparedBuild, SiteOptions } from "../graph/open-site.ts";
import { openBuild, prepareBuild } from "../graph/open-site.ts";
import { LostAssetError, LostPageError } from "../graph/lost.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import type { SourcePath } from "../source/paths.ts";
import { isFile, isFolder } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { fixedAnswer } from "./fixed-answer.ts";
import { KeptPages } from "./kept-pages.ts";
import { findKeptSite } from "./kept-site.ts";
import { addressesOf, findEdited, pagesIn, sourcesOf } from "./page-sources.ts";
import { PageKeeper } from "./page-keeper.ts";
import { QuietStart } from "./quiet-start.ts";
import { Rehearsal } from "./rehearsal.ts";
import { RightOfWay } from "./right-of-way.ts";
import type { ServedDocument } from "./served-site.ts";
import { asFile, ServedSite, unavailableDocument } from "./served-site.ts";
import { areSettings, SettingsWatch } from "./settings.ts";
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
  readonly #ready: Promise<void>;
  #markReady: () => void = () => undefined;
  readonly #rehearsal: Rehearsal;
  #isReady = false;
  #open: OpenBuild | null = null;
  #cache: CacheStore | null = null;
  #served: ServedSite | null = null;
  /** Why the config or the theme cannot be read again; the site is shown as it was before. */
  #settingProblems: readonly Diagnostic[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #prepared: PreparedBuild | null = null;
  readonly #settings: SettingsWatch;
  #patience: Promise<void> = Promise.resolve();
  /** What can be shown of the site before it is open. */
  #kept: KeptPages | null = null;
  readonly #announced = new Set<string>();
  readonly #start = new QuietStart();
  readonly #keeper: PageKeeper;

  constructor(options: SiteOptions) {
    this.#options = options;
    this.#keeper = new PageKeeper(options);
    this.#settings = new SettingsWatch(resolve(options.workingFolder, options.config));
    this.#following = { signal: this.#closing.signal, onProgress: () => undefined, pause: this.#pause };
    this.#ready = new Promise((fulfil) => {
      this.#markReady = () => {
        this.#isReady = true;
        this.#kept = null;
        fulfil();
      };
    });
    const rehearse = async (source: string): Promise<void> => {
      const open = this.#open;
      const pages = open === null ? null : pagesIn(new Set([source]), open.sourceFolder);
      for (const path of pages ?? []) await open?.graph.rehearse(path, this.#closing.signal);
    };
    this.#rehearsal = new Rehearsal(rehearse, () => this.#ready.then(() => this.#queue));
  }

  get base(): string {
    return (this.#open ?? this.#prepared?.project)?.config.base ?? this.#kept?.site.data.base ?? "/";
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Fulfilled when other work may begin: at once, or when the first page was shown and the site is up to date. */
  get begun(): Promise<void> {
    return this.#isPutOff ? this.#ready : Promise.resolve();
  }

  get #isPutOff(): boolean {
    return this.#open === null && this.#kept !== null;
  }

  /** All that stands against the site. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#settingProblems, ...(this.#served?.state.diagnostics ?? [])];
  }

  get watched(): WatchScope {
    if (this.#prepared === null && this.#kept !== null) return this.#kept.site.watched;
    const known = this.#prepared === null ? null : { ...this.#prepared.project, theme: this.#prepared.theme };
    return watchedPlaces(this.#options, this.#open ?? known, this.#settingProblems);
  }

  /** Absolute path of a page's source, where the path (decoded, with the base) is a page's. */
  sourceOf(path: string): string | null {
    const sourceFolder = (this.#prepared?.project ?? this.#kept?.site)?.sourceFolder;
    if (sourceFolder === undefined) return null;
    const route = path.slice(this.base.length - 1);
    const guessed = this.#isReady ? undefined : sourcesOf(route).find((each) => isFile(join(sourceFolder, each)));
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
    if (site !== null) this.#kept = await KeptPages.open(site);
    else await this.#reopen();
  }

  /** Says that these absolute paths changed while the site is not ready: they are looked at before it is. */
  announce(changed: ReadonlySet<string>): void {
    for (const path of changed) this.#announced.add(path);
  }

  /** Brings the whole site up to date, or what these absolute paths reach. One update follows the other. */
  update(changed: ReadonlySet<string> | null, onPages: OnPages): Promise<SiteUpdate> {
    const update = this.#queue.then(() => this.#update(changed, onPages));
    this.#queue = update.catch(() => undefined);
    return update;
  }

  /** Reads everything again, the config too. */
  rebuild(onPages: OnPages): Promise<SiteUpdate> {
    return this.update(new Set([resolve(this.#options.workingFolder, this.#options.config)]), onPages);
  }

  /** @param path Decoded. @param search With its question mark, or "". */
  async answer(path: string, search: string): Promise<Answer> {
    const { base } = this;
    const route = path.slice(base.length - 1);
    this.#start.ask();
    const bundle = this.#prepared?.theme.bundle ?? this.#kept?.bundle ?? null;
    const fixed = fixedAnswer(path, search, base, bundle);
    if (fixed !== null) return fixed;
    try {
      const kept = await this.#keptDocument(route);
      if (kept !== null) return asFile(kept);
      return await this.#attempt(
        async () => (await this.#wait(route))?.answer(route, search) ?? asFile(unavailableDocument()),
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
    if (kept !== null) return kept;
    return this.#attempt(async () => (await this.#wait(route))?.document(route) ?? unavailableDocument());
  }

  /** Ends what is going on, and keeps what was compiled for the next run. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#keeper.stop();
    // Threads first: what they do is not waited for.
    await this.#open?.endThreads();
    await this.#queue;
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
    if (this.#isPutOff) await this.#start.isOver(signal).then(() => this.#kept?.rehearse(signal));
    const wasOpen = this.#open;
    const isSetting =
      wasOpen === null ||
      this.#settingProblems.length > 0 ||
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
      if (!this.#isReady) return;
      this.#served = new ServedSite(site, early, this.#served);
      await onPages(addressesOf(pages ?? [], early.pages, this.base));
    };
    const update = (each: readonly SourcePath[] | null): Promise<GraphState> =>
      each === null ? site.graph.update(this.#following) : site.graph.updatePages(each, this.#following, showEarly);
    let state = await update(pages);
    while (this.#announced.size > 0) {
      const announced = pagesIn(this.#announced, site.sourceFolder);
      this.#announced.clear();
      state = await update(announced);
    }
    this.#served = new ServedSite(site, state, this.#served);
    // The long compilation is not lost, however the server ends.
    if (!this.#isReady && state.compilation.compiled > 0 && this.#options.useCache) site.cache.save();
    this.#markReady();
    if (this.#prepared !== null && this.#options.useCache)
      this.#keeper.keep(this.#prepared, this.#settings.files, state);
    const style = isReopened && wasOpen !== null ? otherStyle(wasOpen, site) : null;
    const isOnlyStyle = style !== null && ![...(changed ?? [])].some((path) => isWithin(path, site.sourceFolder));
    // Where the site is linked as before, the pages were told of.
    const isTold = pages !== null && before?.site === state.site;
    return {
      paths: isOnlyStyle || isTold ? [] : null,
      style: style === null ? null : { url: site.config.base + style, version: state.plan.siteData.version },
      diagnostics: this.diagnostics,
      compiledPages: state.compilation.compiled,
    };
  }

  /** Reads config and theme; where they cannot be read, the site stays as it was. @returns Whether they could. */
  async #prepare(): Promise<boolean> {
    const isKept = this.#prepared === null && this.#options.useCache;
    const result = await prepareBuild(this.#options, isKept);
    this.#settingProblems = result.kind === "failed" ? result.diagnostics : [];
    if (result.kind === "failed") return false;
    this.#prepared = result.prepared;
    this.#settings.remember(result.prepared, isKept);
    return true;
  }

  async #reopen(): Promise<boolean> {
    if (!(await this.#prepare()) || this.#prepared === null) return false;
    const before = this.#open;
    const settings = { isPublished: false, cache: this.#cache, pause: this.#pause };
    this.#open = await openBuild(this.#prepared, this.#options, settings);
    this.#cache ??= this.#open.cache;
    this.#cache.holdPacks();
    await before?.endThreads();
    return true;
  }

  /** The site, when it is there; a reader who waits too long is shown the page that is asked for, with what is known of the others. */
  async #wait(route: string): Promise<ServedSite | null> {
    if (!this.#isReady) await Promise.race([this.#ready, this.#patience]);
    const open = this.#open;
    if (!this.#isReady && open !== null) {
      const state = await this.#rightOfWay.take(() => open.graph.preview(sourcesOf(route), this.#following));
      if (!this.#isReady && state !== null) return new ServedSite(open, state, null);
    }
    await this.#ready;
    return this.#served;
  }

  /** What can be shown of a page before the site is ready. */
  async #keptDocument(route: string): Promise<ServedDocument | null> {
    const kept = this.#kept;
    if (kept === null) return null;
    const document = await this.#rightOfWay.take(() => kept.document(route, this.#closing.signal));
    return this.#isReady ? null : document;
  }

  /** A cache that another process emptied is filled again. */
  async #attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LostPageError)) throw error;
      this.#cache?.forgetLost();
      await this.update(null, () => Promise.resolve());
      return run();
    }
  }
}
