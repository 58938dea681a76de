/** The site to migrate, as a value that the readers of all tools share. Made by `read-old-site.ts`. */
import type { ModuleRun } from "docsgen/migrate-kit";

/** All that a reader sees of the old site. Nothing here changes while it runs. */
export interface OldSite {
  /** The paths of all files, sorted, relative to the folder of the old site. Those that tools generate are left out. */
  readonly paths: readonly string[];
  /**
   * The text of a file, or `null` if it does not exist or is not UTF-8. `../` leads out of the folder, because pages may
   * include files from there.
   */
  readonly textOf: (path: string) => string | null;
  /**
   * The config modules that the tool names. Their values are plain data, in which functions and values of packages are
   * marks: see `config-values.ts`.
   */
  readonly modules: ReadonlyMap<string, ModuleRun>;
  /** Whether components that docsgen does not have become components of the new site; see `stubs.ts`. */
  readonly stubs?: boolean;
}
