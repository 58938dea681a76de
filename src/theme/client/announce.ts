/** Announces a change to screen readers without moving the focus. */
export function announce(text: string): void {
  const region = document.querySelector(".dg-announcer");
  if (region === null) return;
  // The same text is only announced again if it was removed in between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
