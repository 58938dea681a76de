/** Where the theme of a site is: a folder beside the config, or an installed package. Has effects. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { isFolder } from "../source/scan.ts";

/**
 * @param root The absolute path of the config's folder.
 * @param folder As the config names it: "theme", "docsgen-theme-night".
 * @returns An absolute path, of a folder beside the config if there is neither; `null` if the site has no theme folder.
 */
export function findThemeFolder(root: string, folder: string | null): string | null {
  if (folder === null) return null;
  const own = resolve(root, folder);
  if (/^\.{0,2}[/\\]/u.test(folder) || isFolder(own)) return own;
  const installed = createRequire(join(root, "site.config.ts")).resolve.paths(folder) ?? [];
  return installed.map((path) => join(path, folder)).find(isFolder) ?? own;
}
