/**
 * The site while its author works on it: a build graph that is kept, brought up to date when files change, and asked for what a browser
 * wants to see. Everything that it serves is an output of the graph; a request never reads a file.
 */
import { join, resolve } from "node:path";
import type { PageScript } from "../../theme/client/page-script.ts";
import { readPageScript } from "../../theme/client/page-script.ts";
import type { RouteList } from "../../theme/client/resolve-path.ts";
import { resolvePath } from "../../theme/client/resolve-path.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { GraphState } from "../graph/build-graph.ts";
import type { CacheStore } from "../graph/cache-store.ts";
import type { OpenBuild, SiteOptions } from "../graph/open-site.ts";
import { openBuild, prepareBuild } from "../graph/open-site.ts";
import { LostPageError } from "../graph/site-graph.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { encodePath } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";
import { isOutputPath, isSourcePath } from "../source/paths.ts";
import { hashOf } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript, withDevelopmentScript } from "./development-script.ts";

/** What an update changed, for those who look at the site. */
export interface SiteUpdate {
  /** URL paths of the pages that may look different; `null`: any may. */
  readonly paths: readonly string[] | null;
  /** Where nothing but the site's style sheet is another one. */
  readonly style: { readonly url: string; readonly version: string } | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
}

/** A document as it is served, and the script that puts its page in, where it is a page. */
export interface ServedDocument {
  readonly status: 200 | 404 | 503;
  readonly html: string;
  readonly fingerprint: string;
  readonly script: PageScript | null;
}

/** Milliseconds that a reader waits for the whole site before the page is shown with what is known by then. */
const patience = 150;

export class DevelopmentSite {
  readonly #options: SiteOptions;
  readonly #ready: Promise<void>;
  #markReady: () => void = () => undefined;
  #isReady = false;
  #open: OpenBuild | null = null;
  #cache: CacheStore | null = null;
  /** Why the config or the theme cannot be read again; the site is shown as it was before. */
  #settingProblems: readonly Diagnostic[] = [];
  #routes: RouteNumbers | null = null;
  #state: GraphState | null = null;
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
    return [...this.#settingProblems, ...(this.#state?.diagnostics ?? [])];
  }

