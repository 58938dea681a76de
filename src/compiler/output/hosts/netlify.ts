/**
 * `_redirects` and `_headers` for Netlify (https://docs.netlify.com/manage/routing/redirects/overview/,
 * https://docs.netlify.com/manage/routing/headers/).
 */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { encodePath } from "../../site/urls.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostFile, HostOutput, HostRules } from "./host-rules.ts";

export const redirectsFile = "_redirects";
export const headersFile = "_headers";

/** Forces redirects whose address also has a stub, because Netlify serves a file before a rule. */
export function netlifyFiles(rules: HostRules): HostOutput {
  const redirects = [
    ...listRedirects(rules).map((redirect) => ({ ...redirect, status: isForced(redirect) ? "301!" : "301" })),
    ...listSlashes(rules),
    ...listRewrites(rules),
    // The host serves the published folder from its root.
    ...rules.editions.map((edition) => ({
      from: `${encodePath(edition)}*`,
      to: `/${encodePath(edition.slice(rules.base.length))}404.html`,
      status: "404",
    })),
    { from: "/*", to: "/404.html", status: "404" },
  ];
  return { files: [redirectsText(redirects), headersText(rules)], limits: [] };
}

/** A line of `_redirects`: "/old /new 301". Addresses are percent-encoded, and `status` is "301!" for a forced rule. */
export interface RedirectLine {
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

/** In order: a host applies the first rule that matches. */
export function redirectsText(lines: readonly RedirectLine[]): HostFile {
  const text = lines.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
  return { kind: "published", path: redirectsFile, text, join: "append" };
}

/** The file `_headers`, which Cloudflare reads in the same format. */
export function headersText(rules: HostRules): HostFile {
  const lines = listHeaders(rules).flatMap(({ path, headers }) => [
    path,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return { kind: "published", path: headersFile, text: `${lines.join("\n")}\n`, join: "append" };
}

/** Each redirect with and without a trailing slash. */
export function listRedirects({ redirects }: HostRules): readonly Omit<RedirectLine, "status">[] {
  const withSlash = (from: string): string => (from.endsWith("/") ? from : `${from}/`);
  return redirects.flatMap(({ from, to }) =>
    [...new Set([from, withSlash(from)])].map((each) => ({ from: encodePath(each), to })),
  );
}

/** From the folder of a page whose address ends in `.html`. */
export function listSlashes({ htmlRoutes }: HostRules): readonly RedirectLine[] {
  return htmlRoutes.map((route) => ({
    from: encodePath(`${route.slice(0, -".html".length)}/`),
    to: encodePath(route),
    status: "301",
  }));
}

/** The host serves the folder from its root, but the site's addresses start with the base. */
export function listRewrites({ base }: HostRules): readonly RedirectLine[] {
  return base === "/" ? [] : [{ from: `${base}*`, to: "/:splat", status: "200" }];
}

/**
 * A file at the address hides a rule unless the rule is forced, and there is one for each redirect, for hosts without
 * rules. Netlify does not distinguish `/a`, `/a/` and `/a.html`, so a forced rule between them would never end.
 */
function isForced({ from, to }: Omit<RedirectLine, "status">): boolean {
  const bare = (address: string): string => address.replace(/[?#].*$/u, "").replace(/(?:\.html)?\/?$/u, "");
  return bare(from) !== bare(to);
}

interface HeaderRule {
  readonly path: string;
  readonly headers: HostRules["headers"];
}

/** The headers of all files, then the caching of those with a hash in their names. Hosts send all that match. */
export function listHeaders({ base, headers, themeFiles }: HostRules): readonly HeaderRule[] {
  const hashed = [...themeFiles, `${base}${indexFolder}*`];
  return [
    { path: "/*", headers },
    ...hashed.map((path): HeaderRule => ({ path, headers: [["Cache-Control", cacheHeaders.hashed]] })),
  ];
}
