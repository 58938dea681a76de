/** Derives a page's route from the path of its source file. */
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";

/** "a/index.md" and "a/README.md" → "/a/"; "a/b.md" → "/a/b/". */
export function regularPathOf(source: SourcePath): RoutePath {
  const bare = source.replace(/\.md$/iu, "").replace(/(?:^|(?<=\/))(?:index|readme)$/iu, "");
  if (bare === "") return toRoutePath("/");
  return toRoutePath(`/${bare}${bare.endsWith("/") ? "" : "/"}`);
}
