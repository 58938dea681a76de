/**
 * A site as of its last update, and how it is brought up to date: scan the source folder, compile the pages that
 * changed, link them, and report what was found. `graph/build-graph.ts` continues with the output.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { assetsOfConfig, makeAssetIndex } from "../asset/asset-index.ts";
import { CacheMissError, cacheMiss } from "../cache-miss.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageSpans } from "../cache/cached-values.ts";
import type { Edition } from "../config/editions.ts";
import type { CardFonts } from "../site/social-card.ts";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { describeMachine, relativeReads } from "../author-code/author-reads.ts";
import { locateFindings, locateSetting, openCode, repositoryOf } from "../config/load.ts";
import { listPlugins, transformsAllPages } from "../config/plugin.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import { showPath } from "../config/describe-issues.ts";
import type { CheckRequest } from "../diagnostics/catalog.ts";
import { codesThat } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { PageBody, PageInterface } from "../page/compiled-page.ts";
import { makeOutline } from "../page/outline.ts";
import { localPage } from "../page/local-page.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { folderBoosts } from "../search/folder-boosts.ts";
import { withOwnExpectations } from "../search/check-search.ts";
import { makeSearchableSite } from "../search/searchable-pages.ts";
import type { SiteSearch } from "../search/site-search.ts";
import { openSiteSearch } from "../search/site-search.ts";
import type { LinkedEdition } from "../site/link-editions.ts";
import { linkEditions } from "../site/link-editions.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import { once } from "../once.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { Rest } from "../rest.ts";
import { goOnUntil, restUntil } from "../rest.ts";
import { placeOfFile } from "../site/place.ts";
import type { GitState } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import { publicFolder, toSourcePath } from "../source/paths.ts";
import type { OpenTexts } from "../source/open-files.ts";
import { nothingOpen, withOpenFiles } from "../source/open-files.ts";
import { mountFinder, pathInMount } from "../source/mounts.ts";
import type { ReadResult, ScannedFile, SourceTree } from "../source/scan.ts";
import { listFiles, staysWithin, readSource, scanSources } from "../source/scan.ts";
import { openCardFonts } from "./card-fonts.ts";
import { checkClaims, claimsIn } from "./check-claims.ts";
import { makeHintCompletion } from "./complete-hints.ts";
import type { Link } from "./link-inputs.ts";
import { linkInputs, readFolders, readLinkInputs } from "./link-inputs.ts";
import { StaleFileError } from "./stale-file.ts";
import { saveMemory } from "./memory.ts";
import type { CompilationResult, FailedPage } from "./page-compilation.ts";
import { PageCompilation } from "./page-compilation.ts";
import { markdownOptionsOf } from "./prepare-site.ts";
import { checkCodesOfPages } from "./check-codes.ts";
import { applyPolicy, withoutCopies } from "./policy.ts";
import type { UpdateOptions } from "./progress.ts";
import type { PageFindings } from "./report.ts";
import { gatherReport, inReportOrder, mergeIncluded, withoutConsequences } from "./report.ts";
import { labelOfOrigin, makeSiteFiles } from "./version-report.ts";
import { isAllSaved, searchSources } from "./search-sources.ts";
import type { ExtendedSite, MadePage } from "./plugin-pages.ts";
import { PluginHooks } from "./plugin-hooks.ts";
import type { SiteHistory } from "./read-history.ts";
import { readHistory, readHistoryState } from "./read-history.ts";
import type { SiteVersions, VersionState } from "./read-versions.ts";
import { currentPages, findClashesWithVersions, noVersions, openVersions, readVersionStates } from "./read-versions.ts";
import type { SiteGraphOptions } from "./site-graph-options.ts";
import { SourceReader } from "./source-reader.ts";
import type { Priority } from "./worker-pool.ts";

/** The site after an update. Later updates do not change it. */
export interface SiteState {
  /** The pages of all editions. */
  readonly site: LinkedSite;
  /** All editions, that of the default language first. */
  readonly editions: readonly LinkedEdition[];
  /** The search of each edition that has one. */
  readonly searches: ReadonlyMap<Edition, SiteSearch>;
  readonly assets: AssetIndex;
  /** The compiled pages, drafts included, by path. */
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** In report order, with the author's severities, without accepted problems. */
  readonly diagnostics: readonly Diagnostic[];
  readonly compilation: CompilationResult;
  /** The files of the current version that the update read, as it read them. */
  readonly tree: SourceTree;
  /** The pages that plugins computed, by path. */
  readonly made: ReadonlyMap<string, MadePage>;
  /** The archived versions. */
  readonly versions: SiteVersions;
  /** The texts of files that are not saved. */
  readonly open: OpenTexts;
}

