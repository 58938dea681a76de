/**
 * Builds the data for the theme from the linked site: one `SiteData` for all routes, and a `PageData` for each.
 * Together with the page's body they contain everything that a rendered route depends on, so their hashes show whether
 * it must be rendered again.
 */
import { createHash } from "node:crypto";
import type {
  Feedback,
  HeadTag,
  PageData,
  PageInLanguages,
  SiteData,
  ThemeAssets,
  TocEntry,
} from "../../theme/route-data.ts";
import { fill } from "../../theme/strings.ts";
import { listEditions } from "../config/editions.ts";
import { directionOf, interfaceStrings } from "../config/interface-strings.ts";
import { formatDate } from "../config/format-date.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { labelOfVersion } from "../config/versions.ts";
import type { Header } from "../page/compiled-page.ts";
import { isLanding } from "../page/frontmatter/frontmatter-schema.ts";
import { llmsPath, versionListPath } from "../site/generated-files.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { LinkedPage, LinkedSite, Neighbor, PageLanguages } from "../site/linked-site.ts";
import { langIn, languageUnlike } from "../site/page-titles.ts";
import { cardSize } from "../site/social-card.ts";
import type { RoutePath } from "../source/paths.ts";
import { encodePath, routeUrl } from "../site/urls.ts";

/** The data of a page without its body, which is added when the route is rendered. */
export type PageDataWithoutBody = Omit<PageData, "bodyHtml">;

/**
 * The data that all routes of an edition share. `version` in it is a hash of the rest and of the theme, by which the
 * development server notices that a page is outdated.
 * @param options `isPublished` is `false` in the development server, where nothing is sent to analytics. `siteBase` is
 * the base without the prefix of the edition.
 */
export function makeSiteData(
  config: SiteConfig,
  site: LinkedSite,
  assets: ThemeAssets,
  options: {
    readonly isPublished: boolean;
    readonly themeHash: string;
    readonly siteBase: string;
    readonly version: ArchivedVersion | null;
  },
): SiteData {
  const data = siteDataWithoutVersion(config, site, assets, options);
  const hash = createHash("sha256").update(JSON.stringify(data)).update(options.themeHash);
  return { ...data, version: hash.digest("hex").slice(0, 10) };
}

function siteDataWithoutVersion(
  config: SiteConfig,
  site: LinkedSite,
  assets: ThemeAssets,
  { isPublished, siteBase, version }: Pick<Parameters<typeof makeSiteData>[3], "isPublished" | "siteBase" | "version">,
): Omit<SiteData, "version"> {
  const { themeConfig, title, description, lang, base, origin, analytics, insights } = config;
  const strings = interfaceStrings(lang, themeConfig.strings);
  const twins = config.plugins.flatMap(({ features = [] }) =>
    features.flatMap(({ about }) => Object.entries(about.twin ?? {})),
  );
  const languages =
    Object.keys(config.languages).length === 0
      ? []
      : listEditions(config, version).map((edition) => ({
          lang: edition.lang,
          label: edition.label,
          url: siteBase + edition.prefix,
        }));
  return {
    title,
    description,
    lang,
    direction: directionOf(lang),
    strings,
    base,
    origin: origin ?? "",
    headTags: site.headTags,
    navbar: site.navbar,
    search: { ...themeConfig.search, placeholder: themeConfig.search.placeholder ?? strings.searchPlaceholder },
    editLinkText: themeConfig.editLink?.text ?? strings.editLink,
    sidebarDepth: themeConfig.sidebarDepth,
    features: themeConfig.features,
    ...(twins.length === 0 ? {} : { twins: Object.fromEntries(twins) }),
    ...(config.llms === null ? {} : { llmsUrl: base + llmsPath }),
    ...(isPublished && insights !== null
      ? {
          insights: {
            endpoint: insights.endpoint.startsWith("/") ? siteBase + insights.endpoint.slice(1) : insights.endpoint,
            consent: insights.consent,
          },
        }
      : {}),
    tagManagerId: isPublished ? (analytics?.tagManager?.id ?? null) : null,
    assets,
    logo: site.frame.logo,
    social: site.frame.social,
    announcement: site.frame.announcement,
    footer: site.frame.footer,
    oldVersion:
      version !== null
        ? { name: labelOfVersion(config, version) }
        : themeConfig.oldVersion === null
          ? null
          : { name: themeConfig.oldVersion.name },
    ...(config.versions === null
      ? {}
      : {
          ownVersion: {
            id: version?.id ?? config.versions.current,
            label: labelOfVersion(config, version),
            url: base,
            listUrl: `${siteBase}${versionListPath}`,
          },
        }),
    ...(languages.length === 0 ? {} : { languages }),
  };
}

