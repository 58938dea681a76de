/**
 * The files that an include means in a page of a language. Apart from the others, because a build without changes needs it.
 */
import type { SourcePath } from "../../source/paths.ts";
import { toSourcePath } from "../../source/paths.ts";

/**
 * The files that a path may mean in a page: that of the page's language first, then that of the default language.
 * @param folder The folder of the language: "fr/"; "" for the default one.
 */
export function filesOfInclude(path: SourcePath, folder: string): readonly SourcePath[] {
  if (folder === "") return [path];
  if (!path.startsWith(folder)) return [toSourcePath(folder + path), path];
  return path === folder ? [path] : [path, toSourcePath(path.slice(folder.length))];
}
