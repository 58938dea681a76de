/**
 * `_redirects` and `_headers`, which Netlify and Cloudflare Pages read (https://docs.netlify.com/routing/redirects/).
 */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { encodePath } from "../../site/urls.ts";
import { toOutputPath } from "../../source/paths.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostFile, HostRules } from "./host-rules.ts";

export const redirectsFile = toOutputPath("_redirects");
export const headersFile = toOutputPath("_headers");

export function netlifyFiles(rules: HostRules): readonly HostFile[] {
  const redirects = netlifyRedirects(rules).map(({ from, to, status }) => `${from} ${to} ${status}`);
  const headers = netlifyHeaders(rules).flatMap(({ path, headers: all }) => [
    path,
    ...all.map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return [
    { path: redirectsFile, text: `${redirects.join("\n")}\n`, isAppended: true },
    { path: headersFile, text: `${headers.join("\n")}\n`, isAppended: true },
  ];
}

interface NetlifyRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** In order: a host applies the first rule that matches. */
export function netlifyRedirects({ base, redirects, htmlRoutes }: HostRules): readonly NetlifyRedirect[] {
  const withSlash = (from: string): string => (from.endsWith("/") ? from : `${from}/`);
  return [
    ...redirects.flatMap(({ from, to }) =>
      [...new Set([from, withSlash(from)])].map((each) => ({ from: encodePath(each), to, status: 301 })),
    ),
    ...htmlRoutes.map((route) => ({
      from: encodePath(`${route.slice(0, -".html".length)}/`),
      to: encodePath(route),
      status: 301,
    })),
    // The host serves the folder from its root, but the site's addresses start with the base.
    ...(base === "/" ? [] : [{ from: `${base}*`, to: "/:splat", status: 200 }]),
    { from: "/*", to: "/404.html", status: 404 },
  ];
}

interface NetlifyHeaders {
  readonly path: string;
  readonly headers: HostRules["headers"];
}

export function netlifyHeaders({ base, headers, themeFiles }: HostRules): readonly NetlifyHeaders[] {
  const hashed = [...themeFiles, `${base}${indexFolder}*`];
  return [
    { path: "/*", headers },
    ...hashed.map((path): NetlifyHeaders => ({ path, headers: [["Cache-Control", cacheHeaders.hashed]] })),
  ];
}
