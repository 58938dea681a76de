/** The site as the features of the language server see it: as last linked, with the texts of open files. */
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageSpans } from "../cache/cached-values.ts";
import type { About } from "../../features/about.ts";
import { listPlugins } from "../config/plugin.ts";
import { listFeatures } from "../page/plugins/run-feature.ts";
import { markdownOptionsOf } from "../graph/prepare-site.ts";
import type { Project } from "../graph/prepare-site.ts";
import type { SiteState } from "../graph/site-graph.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { memoizeWeakly } from "../once.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import { isStandIn } from "../site/linked-site.ts";
import { placeOfFile } from "../site/place.ts";
import { addressKey } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";

/** One moment of a site. The state is that of the last link, so it may be older than the texts. */
export interface SiteView {
  readonly project: Project;
  readonly state: SiteState;
  /** @throws CacheMissError */
  readonly spansOf: (page: CachedPage) => PageSpans;
  /** The text of a file of the source folder, as in the editor or else on disk; `null` if there is none. */
  readonly textOf: (path: SourcePath) => string | null;
  /** The paths of all files of the source folder, also of those that are only included. */
  readonly listFiles: () => readonly SourcePath[];
}

/** A page as compiled and as linked, with its spans. */
export interface ViewedPage {
  readonly path: SourcePath;
  readonly compiled: PageInterface;
  /** `null` for a draft. */
  readonly linked: LinkedPage | null;
  readonly spans: PageSpans;
}

/** The pages that have a file in the current version. */
export function* pagesOf(view: SiteView): Generator<ViewedPage> {
  for (const { path } of view.state.tree.pages) {
    const page = pageAt(path, view);
    if (page !== null) yield page;
  }
}

/** The page of a file, or `null`. Pages that plugins compute have no file. */
export function pageAt(path: SourcePath, view: SiteView): ViewedPage | null {
  const page = view.state.pages.get(path);
  if (page === undefined || view.state.made.has(path)) return null;
  return { path, compiled: page.interface, linked: linkedAt(path, view), spans: view.spansOf(page) };
}

/** The linked page of a source. Pages that stand in for translations have the source of another one. */
export function linkedAt(path: SourcePath, { state }: SiteView): LinkedPage | null {
  return bySource(state.site).get(path) ?? null;
}

/** The linked page at a path below the base, decoded: "/limits/", or any other form of it; `null` if there is none. */
export function pageAtRoute(route: string, { state }: SiteView): LinkedPage | null {
  return byAddress(state.site).get(addressKey(route)) ?? null;
}

const bySource = memoizeWeakly(
  ({ pages }: LinkedSite) =>
    new Map(pages.flatMap((page) => (isStandIn(page) ? [] : [[page.record.relativePath, page] as const]))),
);

const byAddress = memoizeWeakly(
  ({ pages }: LinkedSite) => new Map(pages.map((page) => [addressKey(page.record.path), page])),
);

/** The declarations of docsgen's own features and of those of plugins. */
export function declaredIn({ project }: Pick<SiteView, "project">): readonly About[] {
  return listFeatures(listPlugins(project.config)).map(({ feature }) => feature.about);
}

/** The options of the language of a page. */
export function optionsFor(path: SourcePath, { project }: SiteView): MarkdownOptions {
  const { edition } = placeOfFile(path, project.loaded.editions);
  return markdownOptionsOf(project.loaded.editions.find((each) => each.edition === edition)?.config ?? project.config);
}
