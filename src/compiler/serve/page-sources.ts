/** Which pages files are, and which files pages may be. */
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isWithin } from "./watch.ts";

/** More pages than these are looked for: the system may have lost the news of some. */
const namedAtMost = 20;

/** The pages of the source folder that these absolute paths name, or `null` where all must be looked at. */
export function pagesIn(changed: ReadonlySet<string>, sourceFolder: string): readonly SourcePath[] | null {
  if (changed.size > namedAtMost) return null;
  const pages: SourcePath[] = [];
  for (const absolute of changed) {
    const path = absolute.slice(sourceFolder.length + 1).replaceAll("\\", "/");
    if (!isWithin(absolute, sourceFolder) || !isSourcePath(path) || !path.toLowerCase().endsWith(".md")) return null;
    pages.push(path);
  }
  return pages;
}

/** Where the page of a route may be: "/a/b/" → "a/b.md", "a/b/index.md", "a/b/README.md". */
export function sourcesOf(route: string): readonly SourcePath[] {
  const bare = route.replaceAll(/^\/|\/$|\/index\.html$/gu, "");
  const candidates = bare === "" ? ["index.md", "README.md"] : [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`];
  return candidates.filter((path) => isSourcePath(path));
}

/** Decoded, with the base. */
export function addressesOf(pages: readonly SourcePath[], site: LinkedSite, base: string): readonly string[] {
  const known = new Set<string>(pages);
  return site.pages.flatMap(({ record }) => (known.has(record.relativePath) ? [base + record.path.slice(1)] : []));
}
