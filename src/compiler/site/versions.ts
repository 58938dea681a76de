/**
 * What the versions of a site know of each other: where a page of an archived version is in newer ones, and where links
 * from one version to another lead. Each version is seen by its addresses alone, so one that is not built, of which only
 * the manifest is known, is seen like the others. Pure.
 */
import type { Edition } from "../config/editions.ts";
import { editionOf, folderOfVersion } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { once } from "../once.ts";
import type { PageInterface, PageRecord } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import { isPagePath } from "../source/scan.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import type { Publication } from "./publication.ts";
import { redirectKey } from "./redirects.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { translationKey } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";

/** A page of a version, as other versions see it. Its path and its route are those within its edition. */
export interface VersionPage {
  readonly record: Pick<PageRecord, "path" | "relativePath"> & {
    readonly frontmatter: Pick<PageRecord["frontmatter"], "noindex" | "canonical">;
  };
}

/** A language of a version that is built. */
export interface VersionEdition {
  readonly edition: Edition;
  readonly config: SiteConfig;
  readonly paths: readonly SourcePath[];
  /** Its own pages. */
  readonly own: () => readonly VersionPage[];
  /** The same by their translation keys. */
  readonly keys: () => ReadonlyMap<string, VersionPage>;
  readonly redirects: () => ReadonlyMap<string, string>;
  readonly suggestions: () => Suggestions;
  readonly routes: RouteTable;
}

/** A version that is built, with its languages, the default one first. */
export interface BuiltVersion {
  /** `null` for the current one. */
  readonly version: ArchivedVersion | null;
  readonly mounts: readonly VersionEdition[];
  /** A fingerprint of what a page of the version was compiled from. */
  readonly keyOf: (path: SourcePath) => string;
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
  | { readonly kind: "version"; readonly versions: readonly string[] }
  /** @property near The path of the page that was most likely meant. */
  | { readonly kind: "page"; readonly near: string | null };

export interface Versions {
  /**
   * @param lang The language of its edition.
   * @param written The language of the page, which may stand in for a translation.
   */
  readonly newestOf: (page: VersionPage, version: ArchivedVersion, lang: string, written: string) => PageInVersions;
  /** @param lang The language of the page with the link, whose pages are preferred. */
  readonly find: (id: string, path: string, fragment: string, lang: string, from: PageInterface) => VersionTarget;
  /** A fingerprint of everything that a link to the version depends on. */
  readonly keyOf: (id: string) => string;
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
  readonly routeAt: (path: string) => string | null;
  readonly redirectFrom: (path: string) => string | null;
  /** The anchors of a page that lacks one; `null` if it has it. */
  readonly anchorsWithout: (route: string, fragment: string) => readonly string[] | null;
  readonly nearest: (path: string, from: PageInterface) => string | null;
}

interface KnownVersion {
  readonly id: string;
  readonly languages: readonly VersionLanguage[];
  readonly key: () => string;
}

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
  for (const { version, mounts, keyOf } of built) {
    const id = version?.id ?? currentId;
    const key = once(() => fingerprintOf(mounts.map(({ paths }) => paths.map((path) => [path, keyOf(path)]))));
    known.set(id, { id, languages: mounts.map(languageOfEdition), key });
  }
  for (const { version, publication } of published)
    known.set(version.id, {
      id: version.id,
      languages: languagesOfPublication(publication, version, current),
      key: once(() => fingerprintOf(publication)),
    });
  const newestFirst = [currentId, ...order].flatMap((id) => known.get(id) ?? []);
  return {
    newestOf: ({ record }, { id }, lang, written) => {
      const key = translationKey(record.relativePath);
      const own = newestFirst.findIndex((each) => each.id === id);
      let canonical: string | null = null;
      for (const { languages } of newestFirst.slice(0, own)) {
        const language = languages.find((each) => each.lang === written);
        const route = language === undefined ? null : successorIn(language, key, record.path);
        canonical = language === undefined || route === null ? null : language.listedUrl(route);
        if (canonical !== null) break;
      }
      return { canonical, current: addressIn(newestFirst[0], lang, key, record.path) };
    },
    find: (id, path, fragment, lang, from) => {
      if (failed.has(id)) return { kind: "found", url: current.base };
      const version = known.get(id);
      if (version === undefined) return { kind: "version", versions: newestFirst.map((each) => each.id) };
      return findIn(version, path, fragment, lang, from);
    },
    keyOf: (id) => known.get(id)?.key() ?? "",
  };
}

