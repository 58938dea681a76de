/**
 * Names the file that an author most likely meant by an include that does not exist. Many included files are not part of
 * the site, so the folder is listed for the report.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { findNearest, indexNames } from "../site/nearest-path.ts";
import { once } from "../once.ts";

/**
 * @param list The paths of all files of the source folder. Called only if an include does not exist.
 * @returns A function that completes the hints of findings.
 */
export function makeIncludeHints(list: () => readonly string[]): (findings: readonly Finding[]) => readonly Finding[] {
  const files = once(() => indexNames(list(), (path) => path, baseName));
  return (findings) =>
    findings.some(({ missingFile }) => missingFile !== undefined)
      ? findings.map((found) => {
          const meant = found.missingFile === undefined ? null : findNearest(found.missingFile, files());
          return meant === null ? found : { ...found, hint: `did you mean “@/${meant}”?` };
        })
      : findings;
}

/** Of files, an index has a name, too. */
function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}
