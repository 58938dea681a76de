/** Checks external addresses without any request: links to this site by its full address, and `http:` links. */
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import { parseUrl } from "../parse-url.ts";

/** @param fileAt See `findPublishedFile`. */
export function checkExternal(
  page: PageInterface,
  config: SiteConfig,
  routes: RouteTable,
  fileAt: (path: string) => string | null = () => null,
): LinkFinding[] {
  const { canonical } = page.record.frontmatter;
  return page.external.flatMap((url, external): LinkFinding[] => {
    const found =
      ownLink(url, config, routes, (path) => url === canonical && fileAt(path) === null) ?? insecureLink(url);
    return found === null ? [] : [{ kind: "external", page: page.record.relativePath, external, ...found }];
  });
}

function ownLink(
  url: string,
  { origin, base }: SiteConfig,
  routes: RouteTable,
  isBroken: (path: string) => boolean,
): Problem | null {
  const home = origin === null ? null : origin + base;
  if (home === null || !`${url}/`.toLowerCase().startsWith(home.toLowerCase())) return null;
  const rest = url.slice(home.length);
  const route = `/${rest.replace(/[?#].*$/su, "")}`;
  const page = routes.find(route);
  // The address belongs to something else on the same host, such as an older edition.
  if (page === null) return isBroken(route) ? problemOf("broken-canonical", { url }) : null;
  const exact = page.record.path + rest.slice(route.length - 1);
  return problemOf("own-absolute-link", { url }, `write “${exact}”`, { from: url, to: exact });
}

/** Hosts that cannot get a public certificate, and hosts reserved for examples. */
const privateHost =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|example|invalid|onion)|(?:www\.)?example\.(?:com|net|org)|[\d.]+|\[.*\])$/iu;

function insecureLink(url: string): Problem | null {
  const parsed = /^http:\/\//iu.test(url) ? parseUrl(url) : null;
  if (parsed === null) return null;
  const { hostname, port } = parsed;
  if (privateHost.test(hostname) || port !== "") return null;
  const secure = `https${url.slice("http".length)}`;
  return problemOf("insecure-link", { url }, `write “${secure}”`, { from: url, to: secure });
}
