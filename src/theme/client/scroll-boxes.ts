/**
 * Tables and figures scroll sideways if they are too wide. Only then are they reached with the keyboard; otherwise the
 * header of a table can stay in view while the page scrolls.
 */

/** @param signal Aborted when the page is left. */
export function watchScrollBoxes(root: ParentNode, signal: AbortSignal): void {
  // Browsers call it after layout, so it measures without an additional one.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const fits = target.scrollWidth <= target.clientWidth;
      target.toggleAttribute("data-fits", fits);
      if (target instanceof HTMLElement) target.tabIndex = fits ? -1 : 0;
    }
  });
  for (const box of root.querySelectorAll(".dg-table, .dg-figure")) observer.observe(box);
  signal.addEventListener("abort", () => observer.disconnect());
}
