/**
 * The menu for small screens: a dialog with search, theme, the site's entries and the section's pages. It traps the focus
 * and closes with Esc or a swipe.
 */
import { makeButton, makeElement } from "./make-element.ts";
import { showCurrent } from "./sidebar.ts";

/** Shows the menu button, which is hidden as long as no script runs. Called once for a document. */
export function enableDrawer(): void {
  const button = document.querySelector<HTMLButtonElement>(".dg-menu-button");
  if (button === null) return;
  const close = makeButton({ class: "dg-drawer-close" }, docsgenStrings.close, () => dialog.close());
  const head = makeElement("div", { class: "dg-drawer-head" }, close);
  const dialog = makeElement("dialog", { class: "dg-drawer", "aria-label": docsgenStrings.menu }, head);
  document.body.append(dialog);
  button.hidden = false;

  const moved: { readonly selector: string; readonly marker: Comment }[] = [];
  const putBack = (): void => {
    for (const { selector, marker } of moved.splice(0)) {
      // The page may have been replaced in the meantime by one with another list or none.
      const part = dialog.querySelector(selector);
      if (part === null) marker.remove();
      else marker.replaceWith(part);
    }
  };
  const hide = (): void => {
    putBack();
    dialog.close();
  };
  button.addEventListener("click", () => {
    // We move the parts themselves, because copies would duplicate ids and state.
    for (const [selector, place] of [
      ["search", head],
      [".dg-theme-button", head],
      [".dg-navbar-links", dialog],
      [".dg-sidebar", dialog],
    ] as const) {
      const part = document.querySelector(selector);
      if (part === null) continue;
      const marker = document.createComment("drawer");
      part.before(marker);
      place.append(part);
      moved.push({ selector, marker });
    }
    dialog.showModal();
    const sidebar = dialog.querySelector<HTMLElement>(".dg-sidebar");
    if (sidebar !== null) showCurrent(sidebar);
  });
  dialog.addEventListener("close", putBack);
  dialog.addEventListener("click", ({ target }) => {
    const isLink = target instanceof Element && target.closest("a") !== null;
    if (target === dialog || isLink) hide();
  });
  enableSwipe(dialog);
  matchMedia("(min-width: 1100px)").addEventListener("change", hide);
}

const swipeDistance = 60;

function enableSwipe(dialog: HTMLDialogElement): void {
  let start = 0;
  dialog.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches[0]?.clientX ?? 0;
    },
    { passive: true },
  );
  dialog.addEventListener(
    "touchend",
    ({ changedTouches }) => {
      const distance = (changedTouches[0]?.clientX ?? start) - start;
      const isAway = document.documentElement.dir === "rtl" ? distance > swipeDistance : distance < -swipeDistance;
      if (isAway) dialog.close();
    },
    { passive: true },
  );
}
