/**
 * The meaning of an address, seen from an edition. There is one order of lookup for all of them, whether an address
 * stays in its language, names another, or names another version:
 *
 * 1. the page of the language, by its address or its file
 * 2. the translation of the page that the default language has there
 * 3. that page itself, where it is shown in place of missing translations
 * 4. a redirect of the language, then one of the default language, each from 1 again, also into other versions
 * 5. the page of the default language
 *
 * The language is the one that the address names, or that of the edition. An anchor is one of the page, or the heading
 * that translates it, or a redirect of a heading. Pure.
 */
import { folderOfVersion } from "../config/editions.ts";
import { isVersionLink } from "../config/schemes.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { pathFromSource, pathInFolder } from "../page/local-page.ts";
import { pathInMount } from "../source/mounts.ts";
import type { SourcePath } from "../source/paths.ts";
import { isPagePath } from "../source/scan.ts";
import { hasAnchor, headingPairs } from "./anchors.ts";
import type { OtherSites } from "./other-sites.ts";
import type { PageNames, Place } from "./place.ts";
import { fileOf, labelOf } from "./place.ts";
import { keyOfPage, translationKey } from "./translations.ts";
import { encodeFragment, splitAddress } from "./urls.ts";
import { isSourceLink } from "./written-links.ts";
import type { Versions } from "./versions.ts";
import type { EditionPages, Entry, View } from "./view.ts";

/** A version with its languages, the default one first. */
export interface VersionViews {
  readonly id: string;
  readonly views: readonly [View, ...View[]];
}

/** A page at an address. */
export interface Found {
  readonly version: VersionViews;
  /** The edition in which it is written. */
  readonly own: View;
  /** The edition in which it is shown: where pages stand in for translations, so does this one. */
  readonly shown: View;
  readonly entry: Entry;
}

/** Where an address leads. */
export type Arrival =
  | {
      readonly kind: "page";
      readonly found: Found;
      /** The anchor, as the page has it. */
      readonly fragment: string;
      /** The query of a redirect. */
      readonly query: string;
      readonly isMoved: boolean;
      /** The anchors of a page that lacks the one of the address; `null` if it has it. */
      readonly lacks: readonly string[] | null;
    }
  /** A redirect leads to another site, or to another version. */
  | { readonly kind: "outside"; readonly url: string };

/** How a page is looked up in an edition. */
export type Lookup = (view: View, path: string) => Entry | null;

/** Links within a version name pages by their addresses, or by the exact paths of their files. */
export const byAddress: Lookup = (view, path) => view.find(path);
export const byFile: Lookup = (view, path) => view.findSource(path);
/** In another version, `guide.md` may have become `guide/index.md`. */
export const loosely: Lookup = (view, path) => {
  const source = path.slice(1);
  return isPagePath(source) ? view.byKey(translationKey(source)) : view.find(path);
};

/** The languages of a version in which a path is looked up, and the path in them. */
export interface Position {
  readonly main: View;
  /** The language that the path names, or the preferred one, or else the default one. */
  readonly own: View;
  readonly inside: string;
  readonly isNamed: boolean;
}

/**
 * Splits the folder of a language from a path: "/fr/guide/" is "/guide/" in the French edition.
 * @param lang The preferred language, if the path names none.
 */
export function positionOf({ views }: VersionViews, path: string, lang: string): Position {
  const [main] = views;
  const named = views.find(({ edition: { prefix } }) => prefix !== "" && `${path}/`.startsWith(`/${prefix}`));
  const own = named ?? views.find(({ edition }) => edition.lang === lang) ?? main;
  const inside = named === undefined ? path : `/${path.slice(named.edition.prefix.length + 1)}`;
  return { main, own, inside, isNamed: named !== undefined };
}

/** The page of a version at a path, in the preferred language if the version has it there. */
export function lookUp(version: VersionViews, path: string, lang: string, lookup: Lookup): Found | null {
  const { main, own, inside } = positionOf(version, path, lang);
  const found = lookup(own, inside);
  const original = found !== null || own === main ? null : lookup(main, inside);
  const entry = found ?? (original === null ? null : own.byKey(original.key));
  if (entry !== null) return { version, own, shown: own, entry };
  const shown = own.edition.fallback === "page" ? own : main;
  return original === null ? null : { version, own: main, shown, entry: original };
}

