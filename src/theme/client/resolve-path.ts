/**
 * Which page an address means: explicit redirects first, then the page with or without the slash, `.html` or `index.html`, in any case.
 * The not-found page, navigation within the site and the servers all ask this one function. Pure.
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
export function resolvePath(path: string, { routes, redirects }: RouteList): Resolution {
  const wanted = path.normalize("NFC").toLowerCase();
  const old = withoutSlash(wanted);
  const redirect = redirects.find(([from]) => from.toLowerCase() === old);
  if (redirect !== undefined) return { kind: "redirect", url: redirect[1] };
  const byPath = new Map(routes.map(([route]) => [route.toLowerCase(), route]));
  for (const candidate of candidates(wanted)) {
    const route = byPath.get(candidate);
    if (route !== undefined) return { kind: "route", path: route };
  }
  return { kind: "none" };
}

/** The likeliest first: `.html` before the slash. */
function candidates(path: string): readonly string[] {
  const bare = withoutSlash(path.replace(/\/index(?:\.html)?$/u, "/"));
  if (bare === "") return ["/"];
  if (path.endsWith(".html")) return [path, `${path.slice(0, -".html".length)}/`, `${bare}/`];
  return path.endsWith("/") ? [path, `${bare}.html`] : [`${bare}.html`, `${bare}/`];
}

/** The routes that share most with an address: the same last name, the same folders, the same words. */
export function nearestRoutes(path: string, { routes }: RouteList, count: number): RouteList["routes"] {
  const wanted = wordsOf(path);
  return routes
    .map((route) => ({ route, score: likeness(wanted, wordsOf(route[0])) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.route[0] < right.route[0] ? -1 : 1))
    .slice(0, count)
    .map(({ route }) => route);
}

/** Words of the path that both have, the last two names counting double; each word that the route has besides takes a little off. */
function likeness(wanted: readonly string[], words: readonly string[]): number {
  const shared = wanted.reduce((score, word, index) => {
    const weight = index >= wanted.length - 2 ? 2 : 1;
    if (words.includes(word)) return score + weight;
    const isNear = words.some(
      (other) => word.length > 3 && (other.startsWith(word) || word.startsWith(other)) && other.length > 3,
    );
    return isNear ? score + weight / 2 : score;
  }, 0);
  return shared === 0 ? 0 : shared - words.length / 100;
}

function wordsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .replace(/\.html$/u, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function withoutSlash(path: string): string {
  return path.length > 0 && path.endsWith("/") ? path.slice(0, -1) : path;
}
