/**
 * Calls the hooks of plugins in threads, and turns the results into pages, tags, files and findings. Remark and rehype
 * plugins run where pages are compiled.
 */
import type { CachedPage } from "../cache/cached-page.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import { policyOf } from "../config/content-security-policy.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { HeadTag } from "../config/head-tag.ts";
import type { LoadedConfig } from "../config/load.ts";
import { sourceOf } from "../config/load.ts";
import type { PluginFailure, RunningHook } from "../config/plugin-failure.ts";
import type { ListedPlugin, Plugin, PluginPage, PluginPageWithHtml, PluginSite, SiteHook } from "../config/plugin.ts";
import type { PluginFinding } from "../config/plugin-pages.ts";
import { listPlugins } from "../config/plugin.ts";
import { withinVersion } from "../config/editions.ts";
import { listArchived } from "../config/versions.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import { labelOf, labelOfNamed } from "../diagnostics/file-label.ts";
import type { AddedFile } from "../rules/output/outputs.ts";
import { once } from "../once.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { blockedInHead } from "../page/html/blocked-resources.ts";
import { describeFailures } from "../plugin/describe-failures.ts";
import type { HookInput, HookValue, PluginFile } from "../plugin/hook-call.ts";
import type { PageText, PluginSiteOptions } from "../plugin/plugin-site.ts";
import { htmlOf, makePickedSite, makePluginFolder, makePluginSite } from "../plugin/plugin-site.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { LinkedPage, LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { Mount, VersionFiles } from "../source/mounts.ts";
import { mountedPath, mountTrees } from "../source/mounts.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ReadResult, ScannedFile, SourceTree } from "../source/scan.ts";
import { isPagePath, readSource } from "../source/scan.ts";
import { HookResults } from "./hook-results.ts";
import { FrontmatterValues } from "./frontmatter-values.ts";
import type { ExtendedSite, ExtendedVersion } from "./plugin-pages.ts";
import { joinVersions, placePages, unextended } from "./plugin-pages.ts";
import type { SiteVersions } from "./read-versions.ts";
import { labelOfOrigin } from "./version-report.ts";
import { describeStop } from "./render-routes.ts";
import { nearestPath } from "../diagnostics/suggest.ts";
import type { Outcome, Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** The paths of `sourceFolder` and `sourceLabel` are absolute and as shown in messages. */
export interface PluginHooksOptions {
  readonly loaded: LoadedConfig;
  readonly sourceFolder: string;
  readonly sourceLabel: string;
  readonly pool: WorkerPool;
  readonly cache: SiteCache;
  readonly today: () => string;
  /** Whether hooks that are not deterministic are found. The development server skips this to save time. */
  readonly checksHooks: boolean;
}

/** The head tags and files that plugins add to the output. */
export interface Additions {
  /** By the path of the page. */
  readonly tags: ReadonlyMap<string, readonly HeadTag[]>;
  readonly files: readonly (PluginFile & AddedFile)[];
  readonly findings: readonly LinkFinding[];
}

/** Reads the parts of pages that are passed to plugins. */
export interface PageReader {
  readonly pageOf: (path: SourcePath) => CachedPage;
  readonly partsOf: PluginSiteOptions["partsOf"];
}

/** The input of a plugin's hook, and its fingerprint; `null` if the result is not stored. */
interface Given {
  readonly hash: string | null;
  /** The archived version whose pages it makes. */
  readonly version?: string;
  readonly make: () => HookInput;
}

interface Called {
  readonly values: readonly { readonly listed: ListedPlugin; readonly value: HookValue }[];
  readonly findings: readonly LinkFinding[];
}

/** The results of the hook `pages` for a version. */
interface PagesOfVersion {
  /** A fingerprint of what they were given. */
  readonly hash: string;
  readonly called: Promise<Called>;
  /** The values in the frontmatter of its pages. */
  readonly values: FrontmatterValues;
}

/** A version with what plugins made for it. */
interface VersionWithPages extends ExtendedVersion {
  /** The plugins that made pages. */
  readonly makers: readonly Plugin[];
}

/**
 * Calls the hooks of one site, and keeps what they returned as long as their inputs are the same. A plugin that fails
 * is a finding.
 */
export class PluginHooks {
  readonly #options: PluginHooksOptions;
  readonly #plugins: readonly ListedPlugin[];
  readonly #texts = new WeakMap<CachedPage, PageText>();
  readonly #results: HookResults;
  /** By the name of the version; "" for the current one. */
  readonly #ofVersions = new Map<string, PagesOfVersion>();
  /** The hooks that failed when they were last called. */
  readonly #failed = new Set<SiteHook>();

  constructor(options: PluginHooksOptions) {
    this.#options = options;
    this.#plugins = listPlugins(options.loaded.config);
    this.#results = new HookResults(options);
  }

  /** Adds computed pages, to each version those that are computed from its files. */
  async addPages(own: SourceTree, { mounts, expect }: Pick<SiteVersions, "mounts" | "expect">): Promise<ExtendedSite> {
    if (!this.#has("pages")) return unextended(mountTrees(own, mounts));
    const current = await this.#extend(own, null, mounts);
    const archived: VersionWithPages[] = [];
    for (const mount of mounts) {
      if (this.#claimsPages(mount)) expect(mount.tree.pages);
      archived.push(await this.#extend(mount.tree, mount, []));
    }
    const makers = current.makers.filter(({ versioned }) => versioned !== true).map(({ name }) => quote(name));
    return joinVersions(
      { ...current, findings: [...current.findings, ...missingPages(makers, this.#options.loaded.config)] },
      mounts,
      archived,
    );
  }

  /** @param mount `null` for the current version. @param reserved The versions whose folders it leaves to them. */
  async #extend(tree: SourceTree, mount: Mount | null, reserved: readonly Mount[]): Promise<VersionWithPages> {
    const { loaded, sourceFolder } = this.#options;
    const version = mount?.version.id ?? null;
    const files: VersionFiles | null = mount === null ? { kind: "folder", folder: loaded.root } : mount.files;
    const editions = loaded.editions.filter(({ edition }) => (edition.version?.id ?? null) === version);
    const config = editions[0]?.config ?? loaded.config;
    const site = { ...makePluginFolder({ config, root: loaded.root, sourceFolder }), version };
    const hash = fingerprintOf([site, files]);
    const make = (): PagesOfVersion => ({
      hash,
      called: this.#call("pages", ({ plugin }) =>
        files !== null && (version === null || plugin.versioned === true)
          ? { hash, version: version ?? "", make: () => ({ hook: "pages", site, files }) }
          : null,
      ),
      values: new FrontmatterValues(config.markdown.frontmatterKeys),
    });
    const known = this.#ofVersions.get(version ?? "");
    const ofVersion = known?.hash === hash ? known : make();
    this.#ofVersions.set(version ?? "", ofVersion);
    const called = await ofVersion.called;
    const returned = called.values.flatMap(({ listed, value }) =>
      value.hook === "pages" ? [{ listed, value: value.value }] : [],
    );
    const read = (file: ScannedFile): ReadResult => mount?.read(file) ?? readSource(sourceFolder, file.diskPath);
    const extended = placePages(tree, returned, {
      editions: editions.map(({ edition }) => withinVersion(edition)),
      reserved,
      numberOf: (listed) => this.#plugins.indexOf(listed),
      valuesOf: (key, pages) => ofVersion.values.find(key, pages, read),
      findingOf: (found, listed) =>
        toLinkFinding(found, listed, "pages", new Map(), (file) => labelOfOrigin(file, mount, loaded)),
    });
    const findings = [...called.findings, ...extended.findings];
    return {
      ...extended,
      findings: mount === null ? findings : findings.flatMap((found) => findingOfVersion(found, mount)),
      makers: returned.flatMap(({ listed: { plugin }, value }) => (value.pages.length > 0 ? [plugin] : [])),
    };
  }

  /** Whether a plugin looks for pages of a version that name what it made, for which their frontmatter is read. */
  #claimsPages({ files }: Mount): boolean {
    return (
      files !== null && this.#plugins.some(({ plugin }) => plugin.versioned === true && plugin.claims !== undefined)
    );
  }

  /**
   * Calls the hooks that change the output. They see the site without the files that they add.
   * @param ofPages The files that plugins returned with their pages.
   */
  async addOutputs(site: LinkedSite, ofPages: Additions["files"], reader: PageReader): Promise<Additions> {
    if (!this.#has("head") && !this.#has("outputs")) return { tags: new Map(), files: ofPages, findings: [] };
    const seen = this.#siteFor(site, reader);
    const linkedPages = byPath(site);
    const { partsOf } = reader;
    const withHtml = (): PluginSite<PluginPageWithHtml> => ({
      ...seen,
      pages: seen.pages.map((page) => {
        const linked = linkedPages.get(page.path);
        return { ...page, html: linked === undefined ? "" : htmlOf(linked, { partsOf }) };
      }),
    });
    const heads = await this.#call("head", () => ({ hash: null, make: () => ({ hook: "head", site: seen }) }));
    const outputs: Called = this.#has("outputs")
      ? await this.#call("outputs", () => ({ hash: null, make: () => ({ hook: "outputs", site: withHtml() }) }))
      : { values: [], findings: [] };
    const tags = new Map<string, readonly HeadTag[]>();
    const findings = [...heads.findings, ...outputs.findings];
    for (const { listed, value } of heads.values) {
      if (value.hook !== "head") continue;
      for (const [index, { path }] of seen.pages.entries())
        tags.set(path, [...(tags.get(path) ?? []), ...(value.value[index] ?? [])]);
      findings.push(...checkTagsOfPlugin(this.#options.loaded, listed, value.value.flat()));
    }
    const files = outputs.values.flatMap(({ listed, value }) =>
      value.hook === "outputs"
        ? value.value.map((file) => ({ ...file, configPath: listed.path, name: listed.plugin.name }))
        : [],
    );
    return { tags, files: [...ofPages, ...files], findings };
  }

  /** Runs the plugins' own checks. */
  async check(site: LinkedSite, reader: PageReader): Promise<readonly LinkFinding[]> {
    if (!this.#has("checks")) return [];
    const { loaded } = this.#options;
    const labelOfFile = (file: string): string => labelOfNamed(loaded.label, loaded.root, file);
    const pages = byPath(site);
    const seen = this.#seenOf(site);
    const options = this.#siteOptions(reader);
    const whole = once(() => makePluginSite(seen, options));
    const { values, findings } = await this.#call("checks", ({ plugin: { checks } }) => {
      const needs: readonly (keyof PluginPage)[] | null = typeof checks === "object" ? checks.needs : null;
      return {
        hash: hashOfSite(seen, needs, reader),
        make: () =>
          needs === null
            ? { hook: "checks", site: whole() }
            : { hook: "checks", picked: makePickedSite(seen, needs, options) },
      };
    });
    const found = values.flatMap(({ listed, value }) =>
      value.hook === "checks"
        ? value.value.map((each) => toLinkFinding(each, listed, "checks", pages, labelOfFile))
        : [],
    );
    return [...findings, ...found];
  }

  /** Waits until everything that plugins have started has finished, and describes late failures. */
  async finish(): Promise<readonly LinkFinding[]> {
    if (this.#plugins.length === 0) return [];
    await this.#options.pool.finish();
    const failures = this.#options.pool.takeLatePluginFailures();
    // Otherwise, the next build would not report it. Which hook has started what fails later is not certain.
    if (failures.length > 0)
      for (const plugin of this.#plugins.keys())
        for (const version of ["", ...listArchived(this.#options.loaded.config).map(({ id }) => id)])
          for (const hook of ["pages", "checks"] as const) this.#results.forget({ plugin, hook, version });
    return this.describe(failures);
  }

  /** @param labelOfPage Where the file of a page is, as messages show it. */
  describe(
    failures: readonly PluginFailure[],
    labelOfPage: (page: string) => string = (page) => labelOf(this.#options.sourceLabel, page),
  ): readonly LinkFinding[] {
    const { loaded } = this.#options;
    return describeFailures(failures, {
      plugins: this.#plugins,
      labelOf: labelOfPage,
      locationOf: (frame) => {
        const source = sourceOf(frame, { map: loaded.map, texts: loaded.files.texts });
        if (source === null) return null;
        const { line, column } = source.span.start;
        return `${labelOf(loaded.label, source.file)}:${line}:${column}`;
      },
    });
  }

  /** Whether they see the whole site. */
  get seeSite(): boolean {
    return this.#has("head") || this.#has("outputs") || this.#has("checks");
  }

  /** Whether pages or files are missing because the hook that adds them failed. */
  get lacksTargets(): boolean {
    return this.#failed.has("pages") || this.#failed.has("outputs");
  }

  #has(hook: SiteHook): boolean {
    return this.#plugins.some(({ plugin }) => plugin[hook] !== undefined);
  }

  /** Calls a hook of all plugins that have it. */
  /** @param givenTo What a plugin is given; `null` for one that is not called. */
  async #call(hook: SiteHook, givenTo: (listed: ListedPlugin) => Given | null): Promise<Called> {
    const { checksHooks, pool } = this.#options;
    if (hook !== "pages") this.#failed.delete(hook);
    const calls = [...this.#plugins.entries()].flatMap(([plugin, listed]) => {
      const given = listed.plugin[hook] === undefined ? null : givenTo(listed);
      if (given === null) return [];
      const { hash, version = "", make } = given;
      const storable = hash === null ? null : { plugin, hook, version, input: hash };
      const value = storable === null ? null : this.#results.find(storable, checksHooks);
      const isChecked = storable !== null && this.#results.isChecked({ ...storable, version: "" });
      return [{ plugin, listed, make, storable, value, isChecked }];
    });
    const waiting = calls.filter(({ value }) => value === null);
    const tasks = waiting.map(({ plugin, make, isChecked }): Task => {
      const runsTwice = checksHooks && !isChecked;
      return { kind: "hook", call: { plugin, runsTwice, ...make() } };
    });
    const returned = new Map<ListedPlugin, HookValue>();
    const findings: LinkFinding[] = [];
    for await (const outcome of pool.runAll(tasks)) {
      const { plugin, listed, storable, isChecked } = waiting.shift() ?? {};
      if (plugin === undefined || listed === undefined)
        throw new Error("a thread called more hooks than it was asked to");
      const failure = pluginFailureOf(outcome, { plugin, hook, page: null });
      if (failure !== null) {
        findings.push(...this.describe([failure]));
        this.#failed.add(hook);
      } else if (outcome.kind !== "called") throw new Error(`a hook was ${outcome.kind} instead of called`);
      else {
        returned.set(listed, outcome);
        if (storable !== null && storable !== undefined)
          this.#results.store(storable, outcome, checksHooks || isChecked === true);
        const names = { name: listed.plugin.name, hook, input: "site" };
        if (!outcome.isStable)
          findings.push({ kind: "config", path: listed.path, ...problemOf("plugin-unstable", names) });
      }
    }
    const values = calls.flatMap(({ listed, value }) => {
      const known = value ?? returned.get(listed);
      return known === undefined ? [] : [{ listed, value: known }];
    });
    return { values, findings };
  }

  #siteFor(site: LinkedSite, reader: PageReader): PluginSite {
    return makePluginSite(this.#seenOf(site), this.#siteOptions(reader));
  }

  /** The site without the pages that plugins do not see. */
  #seenOf(site: LinkedSite): LinkedSite {
    // A plugin would take what a schema has rejected for what it returned.
    const rejected = new Set(site.findings.flatMap((found) => (found.kind === "key" ? [found.page] : [])));
    const pages = site.pages.filter((page) => !rejected.has(page.record.relativePath) && !isStandIn(page));
    return { ...site, pages };
  }

  #siteOptions({ pageOf, partsOf }: PageReader): PluginSiteOptions {
    const { loaded, sourceFolder } = this.#options;
    return {
      config: loaded.config,
      root: loaded.root,
      sourceFolder,
      partsOf,
      textOf: (path, make) => {
        const page = pageOf(path);
        const text = this.#texts.get(page) ?? make();
        this.#texts.set(page, text);
        return text;
      },
    };
  }
}

/** A version that is taken from its manifest has the pages that were published with it. */
function missingPages(makers: readonly string[], config: SiteConfig): readonly LinkFinding[] {
  if (makers.length === 0) return [];
  return listArchived(config).flatMap(({ id, from }): LinkFinding[] => {
    if (from.kind === "manifest") return [];
    const found = problemOf("missing-plugin-pages", { id, makers: makers.join(", ") }, notVersioned);
    return [{ kind: "config", path: ["versions", "archived", id], ...found }];
  });
}

const otherwise = "take the version from its manifest, or accept this in `checks.exceptions`";
const notVersioned = `let the plugin make them, with \`versioned: true\`, ${otherwise}`;

/**
 * Adapts a finding of the pages that plugins make for a version: nobody can repair a tag, and no setting of the current
 * config concerns a version alone.
 */
function findingOfVersion(found: LinkFinding, { version: { id }, prefix, isFixed }: Mount): readonly LinkFinding[] {
  switch (found.kind) {
    case "config":
      return [{ ...found, path: ["versions", "archived", id], severity: "warning", hint: otherwise, fix: null }];
    case "file":
      return found.severity === "error" ? [{ ...found, severity: isFixed ? "warning" : "error" }] : [];
    case "page":
      return [{ ...found, page: mountedPath(found.page, prefix) }];
    default:
      return [found];
  }
}

/**
 * The problems of tags that a plugin adds and the site's policy blocks. A tag that it adds to many pages is reported
 * once.
 */
function checkTagsOfPlugin(
  { config }: LoadedConfig,
  { plugin, path }: ListedPlugin,
  tags: readonly HeadTag[],
): readonly LinkFinding[] {
  const policy = policyOf(config);
  const blocked = policy === null ? [] : tags.flatMap((tag) => blockedInHead(tag, policy));
  const findings = blocked.map(({ code, message, hint, fix }): LinkFinding => ({
    kind: "config",
    path,
    code,
    hint,
    fix,
    message: `${message}; it is in a tag of the plugin ${quote(plugin.name)}`,
  }));
  return [...new Map(findings.map((found) => [found.message, found])).values()];
}

/**
 * A fingerprint of what a check needs of pages; `null` if some of it is not saved. The parts of a page have
 * hashes already, so nothing is read.
 * @param needs `null` for everything.
 */
function hashOfSite(
  { pages }: LinkedSite,
  needs: readonly (keyof PluginPage)[] | null,
  { pageOf }: PageReader,
): string | null {
  const needsAny = (...keys: readonly (keyof PluginPage)[]): boolean =>
    needs === null || keys.some((key) => needs.includes(key));
  if (needs?.length === 0) return fingerprintOf([]);
  if (pages.some(({ record }) => pageOf(record.relativePath).unsaved !== null)) return null;
  return fingerprintOf(
    pages.map(({ record, urls, targets, frontmatter }) => {
      const page = pageOf(record.relativePath);
      return [
        record.relativePath,
        needsAny("route", "url") ? record.path : null,
        needsAny("title") ? record.title : null,
        needsAny("description", "frontmatter") ? [record.frontmatter, frontmatter] : null,
        needsAny("text", "words") ? page.body.hash : null,
        needsAny("headings") ? [record.headers, page.spans.hash] : null,
        needsAny("links") ? [page.interfaceHash, urls, targets] : null,
      ];
    }),
  );
}

/** The failure of a plugin that an outcome represents, or `null`. @param hook The hook, if it is the whole task. */
export function pluginFailureOf(outcome: Outcome, hook: RunningHook | null = null): PluginFailure | null {
  if (outcome.kind === "plugin-failed") return outcome.failure;
  if (outcome.kind !== "stopped") return null;
  const running = outcome.running ?? hook;
  return running === null ? null : { ...running, ...describeStop(outcome.stop), hint: null, frame: null };
}

/** Adds the tags of plugins to the heads of pages. */
export function withHeadTags(site: LinkedSite, tags: Additions["tags"]): LinkedSite {
  const pages = site.pages.map((page) => ({
    ...page,
    headTags: [...page.headTags, ...(tags.get(page.record.relativePath) ?? [])],
  }));
  return { ...site, pages };
}

function byPath({ pages }: LinkedSite): ReadonlyMap<string, LinkedPage> {
  return new Map(pages.flatMap((page) => (isStandIn(page) ? [] : [[page.record.relativePath, page]])));
}

/** The path of a page that a check names by its route, or by a path that is not quite its own. */
function hintForPage(page: string, pages: ReadonlyMap<string, LinkedPage>): string {
  const [path] = [...pages].find(([, { record }]) => record.path === page || `${record.path}` === `${page}/`) ?? [];
  const meant = path ?? nearestPath(page.replace(/^\.?\//u, ""), pages.keys());
  return meant === null ? "write the `path` of a page, such as guide/install.md" : `write page: "${meant}"`;
}

function toLinkFinding(
  found: PluginFinding,
  listed: ListedPlugin,
  hook: SiteHook,
  pages: ReadonlyMap<string, LinkedPage>,
  labelOfFile: (file: string) => string,
): LinkFinding {
  const { code, message, hint = null, severity = "warning", at, option, page, line = 1, column = 1 } = found;
  const problem = { code: `${listed.plugin.name}/${code}` as const, message, hint, fix: null, severity };
  if (at !== undefined) {
    const place = { line: at.line, column: at.column };
    const span = { start: place, end: { ...place, column: at.endColumn ?? at.column } };
    return { kind: "file", file: labelOfFile(at.file), span, ...problem };
  }
  if (page === undefined)
    return { kind: "config", path: option === undefined ? listed.path : [...listed.path, option], ...problem };
  if (hook === "pages" && isPagePath(page))
    return { kind: "page", page, span: { start: { line, column }, end: { line, column } }, ...problem };
  const linked = pages.get(page);
  if (linked === undefined) {
    const values = { name: listed.plugin.name, hook, where: "" };
    const wrong = `the site has no page “${page}”`;
    return {
      kind: "config",
      path: listed.path,
      ...problemOf("plugin-result", { ...values, problem: wrong }, hintForPage(page, pages)),
    };
  }
  const start = { line, column };
  return { kind: "page", page: linked.record.relativePath, span: { start, end: start }, ...problem };
}