/** Redirects may form a loop, which is reported where they are written. */
const redirectLimit = 10;

/** Where an address of one of the versions leads. */
export type Arrive = (
  version: VersionViews,
  path: string,
  fragment: string,
  lang: string,
  lookup: Lookup,
  redirects?: number,
) => Arrival | null;

/** @param versionOf A version by its name, the current one included; `null` if there is none. */
export function makeArrive(versionOf: (id: string) => VersionViews | null): Arrive {
  const arrive: Arrive = (version, path, fragment, lang, lookup, redirects = redirectLimit) => {
    const { main, own, inside } = positionOf(version, path, lang);
    const found = lookUp(version, path, lang, lookup);
    if (found !== null && found.shown === own) return atAnchor(found, fragment, redirects);
    for (const view of own === main ? [own] : [own, main]) {
      const moved = follow(version, view, inside, "", fragment, own.edition.lang, redirects);
      if (moved !== null) return moved;
    }
    return found === null ? null : atAnchor(found, fragment, redirects);
  };
  const atAnchor = (found: Found, fragment: string, redirects: number): Arrival => {
    const { version, own, entry } = found;
    const page = { kind: "page", found, query: "", isMoved: false, lacks: null } as const;
    const lacks = own.anchorsWithout(entry, fragment);
    if (lacks === null) return { ...page, fragment };
    const heading = headingIn(found, fragment);
    if (heading !== null) return { ...page, fragment: heading };
    // Redirects of headings name the page by its own address, or by that of its source.
    for (const route of new Set([entry.route, version.views[0].byKey(entry.key)?.route ?? entry.route])) {
      const moved = follow(version, own, route, fragment, "", own.edition.lang, redirects);
      if (moved !== null) return moved;
    }
    return { ...page, fragment, lacks };
  };
  /** @param rest The fragment that the address keeps, if its redirect has none. */
  const follow = (
    version: VersionViews,
    view: View,
    path: string,
    fragment: string,
    rest: string,
    lang: string,
    redirects: number,
  ): Arrival | null => {
    const to = redirects === 0 ? null : view.redirectFrom(path, fragment);
    if (to === null) return null;
    const { path: next, suffix, fragment: anchor } = splitAddress(to);
    const named = parseVersionAddress(next);
    const other = named === null ? version : versionOf(named.id);
    if (other === null) return null;
    if (named === null && !next.startsWith("/")) return { kind: "outside", url: to };
    const target = named?.path ?? next;
    // Within a version, a redirect leads to an address, never to a file.
    const lookup = named === null ? byAddress : loosely;
    const arrived = arrive(other, target, anchor === "" ? rest : anchor, lang, lookup, redirects - 1);
    if (arrived?.kind !== "page") return arrived;
    const query = suffix.slice(0, anchor === "" ? suffix.length : suffix.indexOf("#"));
    return { ...arrived, query: arrived.query + query, isMoved: true };
  };
  return arrive;
}

/** The version that a link such as `version:v1/guide/` names, and its path there. */
export interface VersionAddress {
  readonly id: string;
  /** The path as written, which may be empty. */
  readonly written: string;
  readonly path: string;
}

/** @returns `null` if the path names no version. */
export function parseVersionAddress(path: string): VersionAddress | null {
  const [, id = "", written = ""] = /^version:([^/]*)(.*)$/isu.exec(path) ?? [];
  return isVersionLink(path) ? { id, written, path: written === "" ? "/" : written } : null;
}

/** The address of the home page of a version, in the preferred language if the version has that. */
export function homeIn({ views }: VersionViews, lang: string): string {
  return (views.find(({ edition }) => edition.lang === lang) ?? views[0]).urlOf("/");
}

/** The page of a version that is most like a path, in the language of the path if that has one like it. */
export function nearestIn(version: VersionViews, path: string, lang: string, from: PageInterface): Found | null {
  const { main, own, inside } = positionOf(version, path, lang);
  const near = own.nearest(inside, from);
  if (near !== null) return { version, own, shown: own, entry: near };
  const original = own === main ? null : main.nearest(inside, from);
  return original === null ? null : lookUp(version, original.route, own.edition.lang, byAddress);
}

