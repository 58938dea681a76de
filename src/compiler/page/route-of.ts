/** Where a file's place puts its page. */
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";

/** "a/index.md" and "a/README.md" → "/a/"; "a/b.md" → "/a/b/". */
export function regularPathOf(source: SourcePath): RoutePath {
  const bare = source.replace(/\.md$/iu, "").replace(/(?:^|(?<=\/))(?:index|readme)$/iu, "");
  if (bare === "") return toRoutePath("/");
  return toRoutePath(`/${bare}${bare.endsWith("/") ? "" : "/"}`);
}
