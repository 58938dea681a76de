/** Corrects addresses as served by static hosts: `…/index.html` becomes `…/`, with the query and fragment unchanged. */

/**
 * @param path Path of the document's URL.
 * @returns The path under which the page is published, or `null` if it is already correct.
 */
export function correctedPath(path: string): string | null {
  const corrected = path.replace(/\/index\.html$/iu, "/");
  return corrected === path ? null : corrected;
}

/** Changes the address of the current history entry, without a request. */
export function correctAddress(): void {
  const path = correctedPath(location.pathname);
  if (path !== null) history.replaceState(history.state, "", path + location.search + location.hash);
}
