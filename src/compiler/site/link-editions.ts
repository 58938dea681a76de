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
import {
  findClashes,
  findNeedlessMarks,
  findPagesInVersions,
  findTwins,
  findUndeclared,
  findUngenerated,
} from "./check-editions.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import type { LinkOptions } from "./link.ts";
import { isDraft, linkSite } from "./link.ts";
import type { LinkedPage, LinkedSite, LinkFinding, Translation } from "./linked-site.ts";
import { noSites } from "./other-sites.ts";
import type { PageNames, Place } from "./place.ts";
import { fileOf, labelOf, placeOfFile, routeIn } from "./place.ts";
import { redirectKey } from "./redirects.ts";
import type { Arrive, ReportMissing, VersionViews } from "./resolver.ts";
import { makeArrive, makeResolver } from "./resolver.ts";
import { makeRouteTable, routedPages } from "./routes.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import { makeSuggestions } from "./suggestions.ts";
import { joinTranslations, keyOfPage } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";
import type { PageInVersions, Versions } from "./versions.ts";
import { makeVersions } from "./versions.ts";
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

/** Divides pages among the editions to which they belong. @param pages By the paths of their files in the site. */
export function divideEditions(
  configs: readonly EditionConfig[],
  pages: Iterable<readonly [file: SourcePath, page: PageInterface]>,
): readonly EditionSource[] {
  const byEdition = new Map(configs.map(({ edition }): [Edition, PageInterface[]] => [edition, []]));
  for (const [file, page] of pages) byEdition.get(placeOfFile(file, configs).edition)?.push(page);
  return configs.map((each) => ({ ...each, interfaces: byEdition.get(each.edition) ?? [] }));
}

/** Links all editions, one version after the other. */
export function linkEditions(
  sources: readonly EditionSource[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  options: LinkEditionsOptions,
): LinkedEditions {
  const prefixes = sources.flatMap(({ edition: { version } }) => (version === null ? [] : [folderOfVersion(version)]));
  const [current, ...archived] = groupByVersion(sources).map((own) => openVersion(own, assets, prefixes, options));
  if (current === undefined) throw new Error("a site has an edition");
  const { published = [], failed = new Set<string>() } = options;
  const { config } = current.main;
  const all = listVersions(current, archived, published);
  const arrive = makeArrive((id) => all.find((each) => each.id === id) ?? null);
  const versions = config.versions === null ? null : makeVersions(all, arrive, failed);
  const linked = [current, ...archived].map((each) => linkVersion(each, folders, sources, arrive, versions));
  const built = archived.flatMap(({ version }) => version ?? []);
  const editions = linked.flatMap((each) => each.editions);
  const findings = [
    ...linked.flatMap((each) => each.findings),
    ...findPagesInVersions(current.main, built, published, current.names),
  ];
  return { editions, whole: joinEditions(editions, findings) };
}

/** A version as it is linked: as if it were a site of its own, with its own languages. */
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
  readonly options: LinkOptions;
}

/** @param prefixes The folders of all archived versions. */
function openVersion(
  sources: readonly EditionSource[],
  assets: AssetIndex,
  prefixes: readonly string[],
  options: LinkEditionsOptions,
): OpenVersion {
  const version = sources[0]?.edition.version ?? null;
  const { changesOf: _changes, added: _added, unread: _unread, ...others } = options;
  const places = new Map(
    sources.flatMap(({ edition, interfaces }) =>
      interfaces.map((page): [PageInterface, Place] => [page, { edition, path: page.record.relativePath }]),
    ),
  );
  // The config is in no place: what it refers to begins at the root of the site.
  const placeOf = (page: PageInterface): Place =>
    places.get(page) ?? { edition: withoutPrefix, path: page.record.relativePath };
  const names: PageNames = { fileOf: (page) => fileOf(placeOf(page)), labelOf: (page) => labelOf(placeOf(page)) };
  const ofVersion =
    version === null ? assetsOfCurrent(assets, prefixes) : assetsOfVersion(assets, folderOfVersion(version));
  const editions = sources.map((each) => openEdition(each, sources, ofVersion, names, options));
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
    assets: ofVersion,
    options: version === null ? options : { ...others, isArchived: true },
  };
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

