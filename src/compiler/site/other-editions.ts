/** Other editions, as the linker of one edition sees them. */
import { posix } from "node:path";
import type { Edition } from "../config/editions.ts";
import type { Header, PageInterface } from "../page/compiled-page.ts";
import type { RouteTable } from "./routes.ts";
import { translationKey } from "./translations.ts";

/** An edition as the others see it. */
export interface EditionTable {
  readonly edition: Edition;
  readonly base: string;
  /** Its own pages, with routes and paths relative to the edition. */
  readonly routes: RouteTable;
  /** Its own pages by their translation keys. */
  readonly byKey: ReadonlyMap<string, PageInterface>;
}

/** A page of another edition. */
export interface PageElsewhere {
  readonly page: PageInterface;
  readonly base: string;
}

export interface OtherEditions {
  /** The pages of the default language to which the menus of this edition lead, because it has no translation of them. */
  readonly linked: readonly PageInterface[];
  /** All pages of the default language. */
  readonly ofSource: readonly PageInterface[];
  /** Whether menus leave out pages that are not translated. */
  readonly omitsMissing: boolean;
  /** Whether a page is shown in place of its translation. */
  readonly isFallback: (page: PageInterface) => boolean;
  /** The page of this edition whose source has this route in the default language. */
  readonly translationAt: (route: string) => PageInterface | null;
  /** The page of another edition that an address names, `/fr/guide/`, or that stands in for a missing translation. */
  readonly find: (path: string, isSource: boolean) => PageElsewhere | null;
  /** The path from the source folder of an address that leads out of the folder of this edition. */
  readonly fromSourceFolder: (path: string) => string;
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
  /** Reports that a translation lacks a heading to which a page that stands in for its translation links. */
  readonly reportMissing: (translation: PageInterface, id: string) => void;
}

/**
 * @param own The number of the edition that is linked.
 * @param tables Those of all editions, that of the default language first.
 * @param fallbacks The pages of this edition that are shown in place of their translations.
 */
export function makeOtherEditions(
  own: number,
  tables: readonly EditionTable[],
  fallbacks: ReadonlySet<PageInterface>,
  reportMissing: OtherEditions["reportMissing"],
): OtherEditions {
  const [source] = tables;
  const ownTable = tables[own];
  if (source === undefined || ownTable === undefined) throw new Error(`there is no edition ${own}`);
  const { prefix } = ownTable.edition;
  const findIn = ({ routes, base }: EditionTable, path: string, isSource: boolean): PageElsewhere | null => {
    const page = isSource ? routes.findSource(path) : routes.find(path);
    return page === null ? null : { page, base };
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
    isFallback: (page) => fallbacks.has(page),
    translationAt: (route) => {
      const page = own === 0 ? null : source.routes.find(route);
      return page === null ? null : (ownTable.byKey.get(translationKey(page.record.relativePath)) ?? null);
    },
    find: (path, isSource) => {
      const named = tables.find(({ edition }) => edition.prefix !== "" && `${path}/`.startsWith(`/${edition.prefix}`));
      if (named !== undefined) {
        const inside = `/${path.slice(named.edition.prefix.length + 1)}`;
        const found = findIn(named, inside, isSource);
        if (found !== null) return found;
        const original = findIn(source, inside, isSource);
        if (original === null) return null;
        const translation = named.byKey.get(translationKey(original.page.record.relativePath));
        if (translation !== undefined) return { page: translation, base: named.base };
        return named.edition.fallback === "page" ? { ...original, base: named.base } : original;
      }
      return own === 0 ? null : findIn(source, path, isSource);
    },
    fromSourceFolder: (path) => posix.normalize(`/${prefix}${path}`),
    headingFor: (page, id) => headingsOf(page).get(id) ?? null,
    headingsOfSource: (page) => (fallback === "page" ? headingsOf(page) : new Map()),
    reportMissing,
  };
}

/** The ids of the headings of a page by those of its source; empty if the sections of the two do not correspond. */
function headingPairs(source: PageInterface, translation: PageInterface): ReadonlyMap<string, string> {
  const known = pairs.get(translation);
  if (known?.source === source) return known.ids;
  const [theirs, ours] = [listHeaders(source.record.headers), listHeaders(translation.record.headers)];
  const isSame = theirs.length === ours.length && theirs.every(({ level }, index) => level === ours[index]?.level);
  const ids = new Map(isSame ? theirs.map(({ slug }, index) => [slug, ours[index]?.slug ?? slug]) : []);
  pairs.set(translation, { source, ids });
  return ids;
}

// Cached, because many links point to the same page.
const pairs = new WeakMap<
  PageInterface,
  { readonly source: PageInterface; readonly ids: ReadonlyMap<string, string> }
>();

function listHeaders(headers: readonly Header[]): readonly Header[] {
  return headers.flatMap((header) => [header, ...listHeaders(header.children)]);
}
