/**
 * The knowledge of versions about each other: where a page of an archived version is in newer ones, and where links
 * from one version to another lead. Pure.
 */
import { folderOfVersion } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Arrive, Lookup, VersionViews } from "./resolver.ts";
import { homeIn, loosely } from "./resolver.ts";
import { translationKey } from "./translations.ts";
import type { PublishedVersion } from "./view.ts";
import { rootOfPublication } from "./view.ts";

/** Where a page of an archived version is in newer versions. */
export interface PageInVersions {
  /** The address of the newest page that replaces it, with the base; `null` if it is the newest itself. */
  readonly canonical: string | null;
  /** The address of the page in the current version, with the base, or else of the home page of that version. */
  readonly current: string;
}

/** All versions of a site that has several, those included of which only the manifest is known. */
export interface Versions {
  /**
   * @param lang The language of its edition.
   * @param written The language of the page, which may stand in for a translation.
   */
  readonly newestOf: (page: PageInterface, id: string, lang: string, written: string) => PageInVersions;
  /** The current version, then the archived ones, the newest first. */
  readonly newestFirst: readonly [VersionViews, ...VersionViews[]];
  readonly arrive: Arrive;
  /** The versions that cannot be read, which is reported elsewhere. */
  readonly failed: ReadonlySet<string>;
}

/**
 * @param failed The names of versions that cannot be read: links to them lead to the current home page, without a
 * problem.
 */
export function makeVersions(
  newestFirst: readonly [VersionViews, ...VersionViews[]],
  arrive: Arrive,
  failed: ReadonlySet<string>,
): Versions {
  const [current] = newestFirst;
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
    newestFirst,
    arrive,
    failed,
  };
}

/** The folders of the site at which archived versions are published. A manifest may be that of another place. */
export function foldersOfVersions(
  built: readonly ArchivedVersion[],
  published: readonly PublishedVersion[],
  config: Pick<SiteConfig, "base" | "origin">,
): readonly { readonly version: ArchivedVersion; readonly prefix: string }[] {
  const placed = (version: ArchivedVersion) => ({ version, prefix: folderOfVersion(version) });
  return [
    ...built.map(placed),
    ...published
      .filter(
        ({ version, publication }) => rootOfPublication(publication, config) === config.base + folderOfVersion(version),
      )
      .map(({ version }) => placed(version)),
  ];
}
