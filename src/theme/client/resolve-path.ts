/**
 * Resolves an address to a page: explicit redirects first, then the page with or without the slash, `.html` or
 * `index.html`, ignoring case. The not-found page and the servers share this function. Pure.
 */
import { editDistance } from "../search/edit-distance.ts";

/** The file with the addresses of the site, below its base. */
export const routeListFile = "assets/routes.json";

/** The addresses of the site, as stored in that file. */
export interface RouteList {
  /** Path without the base ("/limits/"), and title. */
  readonly routes: readonly (readonly [path: string, title: string])[];
  /** Old path without the base and the trailing slash ("/cron"), and the final URL. */
  readonly redirects: readonly (readonly [from: string, url: string])[];
}

/** `path` is a route without the base; `url` is final: with the base, or of another site. */
export type Resolution =
  | { readonly kind: "route"; readonly path: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "none" };

/** @param path Decoded, without the base, with a leading slash. */
export type ResolvePath = (path: string) => Resolution;

/** Builds its tables once. An address with several forms leads to the first of `candidateRoutes` that exists. */
export function makeResolver({ routes, redirects }: RouteList): ResolvePath {
  const byPath = new Map(routes.map(([route]) => [route.toLowerCase(), route]));
  // If several redirects have the same path, the first wins.
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

/**
 * The routes that an address may refer to, the most likely first: `.html` before the slash.
 * @param path In lower case.
 */
export function candidateRoutes(path: string): readonly string[] {
  const bare = withoutSlash(path.replace(/\/index(?:\.html)?$/u, "/"));
  if (bare === "") return ["/"];
  if (path.endsWith(".html")) return [path, `${path.slice(0, -".html".length)}/`, `${bare}/`, `${bare}.html`];
  return path.endsWith("/") ? [path, `${bare}.html`] : [`${bare}.html`, `${bare}/`];
}

/**
 * The routes most similar to an address: first those whose last segment occurs in the address, then those with other
 * segments and words in common.
 */
export function nearestRoutes(path: string, { routes }: RouteList, count: number): RouteList["routes"] {
  const wanted = namesOf(path);
  return routes
    .map((route) => ({ route, score: similarity(wanted, namesOf(route[0])) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.route[0] < right.route[0] ? -1 : 1))
    .slice(0, count)
    .map(({ route }) => route);
}

/** Equal segments count more than similar words. Longer routes score slightly lower. */
function similarity(wanted: readonly string[], names: readonly string[]): number {
  const last = names.at(-1);
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const shared = wanted.reduce((score, name) => {
    if (name === last) return score + 5;
    if (names.includes(name)) return score + 2;
    const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
    const nearness = parts.reduce((sum, part) => sum + Math.max(0, ...words.map((word) => nearnessOf(part, word))), 0);
    return score + nearness / Math.max(1, parts.length);
  }, 0);
  return shared > 0 ? shared - names.length / 100 : 0;
}

/** 1 for "trigger" and "triggers", 0.5 for "limts" and "limits" */
function nearnessOf(left: string, right: string): number {
  if (right.length <= 2) return 0;
  if (left.startsWith(right) || right.startsWith(left)) return 1;
  const limit = Math.min(2, Math.floor(left.length / 4));
  return editDistance(left, right, limit) <= limit ? 0.5 : 0;
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
