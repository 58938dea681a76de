/** Derives a page's route from the path of its source file. */
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { isSourcePath, toRoutePath } from "../source/paths.ts";

/** The form of regular routes: the one of `guide/install.md` is "/guide/install/" or "/guide/install.html". */
export type RouteForm = "folder" | "html";

/** "a/index.md" and "a/README.md" → "/a/"; "a/b.md" → "/a/b/" or "/a/b.html". */
export function regularPathOf(source: SourcePath, form: RouteForm): RoutePath {
  const bare = source.replace(/\.md$/iu, "").replace(/(?:^|(?<=\/))(?:index|readme)$/iu, "");
  if (bare === "") return toRoutePath("/");
  if (bare.endsWith("/")) return toRoutePath(`/${bare}`);
  return toRoutePath(form === "html" ? `/${bare}.html` : `/${bare}/`);
}

/** The regular route of a page; `null` if no page can have that path in the source folder. */
export function routeOf(path: string, form: RouteForm): string | null {
  return isSourcePath(path) ? regularPathOf(path, form) : null;
}
