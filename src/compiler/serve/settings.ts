/** What a site is made of beside its pages: the config, the theme and the components, and whether they are as they were. */
import { isReadAlike } from "../config/load.ts";
import type { OpenBuild, PreparedBuild } from "../graph/open-site.ts";
import type { SettingFile } from "./setting-files.ts";
import { isAsBefore, settingsOf } from "./setting-files.ts";
import { isWithin } from "./watch-scope.ts";
import { settingFiles } from "./watched-places.ts";

/** Whether the config, the theme, a component or anything else outside the source folder is among the absolute paths. */
export function areSettings(site: OpenBuild, changed: ReadonlySet<string>): boolean {
  const files = settingFiles(site);
  return [...changed].some((path) => files.has(path) || !isWithin(path, site.sourceFolder));
}

/** Whether the config or the theme changed unheard. */
export class SettingsWatch {
  readonly #path: string;
  /** As they were read last. */
  #files: readonly SettingFile[] = [];
  /** Whether the config may be the one that an earlier run read, whose packages may be others now. */
  #isKept = false;

  /** @param path Absolute path of the config. */
  constructor(path: string) {
    this.#path = path;
  }

  get files(): readonly SettingFile[] {
    return this.#files;
  }

  /** Called when they were read. @param isKept Whether by what an earlier run had made of them. */
  remember(prepared: PreparedBuild, isKept: boolean): void {
    this.#files = settingsOf(prepared);
    this.#isKept = isKept;
  }

  /** Whether the files are others now. */
  isOld(): boolean {
    return !this.#files.every(isAsBefore);
  }

  /** Looks once at what an earlier run read. @returns The config's path where it would be another one now, or `null`. */
  async findOutdated({ loaded }: OpenBuild): Promise<string | null> {
    if (!this.#isKept) return null;
    this.#isKept = false;
    return (await isReadAlike(loaded, this.#path)) ? null : this.#path;
  }
}
