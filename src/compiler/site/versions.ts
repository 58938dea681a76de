/**
 * What the versions of a site know of each other: where a page of an archived version is in newer ones, and where links
 * from one version to another lead. Each version is seen by its addresses alone, so one that is not built, of which only
 * the manifest is known, is seen like the others. Pure.
 */
import type { EditionConfig } from "../config/editions.ts";
import { editionOf, folderOfVersion } from "../config/editions.ts";
import { isVersionLink } from "../config/schemes.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { isPagePath } from "../source/scan.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import type { EditionTable } from "./other-editions.ts";
import type { Publication } from "./publication.ts";
import { redirectKey } from "./redirects.ts";
import { translationKey } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";

/** A language of a version that is built. */
type VersionEdition = EditionTable & EditionConfig;

/** A version that is built, with its languages, the default one first. */
export interface BuiltVersion {
  /** `null` for the current one. */
  readonly version: ArchivedVersion | null;
  readonly mounts: readonly VersionEdition[];
}

/** A version of which only the manifest is known. */
export interface PublishedVersion {
  readonly version: ArchivedVersion;
  readonly publication: Publication;
}

/** @property prefix "v1/" */
export interface VersionFolder {
  readonly version: ArchivedVersion;
  readonly prefix: string;
}

/** Where a page of an archived version is in newer versions. */
export interface PageInVersions {
  /** The address of the newest page that replaces it, with the base; `null` if it is the newest itself. */
  readonly canonical: string | null;
  /** The address of the page in the current version, with the base, or else of the home page of that version. */
  readonly current: string;
}

/** Where a link to another version leads. */
export type VersionTarget =
  | { readonly kind: "found"; readonly url: string }
  /** The page has no such anchor. */
  | { readonly kind: "anchor"; readonly url: string; readonly anchors: readonly string[] }
  /** @property url That of the home page of the current version. */
  | { readonly kind: "version"; readonly url: string; readonly versions: readonly string[] }
  /**
   * @property url That of the home page of the version.
   * @property near The path of the page that was most likely meant.
   */
  | { readonly kind: "page"; readonly url: string; readonly near: string | null };

export interface Versions {
  /**
   * @param lang The language of its edition.
   * @param written The language of the page, which may stand in for a translation.
   */
  readonly newestOf: (page: PageInterface, version: ArchivedVersion, lang: string, written: string) => PageInVersions;
  /** @param lang The language of the page with the link, whose pages are preferred. */
  readonly find: (id: string, path: string, fragment: string, lang: string, from: PageInterface) => VersionTarget;
}

/** A version in one language. Routes are relative to the edition. */
interface VersionLanguage {
  readonly lang: string;
  /** The path of the language within the version: "fr/". */
  readonly folder: string;
  readonly showsFallbacks: boolean;
  readonly urlOf: (route: string) => string;
  /** The address that search engines list for a page; `null` if they list none. */
  readonly listedUrl: (route: string) => string | null;
  /** The route of a page with a translation key, or of the page at an address. */
  readonly routeOf: (key: string) => string | null;
  /** The translation key of the page at a route. */
  readonly keyOf: (route: string) => string | null;
  readonly routeAt: (path: string) => string | null;
  readonly redirectFrom: (path: string) => string | null;
  /** The anchors of a page that lacks one; `null` if it has it. */
  readonly anchorsWithout: (route: string, fragment: string) => readonly string[] | null;
  readonly nearest: (path: string, from: PageInterface) => string | null;
}

interface KnownVersion {
  readonly id: string;
  readonly languages: readonly VersionLanguage[];
}

/** A page of a version, at the end of redirects. */
interface Arrival {
  readonly version: KnownVersion;
  readonly language: VersionLanguage;
  /** The language in whose edition it is shown: where pages stand in for translations, so does this one. */
  readonly shown: VersionLanguage;
  readonly route: string;
}

type FindVersion = (id: string) => KnownVersion | null;

/**
 * @param built The current version first, then the archived ones, the newest first.
 * @param current The name of the current version.
 * @param failed The versions that cannot be read, which is reported elsewhere.
 */
