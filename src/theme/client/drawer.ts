/**
 * The menu for small screens: a dialog with the section's pages and the site's entries. It traps the focus and closes
 * with Esc or a swipe.
 */

export function enableDrawer(): void {
  const button = document.querySelector<HTMLButtonElement>(".dg-menu-button");
  if (button === null) return;
  const dialog = document.createElement("dialog");
  dialog.className = "dg-drawer";
  dialog.setAttribute("aria-label", docsgenStrings.menu);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "dg-drawer-close";
  close.textContent = docsgenStrings.close;
  close.addEventListener("click", () => dialog.close());
  dialog.append(close);
  document.body.append(dialog);
  button.hidden = false;

  const moved: { readonly selector: string; readonly marker: Comment }[] = [];
  const putBack = (): void => {
    for (const { selector, marker } of moved.splice(0)) {
      // The page may have been replaced in the meantime by one with another list or none.
      const list = dialog.querySelector(selector);
      if (list === null) marker.remove();
      else marker.replaceWith(list);
    }
  };
  const hide = (): void => {
    putBack();
    dialog.close();
  };
  button.addEventListener("click", () => {
    // We move the lists themselves, because copies would duplicate ids and state.
    for (const selector of [".dg-sidebar", ".dg-navbar-links"]) {
      const list = document.querySelector(selector);
      if (list === null) continue;
      const marker = document.createComment("drawer");
      list.before(marker);
      dialog.append(list);
      moved.push({ selector, marker });
    }
    dialog.showModal();
    dialog.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "center" });
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
