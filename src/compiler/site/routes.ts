/** The table of routes. Reports two sources with the same route, and routes that differ only in case. */
import { candidateRoutes } from "../../theme/client/resolve-path.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface, PageRecord } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import { comparePaths, toRoutePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";
import type { Resolver } from "./resolver.ts";

/**
 * The published pages of an edition by their addresses and files. Paths have a leading slash and no base, query or
 * fragment.
 */
export interface RouteTable {
  /** Ordered by the code units of their routes. If several sources claim a route, the first gets it. */
  readonly pages: readonly PageInterface[];
  /** Pages that may be suggested when a link is broken. */
  readonly suggested: readonly PageInterface[];
  /** Finds the page for an address, with or without a trailing slash, `.html` or `index.html`, in any case. */
  readonly find: (path: string) => PageInterface | null;
  /** Like `find`, but a translation only at its own address, not at that of its source. */
  readonly findAtOwn: (path: string) => PageInterface | null;
  readonly findSource: (path: string) => PageInterface | null;
  readonly findings: readonly LinkFinding[];
}

/**
 * @param isWhole `false` while more pages are still to be compiled. We then make no suggestions, because comparing each
 * broken link with each page takes quadratic time.
 * @param names The paths of the files of pages.
 */
export function makeRouteTable(
  interfaces: readonly PageInterface[],
  isWhole = true,
  names: PageNames = ownNames,
): RouteTable {
  const findings: LinkFinding[] = [];
  const bySource = new Map<string, PageInterface>();
  const sorted = inSourceOrder(interfaces);
  const byRoute = claimRoutes(sorted, (page, rival) => findings.push(describeRivals(page, rival, names)));
  for (const page of sorted) {
    const { relativePath } = page.record;
    bySource.set(relativePath, page);
    bySource.set(relativePath.toLowerCase(), bySource.get(relativePath.toLowerCase()) ?? page);
  }
  for (const page of byRoute.values()) {
    const twin = byRoute.get(otherForm(page.record.path).toLowerCase());
    // Reported once, for the page that cannot be reached without the slash.
    if (twin !== undefined && !page.record.path.endsWith(".html")) findings.push(describeRivals(page, twin, names));
  }
  const pages = inRouteOrder(byRoute);
  const byPath = new Map<string, PageInterface>(pages.map((page) => [page.record.path, page]));
  const find = (path: string): PageInterface | null => {
    const exact = byPath.get(path);
    if (exact !== undefined) return exact;
    for (const candidate of candidateRoutes(path.normalize("NFC").toLowerCase())) {
      const page = byRoute.get(candidate);
      if (page !== undefined) return page;
    }
    return null;
  };
  const findSource = (path: string): PageInterface | null => {
    const bare = path.startsWith("/") ? path.slice(1) : path;
    return bySource.get(bare) ?? bySource.get(bare.normalize("NFC").toLowerCase()) ?? null;
  };
  return { pages, suggested: isWhole ? pages : [], find, findAtOwn: find, findSource, findings };
}

const ownNames: PageNames = {
  fileOf: ({ record }) => record.relativePath,
  labelOf: ({ record }) => record.relativePath,
};

interface Routed {
  readonly record: Pick<PageRecord, "path" | "relativePath">;
}

/** The pages of a site, ordered by their routes. If several sources claim a route, the first gets it. */
export function routedPages<Page extends Routed>(pages: readonly Page[]): readonly Page[] {
  return inRouteOrder(claimRoutes(inSourceOrder(pages), () => undefined));
}

/** The pages by their routes, in lower case. @param pages In the order of their paths. */
function claimRoutes<Page extends Routed>(
  pages: readonly Page[],
  onRivals: (page: Page, rival: Page) => void,
): ReadonlyMap<string, Page> {
  const byRoute = new Map<string, Page>();
  for (const page of pages) {
    const route = page.record.path.toLowerCase();
    const rival = byRoute.get(route);
    if (rival === undefined) byRoute.set(route, page);
    else onRivals(page, rival);
  }
  return byRoute;
}

function inSourceOrder<Page extends Routed>(pages: readonly Page[]): readonly Page[] {
  return [...pages].sort((left, right) => comparePaths(left.record.relativePath, right.record.relativePath));
}

function inRouteOrder<Page extends Routed>(byRoute: ReadonlyMap<string, Page>): readonly Page[] {
  return [...byRoute.values()].sort((left, right) => comparePaths(left.record.path, right.record.path));
}

/** Finds a page also by the route of its source, because a translation may have another permalink. */
export function withRoutesOfSource(table: RouteTable, { translationAt }: Resolver): RouteTable {
  return { ...table, find: (path) => table.find(path) ?? translationAt(path) };
}

/** `/a/` and `/a.html` can both be reached at `/a`. */
function otherForm(path: RoutePath): string {
  return path.endsWith(".html") ? `${path.slice(0, -".html".length)}/` : `${path.slice(0, -1)}.html`;
}

/** Reported at the permalink of one of them, if it has one. */
function describeRivals(page: PageInterface, rival: PageInterface, { fileOf, labelOf }: PageNames): LinkFinding {
  const hasPermalink = ({ record }: PageInterface): boolean => record.frontmatter.permalink !== undefined;
  const isAtRival = hasPermalink(rival) && !hasPermalink(page);
  const [{ record }, taken] = isAtRival ? [rival, page] : [page, rival];
  const { path } = record;
  const at = fileOf(isAtRival ? rival : page);
  const [other, otherRoute] = [labelOf(taken), taken.record.path];
  const written = hasPermalink(isAtRival ? rival : page);
  const hint = written ? "write another permalink, or remove it" : "rename one of them, or give it another permalink";
  const found =
    path === otherRoute || path.toLowerCase() !== otherRoute.toLowerCase()
      ? problemOf("duplicate-route", { route: path, other }, hint)
      : problemOf("route-case", { route: path, other, otherRoute }, hint);
  return written
    ? { kind: "key", page: at, key: "permalink", ...found }
    : { kind: "page", page: at, span: startOfText, ...found };
}

/** "/a/b/c/" → "/", "/a/", "/a/b/" */
export function ancestors(path: RoutePath): RoutePath[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.map((_, index) => toRoutePath(index === 0 ? "/" : `/${segments.slice(0, index).join("/")}/`));
}
