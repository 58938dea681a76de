/**
 * A page for each old address, for hosts that know no redirects: it leads on by itself, keeps the query and the hash where
 * scripts run, tells search engines where the page is now, and is a plain link where nothing else works.
 */
import { escapeAttribute } from "../route/relocations.ts";
import { absoluteUrl } from "../route/route-data.ts";
import type { OutputPath } from "../source/paths.ts";
import { isOutputPath } from "../source/paths.ts";
import { fingerprint } from "../source/fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** Takes the link of the page itself, so that the script is the same on every stub and one hash allows it. */
export const redirectScript = `const a=document.querySelector("a");if(a)location.replace(a.href.includes("#")?a.href:a.href+location.search+location.hash)`;

export function planRedirectStubs({ config, site }: SiteOutputs): PlannedOutput[] {
  return site.redirects.flatMap(({ from, url }): PlannedOutput[] => {
    const path = stubOf(from);
    if (path === null) return [];
    const absolute = absoluteUrl(config, url);
    return [
      {
        path,
        fingerprint: fingerprint("stub", url, absolute),
        source: { kind: "made", make: () => redirectStub(url, absolute) },
      },
    ];
  });
}

/** @param from Without the base and without a slash at the end. @returns `null` where no file can stand there. */
export function stubOf(from: string): OutputPath | null {
  const path = from.endsWith(".html") ? from.slice(1) : `${from}/index.html`.replace(/^\/+/u, "");
  return isOutputPath(path) ? path : null;
}

/** @param url Where the reader goes. @param canonical The same, absolute where the origin is known. */
export function redirectStub(url: string, canonical: string): string {
  const href = escapeAttribute(url);
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    "<title>Moved</title>",
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    '<meta name="robots" content="noindex">',
    `<p>This page is now at <a href="${href}">${href}</a>.</p>`,
    `<script>${redirectScript}</script>`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    "</html>",
    "",
  ].join("\n");
}
