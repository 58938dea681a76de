/** Shows an image enlarged, in a dialog that is closed by any click or Esc. */
import { makeButton, makeElement } from "./make-element.ts";

/** @param button Contains the image. When the dialog closes, the browser returns the focus to it. */
export function showEnlarged(button: HTMLElement): void {
  const image = button.querySelector("img");
  if (image === null) return;
  const dialog = makeElement(
    "dialog",
    { class: "dg-zoomed", "aria-label": image.alt === "" ? docsgenStrings.picture : image.alt },
    makeButton({ class: "dg-search-close" }, docsgenStrings.close),
    makeElement("img", { src: image.currentSrc, alt: image.alt }),
  );
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