/** A state whose problems have not been reported yet. */
export type FoundState = Omit<SiteState, "diagnostics">;

/** A caller hands in whatever it has already read, so that it is not read twice. */
export interface AnalysisOptions extends UpdateOptions {
  /** The source folder, if it has just been scanned. */
  readonly tree?: SourceTree;
  /** The state of the files' history, if it has just been read. */
  readonly history?: GitState | null;
  /** The states of the archived versions, if they have just been read. */
  readonly versions?: readonly VersionState[];
  /** Returns the paths of the files that plugins add, so that links to them can be resolved. */
  readonly addFiles?: (
    linked: Pick<FoundState, "site" | "pages"> & { readonly filesOfPages: ExtendedSite["files"] },
  ) => Promise<readonly string[]>;
  /** Additional checks. Their findings are reported like all others. */
  readonly moreChecks?: (found: FoundState) => Promise<readonly LinkFinding[]>;
  /** The kinds of problems that these look for. */
  readonly requests?: readonly CheckRequest[];
  /** The texts of files that are open in an editor and not saved. */
  readonly open?: OpenTexts;
  /**
   * Whether what happens meanwhile, such as a key in an editor, is handled between phases. A server would answer requests
   * with the state before.
   */
  readonly rests?: boolean;
}

/** An update while an author types. */
export interface QuickOptions extends Pick<AnalysisOptions, "signal" | "tree"> {
  readonly open: OpenTexts;
  /** The pages that are compiled, by path. All others stay as they were last compiled. */
  readonly shown: ReadonlySet<string>;
  /** Called with the problems that the shown pages have in themselves, before the site is linked. */
  readonly onCompiled: (diagnostics: readonly Diagnostic[]) => void;
}

/** The results of checks that take too long to run at each key. */
interface LateFindings {
  /** Those of rendering, plugins and search. */
  readonly findings: readonly LinkFinding[];
  /** All reported diagnostics. */
  readonly diagnostics: readonly Diagnostic[];
  /** The pages as they were then. */
  readonly pages: FoundState["pages"];
  /** The files that plugins added. */
  readonly added: readonly string[];
  /** The pages that could not be read. */
  readonly failed: readonly FailedPage[];
  /** The exceptions that accepted nothing. */
  readonly unused: ReadonlySet<string>;
}

/** The files that an update reads. */
interface Sources extends Pick<ExtendedSite, "tree" | "made"> {
  /** The source folder with the files that are open. */
  readonly own: SourceTree;
  readonly extended: ExtendedSite;
  readonly reader: SourceReader;
}

interface Compiled {
  readonly compilation: CompilationResult;
  /** The chosen pages that could not be read. */
  readonly failed: readonly FailedPage[];
}

interface Linking {
  readonly link: Link;
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** The files that plugins add. */
  readonly added: readonly string[];
  readonly fileFindings: readonly PageFindings[];
}

/** An update goes as far as its caller needs: pages are compiled, the site is linked, and all of it is checked. */
export class SiteGraph {
  readonly #options: SiteGraphOptions;
  readonly #compilation: PageCompilation;
  readonly plugins: PluginHooks;
  #diskPaths: ReadonlyMap<string, string> = new Map();
  /** The site as last linked, without the files that plugins add and, if any page refers to them, with them. */
  #links: readonly Link[] = [];
  #history: SiteHistory | null = null;
  /** The archived versions as of the last update. */
  #versions: SiteVersions = noVersions;
  /** The fonts of social cards, or `null` if the site has none. */
  cardFonts: CardFonts | null = null;
  /** The source folder as last scanned. */
  #tree: SourceTree | null = null;
  #open: OpenTexts = nothingOpen;
  #late: LateFindings | null = null;
  #claimReads: AuthorReads = [];
  /** The outlines of pages that were not compiled when a provisional state was made. */
  readonly #outlines = new Map<SourcePath, PageInterface>();

