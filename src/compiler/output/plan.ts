/**
 * Plans all files of the site, each with a fingerprint of what it is made from, before any is made. To add an output
 * format, add a file to this folder and a line here.
 */
import type { SiteData, ThemeAssets } from "../../theme/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import { makeSiteData } from "../route/route-data.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import { hashedCopyOf, publicFolder, siteIcon } from "../asset/asset-index.ts";
import { planAssets } from "./assets.ts";
import { fingerprint, namedByContents } from "../fingerprint.ts";
import { planFeeds } from "./feeds.ts";
import { isLlmsFile, planLlms } from "./llms.ts";
import { planHostFiles } from "./hosts/plan.ts";
import { manifestPath, planManifest } from "./manifest.ts";
import { planNotFound } from "./not-found.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planRobots } from "./robots.ts";
import type { SiteOutputs } from "./site-outputs.ts";
import { planRedirectStubs } from "./redirect-stubs.ts";
import { documentDataOf, planRoutes } from "./routes.ts";
import { isSearchFile, planSearch } from "./search-index.ts";
import { planSocialCards } from "./social-cards.ts";
import { hasTouchIcon, planTouchIcon, touchIconPath } from "./touch-icon.ts";
import { planSitemap } from "./sitemap.ts";
import { once } from "../once.ts";

export interface SitePlan {
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

export function planSite(outputs: SiteOutputs): SitePlan {
  const { config, site, themeHash, isPublished } = outputs;
  const siteData = makeSiteData(config, site, themeAssets(outputs), { isPublished, themeHash });
  const pageAt = (index: number): LinkedPage => {
    const page = site.pages[index];
    if (page === undefined) throw new Error(`there is no page ${index}`);
    return page;
  };
  const routeInput = (index: number): RouteInput => {
    const page = pageAt(index);
    const body = outputs.bodyOf(page.record.relativePath);
    return { ...documentDataOf(config, page), sidebar: page.sidebar, body, withMarkdown: false };
  };
  const planned = {
    routes: once(() => planRoutes(outputs, siteData)),
    stubs: once(() => planRedirectStubs(outputs)),
    notFound: once(() => planNotFound(outputs, siteData)),
    search: once(() => planSearch(outputs, siteData)),
    sitemap: once(() => [...planSitemap(outputs), ...planRobots(outputs)]),
    llms: once(() => planLlms(outputs, siteData)),
    theme: once(() => planTheme(outputs)),
    hosts: once(() => planHostFiles(outputs)),
    assets: once(() => planAssets(outputs)),
    feeds: once(() => planFeeds(outputs)),
    touchIcon: once(() => planTouchIcon(outputs)),
    cards: once(() => planSocialCards(outputs)),
    added: once(() => planAdded(outputs)),
  };
  const files = once(() => {
    const all = Object.values(planned).flatMap((plan) => plan());
    // The manifest comes first, so that it wins a conflict: it tells the next publication which files docsgen wrote.
    return withoutRepeats([...planManifest(outputs, all), ...all]);
  });
  const paths = once((): ReadonlySet<string> => {
    const all = Object.values(planned).flatMap((plan) => plan().map(({ path }) => path));
    return new Set([...all, manifestPath]);
  });
  const findWithoutPage = (path: OutputPath): PlannedOutput | null => {
    const { stubs, notFound, search, sitemap, llms, assets, touchIcon, cards, feeds, theme, hosts, added } = planned;
    const likely = path.includes("/") ? (isSearchFile(path) ? [search] : []) : [sitemap, hosts];
    const markdown = isLlmsFile(path) ? [llms] : [];
    const groups =
      path === manifestPath
        ? [files]
        : [stubs, notFound, ...likely, ...markdown, theme, assets, touchIcon, cards, feeds, added];
    for (const group of groups) {
      const found = group().find((file) => file.path === path);
      if (found !== undefined) return found;
    }
    return null;
  };
  const documents = (): PlannedOutput[] =>
    [...planned.routes(), ...planned.notFound(), ...planned.search()].filter(
      ({ source }) => source.kind === "document" || source.kind === "rendered",
    );
  return { siteData, routeInput, files, paths, findWithoutPage, documents };
}

function planTheme({ theme }: SiteOutputs): PlannedOutput[] {
  return theme.files.map(({ output, contents }) => ({
    path: output,
    fingerprint: namedByContents,
    source: { kind: "made", make: () => contents },
  }));
}

/** The files of plugins. */
function planAdded({ added }: SiteOutputs): PlannedOutput[] {
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

function themeAssets({ config, theme, assets }: SiteOutputs): ThemeAssets {
  const { style, figuresStyle, script, notFoundScript, searchScript, actionsScript, searchIsland, islandsScript } =
    theme.paths;
  const { textFont, codeFont } = theme.paths;
  const icon = siteIcon(assets);
  const touchIcon =
    assets.files.find(({ path }) => path === publicFolder + touchIconPath)?.url ??
    (hasTouchIcon(config, assets) ? config.base + touchIconPath : null);
  return {
    style: config.base + style,
    figuresStyle: config.base + figuresStyle,
    script: config.base + script,
    notFoundScript: config.base + notFoundScript,
    searchScript: config.base + searchScript,
    actionsScript: config.base + actionsScript,
    searchIsland: config.base + searchIsland,
    islandsScript: islandsScript === null ? null : config.base + islandsScript,
    textFont: textFont === null ? null : config.base + textFont,
    codeFont: codeFont === null ? null : config.base + codeFont,
    icon: icon === null ? null : hashedCopyOf(icon, config.base).url,
    touchIcon,
  };
}
