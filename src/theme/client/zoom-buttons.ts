/** Makes images that are shown smaller than their natural size into buttons that enlarge them. */
import { fill } from "../strings.ts";
import { makeButton } from "./make-element.ts";

/**
 * @param root The document, or the part of a page that was inserted. An image that is in a link or a button stays as it
 * is.
 */
export function addZoomButtons(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>(".dg-body img:not(.dg-symbol, .dg-hero *)")) {
    // Hydration needs a component's elements exactly as rendered. The content that the author puts inside a component
    // is not hydrated, so its images can be changed.
    const isLive = image.closest(".dg-slot, [data-hydrate]")?.matches("[data-hydrate]") === true;
    if (isLive || image.closest("a, button") !== null) continue;
    whenLoaded(image, () => {
      if (image.naturalWidth > image.clientWidth * 1.2 || image.src.includes(".svg")) makeZoomable(image);
    });
  }
}

function whenLoaded(image: HTMLImageElement, run: () => void): void {
  if (image.complete) run();
  else image.addEventListener("load", run, { once: true });
}

function makeZoomable(image: HTMLImageElement): void {
  const picture = image.closest("picture") ?? image;
  const name = fill(docsgenStrings.enlarge, { text: image.alt === "" ? docsgenStrings.picture : image.alt });
  const button = makeButton({ class: "dg-zoom", "data-action": "zoom", "aria-label": name }, "");
  // The button takes the place of the image in the text.
  button.style.float = getComputedStyle(image).float;
  const width = image.getAttribute("width") ?? "";
  if (width.endsWith("%")) {
    button.style.width = width;
    image.width = image.naturalWidth;
  }
  picture.replaceWith(button);
  button.append(picture);
}