/** Asks search engines not to list a page; `robots.txt` could only keep them from reading it. */
export const noindexTag: HeadTag = { tag: "meta", attributes: { name: "robots", content: "noindex" }, content: null };

/** The data of a route. URLs have the base and are percent-encoded. */
export function makePageData(config: SiteConfig, page: LinkedPage): PageDataWithoutBody {
  const { record } = page;
  const { frontmatter } = record;
  const url = routeUrl(config.base, record.path);
  const editLink = config.themeConfig.editLink;
  const language = languageUnlike(config.lang, langIn(page) ?? page.languages?.source?.lang ?? null);
  return {
    key: record.key,
    layout: isLanding(frontmatter) ? "landing" : "page",
    title: record.title,
    documentTitle: record.path === "/" ? `${config.title}` : `${page.documentTitle} | ${config.title}`,
    description: frontmatter.description ?? frontmatter.short_description ?? config.description,
    url,
    sidebarUrl: page.sidebarEntry === null ? url : routeUrl(config.base, page.sidebarEntry),
    canonicalUrl: canonicalOf(config, page, url),
    banner: page.banner,
    previewImage: previewOf(config, page),
    contentClass: [frontmatter.content_class ?? "", ...(frontmatter.draft === true ? ["dg-draft"] : [])]
      .join(" ")
      .trim(),
    toc: limitDepth(record.headers, tocDepth(config, frontmatter.toc ?? !isLanding(frontmatter))),
    breadcrumbs: page.breadcrumbs.map(({ path, ...title }) => ({
      ...title,
      url: path === null ? null : routeUrl(config.base, path),
    })),
    previous: toPageLink(config, page.previous),
    next: toPageLink(config, page.next),
    lastUpdated:
      page.changes.updated === null
        ? null
        : { date: page.changes.updated, text: formatDate(page.changes.updated, config.lang) },
    contributors: page.changes.contributors,
    editUrl:
      editLink === null || frontmatter.edit_link === false
        ? null
        : editLink.pattern.replace("{path}", encodePath(record.relativePath)),
    feedback: makeFeedback(config, page),
    currentVersionUrl: page.inVersions?.current ?? currentVersionUrl(config, record.path),
    frontmatter: page.frontmatter,
    headTags: frontmatter.noindex === true ? [noindexTag, ...page.headTags] : page.headTags,
    ...(record.isOfData === true && { needsDocument: true }),
    needsTitleHeading: !page.hasTitleHeading,
    movedAnchors: page.movedAnchors,
    markdownUrl: config.llms !== null && !isStandIn(page) ? markdownUrl(config, record.path) : null,
    openIn: isStandIn(page) ? [] : makeOpenIn(config, record.path),
    feedUrl: page.feed === null ? null : config.base + encodePath(page.feed.output),
    ...(page.languages === undefined ? {} : { languages: languagesOf(config, page.languages) }),
    ...(language === null ? {} : { language }),
  };
}

/** A page that is shown in place of its translation is a copy of its source, and one of an old version of the newest. */
function canonicalOf(config: SiteConfig, { record, languages, inVersions }: LinkedPage, url: string): string {
  const { canonical } = record.frontmatter;
  const source = languages?.source ?? null;
  const newest = inVersions?.canonical ?? null;
  if (newest !== null) return newest.startsWith("/") ? (config.origin ?? "") + newest : newest;
  if (canonical === undefined && source !== null) return (config.origin ?? "") + source.url;
  return absoluteUrl(config, canonical ?? url);
}

function languagesOf(config: SiteConfig, { translations, source, isStale }: PageLanguages): PageInLanguages {
  // Search engines ignore alternates that do not name each other.
  const alternates = translations.filter(({ isListed }) => isListed);
  const [first] = alternates;
  const isListed = alternates.length > 1 && alternates.some(({ lang }) => lang === config.lang);
  const choices = translations.map(({ lang, label, url }) => ({ lang, label, url }));
  const [original] = choices;
  return {
    choices,
    alternates:
      !isListed || first === undefined
        ? []
        : [...alternates, { ...first, lang: "x-default" }].map(({ lang, url }) => ({
            lang,
            url: (config.origin ?? "") + url,
          })),
    source: source === null ? null : { ...source, direction: directionOf(source.lang) },
    ...(isStale === true && original !== undefined ? { stale: original } : {}),
  };
}

