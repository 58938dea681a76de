/** Where a file's place puts its page, and the stable name of a route. */
import { createHash } from "node:crypto";
import type { RoutePath, SourcePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";

/** "a/index.md" and "a/README.md" → "/a/"; "a/b.md" → "/a/b/". */
export function regularPathOf(source: SourcePath): RoutePath {
  const bare = source.replace(/\.md$/iu, "").replace(/(?:^|(?<=\/))(?:index|readme)$/iu, "");
  if (bare === "") return toRoutePath("/");
  return toRoutePath(`/${bare}${bare.endsWith("/") ? "" : "/"}`);
}

/**
 * A name for the files that belong to a route: "/code/nodejs/" → "code_nodejs", "/" → "index". A route with other characters than
 * letters, digits, hyphens and dots gets a part of its hash, so that no two share a name.
 */
export function keyOf(route: RoutePath): string {
  if (route === "/") return "index";
  const name = route.replaceAll(/^\/|\/$/gu, "").replaceAll("/", "_");
  const safe = name.toLowerCase().replaceAll(/[^a-z0-9._-]/gu, "-");
  const isExact = safe === name && !/_/u.test(route) && safe !== "index";
  return isExact ? safe : `${safe}-${createHash("sha256").update(route).digest("hex").slice(0, 8)}`;
}
