/** Which clicks the client follows itself: plain ones on links to pages of this site. All others are the browser's. Pure. */

export interface ClickedLink {
  readonly href: string;
  readonly target: string;
  readonly hasDownload: boolean;
}

export interface Click {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

/**
 * @param here Address of the page that is shown.
 * @param base "/docs/"
 * @returns The address to go to, or `null` where the browser does it: modifiers, other windows, downloads, other sites, files, and
 *   anchors of the same page.
 */
export function pageToFollow(link: ClickedLink, click: Click, here: string, base: string): URL | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null;
  if (link.hasDownload || (link.target !== "" && link.target !== "_self")) return null;
  return pageAddress(link.href, here, base);
}

/** The address of a page of this site other than the one that is shown, or `null`. */
export function pageAddress(href: string, here: string, base: string): URL | null {
  if (!URL.canParse(href, here)) return null;
  const [url, current] = [new URL(href, here), new URL(here)];
  if (url.origin !== current.origin || !url.pathname.startsWith(base)) return null;
  if (!/(?:\/|\.html)$/u.test(url.pathname) || url.pathname === `${base}search/` || url.pathname === `${base}404.html`)
    return null;
  return url.pathname === current.pathname && url.search === current.search ? null : url;
}
