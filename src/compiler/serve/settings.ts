/** What a site is made of beside its pages: the config, the theme and the components, and whether they are as they were. */
import { areTextsOf, isReadAlike } from "../config/load.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { isWithin } from "./watch-scope.ts";
import { settingFiles } from "./watched-places.ts";

/** Whether the config, the theme or a component is among the absolute paths. */
export function areSettings(site: OpenBuild, changed: ReadonlySet<string>): boolean {
  const files = settingFiles(site);
  return [...changed].some((path) => files.has(path) || !isWithin(path, site.sourceFolder));
}

/** Whether the config changed unheard. */
export class ConfigWatch {
  /** Whether it may be the one that an earlier run read, whose packages may be others now. */
  isKept = false;
  readonly #path: string;

  /** @param path Absolute path of the config. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Whether its files are others now. */
  isOld({ loaded }: OpenBuild): boolean {
    return !areTextsOf(loaded.root, loaded.files.texts);
  }

  /** Looks once at what an earlier run read. @returns The config's path where it would be another one now, or `null`. */
  async findOutdated({ loaded }: OpenBuild): Promise<string | null> {
    if (!this.isKept) return null;
    this.isKept = false;
    return (await isReadAlike(loaded, this.#path)) ? null : this.#path;
  }
}
