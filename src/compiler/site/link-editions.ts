/**
 * Links all editions of a site. Each is linked by itself, as a site with a base of its own (`site/link.ts`): its pages
 * are seen with paths and routes relative to its folder, and pages of the default language stand in for those that are
 * not translated. It resolves links to other editions with their tables of routes.
 *
 * An archived version is linked as if it were a site of its own, with its own languages. `site/versions.ts` adds what
 * it shares with the other versions. Pure.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { assetsOfCurrent, assetsOfEdition, assetsOfVersion } from "../asset/asset-index.ts";
import type { Edition, EditionConfig } from "../config/editions.ts";
import { editionOf, folderOfVersion, withinVersion } from "../config/editions.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { settingOfVersion } from "../config/frozen-version.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { concernOf, problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { memoize, once } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { SourcePath } from "../source/paths.ts";
import { comparePaths, toOutputPath } from "../source/paths.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import type { LinkChecks, LinkOptions } from "./link.ts";
import { isDraft, linkSite } from "./link.ts";
import type { LinkedPage, LinkedSite, LinkFinding, Translation } from "./linked-site.ts";
import type { NamedTarget } from "./named-targets.ts";
import { noTargets } from "./named-targets.ts";
import { noSites } from "./other-sites.ts";
import type { PageNames, Place } from "./place.ts";
import { fileOf, labelOf, placeOfFile, routeIn } from "./place.ts";
import type { Redirect } from "./redirects.ts";
import type { Arrive, ReportMissing, VersionViews } from "./resolver.ts";
import { makeArrive, makeResolver } from "./resolver.ts";
import { makeRouteTable, routedPages } from "./routes.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import { makeSuggestions } from "./suggestions.ts";
import { joinTranslations, keyOfPage } from "./translations.ts";
import { redirectKey, routeUrl, splitAddress } from "./urls.ts";
import type { PageInVersions, Versions } from "./versions.ts";
import { makeVersions } from "./versions.ts";
import type { EditionPages, EditionRule, PublishedVersion } from "./view.ts";
import { viewOfEdition, viewsOfPublication } from "./view.ts";

/** An edition and its site. Routes are relative to the edition, and paths of files to the source folder. */
export interface LinkedEdition extends EditionConfig {
  readonly site: LinkedSite;
}

/** All editions of a site: each by itself, in the order of the config, and joined. */
export interface LinkedEditions {
  readonly editions: readonly LinkedEdition[];
  /** The pages, redirects and problems of all editions, with routes relative to the base of the site. */
  readonly whole: LinkedSite;
  /** The languages of the current version, as links look into them. */
  readonly current: VersionViews;
}

/** As for one edition, and the versions that are not compiled here. */
export interface LinkEditionsOptions extends Omit<LinkOptions, "targets"> {
  /** The targets of links of plugins' schemes, by the name of the version; "" for the current one. */
  readonly targets?: ReadonlyMap<string, ReadonlyMap<string, NamedTarget>>;
  /** The versions of which only the manifest is known. */
  readonly published?: readonly PublishedVersion[];
  /** The names of the versions that cannot be read. */
  readonly failed?: ReadonlySet<string>;
  readonly checks?: EditionChecks;
}

/** The rules of a site with several editions, of which `rules/site-rules.ts` hands in all. */
export interface EditionChecks extends LinkChecks {
  /** Called once for each version, after all its languages are linked. */
  readonly ofVersion: (version: VersionToCheck) => readonly LinkFinding[];
  /** Problems that each language reports, and that exist if all of them do. */
  readonly inAll: ReadonlySet<string>;
}

/** A version as its rules see it, with its languages. */
export interface VersionToCheck extends Pick<JoinedVersion, "version" | "main" | "editions" | "names" | "pages"> {
  /** Whether the site has no other language and no versions. */
  readonly isAlone: boolean;
  /** The archived versions that are built, and those of which only the manifest is known, for the current one. */
  readonly built: readonly ArchivedVersion[];
  readonly published: readonly PublishedVersion[];
}

/**
 * Links all editions, one version after the other.
 * @param pages By the paths of their files in the site.
 */
