/** Tells a screen reader what changed, without moving it. */
export function announce(text: string): void {
  const region = document.querySelector(".dg-announcer");
  if (region === null) return;
  // The same text twice is told twice only when it was gone in between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
