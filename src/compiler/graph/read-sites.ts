/** Reads what other sites publish, from `sites/`. A file that cannot be read is reported at the config. Has effects. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoadedConfig } from "../config/load.ts";
import { readSavedSite, savedSitePath } from "../config/saved-site.ts";
import { wrongValue } from "../config/describe-issues.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { OtherSite, OtherSites } from "../site/other-sites.ts";
import { makeOtherSite } from "../site/other-sites.ts";
import { memoizeWeakly } from "../once.ts";
import { reasonOf } from "../source/scan.ts";

/** The sites in `links.sites`, by name, in the order of the config. */
export interface ReadSites {
  readonly sites: OtherSites;
  readonly findings: readonly LinkFinding[];
}

/** The files are read once for each config, which is loaded again when one of them changes. */
export const readSites = memoizeWeakly(({ config, root }: LoadedConfig): ReadSites => {
  const sites = new Map<string, OtherSite | null>();
  const findings: LinkFinding[] = [];
  for (const name of Object.keys(config.links.sites)) {
    const path = savedSitePath(name);
    const wrong = (problem: string): void => {
      const found = wrongValue(["links", "sites", name], problem, `run \`docsgen sites --update ${name}\``);
      findings.push({ kind: "config", ...found });
      sites.set(name, null);
    };
    try {
      const read = readSavedSite(readFileSync(join(root, path), "utf8"));
      if (read.kind === "site") sites.set(name, makeOtherSite(name, read.site));
      else wrong(`cannot be read from “${path}”: ${read.reason}`);
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      wrong(isMissing ? `has not been saved yet: there is no “${path}”` : `cannot be read: ${reasonOf(error)}`);
    }
  }
  return { sites, findings };
});
