/** The sidebar keeps its place from page to page, with the current entry in view. */
const key = "dg-sidebar";

export function keepSidebarPlace(): void {
  addEventListener("pagehide", rememberPlace);
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar === null) return;
  try {
    const [kept, top] = (sessionStorage.getItem(key) ?? "").split(" ");
    if (kept === sidebar.dataset["sidebar"]) sidebar.scrollTop = Number(top);
  } catch {
    // Without storage it starts from the top.
  }
  showCurrent(sidebar);
}

/** Of the sidebar that is shown when the document is left. */
function rememberPlace(): void {
  const sidebar = document.querySelector<HTMLElement>(".dg-sidebar");
  if (sidebar === null) return;
  try {
    sessionStorage.setItem(key, `${sidebar.dataset["sidebar"]} ${sidebar.scrollTop}`);
  } catch {
    // The browser keeps nothing for us.
  }
}

/** Scrolls the sidebar alone; `scrollIntoView` would move the page too. */
export function showCurrent(sidebar: HTMLElement): void {
  const current = sidebar.querySelector<HTMLElement>('[aria-current="page"]');
  if (current === null) return;
  const box = sidebar.getBoundingClientRect();
  const entry = current.getBoundingClientRect();
  if (entry.top >= box.top + 16 && entry.bottom <= box.bottom - 16) return;
  sidebar.scrollTop += entry.top - box.top - box.height / 3;
}
