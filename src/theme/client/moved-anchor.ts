/**
 * Former anchors of headings. Each is a hidden link in the page to the heading's new address, which the client follows
 * automatically.
 */
import { targetOf } from "./target.ts";

/** Follows the one in the address at once, and those of later changes of the fragment. */
export function enableMovedAnchors(): void {
  const follow = (): void => void followMovedAnchor(targetOf(location.hash));
  addEventListener("hashchange", follow);
  follow();
}

/** Whether the target is a former anchor, in which case its link was followed. */
export function followMovedAnchor(target: Element | null): boolean {
  if (!(target instanceof HTMLAnchorElement) || !target.classList.contains("dg-moved")) return false;
  location.replace(target.href);
  return true;
}
