/**
 * @param hash The fragment of a URL including `#`, or "".
 * @returns The target element. Unlike `:target`, it is available before the document has loaded.
 */
export function targetOf(hash: string): Element | null {
  return hash === "" ? null : document.getElementById(decodedId(hash.slice(1)));
}

function decodedId(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
