/** Puts right what a static host leaves in the address bar: `…/index.html` is shown as `…/`, query and hash kept. */

/** @param path Of the document's address. @returns The path that its page is published at, or `null` where it is right already. */
export function correctedPath(path: string): string | null {
  const corrected = path.replace(/\/index\.html$/iu, "/");
  return corrected === path ? null : corrected;
}

export function correctAddress(): void {
  const path = correctedPath(location.pathname);
  if (path !== null) history.replaceState(history.state, "", path + location.search + location.hash);
}
