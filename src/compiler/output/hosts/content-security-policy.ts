/**
 * The Content-Security-Policy header (https://www.w3.org/TR/CSP3/) that hosts send: the policy of the config, with the
 * hashes of inline scripts and styles in the heads of documents.
 */
import { policyOf } from "../../config/content-security-policy.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import { sourceHash, themeScriptHash } from "../../route/inline-scripts.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { redirectScript } from "../redirect-stubs.ts";

/** @returns The header's value, or `null` if the config disables the policy. */
export function contentSecurityPolicy(config: SiteConfig, site: LinkedSite): string | null {
  const policy = policyOf(config);
  if (policy === null) return null;
  const tags = [...config.headTags, ...site.pages.flatMap(({ record }) => record.frontmatter.head ?? [])];
  const hashesOf = (name: "script" | "style"): readonly string[] => [
    ...new Set(tags.flatMap(({ tag, content }) => (tag === name && content !== null ? [sourceHash(content)] : []))),
  ];
  const hashes: Readonly<Record<string, readonly string[]>> = {
    "script-src": [themeScriptHash, sourceHash(redirectScript), ...hashesOf("script")],
    "style-src": hashesOf("style"),
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...sources, ...(hashes[name] ?? [])].join(" ")}`)
    .join("; ");
}
