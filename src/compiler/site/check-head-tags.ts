/**
 * Checks the tags that the config adds to every head against the site's own Content-Security-Policy, because browsers
 * would block what it does not allow.
 */
import { policyOf } from "../config/content-security-policy.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { blockedInHead } from "../page/checks/check-resources.ts";
import type { LinkFinding } from "./linked-site.ts";

export function checkHeadTags(config: SiteConfig): LinkFinding[] {
  const policy = policyOf(config);
  if (policy === null) return [];
  return config.headTags.flatMap((tag, index) =>
    blockedInHead(tag, policy).map(({ attribute, ...problem }): LinkFinding => ({
      kind: "config",
      path: ["headTags", index, "attributes", attribute],
      ...problem,
    })),
  );
}
