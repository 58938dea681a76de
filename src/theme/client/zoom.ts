/** Shows an image enlarged, in a dialog that is closed by any click or Esc. */
export function showEnlarged(button: HTMLElement): void {
  const image = button.querySelector("img");
  if (image === null) return;
  const dialog = document.createElement("dialog");
  dialog.className = "dg-zoomed";
  dialog.setAttribute("aria-label", image.alt === "" ? docsgenStrings.picture : image.alt);
  const enlarged = document.createElement("img");
  enlarged.src = image.currentSrc;
  enlarged.alt = image.alt;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "dg-search-close";
  close.textContent = docsgenStrings.close;
  dialog.append(close, enlarged);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
