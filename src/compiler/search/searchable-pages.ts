/**
 * The pages of a linked site that search finds: how they are shown, how much they count, and the folders by which
 * results can be filtered. Pure.
 */
import type { Area } from "../../theme/search/index-format.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { LinkedPage, LinkedSite } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";

/** A searchable page of the linked site. */
export interface IndexedPage {
  readonly source: SourcePath;
  /** Without the base, decoded: "/limits/". */
  readonly path: string;
  readonly title: string;
  /** The title without the suffix that distinguishes it from equal titles. */
  readonly ownTitle: string;
  /** Titles of the ancestors without the home page. */
  readonly breadcrumb: readonly string[];
  /** By how much its score is multiplied. */
  readonly factor: number;
}

/** Each level of folders below the first lowers the score a little, because pages near the root are more general. */
const depthFactor = 0.96;
/** The number of pages that the empty search box offers. */
const startPages = 6;

/** @param boostOf The boost that the config gives to a file of the source folder. */
function searchablePages({ pages }: LinkedSite, boostOf: (source: SourcePath) => number): readonly IndexedPage[] {
  const known = new Map<LinkedPage["breadcrumbs"], readonly string[]>();
  // Shared by all pages with the same breadcrumbs.
  const textsOf = (breadcrumbs: LinkedPage["breadcrumbs"]): readonly string[] => {
    const texts = known.get(breadcrumbs) ?? breadcrumbs.flatMap(({ text, path }) => (path === "/" ? [] : text));
    known.set(breadcrumbs, texts);
    return texts;
  };
  const found = pages.map((page): IndexedPage[] => {
    const { relativePath: source, path, title, frontmatter } = page.record;
    const { search } = frontmatter;
    if (search === false || isStandIn(page)) return [];
    const boost = typeof search === "object" ? (search.boost ?? 1) : 1;
    const depth = Math.max(0, segmentsOf(path).length - 1);
    return [
      {
        source,
        path,
        // The document title distinguishes pages with the same title.
        title: page.documentTitle,
        ownTitle: title,
        breadcrumb: textsOf(page.breadcrumbs),
        factor: boost * boostOf(source) * depthFactor ** depth,
      },
    ];
  });
  return found.flat();
}

/** What search finds and offers. */
export interface SearchableSite {
  /** Ordered by route. */
  readonly pages: readonly IndexedPage[];
  /** The pages that the empty search box offers. */
  readonly start: readonly IndexedPage[];
  /** Where readers get help if they find nothing, or `null`. */
  readonly support: { readonly url: string; readonly text: string } | null;
}

/** Without pages that exclude themselves, and without those that stand in for a translation. */
export function makeSearchableSite(
  site: LinkedSite,
  config: SiteConfig,
  boostOf: (source: SourcePath) => number,
): SearchableSite {
  const pages = searchablePages(site, boostOf);
  return { pages, start: startOf(pages, site, config), support: site.navbar.support };
}

/** The pages of the navigation, and the first pages of the folders. */
function startOf(pages: readonly IndexedPage[], { navbar }: LinkedSite, { base }: SiteConfig): readonly IndexedPage[] {
  const byUrl = new Map(pages.map((page) => [routeUrl(base, page.path), page]));
  const links = navbar.left.flatMap((item) => (item.kind === "link" ? item : item.items));
  const linked = links.flatMap(({ url }) => byUrl.get(url) ?? []);
  const folders = areasOf(pages).flatMap(([, first]) => pages[first] ?? []);
  return [...new Set([...linked, ...folders])].slice(0, startPages);
}

/** The folders of the top level with more than one page. Their pages follow each other. */
export function areasOf(pages: readonly IndexedPage[]): readonly Area[] {
  const areas: Area[] = [];
  for (let first = 0; first < pages.length;) {
    const folder = folderOf(pages[first]?.path);
    let end = first + 1;
    while (end < pages.length && folder !== "" && folderOf(pages[end]?.path) === folder) end += 1;
    if (end > first + 1) areas.push([pages[end - 1]?.breadcrumb[0] ?? folder, first, end]);
    first = end;
  }
  return areas;
}

/** "/code/nodejs/" → "code", "/limits.html" → "" */
function folderOf(path = ""): string {
  return /^\/([^/]+)\//u.exec(path)?.[1] ?? "";
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}
