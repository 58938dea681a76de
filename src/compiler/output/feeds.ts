/**
 * The feeds of pages as RSS 2.0 (https://www.rssboard.org/rss-specification), with the full text of each entry. RSS
 * allows entries without a date; Atom does not.
 */
import { dayPattern, describeMissingDay } from "../calendar-day.ts";
import type { Header } from "../page/compiled-page.ts";
import type { FeedPart } from "../route/feed-html.ts";
import { feedHtml } from "../route/feed-html.ts";
import { fillRelocations } from "../route/relocations.ts";
import { absoluteUrl, makePageData } from "../route/route-data.ts";
import type { Feed } from "../site/feeds.ts";
import type { LinkedImage, LinkedPage } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Xml } from "../xml.ts";
import { xml, xmlFile } from "../xml.ts";
import type { PlannedOutput } from "./output-file.ts";
import { plan } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** A page as its feed shows it. */
interface FeedPage {
  readonly path: SourcePath;
  readonly bodyHash: string;
  readonly title: string;
  readonly url: string;
  readonly canonicalUrl: string;
  /** "2027-01-31", or `null`. */
  readonly date: string | null;
  readonly sections: readonly Header[];
  readonly urls: readonly (string | null)[];
  readonly images: readonly LinkedImage[];
}

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly lang: string;
  readonly origin: string;
  /** The address of the feed. */
  readonly self: string;
  /** Whether the entries are the sections of the page rather than pages. */
  readonly listsSections: boolean;
  readonly pages: readonly FeedPage[];
}

interface Entry {
  readonly title: string;
  readonly url: string;
  /** "2027-01-31", or `null`. */
  readonly date: string | null;
  readonly html: string;
}

/** Feed readers fetch the whole file again and again. */
const mostEntries = 50;

/** Plans "releases/feed.xml" for each page that asks for a feed, in the order of the pages. */
export function planFeeds(outputs: SiteOutputs): PlannedOutput[] {
  const { config, site } = outputs;
  if (!site.pages.some(({ feed }) => feed !== null)) return [];
  const byPath = new Map(site.pages.map((page) => [page.record.relativePath, page]));
  return site.pages.flatMap((page) => {
    const { feed } = page;
    if (feed === null) return [];
    const { documentTitle, description, canonicalUrl } = makePageData(config, page);
    const channel: Channel = {
      title: documentTitle,
      description: description === "" ? documentTitle : description,
      url: canonicalUrl,
      lang: config.lang,
      origin: config.origin ?? "",
      self: absoluteUrl(config, config.base + feed.output),
      listsSections: feed.pages === null,
      pages: pagesOf(page, feed, byPath).map((each) => feedPageOf(outputs, each)),
    };
    return plan(feed.output, channel, outputs, printFeed);
  });
}

function feedPageOf({ config, bodyHashOf }: SiteOutputs, page: LinkedPage): FeedPage {
  const { record, changes, urls, images } = page;
  const { title, url, canonicalUrl } = makePageData(config, page);
  const sections = record.headers.filter(({ level }) => level === 2);
  const bodyHash = bodyHashOf(record.relativePath);
  return {
    path: record.relativePath,
    bodyHash,
    title,
    url,
    canonicalUrl,
    date: changes.updated,
    sections,
    urls,
    images,
  };
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

function printFeed(channel: Channel, { bodyOf }: Pick<SiteOutputs, "bodyOf">): string {
  const { title, description, url, lang, origin, self, listsSections, pages } = channel;
  const entriesOf = listsSections ? sectionsOf : entryOf;
  const entries = pages.flatMap((page) => {
    const body = fillRelocations(bodyOf(page.path), page);
    return entriesOf(page, feedHtml(body, page.url, origin));
  });
  return xmlFile(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${url}</link>
<description>${description}</description>
<language>${lang}</language>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${entries.slice(0, mostEntries).map(printEntry)}
</channel>
</rss>`);
}

function printEntry({ title, url, date, html }: Entry): Xml {
  const published = date === null ? [] : [xml`<pubDate>${inRfc822(date)}</pubDate>`];
  return xml`<item><title>${title}</title><link>${url}</link><guid>${url}</guid>${published}<description>${html}</description></item>`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2027-01-31" → "31 Jan 2027 00:00:00 GMT" */
function inRfc822(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year} 00:00:00 GMT`;
}

function entryOf({ title, canonicalUrl, date }: FeedPage, [whole]: readonly FeedPart[]): readonly Entry[] {
  return [{ title, url: canonicalUrl, date, html: whole?.html ?? "" }];
}

/** An entry for each heading of level two. A day in the heading, "1.2.0 (2027-01-31)", is its date. */
function sectionsOf({ canonicalUrl, sections }: FeedPage, parts: readonly FeedPart[]): readonly Entry[] {
  const htmlOf = new Map(parts.map(({ id, html }) => [id, html]));
  return sections.map(({ title, slug }) => {
    const [day = null] = dayPattern.exec(title) ?? [];
    const date = describeMissingDay(day) === null ? day : null;
    return { title, url: `${canonicalUrl}#${encodeURI(slug)}`, date, html: htmlOf.get(slug) ?? "" };
  });
}