  /** What must be watched: absolute paths of files and folders. */
  get places(): readonly string[] {
    const config = resolve(this.#options.workingFolder, this.#options.config);
    if (this.#open === null) return [config];
    const { root, sourceFolder, loaded, config: settings } = this.#open;
    const files = [...loaded.files.texts.keys()].map((file) => join(root, file));
    const theme = settings.theme === null ? [] : [resolve(root, settings.theme)];
    const components = Object.values(settings.components).map(({ file }) => resolve(root, file));
    return [...new Set([sourceFolder, config, ...files, ...theme, ...components])];
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

  /** @param path Decoded. */
  async answer(path: string, search: string): Promise<Answer> {
    if (path.endsWith("/@docsgen/client.js"))
      return { kind: "file", status: 200, type: typeOf(path), body: developmentScript() };
    const { base } = this;
    if (!path.startsWith(base)) {
      if (`${path}/` === base || path === "/") return { kind: "redirect", status: 302, location: base + search };
      return { kind: "refusal", status: 404, reason: `This site is published under ${base}` };
    }
    const rest = path.slice(base.length);
    const ofTheme = this.#open?.theme.bundle.files.find(({ output }) => output === rest);
    if (ofTheme !== undefined) return { kind: "file", status: 200, type: typeOf(rest), body: ofTheme.contents };
    return this.#attempt(async () => {
      const routes = await this.#wait(`/${rest}`);
      if (routes === null) return this.#unavailable();
      const key = /^assets\/pages\/(.+)\.js$/u.exec(rest)?.[1];
      const number = key === undefined ? undefined : routes.byKey.get(key);
      if (number !== undefined && this.#open !== null) {
        const { script } = this.#open.graph.render(number);
        return { kind: "file", status: 200, type: typeOf(path), body: script };
      }
      if (routes.byPath.has(`/${rest}`)) return asFile(this.#document(`/${rest}`, routes));
      const resolution = resolvePath(`/${rest}`, routes.list());
      if (resolution.kind === "redirect") return { kind: "redirect", status: 302, location: resolution.url };
      if (resolution.kind === "route")
        return { kind: "redirect", status: 302, location: base + encodePath(resolution.path.slice(1)) + search };
      const body = rest === "" || rest.endsWith("/") ? null : this.#output(rest);
      if (body !== null && !rest.endsWith(".html")) return { kind: "file", status: 200, type: typeOf(rest), body };
      return asFile(this.#document(`/${rest}`, routes));
    });
  }

  /** @param path Decoded, with the base. */
  async document(path: string): Promise<ServedDocument> {
    const route = path.startsWith(this.base) ? path.slice(this.base.length - 1) : path;
    return this.#attempt(async () => {
      const routes = await this.#wait(route);
      return routes === null ? this.#unavailableDocument() : this.#document(route, routes);
    });
  }

  /** Keeps what was compiled for the next run. */
  async close(): Promise<void> {
    await this.#queue;
    const site = this.#open;
    if (site !== null && this.#isReady && this.#options.useCache) site.cache.save();
    await site?.close();
    if (this.#options.useCache) this.#cache?.close();
    else this.#cache?.destroy();
  }

  async #update(changed: ReadonlySet<string> | null): Promise<SiteUpdate> {
    const before = this.#open;
    const isSetting = changed !== null && (before === null || this.#isSetting(before, changed));
    const isReopened = before === null || isSetting ? await this.#reopen() : true;
    const site = this.#open;
    if (!isReopened || site === null) {
      this.#markReady();
      return { paths: null, style: null, diagnostics: this.diagnostics, compiledPages: 0 };
    }
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const pages = changed === null || isSetting ? null : this.#pagesIn(changed, site.sourceFolder);
    const state = pages === null ? await site.graph.update(options) : await site.graph.updatePages(pages, options);
    const isSameSite = state.site === this.#state?.site;
    this.#state = state;
    if (!isSameSite) this.#routes = new RouteNumbers(state.site);
    this.#markReady();
    const style =
      before !== null && before !== site && isOnlyStyle(before, site) ? site.theme.bundle.paths.style : null;
    return {
      paths: isSameSite && pages !== null ? this.#pathsOf(pages, state.site) : null,
      style: style === null ? null : { url: site.config.base + style, version: state.plan.siteData.version },
      diagnostics: this.diagnostics,
      compiledPages: state.compilation.compiled,
    };
  }

  /** Whether the config, the theme or a component is among the paths. */
  #isSetting({ root, sourceFolder, loaded, config }: OpenBuild, changed: ReadonlySet<string>): boolean {
    const files = new Set([
      resolve(this.#options.workingFolder, this.#options.config),
      ...[...loaded.files.texts.keys()].map((file) => join(root, file)),
      ...Object.values(config.components).map(({ file }) => resolve(root, file)),
    ]);
    return [...changed].some((path) => files.has(path) || !isWithin(path, sourceFolder));
  }

  /** The pages of the source folder that these paths name, or `null` where one of them names something else. */
  #pagesIn(changed: ReadonlySet<string>, sourceFolder: string): readonly SourcePath[] | null {
    const pages: SourcePath[] = [];
    for (const absolute of changed) {
      const path = absolute.slice(sourceFolder.length + 1).replaceAll("\\", "/");
      if (!isSourcePath(path) || !path.toLowerCase().endsWith(".md")) return null;
      pages.push(path);
    }
    return pages;
  }

  #pathsOf(pages: readonly SourcePath[], site: LinkedSite): readonly string[] {
    const known = new Set<string>(pages);
    return site.pages.flatMap(({ record }) =>
      known.has(record.relativePath) ? [this.base + encodePath(record.path.slice(1))] : [],
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
    await before?.close();
    return true;
  }

  /** Waits for the first update; a reader who waits too long is shown the page that is asked for, with what is known of the others. */
  async #wait(route: string): Promise<RouteNumbers | null> {
    if (this.#isReady) return this.#routes;
    await Promise.race([this.#ready, new Promise((wake) => setTimeout(wake, patience))]);
    if (this.#isReady) return this.#routes;
    const site = (await this.#open?.graph.preview(sourcesOf(route))) ?? null;
    if (this.#isReady || site === null) await this.#ready;
    return this.#isReady || site === null ? this.#routes : new RouteNumbers(site);
  }

  #document(route: string, routes: RouteNumbers): ServedDocument {
    const number = routes.byPath.get(route);
    const graph = this.#open?.graph;
    if (number !== undefined && graph !== undefined) {
      const { document, script } = graph.render(number);
      return this.#served(200, document, readPageScript(script));
    }
    const page = this.#output(`${route.slice(1)}${route.endsWith("/") ? "index.html" : ""}`);
    if (page !== null) return this.#served(200, String(page), null);
    return this.#served(404, String(this.#output("404.html") ?? ""), null);
  }

  #served(status: ServedDocument["status"], document: string, script: PageScript | null): ServedDocument {
    const fingerprint = hashOf(document).slice(0, 16);
    return { status, html: withDevelopmentScript(document, this.base, fingerprint), fingerprint, script };
  }

  #output(path: string): string | Uint8Array | null {
    const { plan } = this.#state ?? {};
    const file = isOutputPath(path) ? (plan?.find(path) ?? null) : null;
    return file?.source.kind === "made" ? file.source.make() : null;
  }

  #unavailable(): Answer {
    return asFile(this.#unavailableDocument());
  }

  /** Shown while the config cannot be read: the problems lie above it. */
  #unavailableDocument(): ServedDocument {
    const text = "The site cannot be shown until its config is mended.";
    return this.#served(
      503,
      `<!doctype html>\n<title>docsgen</title>\n<body data-base="/"><p>${text}</p></body>\n`,
      null,
    );
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

/** Numbers of the pages of a site, by path without the base and by key. */
class RouteNumbers {
  readonly byPath: ReadonlyMap<string, number>;
  readonly byKey: ReadonlyMap<string, number>;
  readonly #site: LinkedSite;
  #list: RouteList | null = null;

  constructor(site: LinkedSite) {
    this.#site = site;
    this.byPath = new Map(site.pages.map(({ record }, number) => [record.path, number]));
    this.byKey = new Map(site.pages.map(({ record }, number) => [record.key, number]));
  }

  list(): RouteList {
    this.#list ??= {
      routes: this.#site.pages.map(({ record }) => [record.path, record.title] as const),
      redirects: this.#site.redirects.map(({ from, url }) => [from, url] as const),
    };
    return this.#list;
  }
}

function asFile({ status, html }: ServedDocument): Answer {
  return { kind: "file", status, type: "text/html; charset=utf-8", body: html };
}

/** Where the page of a route may be: "/a/b/" → "a/b.md", "a/b/index.md", "a/b/README.md". */
function sourcesOf(route: string): readonly SourcePath[] {
  const bare = route.replaceAll(/^\/|\/$|\/index\.html$/gu, "");
  const candidates = bare === "" ? ["index.md", "README.md"] : [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`];
  return candidates.filter((path) => isSourcePath(path));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}

/** Whether two states of a site differ in its style sheet alone. */
function isOnlyStyle(before: OpenBuild, after: OpenBuild): boolean {
  const withoutStyle = ({ theme, loaded }: OpenBuild): string =>
    JSON.stringify([theme.module, { ...theme.bundle.paths, style: "" }, [...loaded.files.texts]]);
  return (
    before.theme.bundle.paths.style !== after.theme.bundle.paths.style && withoutStyle(before) === withoutStyle(after)
  );
}
