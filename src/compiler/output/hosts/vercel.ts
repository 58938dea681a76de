/**
 * `vercel.json` (https://vercel.com/docs/project-configuration). Vercel reads it at the root of what is deployed, and
 * does not publish it.
 */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostOutput, HostRules } from "./host-rules.ts";
import { allRedirects, headerLimits, redirectLimits } from "./host-rules.ts";
import { groupDigits } from "../../config/constants.ts";

/** A deployment with more is refused. */
const maxRedirects = 2048;
const maxHeaderLength = 4096;

/** Redirects beyond 2,048 are left out, and reported, because Vercel would refuse the deployment. */
export function vercelFiles(rules: HostRules): HostOutput {
  const { base, headers } = rules;
  const permanent = true;
  const index = [
    { source: `${base}index.html`, destination: base, permanent },
    { source: `${base}:path+/index.html`, destination: `${base}:path+/`, permanent },
  ];
  // Vercel adds the slash first, and a pattern matches it only if it says so.
  const all = allRedirects(rules).map(({ from, to }) => ({
    source: `${escapeSource(from)}{/}?`,
    destination: to,
    permanent,
  }));
  const fitting = all.slice(0, maxRedirects - index.length);
  const config = {
    trailingSlash: true,
    redirects: [...fitting, ...index],
    ...(base === "/" ? {} : { rewrites: [{ source: `${base}(.*)`, destination: "/$1" }] }),
    headers: [
      { source: "/(.*)", headers: headers.map(([key, value]) => ({ key, value })) },
      ...[`assets/([^/]*)\\.([0-9a-f]{10}|[0-9A-Z]{8})\\.([^/]*)`, `${indexFolder}(.*)`].map((path) => ({
        source: base + path,
        headers: [{ key: "Cache-Control", value: cacheHeaders.hashed }],
      })),
    ],
  };
  const host = "Vercel";
  return {
    files: [{ kind: "published", path: "vercel.json", text: `${JSON.stringify(config, null, 2)}\n`, join: "merge" }],
    limits: [
      ...redirectLimits(all.length - fitting.length, `${host} accepts at most ${groupDigits(maxRedirects)} redirects`),
      ...headerLimits(headers, maxHeaderLength, host),
    ],
  };
}

function escapeSource(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\:]/gu, String.raw`\$&`);
}