export function makeVersions(
  built: readonly BuiltVersion[],
  published: readonly PublishedVersion[],
  order: readonly string[],
  current: SiteConfig,
  failed: ReadonlySet<string>,
): Versions {
  const known = new Map<string, KnownVersion>();
  const currentId = current.versions?.current ?? "";
  for (const { version, mounts } of built) {
    const id = version?.id ?? currentId;
    known.set(id, { id, languages: mounts.map(languageOfEdition) });
  }
  for (const { version, publication } of published)
    known.set(version.id, { id: version.id, languages: languagesOfPublication(publication, version, current) });
  const newestFirst = [currentId, ...order].flatMap((id) => known.get(id) ?? []);
  const versionOf: FindVersion = (id) => known.get(id) ?? null;
  return {
    newestOf: ({ record }, { id }, lang, written) => {
      const key = translationKey(record.relativePath);
      const own = newestFirst.findIndex((each) => each.id === id);
      let canonical: string | null = null;
      const newer = newestFirst.slice(0, own);
      for (const version of newer) {
        const language = version.languages.find((each) => each.lang === written);
        const found = language === undefined ? null : successorIn(version, language, key, record.path, versionOf);
        // Redirects may lead back to an older version, or to a page in another language.
        const isNewer = found !== null && newer.includes(found.version) && found.language.lang === written;
        canonical = isNewer ? found.language.listedUrl(found.route) : null;
        if (canonical !== null) break;
      }
      return { canonical, current: addressIn(newestFirst[0], lang, key, record.path, versionOf) };
    },
    find: (id, path, fragment, lang, from) => {
      if (failed.has(id)) return { kind: "found", url: current.base };
      const version = versionOf(id);
      if (version !== null) return findIn(version, path, fragment, lang, from, versionOf);
      const url = homeIn(newestFirst[0], lang) ?? current.base;
      return { kind: "version", url, versions: newestFirst.map((each) => each.id) };
    },
  };
}

/** The page of a version that has the key of a page of an older one, or to which redirects from its address lead. */
function successorIn(
  version: KnownVersion,
  language: VersionLanguage,
  key: string,
  path: string,
  versionOf: FindVersion,
): Arrival | null {
  const route = language.routeOf(key);
  return route === null ? arriveAt(version, language, path, versionOf) : { version, language, shown: language, route };
}

/** Redirects may form a loop, which is reported where they are written. */
const redirectLimit = 10;

/** The page at a path of a language, or where redirects lead from there, which may be in another version. */
function arriveAt(
  version: KnownVersion,
  language: VersionLanguage,
  path: string,
  versionOf: FindVersion,
  steps = redirectLimit,
): Arrival | null {
  const route = language.routeAt(path);
  if (route !== null) return { version, language, shown: language, route };
  const to = steps === 0 ? null : language.redirectFrom(path);
  if (to === null) return null;
  const { path: next } = splitAddress(to);
  if (next.startsWith("/")) return arriveAt(version, language, next, versionOf, steps - 1);
  const named = pathInVersion(next);
  const other = named === null ? null : versionOf(named.id);
  return named === null || other === null ? null : findPage(other, named.path, language.lang, versionOf, steps - 1);
}

/** The version and the path that the path of a link to a version names: `version:v1/guide/`. */
function pathInVersion(path: string): { readonly id: string; readonly path: string } | null {
  const [, id = "", written = ""] = /^version:([^/]*)(.*)$/isu.exec(path) ?? [];
  return isVersionLink(path) ? { id, path: written === "" ? "/" : written } : null;
}

/** The languages of a version in which a path is looked up: that which it names, or the preferred one. */
function languageOfPath(
  { languages }: KnownVersion,
  path: string,
  lang: string,
): { readonly main: VersionLanguage; readonly own: VersionLanguage; readonly inside: string } | null {
  const [main] = languages;
  if (main === undefined) return null;
  const named = languages.find(({ folder }) => folder !== "" && `${path}/`.startsWith(`/${folder}`));
  const own = named ?? languages.find((each) => each.lang === lang) ?? main;
  return { main, own, inside: named === undefined ? path : `/${path.slice(named.folder.length + 1)}` };
}