  constructor(options: SiteGraphOptions) {
    this.#options = options;
    const { cache, pool, remote, loaded, checksSearch } = options;
    const code = fingerprintOf([loaded.hash, relativeReads(loaded.reads, loaded.root), describeMachine()]);
    const pluginCode = { ofAll: listPlugins(loaded.config).some(transformsAllPages) ? code : null, ofData: code };
    const editions = loaded.editions.map(({ edition, config }) => ({ edition, markdown: markdownOptionsOf(config) }));
    this.#compilation = new PageCompilation(editions, cache, pool, remote, { ...pluginCode, folder: loaded.root });
    this.plugins = new PluginHooks({ ...options, checksHooks: checksSearch });
  }

  /** The files and variables that plugins have read to transform pages, including pages that an earlier run compiled. */
  get pageReads(): AuthorReads {
    return this.#compilation.pageReads;
  }

  /** The files with the code that texts of pages name, as of the last analysis. */
  get claimReads(): AuthorReads {
    return this.#claimReads;
  }

  /** Compiles some pages. Nothing is linked. Throws the same errors as `analyze`. */
  async compile(isChosen: (path: SourcePath) => boolean, options: UpdateOptions): Promise<CompilationResult> {
    options.onProgress({ phase: "scan", done: 0, total: null });
    await this.#openVersions();
    const sources = await this.#readSources(null, nothingOpen);
    return (await this.#compile(sources, isChosen, options, "last", goOnUntil(options.signal))).compilation;
  }

  /** Brings the site up to date with the sources. @throws The signal's reason if it is aborted. */
  async analyze(options: AnalysisOptions): Promise<SiteState> {
    try {
      return await this.#analyze(options);
    } catch (error) {
      if (!(error instanceof CacheMissError)) throw error;
      this.#options.cache.forgetDamaged();
      return this.#analyze(options);
    }
  }

  async #analyze(options: AnalysisOptions): Promise<SiteState> {
    const { signal, onProgress, moreChecks, open = nothingOpen, rests = false } = options;
    const { checksSearch, loaded } = this.#options;
    const rest = rests ? restUntil(signal) : goOnUntil(signal);
    const historyRead = this.#readHistory(options.history);
    this.cardFonts ??= await openCardFonts(loaded.config, loaded.root);

    onProgress({ phase: "scan", done: 0, total: null });
    await this.#openVersions(options.versions);
    const versions = this.#versions;
    const sources = await this.#readSources(options.tree ?? null, open);
    const { own, extended, tree, reader } = sources;
    await rest();
    if (versions.mounts.length > 0)
      versions.expect([...[...tree.pages, ...tree.assets].filter((file) => !reader.isKnown(file)), ...tree.folders]);
    const { compilation, failed } = await this.#compile(sources, () => true, options, "last", rest);

    onProgress({ phase: "link", done: 0, total: null });
    const linking = await this.#link(sources, failed, await historyRead, options.addFiles, rest);
    await rest();
    reader.remember();
    versions.release();
    const { link, pages, added, fileFindings } = linking;
    const found = this.#stateOf(sources, compilation, linking);
    const searchFindings = checksSearch && !link.isEmpty ? await checkSearch(found, restUntil(signal)) : [];
    await rest();
    const code = openCode(repositoryOf(loaded.root));
    const claims = await checkClaims(claimsIn(found), code.read);
    this.#claimReads = code.reads;
    const more = [...claims, ...((await moreChecks?.(found)) ?? [])];
    await rest();
    const diagnostics = await this.#report(
      found,
      pages,
      fileFindings,
      [...this.#linkFindings(found.site), ...this.#otherFindings(own, extended, pages), ...searchFindings, ...more],
      options.requests ?? [],
      rest,
    );
    const unused = new Set(diagnostics.flatMap((each) => (each.code === "unused-exception" ? [nameOf(each)] : [])));
    this.#late = { findings: [...searchFindings, ...more], diagnostics, pages, added, failed, unused };
    return { ...found, diagnostics };
  }

