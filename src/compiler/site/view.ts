/**
 * An edition as others look into it: its pages by their addresses, files and translation keys, its redirects, and the
 * files that docsgen generates for it. An edition that is built and one of which only the manifest is known answer alike.
 * All paths are relative to the edition. Pure.
 */
import type { Edition, EditionConfig } from "../config/editions.ts";
import { editionOf } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { decode } from "../decode-uri.ts";
import { once } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import type { Publication } from "./publication.ts";
import type { RouteTable } from "./routes.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import type { Suggestions } from "./suggestions.ts";
import { keyOfPage } from "./translations.ts";
import { addressKey, redirectKey, routeUrl, splitAddress } from "./urls.ts";

/** A page as others see it. */
export interface Entry {
  readonly route: string;
  /** The name that it shares with its translations and with itself in other versions. */
  readonly key: string;
  /** `null` if only its manifest is known. */
  readonly page: PageInterface | null;
}

/** Paths have a leading slash, and no folder of the language or version: "/guide/", "/guide/install.md". */
export interface View {
  /** @property prefix The folder of the language within its version: "fr/". */
  readonly edition: Pick<Edition, "prefix" | "lang" | "label" | "fallback">;
  /** The final URL of an address of the edition. */
  readonly urlOf: (route: string) => string;
  /** Finds a page by its address, with or without a trailing slash, `.html` or `index.html`, in any case. */
  readonly find: (path: string) => Entry | null;
  /** Finds a page by the path of its file, exactly. */
  readonly findSource: (path: string) => Entry | null;
  readonly byKey: (key: string) => Entry | null;
  /** The target of the redirect from an address or, with a fragment, from a heading, as written; `null` if there is none. */
  readonly redirectFrom: (path: string, fragment: string) => string | null;
  /** The anchors of a page that lacks one; `null` if it has it. */
  readonly anchorsWithout: (entry: Entry, fragment: string) => readonly string[] | null;
  /** The page that is most like a path. */
  readonly nearest: (path: string, from: PageInterface) => Entry | null;
  /** The path of a file that docsgen generates for this edition. A folder stands for its `index.html`. */
  readonly fileAt: (path: string) => string | null;
  /** The address that search engines list for a page; `null` if they list none. */
  readonly listedUrl: (entry: Entry) => string | null;
}

/** A redirect of the config as one of an edition. */
export interface EditionRule {
  readonly redirect: SiteConfig["redirects"][number];
  /** Its index in the config. */
  readonly index: number;
  /** Whether it is one of the default language, which applies to all. */
  readonly isShared: boolean;
}

