/** Closes the announcement. The script in the head reads the stored id, so that the banner does not return. */
export function closeAnnouncement(button: HTMLElement): void {
  const { dataset } = document.documentElement;
  try {
    localStorage.setItem("dg-closed", dataset["announcement"] ?? "");
  } catch {
    // Without storage, the banner returns with the next document.
  }
  button.closest(".dg-announcement")?.remove();
  // The focus would otherwise be lost with the button.
  document.querySelector<HTMLElement>(".dg-brand")?.focus({ preventScroll: true });
}
