/** Links one page of a site: its references, menus, neighbors and titles. Pure. */
import type { ListedPlugin } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Changes } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import type { MovedAnchors } from "./anchors.ts";
import type { BreadcrumbsOf, DocumentTitles } from "./breadcrumbs.ts";
import { checkExternal } from "./check-external.ts";
import { checkComponent } from "./components.ts";
import type { makeFeed } from "./feeds.ts";
import { withFinalAddress } from "./head-tags.ts";
import type { LinkedPage, LinkFinding } from "./linked-site.ts";
import type { OwnFrontmatterByPage } from "./own-frontmatter.ts";
import type { OtherSites } from "./other-sites.ts";
import { siteAt } from "./other-sites.ts";
import { checkOwnFrontmatter } from "./own-frontmatter.ts";
import { resolveBanner } from "./page-frame.ts";
import type { TitleOf } from "./page-titles.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import type { ResolvedPage } from "./resolve-page.ts";
import type { ReadingOrder } from "./sequence.ts";
import type { Sidebar } from "./resolve-sidebar.ts";
import type { Sidebars } from "./sidebar.ts";
import { makeOwnSidebar } from "./sidebar.ts";
import type { SocialCards } from "./social-card.ts";

/** The parts of the site that linking a page needs. */
export interface LinkContext {
  readonly config: SiteConfig;
  readonly plugins: readonly ListedPlugin[];
  readonly targets: Targets;
  readonly resolve: (page: PageInterface) => ResolvedPage;
  /** The published file with this path, or `null`. */
  readonly fileAt: (path: string) => string | null;
  readonly feeds: ReadonlyMap<PageInterface, ReturnType<typeof makeFeed>>;
  readonly sidebars: Sidebars;
  readonly movedAnchors: MovedAnchors;
  readonly breadcrumbsOf: BreadcrumbsOf;
  readonly order: ReadingOrder;
  readonly titles: DocumentTitles;
  readonly titleOf: TitleOf;
  readonly cards: SocialCards;
  /** The changes of a page that consists of these files. */
  readonly changesOf: (files: readonly SourcePath[]) => Changes;
}

/** A linked page, and what it says about the site. */
export interface PageLinks {
  readonly page: PageInterface;
  readonly linked: LinkedPage;
  /** Its references, by number. */
  readonly resolved: readonly ResolvedReference[];
  /** The sidebar of the config that it shows. */
  readonly sidebar: Sidebar | null;
  readonly findings: readonly LinkFinding[];
}

/** Links pages. @returns Them in the same order. */
export function linkPages(pages: readonly PageInterface[], site: LinkContext): readonly PageLinks[] {
  const own = checkOwnFrontmatter(pages, site.plugins, site.targets.resolver);
  return pages.map((page) => linkPage(page, own, site));
}

function linkPage(page: PageInterface, own: OwnFrontmatterByPage, site: LinkContext): PageLinks {
  const { config, targets } = site;
  const file = targets.resolver.fileOf(page);
  const references = site.resolve(page);
  const components = page.components.map((used) => checkComponent(used, config));
  const { frontmatter = {}, findings: frontmatterFindings = [] } = own.get(page) ?? {};
  const { feed = null, findings: feedFindings = [] } = site.feeds.get(page) ?? {};
  const sidebar = page.sidebar === null ? site.sidebars.forPath(page.record.path) : null;
  return {
    page,
    linked: {
      ...placePage(page, file, references, sidebar, site),
      feed,
      frontmatter,
      components: components.map(({ component }) => component),
    },
    resolved: references.resolved,
    sidebar,
    findings: [
      ...referenceFindings(file, references.resolved),
      ...checkExternal(page, config, targets, site.fileAt),
      ...componentFindings(file, components),
      ...frontmatterFindings,
      ...feedFindings,
    ],
  };
}

/** The parts of a page that depend on the rest of the site: menus, neighbors, titles, dates. */
function placePage(
  page: PageInterface,
  file: SourcePath,
  { resolved, urls, images, targets }: ResolvedPage,
  sidebar: Sidebar | null,
  site: LinkContext,
): Omit<LinkedPage, "feed" | "frontmatter" | "components"> {
  const { config, order } = site;
  const { record } = page;
  const targetOf = (reference: number): PageInterface | null => resolved[reference]?.page ?? null;
  const urlOf = (reference: number): string | null => urls[reference] ?? null;
  const ownSidebar =
    page.sidebar === null || page.sidebar === false
      ? null
      : makeOwnSidebar(page, page.sidebar, config.base, targetOf, site.titleOf);
  const breadcrumbs = site.breadcrumbsOf(page);
  return {
    record: { ...record, relativePath: file },
    urls,
    images,
    targets,
    sidebar: ownSidebar ?? sidebar?.data ?? null,
    sidebarEntry: order.entryOf(record.path),
    ...order.neighborsOf(page, targetOf),
    breadcrumbs,
    card: site.cards.of(page, breadcrumbs),
    documentTitle: site.titles.of(page),
    headTags: (record.frontmatter.head ?? []).map((tag) =>
      withFinalAddress(tag, config.origin, ({ url, role }) => {
        const reference = page.references.findIndex((each) => each.url === url && each.role === role);
        return reference === -1 ? null : (urls[reference] ?? undefined);
      }),
    ),
    inlineStyles: page.inlineStyles,
    banner: page.banner === null ? null : resolveBanner(page.banner, (reference) => urlOf(reference) ?? "#"),
    thumbnailUrl: page.thumbnail === null ? null : urlOf(page.thumbnail),
    hasTitleHeading: page.hasTitleHeading,
    changes: changesOfPage(page, site.changesOf([file, ...page.includes])),
    movedAnchors: site.movedAnchors.of(page).map(({ id, url }) => ({ id, url })),
    ...(page.otherAnchors.length === 0 ? {} : { otherAnchors: page.otherAnchors }),
    ...linksToSites([...urls, ...page.external], site.targets.resolver.sites),
  };
}

function linksToSites(urls: readonly (string | null)[], sites: OtherSites): Pick<LinkedPage, "toSites"> {
  const toSites =
    sites.size === 0 ? [] : urls.flatMap((url) => (url !== null && siteAt(url, sites) !== null ? [url] : []));
  return toSites.length === 0 ? {} : { toSites };
}

/** The page's own date comes before that of the history. */
function changesOfPage({ record }: PageInterface, { updated, contributors }: Changes): Changes {
  const { lastUpdated } = record.frontmatter;
  return { updated: lastUpdated === false ? null : (lastUpdated ?? updated), contributors };
}

function referenceFindings(page: SourcePath, resolved: readonly ResolvedReference[]): readonly LinkFinding[] {
  return resolved.flatMap(({ problem }, reference): readonly LinkFinding[] =>
    problem === null ? [] : [{ kind: "reference", page, reference, ...problem }],
  );
}

function componentFindings(
  page: SourcePath,
  components: readonly ReturnType<typeof checkComponent>[],
): readonly LinkFinding[] {
  return components.flatMap(({ problems }, component) =>
    problems.map((problem): LinkFinding => ({ kind: "component", page, component, ...problem })),
  );
}