/** An edition that is built, as its version sees it, with its pages and all that they are found by. */
export interface EditionPages extends EditionConfig {
  /** The same as the site sees it. */
  readonly source: EditionConfig;
  /** All its pages, drafts included. */
  readonly pages: readonly PageInterface[];
  /** Its own published pages. */
  readonly own: readonly PageInterface[];
  readonly routes: RouteTable;
  /** The same by their translation keys. */
  readonly byKey: ReadonlyMap<string, PageInterface>;
  /** Its redirects, in the order in which they apply. */
  readonly rules: readonly EditionRule[];
  /** The settings of its folders. */
  readonly folders: FolderSettingsByPath;
  /** The targets of its redirects and aliases, by the key and the fragment of their addresses. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly suggestions: () => Suggestions;
  readonly generated: () => ReadonlySet<string>;
}

/** An edition that is built. */
export function viewOfEdition(pages: EditionPages): View {
  const { edition, config, routes, byKey, redirects, suggestions, generated } = pages;
  const entryOf = (page: PageInterface | null | undefined): Entry | null =>
    page ? { route: page.record.path, key: keyOfPage(page), page } : null;
  const isNoindex = edition.version?.noindex === true;
  return {
    edition,
    urlOf: (route) => routeUrl(config.base, route),
    find: (path) => entryOf(routes.find(path)),
    findSource: (path) => entryOf(routes.findSource(path)),
    byKey: (key) => entryOf(byKey.get(key)),
    redirectFrom: (path, fragment) =>
      redirects.get(redirectKey(path) + (fragment === "" ? "" : `#${fragment}`)) ?? null,
    anchorsWithout: ({ page }, fragment) => (page === null || hasAnchor(page, fragment) ? null : anchorsOf(page)),
    nearest: (path, from) => entryOf(suggestions().pageFor(path, from)?.page),
    fileAt: (path) => {
      const isFile = (each: string): boolean => generated().has(each.slice(1));
      const folder = path.endsWith("/") ? path : `${path}/`;
      return isFile(path) ? path : isFile(`${folder}index.html`) ? folder : null;
    },
    listedUrl: ({ route, page }) => {
      const { noindex, canonical } = page?.record.frontmatter ?? {};
      if (isNoindex || noindex === true) return null;
      if (canonical === undefined) return routeUrl(config.base, route);
      return !canonical.startsWith("/") || canonical.startsWith(config.base)
        ? canonical
        : config.base + canonical.slice(1);
    },
  };
}

/** A version of which only the manifest is known. */
export interface PublishedVersion {
  readonly version: ArchivedVersion;
  readonly publication: Publication;
}

/** Where a publication is: its base, with the origin if it is that of another site. */
export function rootOfPublication(
  { base, origin }: Pick<Publication, "base" | "origin">,
  config: Pick<SiteConfig, "origin">,
): string {
  return (origin !== null && origin !== config.origin ? origin : "") + base;
}

/** The languages of a manifest: those of the site whose folders it has. */
export function viewsOfPublication(
  { publication, version: { noindex } }: PublishedVersion,
  config: SiteConfig,
): readonly View[] {
  const { base, pages, redirects } = publication;
  const root = rootOfPublication(publication, config);
  const tags = Object.keys(config.languages);
  const editions = (tags.length === 0 ? [config.lang] : tags).map((lang, index) => ({
    prefix: index === 0 ? "" : `${lang}/`,
    lang,
    label: lang,
    fallback: null,
  }));
  const signatureOfSource = new Map(pages.map(({ path, signature }) => [path, signature]));
  return editions.flatMap((edition): View[] => {
    const { prefix } = edition;
    const isOwn = (path: string): boolean => editionOf(`${path}/`.slice(1), editions)?.prefix === prefix;
    const own = pages.filter(({ path }) => isOwn(path));
    if (own.length === 0 && prefix !== "") return [];
    const inside = (path: string): string => `/${path.slice(prefix.length + 1)}`;
    const moved = new Map(
      redirects
        .filter(({ from }) => isOwn(from))
        .map(({ from, to }) => [redirectKey(inside(from)), addressBelow(base, to)]),
    );
    const signatures = new Map(own.map(({ path, signature }) => [inside(path), signature]));
    return [
      {
        ...viewOfAddresses(
          edition,
          root + prefix,
          own.map(({ path, anchors, otherAnchors = [] }) => ({
            route: inside(path),
            anchors: [...anchors, ...otherAnchors],
          })),
          (path) => moved.get(redirectKey(path)) ?? null,
        ),
        listedUrl: ({ route }) => {
          // A page that stood in for a translation has the text of its source.
          const isCopy = prefix !== "" && signatureOfSource.get(route) === signatures.get(route);
          return noindex || isCopy ? null : routeUrl(root + prefix, route);
        },
      },
    ];
  });
}

/** A page of which only the address is known. */
interface KnownAddress {
  readonly route: string;
  /** Its anchors; `null` if they are not known. */
  readonly anchors: readonly string[] | null;
}

/** An edition of which only the addresses are known. @param redirectFrom The target of the redirect from a path. */
export function viewOfAddresses(
  edition: View["edition"],
  root: string,
  pages: readonly KnownAddress[],
  redirectFrom: (path: string) => string | null,
): View {
  const byRoute = once(() => new Map(pages.map((page) => [addressKey(page.route), page])));
  // No files are known, so that a page is named by its address alone.
  const find = (path: string): Entry | null => {
    const page = byRoute().get(addressKey(path.replace(/(?:(?:index|readme)\.md|\.md)$/iu, "")));
    return page === undefined ? null : { route: page.route, key: page.route, page: null };
  };
  return {
    edition,
    urlOf: (route) => routeUrl(root, route),
    find,
    findSource: find,
    byKey: find,
    redirectFrom: (path, fragment) => (fragment === "" ? redirectFrom(path) : null),
    anchorsWithout: ({ route }, fragment) => {
      const anchors = byRoute().get(addressKey(route))?.anchors ?? null;
      const isThere = fragment === "" || fragment.toLowerCase() === "top" || anchors?.includes(fragment) !== false;
      return isThere ? null : anchors;
    },
    nearest: () => null,
    fileAt: () => null,
    listedUrl: () => null,
  };
}

/** The address of a page below a root, as one of the site there; the URL itself if it leads elsewhere. */
export function addressBelow(root: string, url: string): string {
  if (!url.startsWith(root)) return url;
  const { path, suffix } = splitAddress(url.slice(root.length));
  return `/${decode(path)}${suffix}`;
}
