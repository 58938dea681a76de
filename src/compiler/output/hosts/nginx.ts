/** A configuration fragment to include in a `server` block of nginx (https://nginx.org/en/docs/). */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { toOutputPath } from "../../source/paths.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostFile, HostRules } from "./host-rules.ts";

export const nginxFile = toOutputPath("nginx.conf");

export function nginxFiles({ base, redirects, htmlRoutes, headers }: HostRules): readonly HostFile[] {
  // A location that adds a header inherits none of the others, so it repeats them.
  const security = headers.map(([name, value]) => `add_header ${name} "${value}";`);
  const lines = [
    `# Include this in a server block whose root contains the site at ${base}.`,
    "absolute_redirect off;",
    ...security,
    `error_page 404 ${base}404.html;`,
    ...redirects.map(({ from, to }) => `location ~* ^${escapePattern(from)}/?$ { return 301 ${withQuery(to)}; }`),
    ...htmlRoutes.map(
      (route) =>
        `location ~* ^${escapePattern(route.slice(0, -".html".length))}/?$ { return 301 ${withQuery(route)}; }`,
    ),
    `location ~ ^(${escapePattern(base)}(?:.*/)?)index\\.html$ { if ($request_uri ~ "index\\.html") { return 301 $1$is_args$args; } }`,
    `location ~ ^${escapePattern(base)}(?:assets/[^/]+\\.(?:[0-9a-f]{10}|[0-9A-Z]{8})\\.[a-z0-9]+$|${indexFolder}) { add_header Cache-Control "${cacheHeaders.hashed}"; ${security.join(" ")} }`,
    `location ${base} {`,
    "  try_files $uri $uri.html $uri/ =404;",
    "}",
  ];
  return [{ path: nginxFile, text: `${lines.join("\n")}\n`, isAppended: false }];
}

function escapePattern(path: string): string {
  // A space would end a word of nginx's configuration.
  return path.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(" ", String.raw`\x20`);
}

/** Appends the reader's query, unless the target has a query or a fragment of its own. */
function withQuery(url: string): string {
  return url.replaceAll("$", "%24") + (/[?#]/u.test(url) ? "" : "$is_args$args");
}
