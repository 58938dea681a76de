/**
 * Keeps the navigation bar in one row: entries that do not fit go into a menu, the last first. The search box has shrunk
 * to its icon by then. On small screens, the drawer shows all entries.
 */
import { makeElement } from "./make-element.ts";

/** Runs again whenever the size of the bar or of its entries changes. */
export function fitNavbar(): void {
  const bar = document.querySelector<HTMLElement>(".dg-navbar");
  const links = bar?.querySelector<HTMLElement>(".dg-navbar-links") ?? null;
  if (bar === null || links === null) return;
  const homes = [...links.querySelectorAll(".dg-navbar-list")].map((list) => [list, [...list.children]] as const);
  const wide = matchMedia("(min-width: 1100px)");
  const summary = makeElement("summary", { class: "dg-navbar-link" }, docsgenStrings.more);
  const list = makeElement("ul", { class: "dg-menu-list" });
  const menu = makeElement("details", { class: "dg-menu dg-navbar-end" }, summary, list);
  const fit = (): void => {
    const marked = links.querySelector<HTMLElement>(":focus");
    const focused = marked === summary ? list.querySelector("a") : marked;
    for (const [home, items] of homes) home.append(...items);
    menu.remove();
    const items = homes.flatMap(([, own]) => own);
    while (wide.matches && links.scrollWidth > links.clientWidth) {
      const last = items.pop();
      if (last === undefined) break;
      list.prepend(last);
      links.append(menu);
    }
    // An entry that is moved loses the focus, and one in a menu cannot have it.
    if (list.contains(focused)) summary.focus();
    else (focused?.offsetParent === null ? bar.querySelector("button") : focused)?.focus();
    summary.toggleAttribute("data-current", list.querySelector("[aria-current], [data-current]") !== null);
    // Anchors stay clear of the bar, however tall the reader's font makes it.
    document.documentElement.style.setProperty("--dg-bar", `${bar.offsetHeight}px`);
  };
  const observer = new ResizeObserver(fit);
  for (const element of [bar, ...homes.map(([home]) => home)]) observer.observe(element);
}