export function linkEditions(
  configs: readonly EditionConfig[],
  pages: Iterable<readonly [file: SourcePath, page: PageInterface]>,
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkEditionsOptions,
): LinkedEditions {
  const byEdition = dividePages(configs, pages);
  const sources = { configs, byEdition, assets, folders, options };
  const [current, ...archived] = groupByVersion(configs).map((own) => openVersion(own, sources));
  if (current === undefined) throw new Error("a site has an edition");
  const { published = [], failed = new Set<string>() } = options;
  const all = listVersions(current, archived, published);
  const arrive = makeArrive((id) => all.find((each) => each.id === id) ?? null);
  const versions = current.main.config.versions === null ? null : makeVersions(all, arrive, failed);
  const joined = [current, ...archived].map((each) => joinLanguages(each, arrive, versions));
  const editions = joined.flatMap((each) => each.editions.map((edition) => linkEdition(edition, each)));
  const others = { built: archived.flatMap(({ version }) => version ?? []), published };
  const findings = joined.flatMap((each) => checkVersion(each, others));
  return {
    editions,
    whole: joinEditions(editions, findings, options.checks?.inAll ?? new Set()),
    current: current.views,
  };
}

type PagesByEdition = ReadonlyMap<Edition, readonly PageInterface[]>;

function dividePages(
  configs: readonly EditionConfig[],
  pages: Iterable<readonly [file: SourcePath, page: PageInterface]>,
): PagesByEdition {
  const byEdition = new Map(configs.map(({ edition }): [Edition, PageInterface[]] => [edition, []]));
  for (const [file, page] of pages) byEdition.get(placeOfFile(file, configs).edition)?.push(page);
  return byEdition;
}

/** The inputs of all versions of a site. */
interface Sources {
  readonly configs: readonly EditionConfig[];
  readonly byEdition: PagesByEdition;
  readonly assets: AssetIndex;
  readonly folders: FolderSettingsByPath;
  readonly options: LinkEditionsOptions;
}

/** A version before it is linked: as if it were a site of its own, with its own languages. */
interface OpenVersion {
  /** `null` for the current one. */
  readonly version: ArchivedVersion | null;
  readonly main: EditionPages;
  /** Its languages, the default one first. */
  readonly editions: readonly EditionPages[];
  readonly views: VersionViews;
  readonly placeOf: (page: PageInterface) => Place;
  readonly names: PageNames;
  /** The files that its pages can name. */
  readonly assets: AssetIndex;
  readonly options: Omit<LinkEditionsOptions, "targets"> & LinkOptions;
}

function openVersion(configs: readonly EditionConfig[], sources: Sources): OpenVersion {
  const { options, byEdition } = sources;
  const version = configs[0]?.edition.version ?? null;
  const { changesOf: _changes, added: _added, unread: _unread, ...others } = options;
  const targets = options.targets?.get(version?.id ?? "") ?? noTargets.byName;
  const places = new Map(
    configs.flatMap(({ edition }) =>
      (byEdition.get(edition) ?? []).map((page): [PageInterface, Place] => [
        page,
        { edition, path: page.record.relativePath },
      ]),
    ),
  );
  // The config is in no place: what it refers to begins at the root of the site.
  const placeOf = (page: PageInterface): Place =>
    places.get(page) ?? { edition: withoutPrefix, path: page.record.relativePath };
  const names: PageNames = { fileOf: (page) => fileOf(placeOf(page)), labelOf: (page) => labelOf(placeOf(page)) };
  const assets = assetsOf(version, sources);
  const editions = configs.map((each) => openEdition(each, configs, { ...sources, assets }, names));
  const [main] = editions;
  const [first, ...more] = editions.map(viewOfEdition);
  if (main === undefined || first === undefined) throw new Error("a version has an edition");
  return {
    version,
    main,
    editions,
    views: { id: version?.id ?? main.config.versions?.current ?? "", views: [first, ...more] },
    placeOf,
    names,
    assets,
    options: version === null ? { ...options, targets } : { ...others, targets, isArchived: true },
  };
}

