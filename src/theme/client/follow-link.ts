/**
 * Decides which clicks the client handles: plain clicks on links to pages of this site. The browser handles all others.
 * Pure.
 */

export interface ClickedLink {
  readonly href: string;
  readonly target: string;
}

/** The part of a `MouseEvent` that decides. `button` is 0 for the main one. */
export interface Click {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

/**
 * @param here URL of the current page.
 * @param base "/docs/"
 * @param editions As for `pageAddress`.
 * @returns The URL to navigate to, or `null` if the browser handles the click: modifier keys, other windows, other
 *   sites, files, and anchors on the same page.
 */
export function pageToFollow(
  link: ClickedLink,
  click: Click,
  here: string,
  base: string,
  editions: readonly string[] = [],
): URL | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null;
  if (link.target !== "" && link.target !== "_self") return null;
  return pageAddress(link.href, here, base, editions);
}

/**
 * The URL of a page of this site, or `null`. The current page is only meant by a link without an anchor.
 * @param editions The paths below the base that belong to other languages.
 */
export function pageAddress(href: string, here: string, base: string, editions: readonly string[] = []): URL | null {
  if (!URL.canParse(href, here)) return null;
  const [url, current] = [new URL(href, here), new URL(here)];
  if (url.origin !== current.origin || !url.pathname.startsWith(base)) return null;
  if (editions.some((edition) => url.pathname.startsWith(edition))) return null;
  if (!/(?:\/|\.html)$/u.test(url.pathname) || url.pathname === `${base}search/` || url.pathname === `${base}404.html`)
    return null;
  const isHere = url.pathname === current.pathname && url.search === current.search;
  return isHere && url.href.includes("#") ? null : url;
}
