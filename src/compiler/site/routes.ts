/**
 * The table of addresses: which page is where. Two sources for one route, or for two that differ in case alone, are found here.
 */
import { candidateRoutes } from "../../theme/client/resolve-path.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";

export interface RouteTable {
  /** In the order of the routes' code units; the first source of a contested route has it. */
  readonly pages: readonly PageInterface[];
  /** Those that may have been meant where a page is missing. */
  readonly suggested: readonly PageInterface[];
  /** The page that an address means: with or without the slash, `.html` or `index.html`, in any case. */
  readonly find: (path: string) => PageInterface | null;
  readonly findSource: (path: string) => PageInterface | null;
  readonly findings: readonly LinkFinding[];
}

/** @param isWhole `false`: more pages are to come, and none is suggested in their place: that costs pages times pages. */
export function makeRouteTable(interfaces: readonly PageInterface[], isWhole = true): RouteTable {
  const findings: LinkFinding[] = [];
  const byRoute = new Map<string, PageInterface>();
  const bySource = new Map<string, PageInterface>();
  const inSourceOrder = [...interfaces].sort((left, right) =>
    comparePaths(left.record.relativePath, right.record.relativePath),
  );
  for (const page of inSourceOrder) {
    const { path, relativePath } = page.record;
    bySource.set(relativePath.toLowerCase(), page);
    const rival = byRoute.get(path.toLowerCase());
    if (rival === undefined) byRoute.set(path.toLowerCase(), page);
    else findings.push(describeRivals(path, relativePath, rival));
  }
  for (const page of byRoute.values()) {
    const twin = byRoute.get(otherForm(page.record.path).toLowerCase());
    // Reported once, at the page that the slash-less address would not reach.
    if (twin !== undefined && !page.record.path.endsWith(".html"))
      findings.push(describeRivals(page.record.path, page.record.relativePath, twin));
  }
  const pages = [...byRoute.values()].sort((left, right) => comparePaths(left.record.path, right.record.path));
  const find = (path: string): PageInterface | null => {
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
  return { pages, suggested: isWhole ? pages : [], find, findSource, findings };
}

/** `/a/` and `/a.html` answer to the same slash-less address. */
function otherForm(path: RoutePath): string {
  return path.endsWith(".html") ? `${path.slice(0, -".html".length)}/` : `${path.slice(0, -1)}.html`;
}

function describeRivals(path: RoutePath, source: SourcePath, rival: PageInterface): LinkFinding {
  const other = rival.record.relativePath;
  const otherRoute = rival.record.path;
  const hint = `rename one of them, or give one a permalink of its own`;
  const found =
    path === otherRoute || path.toLowerCase() !== otherRoute.toLowerCase()
      ? problemOf("duplicate-route", { route: path, other }, hint)
      : problemOf("route-case", { route: path, other, otherRoute }, hint);
  return { kind: "page", page: source, span: startOfText, ...found };
}
