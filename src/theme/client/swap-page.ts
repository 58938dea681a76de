/** Shows another page in the current document: replaces the content and updates the title and the menus. */
import type { PageContent } from "./page-script.ts";
import { showCurrent } from "./sidebar.ts";

/** @param path Path of the page, with the base. @returns The page's new content. */
export function swapPage(script: PageContent, path: string): HTMLElement {
  document.title = script.title;
  document.documentElement.dataset["layout"] = script.layout;
  const described = document.querySelectorAll(
    "meta[name=description],meta[property],link[rel=canonical],link[rel=alternate]",
  );
  for (const element of described) element.remove();
  document.head.insertAdjacentHTML("beforeend", script.head);
  const main = parse(script.main);
  document.querySelector("main")?.replaceWith(main);
  swapSidebar(script.sidebar);
  if (script.languages !== undefined) document.querySelector(".dg-languages")?.replaceWith(parse(script.languages));
  markNavbar(path);
  return main;
}

/** If the sidebar is the same, it keeps its scroll position and the groups that the reader opened. */
function swapSidebar(html: string): void {
  const layout = document.querySelector(".dg-layout");
  const shown = document.querySelector<HTMLElement>(".dg-sidebar");
  layout?.classList.toggle("dg-layout-wide", html === "");
  if (html === "") {
    shown?.remove();
    return;
  }
  const next = parse(html);
  const isSame = shown !== null && shown.dataset["sidebar"] === next.dataset["sidebar"];
  const top = isSame ? shown.scrollTop : 0;
  if (isSame) keepOpen(shown, next);
  if (shown === null) layout?.prepend(next);
  else shown.replaceWith(next);
  next.scrollTop = top;
  showCurrent(next);
}

function keepOpen(shown: HTMLElement, next: HTMLElement): void {
  const before = [...shown.querySelectorAll("details")];
  const after = [...next.querySelectorAll("details")];
  if (before.length !== after.length) return;
  for (const [index, group] of after.entries()) group.open ||= before[index]?.open === true;
}

/** Marks the entry with the longest path at or above the page, like the compiler. */
function markNavbar(path: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".dg-navbar-links a:not([hreflang])")];
  const above = links.filter(({ origin, pathname }) => origin === location.origin && path.startsWith(pathname));
  const longest = Math.max(...above.map(({ pathname }) => pathname.length));
  const current = above.find(({ pathname }) => pathname.length === longest);
  for (const link of links) {
    if (link === current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(".dg-menu")) {
    menu.open = false;
    menu.querySelector("summary")?.toggleAttribute("data-current", current !== undefined && menu.contains(current));
  }
}

/** The only element in a piece of our own HTML. */
function parse(html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error("a page script contains no element");
  return element;
}
