/** Compares what is saved of other sites with what they publish now. Has effects. */
import { problemOf } from "../diagnostics/catalog.ts";
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
  for (const [name, from] of Object.entries(config.links.sites)) {
    const path = ["links", "sites", name];
    const now = await fetchSite(from, root, config, today(), signal);
    if (now.kind === "wrong")
      findings.push({
        kind: "config",
        path,
        ...problemOf("unchecked-external-link", { url: from, reason: now.reason }),
      });
    else {
      const sites = new Map([[name, makeOtherSite(name, now.site)]]);
      const gone = [...used].filter((url) => checkSiteUrl(url, sites) !== null);
      if (gone.length === 0) continue;
      const values = { name, saved: readSites(loaded).sites.get(name)?.saved ?? "…", gone };
      const hint = `run \`docsgen sites --update ${name}\`, then correct the links`;
      findings.push({ kind: "config", path, ...problemOf("outdated-site", values, hint) });
    }
  }
  return findings;
}