function assetsOf(version: ArchivedVersion | null, { configs, assets }: Sources): AssetIndex {
  const folders = configs.flatMap(({ edition }) =>
    edition.version === null ? [] : [folderOfVersion(edition.version)],
  );
  return version === null ? assetsOfCurrent(assets, folders) : assetsOfVersion(assets, folderOfVersion(version));
}

function groupByVersion<Each extends EditionConfig>(editions: readonly Each[]): readonly (readonly Each[])[] {
  const groups = new Map<string | undefined, Each[]>();
  for (const each of editions) {
    const id = each.edition.version?.id;
    groups.set(id, [...(groups.get(id) ?? []), each]);
  }
  return Array.from(groups.values());
}

const withoutPrefix: Edition = { prefix: "", lang: "", label: "", fallback: null, version: null };

/** An edition, with what its pages are found by. @param languages Those of its version. */
function openEdition(
  source: EditionConfig,
  languages: readonly EditionConfig[],
  { configs, byEdition, assets, folders, options: { isWhole, withDrafts } }: Sources,
  names: PageNames,
): EditionPages {
  const { edition, config } = source;
  const pages = byEdition.get(edition) ?? [];
  const own = pages.filter((page) => withDrafts === true || !isDraft(page));
  const routes = makeRouteTable(own, isWhole, names);
  const rules = rulesOf(withinVersion(edition), config.redirects, languages);
  return {
    source,
    edition: withinVersion(edition),
    config,
    pages,
    own,
    routes,
    byKey: new Map(own.map((page) => [keyOfPage(page), page])),
    rules,
    redirects: redirectsOf(rules, own),
    folders: foldersOf(edition, languages[0]?.edition ?? edition, configs, folders),
    suggestions: once(() => makeSuggestions(routes, assets)),
    generated: once(() => {
      const feeds = own.map((page) => makeFeed(page, own, config, names));
      return new Set(listGeneratedFiles(config, feeds, config.base === assets.base));
    }),
  };
}

/** The versions to which pages may lead: the current one, then the archived ones, the newest first. */
function listVersions(
  current: OpenVersion,
  archived: readonly OpenVersion[],
  published: readonly PublishedVersion[],
): readonly [VersionViews, ...VersionViews[]] {
  const { config } = current.main;
  const manifests = published.flatMap((each): VersionViews[] => {
    const [first, ...others] = viewsOfPublication(each, config);
    return first === undefined ? [] : [{ id: each.version.id, views: [first, ...others] }];
  });
  const order = Object.keys(config.versions?.archived ?? {});
  const numberOf = ({ id }: VersionViews): number => order.indexOf(id);
  const others = [...archived.map(({ views }) => views), ...manifests];
  return [current.views, ...others.sort((left, right) => numberOf(left) - numberOf(right))];
}

/** The problems that only all languages of a version have together. */
function checkVersion(
  version: JoinedVersion,
  others: Pick<VersionToCheck, "built" | "published">,
): readonly LinkFinding[] {
  const { editions, versions, options } = version;
  const known = version.version === null ? others : { built: [], published: [] };
  const isAlone = editions.length === 1 && versions === null;
  const found = options.checks?.ofVersion({ ...version, ...known, isAlone }) ?? [];
  return found.flatMap((each) => findingOfVersion(each, version));
}