  /**
   * Brings the site up to date while an author types: only the shown pages are compiled, and what takes too long for each
   * key is as the last `analyze` found it. Returns `null` if the site cannot be linked, because it has not been analyzed
   * yet, or pages have been added since.
   */
  async analyzeQuickly({ shown, open, onCompiled, ...options }: QuickOptions): Promise<SiteState | null> {
    const { cache } = this.#options;
    const update: UpdateOptions = { signal: options.signal, onProgress: () => undefined };
    const rest = restUntil(options.signal);
    const sources = await this.#readSources(options.tree ?? this.#tree, open);
    const { own, extended, tree, made, reader } = sources;
    const isShown = (path: string): boolean => shown.has(path);
    const { compilation, failed: unread } = await this.#compile(sources, isShown, update, "first", rest);
    const compiled = new Map(
      tree.pages.flatMap(({ path }) => {
        const page = isShown(path) ? cache.pages.get(path) : undefined;
        return page === undefined ? [] : [[path, page] as const];
      }),
    );
    const ofPages = await this.#report({ pages: compiled, made, open }, compiled, [], [], [], rest);
    // Whether an exception is needed is not known yet.
    onCompiled(ofPages.filter(({ code }) => code !== "unused-exception"));
    reader.addKnown();

    const late = this.#late;
    if (late === null) return null;
    const failed = [...late.failed.filter(({ path }) => !isShown(path)), ...unread];
    const isFailed = new Set<string>(failed.map(({ path }) => path));
    if (tree.pages.some(({ path }) => !cache.pages.has(path) && !isFailed.has(path))) return null;
    const history = this.#history ?? (await this.#readHistory());
    const linking = await this.#link(sources, failed, history, () => Promise.resolve(late.added), rest);
    reader.addKnown();
    const found = this.#stateOf(sources, compilation, linking);
    const { pages, fileFindings } = linking;
    const isOfShown = (each: LinkFinding): boolean => "page" in each && isShown(each.page);
    const diagnostics = await this.#report(
      found,
      compiled,
      fileFindings.filter(({ path }) => isShown(path)),
      [
        ...[...this.#linkFindings(found.site), ...this.#otherFindings(own, extended, pages)].filter(isOfShown),
        ...late.findings.filter((each) => isOfShown(each) && isStillFound(each, late.pages, pages)),
      ],
      [],
      rest,
    );
    const isKnown = (each: Diagnostic): boolean => each.code !== "unused-exception" || late.unused.has(nameOf(each));
    const labels = new Set(Array.from(compiled.keys(), (path) => labelOf(this.#options.sourceLabel, path)));
    const isInShown = (each: Diagnostic): boolean => each.kind === "file" && labels.has(each.file);
    // Other pages keep the diagnostics of the last full analysis.
    return {
      ...found,
      diagnostics: [
        ...late.diagnostics.filter((each) => !isInShown(each)),
        ...diagnostics.filter((each) => isInShown(each) && isKnown(each)),
      ],
    };
  }

  /** @param tree The source folder, if it has just been scanned. */
  async #readSources(tree: SourceTree | null, open: OpenTexts): Promise<Sources> {
    const { cache, sourceFolder, isExcluded } = this.#options;
    const { mounts } = this.#versions;
    this.#tree = tree ?? scanSources(sourceFolder, isExcluded);
    this.#open = open;
    const own = withOpenFiles(this.#tree, open, isExcluded);
    const extended = await this.plugins.addPages(own, this.#versions);
    const reader = new SourceReader(sourceFolder, cache.files, extended, mounts, open);
    return { own, extended, tree: extended.tree, made: extended.made, reader };
  }

  /** Compiles those of the chosen pages that have changed. */
  async #compile(
    { tree, reader }: Sources,
    isChosen: (path: SourcePath) => boolean,
    options: UpdateOptions,
    priority: Priority,
    rest: Rest,
  ): Promise<Compiled> {
    const reads = this.#compilation.openReads();
    const chosen = tree.pages.filter(({ path }) => isChosen(path));
    const statuses = chosen.map((file) => this.#compilation.statusOf(file, reader, reads));
    await rest();
    const dirty = statuses.filter((status) => status.kind === "dirty");
    saveMemory(dirty.length, tree.pages.length);
    this.#versions.expect(dirty.map(({ file }) => file));
    const compilation = await this.#compilation.compile(dirty, reader, options, priority, rest);
    return { compilation, failed: [...statuses.filter((status) => status.kind === "failed"), ...compilation.failed] };
  }

  #stateOf({ tree, made }: Sources, compilation: CompilationResult, { link, pages }: Linking): FoundState {
    const { site, assets } = link;
    const versions = this.#versions;
    const { editions } = link;
    const searches = new Map(
      editions.flatMap((each) => {
        const search = this.#search(each, pages);
        return search === null ? [] : [[each.edition, search] as const];
      }),
    );
    const ofCurrent = currentPages(tree, versions);
    return { site, editions, searches, assets, pages, compilation, tree: ofCurrent, made, versions, open: this.#open };
  }

  /** Links the pages as they were last compiled, except for those that cannot be read. */
  async #link(
    { extended, tree, reader }: Sources,
    failed: readonly FailedPage[],
    history: SiteHistory,
    addFiles: AnalysisOptions["addFiles"],
    rest: Rest,
  ): Promise<Linking> {
    const { cache } = this.#options;
    const unreadable = new Set<string>(failed.map(({ path }) => path));
    const pages = new Map<string, CachedPage>();
    for (const { path } of tree.pages) {
      const page = unreadable.has(path) ? undefined : cache.pages.get(path);
      if (page !== undefined) pages.set(path, page);
    }
    const fileFindings = findingsOfFiles(tree, failed);
    const { cardFonts } = this;
    const read = { extended, pages, fileFindings, reader, history, versions: this.#versions, cardFonts };
    const inputs = readLinkInputs(read, this.#options);
    const linkWith = (files: readonly string[]): Link => {
      const key = fingerprintOf([inputs.key, files]);
      return this.#links.find((each) => each.key === key) ?? linkInputs(inputs, files, key);
    };
    await rest();
    const before = linkWith([]);
    const added = (await addFiles?.({ site: before.site, pages, filesOfPages: extended.files })) ?? [];
    const isUnresolved = before.site.findings.some(({ code }) => code === "broken-link" || code === "broken-asset");
    const link = added.length > 0 && isUnresolved ? linkWith(added) : before;
    this.#links = [before, link];
    this.#diskPaths = new Map(tree.assets.map((file) => [file.path, file.diskPath]));
    for (const path of cache.pages.keys()) if (!pages.has(path)) cache.pages.delete(path);
    return { link, pages, added, fileFindings };
  }

  #linkFindings({ findings }: LinkedSite): readonly LinkFinding[] {
    return this.plugins.lacksTargets ? findings.filter(({ code }) => !targetCodes.has(code)) : findings;
  }

  /** The problems of versions, and those that plugins had while pages were added or compiled. */
  #otherFindings(
    own: SourceTree,
    extended: ExtendedSite,
    pages: ReadonlyMap<string, CachedPage>,
  ): readonly LinkFinding[] {
    const { loaded, sourceLabel } = this.#options;
    const versions = this.#versions;
    const failures = [...this.#compilation.failures].flatMap(([path, failure]) => (pages.has(path) ? [failure] : []));
    return [
      ...[
        ...versions.findings,
        ...versions.warnings,
        ...findClashesWithVersions(own, versions, sourceLabel, loaded.config),
      ].map((each): LinkFinding => ({ kind: "config", ...each })),
      ...extended.findings,
      ...this.plugins.describe(failures, makeSiteFiles(versions.mounts, sourceLabel).labelOf),
    ];
  }

  /**
   * A state in which only one page is compiled and the others are outlines, for a reader who requests the page while
   * the site is being compiled. Nothing is reported. Returns `null` if there is no such page.
   * @param candidates Paths at which the page may be.
   */
  async provisional(candidates: readonly SourcePath[], signal: AbortSignal): Promise<FoundState | null> {
    const { loaded, cache, sourceFolder, isExcluded, markdown } = this.#options;
    const extended = await this.plugins.addPages(scanSources(sourceFolder, isExcluded), noVersions);
    const { tree, made } = extended;
    const file = tree.pages.find(({ path }) => candidates.includes(path));
    if (file === undefined) return null;
    const reader = new SourceReader(sourceFolder, cache.files, extended);
    const page = await this.#compilation.compileAlone(file, reader, signal);
    if (page === null) return null;
    const outlines = this.#outlines;
    const outlineOf = (each: ScannedFile): PageInterface => {
      const known = cache.pages.get(each.path)?.interface ?? outlines.get(each.path);
      if (known !== undefined) return known;
      const read = reader.textOf(each);
      const { edition, path } = placeOfFile(each.path, loaded.editions);
      const outline =
        read.kind === "text"
          ? localPage(makeOutline(each.path, read.text, markdown), edition.prefix)
          : makeEmptyInterface(path, markdown.routes);
      outlines.set(each.path, outline);
      return outline;
    };
    const interfaces = tree.pages.map((each) => [each.path, each === file ? page.interface : outlineOf(each)] as const);
    const files = tree.assets.map(({ path, signature }) => ({
      path,
      hash: "",
      size: signature.size,
      image: null,
      damage: null,
    }));
    const assets = makeAssetIndex([...files, ...assetsOfConfig(loaded.config)], loaded.config.base);
    const folders = tree.folders.flatMap((each) => {
      const read = reader.textOf(each);
      return read.kind === "text" ? [{ path: each.path, text: read.text }] : [];
    });
    const { settings } = readFolders([...folders, ...extended.folders]);
    const { editions, whole } = linkEditions(loaded.editions, interfaces, assets, settings, {
      isWhole: false,
      targets: extended.targets,
      withDrafts: this.#options.showsDrafts,
    });
    const pages = new Map([[file.path, page]]);
    const open = nothingOpen;
    const compilation = { pages: [], compiled: 0, found: 0, failed: [] };
    return {
      site: whole,
      editions,
      searches: new Map(),
      assets,
      pages,
      compilation,
      tree,
      made,
      versions: noVersions,
      open,
    };
  }

  /** @param states As read before. */
  async #openVersions(states?: readonly VersionState[]): Promise<void> {
    const { loaded, cache, sourceFolder } = this.#options;
    const site = { config: loaded.config, root: loaded.root, loaded, sourceFolder };
    this.#versions = await openVersions(states ?? (await readVersionStates(site)), site, cache);
  }

  /** @param state As read before. */
  async #readHistory(state?: GitState | null): Promise<SiteHistory> {
    const { loaded, sourceFolder, cache } = this.#options;
    const now = state === undefined ? await readHistoryState(loaded.config, sourceFolder) : state;
    this.#history = await readHistory(now, loaded.config, sourceFolder, cache, this.#history);
    return this.#history;
  }

  /** @throws CacheMissError */
  bodyOf(page: CachedPage): PageBody {
    return this.#options.cache.bodyOf(page) ?? cacheMiss(page.interface.record.relativePath);
  }

  /** @throws CacheMissError */
  spansOf(page: CachedPage): PageSpans {
    return this.#options.cache.spansOf(page) ?? cacheMiss(page.interface.record.relativePath);
  }

  /** @param hash The expected hash of the content, or `null` for whatever the file contains. @throws StaleFileError */
  readAsset(path: SourcePath, hash: string | null): Uint8Array {
    const { loaded, sourceFolder } = this.#options;
    const mount = mountFinder(this.#versions.mounts)(path);
    const local = mount === null ? path : toSourcePath(pathInMount(path, mount.prefix));
    const text = this.#open.get(path);
    if (text !== undefined && hash === null) return new TextEncoder().encode(text);
    const { publicFiles } =
      loaded.editions.find(({ edition }) => edition.prefix === mount?.prefix)?.config ?? loaded.config;
    const made = local.startsWith(publicFolder) ? publicFiles[local.slice(publicFolder.length)] : undefined;
    if (made !== undefined) return new TextEncoder().encode(made);
    const diskPath = this.#diskPaths.get(path) ?? path;
    const mounted = mount?.find(local) ?? null;
    if (mount !== null && mounted !== null) return bytesIn(mount.read(mounted), path, hash);
    // A link may have replaced the file since the scan.
    const read = staysWithin(sourceFolder, diskPath) ? readSource(sourceFolder, diskPath) : null;
    return bytesIn(read, path, hash);
  }

  #search({ edition, config, site }: LinkedEdition, pages: ReadonlyMap<string, CachedPage>): SiteSearch | null {
    const { cache, loaded } = this.#options;
    if (!config.themeConfig.search.enabled) return null;
    const own = withOwnExpectations(
      config,
      edition,
      loaded.editions.map((each) => each.edition),
    );
    const hasExpectations = Object.keys(own.search.expect).length > 0;
    const search = once(() =>
      openSiteSearch(
        own,
        makeSearchableSite(site, config, folderBoosts(config)),
        searchSources(cache, pages),
        cache.searchOf(edition.prefix),
        (stored) => cache.setSearch(edition.prefix, stored, isAllSaved(pages)),
        edition.prefix,
      ),
    );
    return {
      fingerprint: () => search().fingerprint(),
      check: (rest) => search().check(rest),
      checkExpectations: async (rest) => (hasExpectations ? search().checkExpectations(rest) : []),
      unusedSettings: (rest) => search().unusedSettings(rest),
      paths: () => search().paths(),
      read: (path) => search().read(path),
    };
  }

  /** @param found The problems that pages, menus and the config have together. */
  async #report(
    { pages, made, open }: Pick<FoundState, "pages" | "made" | "open">,
    reported: ReadonlyMap<string, CachedPage>,
    fileFindings: readonly PageFindings[],
    found: readonly LinkFinding[],
    requests: readonly CheckRequest[],
    rest: Rest,
  ): Promise<readonly Diagnostic[]> {
    const { loaded, sourceLabel, today } = this.#options;
    const withHints = makeHintCompletion(() => [...listFiles(this.#options.sourceFolder), ...open.keys()]);
    const ofPages = Array.from(reported, ([path, { findings }]) => ({ path, findings: withHints(findings, path) }));
    const files = makeSiteFiles(this.#versions.mounts, sourceLabel);
    const { diagnostics, configFindings } = gatherReport(
      [...fileFindings, ...ofPages],
      found,
      files,
      (path) => this.spansOf(pages.get(path) ?? cacheMiss(path)),
      (file, page) => labelOfOrigin(file, mountFinder(this.#versions.mounts)(page), loaded),
    );
    await rest();
    const all = [
      ...withoutRepetition(withoutConsequences(diagnostics)),
      ...(await locateFindings(configFindings, loaded)),
    ];
    await rest();
    const { checks } = loaded.config;
    const exceptions = Array.from(reported).flatMap(([path, page]) =>
      page.exceptions.map((each) => {
        const { included } = each.span;
        return { ...each, file: included === undefined ? files.labelOf(path) : files.labelIn(path, included.file) };
      }),
    );
    const named = await checkCodesOfPages(withoutCopies(exceptions));
    const decided = applyPolicy([...all, ...named.diagnostics], {
      checks,
      exceptions: named.exceptions,
      sourceLabel,
      source: loaded.config.source,
      today: today(),
      requests,
    });
    await rest();
    const kept = [
      ...decided.diagnostics.filter(files.isReported),
      ...(await locateFindings(decided.configFindings, loaded)),
    ];
    return atPlugins(inReportOrder(mergeIncluded(kept)), made, this.#options);
  }
}

/** The build stops for a plugin that failed, which may have added what is missing. A page that exists has all its headings. */
const targetCodes = codesThat("leadsNowhere");

/**
 * Removes repetitions of problems that are the same for all pages: the machine cannot check code, or a plugin is not
 * deterministic.
 */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, message }) => {
    if (code !== "unchecked-code" && code !== "plugin-unstable") return true;
    // The plugin's name is in the message of the other diagnostic.
    const cause = code === "unchecked-code" ? code : message;
    if (seen.has(cause)) return false;
    seen.add(cause);
    return true;
  });
}

/** Moves the problems of computed pages to the plugin in the config, because no such files exist. */
async function atPlugins(
  diagnostics: readonly Diagnostic[],
  made: ReadonlyMap<string, MadePage>,
  { loaded, sourceLabel }: Pick<SiteGraphOptions, "loaded" | "sourceLabel">,
): Promise<readonly Diagnostic[]> {
  if (made.size === 0) return diagnostics;
  const pages = new Map(Array.from(made.values(), (page) => [labelOf(sourceLabel, page.path), page]));
  const places = new Map<string, Pick<FileDiagnostic, "file" | "span">>();
  const placeOf = async ({ plugin, path }: ListedPlugin): Promise<Pick<FileDiagnostic, "file" | "span">> => {
    const place = places.get(plugin.name) ?? (await locateSetting(path, loaded));
    places.set(plugin.name, place);
    return place;
  };
  return Promise.all(
    diagnostics.map(async (diagnostic) => {
      const page = diagnostic.kind === "file" ? pages.get(diagnostic.file) : undefined;
      if (diagnostic.kind === "site" || page === undefined) return diagnostic;
      const { text, listed } = page;
      const generated = { plugin: listed.plugin.name, page: diagnostic.file, text, span: diagnostic.span };
      return { ...diagnostic, ...(await placeOf(listed)), fix: null, generated };
    }),
  );
}

/** Checks what the current version's search finds: the config says what its readers are to find. */
async function checkSearch({ searches }: FoundState, rest: Rest): Promise<readonly LinkFinding[]> {
  const [main, ...others] = [...searches].flatMap(([{ version }, search]) => (version === null ? [search] : []));
  const findings = [...((await main?.check(rest)) ?? [])];
  // Titles are checked in the default language only.
  for (const search of others) findings.push(...(await search.checkExpectations(rest)));
  // Settings that the main language does not use, and another one does.
  const isUnused = (found: LinkFinding): found is LinkFinding & { kind: "config" } =>
    found.kind === "config" && (found.code === "search-boost" || found.code === "unused-setting");
  const used = new Set<string>();
  for (const search of others) {
    const unused = findings.filter(isUnused).map(({ path }) => showPath(path));
    if (unused.length === 0) continue;
    const here = new Set((await search.unusedSettings(rest)).map(({ path }) => showPath(path)));
    for (const path of unused) if (!here.has(path)) used.add(path);
  }
  return findings.filter((each) => !isUnused(each) || !used.has(showPath(each.path)));
}

/** Whether a problem that took long to find is still where it was found: what it concerns is unmodified. */
function isStillFound(found: LinkFinding, before: FoundState["pages"], now: FoundState["pages"]): boolean {
  if (!("page" in found)) return true;
  const [known, current] = [before.get(found.page), now.get(found.page)];
  if (known === undefined || current === undefined || known === current) return known === current;
  switch (found.kind) {
    case "page":
      // A problem of a page as a whole has no other place.
      return known.key === current.key || found.span === startOfText;
    case "reference": {
      const [was, is] = [known, current].map((page) => page.interface.references[found.reference]?.url);
      return was !== undefined && was === is;
    }
    default:
      // The parts of a page have numbers, and move with its text.
      return known.body.hash === current.body.hash;
  }
}

/** Identifies an exception that accepts nothing, wherever it moves. */
function nameOf(diagnostic: Diagnostic): string {
  return `${diagnostic.kind === "file" ? diagnostic.file : ""}\0${diagnostic.message}`;
}

/** @throws StaleFileError if a file is no longer what it was. */
function bytesIn(read: ReadResult | null, path: SourcePath, hash: string | null): Uint8Array {
  if (read?.kind !== "read" || (hash !== null && read.hash !== hash)) throw new StaleFileError(path);
  return read.bytes;
}

/** The problems of files that are not pages of the site, because the scan skipped them or they cannot be read. */
function findingsOfFiles({ findings }: SourceTree, failed: readonly FailedPage[]): PageFindings[] {
  return [...findings, ...failed].map(({ path, finding }) => ({ path, findings: [finding] }));
}
