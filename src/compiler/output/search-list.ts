/**
 * The list that the search page shows to readers without scripts: links to all searchable pages, or to those nearest to
 * the root. Pure.
 */
import type { Header, PageRecord } from "../page/compiled-page.ts";
import { escapeHtml } from "../escape-html.ts";
import { encodeFragment, routeUrl } from "../site/urls.ts";

/** An entry of the list. `headings` is empty if the list would be too long with them. */
export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly headings: readonly Pick<Header, "slug" | "title">[];
}

/** The length of the list in characters above which it is shortened. A longer page is unreadable and would grow with the site. */
const longest = 120_000;

/** The characters of a link beside its address and its text. */
const markup = 30;

/**
 * Lists every page with its headings of the second level. If that is too long, only pages are listed; if there are too
 * many pages, only those nearest to the root, from which readers can navigate further.
 */
export function listPages(records: readonly PageRecord[]): readonly ListedPage[] {
  const found = records.filter(({ frontmatter }) => frontmatter.search !== false);
  const isShort = lengthOf(found, lengthWithHeadings) <= longest;
  const shown = lengthOf(found, lengthOfPage) <= longest ? found : nearestToRoot(found);
  return shown.map(({ path, title, headers }) => ({
    path,
    title,
    headings: isShort ? headers.map(({ slug, title: heading }) => ({ slug, title: heading })) : [],
  }));
}

/** The length of a list; counting stops above the limit. */
function lengthOf(records: readonly PageRecord[], lengthOfOne: (record: PageRecord) => number): number {
  let length = 0;
  for (const record of records) {
    if (length > longest) break;
    length += lengthOfOne(record);
  }
  return length;
}

function lengthOfPage({ path, title }: PageRecord): number {
  return markup + path.length + title.length;
}

function lengthWithHeadings(record: PageRecord): number {
  return record.headers.reduce(
    (length, { slug, title }) => length + markup + record.path.length + slug.length + title.length,
    lengthOfPage(record),
  );
}

function nearestToRoot(records: readonly PageRecord[]): readonly PageRecord[] {
  const lengths: number[] = [];
  for (const record of records)
    lengths[depthOf(record.path)] = (lengths[depthOf(record.path)] ?? 0) + lengthOfPage(record);
  let shown = 0;
  const tooDeep = lengths.findIndex((length = 0, depth) => {
    shown += length;
    // Pages at the top level are always listed, because no other page links to them.
    return depth > 1 && shown > longest;
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
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}
