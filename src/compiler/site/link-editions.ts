/**
 * Links all editions of a site. Each is linked by itself, as a site with a base of its own (`site/link.ts`): its pages
 * are seen with paths and routes relative to its folder, and pages of the default language stand in for those that are
 * not translated. It resolves links to other editions with their tables of routes.
 *
 * An archived version is linked as if it were a site of its own, with its own languages. What it shares with the other
 * versions is added by `site/versions.ts`. Pure.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { assetsOfCurrent, assetsOfEdition, assetsOfVersion } from "../asset/asset-index.ts";
import type { EditionConfig } from "../config/editions.ts";
import { editionOf, folderOfVersion, withinVersion } from "../config/editions.ts";
import { listPlugins } from "../config/plugin.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { isLanguageTag } from "../config/language-tag.ts";
import { isName } from "../config/schemes.ts";
import { settingOfVersion } from "../config/frozen-version.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { concernOf, problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { memoize, once } from "../once.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { recordAt } from "../page/page-record.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { mountedPath } from "../source/mounts.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { comparePaths, toOutputPath, toRoutePath, toSourcePath } from "../source/paths.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import type { LinkOptions } from "./link.ts";
import { isDraft, linkSite } from "./link.ts";
import type { LinkedPage, LinkedSite, LinkFinding, Translation } from "./linked-site.ts";
import { redirectKey } from "./redirects.ts";
import type { Arrive, ReportMissing, VersionViews } from "./resolver.ts";
import { makeArrive, makeResolver } from "./resolver.ts";
import { makeRouteTable, routedPages } from "./routes.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import { makeSuggestions } from "./suggestions.ts";
import { joinTranslations, pathInLanguage, sourcePathOf, translationKey } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";
import type { PageInVersions, Versions } from "./versions.ts";
import { foldersOfVersions, makeVersions } from "./versions.ts";
import type { EditionPages, PublishedVersion } from "./view.ts";
import { viewOfEdition, viewsOfPublication } from "./view.ts";

/** An edition to link, with its own pages. */
export interface EditionSource extends EditionConfig {
  readonly interfaces: readonly PageInterface[];
}

/** An edition and its site. Routes are relative to the edition, and paths of files to the source folder. */
export interface LinkedEdition extends EditionConfig {
  readonly site: LinkedSite;
}

export interface LinkedEditions {
  readonly editions: readonly LinkedEdition[];
  /** The pages, redirects and problems of all editions, with routes relative to the base of the site. */
  readonly whole: LinkedSite;
}

export interface LinkEditionsOptions extends LinkOptions {
  /** The versions of which only the manifest is known. */
  readonly published?: readonly PublishedVersion[];
  /** The names of the versions that cannot be read. */
  readonly failed?: ReadonlySet<string>;
}

/**
 * Divides pages among the editions to which they belong.
 * @param pages By their paths from the source folder: those in the pages of an archived version are paths within it.
 */
export function divideEditions(
  configs: readonly EditionConfig[],
  pages: Iterable<readonly [path: SourcePath, page: PageInterface]>,
): readonly EditionSource[] {
  const prefixes = configs.map(({ edition: { prefix } }) => ({ prefix }));
  const byPrefix = new Map(prefixes.map(({ prefix }): [string, PageInterface[]] => [prefix, []]));
  for (const [path, page] of pages) byPrefix.get(editionOf(path, prefixes)?.prefix ?? "")?.push(page);
  return configs.map((each) => ({ ...each, interfaces: byPrefix.get(each.edition.prefix) ?? [] }));
}

