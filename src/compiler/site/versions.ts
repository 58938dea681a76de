/**
 * What the versions of a site know of each other: where a page of an archived version is in newer ones, and where links
 * from one version to another lead. Pure.
 */
import { folderOfVersion } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Arrive, Lookup, VersionViews } from "./resolver.ts";
import { loosely, nearestIn, positionOf } from "./resolver.ts";
import { translationKey } from "./translations.ts";
import type { PublishedVersion } from "./view.ts";
import { rootOfPublication } from "./view.ts";

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
  | { readonly kind: "found"; readonly url: string; readonly query: string; readonly fragment: string }
  /** The page has no such anchor. */
  | { readonly kind: "anchor"; readonly url: string; readonly anchors: readonly string[] }
  /** @property url That of the home page of the current version. */
  | { readonly kind: "version"; readonly url: string; readonly versions: readonly string[] }
  /**
   * @property url That of the home page of the version.
   * @property near The path of the page that was most likely meant.
   */
  | { readonly kind: "page"; readonly url: string; readonly near: string | null };

/** @param path The path of the page in that version, from its root. */
export type FindInVersions = (id: string, path: string, fragment: string, from: PageInterface) => VersionTarget;

export interface Versions {
  /**
   * @param lang The language of its edition.
   * @param written The language of the page, which may stand in for a translation.
   */
  readonly newestOf: (page: PageInterface, id: string, lang: string, written: string) => PageInVersions;
  /** @param lang The language of the page with the link, whose pages are preferred. */
  readonly findFrom: (lang: string) => FindInVersions;
}

/**
 * @param newestFirst The current version, then the archived ones, the newest first.
 * @param failed The versions that cannot be read, which is reported elsewhere.
 */
export function makeVersions(
  newestFirst: readonly [VersionViews, ...VersionViews[]],
  arrive: Arrive,
  failed: ReadonlySet<string>,
): Versions {
  const [current] = newestFirst;
  const homeIn = (version: VersionViews, lang: string): string => {
    const [main] = version.views;
    return (version.views.find(({ edition }) => edition.lang === lang) ?? main).urlOf("/");
  };
  return {
    newestOf: ({ record }, id, lang, written) => {
      const key = translationKey(record.relativePath);
      const sameKey: Lookup = (view, path) => view.byKey(key) ?? loosely(view, path);
      const newer = newestFirst.slice(
        0,
        newestFirst.findIndex((each) => each.id === id),
      );
      let canonical: string | null = null;
      for (const version of newer) {
        const arrival = arrive(version, record.path, "", written, sameKey);
        const found = arrival?.kind === "page" ? arrival.found : null;
        // Redirects may lead back to an older version, or to a page in another language.
        const isNewer = found !== null && newer.includes(found.version) && found.own.edition.lang === written;
        canonical = isNewer ? found.own.listedUrl(found.entry) : null;
        if (canonical !== null) break;
      }
      const now = arrive(current, record.path, "", lang, sameKey);
      const isThere = now?.kind === "page" && now.found.version === current;
      return {
        canonical,
        current: isThere ? now.found.shown.urlOf(now.found.entry.route) : homeIn(current, lang),
      };
    },
    findFrom: (lang) => (id, path, fragment, from) => {
      if (failed.has(id)) return { kind: "found", url: homeIn(current, ""), query: "", fragment };
      const version = newestFirst.find((each) => each.id === id);
      if (version === undefined)
        return { kind: "version", url: homeIn(current, lang), versions: newestFirst.map((each) => each.id) };
      const arrival = arrive(version, path, fragment, lang, loosely);
      if (arrival?.kind === "outside") return { kind: "found", url: arrival.url, query: "", fragment: "" };
      if (arrival !== null) {
        const url = arrival.found.shown.urlOf(arrival.found.entry.route);
        return arrival.lacks === null
          ? { kind: "found", url, query: arrival.query, fragment: arrival.fragment }
          : { kind: "anchor", url, anchors: arrival.lacks };
      }
      const { own } = positionOf(version, path, lang);
      const near = nearestIn(version, path, lang, from);
      const shown = near === null ? null : `/${own.edition.prefix}${near.entry.route.slice(1)}`;
      return { kind: "page", url: own.urlOf("/"), near: shown };
    },
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
