/** Which pages files are, and which files pages may be. */
import type { GraphState } from "../graph/build-graph.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { UpdateOptions } from "../graph/progress.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isWithin } from "./watch-scope.ts";

/** Where more files changed than these, the system may have lost the news of some; and as many pages are linked anew at once. */
const fewPages = 20;

/** The pages of the source folder that these absolute paths name, or `null` where all must be looked at. */
export function pagesIn(changed: ReadonlySet<string>, sourceFolder: string): readonly SourcePath[] | null {
  if (changed.size > fewPages) return null;
  const pages: SourcePath[] = [];
  for (const absolute of changed) {
    const path = absolute.slice(sourceFolder.length + 1).replaceAll("\\", "/");
    if (!isWithin(absolute, sourceFolder) || !isSourcePath(path) || !path.toLowerCase().endsWith(".md")) return null;
    pages.push(path);
  }
  return pages;
}

/** The pages that these absolute paths name; where they name more than a few pages, all that are others now. `null` where the whole site must be looked at. */
export async function findEdited(
  { graph, sourceFolder }: OpenBuild,
  changed: ReadonlySet<string> | null,
  options: UpdateOptions,
): Promise<readonly SourcePath[] | null> {
  const named = changed === null ? null : pagesIn(changed, sourceFolder);
  const edited = named ?? (await graph.findEdited(options));
  return edited !== null && edited.length > fewPages ? null : edited;
}

/** Where the page of a route may be: "/a/b/" → "a/b.md", "a/b/index.md", "a/b/README.md". */
export function sourcesOf(route: string): readonly SourcePath[] {
  const bare = route.replaceAll(/^\/|\/$|\/index\.html$/gu, "");
  const candidates = bare === "" ? ["index.md", "README.md"] : [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`];
  return candidates.filter((path) => isSourcePath(path));
}

/** Where these pages are, decoded, with the base. */
export function addressesOf(paths: readonly SourcePath[], pages: GraphState["pages"], base: string): readonly string[] {
  return paths.flatMap((path) => {
    const page = pages.get(path);
    return page === undefined ? [] : [base + page.interface.record.path.slice(1)];
  });
}
