/**
 * Links all pages into one site: routes, redirects, menus, neighbors and resolved references. It works on page
 * interfaces alone, never on a body, and reads no file. Problems are collected and never stop it.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { linkNames, linkWords, listPlugins } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { memoize } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Changes } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import { makeMovedAnchors } from "./anchors.ts";
import { makeBreadcrumbs, makeDocumentTitles } from "./breadcrumbs.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import { mergeForeignLinks } from "./foreign-links.ts";
import { resolveHeadTags } from "./head-tags.ts";
import type { LinkContext, PageLinks } from "./link-page.ts";
import { linkPages } from "./link-page.ts";
import type { LinkedSite, LinkFinding } from "./linked-site.ts";
import type { OtherSites } from "./other-sites.ts";
import type { NamedTarget } from "./named-targets.ts";
import { noTargets } from "./named-targets.ts";
import { makeNavbar } from "./navbar.ts";
import { makePageFrame } from "./page-frame.ts";
import { makeTitles } from "./page-titles.ts";
import { makeRedirectTable } from "./redirects.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import type { PageNames } from "./place.ts";
import type { Resolver } from "./resolver.ts";
import { findPublishedFile, publishedUrl } from "./references.ts";
import { makePageResolver } from "./resolve-page.ts";
import { makeRouteTable, withRoutesOfSource } from "./routes.ts";
import { makeReadingOrder } from "./sequence.ts";
import { makeSidebars } from "./sidebar.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import type { CardFonts } from "./social-card.ts";
import { makeSocialCards } from "./social-card.ts";
import { makeSuggestions } from "./suggestions.ts";
import { routeUrl } from "./urls.ts";

/**
 * The inputs of an edition besides its config and pages. By default, it is complete, without drafts, cards,
 * plugins or checks.
 */
export interface LinkOptions {
  /** The paths of the files that plugins add. They are known only once the site has been linked without them. */
  readonly added?: readonly string[];
  /** Files and folders that are left out, and that other tools or hosts would read. */
  readonly unread?: readonly SourcePath[];
  /**
   * `false` while some pages are not compiled yet. A broken link may then point to one of them, so we look for no
   * suggestions.
   */
  readonly isWhole?: boolean;
  /** Whether drafts are pages of the site. */
  readonly withDrafts?: boolean;
  /** The changes of a page that consists of these files. */
  readonly changesOf?: (files: readonly SourcePath[]) => Changes;
  /** `null` if the site has no social cards. */
  readonly cardFonts?: CardFonts | null;
  /** The targets of links of plugins' schemes, by name. */
  readonly targets?: ReadonlyMap<string, NamedTarget>;
  /** Whether it is an archived version, which has no pages of plugins. */
  readonly isArchived?: boolean;
  readonly sites?: OtherSites;
  /** Looks for mistakes in the linked site. */
  readonly checks?: LinkChecks;
}

/** Runs the rules of a site, which are above the linker. */
export interface LinkChecks {
  /** @param before What was found while it was linked. */
  readonly ofSite: (view: SiteView, before: readonly LinkFinding[]) => readonly LinkFinding[];
}

/** A linked site as its rules see it. */
export interface SiteView extends SiteParts {
  readonly pages: readonly PageLinks[];
  /** The files that a link or an image points to. */
  readonly linked: ReadonlySet<SourcePath>;
  /** The files that are shown as images, each with its first use; `null` if every page shows it. */
  readonly shown: ReadonlyMap<SourcePath, ImageUse | null>;
  /** See `LinkOptions`. */
  readonly unread: readonly SourcePath[];
}

/** The first use of an image in a page, by the number of the reference. */
export interface ImageUse {
  readonly page: SourcePath;
  readonly reference: number;
}

/** The parts of a site that its pages are linked with. */
interface SiteParts extends LinkContext {
  readonly navbar: ReturnType<typeof makeNavbar>;
  readonly head: ReturnType<typeof resolveHeadTags>;
  readonly framing: ReturnType<typeof makePageFrame>;
}

/**
 * Links the pages of one edition, seen with paths and routes relative to its folder.
 * @param interfaces Its pages, drafts included, and those of the default language that stand in for translations.
 * @param assets The files that its pages can name.
 * @param resolver Looks into other editions.
 */
