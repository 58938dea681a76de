/** `_redirects` and `_headers`, which Netlify and Cloudflare Pages read (https://docs.netlify.com/routing/redirects/). */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { toOutputPath } from "../../source/paths.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostFile, HostRules } from "./host-rules.ts";

export function netlifyFiles({
  base,
  redirects,
  htmlRoutes,
  headers: all,
  themeFiles,
}: HostRules): readonly HostFile[] {
  const lines = [
    ...redirects.flatMap(({ from, to }) => [`${from} ${to} 301`, `${from}/ ${to} 301`]),
    ...htmlRoutes.map((route) => `${route.slice(0, -".html".length)}/ ${route} 301`),
    // The folder is published as the root of the host, and answers under the base.
    ...(base === "/" ? [] : [`${base}* /:splat 200`]),
    "/* /404.html 404",
  ];
  const headers = [
    "/*",
    ...all.map(([name, value]) => `  ${name}: ${value}`),
    ...[...themeFiles, `${base}${indexFolder}*`].flatMap((path) => [path, `  Cache-Control: ${cacheHeaders.hashed}`]),
  ];
  return [
    { path: toOutputPath("_redirects"), text: `${lines.join("\n")}\n` },
    { path: toOutputPath("_headers"), text: `${headers.join("\n")}\n` },
  ];
}