/** Links an edition as a site of its own, in which pages of the default language stand in for those that are not translated. */
function linkEdition(edition: EditionPages, version: JoinedVersion): LinkedEdition {
  const { source, edition: local, config, pages, rules, folders } = edition;
  const { main, names, assets, options } = version;
  const isMain = edition === main;
  const standIns = new Set(version.standInsOf(edition));
  const missing = collectMissing(names);
  const { added = [], unread = [], sites = noSites } = options;
  const resolver = makeResolver({ ...version, own: edition, standIns, sites, reportMissing: missing.report });
  const generated = [...listGeneratedFiles({ ...config, base: assets.base }, []), ...added];
  const site = linkSite(
    { ...config, redirects: rules.map(({ redirect }) => redirect) },
    [...pages, ...standIns],
    isMain ? assets : assetsOfEdition(assets, local.prefix, generated),
    folders,
    resolver,
    { ...options, added: isMain ? added : [], unread: isMain ? unread : [] },
  );
  const shown: ReadonlySet<SourcePath> = new Set(Array.from(standIns, names.fileOf));
  // The problems of pages that stand in, and of what an edition shares, are reported in another one.
  const isOfEdition = (found: LinkFinding): boolean =>
    found.kind === "config"
      ? isMain || (found.code !== "empty-sidebar-folder" && ruleAt(found.path, rules)?.isShared !== true)
      : !("page" in found && shown.has(found.page));
  const findings = [
    ...site.findings
      .filter(isOfEdition)
      .map((found) => (found.kind === "config" ? { ...found, path: pathInConfig(found.path, rules) } : found)),
    ...missing.findings(),
  ];
  return {
    ...source,
    site: {
      ...site,
      redirects: site.redirects.map((redirect) => placeRedirect(redirect, rules, version)),
      pages: withEditions(site.pages, edition, shown, version),
      findings: findings.flatMap((found) => findingOfVersion(found, version)),
    },
  };
}

/** Collects the anchors that translations lack, and to which pages link that stand in for others. */
function collectMissing(names: PageNames): {
  readonly report: ReportMissing;
  readonly findings: () => readonly LinkFinding[];
} {
  const missing = new Map<string, LinkFinding>();
  const report: ReportMissing = (translation, id, from) => {
    const page = names.fileOf(translation);
    if (missing.has(`${page}#${id}`)) return;
    const by = from === null ? "the config" : `“${names.labelOf(from)}”, which is not translated,`;
    const hint = `its source has the heading, and ${by} links to it: write {#${id}} after the heading that translates it; until then, the link leads to the page`;
    const problem = problemOf("broken-anchor", { url: `#${id}`, page: "this page" }, hint);
    missing.set(`${page}#${id}`, { kind: "page", page, span: startOfText, ...problem, severity: "hint" });
  };
  return { report, findings: () => Array.from(missing.values()) };
}

function placeRedirect(redirect: Redirect, rules: readonly EditionRule[], { version }: OpenVersion): Redirect {
  const { location } = redirect;
  if (location.kind === "page") return redirect;
  const path = version === null ? pathInConfig(location.path, rules) : ["versions", "archived", version.id];
  return { ...redirect, location: { ...location, path } };
}

/** The pages of an edition, with what is known of them in other languages and versions. */
function withEditions(
  pages: readonly LinkedPage[],
  edition: EditionPages,
  shown: ReadonlySet<SourcePath>,
  { version, names, pagesOf, languagesOf, newestOf }: JoinedVersion,
): readonly LinkedPage[] {
  const hidden = version?.noindex === true ? { noindex: true } : {};
  const routed = new Map(pagesOf(edition).map((page) => [names.fileOf(page), page]));
  return pages.map((linked): LinkedPage => {
    const { record, feed } = linked;
    const page = routed.get(record.relativePath);
    const inVersions = page === undefined ? null : newestOf(page, edition);
    const hasFeed = feed !== null && !shown.has(record.relativePath);
    return {
      ...linked,
      record: { ...record, frontmatter: { ...record.frontmatter, ...hidden } },
      feed: hasFeed ? { ...feed, pages: feed.pages?.filter((each) => !shown.has(each)) ?? null } : null,
      ...(page === undefined ? {} : languagesOf(page, edition)),
      ...(inVersions === null ? {} : { inVersions }),
    };
  });
}

/**
 * The redirects of an edition: those from addresses below its folder, which come first and so take precedence, and
 * those of the default language, unless they name a language, such as from `/en/guide/` in a site whose default is English.
 * @param editions The languages of its version.
 */
