/** Other editions, as the linker of one edition sees them. */
import type { Edition } from "../config/editions.ts";
import { editionOf } from "../config/editions.ts";
import { isVersionLink } from "../config/schemes.ts";
import type { Header, PageInterface } from "../page/compiled-page.ts";
import { hasAnchor } from "./anchors.ts";
import { redirectKey } from "./redirects.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { sourcePathOf, translationKey } from "./translations.ts";
import { routeUrl, splitAddress } from "./urls.ts";

/** An edition as the others see it. */
export interface EditionTable {
  readonly edition: Edition;
  readonly base: string;
  /** Its own published pages, with routes and paths relative to the edition. */
  readonly own: readonly PageInterface[];
  readonly routes: RouteTable;
  /** The same by their translation keys. */
  readonly byKey: ReadonlyMap<string, PageInterface>;
  /** The targets of its redirects and aliases, by the key and the fragment of their addresses. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly suggestions: () => Suggestions;
  /** The files that docsgen generates for it, relative to its base. */
  readonly generated: () => ReadonlySet<string>;
}

/** A page of another edition. */
export interface PageElsewhere {
  readonly page: PageInterface;
  readonly base: string;
  readonly edition: Edition;
}

/** Where a redirect of another edition leads. */
export interface MovedElsewhere {
  /** The page; `null` on another site. */
  readonly to: PageElsewhere | null;
  /** Its address from the root of the site. */
  readonly target: string;
  /** The query and the fragment of the redirect. */
  readonly suffix: string;
}

export interface OtherEditions {
  /** The pages of the default language to which the menus of this edition lead, because it has no translation of them. */
  readonly linked: readonly PageInterface[];
  /** All pages of the default language. */
  readonly ofSource: readonly PageInterface[];
  /** Whether menus leave out pages that are not translated. */
  readonly omitsMissing: boolean;
  /** The language of a page, which may be one of another edition. */
  readonly langOf: (page: PageInterface) => string;
  /** The page of this edition whose source has this route in the default language. */
  readonly translationAt: (route: string) => PageInterface | null;
  /** The page of another edition that an address names, `/fr/guide/`, or that stands in for a missing translation. */
  readonly find: (path: string, isSource: boolean) => PageElsewhere | null;
  /** The page of this edition that translates a page of another, or that it translates. */
  readonly inOwnLanguage: (page: PageInterface) => PageInterface | null;
  /** The path within this edition of a path from the root of the site; `null` if it is another's. */
  readonly inOwnFolder: (path: string) => string | null;
  /** The path from the source folder of an address that leads out of the folder of this edition. */
  readonly fromSourceFolder: (path: string) => string;
  /** Follows the redirects of another edition from an address, or from a heading of it. */
  readonly movedTo: (path: string, fragment: string) => MovedElsewhere | null;
  /**
   * The page of another edition that is most like a path from the root of the site.
   * @param isOutside Whether the path leads out of the folder of this edition, even if it names no other.
   */
  readonly suggest: (path: string, from: PageInterface, isOutside: boolean) => PageElsewhere | null;
  /** The id of the heading of a page of another edition that translates the one with this id in the source. */
  readonly headingElsewhere: (found: PageElsewhere, id: string) => string | null;
  /**
   * The id of the heading that translates the one with this id in the source; `null` if the sections of the two pages do
   * not correspond.
   */
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
}

/** Called with a translation that lacks an anchor of its source to which a page links, or the config. */
export type ReportMissing = (translation: PageInterface, id: string, from: PageInterface | null) => void;

/**
 * @param own The number of the edition that is linked.
 * @param tables Those of all editions, that of the default language first.
 * @param fallbacks The pages of this edition that are shown in place of their translations.
 */