/** The page of a version that has the key of a page of an older one, or to which redirects from its address lead. */
function successorIn(language: VersionLanguage, key: string, route: string): string | null {
  return language.routeOf(key) ?? language.routeAt(route) ?? followRedirects(language, route);
}

function followRedirects(language: VersionLanguage, path: string): string | null {
  let at = path;
  // Redirects may form a loop, which is reported where they are written.
  for (let steps = 0; steps < 10; steps += 1) {
    const to = language.redirectFrom(at);
    if (to?.startsWith("/") !== true) return null;
    ({ path: at } = splitAddress(to));
    const route = language.routeAt(at);
    if (route !== null) return route;
  }
  return null;
}

/** The address of a page in a version, in the same language if the version has it there; or else of its home page. */
function addressIn(version: KnownVersion | undefined, lang: string, key: string, path: string): string {
  const [main, ...others] = version?.languages ?? [];
  if (main === undefined) return path;
  const own = others.find((each) => each.lang === lang);
  const route = own === undefined ? null : successorIn(own, key, path);
  if (own !== undefined && route !== null) return own.urlOf(route);
  const original = successorIn(main, key, path);
  if (original !== null) return (own?.showsFallbacks === true ? own : main).urlOf(original);
  return (own ?? main).urlOf("/");
}

function findIn(
  { languages }: KnownVersion,
  path: string,
  fragment: string,
  lang: string,
  from: PageInterface,
): VersionTarget {
  const [main] = languages;
  if (main === undefined) return { kind: "page", near: null };
  const named = languages.find(({ folder }) => folder !== "" && `${path}/`.startsWith(`/${folder}`));
  const own = named ?? languages.find((each) => each.lang === lang) ?? main;
  const inside = named === undefined ? path : `/${path.slice(named.folder.length + 1)}`;
  for (const language of own === main ? [main] : [own, main]) {
    const route = language.routeAt(inside) ?? followRedirects(language, inside);
    if (route === null) continue;
    // Where pages stand in for translations, so does this one.
    const url = (own.showsFallbacks ? own : language).urlOf(route);
    const anchors = language.anchorsWithout(route, fragment);
    return anchors === null ? { kind: "found", url } : { kind: "anchor", url, anchors };
  }
  const near = own.nearest(inside, from) ?? main.nearest(inside, from);
  return { kind: "page", near: near === null ? null : `/${own.folder}${near.slice(1)}` };
}

/** Addresses of the same page in all forms of routes: "/guide", "/guide/", "/guide.html" and "/guide/index.html". */
function addressKey(path: string): string {
  return redirectKey(path.replace(/(?:\/index)?\.html$/iu, ""));
}

function languageOfEdition(table: VersionEdition): VersionLanguage {
  const { edition, config } = table;
  const byRoute = once(() => new Map(table.own().map((page) => [addressKey(page.record.path), page.record])));
  const isNoindex = edition.version?.noindex === true;
  const recordAt = (route: string) => byRoute().get(addressKey(route));
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
    routeOf: (key) => table.keys().get(key)?.record.path ?? null,
    routeAt: (path) => {
      const source = path.slice(1);
      const record = isPagePath(source) ? table.keys().get(translationKey(source))?.record : recordAt(path);
      return record?.path ?? null;
    },
    redirectFrom: (path) => table.redirects().get(redirectKey(path)) ?? null,
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
