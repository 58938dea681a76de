/**
 * Plans all files of the site, each with a fingerprint of what it is made from, before any is made. To add an output
 * format, add a file to this folder and a line here.
 */
import type { SiteData, ThemeAssets } from "../../theme/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { ShowSidebar } from "../route/shown-sidebar.ts";
import { makeShownSidebars } from "../route/shown-sidebar.ts";
import { makeSiteData } from "../route/route-data.ts";
import type { SiteListing } from "../site/linked-site.ts";
import type { OutputPath } from "../source/paths.ts";
import { publicFolder, toOutputPath } from "../source/paths.ts";
import { hashedCopyOf, siteIcon } from "../asset/asset-index.ts";
import { planAssets } from "./assets.ts";
import { fingerprint, namedByContents } from "../fingerprint.ts";
import { planFeeds } from "./feeds.ts";
import { planInventory } from "./inventory.ts";
import { isLlmsFile, planLlms } from "./llms.ts";
import { planHostFiles } from "./hosts/plan.ts";
import { manifestPath, planManifest } from "./manifest.ts";
import { planNotFound, planRouteList } from "./not-found.ts";
import type { OutputSource, PlannedOutput } from "./output-file.ts";
import { planRobots } from "./robots.ts";
import { planSkillIndex } from "./skills.ts";
import type { SiteOutputs, WholeOutputs, WholeSite } from "./site-outputs.ts";
import { planRedirectStubs } from "./redirect-stubs.ts";
import { documentDataOf, planRoutes } from "./routes.ts";
import { isSearchFile, planSearch } from "./search-index.ts";
import { planSocialCards } from "./social-cards.ts";
import { hasTouchIcon, planTouchIcon, touchIconPath } from "./touch-icon.ts";
import { planSitemap } from "./sitemap.ts";
import { planVersionList } from "./version-list.ts";
import { once } from "../once.ts";

/** The plan of a site; in a site with several languages, of the default one, with the files of all others. */
export interface SitePlan extends EditionPlan {
  /** The plans of all editions, this one first. */
  readonly editions: readonly EditionPlan[];
}

/** The plan of one edition. Its paths are relative to the edition. */
export interface EditionPlan {
  /** The path of the edition below the base of the site. */
  readonly prefix: string;
  readonly siteData: SiteData;
  /** Everything needed to render a page, by page number. Reads the body. */
  readonly routeInput: (page: number) => RouteInput;
  /** All files, each path once. Planned on first use, then cached. */
  readonly files: () => readonly PlannedOutput[];
  /** The paths of all files. */
  readonly paths: () => ReadonlySet<string>;
  /** Finds a file that does not belong to a page. Plans only the outputs needed to find it. */
  readonly findWithoutPage: (path: OutputPath) => PlannedOutput | null;
  /** The files that the theme renders: the documents of pages, and those without a page. */
  readonly documents: () => readonly PlannedOutput[];
}

/** Plans all editions of a site, that of the default language first. */
export function planEditions([main, ...others]: readonly SiteOutputs[]): SitePlan {
  if (main === undefined) throw new Error("a site has an edition");
  const plans = others.map((each) => planSite(each));
  const plan = planSite(main, plans);
  return Object.assign(plan, { editions: [plan, ...plans] });
}

/** Outputs that are planned together. */
interface OutputGroup {
  readonly plan: () => readonly PlannedOutput[];
  /** Whether a file with this path, which belongs to no page, can be one of them. Asked before they are planned. */
  readonly mayHave: (path: OutputPath) => boolean;
}

const isAtRoot = (path: OutputPath): boolean => !path.includes("/");

/** @param others The plans of the other editions, whose files become files of this site. */
function planSite(outputs: SiteOutputs, others: readonly EditionPlan[] = []): EditionPlan {
  const { config, site, themeHash, isPublished, whole, edition } = outputs;
  const siteData = once(() =>
    makeSiteData(config, site, themeAssets(outputs), {
      isPublished,
      themeHash,
      siteBase: outputs.assets.base,
      version: edition.version,
    }),
  );
  const shownSidebars = once(() => makeShownSidebars(siteData()));
  const showSidebar: ShowSidebar = (sidebar, pageUrl) => shownSidebars()(sidebar, pageUrl);
  const group = (plan: OutputGroup["plan"], mayHave: OutputGroup["mayHave"] = () => true): OutputGroup => ({
    plan: once(plan),
    mayHave,
  });
  // The files that a site has once.
  const ofSite = (plan: (each: WholeOutputs) => readonly PlannedOutput[], mayHave?: OutputGroup["mayHave"]) =>
    group(() => (whole === null ? [] : plan({ ...outputs, site: whole })), mayHave);
  const routes = group(
    () => planRoutes(outputs, siteData(), showSidebar),
    () => false,
  );
  const notFound = group(() => planNotFound(outputs, siteData()));
  const search = group(() => planSearch(outputs, siteData()), isSearchFile);
  const ofOthers = group(() =>
    others.flatMap((plan, index) => plan.files().map((file) => mountOutput(file, plan.prefix, index + 1))),
  );
  const groups = [
    routes,
    group(() => planRedirectStubs(outputs)),
    notFound,
    // Where a host has one page for missing addresses, it finds those of all languages. Versions have lists of their own.
    group(() => planRouteList(whole === null ? site : currentVersion(whole, config))),
    search,
    ofSite((each) => [...planSitemap(each), ...planRobots(each)], isAtRoot),
    group(() => planLlms(outputs, siteData(), showSidebar), isLlmsFile),
    ofSite(planTheme),
    ofSite(planHostFiles, isAtRoot),
    ofSite(planInventory, isAtRoot),
    ofSite(({ site: { versions } }) => planVersionList({ versions }), isAtRoot),
    ofSite(planAssets),
    group(() => planFeeds(outputs)),
    ofSite(planSkillIndex),
    ofSite(planTouchIcon),
    group(() => planSocialCards(outputs)),
    ofSite(planAdded),
    ofOthers,
  ];
  const all = once(() => groups.flatMap(({ plan }) => plan()));
  // The manifest comes first, so that it wins a conflict: it tells the next publication which files docsgen wrote.
  const files = once(() =>
    withoutRepeats(whole === null ? all() : [...planManifest({ ...outputs, site: whole }, all()), ...all()]),
  );
  return {
    prefix: edition.prefix,
    get siteData() {
      return siteData();
    },
    routeInput: (index) => {
      const page = site.pages[index];
      if (page === undefined) throw new Error(`there is no page ${index}`);
      const body = outputs.bodyOf(page.record.relativePath);
      return { ...documentDataOf(config, page, showSidebar), body, withMarkdown: false };
    },
    files,
    paths: once(() => new Set([...all().map(({ path }) => path), ...(whole === null ? [] : [manifestPath])])),
    findWithoutPage: (path) => {
      const likely =
        path === manifestPath ? [files] : groups.filter(({ mayHave }) => mayHave(path)).map(({ plan }) => plan);
      for (const plan of likely) {
        const found = plan().find((file) => file.path === path);
        if (found !== undefined) return found;
      }
      return null;
    },
    documents: () =>
      [routes, notFound, search, ofOthers]
        .flatMap(({ plan }) => plan())
        .filter(({ source }) => source.kind === "document" || source.kind === "rendered"),
  };
}

