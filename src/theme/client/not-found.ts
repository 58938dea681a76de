/**
 * The script of the not-found page: redirects if the address can be resolved to a page, and otherwise suggests similar
 * pages.
 */
import { readBase } from "./features.ts";
import type { PageEvents } from "./page-events.ts";
import type { RouteList } from "./resolve-path.ts";
import { makeResolver, nearestRoutes, routeListFile } from "./resolve-path.ts";

const base = readBase(document.body);
const path = pathOf(location.pathname, base);
/** As the reader sees it in the browser. */
const address = pathOf(location.pathname, "/");

/** The path without the base, decoded as far as possible. */
function pathOf(pathname: string, prefix: string): string {
  const inside = pathname.startsWith(prefix) ? `/${pathname.slice(prefix.length)}` : pathname;
  try {
    return decodeURIComponent(inside);
  } catch {
    return inside;
  }
}

async function loadRoutes(): Promise<RouteList> {
  const response = await fetch(base + routeListFile);
  if (!response.ok) throw new Error(`the server returned ${response.status}`);
  return response.json();
}

function suggest(list: RouteList, like: string): void {
  const section = document.querySelector<HTMLElement>(".dg-suggestions");
  const items = section?.querySelector("ul");
  const nearest = nearestRoutes(like, list, 5);
  if (section === null || items === null || items === undefined || nearest.length === 0) return;
  for (const [route, title] of nearest) {
    const link = document.createElement("a");
    link.href = base + encodeURI(route.slice(1));
    link.textContent = title;
    const where = document.createElement("span");
    where.textContent = base + route.slice(1);
    const item = document.createElement("li");
    item.append(link, " ", where);
    items.append(item);
  }
  section.hidden = false;
}

function showAddress(): void {
  const detail: PageEvents["not-found"] = { path: location.pathname };
  dispatchEvent(new CustomEvent("docs:not-found", { detail }));
  const line = document.querySelector(".dg-not-found-address");
  if (line === null) return;
  const shown = document.createElement("code");
  shown.textContent = address;
  const [before = "", after = ""] = docsgenStrings.noPageAt.split("{address}");
  line.replaceChildren(before, shown, after);
}

function goTo(url: string): void {
  // If the target has no fragment of its own, the reader's query and fragment are kept.
  location.replace(url.includes("#") ? url : url + location.search + location.hash);
}

async function resolve(): Promise<void> {
  const list = await loadRoutes();
  const found = makeResolver(list)(path);
  // If the host does not have the page itself, we would be redirected here again.
  if (found.kind === "route" && found.path !== path) {
    goTo(base + encodeURI(found.path.slice(1)));
    return;
  }
  // A redirect to a missing page would lead back here, so we suggest pages similar to its target.
  const target = found.kind === "redirect" ? new URL(found.url, location.origin) : null;
  const isKnown = target === null || target.origin !== location.origin || isRoute(target, list);
  if (found.kind === "redirect" && isKnown) {
    goTo(found.url);
    return;
  }
  showAddress();
  suggest(list, target === null ? path : pathOf(target.pathname, base));
}

function isRoute({ pathname }: URL, list: RouteList): boolean {
  return makeResolver({ ...list, redirects: [] })(pathOf(pathname, base)).kind === "route";
}

resolve().catch(showAddress);
