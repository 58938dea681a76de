/**
 * Which page an address means: explicit redirects first, then the page with or without the slash, `.html` or `index.html`, in any case.
 * The not-found page and the servers all ask this one function. Pure.
 */

/** The site's addresses: `assets/routes.json` holds one. */
export interface RouteList {
  /** Path without the base ("/limits/"), and title. */
  readonly routes: readonly (readonly [path: string, title: string])[];
  /** Old path without the base and without a slash at its end ("/cron"), and the final URL. */
  readonly redirects: readonly (readonly [from: string, url: string])[];
}

export type Resolution =
  | { readonly kind: "route"; readonly path: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "none" };

/** @param path Decoded, without the base, beginning with a slash. */
export type ResolvePath = (path: string) => Resolution;

export function makeResolver({ routes, redirects }: RouteList): ResolvePath {
  const byPath = new Map(routes.map(([route]) => [route.toLowerCase(), route]));
  // The first of several is the one that holds.
  const byOldPath = new Map(redirects.toReversed().map(([from, url]) => [withoutSlash(from.toLowerCase()), url]));
  return (path) => {
    const wanted = path.normalize("NFC").toLowerCase();
    const url = byOldPath.get(withoutSlash(wanted));
    if (url !== undefined) return { kind: "redirect", url };
    for (const candidate of candidateRoutes(wanted)) {
      const route = byPath.get(candidate);
      if (route !== undefined) return { kind: "route", path: route };
    }
    return { kind: "none" };
  };
}

/** The routes that an address may stand for, the likeliest first: `.html` before the slash. @param path In lower case. */
export function candidateRoutes(path: string): readonly string[] {
  const bare = withoutSlash(path.replace(/\/index(?:\.html)?$/u, "/"));
  if (bare === "") return ["/"];
  if (path.endsWith(".html")) return [path, `${path.slice(0, -".html".length)}/`, `${bare}/`, `${bare}.html`];
  return path.endsWith("/") ? [path, `${bare}.html`] : [`${bare}.html`, `${bare}/`];
}

/** The routes that share most with an address: a last name that is one of its names, then its other names and words. */
export function nearestRoutes(path: string, { routes }: RouteList, count: number): RouteList["routes"] {
  const wanted = namesOf(path);
  return routes
    .map((route) => ({ route, score: likeness(wanted, namesOf(route[0])) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.route[0] < right.route[0] ? -1 : 1))
    .slice(0, count)
    .map(({ route }) => route);
}

/** Names that are the same count more than words that are; each name that the route has besides takes a little off. */
function likeness(wanted: readonly string[], names: readonly string[]): number {
  const last = names.at(-1);
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const shared = wanted.reduce((score, name) => {
    if (name === last) return score + 5;
    if (names.includes(name)) return score + 2;
    const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
    return score + parts.filter((part) => words.some((word) => isNear(part, word))).length / Math.max(1, parts.length);
  }, 0);
  return shared > 0 ? shared - names.length / 100 : 0;
}

/** "trigger" and "triggers" */
function isNear(left: string, right: string): boolean {
  return right.length > 2 && (left.startsWith(right) || right.startsWith(left));
}

function namesOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .replace(/\.html$/u, "")
    .split("/")
    .filter((name) => name !== "" && name !== "index");
}

function withoutSlash(path: string): string {
  return path.length > 0 && path.endsWith("/") ? path.slice(0, -1) : path;
}
