/**
 * The list that the search page shows to readers without scripts: links to all searchable pages, or to those nearest to
 * the root. Pure.
 */
import type { Header, PageRecord } from "../page/compiled-page.ts";
import { escapeAttribute } from "../route/relocations.ts";
import { encodeFragment, routeUrl } from "../site/urls.ts";

export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly headings: readonly Pick<Header, "slug" | "title">[];
}

/** The maximum number of links in the list. A longer page is unreadable and would grow with the site. */
const linkLimit = 3000;

/**
 * Lists every page with its headings of the second level. If that is too long, only pages are listed; if there are too
 * many pages, only those nearest to the root, from which readers can navigate further.
 */
export function listPages(records: readonly PageRecord[]): readonly ListedPage[] {
  const found = records.filter(({ frontmatter }) => frontmatter.search !== false);
  const isShort = countLinks(found) <= linkLimit;
  const shown = found.length <= linkLimit ? found : nearestToRoot(found);
  return shown.map(({ path, title, headers }) => ({
    path,
    title,
    headings: isShort ? headers.map(({ slug, title: heading }) => ({ slug, title: heading })) : [],
  }));
}

/** The number of pages and headings; counting stops above the limit. */
function countLinks(records: readonly PageRecord[]): number {
  let links = records.length;
  for (const { headers } of records) {
    if (links > linkLimit) break;
    links += headers.length;
  }
  return links;
}

function nearestToRoot(records: readonly PageRecord[]): readonly PageRecord[] {
  const counts: number[] = [];
  for (const { path } of records) counts[depthOf(path)] = (counts[depthOf(path)] ?? 0) + 1;
  let shown = 0;
  const tooDeep = counts.findIndex((count = 0, depth) => {
    shown += count;
    // Pages at the top level are always listed, because no other page links to them.
    return depth > 1 && shown > linkLimit;
  });
  return tooDeep === -1 ? records : records.filter(({ path }) => depthOf(path) < tooDeep);
}

/** "/" is 0, "/a/" and "/a.html" are 1. */
function depthOf(path: string): number {
  return path.split("/").filter((segment) => segment !== "").length;
}

/** @param base "/docs/" */
export function printList(pages: readonly ListedPage[], base: string): string {
  const items = pages.map(({ path, title, headings }) => {
    const url = routeUrl(base, path);
    const inner = headings.map((heading) => `<li>${link(url + encodeFragment(heading.slug), heading.title)}</li>`);
    return `<li>${link(url, title)}${inner.length === 0 ? "" : `<ul>${inner.join("")}</ul>`}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeAttribute(text)}</a>`;
}
