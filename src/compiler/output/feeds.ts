/**
 * The feeds of pages as RSS 2.0 (https://www.rssboard.org/rss-specification), with the full text of each entry. RSS
 * allows entries without a date; Atom does not.
 */
import { fingerprintOf } from "../fingerprint.ts";
import { feedHtml } from "../route/feed-html.ts";
import { escapeAttribute, fillRelocations } from "../route/relocations.ts";
import { absoluteUrl, makePageData } from "../route/route-data.ts";
import type { Feed } from "../site/feeds.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

interface Entry {
  readonly title: string;
  readonly url: string;
  /** "2027-01-31", or `null`. */
  readonly date: string | null;
  readonly html: string;
}

/** Feed readers fetch the whole file again and again. */
const mostEntries = 50;

export function planFeeds(outputs: SiteOutputs): PlannedOutput[] {
  const { config, site, bodyHashOf } = outputs;
  if (!site.pages.some(({ feed }) => feed !== null)) return [];
  const byPath = new Map(site.pages.map((page) => [page.record.relativePath, page]));
  return site.pages.flatMap((page) => {
    const { feed } = page;
    if (feed === null) return [];
    const shown = pagesOf(page, feed, byPath);
    const inputs = shown.map((each) => {
      const { title, description, url } = makePageData(config, each);
      return [
        title,
        description,
        url,
        each.urls,
        each.images,
        each.changes.updated,
        bodyHashOf(each.record.relativePath),
      ];
    });
    return {
      path: feed.output,
      fingerprint: fingerprintOf([
        "feed",
        feed.pages === null,
        config.origin,
        config.lang,
        makePageData(config, page).documentTitle,
        inputs,
      ]),
      source: { kind: "made" as const, make: () => printFeed(outputs, page, feed, shown) },
    };
  });
}

/** The page itself, or the newest pages of its folder. Pages without a date come last. */
function pagesOf(
  page: LinkedPage,
  { pages }: Feed,
  byPath: ReadonlyMap<SourcePath, LinkedPage>,
): readonly LinkedPage[] {
  if (pages === null) return [page];
  const dateOf = ({ changes }: LinkedPage): string => changes.updated ?? "";
  return pages
    .flatMap((path) => byPath.get(path) ?? [])
    .sort((left, right) => (dateOf(left) < dateOf(right) ? 1 : dateOf(left) > dateOf(right) ? -1 : 0))
    .slice(0, mostEntries);
}

function printFeed(outputs: SiteOutputs, page: LinkedPage, feed: Feed, shown: readonly LinkedPage[]): string {
  const { config } = outputs;
  const { documentTitle, description, canonicalUrl } = makePageData(config, page);
  const entries = (feed.pages === null ? sectionsOf(outputs, page) : shown.map((each) => entryOf(outputs, each))).slice(
    0,
    mostEntries,
  );
  const self = absoluteUrl(config, config.base + feed.output);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeAttribute(documentTitle)}</title>`,
    `<link>${escapeAttribute(canonicalUrl)}</link>`,
    `<description>${escapeAttribute(description === "" ? documentTitle : description)}</description>`,
    `<language>${escapeAttribute(config.lang)}</language>`,
    `<atom:link href="${escapeAttribute(self)}" rel="self" type="application/rss+xml"/>`,
    ...entries.map(printEntry),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function printEntry({ title, url, date, html }: Entry): string {
  const published = date === null ? "" : `<pubDate>${inRfc822(date)}</pubDate>`;
  const address = escapeAttribute(url);
  return `<item><title>${escapeAttribute(title)}</title><link>${address}</link><guid>${address}</guid>${published}<description>${escapeAttribute(html)}</description></item>`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2027-01-31" → "31 Jan 2027 00:00:00 GMT" */
function inRfc822(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year} 00:00:00 GMT`;
}

function entryOf(outputs: SiteOutputs, page: LinkedPage): Entry {
  const { config } = outputs;
  const { title, canonicalUrl } = makePageData(config, page);
  const [whole] = htmlOf(outputs, page);
  return { title, url: canonicalUrl, date: page.changes.updated, html: whole?.html ?? "" };
}

/** An entry for each heading of level two. A day in the heading, "1.2.0 (2027-01-31)", is its date. */
function sectionsOf(outputs: SiteOutputs, page: LinkedPage): readonly Entry[] {
  const { canonicalUrl } = makePageData(outputs.config, page);
  const sections = new Map(htmlOf(outputs, page).map(({ id, html }) => [id, html]));
  return page.record.headers
    .filter(({ level }) => level === 2)
    .map(({ title, slug }) => {
      const [day = null] = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/u.exec(title) ?? [];
      return { title, url: `${canonicalUrl}#${encodeURI(slug)}`, date: day, html: sections.get(slug) ?? "" };
    });
}

/** The whole page, with the id "", and its sections of level two. */
function htmlOf({ config, bodyOf }: SiteOutputs, page: LinkedPage): ReturnType<typeof feedHtml> {
  const { urls, images, record } = page;
  const { url } = makePageData(config, page);
  return feedHtml(fillRelocations(bodyOf(record.relativePath), { urls, images }), url, config.origin ?? "");
}
