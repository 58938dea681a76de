/**
 * The menu of versions: lists them when it is opened, and leads to the same page in another one. The list and the routes
 * of a version are fetched on demand, because the page does not contain them.
 */
import type { ListedEdition, ListedVersion, VersionList } from "../versions.ts";
import { fill } from "../strings.ts";
import { announce } from "./announce.ts";
import { readBase } from "./features.ts";
import { makeElement } from "./make-element.ts";
import type { RouteList } from "./resolve-path.ts";
import { makeResolver, routeListFile } from "./resolve-path.ts";

/** Opens or closes the menu. @param summary Its button. */
export async function toggleVersions(summary: HTMLElement): Promise<void> {
  const menu = summary.closest("details");
  if (menu === null) return;
  menu.open = !menu.open;
  const { url, version } = summary.dataset;
  if (url === undefined) return;
  const { versions } = await fetchJson<VersionList>(url);
  // The list is the same as long as the document is open.
  delete summary.dataset["url"];
  menu.querySelector("ul")?.replaceChildren(...versions.map((each) => makeEntry(each, each.id === version)));
}

function makeEntry(version: ListedVersion, isCurrent: boolean): HTMLElement {
  const edition = inLanguage(version, document.documentElement.lang);
  if (edition === undefined) return makeElement("li", {});
  const state = isCurrent ? { "aria-current": "true" } : { "data-action": "version" };
  return makeElement(
    "li",
    {},
    makeElement("a", { class: "dg-navbar-link", href: edition.url, ...state }, edition.label),
  );
}

/** The version in a language, or in its default one. */
export function inLanguage({ editions }: ListedVersion, lang: string): ListedEdition | undefined {
  return editions.find((edition) => edition.lang === lang) ?? editions[0];
}

/** Goes to the same page of another version, or says that there is none. @param link Of the version's home page. */
export async function openVersion(link: HTMLAnchorElement): Promise<void> {
  const home = link.href;
  const url = await findSamePage(home).catch(() => home);
  // In the menu of small screens, which closes with a click, a note would not be seen.
  if (url !== null || link.getClientRects().length === 0) {
    location.assign(url ?? home);
    return;
  }
  delete link.dataset["action"];
  const note = fill(docsgenStrings.notInVersion, { version: link.textContent });
  link.textContent = note;
  announce(note);
}

async function findSamePage(home: string): Promise<string | null> {
  const base = readBase(document.body);
  const target = await fetchJson<RouteList>(home + routeListFile);
  const found = samePage(location.pathname, base, home, target, null);
  if (found !== null) return found + location.hash;
  return samePage(location.pathname, base, home, target, await fetchJson<RouteList>(base + routeListFile));
}

/**
 * The address of a page in another version: at the same path, at the one to which it has moved since, or at one that it
 * had before.
 *
 * @param pathname Of the page, as in `location`.
 * @param base Of the page's version: "/docs/".
 * @param home Of the other version: "https://example.com/docs/v1/".
 * @param own The addresses of the page's version, or `null` to look for the same path only.
 */
export function samePage(
  pathname: string,
  base: string,
  home: string,
  target: RouteList,
  own: RouteList | null,
): string | null {
  const path = `/${decode(pathname).slice(decode(base).length)}`;
  const isPage = (url: string): boolean => decode(new URL(url, home).pathname) === decode(pathname);
  const former = (own?.redirects ?? []).filter(([, url]) => isPage(url)).map(([from]) => from);
  const resolve = makeResolver(target);
  for (const each of own === null ? [path] : former) {
    const found = resolve(each);
    if (found.kind === "route") return home + encodeURI(found.path.slice(1));
    if (found.kind === "redirect") return new URL(found.url, home).href;
  }
  return null;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

async function fetchJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server returned ${response.status}`);
  return response.json();
}
