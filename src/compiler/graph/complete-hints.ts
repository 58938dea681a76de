/**
 * Completes the hints of includes of missing files with the file that an author most likely meant. Included files are often
 * not part of the site, so the source folder is listed.
 */
import { posix } from "node:path";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { once } from "../once.ts";
import { findNearest, indexNames } from "../site/nearest-path.ts";

/**
 * @param listFiles The paths of all files of the source folder. Called only if a hint needs them.
 * @returns A function that completes the hints of the findings of a page.
 */
export function makeHintCompletion(
  listFiles: () => readonly string[],
): (findings: readonly Finding[], page: string) => readonly Finding[] {
  const files = once(() => indexNames(listFiles(), keyOf, posix.basename));
  return (findings, page) =>
    findings.map((found) => {
      if (found.missingFile === undefined) return found;
      const { path, written } = found.missingFile;
      const from = found.span.included?.file ?? page;
      const wanted = keyOf(posix.normalize(path).replace(/^(?:\.\.\/|\/)+/u, ""));
      const meant = findNearest(wanted, files(), { isOffered: (file) => file !== from });
      if (meant === null) return found;
      const { hint, ...suggestion } = suggest(written, `@/${meant}`);
      return { ...found, hint, suggestion };
    });
}

function keyOf(path: string): string {
  return path.toLowerCase().replace(/\.md$/u, "");
}
