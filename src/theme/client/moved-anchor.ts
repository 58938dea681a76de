/** Old addresses of headings: each is a link in the page, shown only when it is asked for, that leads on by itself. */
import { targetOf } from "./target.ts";

export function enableMovedAnchors(): void {
  const follow = (): void => void followMovedAnchor(targetOf(location.hash));
  addEventListener("hashchange", follow);
  follow();
}

/** Whether the place is an old one, and the reader was taken to the new one. */
export function followMovedAnchor(target: Element | null): boolean {
  if (!(target instanceof HTMLAnchorElement) || !target.classList.contains("dg-moved")) return false;
  location.replace(target.href);
  return true;
}
