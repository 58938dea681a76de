/**
 * Finds the config of a tool by a pattern for its path, whose group `folder` is the folder of the site with a slash at its
 * end. Pure.
 */

/** The folder of the first site: "" for the root, `null` if there is none. */
export function siteFolder(paths: readonly string[], pattern: RegExp): string | null {
  const config = paths.find((path) => pattern.test(path));
  return config === undefined ? null : folderIn(config, pattern);
}

/** The folder of the site with this config. */
export function folderIn(config: string, pattern: RegExp): string {
  return (pattern.exec(config)?.groups?.["folder"] ?? "").replace(/\/$/u, "");
}

/** The config of the site at the root, in a list that is empty if there is none. */
export function configAtRoot(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.filter((path) => pattern.exec(path)?.groups?.["folder"] === "").slice(0, 1);
}