function rulesOf(
  { prefix }: Edition,
  redirects: SiteConfig["redirects"],
  editions: readonly Pick<EditionConfig, "edition">[],
): readonly EditionRule[] {
  const languages = editions.map(({ edition }) => withinVersion(edition));
  const prefixAt = (address: string): string =>
    editionOf(`${splitAddress(address).path}/`.slice(1), languages)?.prefix ?? "";
  const rules = redirects.map((redirect, index) => ({ redirect, index, of: prefixAt(redirect.from) }));
  const main = `/${languages[0]?.lang ?? ""}/`;
  const isShared = ({ redirect: { from, to } }: (typeof rules)[number]): boolean =>
    prefix === "" || (prefixAt(to) === "" && !`${from.replace(/\.html$/u, "")}/`.startsWith(main));
  const inside = (address: string): string =>
    `${splitAddress(address).path}/`.startsWith(`/${prefix}`)
      ? address.slice(prefix.length).replace(/^(?!\/)/u, "/")
      : address;
  const own = rules.filter(({ of }) => prefix !== "" && of === prefix);
  return [
    ...own.map(({ redirect, index }) => ({
      redirect: { ...redirect, from: inside(redirect.from), to: inside(redirect.to) },
      index,
      isShared: false,
    })),
    ...rules
      .filter((rule) => rule.of === "" && isShared(rule))
      .map(({ redirect, index }) => ({ redirect, index, isShared: true })),
  ];
}

