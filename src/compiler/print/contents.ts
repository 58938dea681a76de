/** The pages of an edition in reading order, in the groups of its sidebars, and which of them are printed. Pure. */
import type { SidebarEntry } from "../../theme/route-data.ts";
import { interfaceStrings } from "../config/interface-strings.ts";
import type { Advice } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { LinkedEdition } from "../site/link-editions.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { routeIn } from "../site/place.ts";
import { routeUrl } from "../site/urls.ts";

/** A group or a page of the contents. */
export interface ContentsEntry {
  readonly text: string;
  /** `null` for a group that is not a page. */
  readonly page: LinkedPage | null;
  readonly entries: readonly ContentsEntry[];
}

/**
 * All pages, each once: first the home page, then the sidebars in the order of their first pages. A page without an entry
 * follows the page whose entry stands for it; those of no sidebar come last, in a group.
 */
export function listContents({ config, site: { pages } }: LinkedEdition): readonly ContentsEntry[] {
  const left = new Map(pages.map((page) => [routeUrl(config.base, page.record.path), page]));
  const sidebars = [...new Set(pages.flatMap(({ sidebar }) => (sidebar === null ? [] : [sidebar])))];
  const listed = new Set(sidebars.flatMap(({ entries }) => urlsIn(entries)));
  const take = (url: string | null): LinkedPage | null => {
    const page = left.get(url ?? "") ?? null;
    if (url !== null) left.delete(url);
    return page;
  };
  const takeUnlisted = (above: LinkedPage | null): readonly ContentsEntry[] =>
    [...left].flatMap(([url, page]) =>
      above === null || listed.has(url) || page.sidebarEntry !== above.record.path
        ? []
        : [{ text: page.record.title, page: take(url), entries: [] }],
    );
  const entryOf = (entry: SidebarEntry): readonly ContentsEntry[] => {
    const page = take(entry.url);
    const unlisted = takeUnlisted(page);
    const { text } = entry;
    if (entry.kind === "group") return [{ text, page, entries: [...unlisted, ...entry.entries.flatMap(entryOf)] }];
    return page === null ? [] : [{ text, page, entries: [] }, ...unlisted];
  };
  const homePage = take(config.base);
  const home = homePage === null ? [] : [{ text: homePage.record.title, page: homePage, entries: [] }];
  const inSidebars = sidebars.flatMap(({ entries }) => entries.flatMap(entryOf));
  const rest = [...left.values()].map((page): ContentsEntry => ({ text: page.record.title, page, entries: [] }));
  const { morePages } = interfaceStrings(config.lang, config.themeConfig.strings);
  const others = inSidebars.length === 0 || rest.length === 0 ? rest : [{ text: morePages, page: null, entries: rest }];
  return [...home, ...inSidebars, ...others];
}

function urlsIn(entries: readonly SidebarEntry[]): readonly string[] {
  return entries.flatMap((entry) => [
    ...(entry.url === null ? [] : [entry.url]),
    ...(entry.kind === "group" ? urlsIn(entry.entries) : []),
  ]);
}

/** The entries with a chosen page, in the groups around them. */
export function onlyPages(
  contents: readonly ContentsEntry[],
  isChosen: (page: LinkedPage) => boolean,
): readonly ContentsEntry[] {
  return contents.flatMap(({ text, page, entries }) => {
    const own = page !== null && isChosen(page) ? page : null;
    const inner = onlyPages(entries, isChosen);
    return own === null && inner.length === 0 ? [] : [{ text, page: own, entries: inner }];
  });
}

/** The pages of contents in their order, which is that of the printed document. */
export function pagesOf(contents: readonly ContentsEntry[]): readonly LinkedPage[] {
  return contents.flatMap(({ page, entries }) => [...(page === null ? [] : [page]), ...pagesOf(entries)]);
}

/** The pages for which a name on the command line stands. */
export interface NamedPart {
  readonly title: string;
  readonly pages: ReadonlySet<LinkedPage>;
}

/**
 * Finds a page or a folder by its path in the source folder or by its address, or a group of a sidebar by its title.
 * @param sourceLabel The source folder as messages show it.
 */
export function findPart(
  name: string,
  { edition, site }: LinkedEdition,
  contents: readonly ContentsEntry[],
  sourceLabel: string,
): NamedPart | null {
  const path = pathOf(name);
  const pages = site.pages.filter((page) =>
    namesOf(page, edition, sourceLabel).some((each) => path === "" || each === path || each.startsWith(`${path}/`)),
  );
  const [first] = pages.toSorted((left, right) => left.record.path.length - right.record.path.length);
  if (first !== undefined) {
    const isAbove = pages.every(({ record }) => record.path.startsWith(first.record.path));
    return { title: isAbove ? first.record.title : (path.split("/").at(-1) ?? path), pages: new Set(pages) };
  }
  const group = findGroup(name.toLowerCase(), contents);
  return group === null ? null : { title: group.text, pages: new Set(pagesOf([group])) };
}

function findGroup(title: string, contents: readonly ContentsEntry[]): ContentsEntry | null {
  for (const entry of contents) {
    if (entry.entries.length > 0 && entry.text.toLowerCase() === title) return entry;
    const inner = findGroup(title, entry.entries);
    if (inner !== null) return inner;
  }
  return null;
}

/** Suggests the nearest page, folder or group. */
export function adviseOnPart(name: string, editions: readonly LinkedEdition[], sourceLabel: string): Advice {
  const names = new Set<string>();
  for (const { edition, site } of editions)
    for (const page of site.pages) {
      const { sidebar } = page;
      for (const entry of sidebar?.entries ?? []) if (entry.kind === "group") names.add(entry.text);
      for (const each of namesOf(page, edition, sourceLabel))
        for (const { index } of `${each}/`.matchAll(/\//gu)) names.add(each.slice(0, index));
    }
  return (
    didYouMean(pathOf(name), names) ??
    `name a folder or a page, such as ${labelOf(sourceLabel, "guide")} or /guide/, or a group of the sidebar`
  );
}

/** The path of its file, the same in the source folder, and its address, without slashes around them. */
function namesOf({ record }: LinkedPage, edition: LinkedEdition["edition"], sourceLabel: string): readonly string[] {
  const { relativePath } = record;
  return [labelOf(sourceLabel, relativePath), relativePath, routeIn(edition, record.path)].map(pathOf);
}

function pathOf(name: string): string {
  return name
    .replaceAll("\\", "/")
    .replace(/^\.?\/+/u, "")
    .replace(/\/+$/u, "");
}