/** Links all editions, one after the other. */
export function linkEditions(
  sources: readonly EditionSource[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkEditionsOptions,
): LinkedEditions {
  const [main] = sources;
  if (main === undefined) throw new Error("a site has an edition");
  const { published = [] } = options;
  const isPublished = (page: PageInterface): boolean => options.withDrafts === true || !isDraft(page);
  const prefixes = sources.flatMap(({ edition: { version } }) => (version === null ? [] : [folderOfVersion(version)]));
  const groups = groupByVersion(sources).map(({ version, own }): VersionGroup => {
    const place = placeOfVersion(version, prefixes, assets, folders, options);
    const local = own.map((source) => ({ ...source, edition: withinVersion(source.edition) }));
    const mounts: Mount[] = [];
    for (const source of local) mounts.push(mountEdition(source, local, mounts[0] ?? null, isPublished, place));
    const [first, ...others] = mounts.map(viewOfEdition);
    if (first === undefined) throw new Error("a version has an edition");
    const id = version?.id ?? main.config.versions?.current ?? "";
    return { version, sources: own, place, mounts, views: { id, views: [first, ...others] } };
  });
  const all = listVersions(groups, published, main.config);
  const arrive = makeArrive((id) => all.find((each) => each.id === id) ?? null);
  const versions = main.config.versions === null ? null : makeVersions(all, arrive, options.failed ?? new Set());
  const linked = groups.map((group) => linkVersion(group, arrive, versions));
  const editions = linked.flatMap((each) => each.editions);
  const findings = [...linked.flatMap((each) => each.findings), ...findPagesInVersions(groups, published)];
  return { editions, whole: joinEditions(editions, findings) };
}

/** A version with its languages, as it is linked. */
interface VersionGroup {
  /** `null` for the current one. */
  readonly version: ArchivedVersion | null;
  readonly views: VersionViews;
  /** As parts of the site. */
  readonly sources: readonly EditionSource[];
  readonly place: VersionPlace;
  /** As parts of the version. */
  readonly mounts: readonly Mount[];
}

/** The versions to which pages may lead: the current one, then the archived ones, the newest first. */
function listVersions(
  groups: readonly VersionGroup[],
  published: readonly PublishedVersion[],
  config: SiteConfig,
): readonly [VersionViews, ...VersionViews[]] {
  const [current, ...archived] = groups.map(({ views }) => views);
  if (current === undefined) throw new Error("a site has a current version");
  const manifests = published.flatMap((each): VersionViews[] => {
    const [first, ...others] = viewsOfPublication(each, config);
    return first === undefined ? [] : [{ id: each.version.id, views: [first, ...others] }];
  });
  const order = Object.keys(config.versions?.archived ?? {});
  const placeOf = ({ id }: VersionViews): number => order.indexOf(id);
  return [current, ...[...archived, ...manifests].sort((left, right) => placeOf(left) - placeOf(right))];
}

function groupByVersion<Each extends EditionConfig>(
  sources: readonly Each[],
): readonly { readonly version: ArchivedVersion | null; readonly own: readonly Each[] }[] {
  const groups = new Map<string, { readonly version: ArchivedVersion | null; readonly own: Each[] }>();
  for (const source of sources) {
    const { version } = source.edition;
    const group = groups.get(version?.id ?? "") ?? { version, own: [] };
    groups.set(version?.id ?? "", group);
    group.own.push(source);
  }
  return Array.from(groups.values());
}

/** A version as a site of its own: the part of the inputs that belongs to it, with paths within the version. */
interface VersionPlace {
  readonly assets: AssetIndex;
  readonly folders: FolderSettingsByPath;
  readonly options: LinkEditionsOptions;
  readonly fromLocal: (path: SourcePath) => SourcePath;
}

function placeOfVersion(
  version: ArchivedVersion | null,
  prefixes: readonly string[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkEditionsOptions,
): VersionPlace {
  const same = (path: SourcePath): SourcePath => path;
  if (version === null) {
    if (prefixes.length === 0) return { assets, folders, options, fromLocal: same };
    const isOther = (path: string): boolean => prefixes.some((prefix) => `${path}/`.startsWith(prefix));
    return {
      assets: assetsOfCurrent(assets, prefixes),
      folders: new Map(Array.from(folders).filter(([path]) => !isOther(path))),
      options,
      fromLocal: same,
    };
  }
  const prefix = folderOfVersion(version);
  const fromLocal = (path: SourcePath): SourcePath => mountedPath(path, prefix);
  const { changesOf: _changes, added: _added, unread: _unread, ...others } = options;
  return {
    assets: assetsOfVersion(assets, prefix),
    folders: new Map(
      Array.from(folders).flatMap(([path, settings]) =>
        `${path}/`.startsWith(prefix) ? [[path.slice(prefix.length), settings] as const] : [],
      ),
    ),
    options: { ...others, isArchived: true },
    fromLocal,
  };
}

interface LinkedVersion {
  readonly editions: readonly LinkedEdition[];
  readonly findings: readonly LinkFinding[];
}

/** Links the languages of a version. */
function linkVersion(group: VersionGroup, arrive: Arrive, versions: Versions | null): LinkedVersion {
  const { version, sources, mounts, place, views } = group;
  const { assets, folders, options } = place;
  // The menus of a version that cannot be read lead nowhere, which says nothing of them.
  const isReadable = mounts.some(({ pages }) => pages.length > 0);
  const [main] = mounts;
  if (main === undefined) throw new Error("a version has an edition");
  const newestOf = (page: PageInterface, number: number, isStandIn: boolean): PageInVersions | null => {
    const { lang } = mounts[number]?.edition ?? main.edition;
    const written = isStandIn ? main.edition.lang : lang;
    return versions === null || version === null ? null : versions.newestOf(page, version.id, lang, written);
  };
  const joined = joinMounts(
    mounts,
    main,
    (page, number) => version?.noindex !== true && (newestOf(page, number, false)?.canonical ?? null) === null,
  );
  const editions = mounts.map((mount, number): LinkedEdition => {
    const { config } = mount;
    const { edition } = sources[number] ?? mount;
    const site = linkMount(mount, main, number, mounts, joined, assets, folders, options, views, arrive, versions);
    if (version === null) return { edition, config, site };
    const byPath = new Map(joined.pages[number]?.map((page) => [page.record.path, page]));
    const pages = site.pages.map((page): LinkedPage => {
      const own = byPath.get(page.record.path);
      const inVersions = own === undefined ? null : newestOf(own, number, joined.isStandIn(own, number));
      return inVersions === null ? page : { ...page, inVersions };
    });
    return { edition, config, site: placeVersion({ ...site, pages }, version, place, isReadable) };
  });
  const findings = [
    ...(mounts.length === 1 ? [] : [...findClashes(mounts, joined), ...findUndeclared(mounts)]),
    ...(version === null ? [] : findUngenerated(mounts)),
  ];
  return { editions, findings: findings.flatMap((found) => findingOfVersion(found, version, place, isReadable)) };
}

/** The pages of one edition, as they are in its folder. */
interface Mount extends EditionPages {
  /** Drafts included. */
  readonly pages: readonly PageInterface[];
}

/** @param original The edition of the default language; `null` for this one. */
function mountEdition(
  { edition, config, interfaces }: EditionSource,
  sources: readonly EditionSource[],
  original: Mount | null,
  isPublished: (page: PageInterface) => boolean,
  { assets, options: { isWhole } }: VersionPlace,
): Mount {
  const { prefix } = edition;
  const keyOf = ({ record }: PageInterface): string => translationKey(pathInLanguage(record.relativePath, prefix));
  const pages = interfaces.map((page) => mountPage(page, prefix, original?.byKey.get(keyOf(page))));
  const published = pages.filter(isPublished);
  const routes = makeRouteTable(published, isWhole);
  return {
    edition,
    config,
    pages,
    own: published,
    routes,
    byKey: new Map(published.map((page) => [translationKey(page.record.relativePath), page])),
    redirects: redirectsOf(prefix, config.redirects, published, sources),
    suggestions: once(() => makeSuggestions(routes, assets)),
    generated: once(() => {
      const feeds = published.map((page) => makeFeed(page, published, config));
      return new Set(listGeneratedFiles(config, feeds, config.base === assets.base));
    }),
  };
}

/** The page as it would be if the folder of its language were the source folder. Its place in sidebars is that of its source. */
function mountPage(page: PageInterface, prefix: string, original: PageInterface | undefined): PageInterface {
  if (prefix === "") return page;
  const { record } = page;
  const { order = original?.record.frontmatter.order } = record.frontmatter;
  return {
    ...page,
    sourcePath: record.relativePath,
    record: recordAt(order === undefined ? record : { ...record, frontmatter: { ...record.frontmatter, order } }, {
      relativePath: pathInLanguage(record.relativePath, prefix),
      regularPath: inMount(record.regularPath, prefix),
      path: inMount(record.path, prefix),
    }),
    references: page.references.map((reference) => mountReference(reference, prefix)),
  };
}

function inMount(route: RoutePath, prefix: string): RoutePath {
  return route.startsWith(`/${prefix}`) ? toRoutePath(route.slice(prefix.length)) : route;
}

/** Addresses from the root are relative to the edition already. */
function mountReference(reference: Reference, prefix: string): Reference {
  const { url, path, file } = reference;
  const mounted = file === undefined ? reference : { ...reference, file: pathInLanguage(file, prefix) };
  if (path === "" || isName(path) || /^(?:[\\/]|%2f|%5c)/iu.test(url)) return mounted;
  if (`${path}/`.startsWith(`/${prefix}`)) return { ...mounted, path: path.slice(prefix.length) || "/" };
  // A file of another folder is shown in each language: its links lead to the pages of the language, where it has them.
  if (file !== undefined && !file.startsWith(prefix)) return mounted;
  // Outside the folder of the language.
  return { ...mounted, path: `/..${path}` };
}

function linkMount(
  mount: Mount,
  main: Mount,
  number: number,
  tables: readonly Mount[],
  joined: JoinedEditions,
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkOptions,
  views: VersionViews,
  arrive: Arrive,
  versions: Versions | null,
): LinkedSite {
  const { edition, config, pages } = mount;
  const { prefix, fallback } = edition;
  const fullPaths = new Map(pages.map((page) => [page.record.relativePath, sourcePathOf(page)]));
  const standIns = new Set(
    fallback === "page"
      ? main.routes.pages.filter(({ record }) => !mount.byKey.has(translationKey(record.relativePath)))
      : [],
  );
  const missing = new Map<string, LinkFinding>();
  const reportMissing: ReportMissing = (translation, id, from) => {
    const page = sourcePathOf(translation);
    const key = `${page}#${id}`;
    if (missing.has(key)) return;
    const by = from === null ? "the config" : `“${sourcePathOf(from)}”, which is not translated,`;
    const hint = `its source has the heading, and ${by} links to it: write {#${id}} after the heading that translates it; until then, the link leads to the page`;
    const problem = problemOf("broken-anchor", { url: `#${id}`, page: "this page" }, hint);
    missing.set(key, { kind: "page", page, span: startOfText, ...problem, severity: "hint" });
  };
  const inVersion = versions?.findFrom(edition.lang) ?? null;
  const resolver = makeResolver(mount, main, views, standIns, arrive, inVersion, reportMissing);
  const { added = [], changesOf } = options;
  const isMain = number === 0;
  const fullPathOf = (path: SourcePath): SourcePath => fullPaths.get(path) ?? path;
  const rules = rulesOf(prefix, config.redirects, tables);
  const site = linkSite(
    { ...config, redirects: rules.map(({ redirect }) => redirect) },
    [...pages, ...standIns],
    isMain
      ? assets
      : assetsOfEdition(assets, prefix, [...listGeneratedFiles({ ...config, base: assets.base }, []), ...added]),
    foldersOf(prefix, tables, folders),
    resolver,
    {
      ...options,
      added: isMain ? added : [],
      unread: isMain ? (options.unread ?? []) : [],
      ...(changesOf === undefined
        ? {}
        : {
            changesOf: ([page, ...includes]: readonly SourcePath[]) =>
              changesOf(page === undefined ? [] : [fullPathOf(page), ...includes]),
          }),
    },
  );
  const standInPaths: ReadonlySet<SourcePath> = new Set(Array.from(standIns, ({ record }) => record.relativePath));
  const findings = site.findings.flatMap((found): LinkFinding[] => {
    if (found.kind === "config") {
      const rule = ruleAt(found.path, rules);
      const isOwn = isMain || (found.code !== "empty-sidebar-folder" && rule?.isShared !== true);
      return isOwn ? [{ ...found, path: pathInConfig(found.path, rules) }] : [];
    }
    if (!("page" in found)) return [found];
    // The problems of a page are reported in its own edition.
    return standInPaths.has(found.page) ? [] : [{ ...found, page: fullPathOf(found.page) }];
  });
  const pathOf = (path: SourcePath): SourcePath => (standInPaths.has(path) ? path : fullPathOf(path));
  const languagesOf = joined.languagesIn(number);
  return {
    ...site,
    redirects: site.redirects.map((redirect) => {
      const { location } = redirect;
      const isAlias = location.kind === "page";
      return {
        ...redirect,
        location: isAlias
          ? { ...location, page: pathOf(location.page) }
          : { ...location, path: pathInConfig(location.path, rules) },
      };
    }),
    pages: site.pages.map((page) => ({
      ...page,
      record: { ...page.record, relativePath: pathOf(page.record.relativePath) },
      feed:
        page.feed === null || standInPaths.has(page.record.relativePath)
          ? null
          : { ...page.feed, pages: page.feed.pages?.filter((each) => !standInPaths.has(each)).map(fullPathOf) ?? null },
      ...languagesOf(page),
    })),
    findings: [
      ...findings,
      ...missing.values(),
      ...(resolver.isAlone ? [] : findTwins(pages)),
      ...(isMain ? findNeedlessMarks(pages, config) : []),
    ],
  };
}

/** A redirect of the config as one of an edition. */
interface EditionRule {
  readonly redirect: SiteConfig["redirects"][number];
  /** Its index in the config. */
  readonly index: number;
  /** Whether it is one of the default language, which applies to all. */
  readonly isShared: boolean;
}

/**
 * The redirects of an edition: those from addresses below its folder, which come first and so take precedence, and
 * those of the default language, unless they name a language, such as from `/en/guide/` in a site whose default is English.
 */
function rulesOf(
  prefix: string,
  redirects: SiteConfig["redirects"],
  tables: readonly Pick<Mount, "edition">[],
): readonly EditionRule[] {
  const prefixes = tables.map(({ edition }) => ({ prefix: edition.prefix }));
  const prefixAt = (address: string): string =>
    editionOf(`${splitAddress(address).path}/`.slice(1), prefixes)?.prefix ?? "";
  const rules = redirects.map((redirect, index) => ({ redirect, index, of: prefixAt(redirect.from) }));
  const main = `/${tables[0]?.edition.lang ?? ""}/`;
  const isShared = ({ redirect: { from, to } }: (typeof rules)[number]): boolean =>
    prefix === "" || (prefixAt(to) === "" && !`${from.replace(/\.html$/u, "")}/`.startsWith(main));
  const withoutPrefix = (address: string): string =>
    `${splitAddress(address).path}/`.startsWith(`/${prefix}`)
      ? address.slice(prefix.length).replace(/^(?!\/)/u, "/")
      : address;
  const own = rules.filter(({ of }) => prefix !== "" && of === prefix);
  return [
    ...own.map(({ redirect, index }) => ({
      redirect: { ...redirect, from: withoutPrefix(redirect.from), to: withoutPrefix(redirect.to) },
      index,
      isShared: false,
    })),
    ...rules
      .filter((rule) => rule.of === "" && isShared(rule))
      .map(({ redirect, index }) => ({ redirect, index, isShared: true })),
  ];
}

/** The targets of the redirects and aliases of an edition, as other editions look them up. The first of a key applies. */
function redirectsOf(
  prefix: string,
  redirects: SiteConfig["redirects"],
  pages: readonly PageInterface[],
  editions: readonly Pick<Mount, "edition">[],
): ReadonlyMap<string, string> {
  const aliases = pages.flatMap(({ record }) =>
    (record.frontmatter.aliases ?? []).map((alias) => ({ from: alias, to: record.path })),
  );
  const rules = rulesOf(prefix, redirects, editions).map(({ redirect }) => redirect);
  return new Map(
    [...rules, ...aliases].toReversed().map(({ from, to }) => {
      const { path, fragment } = splitAddress(from);
      return [redirectKey(path) + (fragment === "" ? "" : `#${fragment}`), to];
    }),
  );
}

function ruleAt([setting, index]: ConfigPath, rules: readonly EditionRule[]): EditionRule | null {
  return setting === "redirects" && typeof index === "number" ? (rules[index] ?? null) : null;
}

function pathInConfig(path: ConfigPath, rules: readonly EditionRule[]): ConfigPath {
  const rule = ruleAt(path, rules);
  return rule === null ? path : ["redirects", rule.index, ...path.slice(2)];
}

/** The settings of the folders of an edition. Each key that it leaves out is that of the default language. */
function foldersOf(prefix: string, tables: readonly Mount[], folders: FolderSettingsByPath): FolderSettingsByPath {
  const prefixes = tables.map(({ edition }) => ({ prefix: edition.prefix }));
  const below = (wanted: string) =>
    Array.from(folders).flatMap(([path, settings]) =>
      editionOf(`${path}/`, prefixes)?.prefix === wanted
        ? [[`${path}/`.slice(wanted.length).replace(/\/$/u, ""), settings] as const]
        : [],
    );
  const source = new Map(below(""));
  return new Map([...source, ...below(prefix).map(([path, own]) => [path, { ...source.get(path), ...own }] as const)]);
}

/** The pages of all editions with their translations. */
interface JoinedEditions {
  /** The pages of each edition, those that stand in for translations included, ordered by their routes. */
  readonly pages: readonly (readonly PageInterface[])[];
  /** Whether a page stands in for its translation in an edition. */
  readonly isStandIn: (page: PageInterface, number: number) => boolean;
  /** A function that returns what is known of a page of this edition in other languages. */
  readonly languagesIn: (number: number) => (page: Pick<LinkedPage, "record">) => Pick<LinkedPage, "languages">;
}

/** @param isNewest Whether no newer version has a page. */
function joinMounts(
  mounts: readonly Mount[],
  main: Mount,
  isNewest: (page: PageInterface, number: number) => boolean,
): JoinedEditions {
  const ofSource = main.routes.pages;
  const pages = mounts.map(({ edition: { fallback }, own, byKey, routes }) => {
    if (fallback !== "page") return routes.pages;
    const isMissing = ({ record }: PageInterface): boolean => !byKey.has(translationKey(record.relativePath));
    return routedPages([...own, ...ofSource.filter(isMissing)]);
  });
  const sources = new Set(ofSource);
  const isStandIn = (page: PageInterface, number: number): boolean => number > 0 && sources.has(page);
  const rows = joinTranslations(pages.map((each) => ({ prefix: "", pages: each })));
  const translationsOf = memoize((row: readonly (PageInterface | null)[]): readonly Translation[] =>
    mounts.flatMap(({ edition, config }, number): Translation[] => {
      const page = row[number] ?? null;
      if (page === null) return [];
      const { lang, label } = edition;
      const url = routeUrl(config.base, page.record.path);
      const isTranslated = !isStandIn(page, number);
      const { noindex, canonical, lang: ownLang = lang } = page.record.frontmatter;
      const addresses = [undefined, page.record.path, url, (config.origin ?? "") + url];
      const isListed =
        isTranslated && ownLang === lang && noindex !== true && addresses.includes(canonical) && isNewest(page, number);
      return [{ lang, label, url, isTranslated, isListed }];
    }),
  );
  return {
    pages,
    isStandIn,
    languagesIn: (number) => (page) => {
      if (mounts.length === 1) return {};
      const row = rows.get(translationKey(page.record.relativePath));
      const own = row?.[number] ?? null;
      // Of two pages with the same key, one is a translation.
      if (row === undefined || own === null || own.record.relativePath !== page.record.relativePath) return {};
      const translations = translationsOf(row);
      const [source] = translations;
      const replaces = isStandIn(own, number) && source !== undefined;
      return { languages: { translations, source: replaces ? { lang: main.edition.lang, url: source.url } : null } };
    },
  };
}

/** Pages that record which source they translate although they are in the default language. */
function findNeedlessMarks(pages: readonly PageInterface[], { markdown }: SiteConfig): readonly LinkFinding[] {
  if (markdown.frontmatterKeys.includes("source")) return [];
  return pages.flatMap(({ record }): LinkFinding[] => {
    if (record.frontmatter.source === undefined) return [];
    const hint = "only a translation records its source, and this page is in the default language: remove the line";
    const problem = problemOf("frontmatter-unknown-key", { key: "source" }, hint);
    return [{ kind: "key", page: record.relativePath, key: "source", ...problem }];
  });
}

/** Pages of the default language at the address of a page of another language. */
function findClashes(mounts: readonly Mount[], { pages, isStandIn }: JoinedEditions): readonly LinkFinding[] {
  const taken = new Map<string, SourcePath>();
  for (const [number, { edition }] of mounts.entries())
    if (number > 0)
      for (const page of pages[number] ?? []) {
        const { path, relativePath } = page.record;
        const route = `/${edition.prefix}${path.slice(1)}`.toLowerCase();
        const full = isStandIn(page, number) ? relativePath : toSourcePath(edition.prefix + relativePath);
        taken.set(route, full);
      }
  return (pages[0] ?? []).flatMap(({ record }): LinkFinding[] => {
    const other = taken.get(record.path.toLowerCase());
    if (other === undefined) return [];
    const hint = "rename it: the addresses below the tag of a language belong to its pages";
    const problem = problemOf("duplicate-route", { route: record.path, other }, hint);
    return [{ kind: "page", page: record.relativePath, span: startOfText, ...problem }];
  });
}

/** Pages of the current version at the addresses of archived ones. */
function findPagesInVersions(
  groups: readonly VersionGroup[],
  published: readonly PublishedVersion[],
): readonly LinkFinding[] {
  // The addresses of other languages begin with their tags, which no version can have as its name.
  const main = groups.find(({ version }) => version === null)?.mounts[0];
  if (main === undefined) return [];
  const built = groups.flatMap(({ version }) => version ?? []);
  const folders = foldersOfVersions(built, published, main.config).map(({ version, prefix }) => ({
    id: version.id,
    start: `/${prefix}`.toLowerCase(),
  }));
  const versionAt = (route: string): string | null => {
    // Hosts serve `/v1.html` at `/v1` too.
    const address = `${route.replace(/\.html$/u, "")}/`.toLowerCase();
    return folders.find(({ start }) => address.startsWith(start))?.id ?? null;
  };
  if (main.own.every(({ record }) => versionAt(record.path) === null)) return [];
  return main.pages.flatMap(({ record }): LinkFinding[] => {
    const { path, relativePath, frontmatter } = record;
    const version = versionAt(path);
    if (version === null) return [];
    const isWritten = frontmatter.permalink !== undefined;
    const problem = problemOf(
      "duplicate-route",
      { route: path, version },
      isWritten
        ? "write another permalink, or remove it"
        : "rename it, give it a permalink, or give the version another name",
    );
    return isWritten
      ? [{ kind: "key", page: relativePath, key: "permalink", ...problem }]
      : [{ kind: "page", page: relativePath, span: startOfText, ...problem }];
  });
}

/** Pages of an archived version to which plugins of today would add content: they make no pages of archived versions. */
function findUngenerated(mounts: readonly Mount[]): readonly LinkFinding[] {
  return mounts.flatMap(({ config, pages }) => {
    const claims = listPlugins(config).flatMap(({ plugin: { name, claims: key } }) =>
      key === undefined ? [] : [{ name, key }],
    );
    return pages.flatMap((page) =>
      claims.flatMap(({ name, key }): LinkFinding[] => {
        if (!Object.hasOwn(page.own, key)) return [];
        const message = `This page lacks what “${name}” generates for its ${key}: plugins generate nothing in an archived version`;
        const hint = `write it into the page, or remove \`${key}\` and \`::generated\``;
        const code = `${name}/unknown-${key}` as const;
        return [{ kind: "key", page: sourcePathOf(page), key, code, message, hint, fix: null, severity: "error" }];
      }),
    );
  });
}

/** Folders of the default language that look like those of another: their names are tags, and half of their pages are in both. */
function findUndeclared([main, ...others]: readonly Mount[]): readonly LinkFinding[] {
  const pages = main?.pages.map(({ record }) => record.relativePath) ?? [];
  const keys = new Set(pages.map(translationKey));
  const folders = new Map<string, SourcePath[]>();
  for (const path of pages) {
    const [, folder] = /^([a-z]{2}(?:-[a-z\d]+)*)\//iu.exec(path) ?? [];
    if (folder !== undefined && isLanguageTag(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), pathInLanguage(path, `${folder}/`)]);
  }
  const report = (wrong: string, hint: string): LinkFinding[] => [
    {
      kind: "config",
      path: ["languages"],
      ...problemOf("config-value", { path: "languages", problem: wrong }, hint),
    },
  ];
  return Array.from(folders).flatMap(([folder, paths]): LinkFinding[] => {
    const isFolder = ({ edition }: Mount): boolean => edition.lang.toLowerCase() === folder.toLowerCase();
    const declared = others.find(isFolder)?.edition.lang;
    if (declared !== undefined)
      return report(
        `has “${declared}”, but its folder is “${folder}/”`,
        `rename the folder to “${declared}/”: its name must be the tag as written`,
      );
    const count = paths.filter((path) => keys.has(translationKey(path))).length;
    const areAlike = count > 0 && count * 2 >= paths.length;
    if (main !== undefined && isFolder(main) && (areAlike || paths.length === pages.length))
      return report(
        `has “${main.edition.lang}” as the default language, but pages of it are in “${folder}/”`,
        "move them out of the folder: pages of the default language are at the top of the source folder",
      );
    if (!areAlike) return [];
    const wrong = `does not have “${folder}”, although ${count} ${count === 1 ? "page" : "pages"} of the folder “${folder}/” ${count === 1 ? "has the path of a page" : "have the paths of pages"} in the default language`;
    const key = /^[a-z]+$/u.test(folder) ? folder : JSON.stringify(folder);
    return report(wrong, `add \`${key}: "…"\`, or rename the folder`);
  });
}

/** Two files of one language that would be the same page in another, such as `guide.md` and `guide/index.md`. */
function findTwins(pages: readonly PageInterface[]): readonly LinkFinding[] {
  const known = new Map<string, PageInterface>();
  return pages.flatMap((page): LinkFinding[] => {
    const { relativePath, path, frontmatter } = page.record;
    const key = translationKey(relativePath);
    const twin = known.get(key);
    if (twin === undefined) known.set(key, page);
    // Two pages with the same route are reported by `site/routes.ts`.
    if (twin === undefined || twin.record.path.toLowerCase() === path.toLowerCase()) return [];
    const other = sourcePathOf(twin);
    const problem = problemOf(
      "duplicate-route",
      { route: key, other },
      "rename one of them: pages of the same path are translations of each other, whatever their permalinks",
    );
    const at = sourcePathOf(page);
    return frontmatter.permalink === undefined
      ? [{ kind: "page", page: at, span: startOfText, ...problem }]
      : [{ kind: "key", page: at, key: "permalink", ...problem }];
  });
}

/** Problems that each edition reports of what no page of its own uses, and that exist if all of them do. */
const unusedCodes: ReadonlySet<string> = new Set([
  "unused-asset",
  "unused-constant",
  "file-without-effect",
  "page-format",
]);

/** @param ofSite Problems of the site as a whole. */
function joinEditions(editions: readonly LinkedEdition[], ofSite: readonly LinkFinding[]): LinkedSite {
  const [main] = editions;
  if (main === undefined) throw new Error("a site has an edition");
  const pages = joinPages(editions);
  const byVersion = groupByVersion(editions).map(({ own }) => joinFindings(own.map(({ site }) => site.findings)));
  return {
    ...main.site,
    record: { ...main.site.record, pages: pages.map(({ record }) => record) },
    pages,
    prefixes: innerFirst(editions.flatMap(({ edition: { prefix } }) => (prefix === "" ? [] : [prefix]))),
    redirects: editions.flatMap(({ edition: { prefix }, site }) =>
      site.redirects.map((redirect) =>
        prefix === ""
          ? redirect
          : { ...redirect, from: `/${prefix}${redirect.from.slice(1)}`.replace(/(?<=.)\/$/u, "") },
      ),
    ),
    findings: [...byVersion.flat(), ...ofSite],
  };
}

/** Folders within others come first, because hosts apply the first rule that matches. */
function innerFirst(prefixes: readonly string[]): readonly string[] {
  const depthOf = (prefix: string): number => prefix.split("/").length;
  return [...prefixes].sort((left, right) => depthOf(right) - depthOf(left));
}

/** The pages of all editions, with routes relative to the base of the site, and ordered by them. */
function joinPages(editions: readonly LinkedEdition[]): readonly LinkedPage[] {
  return editions
    .flatMap(({ edition: { prefix }, site: { pages } }) => {
      if (prefix === "") return pages;
      return pages.map((page) => {
        const { record, feed } = page;
        const moved = feed === null ? null : { ...feed, output: toOutputPath(prefix + feed.output) };
        return { ...page, record: { ...record, path: inSite(record.path, prefix) }, feed: moved };
      });
    })
    .sort((left, right) => comparePaths(left.record.path, right.record.path));
}

function inSite(route: RoutePath, prefix: string): RoutePath {
  return toRoutePath(`/${prefix}${route.slice(1)}`);
}

/** A problem that several editions have is reported once. */
function joinFindings(lists: readonly (readonly LinkFinding[])[]): readonly LinkFinding[] {
  const counts = new Map<string, { readonly found: LinkFinding; count: number }>();
  for (const list of lists)
    for (const [key, found] of new Map(list.map((each) => [fingerprintOf(each), each]))) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { found, count: 1 });
      else known.count += 1;
    }
  return Array.from(counts.values()).flatMap(({ found, count }) =>
    unusedCodes.has(found.code) && count < lists.length ? [] : [found],
  );
}