function tocDepth({ themeConfig }: SiteConfig, toc: boolean | number): number {
  if (typeof toc === "number") return toc;
  return toc ? Math.max(themeConfig.tocDepth, themeConfig.sidebarDepth) : 0;
}

function makeFeedback({ base, themeConfig: { feedback } }: SiteConfig, { record }: LinkedPage): Feedback | null {
  if (feedback === null) return null;
  if ("post" in feedback) {
    const url = feedback.post.startsWith("/") ? base + feedback.post.slice(1) : feedback.post;
    return { kind: "form", url, page: record.path };
  }
  const urlFor = (answer: string): string => {
    const values: Readonly<Record<string, string>> = { answer, title: record.title, path: record.relativePath };
    return feedback.issue.replaceAll(/\{(answer|title|path)\}/gu, (_whole, name: string) =>
      encodeURIComponent(values[name] ?? ""),
    );
  };
  return { kind: "issue", yesUrl: urlFor("yes"), noUrl: urlFor("no") };
}

/** The address of the same page in the current version if the paths are the same, or else of its home page. */
export function currentVersionUrl({ themeConfig: { oldVersion } }: SiteConfig, route: RoutePath): string | null {
  if (oldVersion === null) return null;
  const { current, samePaths } = oldVersion;
  return samePaths ? routeUrl(current.replace(/\/?$/u, "/"), route) : current;
}

function previewOf(
  { base }: SiteConfig,
  { record, thumbnailUrl, card, images, urls }: LinkedPage,
): PageData["previewImage"] {
  const alt = record.title;
  if (card !== null) return { url: base + card.output, ...cardSize, alt };
  if (thumbnailUrl === null) return null;
  const { width = null, height = null } = images.find(({ reference }) => urls[reference] === thumbnailUrl) ?? {};
  return { url: thumbnailUrl, width, height, alt };
}

const programs = {
  chatgpt: { name: "ChatGPT", url: "https://chatgpt.com/?hints=search&q={prompt}" },
  claude: { name: "Claude", url: "https://claude.ai/new?q={prompt}" },
} as const;

function makeOpenIn(config: SiteConfig, route: RoutePath): PageData["openIn"] {
  const { lang, origin, themeConfig } = config;
  const address = (origin ?? "") + markdownUrl(config, route);
  const prompt = fill(interfaceStrings(lang, themeConfig.strings).askAbout, { address });
  const values = { url: encodeURIComponent(address), prompt: encodeURIComponent(prompt) };
  return themeConfig.openIn.map((program) => {
    const { name, url } = typeof program === "string" ? programs[program] : program;
    return { name, url: fill(url, values) };
  });
}

/** The address of a page's Markdown, with the base: "/docs/limits.md". */
export function markdownUrl({ base }: SiteConfig, route: RoutePath): string {
  return base + encodePath(markdownOfRoute(route));
}

/** "/limits/" → "limits.md": by convention, programs append `.md` to a page's address. The root is "index.md". */
export function markdownOfRoute(route: RoutePath): string {
  return `${route === "/" ? "index" : route.slice(1).replace(/\/$/u, "")}.md`;
}

/** Adds the origin if the config has one. */
export function absoluteUrl(config: SiteConfig, url: string): string {
  if (!url.startsWith("/")) return url;
  const path = url.startsWith(config.base) ? url : config.base + url.slice(1);
  return (config.origin ?? "") + path;
}

function limitDepth(headers: readonly Header[], depth: number): readonly TocEntry[] {
  return headers.flatMap((header) => {
    if (header.level > depth + 1) return [];
    return [
      { level: header.level, title: header.title, slug: header.slug, children: limitDepth(header.children, depth) },
    ];
  });
}

function toPageLink(config: SiteConfig, neighbor: Neighbor | null): PageData["previous"] {
  if (neighbor === null) return null;
  const { path, ...title } = neighbor;
  return { ...title, url: routeUrl(config.base, path) };
}
