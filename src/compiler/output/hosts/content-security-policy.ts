/**
 * The Content-Security-Policy (https://www.w3.org/TR/CSP3/) that hosts send: scripts and styles of the site alone, and of those in heads
 * of documents the ones that are known by their hash.
 */
import type { SiteConfig } from "../../config/site-config.ts";
import { sourceHash, themeScriptHash } from "../../route/inline-scripts.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { redirectScript } from "../redirect-stubs.ts";

const tagManagerOrigins = ["https://www.googletagmanager.com", "https://*.google-analytics.com"];

/** @returns The header's value, or `null` where the config wants none. */
export function contentSecurityPolicy(config: SiteConfig, site: LinkedSite): string | null {
  if (config.contentSecurityPolicy === null) return null;
  const analytics =
    config.analytics?.tagManager?.id === undefined || config.analytics.tagManager.id === null ? [] : tagManagerOrigins;
  const tags = [...config.headTags, ...site.pages.flatMap(({ record }) => record.frontmatter.head ?? [])];
  const hashesOf = (name: "script" | "style"): ReadonlySet<string> =>
    new Set(tags.flatMap(({ tag, content }) => (tag === name && content !== null ? [sourceHash(content)] : [])));
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", themeScriptHash, sourceHash(redirectScript), ...hashesOf("script"), ...analytics],
    "style-src": ["'self'", ...hashesOf("style")],
    // Numbers of code lines, and what authors write into HTML of their own.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "https:"],
    "connect-src": ["'self'", ...analytics],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
  };
  for (const [name, sources] of Object.entries(config.contentSecurityPolicy))
    directives[name] = [...(directives[name] ?? []), ...sources];
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
