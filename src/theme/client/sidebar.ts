/** Keeps the sidebar's scroll position from page to page, with the current entry in view. */
const key = "dg-sidebar";

export function keepSidebarScroll(): void {
  addEventListener("pagehide", rememberScroll);
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar === null) return;
  try {
    const [saved, top] = (sessionStorage.getItem(key) ?? "").split(" ");
    if (saved === sidebar.dataset["sidebar"]) sidebar.scrollTop = Number(top);
  } catch {
    // Without storage, the sidebar starts at the top.
  }
  showCurrent(sidebar);
}

/** Saves the sidebar's scroll position when the document is left. */
function rememberScroll(): void {
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar === null) return;
  try {
    sessionStorage.setItem(key, `${sidebar.dataset["sidebar"]} ${sidebar.scrollTop}`);
  } catch {
    // Storage is unavailable or full.
  }
}

/** Scrolls only the sidebar; `scrollIntoView` would also scroll the page. */
export function showCurrent(sidebar: HTMLElement): void {
  const current = sidebar.querySelector<HTMLElement>('[aria-current="page"], [aria-current="true"]');
  if (current === null) return;
  const box = sidebar.getBoundingClientRect();
  const entry = current.getBoundingClientRect();
  if (entry.top >= box.top + 16 && entry.bottom <= box.bottom - 16) return;
  sidebar.scrollTop += entry.top - box.top - box.height / 3;
}
