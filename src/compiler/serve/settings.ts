/** What a site is made of beside its pages: the config, the theme and the components, and whether they are as they were. */
import { resolve } from "node:path";
import { isReadAlike } from "../config/load.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { PreparedBuild, SiteOptions } from "../graph/prepare-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { SettingFile } from "./setting-files.ts";
import { isAsBefore, settingsOf } from "./setting-files.ts";
import { isWithin } from "./watch-scope.ts";
import { settingFiles } from "./watched-places.ts";

/** Whether the config, the theme, a component or anything else outside the source folder is among the absolute paths. */
export function areSettings(site: OpenBuild, changed: ReadonlySet<string>): boolean {
  const { config, root, sourceFolder } = site;
  const files = settingFiles(site);
  const theme = config.theme === null ? null : resolve(root, config.theme);
  return [...changed].some(
    (path) => files.has(path) || !isWithin(path, sourceFolder) || (theme !== null && isWithin(path, theme)),
  );
}

/** The config and the theme as they were read last. */
export class Settings {
  readonly #options: SiteOptions;
  #prepared: PreparedBuild | null = null;
  #problems: readonly Diagnostic[] = [];
  #named: readonly string[] = [];
  #files: readonly SettingFile[] = [];
  /** Whether the config may be the one that an earlier run read, whose packages may be others now. */
  #isKept = false;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  get prepared(): PreparedBuild | null {
    return this.#prepared;
  }

  /** Why they cannot be read again; they stay as they were. */
  get problems(): readonly Diagnostic[] {
    return this.#problems;
  }

  /** Absolute paths of what a config names whose theme cannot be read. */
  get named(): readonly string[] {
    return this.#named;
  }

  /** All that they were read from, as it was. */
  get files(): readonly SettingFile[] {
    return this.#files;
  }

  /** Reads them; at first, the config as an earlier run read it will do. @returns Them, or `null` where they cannot be read. */
  async read(): Promise<PreparedBuild | null> {
    const start = Date.now();
    const { useCache } = this.#options;
    const folder = this.#prepared?.project.cacheFolder;
    const mayBeKept = this.#prepared === null && useCache;
    const kept = mayBeKept ? await prepareBuild(this.#options, "kept", folder) : null;
    // What fails may be right by a config that is run: it may read more than its own files.
    const isKept = kept?.kind === "prepared";
    const result = isKept ? kept : await prepareBuild(this.#options, useCache ? "run and keep" : "run", folder);
    this.#problems = result.kind === "failed" ? result.diagnostics : [];
    this.#named = result.kind === "failed" ? result.named : [];
    if (result.kind === "failed") return null;
    this.#prepared = result.prepared;
    this.#files = settingsOf(result.prepared, start);
    this.#isKept = isKept;
    return result.prepared;
  }

  /** Whether the files are others now. */
  isOld(): boolean {
    return !this.#files.every(isAsBefore);
  }

  /** Looks once at what an earlier run read. @returns The config's path where it would be another one now, or `null`. */
  async findOutdated({ loaded }: OpenBuild): Promise<string | null> {
    if (!this.#isKept) return null;
    this.#isKept = false;
    const path = resolve(this.#options.workingFolder, this.#options.config);
    return (await isReadAlike(loaded, path)) ? null : path;
  }
}
