/** `version --changes`: compares two versions of a site by the manifests of what was published. */
import { dirname, resolve } from "node:path";
import { isManifest, requirePublication } from "./check/load-publication.ts";
import type { LoadedConfig } from "./config/load.ts";
import { loadConfig } from "./config/load.ts";
import { defaultConfig } from "./config/site-config.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import { didYouMean } from "./diagnostics/suggest.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { manifestPath } from "./output/manifest.ts";
import type { ComparedVersion, VersionChanges } from "./compare/version-changes.ts";
import { compareVersions, versionIn } from "./compare/version-changes.ts";
import { pathFrom } from "./path-from.ts";

/** The versions are compared by their manifests alone; no page is compiled. */
export interface CompareOptions {
  /** The absolute path of the folder to which the other paths are relative. */
  readonly workingFolder: string;
  /** The path of the config; `null` for `site.config.ts`. */
  readonly config: string | null;
  /** The name of a version of the config, or a manifest, as a file or a URL. */
  readonly earlier: string;
  /** `null` for the current version. */
  readonly later: string | null;
  /** Aborts a request; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Fails if the config or a manifest cannot be read, or has no such version. */
export type CompareResult =
  | {
      readonly kind: "compared";
      /** The versions as they are named. `isLinked`: whether a page can link to it. */
      readonly earlier: { readonly name: string; readonly isLinked: boolean };
      readonly later: string;
      readonly changes: VersionChanges;
    }
  | Failed;

type Found = { readonly kind: "version"; readonly name: string; readonly version: ComparedVersion };

/** @throws The signal's reason if it is aborted. */
export async function comparePublished(options: CompareOptions): Promise<CompareResult> {
  const earlier = await findVersion(options.earlier, options);
  if (earlier.kind === "failed") return earlier;
  const later = await findVersion(options.later, options);
  if (later.kind === "failed") return later;
  return {
    kind: "compared",
    earlier: { name: earlier.name, isLinked: !isManifest(options.earlier) },
    later: later.name,
    changes: compareVersions(earlier.version, later.version),
  };
}

/** Where the manifest of a version is. */
interface ManifestLocation {
  readonly name: string;
  /** A path relative to the working folder, or a URL. */
  readonly location: string;
  /** The path of the version in the publication. */
  readonly prefix: string;
  /** The paths of all archived versions in it. */
  readonly others: readonly string[];
  /** The hint if it cannot be read; `null` if there is none. */
  readonly hint: string | null;
}

async function findVersion(name: string | null, options: CompareOptions): Promise<Found | Failed> {
  if (name !== null && isManifest(name))
    return readManifest({ name, location: name, prefix: "", others: [], hint: null }, options);
  const path = resolve(options.workingFolder, options.config ?? defaultConfig);
  const result = await loadConfig(path, pathFrom(options.workingFolder, dirname(path)), null);
  if (result.kind === "failed") return result;
  const located = locationOf(name, result.loaded, options);
  return "diagnostics" in located ? located : readManifest(located, options);
}

function locationOf(
  name: string | null,
  { config: { versions, out }, root }: LoadedConfig,
  options: CompareOptions,
): ManifestLocation | Failed {
  if (versions === null) {
    const hint = 'declare them: versions: { current: "v2", archived: { v1: "git:v1.x" } }, or name two manifests';
    return wrongValue({ path: "versions", problem: "is missing: the site has one version" }, hint);
  }
  const version = name ?? versions.current;
  const archived = Object.hasOwn(versions.archived, version) ? versions.archived[version] : undefined;
  if (archived === undefined && version !== versions.current) {
    const names = [versions.current, ...Object.keys(versions.archived)];
    const hint = didYouMean(version, names)?.hint ?? `write one of ${names.join(", ")}`;
    return wrongValue({ path: "versions", problem: `does not have “${version}”` }, hint);
  }
  if (archived?.from.kind === "manifest") {
    const location = pathFrom(options.workingFolder, resolve(root, archived.from.file));
    return { name: version, location, prefix: "", others: [], hint: null };
  }
  return {
    name: version,
    location: pathFrom(options.workingFolder, resolve(root, out, manifestPath)),
    prefix: archived === undefined ? "" : `${version}/`,
    others: Object.keys(versions.archived).map((each) => `${each}/`),
    hint: "build the site first: `docsgen build`",
  };
}

async function readManifest(
  { name, location, prefix, others, hint }: ManifestLocation,
  { workingFolder, signal }: CompareOptions,
): Promise<Found | Failed> {
  const loaded = await requirePublication(location, workingFolder, signal, hint);
  return loaded.kind === "failed"
    ? failed(loaded.diagnostic)
    : { kind: "version", name, version: versionIn(loaded.publication, prefix, others) };
}

function wrongValue(values: { readonly path: string; readonly problem: string }, hint: string): Failed {
  return failed(siteDiagnostic("config-value", values, hint));
}
