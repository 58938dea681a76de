/** Closes the announcement. The script in the head reads the stored id, so that the banner does not return. */
import { store } from "./stored.ts";

/** @param button The button in the announcement, which is removed with it. */
export function closeAnnouncement(button: HTMLElement): void {
  // Without storage, the banner returns with the next document.
  store("localStorage", "dg-closed", document.documentElement.dataset["announcement"] ?? "");
  button.closest(".dg-announcement")?.remove();
  // The focus would otherwise be lost with the button.
  document.querySelector<HTMLElement>(".dg-brand")?.focus({ preventScroll: true });
}
