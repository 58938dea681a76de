/** The site to migrate, as a value that the readers of all tools share. Made by `read-old-site.ts`. */

export interface OldSite {
  /** The paths of all files, sorted, relative to the folder of the old site. Those that tools generate are left out. */
  readonly paths: readonly string[];
  /**
   * The text of a file, or `null` if it does not exist or is not UTF-8. `../` leads out of the folder, because pages may
   * include files from there.
   */
  readonly textOf: (path: string) => string | null;
  /** The values of the config modules that the tool names, as plain data; see `config-values.ts`. */
  readonly modules: ReadonlyMap<string, ConfigModule>;
}

/** A config of the old site: a JavaScript or TypeScript module. */
export interface ConfigModule {
  /** The default export, or `module.exports`. Functions and values of packages are marks: see `config-values.ts`. */
  readonly value: unknown;
  /** Why the module could not be run, so that `value` has only what is written literally; `null` if it ran. */
  readonly failure: string | null;
  /** The line at which a value is written, or the nearest one before it; 1 if that is unknown. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}
