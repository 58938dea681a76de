/**
 * Links all pages into one site: routes, redirects, menus, neighbors and resolved references. It works on page
 * interfaces alone, never on a body, and reads no file. Problems are collected and never stop it.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { linkNames, linkWords, listPlugins } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { guarded } from "../diagnostics/failed-check.ts";
import { memoize } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Changes } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import { makeMovedAnchors } from "./anchors.ts";
import { makeBreadcrumbs, makeDocumentTitles } from "./breadcrumbs.ts";
import { checkHeadTags } from "./check-head-tags.ts";
import { checkConfigAddresses } from "./check-external.ts";
import { checkQuestions } from "./check-questions.ts";
import { checkOtherFiles } from "./check-other-files.ts";
import { checkReach } from "./check-reach.ts";
import { checkTexts } from "./check-texts.ts";
import type { ImageUse } from "./check-unused.ts";
import {
  checkDamagedFiles,
  checkImageSizes,
  checkPageFormats,
  checkUnusedAssets,
  checkUnusedConstants,
} from "./check-unused.ts";
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
import { makeSiteRecord } from "./site-record.ts";
import type { CardFonts } from "./social-card.ts";
import { cardLogo, makeSocialCards } from "./social-card.ts";
import { makeSuggestions } from "./suggestions.ts";
import { routeUrl } from "./urls.ts";

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
  /** What links of plugins' schemes point to, by name. */
  readonly targets?: ReadonlyMap<string, NamedTarget>;
  /** Whether it is an archived version, which has no pages of plugins. */
  readonly isArchived?: boolean;
  readonly sites?: OtherSites;
}

/** The parts of a site that its pages are linked with. */
interface SiteParts extends LinkContext {
  readonly navbar: ReturnType<typeof makeNavbar>;
  readonly head: ReturnType<typeof resolveHeadTags>;
  readonly framing: ReturnType<typeof makePageFrame>;
}

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
    record: makeSiteRecord(
      config,
      routes.pages.map(({ record }) => record),
    ),
    pages: pages.map(({ linked }) => linked),
    navbar: { left: navbar.left, right: navbar.right, support: navbar.support },
    frame: framing.frame,
    redirects: redirects.redirects,
    prefixes: [],
    headTags: head.tags,
    assets: new Map(files.files.map(({ path, output }) => [path, output])),
    findings: [...findings, ...checkSite(site, pages, findings, options.unread ?? [])],
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
  const titleOf = makeTitles(config, resolver);
  const sidebars = makeSidebars(config, routes, suggestions, folders, resolver, titleOf);
  const movedAnchors = makeMovedAnchors(config, routes, suggestions, resolver);
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
    redirects: makeRedirectTable(
      config,
      routes,
      suggestions,
      fileAt,
      (file) => publishedUrl(file, { base: config.base, assets, generated }),
      resolver,
    ),
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
    navbar: makeNavbar(config, routes, suggestions, resolver),
    sidebars,
    movedAnchors,
    breadcrumbsOf,
    order: makeReadingOrder(routes, sidebars, titleOf),
    titleOf,
    titles: makeDocumentTitles(routes.pages, breadcrumbsOf, sidebars),
    cards: makeSocialCards(config, cardFonts, assets, resolver),
    head: resolveHeadTags(config, targets),
    framing: makePageFrame(config, targets),
    changesOf,
  };
}

/** Checks that need all pages to be linked. */
function checkSite(
  { config, targets, navbar, head, framing, cards, titles, sidebars }: SiteParts,
  pages: readonly PageLinks[],
  findings: readonly LinkFinding[],
  unread: readonly SourcePath[],
): readonly LinkFinding[] {
  const { routes, assets } = targets;
  const linkedAssets = new Set(framing.resolved.flatMap(({ asset }) => asset?.path ?? []));
  for (const { resolved } of pages) for (const { asset } of resolved) if (asset !== null) linkedAssets.add(asset.path);
  const shownAssets = firstUses([...head.resolved, ...framing.resolved], pages, targets.resolver);
  // A site without menus has not been organized yet, and we would report nearly every page as an orphan.
  const hasMenus = navbar.paths.length > 0 || sidebars.all.length > 0;
  // The page that a broken link was meant to reach would be reported a second time, as an orphan.
  const areLinksWhole = !has(findings, [
    "broken-link",
    "broken-navbar-entry",
    "broken-sidebar-entry",
    "empty-sidebar-folder",
  ]);
  // The file that a broken address was meant to name would be reported a second time, as unused; so would those of a page
  // without an address of its own.
  const areFilesWhole = !has(findings, ["broken-asset"]) && routes.findings.length === 0;
  const framePages = framing.resolved.flatMap(({ page }) => page?.record.path ?? []);
  const ofReach =
    hasMenus && areLinksWhole ? checkReach(routes, [...navbar.paths, ...framePages], pages, targets.resolver) : [];
  const checks: Readonly<Record<string, () => readonly LinkFinding[]>> = {
    "files that are not pages": () => checkOtherFiles(unread, routes.pages, targets.resolver),
    "formats of pages": () => checkPageFormats(assets, routes.pages, linkedAssets),
    "unused files": () => (areFilesWhole ? checkUnusedAssets(assets, routes.pages, linkedAssets, config) : []),
    "social cards": () => cards.findings(),
    "the touch icon": () => checkTouchIcon(config, assets),
    "damaged images": () => checkDamagedFiles(assets, shownAssets, linkedAssets),
    "sizes of images": () => checkImageSizes(assets, shownAssets, config.images),
    "unused constants": () => checkUnusedConstants(config, routes.pages),
    "head tags": () => checkHeadTags(config),
    "addresses in the config": () => checkConfigAddresses(config),
    "questions of agents": () => checkQuestions(config, targets),
  };
  const found: (readonly LinkFinding[])[] = [ofReach];
  for (const [name, check] of Object.entries(checks)) found.push(guarded(name, check));
  found.push(checkTexts(routes.pages, titles.withSection, targets.resolver));
  return found.flat();
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

function checkTouchIcon({ touchIcon }: SiteConfig, assets: AssetIndex): readonly LinkFinding[] {
  if (!touchIcon || cardLogo(assets) !== null) return [];
  const hint = "add the icon of the site as an SVG, public/favicon.svg";
  return [{ kind: "config", path: ["touchIcon"], ...problemOf("missing-icon", {}, hint) }];
}

export function isDraft({ record }: PageInterface): boolean {
  return record.frontmatter.draft === true;
}

const unchanged: Changes = { updated: null, contributors: [] };

function has(findings: readonly LinkFinding[], codes: readonly LinkFinding["code"][]): boolean {
  return findings.some(({ code }) => codes.includes(code));
}
