/**
 * The site while its author works on it: a build graph that is kept, and brought up to date when files change. What it serves are states of
 * the site, each whole (`served-site.ts`).
 */
import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CacheStore } from "../graph/cache-store.ts";
import type { OpenBuild, SiteOptions } from "../graph/open-site.ts";
import { openBuild, prepareBuild } from "../graph/open-site.ts";
import { LostAssetError, LostPageError } from "../graph/lost.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isFolder } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript } from "./development-script.ts";
import type { ServedDocument } from "./served-site.ts";
import { asFile, ServedSite, unavailableDocument } from "./served-site.ts";
import { isWithin } from "./watch.ts";

/** What an update changed, for those who look at the site. */
export interface SiteUpdate {
  /** Paths of the pages that may look different, decoded, with the base; `null`: any may. */
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
  readonly #ready: Promise<void>;
  #markReady: () => void = () => undefined;
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
  }

  get base(): string {
    return this.#open?.config.base ?? "/";
  }

  /** All that stands against the site. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#settingProblems, ...(this.#served?.state.diagnostics ?? [])];
  }

  /** What must be watched: absolute paths of files and folders. */
  get places(): readonly string[] {
    const { workingFolder, config: path } = this.#options;
    const config = resolve(workingFolder, path);
    if (this.#open === null) return [config];
    const { sourceFolder, config: settings, root } = this.#open;
    const theme = settings.theme === null ? [] : [resolve(root, settings.theme)];
    return [...new Set([sourceFolder, config, ...this.#settingFiles(this.#open), ...theme])];
  }

  /** Absolute paths of the folders of what cannot be read: it is mended there, or by what comes beside it. */
  get brokenFolders(): readonly string[] {
    const { workingFolder, config } = this.#options;
    const files = this.#settingProblems.map((problem) => (problem.kind === "file" ? problem.file : config));
    return [...new Set(files.map((file) => dirname(resolve(workingFolder, file))))];
  }

  /** Absolute paths of folders that only docsgen writes. */
  get ownFolders(): readonly string[] {
    return this.#open === null ? [] : [this.#open.outputFolder, join(this.#open.root, ".docsgen")];
  }

  /** Reads the config, so that the base is known. */
  async open(): Promise<void> {
    await this.#reopen();
  }

  /** Brings the whole site up to date, or what these absolute paths reach. One update follows the other. */
  update(changed: ReadonlySet<string> | null): Promise<SiteUpdate> {
    const update = this.#queue.then(() => this.#update(changed));
    this.#queue = update.catch(() => undefined);
    return update;
  }

  /** Reads everything again, the config too. */
  rebuild(): Promise<SiteUpdate> {
    return this.update(new Set([resolve(this.#options.workingFolder, this.#options.config)]));
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

  async #update(changed: ReadonlySet<string> | null): Promise<SiteUpdate> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const before = this.#open;
    const isSetting =
      before === null ||
      this.#settingProblems.length > 0 ||
      !isFolder(before.sourceFolder) ||
      (changed !== null && this.#isSetting(before, changed));
    const isReopened = isSetting && (await this.#reopen());
    const site = this.#open;
    // Without a config there is nothing to show; without sources, what was there.
    if (site === null || !isFolder(site.sourceFolder)) {
      this.#markReady();
      return { paths: null, style: null, diagnostics: this.diagnostics, compiledPages: 0 };
    }
    const options = { signal, onProgress: () => undefined };
    const pages = changed === null || isReopened ? null : this.#pagesIn(changed, site.sourceFolder);
    const state = pages === null ? await site.graph.update(options) : await site.graph.updatePages(pages, options);
    const isSameSite = state.site === this.#served?.state.site;
    this.#served = new ServedSite(site, state, this.#served);
    // The long compilation is not lost, however the server ends.
    if (!this.#isReady && state.compilation.compiled > 0 && this.#options.useCache) site.cache.save();
    this.#markReady();
    const style = isReopened && before !== null ? otherStyle(before, site) : null;
    const isOnlyStyle = style !== null && ![...(changed ?? [])].some((path) => isWithin(path, site.sourceFolder));
    const paths = isSameSite && pages !== null ? this.#pathsOf(pages, state.site) : null;
    return {
      paths: isOnlyStyle ? [] : paths,
      style: style === null ? null : { url: site.config.base + style, version: state.plan.siteData.version },
      diagnostics: this.diagnostics,
      compiledPages: state.compilation.compiled,
    };
  }

  /** Whether the config, the theme or a component is among the paths. */
  #isSetting(site: OpenBuild, changed: ReadonlySet<string>): boolean {
    const files = this.#settingFiles(site);
    return [...changed].some((path) => files.has(path) || !isWithin(path, site.sourceFolder));
  }

  /** Absolute paths of all that the config and the theme were read from. */
  #settingFiles({ root, loaded, config, theme }: OpenBuild): ReadonlySet<string> {
    return new Set([
      ...[...loaded.files.texts.keys()].map((file) => join(root, file)),
      ...Object.values(config.components).map(({ file }) => resolve(root, file)),
      ...theme.sources,
    ]);
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
      const state = await open.graph.preview(sourcesOf(route));
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
      await this.update(null);
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
