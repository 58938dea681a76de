/**
 * A stub page for each redirect, for hosts without redirects. It forwards the reader, keeps the query and the fragment
 * if scripts run, gives search engines the canonical address, and contains a plain link for everything else.
 */
import { fill } from "../../theme/strings.ts";
import { directionOf, interfaceStrings } from "../config/interface-strings.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { escapeHtml } from "../escape-html.ts";
import type { OutputPath } from "../source/paths.ts";
import { isOutputPath } from "../source/paths.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** The script reads the link on the page, so that it is the same in every stub and one CSP hash covers them all. */
export const redirectScript = `const a=document.querySelector("a");if(a)location.replace(a.href.includes("#")?a.href:a.href+location.search+location.hash)`;

/**
 * "/cron" has its stub in "cron/index.html", "/cron.html" in "cron.html". Redirects that no file can have are left to
 * the rules of hosts.
 */
export function planRedirectStubs({ config, site }: SiteOutputs): PlannedOutput[] {
  return site.redirects.flatMap(({ from, url }) => {
    const path = stubOf(from);
    return path === null ? [] : [planStub(path, url, config)];
  });
}

/** @param url The address to forward to. */
export function planStub(path: OutputPath, url: string, config: SiteConfig): PlannedOutput {
  return planText(path, redirectStub(url, url.startsWith("/") ? (config.origin ?? "") + url : url, config));
}

/**
 * @param from Without the base and without a trailing slash.
 * @returns `null` if no file can have that path.
 */
export function stubOf(from: string): OutputPath | null {
  const path = from.endsWith(".html") ? from.slice(1) : `${from}/index.html`.replace(/^\/+/u, "");
  return isOutputPath(path) ? path : null;
}

/**
 * @param url The address to forward to.
 * @param canonical The same address, absolute if the origin is known.
 */
function redirectStub(
  url: string,
  canonical: string,
  { lang, themeConfig }: Pick<SiteConfig, "lang" | "themeConfig">,
): string {
  const href = escapeHtml(url);
  const { movedTitle, movedTo } = interfaceStrings(lang, themeConfig.strings);
  const direction = directionOf(lang) === "rtl" ? ' dir="rtl"' : "";
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(lang)}"${direction}>`,
    '<meta charset="utf-8">',
    `<title>${escapeHtml(movedTitle)}</title>`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    '<meta name="robots" content="noindex">',
    `<p>${fill(escapeHtml(movedTo), { address: `<a href="${href}">${href}</a>` })}</p>`,
    `<script>${redirectScript}</script>`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    "</html>",
    "",
  ].join("\n");
}
