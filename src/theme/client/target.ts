/**
 * @param hash Of an address, with its `#`, or empty.
 * @returns The element that it names; unlike `:target`, known before the document has loaded.
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