/** The page of a version at a path, in the preferred language if the version has it there. */
function findPage(
  version: KnownVersion,
  path: string,
  lang: string,
  versionOf: FindVersion,
  steps = redirectLimit,
): Arrival | null {
  const place = languageOfPath(version, path, lang);
  if (place === null) return null;
  const { main, own, inside } = place;
  const found = arriveAt(version, own, inside, versionOf, steps);
  if (found !== null || own === main) return found;
  const original = arriveAt(version, main, inside, versionOf, steps);
  return original === null ? null : inLanguage(original, main, own);
}

/** A page that was found in the default language, in another: its translation, or the page itself where it stands in for it. */
function inLanguage(found: Arrival, main: VersionLanguage, own: VersionLanguage): Arrival {
  if (found.shown !== main) return found;
  const key = main.keyOf(found.route);
  const route = key === null ? null : own.routeOf(key);
  if (route !== null) return { ...found, language: own, shown: own, route };
  return own.showsFallbacks ? { ...found, shown: own } : found;
}

function homeIn(version: KnownVersion | undefined, lang: string): string | null {
  const own = version?.languages.find((each) => each.lang === lang) ?? version?.languages[0];
  return own?.urlOf("/") ?? null;
}

/** The address of a page in a version, in the same language if the version has it there; or else of its home page. */
function addressIn(
  version: KnownVersion | undefined,
  lang: string,
  key: string,
  path: string,
  versionOf: FindVersion,
): string {
  const [main, ...others] = version?.languages ?? [];
  if (version === undefined || main === undefined) return path;
  const own = others.find((each) => each.lang === lang) ?? main;
  const found = successorIn(version, own, key, path, versionOf);
  if (found?.version === version) return found.shown.urlOf(found.route);
  const original = own === main ? null : successorIn(version, main, key, path, versionOf);
  if (original?.version !== version) return own.urlOf("/");
  const { shown, route } = inLanguage(original, main, own);
  return shown.urlOf(route);
}

function findIn(
  version: KnownVersion,
  path: string,
  fragment: string,
  lang: string,
  from: PageInterface,
  versionOf: FindVersion,
): VersionTarget {
  const found = findPage(version, path, lang, versionOf);
  if (found !== null) {
    const url = found.shown.urlOf(found.route);
    const anchors = found.language.anchorsWithout(found.route, fragment);
    return anchors === null ? { kind: "found", url } : { kind: "anchor", url, anchors };
  }
  const place = languageOfPath(version, path, lang);
  if (place === null) return { kind: "page", url: "", near: null };
  const { main, own, inside } = place;
  const near = own.nearest(inside, from) ?? main.nearest(inside, from);
  return { kind: "page", url: own.urlOf("/"), near: near === null ? null : `/${own.folder}${near.slice(1)}` };
}

/** Addresses of the same page in all forms of routes: "/guide", "/guide/", "/guide.html" and "/guide/index.html". */
function addressKey(path: string): string {
  return redirectKey(path.replace(/(?:\/index)?\.html$/iu, ""));
}

function languageOfEdition(table: VersionEdition): VersionLanguage {
  const { edition, config } = table;
  const byRoute = new Map(table.own.map((page) => [addressKey(page.record.path), page.record]));
  const isNoindex = edition.version?.noindex === true;
  const recordAt = (route: string) => byRoute.get(addressKey(route));
  return {
    lang: edition.lang,
    folder: edition.prefix,
    showsFallbacks: edition.fallback === "page",
    urlOf: (route) => routeUrl(config.base, route),
    listedUrl: (route) => {
      const { noindex, canonical } = recordAt(route)?.frontmatter ?? {};
      if (isNoindex || noindex === true) return null;
      if (canonical === undefined) return routeUrl(config.base, route);
      return !canonical.startsWith("/") || canonical.startsWith(config.base)
        ? canonical
        : config.base + canonical.slice(1);
    },
    routeOf: (key) => table.byKey.get(key)?.record.path ?? null,
    keyOf: (route) => {
      const record = recordAt(route);
      return record === undefined ? null : translationKey(record.relativePath);
    },
    routeAt: (path) => {
      const source = path.slice(1);
      const record = isPagePath(source) ? table.byKey.get(translationKey(source))?.record : recordAt(path);
      return record?.path ?? null;
    },
    redirectFrom: (path) => table.redirects.get(redirectKey(path)) ?? null,
    anchorsWithout: (route, fragment) => {
      const page = fragment === "" ? null : table.routes.find(route);
      return page === null || hasAnchor(page, fragment) ? null : anchorsOf(page);
    },
    nearest: (path, from) => table.suggestions().pageFor(path, from)?.page.record.path ?? null,
  };
}