/** The file of an edition as a file of the site. */
function mountOutput(output: PlannedOutput, prefix: string, edition: number): PlannedOutput {
  const { path, source } = output;
  return { ...output, path: toOutputPath(prefix + path), edition, source: mountSource(source, path, prefix) };
}

function currentVersion(
  { pages, redirects }: WholeSite,
  { versions }: SiteOutputs["config"],
): Omit<SiteListing, "prefixes"> {
  const folders = Object.keys(versions?.archived ?? {}).map((id) => `/${id}/`);
  if (folders.length === 0) return { pages, redirects };
  return {
    pages: pages.filter(({ inVersions }) => inVersions === undefined),
    redirects: redirects.filter(({ from }) => !folders.some((folder) => `${from}/`.startsWith(folder))),
  };
}

function planTheme({ theme }: WholeOutputs): PlannedOutput[] {
  return theme.files.map(({ output, contents }) => ({
    path: output,
    fingerprint: namedByContents,
    source: { kind: "made", make: () => contents },
  }));
}

function mountSource(source: OutputSource, path: OutputPath, prefix: string): OutputSource {
  switch (source.kind) {
    case "made":
      return { kind: "made", make: () => source.make(path) };
    case "joined":
      return { ...source, pages: source.pages.map((page) => ({ ...page, path: toOutputPath(prefix + page.path) })) };
    default:
      return source;
  }
}

/** The files of plugins. */
function planAdded({ added }: WholeOutputs): PlannedOutput[] {
  return added.map(({ path, contents, hash }) => ({
    path: toOutputPath(path),
    fingerprint: fingerprint("plugin", hash),
    source: { kind: "made", make: () => contents },
  }));
}

/**
 * Keeps the first of several files with conflicting paths. `check-outputs.ts` reports conflicts, so this only matters
 * for the development server and for a site whose author lowered the severity.
 */
function withoutRepeats(files: readonly PlannedOutput[]): readonly PlannedOutput[] {
  const seen = new Set<string>();
  const folders = new Set<string>();
  return files.filter(({ path }) => {
    const key = path.toLowerCase();
    if (seen.has(key) || folders.has(key)) return false;
    const added: string[] = [];
    for (let end = key.lastIndexOf("/"); end !== -1; end = key.lastIndexOf("/", end - 1)) {
      const folder = key.slice(0, end);
      if (folders.has(folder)) break;
      if (seen.has(folder)) return false;
      added.push(folder);
    }
    for (const folder of added) folders.add(folder);
    seen.add(key);
    return true;
  });
}

function themeAssets({ config, edition, theme, assets }: SiteOutputs): ThemeAssets {
  const { base } = assets;
  const paths = { ...theme.paths, ...theme.translated[edition.lang] };
  const { style, figuresStyle, script, notFoundScript, searchScript, actionsScript, searchIsland, islandsScript } =
    paths;
  const { textFont, codeFont, insightsScript } = paths;
  const icon = siteIcon(assets);
  const touchIcon =
    assets.files.find(({ path }) => path === publicFolder + touchIconPath)?.url ??
    (hasTouchIcon(config, assets) ? base + touchIconPath : null);
  return {
    style: base + style,
    figuresStyle: base + figuresStyle,
    script: base + script,
    notFoundScript: base + notFoundScript,
    searchScript: base + searchScript,
    actionsScript: base + actionsScript,
    searchIsland: base + searchIsland,
    islandsScript: islandsScript === null ? null : base + islandsScript,
    ...(insightsScript === undefined ? {} : { insightsScript: base + insightsScript }),
    textFont: textFont === null ? null : base + textFont,
    codeFont: codeFont === null ? null : base + codeFont,
    icon: icon === null ? null : hashedCopyOf(icon, base).url,
    touchIcon,
  };
}