export function linkSite(
  config: SiteConfig,
  interfaces: readonly PageInterface[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  resolver: Resolver,
  options: LinkOptions,
): LinkedSite {
  const site = makeParts(config, interfaces, assets, folders, resolver, options);
  const { targets, navbar, sidebars, head, framing, movedAnchors } = site;
  const { routes, redirects, assets: files } = targets;
  const pages = linkPages(routes.pages, site);
  const findings = [
    ...routes.findings,
    ...redirects.findings,
    ...navbar.findings,
    ...sidebars.findings,
    ...movedAnchors.findings,
    ...mergeForeignLinks(pages),
    ...head.findings,
    ...framing.findings,
  ];
  return {
    pages: pages.map(({ linked }) => linked),
    navbar: { left: navbar.left, right: navbar.right, support: navbar.support },
    frame: framing.frame,
    redirects: redirects.redirects,
    prefixes: [],
    headTags: head.tags,
    assets: new Map(files.files.map(({ path, output }) => [path, output])),
    findings: [...findings, ...(options.checks?.ofSite(viewOf(site, pages, options), findings) ?? [])],
  };
}

function makeParts(
  config: SiteConfig,
  interfaces: readonly PageInterface[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  resolver: Resolver,
  {
    added = [],
    isWhole = true,
    withDrafts = false,
    changesOf = () => unchanged,
    cardFonts = null,
    targets: byName = noTargets.byName,
    isArchived = false,
  }: LinkOptions,
): SiteParts {
  const drafts = withDrafts ? [] : interfaces.filter(isDraft);
  const published = withDrafts ? interfaces : interfaces.filter((page) => !isDraft(page));
  const own = makeRouteTable(published, isWhole, resolver);
  const routes = withRoutesOfSource(own, resolver);
  const suggestions = makeSuggestions(routes, assets);
  const feeds = new Map(routes.pages.map((page) => [page, makeFeed(page, routes.pages, config, resolver)] as const));
  const generated = new Set<string>([
    ...listGeneratedFiles(config, [...feeds.values()], config.base === assets.base),
    ...added,
  ]);
  const fileAt = (path: string): string | null => findPublishedFile(path, { assets, generated });
  const directory = { config, routes, suggestions, resolver };
  const titleOf = makeTitles(config, resolver);
  const sidebars = makeSidebars(directory, folders, titleOf);
  const movedAnchors = makeMovedAnchors(directory);
  const targets: Targets = {
    base: config.base,
    elsewhere: config.links.elsewhere,
    schemes: config.links.schemes,
    names: linkNames(config),
    named: { byName, words: linkWords(listPlugins(config)), isArchived },
    // Many links point to the same page.
    urlOf: memoize((page: PageInterface) => routeUrl(config.base, page.record.path)),
    routes,
    drafts: makeRouteTable(drafts),
    redirects: makeRedirectTable({
      ...directory,
      fileAt,
      urlOfFile: (file) => publishedUrl(file, { base: config.base, assets, generated }),
    }),
    movedAnchors,
    assets,
    generated,
    suggestions,
    editPattern: config.themeConfig.editLink?.pattern ?? null,
    resolver,
  };
  const breadcrumbsOf = makeBreadcrumbs(routes, sidebars, config.title, titleOf);
  return {
    config,
    plugins: listPlugins(config),
    targets,
    resolve: makePageResolver(config, targets),
    fileAt,
    feeds,
    navbar: makeNavbar(directory),
    sidebars,
    movedAnchors,
    breadcrumbsOf,
    order: makeReadingOrder(routes, sidebars, titleOf),
    titleOf,
    titles: makeDocumentTitles(routes.pages, breadcrumbsOf, sidebars),
    cards: makeSocialCards(config, cardFonts, assets),
    head: resolveHeadTags(config, targets),
    framing: makePageFrame(config, targets),
    changesOf,
  };
}

function viewOf(site: SiteParts, pages: readonly PageLinks[], { unread = [] }: LinkOptions): SiteView {
  const { framing, head, targets } = site;
  const all = [...framing.resolved, ...pages.flatMap(({ resolved }) => resolved)];
  return {
    ...site,
    pages,
    linked: new Set(all.flatMap(({ asset }) => asset?.path ?? [])),
    shown: firstUses([...head.resolved, ...framing.resolved], pages, targets.resolver),
    unread,
  };
}

/** Where each file is shown first; `null` if every page shows it. */
function firstUses(
  ofSite: readonly ResolvedReference[],
  pages: readonly PageLinks[],
  { fileOf }: PageNames,
): ReadonlyMap<SourcePath, ImageUse | null> {
  const uses = new Map<SourcePath, ImageUse | null>();
  for (const { asset } of ofSite) if (asset !== null) uses.set(asset.path, null);
  for (const { page, resolved } of pages)
    for (const [reference, { asset }] of resolved.entries())
      if (asset !== null && page.references[reference]?.role === "asset" && !uses.has(asset.path))
        uses.set(asset.path, { page: fileOf(page), reference });
  return uses;
}

/** Whether the frontmatter of a page has `draft: true`. Only the development server shows it. */
export function isDraft({ record }: PageInterface): boolean {
  return record.frontmatter.draft === true;
}

const unchanged: Changes = { updated: null, contributors: [] };