/** The folders of the site at which archived versions are published. A manifest may be that of another place. */
export function foldersOfVersions(
  built: readonly ArchivedVersion[],
  published: readonly PublishedVersion[],
  config: Pick<SiteConfig, "base" | "origin">,
): readonly VersionFolder[] {
  const placed = (version: ArchivedVersion): VersionFolder => ({ version, prefix: folderOfVersion(version) });
  return [
    ...built.map(placed),
    ...published
      .filter(
        ({ version, publication }) => rootOfPublication(publication, config) === config.base + folderOfVersion(version),
      )
      .map(({ version }) => placed(version)),
  ];
}

/** Where a publication is: its base, with the origin if it is that of another site. */
export function rootOfPublication(
  { base, origin }: Pick<Publication, "base" | "origin">,
  config: Pick<SiteConfig, "origin">,
): string {
  return (origin !== null && origin !== config.origin ? origin : "") + base;
}

/** The languages of a manifest: those of the site whose folders it has. */
function languagesOfPublication(
  { base, origin, pages, redirects }: Publication,
  { noindex }: ArchivedVersion,
  config: SiteConfig,
): readonly VersionLanguage[] {
  const root = rootOfPublication({ base, origin }, config);
  const tags = Object.keys(config.languages);
  const editions =
    tags.length === 0
      ? [{ prefix: "", lang: config.lang }]
      : tags.map((tag, index) => ({ prefix: index === 0 ? "" : `${tag}/`, lang: tag }));
  return editions.flatMap(({ prefix, lang }): VersionLanguage[] => {
    const isOwn = (path: string): boolean => editionOf(`${path}/`.slice(1), editions)?.prefix === prefix;
    const own = pages.filter(({ path }) => isOwn(path));
    if (own.length === 0) return [];
    const inside = (path: string): string => `/${path.slice(prefix.length + 1)}`;
    const byRoute = new Map(own.map((page) => [addressKey(inside(page.path)), page]));
    const moved = new Map(
      redirects.filter(({ from }) => isOwn(from)).map(({ from, to }) => [redirectKey(inside(from)), to]),
    );
    // What stood in for a translation has the text of its source.
    const isCopy = (route: string): boolean => {
      const page = byRoute.get(addressKey(route));
      return prefix !== "" && pages.some(({ path, signature }) => path === route && signature === page?.signature);
    };
    const routeAt = (path: string): string | null => {
      const page = byRoute.get(addressKey(path.replace(/(?:(?:index|readme)\.md|\.md)$/iu, "")));
      return page === undefined ? null : inside(page.path);
    };
    const ownBase = base + prefix;
    const urlOf = (route: string): string => routeUrl(root + prefix, route);
    return [
      {
        lang,
        folder: prefix,
        showsFallbacks: false,
        urlOf,
        listedUrl: (route) => (noindex || isCopy(route) ? null : urlOf(route)),
        routeOf: routeAt,
        keyOf: routeAt,
        routeAt,
        redirectFrom: (path) => {
          const to = moved.get(redirectKey(path));
          return to === undefined ? null : to.startsWith(ownBase) ? `/${to.slice(ownBase.length)}` : to;
        },
        anchorsWithout: (route, fragment) => {
          const { anchors = [], otherAnchors = [] } = byRoute.get(addressKey(route)) ?? {};
          const all = [...anchors, ...otherAnchors];
          return fragment === "" || fragment.toLowerCase() === "top" || all.includes(fragment) ? null : all;
        },
        nearest: () => null,
      },
    ];
  });
}