export function makeOtherEditions(
  own: number,
  tables: readonly EditionTable[],
  fallbacks: ReadonlySet<PageInterface>,
  reportMissing: ReportMissing,
): OtherEditions {
  const [source] = tables;
  const ownTable = tables[own];
  if (source === undefined || ownTable === undefined) throw new Error(`there is no edition ${own}`);
  const { prefix } = ownTable.edition;
  const languages = tables.map(({ edition }) => edition);
  const findIn = ({ routes, base, edition }: EditionTable, path: string, isSource: boolean): PageElsewhere | null => {
    const page = isSource ? routes.findSource(path) : routes.find(path);
    return page === null ? null : { page, base, edition };
  };
  const namedBy = (path: string): EditionTable | null =>
    tables.find(({ edition }) => edition.prefix !== "" && `${path}/`.startsWith(`/${edition.prefix}`)) ?? null;
  const within = (path: string, { edition }: EditionTable): string =>
    edition.prefix === "" ? path : `/${path.slice(edition.prefix.length + 1)}`;
  const find = (path: string, isSource: boolean): PageElsewhere | null => {
    const named = namedBy(path);
    if (named === null) return own === 0 ? null : findIn(source, path, isSource);
    const inside = within(path, named);
    const found = findIn(named, inside, isSource);
    if (found !== null) return found;
    const original = findIn(source, inside, isSource);
    if (original === null) return null;
    const { base, edition } = named;
    const translation = named.byKey.get(translationKey(original.page.record.relativePath));
    if (translation !== undefined) return { page: translation, base, edition };
    return edition.fallback === "page" ? { ...original, base, edition } : original;
  };
  const { fallback } = ownTable.edition;
  const headingsOf = (page: PageInterface): ReadonlyMap<string, string> => {
    const original = source.byKey.get(translationKey(page.record.relativePath));
    return own === 0 || original === undefined || original === page ? new Map() : headingPairs(original, page);
  };
  return {
    linked:
      fallback === "link"
        ? source.routes.pages.filter(({ record }) => !ownTable.byKey.has(translationKey(record.relativePath)))
        : [],
    ofSource: source.routes.pages,
    omitsMissing: fallback === "none",
    langOf: (page) =>
      page.record.frontmatter.lang ?? (editionOf(sourcePathOf(page), languages) ?? ownTable.edition).lang,
    translationAt: (route) => {
      const page = own === 0 ? null : source.routes.find(route);
      return page === null ? null : (ownTable.byKey.get(translationKey(page.record.relativePath)) ?? null);
    },
    find,
    inOwnLanguage: ({ record }) => ownTable.byKey.get(translationKey(record.relativePath)) ?? null,
    inOwnFolder: (path) => {
      const named = namedBy(path);
      return (named ?? source) === ownTable ? within(path, ownTable) : null;
    },
    fromSourceFolder: (path) =>
      path.startsWith("/../") ? path.slice(own === 0 ? 0 : "/..".length) : `/${prefix}${path.slice(1)}`,
    movedTo: (path, fragment) => {
      let at = path;
      // Redirects may form a loop, which is reported where they are written.
      for (let steps = 0; steps < 10; steps += 1) {
        const table = namedBy(at) ?? source;
        const anchor = steps === 0 && fragment !== "" ? `#${fragment}` : "";
        const to = table.redirects.get(redirectKey(within(at, table)) + anchor);
        if (to === undefined) return null;
        // The redirect itself knows the page of the version in its language.
        if (isVersionLink(to)) return { to: null, target: routeUrl(table.base, within(at, table)), suffix: "" };
        if (!to.startsWith("/")) return { to: null, target: to, suffix: "" };
        const { path: target, suffix } = splitAddress(to);
        at = `/${table.edition.prefix}${target.slice(1)}`;
        const page = findIn(table, target, false) ?? find(at, false) ?? find(target, false);
        if (page !== null)
          return { to: page, target: `/${page.edition.prefix}${page.page.record.path.slice(1)}${suffix}`, suffix };
      }
      return null;
    },
    suggest: (path, from, isOutside) => {
      const table = namedBy(path) ?? (isOutside ? source : null);
      if (table === null || table === ownTable) return null;
      const inside = within(path, table);
      const { base, edition } = table;
      const near = table.suggestions().pageFor(inside, from);
      if (near !== null) return { page: near.page, base, edition };
      const original = table === source ? null : source.suggestions().pageFor(inside, from);
      return original === null ? null : find(`/${edition.prefix}${original.page.record.path.slice(1)}`, false);
    },
    fileAt: (path) => {
      const named = namedBy(path);
      if (named === null || named === ownTable) return null;
      const inside = within(path, named);
      const isFile = (each: string): boolean => named.generated().has(each.slice(1));
      const folder = inside.endsWith("/") ? inside : `${inside}/`;
      const file = isFile(inside) ? inside : isFile(`${folder}index.html`) ? folder : null;
      return file === null ? null : routeUrl(named.base, file);
    },
    headingElsewhere: ({ page, edition }, id) => {
      const original = source.byKey.get(translationKey(page.record.relativePath));
      return edition.prefix === "" || original === undefined || original === page
        ? null
        : (headingPairs(original, page).get(id) ?? null);
    },
    headingFor: (page, id) => headingsOf(page).get(id) ?? null,
    headingsOfSource: (page) => (fallback === "page" ? headingsOf(page) : new Map()),
    isOnlyInSource: (page, id, from) => {
      if (own === 0 || (from !== null && !fallbacks.has(from))) return false;
      const original = source.byKey.get(translationKey(page.record.relativePath));
      if (original === undefined || !hasAnchor(original, id)) return false;
      reportMissing(page, id, from);
      return true;
    },
  };
}

/** The ids of the headings of a page by those of its source; empty if the sections of the two do not correspond. */
function headingPairs(source: PageInterface, translation: PageInterface): ReadonlyMap<string, string> {
  const known = pairs.get(translation);
  if (known?.source === source) return known.ids;
  const ids = pairSections(sectionsOf(source.record.headers), sectionsOf(translation.record.headers));
  pairs.set(translation, { source, ids });
  return ids;
}

// Cached, because many links point to the same page.
const pairs = new WeakMap<
  PageInterface,
  { readonly source: PageInterface; readonly ids: ReadonlyMap<string, string> }
>();

/** The level and the id of a heading. */
type Section = readonly [level: number, id: string];

/** The headings of a page, in order. */
function sectionsOf(headers: readonly Header[]): readonly Section[] {
  return headers.flatMap(({ level, slug, children }): Section[] => [[level, slug], ...sectionsOf(children)]);
}

/** The ids of the sections of a translation by those of its source; empty if the sections do not correspond. */
function pairSections(theirs: readonly Section[], ours: readonly Section[]): ReadonlyMap<string, string> {
  const isSame = theirs.length === ours.length && theirs.every(([level], index) => level === ours[index]?.[0]);
  return new Map(isSame ? theirs.map(([, id], index) => [id, ours[index]?.[1] ?? id]) : []);
}
