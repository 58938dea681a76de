/** The config, the theme and the components of a served site, as last read. */
import { dirname } from "node:path";
import { defaultConfig } from "../config/site-config.ts";
import { findThemeFolder } from "../source/theme-folder.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { PreparedBuild, PrepareOptions, SiteOptions } from "../graph/prepare-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import { signatureAt } from "../source/scan.ts";
import { isWithin } from "../source/scan.ts";
import { settingFiles } from "./watched-paths.ts";

/** Remembers why the last attempt to read failed, and which files to watch for its repair. */
export class Settings {
  #options: SiteOptions;
  #readAt = 0;
  #problems: readonly Diagnostic[] = [];
  #named: readonly string[] = [];

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** The reasons why the settings cannot be read now. The server continues with the previous ones. */
  get problems(): readonly Diagnostic[] {
    return this.#problems;
  }

  /** If the theme cannot be loaded, the absolute paths of the files that the config names. */
  get named(): readonly string[] {
    return this.#named;
  }

  /** Reads the settings. Returns `null` if they cannot be read. */
  async read(prepare: PrepareOptions): Promise<PreparedBuild | null> {
    this.#readAt = Date.now();
    const result = await prepareBuild(this.#options, "read", prepare);
    // A config that disappears is a mistake; the site without a config would be a different one.
    if (result.kind === "prepared" && result.prepared.project.loaded.titleFrom === null)
      this.#options = { ...this.#options, config: this.#options.config ?? defaultConfig };
    this.#problems = result.kind === "failed" ? result.diagnostics : [];
    this.#named = result.kind === "failed" ? result.named : [];
    return result.kind === "failed" ? null : result.prepared;
  }

  /**
   * Whether a change affects the settings.
   * @param changed Absolute paths, or `null` for any.
   */
  areAffected(site: OpenBuild, changed: ReadonlySet<string> | null): boolean {
    if (this.#problems.length > 0) return true;
    const files = settingFiles(site);
    if (changed === null) return [...files].some((path) => (signatureAt(path)?.modified ?? Infinity) >= this.#readAt);
    const { config, root, sourceFolder } = site;
    const theme = findThemeFolder(root, config.theme.folder);
    return [...changed].some(
      // Code that lists a folder depends on the files in it.
      (path) =>
        files.has(path) ||
        files.has(dirname(path)) ||
        !isWithin(path, sourceFolder) ||
        (theme !== null && isWithin(path, theme)),
    );
  }
}
