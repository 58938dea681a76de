/**
 * The menus of the navigation bar: only one is open at a time; Esc closes it and returns the focus to its button; arrow
 * keys move between entries.
 */
export function enableMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>(".dg-menu")];
  for (const menu of menus) {
    menu.addEventListener("toggle", () => {
      if (!menu.open) return;
      for (const other of menus) if (other !== menu) other.open = false;
    });
    menu.addEventListener("keydown", (event) => onKey(event, menu));
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
  }
  document.addEventListener("click", ({ target }) => {
    for (const menu of menus) if (target instanceof Node && !menu.contains(target)) menu.open = false;
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
  menu.open = true;
  const links = [...menu.querySelectorAll<HTMLAnchorElement>(".dg-menu-list a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : (at + step + links.length) % links.length;
  links[next]?.focus();
}
