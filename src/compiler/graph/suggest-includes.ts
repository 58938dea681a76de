/**
 * Names the file that an author most likely meant by an include that does not exist. Pages are compiled without knowing
 * the names of other files, and many included files are not part of the site, so the folder is listed for the report.
 */
import { posix } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { nearestPath } from "../diagnostics/suggest.ts";
import { hintOfPaths, resolveInclude } from "../page/includes/includes.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";

/** @param list The paths of all files of the source folder. Called only if an include does not exist. */
export function suggestIncludes(
  findings: readonly Finding[],
  page: string,
  list: () => readonly string[],
): readonly Finding[] {
  if (!isSourcePath(page) || !findings.some((found) => isOpen(found))) return findings;
  return findings.map((found) => {
    const [, written = ""] = /^The included file “(.+)” /u.exec(found.message) ?? [];
    const path = isOpen(found) && written !== "" ? resolveInclude(written, page) : null;
    if (path === null) return found;
    const meant = fileFor(path, list());
    return meant === null ? found : { ...found, hint: `did you mean “@/${meant}”?` };
  });
}

function isOpen({ code, hint }: Finding): boolean {
  return code === "missing-include" && hint === hintOfPaths;
}

/** The only file with this name, or else the one with the most similar path. */
function fileFor(path: SourcePath, files: readonly string[]): string | null {
  const name = posix.basename(path).toLowerCase();
  const [only, ...others] = files.filter((file) => posix.basename(file).toLowerCase() === name);
  return only !== undefined && others.length === 0 ? only : nearestPath(path, files);
}