/** The id of the heading of a page that translates the one with this id in its source; `null` if there is none. */
export function headingIn({ version, own, entry }: Found, id: string): string | null {
  const [main] = version.views;
  const original = own === main ? null : (main.byKey(entry.key)?.page ?? null);
  return original === null || entry.page === null ? null : (headingPairs(original, entry.page).get(id) ?? null);
}

/**
 * Where the path of a link begins: at the root of its language, or in the source folder, which is that of the default
 * language: a page may lead to the page that it translates.
 */
export type Root = "language" | "source";

/** The questions of the linker of one edition. */
export interface Resolver extends PageNames {
  /** The language of this edition. */
  readonly lang: string;
  /** Whether the site has no other edition. */
  readonly isAlone: boolean;
  /** The pages of the default language to which the menus of this edition lead, because it has no translation of them. */
  readonly linked: readonly PageInterface[];
  /** All pages of the default language. */
  readonly ofSource: readonly PageInterface[];
  /** Whether menus leave out pages that are not translated. */
  readonly omitsMissing: boolean;
  /** The path of a file of the site in its version, as messages show it. */
  readonly labelOfFile: (file: SourcePath) => string;
  /** The path within the folder of this language of a file that a page includes. */
  readonly inOwnLanguageFolder: (file: SourcePath) => SourcePath;
  /** The place of a page in sidebars, which is that of its source. */
  readonly orderOf: (page: PageInterface) => number | undefined;
  /** The language of a page, which may be one of another edition. */
  readonly langOf: (page: PageInterface) => string;
  /** The page of this edition whose source has this route in the default language. */
  readonly translationAt: (route: string) => PageInterface | null;
  /** The page of this edition that translates a page of another, or that it translates. */
  readonly inOwnLanguage: (page: PageInterface) => PageInterface | null;
  /** The path within this edition of a path from the root of the version; `null` if it is another's. */
  readonly inOwnFolder: (path: string) => string | null;
  /** The path from the source folder of an address that leads out of the folder of this edition. */
  readonly fromSourceFolder: (path: string) => string;
  /** The page of another edition that an address names, `/fr/guide/`, or that stands in for a missing translation. */
  readonly find: (path: string) => Found | null;
  /** Where a path leads that is none of this edition. */
  readonly arrive: (path: string, fragment: string, root: Root) => Arrival | null;
  /**
   * The page of another edition that is most like a path from the root of the version.
   * @param isOutside Whether the path leads out of the folder of this edition, even if it names no other.
   */
  readonly suggest: (path: string, from: PageInterface, isOutside: boolean) => Found | null;
  /** The id of the heading that translates the one with this id in the source of a page of this edition, or `null`. */
  readonly headingFor: (page: PageInterface, id: string) => string | null;
  /**
   * The ids of the headings of a page's source, each with the id of the heading that translates it: readers may have
   * bookmarked the page that stood in for this one.
   */
  readonly headingsOfSource: (page: PageInterface) => ReadonlyMap<string, string>;
  /** The URL of a file that docsgen generates for another edition, or `null`. */
  readonly fileAt: (path: string) => string | null;
  /**
   * Whether a link was written for the source of a page, on a page that stands in for its translation or in the config,
   * and the source has the anchor. It then leads to the page itself, because a translation that is behind its source
   * stops nobody; the translation gets a hint.
   * @param from The page with the link; `null` for the config.
   */
  readonly isOnlyInSource: (page: PageInterface, id: string, from: PageInterface | null) => boolean;
  /** `null` if the site has only one. */
  readonly versions: Versions | null;
  readonly sites: OtherSites;
}

/** Called with a translation that lacks an anchor of its source to which a page links, or the config. */
export type ReportMissing = (translation: PageInterface, id: string, from: PageInterface | null) => void;

