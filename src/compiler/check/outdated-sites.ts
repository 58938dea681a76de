/** Compares what is saved of other sites with what they publish now. Has effects. */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { readSites } from "../graph/read-sites.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import { checkSiteUrl, makeOtherSite } from "../site/other-sites.ts";
import { fetchSite } from "./fetch-site.ts";

/** @throws The signal's reason if it is aborted. */
export async function findOutdatedSites(
  { pages }: Pick<LinkedSite, "pages">,
  { config, root, loaded }: Pick<OpenBuild, "config" | "root" | "loaded">,
  { today, signal }: { readonly today: () => string; readonly signal: AbortSignal },
): Promise<readonly LinkFinding[]> {
  const findings: LinkFinding[] = [];
  const used = new Set(pages.flatMap(({ toSites = [] }) => toSites));
  for (const site of readSites(loaded).sites.values()) {
    if (site === null) continue;
    const { name, saved } = site;
    const from = config.links.sites[name] ?? "";
    const report = (problem: Problem): void =>
      void findings.push({ kind: "config", path: ["links", "sites", name], ...problem });
    const now = await fetchSite(from, root, config, today(), signal);
    if (now.kind === "wrong") {
      report(problemOf("unchecked-external-link", { url: from, reason: now.reason }));
      continue;
    }
    const sites = new Map([[name, makeOtherSite(name, now.site)]]);
    const gone = [...used].filter((url) => checkSiteUrl(url, sites) !== null);
    const hint = `run \`docsgen sites --update ${name}\`, then correct the links`;
    if (gone.length > 0) report(problemOf("outdated-site", { name, saved, gone }, hint));
  }
  return findings;
}
