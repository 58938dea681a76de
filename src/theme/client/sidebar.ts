/** Keeps the sidebar's scroll position from page to page, with the current entry in view. */
import { readStored, store } from "./stored.ts";

const key = "dg-sidebar";

/** Restores the position only if the previous page had the same sidebar. */
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

/** Shows the heading that is marked, or else the entry of the page, with as much of what is below it as there is room for. */
export function showCurrent(box: HTMLElement): void {
  const heading = box.querySelector('[aria-current="location"]');
  const entry = box.querySelector('[aria-current="page"]');
  if (heading !== null) showHeading(box, heading);
  else if (entry !== null) showEntry(box, entry);
}

// Both scroll only the box; `scrollIntoView` would also scroll the page.

function showHeading(box: HTMLElement, heading: Element): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const shown = heading.getBoundingClientRect();
  if (shown.top < top + 16 || shown.bottom > bottom - 16) box.scrollTop += shown.top - top - height / 3;
}

function showEntry(box: HTMLElement, entry: Element): void {
  const { top, bottom } = box.getBoundingClientRect();
  const above = entry.getBoundingClientRect().top - top;
  const end = entry.closest("li")?.getBoundingClientRect().bottom ?? bottom;
  if (above < 0 || above > 24) box.scrollTop += Math.min(above - 24, Math.max(end - bottom + 24, 0));
}