/** The edition from which addresses are seen, and what it sees. */
export interface Viewpoint {
  /** The edition that is linked. */
  readonly own: EditionPages;
  /** That of the default language. */
  readonly main: EditionPages;
  /** All languages of its version. */
  readonly views: VersionViews;
  /** The pages of the default language that are shown in place of their translations. */
  readonly standIns: ReadonlySet<PageInterface>;
  /** The place of a page of the version. */
  readonly placeOf: (page: PageInterface) => Place;
  readonly arrive: Arrive;
  /** `null` if the site has only one. */
  readonly versions: Versions | null;
  readonly sites: OtherSites;
  readonly reportMissing: ReportMissing;
}

/**
 * The answers of one edition. They never change, except that `isOnlyInSource` also reports what a translation lacks.
 */
export function makeResolver(viewpoint: Viewpoint): Resolver {
  const { own, main, views: version, standIns, placeOf, arrive, versions, sites, reportMissing } = viewpoint;
  const { prefix, lang, fallback } = own.edition;
  const archived = own.edition.version;
  const isMain = own === main;
  const isOwn = (view: View): boolean => view.edition.lang === lang;
  const sourceOf = (page: PageInterface): PageInterface | null =>
    isMain ? null : (main.byKey.get(keyOfPage(page)) ?? null);
  const headingsOf = (page: PageInterface): ReadonlyMap<string, string> => {
    const source = sourceOf(page);
    return source === null || source === page ? new Map() : headingPairs(source, page);
  };
  const here = (arrival: Arrival | null): Arrival | null => {
    if (arrival?.kind !== "page" || arrival.found.version === version) return arrival;
    const { found, query, fragment } = arrival;
    return { kind: "outside", url: found.shown.urlOf(found.entry.route) + query + encodeFragment(fragment) };
  };
  return {
    lang,
    isAlone: version.views.length === 1 && versions === null,
    linked: fallback === "link" ? main.routes.pages.filter((page) => !own.byKey.has(keyOfPage(page))) : [],
    ofSource: main.routes.pages,
    omitsMissing: fallback === "none",
    fileOf: (page) => fileOf(placeOf(page)),
    labelOf: (page) => labelOf(placeOf(page)),
    labelOfFile: (file) => (archived === null ? file : pathInMount(file, folderOfVersion(archived))),
    inOwnLanguageFolder: (file) => pathInFolder(file, prefix),
    orderOf: (page) => page.record.frontmatter.order ?? sourceOf(page)?.record.frontmatter.order,
    langOf: (page) => page.record.frontmatter.lang ?? placeOf(page).edition.lang,
    translationAt: (route) => {
      const page = isMain ? null : main.routes.find(route);
      return page === null ? null : (own.byKey.get(keyOfPage(page)) ?? null);
    },
    inOwnLanguage: (page) => own.byKey.get(keyOfPage(page)) ?? null,
    inOwnFolder: (path) => {
      const { own: named, main: source, inside, isNamed } = positionOf(version, path, lang);
      return isOwn(isNamed ? named : source) ? inside : null;
    },
    fromSourceFolder: (path) => pathFromSource(path, prefix),
    find: (path) => lookUp(version, path, main.edition.lang, byAddress),
    arrive: (path, fragment, root) => {
      const isFile = isSourceLink({ path });
      const preferred = root === "source" || isFile ? main.edition.lang : lang;
      return here(arrive(version, path, fragment, preferred, isFile ? byFile : byAddress));
    },
    suggest: (path, from, isOutside) => {
      const { own: named, isNamed } = positionOf(version, path, main.edition.lang);
      return (isNamed || isOutside) && !isOwn(named) ? nearestIn(version, path, main.edition.lang, from) : null;
    },
    headingFor: (page, id) => headingsOf(page).get(id) ?? null,
    headingsOfSource: (page) => (fallback === "page" ? headingsOf(page) : new Map()),
    fileAt: (path) => {
      const { own: named, inside } = positionOf(version, path, lang);
      const file = isOwn(named) ? null : named.fileAt(inside);
      return file === null ? null : named.urlOf(file);
    },
    isOnlyInSource: (page, id, from) => {
      if (isMain || (from !== null && !standIns.has(from))) return false;
      const source = sourceOf(page);
      if (source === null || !hasAnchor(source, id)) return false;
      reportMissing(page, id, from);
      return true;
    },
    versions,
    sites,
  };
}
