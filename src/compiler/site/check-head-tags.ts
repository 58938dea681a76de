/** Whether the tags that the config puts into every head may be used: what the site's own policy forbids, no reader gets. */
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
