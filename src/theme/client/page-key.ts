/** The name of a route's files. It depends only on the path, so that the compiler and the browser agree. Pure. */

/** @param path Without the base: "/code/nodejs/" → "code/nodejs", "/" → "index", "/index/" → "index~". */
export function pageKey(path: string): string {
  const bare = path.replaceAll(/^\/|\/$/gu, "");
  if (bare === "") return "index";
  return /^index~*$/u.test(bare) ? `${bare}~` : bare;
}