/** An edition, with what its pages are found by. */
function openEdition(
  { edition, config, interfaces }: EditionSource,
  sources: readonly EditionSource[],
  assets: AssetIndex,
  names: PageNames,
  { isWhole, withDrafts }: LinkEditionsOptions,
): EditionPages {
  const local = withinVersion(edition);
  const own = interfaces.filter((page) => withDrafts === true || !isDraft(page));
  const routes = makeRouteTable(own, isWhole, names);
  return {
    edition: local,
    config,
    pages: interfaces,
    own,
    routes,
    byKey: new Map(own.map((page) => [keyOfPage(page), page])),
    redirects: redirectsOf(rulesOf(local, config.redirects, sources), own),
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

interface LinkedVersion {
  readonly editions: readonly LinkedEdition[];
  readonly findings: readonly LinkFinding[];
}

/** Links the languages of a version. */
function linkVersion(
  open: OpenVersion,
  folders: FolderSettingsByPath,
  sources: readonly EditionSource[],
  arrive: Arrive,
  versions: Versions | null,
): LinkedVersion {
  const { version, editions, names } = open;
  const newestOf = (page: PageInterface, { edition: { lang } }: EditionPages): PageInVersions | null =>
    versions === null || version === null
      ? null
      : versions.newestOf(page, version.id, lang, open.placeOf(page).edition.lang);
  const joined = joinLanguages(
    open,
    (page, edition) => version?.noindex !== true && (newestOf(page, edition)?.canonical ?? null) === null,
  );
  const own = sources.filter(({ edition }) => edition.version?.id === version?.id);
  const linked = editions.flatMap((edition, number): LinkedEdition[] => {
    const source = own[number];
    if (source === undefined) return [];
    const ofEdition = foldersOf(source, own[0], sources, folders);
    const site = linkEdition(edition, open, joined, ofEdition, arrive, versions, newestOf);
    return [{ edition: source.edition, config: source.config, site }];
  });
  const findings = [
    ...(editions.length === 1 ? [] : [...findClashes(editions, joined, names), ...findUndeclared(editions)]),
    ...(version === null ? [] : findUngenerated(editions, names)),
  ];
  return { editions: linked, findings: findings.flatMap((found) => findingOfVersion(found, open)) };
}

/** Links an edition as a site of its own, in which pages of the default language stand in for those that are not translated. */
function linkEdition(
  edition: EditionPages,
  open: OpenVersion,
  joined: JoinedEditions,
  folders: FolderSettingsByPath,
  arrive: Arrive,
  versions: Versions | null,
  newestOf: (page: PageInterface, edition: EditionPages) => PageInVersions | null,
): LinkedSite {
  const { version, main, names, placeOf, assets, options } = open;
  const { edition: local, config, pages } = edition;
  const isMain = edition === main;
  const standIns = new Set(joined.standInsOf(edition));
  const missing = new Map<string, LinkFinding>();
  const reportMissing: ReportMissing = (translation, id, from) => {
    const key = `${names.fileOf(translation)}#${id}`;
    if (missing.has(key)) return;
    const by = from === null ? "the config" : `“${names.labelOf(from)}”, which is not translated,`;
    const hint = `its source has the heading, and ${by} links to it: write {#${id}} after the heading that translates it; until then, the link leads to the page`;
    const problem = problemOf("broken-anchor", { url: `#${id}`, page: "this page" }, hint);
    missing.set(key, {
      kind: "page",
      page: names.fileOf(translation),
      span: startOfText,
      ...problem,
      severity: "hint",
    });
  };
  const { added = [], unread = [], sites = noSites } = options;
  const resolver = makeResolver(edition, main, open.views, standIns, placeOf, arrive, versions, sites, reportMissing);
  const rules = rulesOf(local, config.redirects, open.editions);
  const site = linkSite(
    { ...config, redirects: rules.map(({ redirect }) => redirect) },
    [...pages, ...standIns],
    isMain
      ? assets
      : assetsOfEdition(assets, local.prefix, [...listGeneratedFiles({ ...config, base: assets.base }, []), ...added]),
    folders,
    resolver,
    { ...options, added: isMain ? added : [], unread: isMain ? unread : [] },
  );
  // The problems of a page are reported in its own edition.
  const shown: ReadonlySet<SourcePath> = new Set(Array.from(standIns, names.fileOf));
  const reported = site.findings.flatMap((found): LinkFinding[] => {
    if (found.kind !== "config") return "page" in found && shown.has(found.page) ? [] : [found];
    const rule = ruleAt(found.path, rules);
    const isOwn = isMain || (found.code !== "empty-sidebar-folder" && rule?.isShared !== true);
    return isOwn ? [{ ...found, path: pathInConfig(found.path, rules) }] : [];
  });
  const findings = [
    ...reported,
    ...missing.values(),
    ...(resolver.isAlone ? [] : findTwins(pages, names)),
    ...(isMain ? findNeedlessMarks(edition, names) : []),
  ];
  const hidden = version?.noindex === true ? { noindex: true } : {};
  const routed = new Map(joined.pagesOf(edition).map((page) => [names.fileOf(page), page]));
  return {
    ...site,
    redirects: site.redirects.map((redirect) => {
      const { location } = redirect;
      if (location.kind === "page") return redirect;
      const path = version === null ? pathInConfig(location.path, rules) : ["versions", "archived", version.id];
      return { ...redirect, location: { ...location, path } };
    }),
    pages: site.pages.map((linked): LinkedPage => {
      const { record, feed } = linked;
      const isShown = shown.has(record.relativePath);
      const page = routed.get(record.relativePath);
      const inVersions = page === undefined ? null : newestOf(page, edition);
      return {
        ...linked,
        record: { ...record, frontmatter: { ...record.frontmatter, ...hidden } },
        feed:
          feed === null || isShown ? null : { ...feed, pages: feed.pages?.filter((each) => !shown.has(each)) ?? null },
        ...(page === undefined ? {} : joined.languagesOf(page, edition)),
        ...(inVersions === null ? {} : { inVersions }),
      };
    }),
    findings: findings.flatMap((found) => findingOfVersion(found, open)),
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
  { edition }: EditionSource,
  main: EditionSource | undefined,
  sources: readonly EditionSource[],
  folders: FolderSettingsByPath,
): FolderSettingsByPath {
  const all = sources.map((each) => each.edition);
  const below = (wanted: Edition) =>
    Array.from(folders).flatMap(([path, settings]) =>
      editionOf(`${path}/`, all) === wanted
        ? [[`${path}/`.slice(wanted.prefix.length).replace(/\/$/u, ""), settings] as const]
        : [],
    );
  const source = new Map(main === undefined ? [] : below(main.edition));
  return new Map([...source, ...below(edition).map(([path, own]) => [path, { ...source.get(path), ...own }] as const)]);
}

/** The pages of all languages of a version with their translations. */
export interface JoinedEditions {
  /** The pages of each language, those that stand in for translations included, ordered by their routes. */
  readonly pages: readonly (readonly PageInterface[])[];
  readonly pagesOf: (edition: EditionPages) => readonly PageInterface[];
  /** The pages of the default language that stand in for translations. */
  readonly standInsOf: (edition: EditionPages) => readonly PageInterface[];
  /** What is known of a page of an edition in other languages. */
  readonly languagesOf: (page: PageInterface, edition: EditionPages) => Pick<LinkedPage, "languages">;
}

/** @param isNewest Whether no newer version has a page. */
function joinLanguages(
  { main, editions, placeOf }: OpenVersion,
  isNewest: (page: PageInterface, edition: EditionPages) => boolean,
): JoinedEditions {
  const standInsOf = ({ edition: { fallback }, byKey }: EditionPages): readonly PageInterface[] =>
    fallback === "page" ? main.routes.pages.filter((page) => !byKey.has(keyOfPage(page))) : [];
  const pages = editions.map((each) =>
    each.edition.fallback === "page" ? routedPages([...each.own, ...standInsOf(each)]) : each.routes.pages,
  );
  const isTranslated = (page: PageInterface, { edition }: EditionPages): boolean =>
    placeOf(page).edition.lang === edition.lang;
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
    pages,
    pagesOf: (edition) => pages[editions.indexOf(edition)] ?? [],
    standInsOf,
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
  const byVersion = groupByVersion(editions).map((own) => joinFindings(own.map(({ site }) => site.findings)));
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
function findingOfVersion(found: LinkFinding, { version, editions }: OpenVersion): readonly LinkFinding[] {
  if (version === null) return [found];
  if ("page" in found) return unusedCodes.has(found.code) || found.code === "orphan-page" ? [] : [found];
  // The menus of a version that cannot be read lead nowhere, which says nothing of them.
  const isReadable = editions.some(({ pages }) => pages.length > 0);
  if (found.kind !== "config" || !isReadable || concernOf(found.code) !== "readers") return [];
  const hint = found.hint ?? `remove it, or lead to another version: “version:NAME/…”`;
  return [{ ...found, path: settingOfVersion(version.id, found.path), hint }];
}
