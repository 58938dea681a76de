/**
 * Lets readers enlarge images that are shown smaller than their natural size, in a dialog that is closed by any click
 * or Esc.
 */
import { fill } from "../strings.ts";

export function enableZoom(): void {
  document.addEventListener("click", ({ target }) => {
    const image = target instanceof Element ? (target.closest(".dg-zoom")?.querySelector("img") ?? null) : null;
    if (image !== null) show(image);
  });
}

export function addZoomButtons(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>(".dg-body img")) {
    // Hydration needs a component's elements exactly as rendered. The content that the author puts inside a component
    // is not hydrated, so its images can be changed.
    const isLive = image.closest(".dg-slot, [data-hydrate]")?.matches("[data-hydrate]") === true;
    if (isLive || image.closest("a, button") !== null) continue;
    whenLoaded(image, () => {
      if (image.naturalWidth > image.clientWidth * 1.2 || image.src.endsWith(".svg")) makeZoomable(image);
    });
  }
}

function whenLoaded(image: HTMLImageElement, run: () => void): void {
  if (image.complete) run();
  else image.addEventListener("load", run, { once: true });
}

function makeZoomable(image: HTMLImageElement): void {
  const picture = image.closest("picture") ?? image;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "dg-zoom";
  button.setAttribute(
    "aria-label",
    fill(docsgenStrings.enlarge, {
      text: image.alt === "" ? docsgenStrings.picture : image.alt,
    }),
  );
  picture.replaceWith(button);
  button.append(picture);
}

function show(image: HTMLImageElement): void {
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
