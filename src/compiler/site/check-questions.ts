/** Checks that the pages and headings exist that `agents` in the config expects to answer its questions. Pure. */
import { showPath } from "../config/describe-issues.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { resolveConfigAddress } from "./config-address.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Targets } from "./references.ts";

/** Questions belong to the whole site, so only the edition of the default language checks them. */
export function checkQuestions({ agents, base }: SiteConfig, targets: Targets): readonly LinkFinding[] {
  if (base !== targets.assets.base) return [];
  return agents.flatMap(({ expect }, index): readonly LinkFinding[] => {
    const path = ["agents", index, "expect"];
    const { resolved, findings } = resolveConfigAddress(expect, "link", path, targets);
    const isPage = resolved !== null && (resolved.page ?? resolved.elsewhere ?? null) !== null;
    if (findings.length > 0 || isPage) return findings;
    const problem = `must be a page of the site, not “${expect}”`;
    const hint = "write the address of the page that answers the question";
    return [{ kind: "config", path, ...problemOf("config-value", { path: showPath(path), problem }, hint) }];
  });
}
