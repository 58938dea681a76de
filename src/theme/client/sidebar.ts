/** Keeps the sidebar's scroll position from page to page, with the current entry in view. */
import { readStored, store } from "./stored.ts";

const key = "dg-sidebar";

export function keepSidebarScroll(): void {
  addEventListener("pagehide", rememberScroll);
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar === null) return;
  const [saved, top] = (readStored("sessionStorage", key) ?? "").split(" ");
  if (saved === sidebar.dataset["sidebar"]) sidebar.scrollTop = Number(top);
  showCurrent(sidebar);
}

/** Saves the sidebar's scroll position when the document is left. */
function rememberScroll(): void {
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar !== null) store("sessionStorage", key, `${sidebar.dataset["sidebar"]} ${sidebar.scrollTop}`);
}

/** Shows the entry of the page, or the heading below it that is marked. */
export function showCurrent(sidebar: HTMLElement): void {
  const entry =
    sidebar.querySelector('[aria-current="location"]') ??
    sidebar.querySelector('[aria-current="page"], [aria-current="true"]');
  if (entry !== null) showIn(sidebar, entry);
}

/** Scrolls only the box; `scrollIntoView` would also scroll the page. */
export function showIn(box: HTMLElement, entry: Element): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const shown = entry.getBoundingClientRect();
  if (shown.top < top + 16 || shown.bottom > bottom - 16) box.scrollTop += shown.top - top - height / 3;
}
