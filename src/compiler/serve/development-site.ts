/**
 * The site while its author works on it: a build graph that is kept, and brought up to date when files change. What it serves are states of
 * the site, each whole (`served-site.ts`).
 */
import { join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { GraphState } from "../graph/build-graph.ts";
import type { CacheStore } from "../graph/cache-store.ts";
import type { OpenBuild, SiteOptions } from "../graph/open-site.ts";
import { openBuild, prepareBuild } from "../graph/open-site.ts";
import { LostAssetError, LostPageError } from "../graph/lost.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isFolder } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript } from "./development-script.ts";
import { Rehearsal } from "./rehearsal.ts";
import type { ServedDocument } from "./served-site.ts";
import { asFile, ServedSite, unavailableDocument } from "./served-site.ts";
import { isWithin } from "./watch.ts";
import type { WatchedPlaces } from "./watched-places.ts";
import { settingFiles, watchedPlaces } from "./watched-places.ts";

/** Called with pages that can be shown before the update is over, by decoded path with the base. */
export type OnPages = (paths: readonly string[]) => Promise<void>;

/** What an update changed, for those who look at the site. */
export interface SiteUpdate {
  /** Paths of the pages that may look different and were not told of before, decoded, with the base; `null`: any may. */
  readonly paths: readonly string[] | null;
  /** Where the site's style sheet is another one, and the layout is not. */
  readonly style: { readonly url: string; readonly version: string } | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
}

/** Milliseconds that a reader waits for the whole site before the page is shown with what is known by then. */
const patience = 150;
/** More pages than these are looked for: the system may have lost the news of some. */
const namedAtMost = 20;

export class DevelopmentSite {
  readonly #options: SiteOptions;
  readonly #closing = new AbortController();
  readonly #following: UpdateOptions = { signal: this.#closing.signal, onProgress: () => undefined };
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

  constructor(options: SiteOptions) {
    this.#options = options;
    this.#ready = new Promise((fulfil) => {
      this.#markReady = () => {
        this.#isReady = true;
        fulfil();
      };
    });
    this.#rehearsal = new Rehearsal(
      async (source) => {
        const [path = null] =
          this.#open === null ? [] : (this.#pagesIn(new Set([source]), this.#open.sourceFolder) ?? []);
        if (path !== null) await this.#open?.graph.rehearse(path, this.#closing.signal);
      },
      () => this.#ready.then(() => this.#queue),
    );
  }

  get base(): string {
    return this.#open?.config.base ?? "/";
  }

  /** All that stands against the site. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#settingProblems, ...(this.#served?.state.diagnostics ?? [])];
  }

  get watched(): WatchedPlaces {
    return watchedPlaces(this.#options, this.#open, this.#settingProblems);
  }

  /** Absolute path of a page's source, where the path (decoded, with the base) is a page's. */
  sourceOf(path: string): string | null {
    const source = this.#served?.sourceOf(path.slice(this.base.length - 1)) ?? null;
    return source === null || this.#open === null ? null : join(this.#open.sourceFolder, source);
  }

  /** Readies what the next change of this source, an absolute path, will need. */
  rehearse(source: string): Promise<void> {
    return this.#rehearsal.add(source);
  }

  /** Reads the config, so that the base is known. */
  async open(): Promise<void> {
    await this.#reopen();
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
    if (path.endsWith("/@docsgen/client.js"))
      return { kind: "file", status: 200, type: typeOf(path), body: developmentScript() };
    const { base } = this;
    if (!path.startsWith(base)) {
      if (`${path}/` === base || path === "/") return { kind: "redirect", status: 302, location: base + search };
      return { kind: "refusal", status: 404, reason: `This site is published under ${base}` };
    }
    const route = path.slice(base.length - 1);
    const ofTheme = this.#open?.theme.bundle.files.find(({ output }) => `/${output}` === route);
    if (ofTheme !== undefined) return { kind: "file", status: 200, type: typeOf(route), body: ofTheme.contents };
    try {
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
    return this.#attempt(async () => (await this.#wait(route))?.document(route) ?? unavailableDocument());
  }

  /** Ends what is going on, and keeps what was compiled for the next run. */
  async close(): Promise<void> {
    this.#closing.abort();
    // Threads first: what they do is not waited for.
    await this.#open?.endThreads();
    await this.#queue;
    const { useCache } = this.#options;
    if (useCache && this.#served !== null) this.#cache?.save();
    if (useCache) this.#cache?.close();
    else this.#cache?.destroy();
  }

  async #update(changed: ReadonlySet<string> | null, onPages: OnPages): Promise<SiteUpdate> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const wasOpen = this.#open;
    const isSetting =
      wasOpen === null ||
      this.#settingProblems.length > 0 ||
      !isFolder(wasOpen.sourceFolder) ||
      (changed !== null && this.#isSetting(wasOpen, changed));
    const isReopened = isSetting && (await this.#reopen());
    const site = this.#open;
    // Without a config there is nothing to show; without sources, what was there.
    if (site === null || !isFolder(site.sourceFolder)) {
      this.#markReady();
      return { paths: null, style: null, diagnostics: this.diagnostics, compiledPages: 0 };
    }
    const pages = changed === null || isReopened ? null : this.#pagesIn(changed, site.sourceFolder);
    const before = this.#served?.state ?? null;
    const showEarly = async (early: GraphState): Promise<void> => {
      this.#served = new ServedSite(site, early, this.#served);
      await onPages(this.#pathsOf(pages ?? [], early.site));
    };
    const state =
      pages === null
        ? await site.graph.update(this.#following)
        : await site.graph.updatePages(pages, this.#following, showEarly);
    this.#served = new ServedSite(site, state, this.#served);
    // The long compilation is not lost, however the server ends.
    if (!this.#isReady && state.compilation.compiled > 0 && this.#options.useCache) site.cache.save();
    this.#markReady();
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

  /** Whether the config, the theme or a component is among the paths. */
  #isSetting(site: OpenBuild, changed: ReadonlySet<string>): boolean {
    const files = settingFiles(site);
    return [...changed].some((path) => files.has(path) || !isWithin(path, site.sourceFolder));
  }

  /** The pages of the source folder that these paths name, or `null` where all must be looked at. */
  #pagesIn(changed: ReadonlySet<string>, sourceFolder: string): readonly SourcePath[] | null {
    if (changed.size > namedAtMost) return null;
    const pages: SourcePath[] = [];
    for (const absolute of changed) {
      const path = absolute.slice(sourceFolder.length + 1).replaceAll("\\", "/");
      if (!isWithin(absolute, sourceFolder) || !isSourcePath(path) || !path.toLowerCase().endsWith(".md")) return null;
      pages.push(path);
    }
    return pages;
  }

  #pathsOf(pages: readonly SourcePath[], site: LinkedSite): readonly string[] {
    const known = new Set<string>(pages);
    return site.pages.flatMap(({ record }) =>
      known.has(record.relativePath) ? [this.base + record.path.slice(1)] : [],
    );
  }

  /** Reads config and theme again; where they cannot be read, the site stays as it was. @returns Whether they could. */
  async #reopen(): Promise<boolean> {
    const result = await prepareBuild(this.#options);
    this.#settingProblems = result.kind === "failed" ? result.diagnostics : [];
    if (result.kind === "failed") return false;
    const before = this.#open;
    this.#open = await openBuild(result.prepared, this.#options, { isPublished: false, cache: this.#cache });
    this.#cache ??= this.#open.cache;
    this.#cache.holdPacks();
    await before?.endThreads();
    return true;
  }

  /** The site, when it is there; a reader who waits too long is shown the page that is asked for, with what is known of the others. */
  async #wait(route: string): Promise<ServedSite | null> {
    if (!this.#isReady) await Promise.race([this.#ready, new Promise((wake) => setTimeout(wake, patience))]);
    const open = this.#open;
    if (!this.#isReady && open !== null) {
      const state = await open.graph.preview(sourcesOf(route), this.#following);
      if (!this.#isReady && state !== null) return new ServedSite(open, state, null);
    }
    await this.#ready;
    return this.#served;
  }

  /** A cache that another process emptied is filled again. */
  async #attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LostPageError)) throw error;
      this.#cache?.clear();
      await this.update(null, () => Promise.resolve());
      return run();
    }
  }
}

/** Where the page of a route may be: "/a/b/" → "a/b.md", "a/b/index.md", "a/b/README.md". */
function sourcesOf(route: string): readonly SourcePath[] {
  const bare = route.replaceAll(/^\/|\/$|\/index\.html$/gu, "");
  const candidates = bare === "" ? ["index.md", "README.md"] : [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`];
  return candidates.filter((path) => isSourcePath(path));
}

/** The style sheet, where two states of a site differ in nothing else of the theme and the config. */
function otherStyle(before: OpenBuild, after: OpenBuild): string | null {
  const withoutStyle = ({ theme, loaded }: OpenBuild): string =>
    JSON.stringify([theme.module, { ...theme.bundle.paths, style: "" }, [...loaded.files.texts]]);
  const { style } = after.theme.bundle.paths;
  return before.theme.bundle.paths.style !== style && withoutStyle(before) === withoutStyle(after) ? style : null;
}
