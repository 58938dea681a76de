/**
 * The menus of the navigation bar and of pages: only one is open at a time; Esc closes it and returns the focus to its
 * button; arrow keys move between entries. Pages come and go, so the document listens.
 */
export function enableMenus(): void {
  const closeOthers = (target: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(".dg-menu[open]"))
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  document.addEventListener("click", ({ target }) => {
    closeOthers(target);
    // Headings that are linked to have the same anchor in each language.
    if (target instanceof HTMLAnchorElement && target.hreflang !== "") target.hash = location.hash;
  });
  document.addEventListener("focusin", ({ target }) => closeOthers(target));
  document.addEventListener("keydown", (event) => {
    const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(".dg-menu") : null;
    if (menu !== null) onKey(event, menu);
  });
}

function onKey(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  const summary = menu.querySelector("summary");
  if (event.key === "Escape" && menu.open) {
    menu.open = false;
    summary?.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  // The script of a menu may fill it when it is opened.
  if (!menu.open) summary?.click();
  const links = [...menu.querySelectorAll<HTMLAnchorElement>(".dg-menu-list a")];
  const at = links.findIndex((link) => link === document.activeElement);
  // Before the first link is the last one, also if the focus is on none.
  links.at(Math.max(at + step, -1) % links.length)?.focus();
}
