/**
 * Links all pages into one site: routes, redirects, menus, neighbors and resolved references. It works on page
 * interfaces alone, never on a body, and reads no file. Problems are collected and never stop it.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { variantsOf } from "../asset/image-variants.ts";
import { listPlugins } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { Changes } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import { makeMovedAnchors } from "./anchors.ts";
import { makeBreadcrumbs, makeDocumentTitles } from "./breadcrumbs.ts";
import { checkHeadTags } from "./check-head-tags.ts";
import { checkConfigAddresses, checkExternal } from "./check-external.ts";
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
import { checkComponent } from "./components.ts";
import { makeFeed } from "./feeds.ts";
import { listGeneratedFiles } from "./generated-files.ts";
import { resolveHeadTags, withFinalAddress } from "./head-tags.ts";
import type { LinkedPage, LinkedSite, LinkFinding } from "./linked-site.ts";
import { makeNavbar } from "./navbar.ts";
import { makePageFrame, resolveBanner } from "./page-frame.ts";
import { checkOwnFrontmatter } from "./own-frontmatter.ts";
import { makeRedirectTable } from "./redirects.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import { findPublishedFile, resolveReference } from "./references.ts";
import { makeRouteTable } from "./routes.ts";
import { makeReadingOrder } from "./sequence.ts";
import { makeOwnSidebar, makeSidebars } from "./sidebar.ts";
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
}

export function linkSite(
  config: SiteConfig,
  interfaces: readonly PageInterface[],
  assets: AssetIndex,
  folders: FolderSettingsByPath,
  { added = [], unread = [], isWhole = true, withDrafts = false, changesOf, cardFonts = null }: LinkOptions = {},
): LinkedSite {
  const plugins = listPlugins(config);
  const shown = withDrafts ? interfaces : interfaces.filter(({ record }) => record.frontmatter.draft !== true);
  const routes = makeRouteTable(shown, isWhole);
  const suggestions = makeSuggestions(routes, assets);
  const feeds = new Map(routes.pages.map((page) => [page, makeFeed(page, routes.pages, config)]));
  const generated = new Set<string>([...listGeneratedFiles(config, [...feeds.values()]), ...added]);
  const fileAt = (path: string): string | null => findPublishedFile(path, { assets, generated });
  const redirects = makeRedirectTable(config, routes, suggestions, fileAt);
  const navbar = makeNavbar(config, routes, suggestions);
  const sidebars = makeSidebars(config, routes, suggestions, folders);
  const movedAnchors = makeMovedAnchors(config, routes, suggestions);
  const urls = new Map<PageInterface, string>();
  // Cached, because many links point to the same page.
  const urlOf = (page: PageInterface): string => {
    const url = urls.get(page) ?? routeUrl(config.base, page.record.path);
    urls.set(page, url);
    return url;
  };
  const targets: Targets = {
    base: config.base,
    elsewhere: config.links.elsewhere,
    schemes: config.links.schemes,
    urlOf,
    routes,
    drafts: makeRouteTable(withDrafts ? [] : interfaces.filter(({ record }) => record.frontmatter.draft === true)),
    redirects,
    movedAnchors,
    assets,
    generated,
    suggestions,
    editPattern: config.themeConfig.editLink?.pattern ?? null,
  };
  const referenceFindings: LinkFinding[] = [];
  const sidebarOf = (page: PageInterface) => (page.sidebar === null ? sidebars.forPath(page.record.path) : null);
  const breadcrumbsOf = makeBreadcrumbs(routes, sidebars, config.title);
  const order = makeReadingOrder(routes, sidebars);
  const titles = makeDocumentTitles(routes.pages, breadcrumbsOf, sidebars);

  const cards = makeSocialCards(config, cardFonts, assets);
  const linkedPages = new Map<PageInterface, readonly PageInterface[]>();
  const linkedAssets = new Set<SourcePath>();
  /** Where each file is shown first. */
  const shownAssets = new Map<SourcePath, ImageUse | null>();

  const head = resolveHeadTags(config, targets);
  const { frame, ...framing } = makePageFrame(config, targets);
  for (const { asset } of [...head.resolved, ...framing.resolved])
    if (asset !== null) shownAssets.set(asset.path, null);
  for (const { asset } of framing.resolved) if (asset !== null) linkedAssets.add(asset.path);
  const framePages = framing.resolved.flatMap(({ page }) => (page === null ? [] : [page.record.path]));
  const linkPage = (page: PageInterface): LinkedPage => {
    const { references } = page;
    const resolved = references.map((reference) => resolveReference(reference, page, targets));
    referenceFindings.push(
      ...findingsOf(page.record.relativePath, resolved),
      ...checkExternal(page, config, targets, fileAt),
    );
    linkedPages.set(
      page,
      resolved.flatMap((each) => each.page ?? []),
    );
    for (const [reference, { asset }] of resolved.entries()) {
      if (asset === null) continue;
      linkedAssets.add(asset.path);
      if (references[reference]?.role === "asset" && !shownAssets.has(asset.path))
        shownAssets.set(asset.path, { page: page.record.relativePath, reference });
    }
    const targetOf = (reference: number): PageInterface | null => resolved[reference]?.page ?? null;
    const components = page.components.map((used) => checkComponent(used, config));
    referenceFindings.push(
      ...components.flatMap(({ problems }, component) =>
        problems.map((problem): LinkFinding => ({
          kind: "component",
          page: page.record.relativePath,
          component,
          ...problem,
        })),
      ),
    );
    const { frontmatter, findings: frontmatterFindings } = checkOwnFrontmatter(page, page.isReadable ? plugins : []);
    referenceFindings.push(...frontmatterFindings);
    const sidebar = sidebarOf(page);
    const breadcrumbs = breadcrumbsOf(page);
    const { feed = null, findings: feedFindings = [] } = feeds.get(page) ?? {};
    referenceFindings.push(...feedFindings);
    const own =
      page.sidebar === null || page.sidebar === false
        ? null
        : makeOwnSidebar(page, page.sidebar, config.base, targetOf);
    return {
      record: page.record,
      urls: resolved.map(({ url }) => url),
      images: resolved.flatMap(({ asset }, reference) =>
        asset?.image && references[reference]?.role === "asset"
          ? [
              {
                reference,
                ...asset.image,
                variants: variantsOf(asset, config).map(({ format, url }) => ({ format, url })),
              },
            ]
          : [],
      ),
      targets: resolved.map(({ page: target, asset }) => target?.record.relativePath ?? asset?.path ?? null),
      sidebar: own ?? sidebar?.data ?? null,
      sidebarEntry: order.entryOf(page.record.path),
      ...order.neighborsOf(page, targetOf),
      breadcrumbs,
      card: cards.of(page, breadcrumbs),
      feed,
      documentTitle: titles.of(page),
      headTags: (page.record.frontmatter.head ?? []).map((tag) =>
        withFinalAddress(tag, config.origin, ({ url, role }) => {
          const number = references.findIndex((reference) => reference.url === url && reference.role === role);
          return resolved[number]?.url ?? null;
        }),
      ),
      frontmatter,
      banner: page.banner === null ? null : resolveBanner(page.banner, (number) => resolved[number]?.url ?? "#"),
      thumbnailUrl: page.thumbnail === null ? null : (resolved[page.thumbnail]?.url ?? null),
      hasTitleHeading: page.hasTitleHeading,
      changes: changesOfPage(page, changesOf?.([page.record.relativePath, ...page.includes]) ?? unchanged),
      components: components.map(({ component }) => component),
      movedAnchors: movedAnchors.of(page).map(({ id, url }) => ({ id, url })),
    };
  };
  const pages = routes.pages.map(linkPage);

  const findings = [
    ...routes.findings,
    ...redirects.findings,
    ...navbar.findings,
    ...sidebars.findings,
    ...movedAnchors.findings,
    ...referenceFindings,
    ...head.findings,
    ...framing.findings,
  ];
  // A site without menus has not been organized yet, and we would report nearly every page as an orphan.
  const hasMenus = navbar.paths.length > 0 || sidebars.all.length > 0;
  const siteFindings: (readonly LinkFinding[])[] = [];
  // The page that a broken link was meant to reach would be reported a second time, as an orphan.
  if (
    hasMenus &&
    !has(findings, ["broken-link", "broken-navbar-entry", "broken-sidebar-entry", "empty-sidebar-folder"])
  ) {
    const linksFrom = (page: PageInterface) => ({ sidebar: sidebarOf(page), pages: linkedPages.get(page) ?? [] });
    siteFindings.push(checkReach(routes, [...navbar.paths, ...framePages], linksFrom));
  }
  siteFindings.push(checkOtherFiles(unread, routes.pages));
  siteFindings.push(checkPageFormats(assets, routes.pages, linkedAssets));
  // The file that a broken address was meant to name would be reported a second time, as unused; so would those of a page
  // without an address of its own.
  if (!has(findings, ["broken-asset"]) && routes.findings.length === 0)
    siteFindings.push(checkUnusedAssets(assets, routes.pages, linkedAssets));
  siteFindings.push(cards.findings(), checkTouchIcon(config, assets));
  siteFindings.push(checkDamagedFiles(assets, shownAssets, linkedAssets));
  siteFindings.push(checkImageSizes(assets, shownAssets, config.images));
  siteFindings.push(checkUnusedConstants(config, routes.pages), checkHeadTags(config), checkConfigAddresses(config));
  siteFindings.push(checkTexts(routes.pages, titles.withSection));

  return {
    record: makeSiteRecord(
      config,
      routes.pages.map(({ record }) => record),
    ),
    pages,
    navbar: { left: navbar.left, right: navbar.right, support: navbar.support },
    frame,
    redirects: redirects.redirects,
    headTags: head.tags,
    assets: new Map(assets.files.map(({ path, output }) => [path, output])),
    findings: [findings, ...siteFindings].flat(),
  };
}

function checkTouchIcon({ touchIcon }: SiteConfig, assets: AssetIndex): readonly LinkFinding[] {
  if (!touchIcon || cardLogo(assets) !== null) return [];
  const hint = "add the icon of the site as an SVG, public/favicon.svg";
  return [{ kind: "config", path: ["touchIcon"], ...problemOf("missing-icon", {}, hint) }];
}

const unchanged: Changes = { updated: null, contributors: [] };

/** The page's own date comes before that of the history. */
function changesOfPage({ record }: PageInterface, { updated, contributors }: Changes): Changes {
  const { lastUpdated } = record.frontmatter;
  return { updated: lastUpdated === false ? null : (lastUpdated ?? updated), contributors };
}

function has(findings: readonly LinkFinding[], codes: readonly LinkFinding["code"][]): boolean {
  return findings.some(({ code }) => codes.includes(code));
}

function findingsOf(page: SourcePath, resolved: readonly ResolvedReference[]): LinkFinding[] {
  return resolved.flatMap(({ problem }, reference) =>
    problem === null ? [] : [{ kind: "reference", page, reference, ...problem }],
  );
}
