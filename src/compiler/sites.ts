/** `sites`: lists the other sites to which a site links, and saves what they publish. Has effects. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { fetchSite } from "./check/fetch-site.ts";
import { readText } from "./check/file-changes.ts";
import { wrongValue } from "./config/describe-issues.ts";
import { loadConfig, locateFindings } from "./config/load.ts";
import type { SavedSite } from "./config/saved-site.ts";
import { printSavedSite, readSavedSite, savedSitePath } from "./config/saved-site.ts";
import { defaultConfig } from "./config/site-config.ts";
import { quote, siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import { nearestName } from "./diagnostics/suggest.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import type { SitesOptions } from "./options.ts";

/** Another site, as it is saved. */
export interface ListedSite {
  readonly name: string;
  /** The address or the path in the config. */
  readonly from: string;
  /** The path of the file, relative to the working folder. */
  readonly path: string;
  /** `null` if nothing is saved. */
  readonly saved: SavedSite | null;
  /** Whether it publishes something else than before; `null` if it was not asked. */
  readonly isChanged: boolean | null;
}

/** In the order of the config; only those that were named, if any were. */
export type SitesResult = { readonly kind: "listed"; readonly sites: readonly ListedSite[] } | Failed;

/** @throws The signal's reason if it is aborted, or the system's error if a file cannot be written. */
export async function sites(options: SitesOptions): Promise<SitesResult> {
  const { workingFolder, names, isUpdate, isDryRun, today } = options;
  const configPath = resolve(workingFolder, options.config ?? defaultConfig);
  const root = dirname(configPath);
  const label = relative(workingFolder, root);
  const result = await loadConfig(configPath, label, null);
  if (result.kind === "failed") return result;
  const { config } = result.loaded;
  const known = Object.keys(config.links.sites);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return failed(...unknown.map((name) => describeUnknown(name, known)));
  const diagnostics: Diagnostic[] = [];
  const listed: ListedSite[] = [];
  for (const [name, from] of Object.entries(config.links.sites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = join(root, savedSitePath(name));
    const text = readText(file);
    const read = text === null ? null : readSavedSite(text);
    const before = read?.kind === "site" ? read.site : null;
    const site = { name, from, path: labelOf(label, savedSitePath(name)), saved: before, isChanged: null };
    if (!isUpdate) {
      listed.push(site);
      continue;
    }
    const made = await fetchSite(from, root, config, today(), options.signal);
    if (made.kind === "wrong") {
      const found = wrongValue(["links", "sites", name], `cannot be read from ${quote(from)}: ${made.reason}`);
      diagnostics.push(...(await locateFindings([found], result.loaded)));
      continue;
    }
    const isChanged = before === null || !isDeepStrictEqual({ ...before, saved: "" }, { ...made.site, saved: "" });
    if (!isDryRun) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, printSavedSite(made.site));
    }
    listed.push({ ...site, saved: made.site, isChanged });
  }
  return diagnostics.length > 0 ? failed(...diagnostics) : { kind: "listed", sites: listed };
}

function describeUnknown(name: string, known: readonly string[]): Diagnostic {
  const near = nearestName(name, known);
  const hint = near === null ? "add it to `links.sites` in the config" : `did you mean “${near}”?`;
  return siteDiagnostic("config-value", { path: name, problem: "is not a site of `links.sites`" }, hint);
}
