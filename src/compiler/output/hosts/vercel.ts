/** `vercel.json` (https://vercel.com/docs/project-configuration). */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { toOutputPath } from "../../source/paths.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostFile, HostRules } from "./host-rules.ts";

export const vercelFile = toOutputPath("vercel.json");

export function vercelFiles({ base, redirects, htmlRoutes, headers }: HostRules): readonly HostFile[] {
  const permanent = true;
  const config = {
    trailingSlash: true,
    redirects: [
      ...redirects.map(({ from, to }) => ({ source: escapeSource(from), destination: to, permanent })),
      ...htmlRoutes.map((route) => ({
        source: escapeSource(route.slice(0, -".html".length)),
        destination: route,
        permanent,
      })),
      { source: `${base}:path*/index.html`, destination: `${base}:path*/`, permanent },
    ],
    ...(base === "/" ? {} : { rewrites: [{ source: `${base}:path*`, destination: "/:path*" }] }),
    headers: [
      { source: "/(.*)", headers: headers.map(([key, value]) => ({ key, value })) },
      ...[`assets/([^/]*)\\.([0-9a-f]{10}|[0-9A-Z]{8})\\.([^/]*)`, `${indexFolder}(.*)`].map((path) => ({
        source: base + path,
        headers: [{ key: "Cache-Control", value: cacheHeaders.hashed }],
      })),
    ],
  };
  return [{ path: vercelFile, text: `${JSON.stringify(config, null, 2)}\n`, isAppended: false }];
}

function escapeSource(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\:]/gu, String.raw`\$&`);
}
