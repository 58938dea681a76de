/** What the search page shows readers without scripts: links to all that search finds, or to where it begins. Pure. */
import type { Header, PageRecord } from "../page/compiled-page.ts";
import { escapeAttribute } from "../route/relocations.ts";
import { encodeFragment, routeUrl } from "../site/urls.ts";

export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly headings: readonly Pick<Header, "slug" | "title">[];
}

/** Links of the list: a page of more is nothing to read, and would grow with the site. */
const linkLimit = 3000;

/**
 * Every page with its headings of the second level; where that is too much, pages alone; and where there are too many of these, those nearest
 * to the root, which lead on.
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

/** Of pages and headings, as far as it matters. */
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
    // However many lie at the root, they are shown: nothing else leads to them.
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
