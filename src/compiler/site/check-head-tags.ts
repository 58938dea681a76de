/**
 * Checks the tags that the config and plugins add to heads against the site's own Content-Security-Policy, because browsers
 * would block what it does not allow.
 */
import { policyOf } from "../config/content-security-policy.ts";
import type { HeadTag } from "../config/head-tag.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { quote } from "../diagnostics/catalog.ts";
import { blockedInHead } from "../page/html/blocked-resources.ts";
import type { LinkFinding } from "./linked-site.ts";

export function checkHeadTags(config: SiteConfig): LinkFinding[] {
  const policy = policyOf(config);
  if (policy === null) return [];
  return config.headTags.flatMap((tag, index) =>
    blockedInHead(tag, policy).map(({ path, ...problem }): LinkFinding => ({
      kind: "config",
      path: ["headTags", index, ...path],
      ...problem,
    })),
  );
}

/** Checks the tags that a plugin adds. A tag that it adds to many pages is reported once. */
export function checkTagsOfPlugin(
  config: SiteConfig,
  { plugin, path }: ListedPlugin,
  tags: readonly HeadTag[],
): LinkFinding[] {
  const policy = policyOf(config);
  if (policy === null) return [];
  const findings = tags.flatMap((tag) =>
    blockedInHead(tag, policy).map(({ code, message, hint, fix }): LinkFinding => ({
      kind: "config",
      path,
      code,
      hint,
      fix,
      message: `${message}; it is in a tag of the plugin ${quote(plugin.name)}`,
    })),
  );
  return [...new Map(findings.map((found) => [found.message, found])).values()];
}