/**
 * A problem of a version as one of the site. Its settings are in `versions/v1.json`, as `config/load.ts` locates them, or
 * are those of today. What the version does not use, and pages that no menu shows, are not worth an author's time.
 */
function findingOfVersion(
  found: LinkFinding,
  version: ArchivedVersion | null,
  { fromLocal }: VersionPlace,
  isReadable: boolean,
): readonly LinkFinding[] {
  if (version === null) return [found];
  if ("page" in found)
    return unusedCodes.has(found.code) || found.code === "orphan-page"
      ? []
      : [{ ...found, page: fromLocal(found.page) }];
  if (found.kind !== "config" || !isReadable || concernOf(found.code) !== "readers") return [];
  const hint = found.hint ?? `remove it, or lead to another version: “version:NAME/…”`;
  return [{ ...found, path: settingOfVersion(version.id, found.path), hint }];
}

/** A linked version as a part of the site: its files have the paths at which they are mounted. */
function placeVersion(
  site: LinkedSite,
  version: ArchivedVersion,
  place: VersionPlace,
  isReadable: boolean,
): LinkedSite {
  const { fromLocal } = place;
  const location = ["versions", "archived", version.id];
  const hidden = version.noindex ? { noindex: true } : {};
  return {
    ...site,
    redirects: site.redirects.map((redirect): LinkedSite["redirects"][number] =>
      redirect.location.kind === "page"
        ? { ...redirect, location: { ...redirect.location, page: fromLocal(redirect.location.page) } }
        : { ...redirect, location: { ...redirect.location, path: location } },
    ),
    findings: site.findings.flatMap((found) => findingOfVersion(found, version, place, isReadable)),
    pages: site.pages.map((page): LinkedPage => {
      const { record, feed, targets } = page;
      const frontmatter = { ...record.frontmatter, ...hidden };
      return {
        ...page,
        record: { ...record, relativePath: fromLocal(record.relativePath), frontmatter },
        targets: targets.map((target) => (target === null ? null : fromLocal(target))),
        feed: feed === null ? null : { ...feed, pages: feed.pages?.map(fromLocal) ?? null },
      };
    }),
  };
}