/** The targets of the redirects and aliases of an edition, as other editions look them up. The first of a key applies. */
function redirectsOf(rules: readonly EditionRule[], pages: readonly PageInterface[]): ReadonlyMap<string, string> {
  const aliases = pages.flatMap(({ record }) =>
    (record.frontmatter.aliases ?? []).map((alias) => ({ from: alias, to: record.path })),
  );
  return new Map(
    [...rules.map(({ redirect }) => redirect), ...aliases].toReversed().map(({ from, to }) => {
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
function foldersOf(
  edition: Edition,
  main: Edition,
  configs: readonly EditionConfig[],
  folders: FolderSettingsByPath,
): FolderSettingsByPath {
  const all = configs.map((each) => each.edition);
  const below = (wanted: Edition) =>
    Array.from(folders).flatMap(([path, settings]) =>
      editionOf(`${path}/`, all) === wanted
        ? [[`${path}/`.slice(wanted.prefix.length).replace(/\/$/u, ""), settings] as const]
        : [],
    );
  const source = new Map(below(main));
  return new Map([...source, ...below(edition).map(([path, own]) => [path, { ...source.get(path), ...own }] as const)]);
}

/** A version as it is linked: what it shares with the others, and the pages of all its languages with their translations. */
export interface JoinedVersion extends OpenVersion {
  readonly arrive: Arrive;
  /** `null` if the site has only one. */
  readonly versions: Versions | null;
  /** The pages of each language, those that stand in for translations included, ordered by their routes. */
  readonly pages: readonly (readonly PageInterface[])[];
  readonly pagesOf: (edition: EditionPages) => readonly PageInterface[];
  /** The pages of the default language that stand in for translations. */
  readonly standInsOf: (edition: EditionPages) => readonly PageInterface[];
  /** The translations of a page of an edition. */
  readonly languagesOf: (page: PageInterface, edition: EditionPages) => Pick<LinkedPage, "languages">;
  /** Where a page of an archived version is in newer ones; `null` if this is the current one. */
  readonly newestOf: (page: PageInterface, edition: EditionPages) => PageInVersions | null;
}

function joinLanguages(open: OpenVersion, arrive: Arrive, versions: Versions | null): JoinedVersion {
  const { version, main, editions, placeOf } = open;
  const newestOf: JoinedVersion["newestOf"] = (page, { edition: { lang } }) =>
    versions === null || version === null
      ? null
      : versions.newestOf(page, version.id, lang, placeOf(page).edition.lang);
  const standInsOf = ({ edition: { fallback }, byKey }: EditionPages): readonly PageInterface[] =>
    fallback === "page" ? main.routes.pages.filter((page) => !byKey.has(keyOfPage(page))) : [];
  const pages = editions.map((each) =>
    each.edition.fallback === "page" ? routedPages([...each.own, ...standInsOf(each)]) : each.routes.pages,
  );
  const isTranslated = (page: PageInterface, { edition }: EditionPages): boolean =>
    placeOf(page).edition.lang === edition.lang;
  const isNewest = (page: PageInterface, edition: EditionPages): boolean =>
    version?.noindex !== true && (newestOf(page, edition)?.canonical ?? null) === null;
  const rows = joinTranslations(pages);
  const translationsOf = memoize((row: readonly (PageInterface | null)[]): readonly Translation[] =>
    editions.flatMap((each, number): Translation[] => {
      const page = row[number] ?? null;
      if (page === null) return [];
      const { edition, config } = each;
      const { lang, label } = edition;
      const url = routeUrl(config.base, page.record.path);
      const { noindex, canonical, lang: ownLang = lang } = page.record.frontmatter;
      const addresses = [undefined, page.record.path, url, (config.origin ?? "") + url];
      const isListed =
        isTranslated(page, each) &&
        ownLang === lang &&
        noindex !== true &&
        addresses.includes(canonical) &&
        isNewest(page, each);
      return [{ lang, label, url, isTranslated: isTranslated(page, each), isListed }];
    }),
  );
  return {
    ...open,
    arrive,
    versions,
    pages,
    pagesOf: (edition) => pages[editions.indexOf(edition)] ?? [],
    standInsOf,
    newestOf,
    languagesOf: (page, edition) => {
      if (editions.length === 1) return {};
      const row = rows.get(keyOfPage(page));
      // Of two pages with the same key, one is a translation.
      if (row === undefined || row[editions.indexOf(edition)] !== page) return {};
      const translations = translationsOf(row);
      const [source] = translations;
      const replaces = !isTranslated(page, edition) && source !== undefined;
      return { languages: { translations, source: replaces ? { lang: main.edition.lang, url: source.url } : null } };
    },
  };
}

/** @param ofSite Problems of the site as a whole. @param inAll See `EditionChecks`. */
function joinEditions(
  editions: readonly LinkedEdition[],
  ofSite: readonly LinkFinding[],
  inAll: ReadonlySet<string>,
): LinkedSite {
  const [main] = editions;
  if (main === undefined) throw new Error("a site has an edition");
  const pages = joinPages(editions);
  const byVersion = groupByVersion(editions).map((own) =>
    joinFindings(
      own.map(({ site }) => site.findings),
      inAll,
    ),
  );
  return {
    ...main.site,
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
    .flatMap(({ edition, site: { pages } }) =>
      edition.prefix === ""
        ? pages
        : pages.map((page) => {
            const { record, feed } = page;
            const moved = feed === null ? null : { ...feed, output: toOutputPath(edition.prefix + feed.output) };
            return { ...page, record: { ...record, path: routeIn(edition, record.path) }, feed: moved };
          }),
    )
    .sort((left, right) => comparePaths(left.record.path, right.record.path));
}

/** A problem that several editions have is reported once. */
function joinFindings(lists: readonly (readonly LinkFinding[])[], inAll: ReadonlySet<string>): readonly LinkFinding[] {
  const counts = new Map<string, { readonly found: LinkFinding; count: number }>();
  for (const list of lists)
    for (const [key, found] of new Map(list.map((each) => [fingerprintOf(each), each]))) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { found, count: 1 });
      else known.count += 1;
    }
  return Array.from(counts.values()).flatMap(({ found, count }) =>
    inAll.has(found.code) && count < lists.length ? [] : [found],
  );
}

/**
 * A problem of a version as one of the site. Its settings are in `versions/v1.json`, as `config/load.ts` locates them, or
 * are those of today.
 */
function findingOfVersion(found: LinkFinding, { version, editions }: OpenVersion): readonly LinkFinding[] {
  if (version === null || "page" in found) return [found];
  // The menus of a version that cannot be read lead nowhere, which says nothing of them.
  const isReadable = editions.some(({ pages }) => pages.length > 0);
  if (found.kind !== "config" || !isReadable || concernOf(found.code) !== "readers") return [];
  const hint = found.hint ?? `remove it, or lead to another version: “version:NAME/…”`;
  return [{ ...found, path: settingOfVersion(version.id, found.path), hint }];
}
